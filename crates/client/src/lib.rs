//! The browser client as one WebAssembly module: all of it is in `web`.
//!
//! A crate that is linked into a module is optimised twice, once alone and once together with all
//! that it uses. For a library the first time is a lighter one, and it is begun as soon as the
//! signatures of what the library uses are known. So the page is a library, and this is the module.

pub use web::*;
