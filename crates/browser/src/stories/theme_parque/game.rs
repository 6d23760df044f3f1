//! A whole game against bots, by clicking whatever is allowed: the start, a domino over a place
//! where it fits and over one where it does not, turning, dragging, undo, reload, the end. Then a
//! park that was built with care: its middle, its end with a picture to keep, the replay.

use anyhow::{Context as _, Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use super::super::Scene;
use crate::games::THEME_PARQUE;
use crate::looks::fills_screen;
use crate::page::Page;
use crate::table::{Moment, Whim, With, beginning};

/// A game of one person, who has asked for advice before every move, against two bots: a park
/// that one would like to have, unlike what comes of clicking whatever is allowed.
const FINE_PARK: &str = include_str!("../../../cases/theme-parque/fine-park.jsonl");

pub(in crate::stories) async fn tell(Scene { page, .. }: Scene<'_>) -> Result<()> {
    page.hurry().await?;
    let sets = ["wishneyland", "unibearsal"];
    page.sit_down_at(THEME_PARQUE, With::Bots, 3, &sets).await?;
    page.screen("table").await?;
    page.moment().await?;
    fills_screen(page, "the start").await?;
    page.looks.study(page, "parque-start").await?;
    a_domino_is_held(page).await?;
    it_is_laid_and_taken_back(page).await?;
    it_is_found_again(page).await?;

    if !page.size.touch {
        it_is_dragged(page).await?;
    }
    let mut whim = Whim::new(1);
    let mid_game = |moment, n| moment == Moment::Asked && n > 18;
    page.play_until(&mut whim, "the middle of the game", mid_game).await?;
    to_a_domino(page, &mut whim).await?;
    fills_screen(page, "the middle of the game").await?;
    page.play_until(&mut whim, "the end", |moment, _| moment == Moment::Over).await?;
    page.see("[data-part=score] table").await?;
    page.reads("#prompt", "won with").await?;
    a_fine_park(page).await
}

/// A park that was built with care, in the middle of its game and at the end.
async fn a_fine_park(page: &Page<'_>) -> Result<()> {
    let header: Value = serde_json::from_str(FINE_PARK.lines().next().unwrap_or_default())?;
    let seed = header["seed"].as_str().context("the record tells its seed")?;
    page.find("0000fa01", &beginning(FINE_PARK, middle()?)?, seed).await?;
    page.moment().await?;
    page.see("[data-part=hand] [data-pick^='pick '].ready").await?;
    page.looks.study(page, "parque-table").await?;
    fills_screen(page, "the middle of a fine park").await?;
    the_park_is_looked_at(page).await?;
    over_a_full_park(page).await?;

    page.find("0000fa02", FINE_PARK, seed).await?;
    page.screen("over").await?;
    page.see("[data-part=keepsake] svg").await?;
    page.looks.study(page, "parque-over").await?;
    the_picture_is_kept(page).await?;
    page.click("[data-part=replay]").await?;
    page.screen("replay").await?;
    page.reads("[data-part=verdict]", "keep to the rules").await?;
    page.looks.study(page, "parque-replay").await
}

/// Where much lies, a domino changes points, and where it does not fit the edge or the queue that
/// forbids it is marked and named.
async fn over_a_full_park(page: &Page<'_>) -> Result<()> {
    const SAID: &str = "return document.querySelector('[data-part=note]').textContent";
    let hand = "[data-part=hand] [data-pick^='pick '].ready";
    let picks = "return [...document.querySelectorAll(arguments[0])].map(it => it.dataset.pick)";
    let picks = page.script(picks, vec![hand.into()]).await?;
    let picks: Vec<&str> =
        picks.as_array().context("a list")?.iter().filter_map(Value::as_str).collect();
    let (mut fits, mut edge, mut queue) = (false, false, false);
    for pick in picks {
        page.pick(pick).await?;
        page.see(&format!("[data-pick='{pick}'][aria-pressed=true]")).await?;
        let changes = "document.querySelector('[data-part=note] ul')?.textContent.includes('→')";
        if !fits && point_until(page, ".tp-cell.ready", changes).await? {
            page.see(".tp-ghost.fits").await?;
            page.see(".tp-over .tp-points").await?;
            page.looks.study(page, "parque-fits").await?;
            fits = true;
        }
        let resting = ".tp-cell:is(.resting, .turned)";
        if !edge && point_until(page, resting, "document.querySelector('path.tp-clash')").await? {
            page.see(".tp-ghost.clashes").await?;
            let said = page.script(SAID, Vec::new()).await?;
            let said = said.as_str().context("a text")?;
            ensure!(said.contains(" would meet ") && said.contains("§5.3"), "it says {said}");
            page.looks.study(page, "parque-clashes").await?;
            edge = true;
        }
        let is_queue = "document.querySelector('[data-part=note]')?.textContent\
            .includes('A queue may be connected to one ')";
        if !queue && point_until(page, resting, is_queue).await? {
            page.see("rect.tp-clash").await?;
            queue = true;
        }
    }
    page.press(Key::Escape).await?;
    ensure!(fits && edge && queue, "not seen: fits {fits}, edge {edge}, queue {queue}");
    Ok(())
}

/// After so many entries most of the game is over, and its person, who has claimed something, lays
/// a domino.
fn middle() -> Result<usize> {
    let entries: Vec<&str> = FINE_PARK.lines().skip(1).collect();
    let is_laying = |at: &usize| {
        let next: Value = serde_json::from_str(entries[*at]).unwrap_or_default();
        let before: Value = serde_json::from_str(entries[*at - 1]).unwrap_or_default();
        let is_first = before["seat"][0] != json!(0);
        is_first && next["seat"][0] == json!(0) && next["seat"][1].get("play").is_some()
    };
    (entries.len() * 4 / 5..entries.len()).find(is_laying).context("she lays another domino")
}

/// The park is handed out as a file that any program can show.
async fn the_picture_is_kept(page: &Page<'_>) -> Result<()> {
    const CATCH: &str = "window.kept = null;\
        const make = URL.createObjectURL;\
        URL.createObjectURL = it => { it.text().then(text => window.kept = text); return make(it); };";
    page.script(CATCH, Vec::new()).await?;
    page.click("[data-part=keep]").await?;
    let picture = page.until("a picture to keep", "return window.kept", Vec::new()).await?;
    let picture = picture.as_str().context("a text")?;
    ensure!(picture.starts_with("<svg") && picture.contains("viewBox"), "it is no picture");
    Ok(())
}

/// To the next moment at which a domino of the hand can be laid.
async fn to_a_domino(page: &Page<'_>, whim: &mut Whim) -> Result<()> {
    for _ in 0..60 {
        if page.has("[data-part=hand] [data-pick^='pick '].ready").await?
            && !page.has("[data-part=hand] [aria-pressed=true]").await?
        {
            return Ok(());
        }
        page.decide(whim).await?;
        ensure!(page.moment().await? == Moment::Asked, "the game ended too early");
    }
    anyhow::bail!("no domino of the hand can be laid")
}

/// A domino of the hand hangs over the park: its places glow, R turns it, the card says what it
/// would change, and where it does not fit the card says why.
async fn a_domino_is_held(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=hand] [data-pick^='pick '].ready").await?;
    page.see("[data-part=hand] [aria-pressed=true]").await?;
    page.see("[data-part=cells] .tp-cell.ready").await?;
    page.reads("[data-part=says]", "turns it").await?;
    it_hangs_at_the_pointer(page).await?;
    point_at(page, ".tp-cell.ready").await?;
    page.see(".tp-ghost.fits").await?;
    page.gone(".tp-floating svg").await?;
    // Four quarters turn it around.
    let way = ways(page).await?;
    for _ in 0..4 {
        match page.size.touch {
            true => page.click("[data-part=turn]").await?,
            false => page.press_letter('r').await?,
        }
    }
    ensure!(ways(page).await? == way, "four turns lead elsewhere");
    turned_otherwise(page).await?;
    // Whatever lies there already is in the way, and says so.
    point_at(page, ".tp-cell.taken").await?;
    page.see(".tp-ghost.clashes").await?;
    page.reads("[data-part=note]", "There is a square already").await?;
    point_at(page, ".tp-cell:is(.resting, .turned)").await?;
    page.see(".tp-ghost.clashes").await?;
    page.reads("[data-part=note]", "does not fit here").await?;
    page.press(Key::Escape).await?;
    page.gone("[data-part=hand] [aria-pressed=true]").await?;
    ensure!(page.record().await? == before, "a preview has changed the match");
    Ok(())
}

/// Until it snaps to a place it hangs where the mouse is, over whatever is there; a finger would only
/// cover it.
async fn it_hangs_at_the_pointer(page: &Page<'_>) -> Result<()> {
    const HANGS: &str = "return document.querySelector('.tp-floating').style.transform";
    if page.size.touch {
        let hangs = page.script(HANGS, Vec::new()).await?;
        ensure!(hangs == json!(""), "a domino hangs at a finger: {hangs}");
        return Ok(());
    }
    page.see(".tp-floating svg use").await?;
    let at_hand = page.script(HANGS, Vec::new()).await?;
    page.click("[data-part=says]").await?;
    page.see(".tp-floating svg use").await?;
    let at_bar = page.script(HANGS, Vec::new()).await?;
    ensure!(at_hand != at_bar && at_bar != json!(""), "it stays at {at_hand}");
    Ok(())
}

/// Dragged from the hand over the park, where it snaps to a place, and dropped there.
async fn it_is_dragged(page: &Page<'_>) -> Result<()> {
    const DRAG: &str = "const [css, ...kinds] = arguments;\
        window.luggage ??= new DataTransfer();\
        return kinds.map(kind => !document.querySelector(css).dispatchEvent(new DragEvent(kind, \
            { bubbles: true, cancelable: true, dataTransfer: window.luggage })))";
    let drag = async |words: &[&str]| {
        let words = words.iter().map(|&it| it.into()).collect();
        page.script(DRAG, words).await
    };
    let before = page.record().await?;
    page.see("[data-part=hand] [data-pick^='pick '].ready").await?;
    drag(&["[data-part=hand] [data-pick^='pick '].ready", "dragstart"]).await?;
    page.see("[data-part=hand] [aria-pressed=true]").await?;
    let place = ".tp-cells.holding .tp-cell.ready";
    page.see(place).await?;
    let is_taken = drag(&[place, "dragenter", "dragover"]).await?;
    ensure!(is_taken[1] == json!(true), "the place takes nothing");
    page.see(".tp-ghost.fits").await?;
    ensure!(page.record().await? == before, "it was laid before it was dropped");
    drag(&[place, "drop"]).await?;
    page.gone("[data-part=hand] [aria-pressed=true]").await?;
    ensure!(page.record().await? != before, "what was dropped was not laid");
    page.click("[data-part=undo]").await?;
    page.reads("[data-part=says]", "1 of 2").await
}

/// The wheel turns it too, and on a phone two fingers do.
async fn turned_otherwise(page: &Page<'_>) -> Result<()> {
    let (x, y) = park_middle(page).await?;
    let before = ways(page).await?;
    match page.size.touch {
        // By half a right angle, which is one turn.
        true => {
            page.swipe(&[
                [(x - 80.0, y), (x - 57.0, y - 57.0)],
                [(x + 80.0, y), (x + 57.0, y + 57.0)],
            ])
            .await?;
        }
        false => page.roll(x, y, 100).await?,
    }
    page.breathe().await?;
    ensure!(ways(page).await? != before, "neither a wheel nor two fingers turn it");
    for _ in 0..3 {
        page.click("[data-part=turn]").await?;
    }
    page.click(".tp-park [aria-label='Show all']").await?;
    ensure!(ways(page).await? == before, "it was not turned by one quarter");
    Ok(())
}

/// What is offered as places, in notation.
async fn ways(page: &Page<'_>) -> Result<Vec<String>> {
    Ok(page.acts().await?.into_iter().filter(|act| act.starts_with("play ")).collect())
}

/// Brings the pointer over a cell, without a click.
pub(super) async fn point_at(page: &Page<'_>, css: &str) -> Result<()> {
    const POINT: &str = "document.querySelector(arguments[0])\
        .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))";
    page.see(css).await?;
    page.script(POINT, vec![css.into()]).await?;
    Ok(())
}

/// Brings the pointer from one cell to the next, until something is so; says whether it ever was.
async fn point_until(page: &Page<'_>, css: &str, is_so: &str) -> Result<bool> {
    const SEARCH: &str = "const [css, done] = arguments;\
        const frame = () => new Promise(then => requestAnimationFrame(() => setTimeout(then)));\
        (async () => {\
            for (const it of document.querySelectorAll(css)) {\
                it.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));\
                await frame();\
                if (IS_SO) return done(true);\
            }\
            done(false);\
        })()";
    let found = page.script_async(&SEARCH.replace("IS_SO", is_so), vec![css.into()]).await?;
    Ok(found == json!(true))
}

/// A domino is laid, and taken back; on a phone it lies there first, to be confirmed.
async fn it_is_laid_and_taken_back(page: &Page<'_>) -> Result<()> {
    let before = page.record().await?;
    page.click("[data-part=hand] [data-pick^='pick '].ready").await?;
    page.click("[data-part=cells] .tp-cell.ready").await?;
    if page.size.touch {
        page.see(".tp-cell.picked").await?;
        ensure!(page.record().await? == before, "the first touch has played it");
        page.click("[data-part=confirm]").await?;
    }
    page.gone("[data-part=hand] [aria-pressed=true]").await?;
    ensure!(page.record().await? != before, "the domino was not laid");
    page.click("[data-part=undo]").await?;
    page.reads("[data-part=says]", "1 of 2").await?;
    ensure!(page.record().await? == before, "the record is not as it was before");
    Ok(())
}

/// A reload returns to the same table.
async fn it_is_found_again(page: &Page<'_>) -> Result<()> {
    let (record, acts) = (page.record().await?, page.acts().await?);
    page.reload().await?;
    page.moment().await?;
    ensure!(page.record().await? == record, "another record after the reload");
    ensure!(page.acts().await? == acts, "other choices after the reload");
    Ok(())
}

/// A network lights up, an item says what it scores and why; the park is enlarged and moved.
async fn the_park_is_looked_at(page: &Page<'_>) -> Result<()> {
    const LIT: &str = "const numbers = css => [...document.querySelectorAll(css)].map(it => \
            it.textContent);\
        return [document.querySelectorAll('.tp-lit rect').length, numbers('.tp-step text'), \
            document.querySelector('[data-part=note]').textContent]";
    let cell = ".tp-cell[data-pick^='claim ']";
    // All squares of a queue.
    let hangs = "/queue of [0-9]+ squares/.test(document.querySelector('[data-part=note]')\
        ?.textContent)";
    ensure!(point_until(page, cell, hangs).await?, "no queue is longer than a square");
    page.see(".tp-pointed").await?;
    let lit = page.script(LIT, Vec::new()).await?;
    let (n, told) = (lit[0].as_u64().context("a number")?, lit[2].as_str().context("a text")?);
    ensure!(n > 1 && told.contains(&format!("queue of {n} squares")), "{n} are lit: {told}");
    // What a ride counts, step by step from it.
    let is_counted = "document.querySelectorAll('.tp-step text').length > 1";
    ensure!(point_until(page, cell, is_counted).await?, "no ride counts its queue");
    let lit = page.script(LIT, Vec::new()).await?;
    let steps = lit[1].as_array().context("a list")?;
    let counted: Vec<Value> = (1..=steps.len()).map(|n| json!(n.to_string())).collect();
    ensure!(*steps == counted && lit[0] == json!(steps.len()), "counted as {lit}");
    page.see("[data-part=note] h3 .tp-sum").await?;
    a_line_lights_its_place(page).await?;
    the_park_is_moved(page).await?;
    let n = page.script("return document.querySelectorAll('.tp-cell').length", Vec::new()).await?;
    ensure!(n.as_u64().context("a number")? > 12, "{n} squares after a few turns");
    Ok(())
}

/// A line of the log tells of a place by numbers; the park shows where that is.
async fn a_line_lights_its_place(page: &Page<'_>) -> Result<()> {
    const LINE: &str = "const it = [...document.querySelectorAll('.log-row')].find(it => \
            / at -?[0-9]+,-?[0-9]+/.test(it.title));\
        it.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));\
        return it.title.match(/-?[0-9]+,-?[0-9]+/g).pop()";
    const SEEN: &str = "const [x, y] = arguments[0].split(','), it = \
        document.querySelector('.tp-pointed');\
        return it?.getAttribute('x') == 96 * x && it?.getAttribute('y') == 96 * y";
    let place = page.script(LINE, Vec::new()).await?;
    page.until("the place of a line of the log", SEEN, vec![place]).await?;
    Ok(())
}

/// By its buttons; by wheel and keys, or by fingers.
async fn the_park_is_moved(page: &Page<'_>) -> Result<()> {
    let whole = lies(page).await?;
    page.click(".tp-park [aria-label='Zoom in']").await?;
    page.see(".tp-park .surface-window.enlarged").await?;
    let large = lies(page).await?;
    ensure!(large != whole, "the park is as large as before");
    let (x, y) = park_middle(page).await?;
    if page.size.touch {
        page.swipe(&[[(x, y), (x - 60.0, y - 40.0)]]).await?;
        ensure!(lies(page).await? != large, "a finger does not move the park");
        page.click(".tp-park [aria-label='Show all']").await?;
        page.gone(".tp-park .surface-window.enlarged").await?;
        page.swipe(&[[(x - 30.0, y), (x - 90.0, y)], [(x + 30.0, y), (x + 90.0, y)]]).await?;
        page.see(".tp-park .surface-window.enlarged").await?;
        ensure!(lies(page).await? != whole, "two fingers do not enlarge the park");
        page.click(".tp-park [aria-label='Show all']").await?;
        return page.gone(".tp-park .surface-window.enlarged").await;
    }
    page.click(".tp-park [aria-label='Show all']").await?;
    page.gone(".tp-park .surface-window.enlarged").await?;
    page.roll(x, y, -120).await?;
    page.see(".tp-park .surface-window.enlarged").await?;
    let rolled = lies(page).await?;
    ensure!(rolled != whole && rolled != large, "the wheel does not enlarge the park");
    page.script("document.querySelector('.tp-park .surface-window').focus()", Vec::new()).await?;
    let mut before = rolled;
    for key in [Key::Left, Key::Up, Key::Right, Key::Down] {
        page.press(key).await?;
        page.breathe().await?;
        let after = lies(page).await?;
        ensure!(after != before, "{key:?} does not move the park");
        before = after;
    }
    for (key, what) in [('+', "enlarge"), ('-', "shrink"), ('0', "show all of")] {
        page.press_letter(key).await?;
        page.breathe().await?;
        let after = lies(page).await?;
        ensure!(after != before, "{key} does not {what} the park");
        before = after;
    }
    ensure!(before == whole, "0 does not show all of the park");
    Ok(())
}

/// How the park lies on the screen.
async fn lies(page: &Page<'_>) -> Result<Value> {
    const TRANSFORM: &str =
        "return document.querySelector('.tp-park .surface-content').style.transform";
    page.script(TRANSFORM, Vec::new()).await
}

/// The middle of the park on the screen.
async fn park_middle(page: &Page<'_>) -> Result<(f64, f64)> {
    const MIDDLE: &str = "const box = document.querySelector('.tp-park').getBoundingClientRect();\
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]";
    let middle = page.script(MIDDLE, Vec::new()).await?;
    let number = |i: usize| middle[i].as_f64().context("a number");
    Ok((number(0)?, number(1)?))
}
