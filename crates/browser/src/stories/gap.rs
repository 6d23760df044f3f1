//! Nobody waits long for three hard bots: what the page plans between two decisions of ours, to let
//! them think and to leave their turns on the table, is at most six seconds, and a click ends what
//! is shown at once. How long it took is for `--bench`; a busy machine is no fault of the page.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use super::Scene;
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::table::{Moment, Whim, With};

/// So many milliseconds may be planned between two decisions.
const MOST: f64 = 6_000.0;
/// So long a turn is left on the table at a brisk pace.
const BRISK: u64 = 450;
/// So many turns of ours are looked at.
const TURNS: usize = 5;

/// Listens to what the page plans: how long bots may think, and how long it waits by itself.
/// `quick` is told when the page begins to wait. Hours are waited by nobody but the driver, which
/// sets a timer of its own for scripts.
const LISTEN: &str = "window.planned = [];\
    const ask = Worker.prototype.postMessage, wait = window.setTimeout;\
    Worker.prototype.postMessage = function (message, ...rest) {\
        const within = JSON.parse(message).task?.move?.within;\
        if (within !== undefined) window.planned.push(['think', within, performance.now()]);\
        return ask.call(this, message, ...rest);\
    };\
    window.setTimeout = (then, time, ...rest) => {\
        const is_ours = time > 0 && time < 3600000;\
        if (is_ours) window.planned.push(['wait', time, performance.now()]);\
        const timer = wait(then, time, ...rest);\
        if (is_ours) window.quick?.(time);\
        return timer;\
    }";

pub(super) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    // Without flights, so that whatever the page waits for is a turn that is left on the table.
    let settings = json!({ "pace": "brisk", "motion": "reduced" });
    page.settle(&settings).await?;
    page.sit_down(With::HardBots, 4).await?;
    page.moment().await?;
    page.script(LISTEN, Vec::new()).await?;
    let mut whim = Whim::new(3);
    let mut n_turns = 0;
    while n_turns < TURNS {
        page.script("window.planned = []", Vec::new()).await?;
        match page.moment().await? {
            Moment::Asked => page.decide(&mut whim).await?,
            Moment::Over | Moment::Cover => bail!("the game was over after {n_turns} turns"),
        }
        page.moment().await?;
        n_turns +=
            usize::from(is_in_time(&page.script("return window.planned", Vec::new()).await?)?);
    }
    page.settle(&json!({ "pace": "calm", "motion": "reduced" })).await?;
    a_click_ends_it(page, &mut whim).await
}

/// Holds what was planned between two decisions to the limit; whether every bot had a turn in it.
/// Time that a bot had and did not take, because nothing was left to choose, is waited by nobody.
fn is_in_time(planned: &Value) -> Result<bool> {
    let planned = planned.as_array().context("a list of what was planned")?;
    let began = |it: &Value| it[2].as_f64();
    let mut together = 0.0;
    for (i, it) in planned.iter().enumerate() {
        let time = it[1].as_f64().context("milliseconds")?;
        let next = planned.get(i + 1).and_then(began).zip(began(it));
        together += next.map_or(time, |(next, this)| time.min(next - this));
    }
    ensure!(together <= MOST, "{together} ms are planned until we are asked again: {planned:?}");
    Ok(planned.iter().filter(|it| it[0] == "think").count() >= 3)
}

/// A turn of a bot is left on the table. The click that skips it is followed by the next decision,
/// long before the pause would have ended by itself, and no pause is planned after it.
async fn a_click_ends_it(page: &Page<'_>, whim: &mut Whim) -> Result<()> {
    const SKIP: &str = "window.skipped = null;\
        window.quick = time => {\
            const button = document.querySelector('[data-part=skip]');\
            if (time < 100 || !button) return;\
            window.quick = null;\
            window.rested = time;\
            setTimeout(() => {\
                window.planned = [];\
                button.click();\
                setTimeout(() => window.skipped = !!document.querySelector('#prompt.asked')\
                    || window.planned.some(([what]) => what === 'think'));\
            });\
        }";
    page.moment().await?;
    page.script(LISTEN, Vec::new()).await?;
    page.script(SKIP, Vec::new()).await?;
    for _ in 0..60 {
        if page.moment().await? == Moment::Over {
            page.click("[data-part=again]").await?;
            page.moment().await?;
        }
        page.decide(whim).await?;
        page.moment().await?;
        let skipped = page.script("return window.skipped", Vec::new()).await?;
        if skipped.is_null() {
            continue;
        }
        ensure!(skipped == json!(true), "a turn stays on the table although it was skipped");
        let rested = page.script("return window.rested", Vec::new()).await?;
        ensure!(rested.as_u64() > Some(BRISK), "a calm turn is left for {rested} ms only");
        let planned = page.script("return window.planned", Vec::new()).await?;
        let rests = planned.as_array().context("a list")?.iter().filter(|it| it[0] == "wait");
        ensure!(rests.count() == 0, "after the click that skips it there is {planned}");
        return Ok(());
    }
    bail!("in 60 moves of ours no turn of {}'s bots was left on the table", RACCOON_TYCOON.id)
}
