//! What a game brings to the table.

use leptos::prelude::AnyView;
use serde::de::DeserializeOwned;
use tabletop::{Features, Match, Names, Viewer};

use super::play::Play;
use super::seen::Seen;

/// A game that can be played on the page.
pub(crate) trait Board: Features<Edition: DeserializeOwned> {
    /// The class that gives the page the game's colour.
    const ACCENT: &'static str;

    /// How far the game is, in a word or two: "Round 7".
    fn how_far(view: &Self::View) -> String;

    /// Which screen this is: `table`, or that of a scene of its own such as `auction`.
    fn scene(view: &Self::View) -> &'static str;

    /// What the reader must decide, above a board with something to click: the prompt, without
    /// what one would type.
    fn request(seen: &Seen<Self>) -> String {
        seen.prompt.clone()
    }

    /// One view with all hands open, for a game that is over: made of the spectator's view and
    /// those of the seats, so that it too shows no more than views do.
    fn all_open(spectator: Self::View, seats: Vec<Self::View>) -> Self::View;

    /// The board, with everything that can be clicked on it.
    fn layout(play: Play<Self>) -> AnyView;

    /// How the final score came about, below the score sheet.
    fn story(play: Play<Self>) -> AnyView;

    /// What is drawn as curves once the game is over.
    fn charts(moments: &[Moment<Self>], names: &Names) -> Vec<Chart>;
}

/// A game at one moment, with all that was known to anybody.
pub(crate) struct Moment<G: Board> {
    pub(crate) view: G::View,
}

impl<G: Board> Moment<G> {
    /// Every moment of a game at which somebody had to decide, and its end.
    pub(crate) fn all(game: &Match<G>) -> Vec<Moment<G>> {
        let mut moments = Vec::new();
        game.replay(game.log().len(), |position, _, _| {
            if position.turn() != tabletop::Turn::Chance {
                moments.push(Moment { view: open_view(position) });
            }
        });
        moments
    }
}

/// All hands open.
pub(crate) fn open_view<G: Board>(position: &G) -> G::View {
    let seats = tabletop::Seat::all(position.n_seats());
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
