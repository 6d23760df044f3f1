//! Fetches what tests need from others, so that nobody has to wait for it later.

use std::path::Path;

use anyhow::Result;

use crate::steps::target_folder;
use crate::{browser, data, fuzz, machine, python};

pub(crate) fn everything(root: &Path) -> Result<()> {
    let target = target_folder(root)?;
    machine::need_wasm_target(root)?;
    machine::need_node()?;
    machine::need_chromium()?;
    machine::need_postgres()?;
    browser::fetch(&target)?;
    data::fetch(&target)?;
    fuzz::fetch(&target)?;
    python::fetch(&python::folder(&target))?;
    println!("What tests need from others is here.");
    Ok(())
}
