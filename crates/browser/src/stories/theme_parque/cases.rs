//! What happens too seldom to wait for it: every special domino is used once, a rollercoaster is
//! closed and scored, a hand is given away.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::super::Scene;
use super::super::found::{Found, found, is_told};
use crate::driver::{DESK, SMALL_DESKS};
use crate::page::Page;

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    let found = &found!(
        page,
        "theme-parque",
        [
            "coaster",
            "coaster-ring",
            "bulldozer",
            "signpost",
            "bin",
            "shop",
            "fountain",
            "haunted-house",
            "office",
            "rocks",
            "bench",
            "flowers",
            "statue",
            "lantern",
            "dump",
            "tunnel",
            "tunnel-revised",
            "cover",
            "giving"
        ]
    )
    .await?;
    a_coaster(page, found).await?;
    a_bulldozer(page, found).await?;
    a_signpost(page, found).await?;
    a_bin(page, found).await?;
    a_shop(page, found).await?;
    a_fountain(page, found).await?;
    a_haunted_house(page, found).await?;
    an_office(page, found).await?;
    rocks_and_a_bench(page, found).await?;
    what_changes_points(page, found).await?;
    a_hand_given_away(page, found).await
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
    page.play(notation).await
}

/// The last domino of a rollercoaster with a queue: it is seen before it is done, and claimed.
async fn a_coaster(page: &Page<'_>, found: &Found) -> Result<()> {
    for name in ["coaster", "coaster-ring"] {
        let notation = found.sit(page, name).await?;
        take_up(page, notation).await?;
        super::game::point_at(page, &format!(".tp-cell[data-pick='{notation}']")).await?;
        page.reads("[data-part=note]", "Station").await?;
        look(page, name).await?;
        page.play(notation).await?;
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
        look(page, &format!("{name}-claimed")).await?;
        // What it scores and why is said before it is claimed.
        super::game::point_at(page, &format!(".tp-cell[data-pick='{station}']")).await?;
        page.reads("[data-part=note]", "track of").await?;
        page.play(&station).await?;
        is_told(page, "claimed the Station").await?;
    }
    Ok(())
}

/// The first coaster is judged, the second is another one on the same screen.
async fn look(page: &Page<'_>, name: &str) -> Result<()> {
    match name.contains("ring") {
        true => page.looks.picture(page, &format!("parque-{name}-{}", page.size.width)).await,
        false => page.looks.study(page, &format!("parque-{name}")).await,
    }
}

/// A domino with a Bulldozer lies over what was there, by either edition.
async fn a_bulldozer(page: &Page<'_>, found: &Found) -> Result<()> {
    for case in ["bulldozer", "cover"] {
        let notation = found.sit(page, case).await?;
        lay(page, notation).await?;
        is_told(page, "was covered").await?;
    }
    Ok(())
}

async fn a_signpost(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "signpost").await?;
    page.reads("[data-part=says]", "Signpost").await?;
    page.play(notation).await?;
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

async fn a_bin(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "bin").await?;
    page.play(notation).await?;
    is_told(page, " home from ").await
}

/// First the pawn, then the item it goes to.
async fn a_shop(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "shop").await?;
    page.reads("[data-part=says]", "Merchandise Shop").await?;
    page.click(".tp-cell.ready[data-pick^='move ']").await?;
    page.reads("[data-part=says]", "to which item").await?;
    page.click(".tp-cell.ready[data-pick^='move ']").await?;
    page.confirm_if_asked().await?;
    is_told(page, "moved ").await
}

/// A claim that must be, and one more that may.
async fn a_fountain(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "fountain").await?;
    page.reads("[data-part=says]", "must claim something, and may twice").await?;
    // What each is worth now, and what a domino of the hand could make of it.
    page.see(".tp-cell.ready .tp-worth").await?;
    page.looks.study(page, "parque-claim").await?;
    page.play(notation).await?;
    page.reads("[data-part=says]", "may claim something more").await?;
    page.click(".tp-cell.ready[data-pick^='claim ']").await?;
    page.confirm_if_asked().await?;
    is_told(page, "claimed the ").await
}

async fn a_haunted_house(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "haunted-house").await?;
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
async fn an_office(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "office").await?;
    let before = page.record().await?;
    let number = notation.split(' ').nth(1).context("play 2 at 3,-1 left")?;
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
async fn rocks_and_a_bench(page: &Page<'_>, found: &Found) -> Result<()> {
    let notation = found.sit(page, "rocks").await?;
    lay(page, notation).await?;
    page.gone("[data-part=hand] [data-pick^='pick '].ready").await?;
    found.sit(page, "bench").await?;
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

/// What they add or take away is said before they are laid, also for what a tunnel joins.
async fn what_changes_points(page: &Page<'_>, found: &Found) -> Result<()> {
    for (case, name) in [
        ("flowers", "Flowers"),
        ("statue", "Statue"),
        ("lantern", "Lantern"),
        ("dump", "Dump"),
        ("tunnel", "tunnel"),
        ("tunnel-revised", "tunnel"),
    ] {
        let notation = found.sit(page, case).await?;
        take_up(page, notation).await?;
        super::game::point_at(page, &format!(".tp-cell[data-pick='{notation}']")).await?;
        page.reads("[data-part=note]", "→").await?;
        page.see(".tp-over .tp-points").await?;
        if name == "tunnel" {
            page.reads("[data-part=note] li", "queue ").await?;
            page.looks.picture(page, &format!("parque-{case}-{}", page.size.width)).await?;
        }
        page.play(notation).await?;
        is_told(page, name).await?;
    }
    Ok(())
}

/// Whoever has placed the last pawn gives the hand to others, as they like.
async fn a_hand_given_away(page: &Page<'_>, found: &Found) -> Result<()> {
    found.sit(page, "giving").await?;
    page.see("[data-part=gifts]").await?;
    page.click("[data-part=gifts] .tp-give[aria-pressed=false]").await?;
    page.looks.study(page, "parque-giving").await?;
    page.click("[data-part=confirm]").await?;
    is_told(page, " gave ").await?;
    if page.size.touch { Ok(()) } else { a_large_hand(page).await }
}

/// Whoever was given dominoes sees all of them, whole and at once.
async fn a_large_hand(page: &Page<'_>) -> Result<()> {
    const HAND: &str = "const hand = document.querySelector('[data-part=hand]'), \
            box = hand.getBoundingClientRect(), pieces = [...hand.children];\
        const is_cut = it => it.left < box.left || it.right > box.right || it.top < box.top \
            || it.bottom > box.bottom || it.width < 64;\
        return [pieces.length, pieces.filter(it => is_cut(it.getBoundingClientRect())).length]";
    page.see("[data-part=hand] [data-pick^='pick ']").await?;
    for &size in SMALL_DESKS {
        page.resize(size).await?;
        let hand = page.script(HAND, Vec::new()).await?;
        ensure!(hand[0].as_u64().context("a number")? > 5, "a hand of {hand}");
        ensure!(hand[1] == json!(0), "dominoes of the hand are cut: {hand}");
        let name = format!("parque-large-hand-{}", size.width);
        page.looks.picture(page, &name).await?;
    }
    page.resize(DESK).await
}
