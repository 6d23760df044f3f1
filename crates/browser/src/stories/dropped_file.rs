//! Files are dropped in mid-game: a broken one says why and changes nothing, a record is shown, and
//! Back and Forward lead from one to the other.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    page.sit_down(With::Bots, 2).await?;
    let mut whim = Whim::new(14);
    page.play_until(&mut whim, "a few moves", |moment, n| moment == Moment::Asked && n > 3).await?;
    let record = page.record().await?;

    for (name, text, words) in [
        ("holiday.png", "not a record", "holiday.png is neither"),
        ("match.jsonl", "{}", "Not shown"),
        ("mine.toml", "bank =", "line 1"),
    ] {
        drop_on_board(page, name, text).await?;
        page.reads("[data-part=notice]", words).await?;
        page.click("[data-part=notice] button").await?;
        ensure!(page.record().await? == record, "{name} has changed the game");
    }

    drop_on_board(page, "match.jsonl", RACCOON_TYCOON.record).await?;
    page.screen("replay").await?;
    page.script("history.back()", Vec::new()).await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "the game is another one after the replay");
    page.script("history.back()", Vec::new()).await?;
    page.screen("door").await?;
    page.script("history.forward()", Vec::new()).await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "Forward leads to another game");
    Ok(())
}

/// Drops a file in the middle of whatever is shown.
async fn drop_on_board(page: &Page<'_>, name: &str, text: &str) -> Result<()> {
    const DROP: &str = "const data = new DataTransfer();\
        data.items.add(new File([arguments[1]], arguments[0]));\
        const target = document.querySelector('main');\
        for (const kind of ['dragenter', 'dragover', 'drop']) {\
            target.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, \
            cancelable: true })); }";
    page.script(DROP, vec![json!(name), json!(text)]).await?;
    Ok(())
}
