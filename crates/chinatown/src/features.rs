//! What things are worth, for bots and advice.

pub mod sampler;
