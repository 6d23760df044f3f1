//! A deal among three people in Chinatown, each with a browser of their own: everybody gives
//! something to somebody, and it is carried out once all have agreed.

use anyhow::{Result, ensure};

use super::super::three_traders::{answer, compose, lot_of, owner, propose};
use super::settled;
use crate::page::Page;

pub(super) async fn among_three([ann, bob, cat]: [&Page<'_>; 3]) -> Result<()> {
    let lots = [lot_of(ann, "A").await?, lot_of(ann, "B").await?, lot_of(ann, "C").await?];
    compose(ann, &["B", "C"], &lots).await?;
    // What B gives goes on to C.
    ann.click(&format!("[data-pick='good lot {}']", lots[1])).await?;
    ann.see(&format!("[data-gets=C] [data-pick='good lot {}']", lots[1])).await?;
    propose(ann).await?;
    settled(ann).await?;
    // Bob sees it on his phone and agrees; nothing happens before Cat has agreed as well.
    bob.see("[data-part=inbox] .to-me").await?;
    bob.looks.study(bob, "online-deal").await?;
    answer(bob, "accept").await?;
    settled(bob).await?;
    ensure!(owner(ann, lots[0]).await? == "A", "a lot has changed hands too soon");
    cat.see("[data-part=inbox] .to-me").await?;
    answer(cat, "accept").await?;
    settled(cat).await?;
    for page in [ann, bob, cat] {
        page.reads("[data-part=inbox] .settled", "carried out").await?;
    }
    ensure!(owner(bob, lots[1]).await? == "C", "the lot has not gone to the third");
    Ok(())
}
