//! Every screen that a server adds, looked at on the smallest phone and on the widest desk: in both
//! themes, without anything cut off, and readable aloud.

use anyhow::{Context as _, Result};

use super::super::Scene;
use super::{
    accept, be, decide, invite, moment, play_until, say_name, settled, somebody, until_asked,
};
use crate::games::RACCOON_TYCOON;
use crate::table::Whim;

/// Which moment of a replay is shown.
const MOMENT: &str =
    "return document.querySelector('[data-part=scrubber] input[type=range]')?.value ?? null";

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    ann.go("/#/tables").await?;
    ann.screen("tables").await?;
    ann.looks.study(ann, "tables-none").await?;
    ann.go("/").await?;
    let link =
        invite(ann, RACCOON_TYCOON, 3, &["round_limit=4", "open_money", "clock=live"]).await?;
    ann.reads("[data-part=facts]", "Everybody's money is open to all.").await?;
    ann.reads("[data-part=facts]", "Round limit 4").await?;
    ann.reads("[data-part=facts]", "Each has 20 minutes").await?;
    ann.looks.study(ann, "room-waiting").await?;

    let bob = &somebody(driver, house, ann.size, ann, "").await?;
    accept(bob, &link).await?;
    bob.screen("name").await?;
    bob.looks.study(bob, "invitation").await?;
    say_name(bob, "Bob").await?;
    bob.screen("room").await?;
    // He thinks better of what he is called, and the third seat goes to a bot.
    bob.see("[data-part=rename] input").await?.clear().await?;
    bob.type_into("[data-part=rename] input", "Robert").await?;
    bob.click("[data-part=rename] button").await?;
    ann.reads("[data-screen=room] .seats", "Robert").await?;
    ann.see("[data-set='seat 2']").await?.select_by_value("easy").await?;
    ann.reads("[data-screen=room]", "All are here").await?;
    ann.looks.study(ann, "room").await?;
    ann.click("[data-part=start]").await?;
    ann.see("main.table #prompt").await?;

    let (mut whim, both) = (Whim::new(8), [ann, bob]);
    play_until(&both, &mut whim, |n| n > 4).await?;
    ann.reads(".player .beside", ":").await?;
    ann.looks.study(ann, "online").await?;
    ann.click("[data-part=talk]").await?;
    ann.type_into("dialog[open] [data-part=say] input", "Hello").await?;
    ann.click("dialog[open] [data-part=say] button").await?;
    ann.reads("dialog[open] [data-part=chat]", "Hello").await?;
    ann.looks.study(ann, "talk").await?;
    ann.click("dialog[open] .dialog-head button").await?;
    ann.click("[data-part=menu]").await?;
    ann.see("dialog[open] [data-part=personal-link]").await?;
    ann.looks.study(ann, "online-menu").await?;
    ann.click("dialog[open] .dialog-head button").await?;
    ann.gone("dialog[open]").await?;

    // Ann is away while the others play; she is told, steps through it, and goes on.
    let here = ann.script("return location.hash", vec![]).await?;
    let here = here.as_str().context("an address")?.to_owned();
    until_asked(&[bob, ann], &mut whim).await?;
    settled(ann).await?;
    ann.go("/#/tables").await?;
    ann.see("[data-part=mine] [data-table]").await?;
    ann.looks.study(ann, "tables").await?;
    while moment(bob).await? == "asked" {
        decide(bob, &mut whim).await?;
    }
    ann.go(&format!("/{here}")).await?;
    ann.see("[data-part=missed]").await?;
    ann.looks.study(ann, "missed").await?;
    ann.click("[data-part=show-missed]").await?;
    ann.see("[data-part=past-on]").await?;
    ann.click("[data-part=past-back]").await?;
    ann.click("[data-part=past-on]").await?;
    ann.looks.study(ann, "missed-on-board").await?;
    ann.click("[data-part=to-now]").await?;
    ann.gone("[data-part=past-on]").await?;

    // The end can be shown around: whoever has the link sees that moment, without a name.
    play_until(&both, &mut whim, |_| false).await?;
    ann.see("[data-part=seal][data-fair=true]").await?;
    ann.looks.study(ann, "online-over").await?;
    ann.click("[data-part=replay]").await?;
    ann.screen("replay").await?;
    ann.click("[data-part=scrubber] [data-do=on-turn]").await?;
    ann.looks.study(ann, "record").await?;
    let address = ann.until(
        "the address of a moment",
        "return /^#.record.[^/]+.[1-9][0-9]*.[^/]+$/.test(location.hash) && location.hash",
        vec![],
    );
    let address = address.await?.as_str().context("an address")?.to_owned();
    let moment = ann.script(MOMENT, vec![]).await?;
    let eve = &somebody(driver, house, ann.size, ann, "").await?;
    eve.go(&format!("/{address}")).await?;
    eve.reload().await?;
    eve.screen("replay").await?;
    let same = format!("const now = (() => {{ {MOMENT} }})(); return now === arguments[0]");
    eve.until("the same moment", &same, vec![moment]).await?;
    eve.check_console().await?;
    // A server that is gone is told of at the front door, and games on the device go on.
    house.close().await;
    ann.go("/#/settings").await?;
    ann.go("/#/").await?;
    ann.see("[data-part=away]").await?;
    ann.looks.study(ann, "door-away").await?;
    ann.forget_console().await?;
    bob.forget_console().await
}
