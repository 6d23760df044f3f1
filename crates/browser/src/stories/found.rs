//! Games that were played, by dice, up to a moment that comes too seldom to wait for it. Everybody
//! at the table is a person, and what is done there is done by clicking.

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::page::Page;

/// Games of one story, all of them kept on the device, so that it loads the page once.
pub(super) struct Found {
    games: Vec<Case>,
}

/// A game as far as it was played, and what its seat may do next.
struct Case {
    name: &'static str,
    /// What it is kept by.
    id: String,
    record: String,
    seed: String,
    notation: String,
}

/// Games that were found for a story, on its device: `found!(page, "coney", ["hutch", "trade"])`.
macro_rules! found {
    ($page:expr, $folder:literal, [$($name:literal),+ $(,)?]) => {
        $crate::stories::found::Found::keep($page, &[$(($name, include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/cases/",
            $folder,
            "/",
            $name,
            ".json"
        )))),+])
    };
}
pub(super) use found;

impl Found {
    /// Reads them and puts all of them on the device of somebody in a hurry.
    pub(super) async fn keep(page: &Page<'_>, texts: &[(&'static str, &str)]) -> Result<Found> {
        let read = |(i, &(name, text)): (usize, &(&'static str, &str))| {
            let case: Value = serde_json::from_str(text)?;
            let word = |what: &str| case[what].as_str().map(str::to_owned).context("a whole case");
            let (record, seed, notation) = (word("record")?, word("seed")?, word("notation")?);
            Ok(Case { name, id: format!("0000ca{i:02}"), record, seed, notation })
        };
        let games = texts.iter().enumerate().map(read).collect::<Result<Vec<Case>>>()?;
        page.hurry().await?;
        page.keep(games.iter().map(|it| (&*it.id, &*it.record, &*it.seed))).await?;
        Ok(Found { games })
    }

    /// Sits down where a game was left; gives what can be done there, in notation.
    pub(super) async fn sit(&self, page: &Page<'_>, name: &str) -> Result<&str> {
        let case = self.games.iter().find(|it| it.name == name);
        let case = case.with_context(|| format!("no game is called {name}"))?;
        // Past the front door, where no curtain of another game hangs.
        page.go("/#/").await?;
        page.screen("door").await?;
        page.open(&case.id).await?;
        page.screen("cover").await?;
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.moment().await?;
        Ok(&case.notation)
    }
}

/// Waits until the log tells of something. If the turn has ended with it, the next reader lifts
/// the curtain first.
pub(super) async fn is_told(page: &Page<'_>, what: &str) -> Result<()> {
    let script = "if (document.querySelector('[data-part=curtain]')) return 'cover';\
        return [...document.querySelectorAll('[data-part=log] .log-row')]\
        .some(it => it.title.includes(arguments[0]))";
    let waited_for = format!("'{what}' in the log");
    if page.until(&waited_for, script, vec![what.into()]).await? == "cover" {
        page.click("[data-part=curtain] button").await?;
        page.gone("[data-part=curtain]").await?;
        page.until(&waited_for, script, vec![what.into()]).await?;
    }
    Ok(())
}
