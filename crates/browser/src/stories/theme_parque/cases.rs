//! What happens too seldom to wait for it: every special domino is used once, a rollercoaster is
//! closed and scored, a hand is given away.
//!
//! Each begins with a game that was played, by dice, up to the moment in question; everybody at
//! the table is a person, and what is done is done by clicking.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::super::Scene;
use crate::page::Page;

/// A game as far as it was played, and what its seat may do next.
struct Found {
    record: String,
    seed: String,
    notation: String,
}

/// Games that were played by dice up to the moment in question, all by people.
macro_rules! found {
    ($case:literal) => {
        Found::read(include_str!(concat!("../../../cases/theme-parque/", $case, ".json")))?
    };
}

impl Found {
    fn read(text: &str) -> Result<Found> {
        let case: Value = serde_json::from_str(text)?;
        let word = |name: &str| case[name].as_str().map(str::to_owned).context("a whole case");
        Ok(Found { record: word("record")?, seed: word("seed")?, notation: word("notation")? })
    }
}

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    a_coaster(page).await?;
    a_bulldozer(page).await?;
    a_signpost(page).await?;
    a_bin(page).await?;
    a_shop(page).await?;
    a_fountain(page).await?;
    a_haunted_house(page).await?;
    an_office(page).await?;
    rocks_and_a_bench(page).await?;
    flowers_statue_and_lantern(page).await?;
    a_hand_given_away(page).await
}

/// Sits down where a game was left.
async fn sit(page: &Page<'_>, id: &str, found: &Found) -> Result<()> {
    page.find(id, &found.record, &found.seed).await?;
    page.screen("cover").await?;
    page.click("[data-part=curtain] button").await?;
    page.gone("[data-part=curtain]").await?;
    page.moment().await?;
    Ok(())
}

/// Waits until the log tells of something. If the turn has ended with it, the next reader lifts
/// the curtain first.
async fn is_told(page: &Page<'_>, what: &str) -> Result<()> {
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

/// Takes the domino of a play up and turns it until it fits where it is to lie.
async fn take_up(page: &Page<'_>, notation: &str) -> Result<()> {
    let number = notation.split(' ').nth(1).context("play 2 at 3,-1 left")?;
    page.pick(&format!("pick {number}")).await?;
    page.see("[data-part=hand] [aria-pressed=true]").await?;
    for _ in 0..4 {
        if page.has(&format!(".tp-cell[data-pick='{notation}']")).await? {
            return Ok(());
        }
        match page.size.touch {
            true => page.click("[data-part=turn]").await?,
            false => page.press_letter('r').await?,
        }
        page.breathe().await?;
    }
    anyhow::bail!("{notation} is nowhere in the park, however the domino is turned")
}

/// Lays a domino as its notation says.
async fn lay(page: &Page<'_>, notation: &str) -> Result<()> {
    take_up(page, notation).await?;
    page.pick(notation).await?;
    page.confirm_if_asked().await
}

/// The last domino of a rollercoaster with a queue: it is seen before it is done, and claimed.
async fn a_coaster(page: &Page<'_>) -> Result<()> {
    for (found, id) in [(found!("coaster"), "0000cb01"), (found!("coaster-ring"), "0000cb02")] {
        sit(page, id, &found).await?;
        take_up(page, &found.notation).await?;
        super::game::point_at(page, &format!(".tp-cell[data-pick='{}']", found.notation)).await?;
        page.reads("[data-part=note]", "Station").await?;
        page.looks.study(page, &format!("parque-{id}")).await?;
        page.pick(&found.notation).await?;
        page.confirm_if_asked().await?;
        // Perhaps another domino is to be laid first.
        for _ in 0..4 {
            page.breathe().await?;
            if page.has(".tp-cell.ready[data-pick^='claim ']").await? {
                break;
            }
            if page.has("[data-part=hand] [data-pick^='pick '].ready").await? {
                page.click("[data-part=hand] [data-pick^='pick '].ready").await?;
                page.click("[data-part=cells] .tp-cell.ready").await?;
                page.confirm_if_asked().await?;
            }
        }
        let station = "return [...document.querySelectorAll('.tp-cell.ready')].find(it => \
            /^Station at .*, [1-9][0-9]* points/.test(it.textContent))?.dataset.pick";
        let station = page.until("a station that scores", station, Vec::new()).await?;
        let station = station.as_str().context("a notation")?.to_owned();
        page.looks.study(page, &format!("parque-claim-{id}")).await?;
        // What it scores and why is said before it is claimed.
        super::game::point_at(page, &format!(".tp-cell[data-pick='{station}']")).await?;
        page.reads("[data-part=note]", "track of").await?;
        page.pick(&station).await?;
        page.confirm_if_asked().await?;
        is_told(page, "claimed the Station").await?;
    }
    Ok(())
}

/// A domino with a Bulldozer lies over what was there.
async fn a_bulldozer(page: &Page<'_>) -> Result<()> {
    let found = found!("bulldozer");
    sit(page, "0000cb03", &found).await?;
    lay(page, &found.notation).await?;
    is_told(page, "was covered").await
}

async fn a_signpost(page: &Page<'_>) -> Result<()> {
    let found = found!("signpost");
    sit(page, "0000cb04", &found).await?;
    page.reads("[data-part=says]", "Signpost").await?;
    page.pick(&found.notation).await?;
    page.confirm_if_asked().await?;
    page.see(".tp-lifted").await?;
    // Turned until it fits elsewhere.
    for _ in 0..4 {
        if page.has(".tp-cell.ready[data-pick^='lay ']").await? {
            break;
        }
        page.click("[data-part=turn]").await?;
        page.breathe().await?;
    }
    page.click(".tp-cell.ready[data-pick^='lay ']").await?;
    page.confirm_if_asked().await?;
    is_told(page, "laid the lifted domino").await
}

async fn a_bin(page: &Page<'_>) -> Result<()> {
    let found = found!("bin");
    sit(page, "0000cb05", &found).await?;
    page.pick(&found.notation).await?;
    page.confirm_if_asked().await?;
    is_told(page, " home from ").await
}

/// First the pawn, then the item it goes to.
async fn a_shop(page: &Page<'_>) -> Result<()> {
    let found = found!("shop");
    sit(page, "0000cb06", &found).await?;
    page.reads("[data-part=says]", "Merchandise Shop").await?;
    page.click(".tp-cell.ready[data-pick^='move ']").await?;
    page.reads("[data-part=says]", "to which item").await?;
    page.click(".tp-cell.ready[data-pick^='move ']").await?;
    page.confirm_if_asked().await?;
    is_told(page, "moved ").await
}

/// A claim that must be, and one more that may.
async fn a_fountain(page: &Page<'_>) -> Result<()> {
    let found = found!("fountain");
    sit(page, "0000cb07", &found).await?;
    page.reads("[data-part=says]", "must claim something, and may twice").await?;
    page.looks.study(page, "parque-claim").await?;
    page.pick(&found.notation).await?;
    page.confirm_if_asked().await?;
    page.reads("[data-part=says]", "may claim something more").await?;
    page.click(".tp-cell.ready[data-pick^='claim ']").await?;
    page.confirm_if_asked().await?;
    is_told(page, "claimed the ").await
}

async fn a_haunted_house(page: &Page<'_>) -> Result<()> {
    let found = found!("haunted-house");
    sit(page, "0000cb08", &found).await?;
    // There is no choice: it is proposed.
    page.reads("[data-part=says]", "Claim the Haunted House").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, "claimed the Haunted House").await
}

/// Points at one cell after the other, until the card says that the office forbids it.
const REFUSED: &str = "const done = arguments[arguments.length - 1];\
    const frame = () => new Promise(then => requestAnimationFrame(() => setTimeout(then)));\
    (async () => {\
        for (const it of document.querySelectorAll('.tp-cell:is(.resting, .turned)')) {\
            it.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));\
            await frame();\
            const note = document.querySelector('[data-part=note]')?.textContent ?? '';\
            if (note.includes('allows no item')) return done(it.dataset.key);\
        }\
        done(null);\
    })()";

/// Where an Office keeps clear, a domino with an item is refused, and stays in the hand.
async fn an_office(page: &Page<'_>) -> Result<()> {
    let found = found!("office");
    sit(page, "0000cb09", &found).await?;
    let before = page.record().await?;
    let number = found.notation.split(' ').nth(1).context("play 2 at 3,-1 left")?;
    page.pick(&format!("pick {number}")).await?;
    page.see("[data-part=turn]").await?;
    let mut refused = Value::Null;
    for _ in 0..4 {
        refused = page.script_async(REFUSED, Vec::new()).await?;
        if refused.is_string() {
            break;
        }
        page.click("[data-part=turn]").await?;
        page.breathe().await?;
    }
    let refused = refused.as_str().context("the office refuses no place")?;
    page.see(".tp-ghost.clashes").await?;
    page.reads("[data-part=note]", "allows no item").await?;
    page.looks.study(page, "parque-office").await?;
    if !page.size.touch {
        page.click(&format!(".tp-cell[data-key='{refused}']")).await?;
        page.reads("[data-part=says]", "allows no item").await?;
        page.see(".action-bar.refusal .rule").await?;
        page.see("[data-part=hand] [aria-pressed=true]").await?;
    }
    ensure!(page.record().await? == before, "a refusal has changed the match");
    Ok(())
}

/// Rocks end the laying; a Bench draws two more.
async fn rocks_and_a_bench(page: &Page<'_>) -> Result<()> {
    let found = found!("rocks");
    sit(page, "0000cb10", &found).await?;
    lay(page, &found.notation).await?;
    page.gone("[data-part=hand] [data-pick^='pick '].ready").await?;
    let found = found!("bench");
    sit(page, "0000cb11", &found).await?;
    page.reads("[data-part=market] h2", "take").await?;
    page.looks.study(page, "parque-taking").await?;
    for _ in 0..6 {
        if !page.has("[data-part=market] [data-pick].ready").await?
            || page.has("[data-part=confirm]:not([aria-disabled=true])").await?
        {
            break;
        }
        page.click("[data-part=market] [data-pick].ready").await?;
        page.breathe().await?;
    }
    page.confirm_if_asked().await?;
    is_told(page, " took ").await
}

/// What they add is said before they are laid.
async fn flowers_statue_and_lantern(page: &Page<'_>) -> Result<()> {
    let cases = [
        (found!("flowers"), "0000cb12", "Flowers"),
        (found!("statue"), "0000cb13", "Statue"),
        (found!("lantern"), "0000cb14", "Lantern"),
    ];
    for (found, id, name) in cases {
        sit(page, id, &found).await?;
        take_up(page, &found.notation).await?;
        super::game::point_at(page, &format!(".tp-cell[data-pick='{}']", found.notation)).await?;
        page.reads("[data-part=note]", "→").await?;
        page.see(".tp-over .tp-points").await?;
        page.pick(&found.notation).await?;
        page.confirm_if_asked().await?;
        is_told(page, name).await?;
    }
    Ok(())
}

/// Whoever has placed the last pawn gives the hand to others, as they like.
async fn a_hand_given_away(page: &Page<'_>) -> Result<()> {
    let found = found!("giving");
    sit(page, "0000cb15", &found).await?;
    page.see("[data-part=gifts]").await?;
    page.click("[data-part=gifts] .tp-give[aria-pressed=false]").await?;
    page.looks.study(page, "parque-giving").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, " gave ").await
}
