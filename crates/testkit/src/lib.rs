//! Laws, transcripts and perft for the tests of every game.
