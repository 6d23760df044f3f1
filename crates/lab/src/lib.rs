//! Simulation, statistics and benchmarks of any game.
