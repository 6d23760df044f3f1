//! The regions of a table: header, board, players, action bar, dock, log. The same for every game;
//! the style sheet says where each lies at which size.

use maud::{Markup, html};

use super::play::Play;
use super::seen::Seen;
use crate::board::{
    Board, How, PLAYERS, Swipe, explain_titles, fly_layer, log, markup, pane_tabs, players,
};
use crate::browser;
use crate::parts::{dialog, home, icon};
use crate::prelude::*;
use crate::route::Route;

/// What differs between a match that is played and one that is watched.
pub(crate) struct Regions<'a> {
    pub(crate) back: &'a Route,
    pub(crate) back_name: &'static str,
    pub(crate) title: String,
    /// At the right end of the header, before the rules; and what a click there does, by the word
    /// of the button.
    pub(crate) tools: Box<dyn Fn() -> Markup + Send + Sync>,
    pub(crate) tool_used: Box<dyn Fn(&str)>,
    /// The action bar, or whatever is in its place.
    pub(crate) bar: AnyView,
    /// What lies over everything: the end, the guide.
    pub(crate) over: AnyView,
    /// Which screen it is.
    pub(crate) screen: Signal<&'static str>,
    /// What the menu holds.
    pub(crate) menu: Box<dyn Fn() -> AnyView + Send + Sync>,
}

pub(crate) fn frame<G: Board>(play: Play<G>, regions: Regions<'_>) -> AnyView {
    keys(play);
    let skip = move || {
        if !play.with_untracked(Seen::is_asked) {
            play.skip();
        }
    };
    let parts = Parts {
        accent: G::ACCENT,
        game: G::TITLE.id,
        how_far: Box::new(move || play.with(|seen| G::how_far(&seen.view))),
        pane: play.pane,
        is_covered: play.is_covered,
        is_focused: Signal::derive(move || play.holds()),
        is_hinting: Signal::derive(move || play.advice().is_some()),
        skip: Box::new(skip),
        players: players(play),
        tabs: pane_tabs(play),
        swipe: Swipe::new(play),
        board: G::layout(play),
        stage: G::stage(play),
        dock: G::dock(play),
        log: log(play),
        flights: fly_layer(play),
    };
    lay_out(parts, regions)
}

/// What a game has put into the regions.
struct Parts {
    accent: &'static str,
    game: &'static str,
    how_far: Box<dyn Fn() -> String + Send + Sync>,
    pane: RwSignal<&'static str>,
    is_covered: RwSignal<bool>,
    is_focused: Signal<bool>,
    is_hinting: Signal<bool>,
    skip: Box<dyn Fn()>,
    players: AnyView,
    tabs: AnyView,
    swipe: Swipe,
    board: AnyView,
    stage: Option<AnyView>,
    dock: AnyView,
    log: AnyView,
    flights: AnyView,
}

fn lay_out(parts: Parts, regions: Regions<'_>) -> AnyView {
    explain_titles();
    let Regions { back, back_name, title, tools, tool_used, bar, over, screen, menu } = regions;
    let Parts {
        accent, game, how_far, pane, is_covered, is_focused, is_hinting, skip, swipe, ..
    } = parts;
    let log_open = RwSignal::new(false);
    let menu_open = RwSignal::new(false);
    let dock_open = RwSignal::new(false);
    let (back, heading) = (back.to_string(), title.clone());
    let header = markup(
        move || {
            html! {
                header.bar {
                    (home(&back, back_name)) " " span.bar-title { (title) }
                    span.bar-progress data-part="progress" { (how_far()) }
                    span.bar-tools {
                        (tools())
                        button.quiet.for-players data-part="show-players" data-do="players"
                            aria-expanded=(pane.get() == PLAYERS)
                        {
                            "Players"
                        }
                        button.quiet.for-log data-part="show-log" data-do="log"
                            aria-expanded=(log_open.get())
                        {
                            "Log"
                        }
                        a.button.quiet.for-rules href={ "/rules/" (game) ".html" } target="_blank"
                            rel="noopener"
                        {
                            "Rules"
                        }
                        button.quiet data-part="menu" data-do="menu" aria-label="Menu"
                            aria-expanded=(menu_open.get())
                        {
                            (icon::written(icon::MENU))
                        }
                    }
                }
            }
        },
        move |touch| {
            match (touch.how, touch.word.as_str()) {
                (How::Click, "log") => log_open.update(|it| *it = !*it),
                (How::Click, "players") => swipe.toggle_players(),
                (How::Click, "menu") => menu_open.update(|it| *it = !*it),
                (How::Click, word) => tool_used(word),
                (How::Set, _) => tool_used(&touch.value),
                _ => {}
            }
            false
        },
    );
    let more = markup(
        move || {
            html! {
                button.quiet.dock-more aria-label="More of what is yours" data-do="more"
                    aria-expanded=(dock_open.get()) {}
            }
        },
        move |touch| {
            if touch.how == How::Click {
                dock_open.update(|it| *it = !*it);
            }
            false
        },
    );
    let class = move || {
        let focused = if is_focused.get() { " focused" } else { "" };
        let hinting = if is_hinting.get() { " hinting" } else { "" };
        format!("table{focused}{hinting}")
    };
    let region = |class| html::div().class(class);
    let players = region("region-players")
        .on(ev::pointerdown, move |event| swipe.press(&event))
        .on(ev::pointerup, move |event| swipe.release(&event))
        .child(parts.players);
    let board = html::div()
        .class("board")
        .inert(move || is_covered.get())
        .on(ev::pointerdown, move |event| swipe.press(&event))
        .on(ev::pointerup, move |event| swipe.release(&event))
        .child(parts.board);
    let board = region("region-board").on(ev::click, move |_| skip()).child((
        parts.tabs,
        board,
        parts.stage,
    ));
    let main = html::main()
        .class(class)
        .id("main")
        .attr("data-screen", move || screen.get())
        .attr("data-pane", move || pane.get())
        .attr("data-log", move || log_open.get().to_string())
        .attr("data-dock", move || dock_open.get().to_string())
        .child((
            html::h1().class("only-read").tabindex("-1").child(heading),
            players,
            board,
            bar,
            html::div().class("dock-pull").child(more),
            region("region-dock").child(parts.dock),
            region("region-log").child(parts.log),
            over,
        ));
    html::div()
        .class(format!("frame {accent}"))
        .child((header, main, dialog(menu_open, Signal::derive(|| "Menu"), menu), parts.flights))
        .into_any()
}

/// Enter plays what is held, Escape puts it back, wherever the focus is.
fn keys<G: Board>(play: Play<G>) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if browser::dialog_is_open() {
            return;
        }
        match event.key().as_str() {
            "Escape" => play.cancel(),
            "Enter" if browser::focus_is_idle() => play.confirm(),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}
