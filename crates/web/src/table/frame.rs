//! The regions of a table: header, board, players, action bar, dock, log. The same for every game;
//! the style sheet says where each lies at which size.

use leptos::prelude::*;

use super::play::Play;
use super::seen::Seen;
use crate::board::{Board, fly_layer, log, pane_tabs, players};
use crate::browser;
use crate::parts::{dialog, home, icon};
use crate::route::Route;

/// What differs between a match that is played and one that is watched.
pub(crate) struct Regions<'a> {
    pub(crate) back: &'a Route,
    pub(crate) back_name: &'static str,
    pub(crate) title: String,
    /// At the right end of the header, before the rules.
    pub(crate) tools: AnyView,
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
    let Regions { back, back_name, title, tools, bar, over, screen, menu } = regions;
    let log_open = RwSignal::new(false);
    let menu_open = RwSignal::new(false);
    let dock_open = RwSignal::new(false);
    keys(play);
    let skip = move |_| {
        if !play.with_untracked(Seen::is_asked) {
            play.skip();
        }
    };
    view! {
        <div class=format!("frame {}", G::ACCENT)>
            <header class="bar">
                {home(back, back_name)} <span class="bar-title">{title.clone()}</span>
                <span class="bar-progress" data-part="progress">
                    {move || play.with(|seen| G::how_far(&seen.view))}
                </span>
                <span class="bar-tools">
                    {tools}
                    <button
                        class="quiet for-log"
                        data-part="show-log"
                        aria-expanded=move || log_open.get().to_string()
                        on:click=move |_| log_open.update(|it| *it = !*it)
                    >
                        "Log"
                    </button>
                    <a
                        class="button quiet for-rules"
                        href=format!("/rules/{}.html", G::TITLE.id)
                        target="_blank"
                        rel="noopener"
                    >
                        "Rules"
                    </a>
                    <button
                        class="quiet"
                        data-part="menu"
                        aria-label="Menu"
                        aria-expanded=move || menu_open.get().to_string()
                        on:click=move |_| menu_open.update(|it| *it = !*it)
                    >
                        {icon::show(icon::MENU)}
                    </button>
                </span>
            </header>
            <main
                class="table"
                id="main"
                data-screen=move || screen.get()
                data-pane=move || play.pane.get()
                data-log=move || log_open.get().to_string()
                data-dock=move || dock_open.get().to_string()
                class:focused=move || play.holds()
                class:hinting=move || play.advice().is_some()
            >
                <h1 class="only-read" tabindex="-1">{title}</h1>
                <div class="region-players">{players(play)}</div>
                <div class="region-board" on:click=skip>
                    {pane_tabs(play)}
                    <div class="board" inert=move || play.is_covered.get()>
                        {G::layout(play)}
                    </div>
                    {G::stage(play)}
                </div>
                {bar}
                <div class="region-dock">
                    <button
                        class="quiet dock-more"
                        aria-label="More of what is yours"
                        aria-expanded=move || dock_open.get().to_string()
                        on:click=move |_| dock_open.update(|it| *it = !*it)
                    ></button>
                    {G::dock(play)}
                </div>
                <div class="region-log">{log(play)}</div>
                {over}
            </main>
            {dialog(menu_open, "Menu", menu)}
            {fly_layer(play)}
        </div>
    }
    .into_any()
}

/// Enter plays what is held, Escape puts it back, wherever the focus is.
fn keys<G: Board>(play: Play<G>) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
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
