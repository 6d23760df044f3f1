//! The reports that come with the documentation open from disk, fit, and can be read.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::json;

use super::Scene;
use crate::looks::check_fit;

const REPORTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reports");

/// The sections that the README shows of one report.
const SHOWN: [&str; 2] = ["sources-and-course", "pieces"];

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(REPORTS).with_context(|| REPORTS.to_owned())? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "html") {
            names.push(path);
        }
    }
    names.sort();
    ensure!(names.len() > 5, "there is a report of each game, and a comparison");
    for path in names {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        page.open_file(&path).await?;
        page.see("main figure svg").await?;
        page.looks.study(page, &format!("report-{name}")).await?;
        for section in SHOWN.iter().filter(|_| name == "raccoon-tycoon") {
            let script = "document.getElementById(arguments[0]).scrollIntoView()";
            page.script(script, vec![json!(section)]).await?;
            let name = format!("report-{section}-{}", page.size.width);
            page.looks.picture(page, &name).await?;
        }
        // Unfolded, the numbers are on the screen as well.
        page.script(
            "document.querySelectorAll('details').forEach(it => it.open = true)",
            Vec::new(),
        )
        .await?;
        let name = format!("report-{name}-unfolded");
        // What is read aloud is the same on a phone, and takes long to judge.
        match page.size.touch {
            true => check_fit(page, &name).await?,
            false => page.looks.study(page, &name).await?,
        }
        loads_nothing(page, &path).await?;
    }
    Ok(())
}

/// A report is one file.
async fn loads_nothing(page: &crate::page::Page<'_>, path: &Path) -> Result<()> {
    let loaded = "return performance.getEntriesByType('resource').map(it => it.name)";
    let loaded = page.script(loaded, Vec::new()).await?;
    ensure!(loaded == json!([]), "{} loads {loaded}", path.display());
    Ok(())
}
