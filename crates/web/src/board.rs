//! What every board is made of, and what a game brings to get one.
//!
//! The table ([`crate::table`]) has the regions, the same for every game: header, board, players,
//! action bar, dock, log, and the stage over the board. A game fills them by implementing
//! [`Board`], in `games/GAME.rs` and `games/GAME/`, with a style sheet `assets/styles/4N-GAME.css`;
//! one line in `games.rs` registers it. It holds to this:
//!
//! - It draws `play.with(|seen| …)`: a view, the listed actions, names. It never has a position.
//! - What the reader is putting together is one value, the game's [`Board::Draft`]: a card in the
//!   hand, a sale with its number, a set of tokens. A piece is clicked: [`Play::pick`]. A piece is
//!   put to a set, or a number is changed: [`Play::hold`]. Pieces are drawn from the draft, so that
//!   a preview is on the pieces themselves.
//! - [`Board::plan`] says what playing a draft would be: its clicks, which are sent and taken back
//!   together, one sentence, the word on the button, "2 of 5", an amount. The action bar shows
//!   that, confirms, cancels and refuses; a board has no buttons of its own for it.
//! - What has no piece (pass, decline) gets a button in the bar by itself: everything listed for
//!   which [`Board::draft_of`] gives `None`.
//! - Previews are pure functions of the view in the game's crate (`raccoon_tycoon::preview`), with
//!   a native test that compares them with what the rules do.
//! - Pieces carry `data-pick`, the notation of what they are for, and are `.ready` when that is
//!   listed: stories, hints and the keyboard find them by it. [`piece`] does all of this.
//! - Places between which pieces move carry `data-place`; [`Board::flights`] says what moves.
//!
//! The parts, a file each: [`piece`] and [`drawing`] (a card or token that can be picked),
//! [`token_picker`] (sets), [`amount_picker`], [`panel`](Panel) (a player's row), [`pane`] (parts of
//! the board, one at a time on a phone), [`stage`] (a scene over the board), [`map_surface`] (pan,
//! zoom, fit), [`markup`] (a part that is written as HTML: what most of a board should be), [`rolling`]
//! (a number that counts), and what the table itself puts up: the action
//! bar, the log, flights, coach and end sheet.

mod amount;
mod bar;
mod coach;
mod end;
mod fly;
mod log;
mod map;
mod markup;
mod pane;
mod panel;
mod piece;
mod plan;
mod rolling;
mod stage;
mod tip;
mod tokens;

pub(crate) use amount::{amount_picker, touch_amount};
pub(crate) use bar::action_bar;
pub(crate) use coach::{Coach, coach};
pub(crate) use end::{EndMatter, Share, end_sheet};
pub(crate) use fly::{Flight, fly_layer};
pub(crate) use log::{last_deed, log};
pub(crate) use map::{Manner, map_surface, surface};
pub(crate) use markup::{How, Touch, markup, once, still_markup};
pub(crate) use pane::{PLAYERS, Swipe, bring_pane, pane, pane_tabs};
pub(crate) use panel::{Panel, players};
pub(crate) use piece::{Mark, Piece, drawing, piece, touch_piece};
pub(crate) use plan::{Amount, Plan};
pub(crate) use rolling::rolling;
pub(crate) use stage::stage;
pub(crate) use tip::explain_titles;
pub(crate) use tokens::{Chip, token_picker, touched_chip};

use std::fmt;

use maud::Markup;
use serde::de::DeserializeOwned;
use tabletop::{Features, Match, Names, Printed, Seat, Turn, Viewer};

use crate::prelude::AnyView;
use crate::table::{Play, Seen, TurnKey};

/// A game that can be played on the page.
pub(crate) trait Board: Features<Edition: DeserializeOwned> {
    /// The class that gives the page the game's colours.
    const ACCENT: &'static str;

    /// The parts of the board, which a phone shows one at a time: an id and what it is called.
    const PANES: &'static [(&'static str, &'static str)];

    /// What somebody is told who has never played it.
    const COACH: Coach;

    /// Whether the page sometimes acts for the reader: some plans can be left as orders, which go on
    /// by themselves, and some decisions are forced.
    const ACTS_FOR_READER: bool = false;

    /// Everything that is printed in an edition, to be leafed through, where there is much of it.
    const GALLERY: Option<fn(&'static Self::Edition) -> AnyView> = None;

    /// What the reader is putting together before it is played.
    type Draft: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    // What is going on, in words.

    /// How far the game is: "Round 9, 9 towns left".
    fn how_far(view: &Self::View) -> String;

    /// Which turn it is, and whose. It changes when another turn begins, not with every click.
    fn turn_key(view: &Self::View) -> TurnKey;

    /// Which screen this is: `table`, or that of a scene of its own.
    fn scene(view: &Self::View) -> &'static str {
        let _ = view;
        "table"
    }

    /// What the reader must decide, in one sentence: the prompt, without what one would type.
    fn request(seen: &Seen<Self>) -> String {
        seen.prompt.clone()
    }

    /// An action on a button of the bar, in a word or two.
    fn label(seen: &Seen<Self>, action: &Self::Action) -> String {
        seen.say(action)
    }

    /// Whether this is what a turn will be remembered for: its row in the log begins with it.
    fn decides(news: &Self::News) -> bool {
        let _ = news;
        false
    }

    // What the reader puts together.

    /// The draft with which a decision begins, where there is an obvious one: five tokens to be
    /// paid, the lowest bid.
    fn first_draft(seen: &Seen<Self>) -> Option<Self::Draft> {
        let _ = seen;
        None
    }

    /// The draft that leads to an action; `None` for what has no piece on the board.
    fn draft_of(seen: &Seen<Self>, action: &Self::Action) -> Option<Self::Draft>;

    /// The limit of a draft that is an order, for whoever carries it out elsewhere.
    fn limit_of(draft: &Self::Draft) -> Option<u32> {
        let _ = draft;
        None
    }

    /// The order with that limit, as it would be left now.
    fn order_up_to(seen: &Seen<Self>, limit: u32) -> Option<Self::Draft> {
        let _ = (seen, limit);
        None
    }

    /// What playing a draft would be. One that is an order says nothing once it is over.
    fn plan(seen: &Seen<Self>, draft: &Self::Draft) -> Plan<Self>;

    /// What is left of a draft when others have acted meanwhile; nothing, unless all act together
    /// and what they do leaves it as it was.
    fn carry_over(seen: &Seen<Self>, draft: Self::Draft) -> Option<Self::Draft> {
        let _ = (seen, draft);
        None
    }

    /// What is about to happen by an action, if the table waits a moment before it for somebody to
    /// intervene: "Trading ends".
    fn last_call(view: &Self::View, action: &Self::Action) -> Option<&'static str> {
        let _ = (view, action);
        None
    }

    /// What the reader must do, where there is nothing to decide and nothing to be learnt from being
    /// asked: a pass of somebody who cannot bid. It is played for them, after a moment in which the
    /// request says so.
    fn forced(seen: &Seen<Self>) -> Option<Self::Action> {
        let _ = seen;
        None
    }

    // What is drawn.

    /// What is shared, in panes.
    fn layout(play: Play<Self>) -> AnyView;

    /// A scene over the board, while there is one; made with [`stage`].
    fn stage(play: Play<Self>) -> Option<AnyView> {
        let _ = play;
        None
    }

    /// What is the reader's own.
    fn dock(play: Play<Self>) -> AnyView;

    /// What is said of a player beside the name: whose turn it is, or who is done where all act
    /// together.
    fn mark(seen: &Seen<Self>, seat: Seat) -> &'static str {
        let is_on_turn = Self::turn_key(&seen.view).seat.is_none_or(|it| it == seat);
        if is_on_turn && !seen.is_over() { "on turn" } else { "" }
    }

    /// What is public of one player.
    fn panel(seen: &Seen<Self>, seat: Seat) -> Panel;

    /// What moves when the reader hears of something, and between which places.
    fn flights(seen: &Seen<Self>, news: &Self::News) -> Vec<Flight> {
        let _ = (seen, news);
        Vec::new()
    }

    /// What somebody in their first game is told at this moment: an id, so that it is told once,
    /// and a sentence or two.
    fn lesson(seen: &Seen<Self>) -> Option<(&'static str, &'static str)> {
        let _ = seen;
        None
    }

    // The end.

    /// One view with all hands open, for a game that is over: made of the spectator's view and
    /// those of the seats, so that it too shows no more than views do.
    fn all_open(spectator: Self::View, seats: Vec<Self::View>) -> Self::View;

    /// How the final score came about, below the score sheet.
    fn story(seen: &Seen<Self>) -> Markup;

    /// What only the whole course of a game tells, below that.
    fn hindsight(moments: &[Moment<Self>], names: &Names) -> Option<Markup> {
        let _ = (moments, names);
        None
    }

    /// What is drawn as curves once the game is over.
    fn charts(moments: &[Moment<Self>], names: &Names) -> Vec<Chart>;
}

/// A game at one moment, with all that was known to anybody.
pub(crate) struct Moment<G: Board> {
    pub(crate) view: G::View,
    /// What has happened since the moment before.
    pub(crate) events: Vec<G::Event>,
    pub(crate) edition: Printed<G::Edition>,
}

impl<G: Board> Moment<G> {
    /// Every moment of a game at which somebody had to decide, and its end.
    pub(crate) fn all(game: &Match<G>) -> Vec<Moment<G>> {
        let mut moments = Vec::new();
        let mut happened = Vec::new();
        game.replay(game.log().len(), |position, _, events| {
            happened.extend(events.iter().cloned());
            if position.turn() != Turn::Chance {
                let (view, edition) = (open_view(position), position.edition());
                moments.push(Moment { view, events: std::mem::take(&mut happened), edition });
            }
        });
        moments
    }
}

/// All hands open.
pub(crate) fn open_view<G: Board>(position: &G) -> G::View {
    let seats = Seat::all(position.n_seats());
    let views = seats.map(|seat| position.view(Viewer::Seat(seat))).collect();
    G::all_open(position.view(Viewer::Spectator), views)
}

/// Several curves over the same moments.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chart {
    pub(crate) title: &'static str,
    /// What stands before a number: `$`.
    pub(crate) unit: &'static str,
    pub(crate) curves: Vec<Curve>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Curve {
    pub(crate) name: String,
    /// The class that colours and dashes it.
    pub(crate) class: String,
    /// One value per moment.
    pub(crate) values: Vec<i32>,
}
