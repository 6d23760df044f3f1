//! What is on the board: the park on its surface, the card at its rim, the market; and what a touch
//! means.

use std::sync::Arc;

use maud::{Markup, html};
use tabletop::Seat;
use theme_parque::preview::{self, Sketch};
use theme_parque::view::News;
use theme_parque::{Action, Cell, Fact, Stage};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::draft::{self, Draft, Holding};
use super::ghost::{self, Ghost};
use super::park::{self, Frame, read_cell};
use super::{SeenHere, Shared, Table, dock, faces, market, note};
use crate::board::{How, Manner, Touch, bring_pane, markup, once, pane, still_markup, surface};
use crate::browser;
use crate::prelude::*;

/// What is worked out once for several parts, and equal to itself only.
struct Kept<T>(Arc<T>);

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        Kept(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Kept<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The parts of the board that change together.
#[derive(Clone, Copy)]
struct Parts {
    play: Table,
    shared: Shared,
    /// The domino that is held over the park.
    holding: Memo<Option<Kept<Holding>>>,
    /// Where it hangs, or lies.
    ghost: Memo<Option<Kept<Ghost>>>,
    /// What items could be worth with a domino of the hand, where that matters: for a claim.
    promises: Memo<Vec<(Cell, i32)>>,
}

pub(super) fn board(play: Table) -> AnyView {
    let shared = Shared::provide();
    let sheet = once(play.with_untracked(|seen| {
        let n_seats = u8::try_from(seen.players.len()).unwrap_or(u8::MAX);
        faces::sheet(seen.edition.tables(), seen.view.options, n_seats)
    }));
    let holding = memo(move || {
        let draft = play.draft();
        play.with(|seen| Holding::of(seen, draft.as_ref())).map(|it| Kept(Arc::new(it)))
    });
    let ghost = memo(move || {
        let holding = holding.get()?;
        let pointed = shared.hovered.get();
        play.with(|seen| Ghost::of(seen, &holding.0, pointed)).map(|it| Kept(Arc::new(it)))
    });
    let promises = memo(move || {
        play.with(|seen| match seen.view.stage == Stage::Claiming && seen.is_asked() {
            true => Sketch::of(seen.edition, &seen.view).promises(),
            false => Vec::new(),
        })
    });
    let parts = Parts { play, shared, holding, ghost, promises };
    keys(&parts);
    floating(&parts);
    light_from_log(shared);
    keep_picture(play);
    bring_pane(play, wanted_pane);
    let manner = Manner {
        wheel_zooms: true,
        is_holding: Some(Box::new(move || holding.with_untracked(Option::is_some))),
        turn: Some(Box::new(move |clockwise| _ = turn(&parts, clockwise))),
        touched: Some(Box::new(move |is_finger| shared.is_finger.set_value(is_finger))),
    };
    let park = html::div().class("tp-park").attr("data-part", "park").child((
        surface("The park", layers(&parts), manner),
        card(&parts),
        turn_button(&parts),
    ));
    let offer = move || {
        let held = play.draft();
        play.with(|seen| market::market(seen, held.as_ref()))
    };
    let offer = markup(offer, move |touch| touched(&parts, touch));
    let board = html::div()
        .class("tp-board")
        .child((pane(play, "park", park.into_any()), pane(play, "market", offer)));
    (sheet, board).into_any()
}

pub(super) fn dock(play: Table) -> AnyView {
    let shared: Shared = expect_context();
    let write = move || {
        let held = play.draft();
        play.with(|seen| dock::dock(seen, held.as_ref()))
    };
    markup(write, move |touch| {
        match touch.how {
            How::Point => point(play, shared, cell_of(&touch.word)),
            How::Click => clicked(play, shared, &touch.word),
            How::Lift => lift(play, shared, &touch.word),
            How::Focus | How::Set | How::Submit | How::Drop | How::File => {}
        }
        false
    })
}

/// What lies on the surface, from below: the ground, what is lit, the cells, the ghost.
fn layers(parts: &Parts) -> AnyView {
    let parts = *parts;
    let Parts { play, shared, holding, ghost, promises } = parts;
    let ground = still_markup(move || {
        let fresh = fresh(play);
        play.with(|seen| park::ground(seen, &fresh))
    });
    let lights = still_markup(move || {
        let pointed = shared.pointed.get().filter(|_| holding.with(Option::is_none));
        play.with(|seen| match pointed {
            Some(at) => ghost::lights(seen, at),
            None => park::layer(Frame::of(&seen.view), "tp-over", ""),
        })
    });
    let cells = markup(
        move || {
            let (draft, holding, stop) = (play.draft(), holding.get(), shared.stop.get());
            let promises = promises.get();
            let holding = holding.as_ref().map(|it| &*it.0);
            play.with(|seen| park::cells(seen, draft.as_ref(), holding, stop, &promises))
        },
        move |touch| touched(&parts, touch),
    );
    let over = still_markup(move || {
        let ghost = ghost.get();
        play.with(|seen| match &ghost {
            Some(ghost) => ghost::draw(seen, &ghost.0),
            None => park::layer(Frame::of(&seen.view), "tp-over", ""),
        })
    });
    html::div().class("tp-layers").child((ground, lights, cells, over)).into_any()
}

/// The card at the rim of the park, at the upper end of it unless that is where one looks.
fn card(parts: &Parts) -> AnyView {
    let Parts { play, shared, holding, ghost, promises } = *parts;
    still_markup(move || {
        let (holding, ghost, pointed) = (holding.get(), ghost.get(), shared.pointed.get());
        let looked_at = ghost.as_ref().map_or(pointed, |it| Some(it.0.place.at));
        play.with(|seen| {
            let inside: Option<Markup> = match (holding, ghost, pointed) {
                (Some(held), Some(ghost), _) => Some(note::of_ghost(seen, &held.0, &ghost.0)),
                (Some(held), None, _) => Some(note::of_held(seen, &held.0)),
                (None, _, Some(at)) => {
                    let promise =
                        promises.with(|it| it.iter().find(|it| it.0 == at).map(|it| it.1));
                    preview::square(&seen.view, at).map(|_| note::of_square(seen, at, promise))
                }
                (None, _, None) => None,
            };
            let frame = Frame::of(&seen.view);
            let is_low = looked_at.is_some_and(|at| frame.is_upper_left(at));
            html! {
                @if let Some(inside) = inside {
                    aside.tp-note.low[is_low] data-part="note" { (inside) }
                }
            }
        })
    })
}

/// For those who have neither a wheel nor a key: at the thumb.
fn turn_button(parts: &Parts) -> AnyView {
    let parts = *parts;
    markup(
        move || {
            html! {
                @if parts.holding.with(Option::is_some) {
                    button.tp-turn type="button" data-part="turn" data-do="turn"
                        aria-label="Turn the domino (R)" title="Turn the domino (R)"
                    {
                        svg viewBox="0 0 24 24" aria-hidden="true" {
                            path d="M5 12a7 7 0 1 1 2.2 5.1M5 20v-5h5" {}
                        }
                        span aria-hidden="true" { "Turn" }
                    }
                }
            }
        },
        move |touch| {
            if touch.how == How::Click {
                turn(&parts, true);
            }
            false
        },
    )
}

/// Turns what is held; says whether there was something.
fn turn(parts: &Parts, clockwise: bool) -> bool {
    let Some(Some(holding)) = parts.holding.try_get_untracked() else { return false };
    parts.play.hold(holding.0.turned(clockwise));
    true
}

/// R turns what is held, with Shift the other way round.
fn keys(parts: &Parts) {
    let parts = *parts;
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_r = matches!(event.key().as_str(), "r" | "R");
        let is_plain = !event.ctrl_key() && !event.meta_key() && !event.alt_key();
        if is_r && is_plain && !browser::dialog_is_open() && turn(&parts, !event.shift_key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// What is held hangs at the pointer of a mouse, until it snaps to a place. It lies beside the table,
/// whose parts cut off what leaves them, and nothing is written anew when it moves.
fn floating(parts: &Parts) {
    let Parts { holding, ghost, .. } = *parts;
    let Some(it) = document().create_element("div").ok().filter(|it| {
        it.set_class_name("tp-floating");
        document().body().is_some_and(|body| body.append_child(it).is_ok())
    }) else {
        return;
    };
    let drawn = it.clone();
    Effect::new(move |_| {
        let held = holding.get().filter(|_| ghost.with(Option::is_none));
        drawn.set_inner_html(&held.map_or_else(String::new, |it| ghost::hanging(&it.0)));
    });
    let style = it.clone().unchecked_into::<HtmlElement>().style();
    let hidden = style.clone();
    let moved = window_event_listener(ev::pointermove, move |event| {
        let (x, y) = (event.client_x(), event.client_y());
        // A finger would cover it; what it taps is seen in the park.
        let way = match event.pointer_type() == "mouse" {
            true => format!("translate({x}px, {y}px)"),
            false => String::new(),
        };
        let _ = style.set_property("transform", &way);
    });
    // The browser itself draws what is dragged.
    let dragged = window_event_listener(ev::dragstart, move |_| {
        let _ = hidden.set_property("transform", "");
    });
    let it = StoredValue::new(it);
    on_cleanup(move || {
        moved.remove();
        dragged.remove();
        it.with_value(web_sys::Element::remove);
    });
}

/// A line of the log tells of a place by its numbers, which nobody can find in a park: where it is
/// pointed at, or has the focus, the place that it tells of last is lit.
fn light_from_log(shared: Shared) {
    let lit = StoredValue::new(None::<Cell>);
    let light = move |target: Option<web_sys::EventTarget>| {
        let target = target.and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let row = target.and_then(|it| it.closest(".log-row").ok().flatten());
        let told = row.and_then(|it| it.get_attribute("title"));
        let (place, before) = (told.and_then(|it| note::last_place(&it)), lit.get_value());
        lit.set_value(place);
        // What was pointed at in the park since then stays.
        let is_left = before.is_some() && shared.pointed.get_untracked() == before;
        if place != before && (place.is_some() || is_left) {
            shared.pointed.set(place);
        }
    };
    let pointed = window_event_listener(ev::pointerover, move |it| light(it.target()));
    let focused = window_event_listener(ev::focusin, move |it| light(it.target()));
    on_cleanup(move || {
        pointed.remove();
        focused.remove();
    });
}

/// What was laid since the reader's last turn.
fn fresh(play: Table) -> Vec<Cell> {
    play.heard(|feed| {
        let mut cells = Vec::new();
        for line in &feed.lines()[feed.since_last_turn()] {
            if let News::Fact(Fact::Played { at, way, .. } | Fact::Laid { at, way, .. }) = line.news
            {
                cells.extend([at, at.step(way)]);
            }
        }
        cells
    })
}

/// The part of the board in which the reader has to choose something now.
fn wanted_pane(seen: &SeenHere, held: Option<&Draft>) -> &'static str {
    match (seen.is_asked(), seen.view.stage) {
        (false, _) => "",
        (true, Stage::Taking) => "market",
        (true, _) if matches!(held, Some(Draft::Take(_))) => "market",
        (true, _) => "park",
    }
}

/// The park as a picture to keep, wherever that is asked for.
fn keep_picture(play: Table) {
    let listener = window_event_listener(ev::click, move |event| {
        let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let is_asked = target.and_then(|it| it.closest("[data-keep=park]").ok().flatten());
        if is_asked.is_some() {
            let picture = play.with_untracked(|seen| {
                draw::theme_parque::park::park(seen.edition.tables(), &seen.view.park)
            });
            if browser::download_as("theme-parque.svg", "image/svg+xml", &picture.file()).is_err() {
                play.problem.set(Some("The picture could not be saved.".to_owned()));
            }
        }
    });
    on_cleanup(move || listener.remove());
}

/// The cell of `cell 3,-1`.
fn cell_of(word: &str) -> Option<Cell> {
    read_cell(word.strip_prefix("cell ")?)
}

/// The pointer, or the focus, has come to a cell.
fn point(play: Table, shared: Shared, at: Option<Cell>) {
    let is_held = untrack(|| play.draft())
        .is_some_and(|it| matches!(it, Draft::Lay { .. } | Draft::Move { .. }));
    if shared.pointed.get_untracked() != at {
        shared.pointed.set(at);
    }
    let hovered = at.filter(|_| is_held);
    if shared.hovered.get_untracked() != hovered {
        shared.hovered.set(hovered);
    }
}

fn touched(parts: &Parts, touch: &Touch) -> bool {
    let Parts { play, shared, .. } = *parts;
    match (touch.how, cell_of(&touch.word)) {
        (How::Point, cell) => point(play, shared, cell),
        (How::Click, Some(cell)) => {
            shared.stop.set(Some(cell));
            tap(parts, cell);
        }
        (How::Click, None) => clicked(play, shared, &touch.word),
        // What is dropped was taken up when it was lifted: see `lift`.
        (How::Drop, Some(cell)) => tap(parts, cell),
        (How::Focus | How::Set | How::Submit | How::Lift | How::Drop | How::File, _) => {}
    }
    false
}

/// A domino of the hand or of the market, or who gets one.
fn clicked(play: Table, shared: Shared, word: &str) {
    if play.past.with_untracked(Option::is_some) {
        return play.leave_past();
    }
    let words: Vec<&str> = word.split(' ').collect();
    match words[..] {
        ["hand", n] => {
            if let Ok(tile) = n.parse() {
                take_up(play, shared, tile);
            }
        }
        ["take", n] => {
            if let Ok(tile) = n.parse() {
                toggle(play, tile);
            }
        }
        ["give", n, seat] => {
            if let (Ok(i), Ok(seat)) = (n.parse::<usize>(), seat.parse::<Seat>())
                && let Some(Draft::Give(mut to)) = untrack(|| play.draft())
                && let Some(it) = to.get_mut(i)
            {
                *it = seat;
                play.hold(Draft::Give(to));
            }
        }
        _ => {}
    }
}

/// Takes a domino of the hand up, or puts it back.
fn take_up(play: Table, shared: Shared, tile: u8) {
    let action = Action::Pick { tile };
    let held = untrack(|| play.draft());
    if matches!(held, Some(Draft::Lay { tile: it, .. }) if it == tile) {
        return play.cancel();
    }
    shared.hovered.set(None);
    match play
        .with_untracked(|seen| seen.choices.contains(&action).then(|| draft::taken_up(seen, tile)))
    {
        Some(draft) => play.hold(draft),
        None => play.tell_why(action),
    }
}

/// A domino of the hand is dragged away: what begins with `pick` is held from now on, so that there
/// are places to drop it on. One that is held already stays as it is turned.
fn lift(play: Table, shared: Shared, word: &str) {
    let read = |seen: &SeenHere| {
        let picked = seen.choices.iter().find(|it| seen.notation(it) == word)?;
        if let Action::Pick { tile } = *picked { Some(tile) } else { None }
    };
    let held = untrack(|| play.draft());
    if let Some(tile) = play.with_untracked(read)
        && !matches!(held, Some(Draft::Lay { tile: it, .. }) if it == tile)
    {
        take_up(play, shared, tile);
    }
}

/// Chooses a domino of the market, or no longer.
fn toggle(play: Table, tile: u8) {
    let action = Action::Take { tile };
    if !play.with_untracked(|seen| seen.choices.contains(&action)) {
        return play.tell_why(action);
    }
    let wanted = play.with_untracked(|seen| draft::n_taken(&seen.view));
    let mut tiles = match untrack(|| play.draft()) {
        Some(Draft::Take(tiles)) => tiles,
        Some(_) | None => Vec::new(),
    };
    if wanted == 1 {
        return play.pick(Draft::Take(vec![tile]));
    }
    match tiles.iter().position(|&it| it == tile) {
        Some(i) => _ = tiles.remove(i),
        None => tiles.push(tile),
    }
    // The one that was chosen first makes room.
    if tiles.len() > wanted {
        tiles.remove(0);
    }
    match tiles.is_empty() {
        true => play.cancel(),
        false => play.hold(Draft::Take(tiles)),
    }
}

/// What a tap on a cell means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Tapped {
    Pick(Draft),
    Hold(Draft),
    /// Says why not, and what is held stays there for all to see.
    Why(Option<Draft>, Action),
    Nothing,
}

fn tap(parts: &Parts, cell: Cell) {
    let Parts { play, shared, holding, .. } = *parts;
    if play.past.with_untracked(Option::is_some) {
        return play.leave_past();
    }
    point(play, shared, Some(cell));
    let draft = untrack(|| play.draft());
    let holding = holding.get_untracked();
    let is_finger = shared.is_finger.get_value();
    let holding = holding.as_ref().map(|it| &*it.0);
    let tapped =
        play.with_untracked(|seen| meaning(seen, draft.as_ref(), holding, cell, is_finger));
    // A finger covers what it points at: what it has put down is seen when it is gone.
    if is_finger {
        shared.hovered.set(None);
    }
    match tapped {
        Tapped::Pick(draft) => play.pick(draft),
        Tapped::Hold(draft) => play.hold(draft),
        Tapped::Why(draft, action) => {
            if let Some(draft) = draft {
                play.hold(draft);
            }
            play.tell_why(action);
        }
        Tapped::Nothing => {}
    }
}

/// What a tap on a cell means, by mouse or key, or by a finger that sees nothing before it taps.
pub(super) fn meaning(
    seen: &SeenHere,
    draft: Option<&Draft>,
    holding: Option<&Holding>,
    cell: Cell,
    is_finger: bool,
) -> Tapped {
    if !seen.is_asked() {
        return Tapped::Nothing;
    }
    if let Some(holding) = holding {
        return over_park(holding, cell, is_finger);
    }
    let Some(square) = preview::square(&seen.view, cell) else { return Tapped::Nothing };
    let action = park::action_at(seen, draft, square);
    if let (Stage::Rehoming, Action::MovePawn { seat, from, .. }) = (seen.view.stage, action)
        && from == cell
    {
        // First the pawn, then where it goes.
        return Tapped::Hold(Draft::Rehome { seat, from, to: None });
    }
    let is_claim = matches!(action, Action::Claim { .. });
    match draft::of(seen, action).filter(|_| seen.choices.contains(&action)) {
        Some(draft) => Tapped::Pick(draft),
        // Whoever taps the ground only looks at it.
        None if is_claim && (seen.view.stage != Stage::Claiming || !square.face.is_item()) => {
            Tapped::Nothing
        }
        None => Tapped::Why(None, action),
    }
}

fn over_park(holding: &Holding, cell: Cell, is_finger: bool) -> Tapped {
    let way = holding.way;
    let place = match is_finger {
        true => {
            // A second tap on what lies there plays it.
            let lies = holding.at.map(|at| preview::Place { at, way });
            let again = lies.filter(|it| it.cells().contains(&cell) && holding.fits(*it));
            if let Some(place) = again {
                return Tapped::Pick(holding.on(place));
            }
            holding.snap_turned(cell)
        }
        false => holding.snap(cell, way),
    };
    match place {
        Some(place) if is_finger => Tapped::Hold(holding.on(place)),
        Some(place) => Tapped::Pick(holding.on(place)),
        None => {
            let place = preview::Place { at: cell, way };
            Tapped::Why(Some(holding.on(place)), holding.action(place))
        }
    }
}
