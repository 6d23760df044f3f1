//! Chinatown on the page: a quarter at night, and a desk to trade at. What it is drawn with is in
//! `draw`.

mod composer;
mod desk;
mod dock;
mod draft;
mod flights;
mod hindsight;
mod house;
mod inbox;
mod info;
mod map;
mod panel;
mod score;
mod tools;

#[cfg(test)]
mod tests;

pub(crate) use chinatown::State;
use chinatown::view::{News, PhaseView};
use chinatown::{Action, Shop, View};
use maud::{Markup, html};
use tabletop::{Names, Seat};

use crate::board::{Board, Chart, Coach, Flight, Moment, Panel, Plan};
use crate::prelude::*;
use crate::table::{Play, Seen, TurnKey};

use draft::Draft;

type SeenHere = Seen<State>;
type Table = Play<State>;

impl Board for State {
    const ACCENT: &'static str = "chinatown";

    const PANES: &'static [(&'static str, &'static str)] = &[("map", "Quarter")];

    const COACH: Coach = Coach {
        wins: "The most money after six years wins. Shops of one kind side by side are a \
               business, and the larger a business, the better each of its shops pays. Nobody gets \
               what belongs together by luck: you trade for it.",
        marks: [
            (
                "map",
                "The quarter. A door in your colour is yours. Point at any lot to see whose it is, \
                 what it earns, and what it is worth to you.",
            ),
            (
                "dock",
                "What is yours: money, tiles to build, and the cards of lots that you may claim. \
                 Money is secret, everything else lies open.",
            ),
            (
                "players",
                "The others, with their tiles and what they earn. Whatever they have that belongs \
                 to yours can be bought, and so can yours.",
            ),
        ],
    };

    type Draft = Draft;

    fn how_far(view: &View) -> String {
        let what = match view.phase {
            PhaseView::Dealing { .. } | PhaseView::Choosing { .. } => "claiming",
            PhaseView::Drawing { .. } => "drawing",
            PhaseView::Desk { .. } | PhaseView::Floor { .. } => "trading",
            PhaseView::Placing { .. } => "building",
            PhaseView::Over => return "All six years".to_owned(),
        };
        format!("Year {}: {what}", view.round)
    }

    /// At the desk every move is a turn of its own: others can follow, and step in between.
    fn turn_key(view: &View) -> TurnKey {
        let mut number = u32::from(view.round);
        let mut add = |part: u32| number = number.wrapping_mul(16_777_619).wrapping_add(part + 1);
        let mut seat = None;
        match &view.phase {
            PhaseView::Dealing { .. } => add(0),
            PhaseView::Choosing { waiting, .. } => {
                add(0);
                waiting.iter().for_each(|it| add(it.0.into()));
            }
            PhaseView::Drawing { .. } => add(1),
            PhaseView::Desk { ready, standing_by, to_hear, settling, .. } => {
                add(2);
                for set in [ready, standing_by, to_hear] {
                    set.iter().for_each(|it| add(u32::from(it.0)));
                    add(99);
                }
                for offer in &view.offers {
                    add(u32::from(offer.id.0));
                    offer.signed.iter().for_each(|it| add(u32::from(it.0)));
                }
                add(settling.map_or(0, |id| u32::from(id.0)));
            }
            PhaseView::Floor { holder, turns_left, counters_left, to_answer, .. } => {
                let answers = to_answer.map_or(9, |it| it.0);
                for it in [3, holder.0, *turns_left, *counters_left, answers] {
                    add(it.into());
                }
            }
            PhaseView::Placing { active, .. } => {
                add(4);
                add(active.0.into());
                seat = Some(*active);
            }
            PhaseView::Over => add(5),
        }
        TurnKey { number, seat }
    }

    fn scene(view: &View) -> &'static str {
        match view.phase {
            PhaseView::Desk { .. } | PhaseView::Floor { .. } => "trade",
            PhaseView::Placing { .. } => "build",
            PhaseView::Dealing { .. }
            | PhaseView::Choosing { .. }
            | PhaseView::Drawing { .. }
            | PhaseView::Over => "table",
        }
    }

    fn request(seen: &SeenHere) -> String {
        match &seen.view.phase {
            PhaseView::Desk { settling: Some(offer), .. } => format!(
                "Offer {offer} is about to be carried out, and you are heard first: make an offer, \
                 or let it go on"
            ),
            PhaseView::Desk { ready, .. } => {
                if seen.reader().is_some_and(|me| ready.contains(me)) {
                    "You are ready. Trading ends as soon as all others are".to_owned()
                } else {
                    "Trade: make an offer, answer one, or be ready".to_owned()
                }
            }
            PhaseView::Floor { to_answer: Some(_), .. } => {
                "An offer to you: accept it, decline it, or answer with another".to_owned()
            }
            PhaseView::Floor { turns_left, .. } => {
                format!("You have the floor, {turns_left} turns are left: make an offer or pass")
            }
            PhaseView::Dealing { .. }
            | PhaseView::Choosing { .. }
            | PhaseView::Drawing { .. }
            | PhaseView::Placing { .. }
            | PhaseView::Over => seen.prompt.clone(),
        }
    }

    fn label(seen: &SeenHere, action: &Action) -> String {
        let label = match action {
            Action::Ready => "Ready",
            Action::StandBy => "Ready unless asked",
            Action::NotReady => "Trade on",
            Action::GoOn => "Let it go on",
            Action::Pass => "Pass",
            Action::Keep { .. }
            | Action::Propose { .. }
            | Action::Counter { .. }
            | Action::Accept { .. }
            | Action::TakeBack { .. }
            | Action::Decline { .. }
            | Action::DeclineAll
            | Action::Withdraw { .. }
            | Action::AskHearing
            | Action::Place { .. }
            | Action::Done => return seen.say(action),
        };
        label.to_owned()
    }

    fn first_draft(seen: &SeenHere) -> Option<Draft> {
        draft::first(seen)
    }

    fn draft_of(seen: &SeenHere, action: &Action) -> Option<Draft> {
        draft::of(seen, *action)
    }

    fn plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
        draft::plan(seen, draft)
    }

    fn carry_over(seen: &SeenHere, draft: Draft) -> Option<Draft> {
        draft::carry_over(seen, &draft)
    }

    fn last_call(view: &View, action: &Action) -> Option<&'static str> {
        let PhaseView::Desk { ready, .. } = &view.phase else { return None };
        let is_last = ready.len() + 1 == view.n_seats();
        (is_last && matches!(action, Action::Ready | Action::StandBy)).then_some("Trading ends")
    }

    fn layout(play: Table) -> AnyView {
        map::board(play)
    }

    fn stage(play: Table) -> Option<AnyView> {
        Some(desk::desk(play))
    }

    fn dock(play: Table) -> AnyView {
        dock::dock(play)
    }

    fn mark(seen: &SeenHere, seat: Seat) -> &'static str {
        match &seen.view.phase {
            PhaseView::Choosing { waiting, .. } if waiting.contains(seat) => "chooses",
            PhaseView::Choosing { .. } => "has chosen",
            PhaseView::Desk { standing_by, .. } if standing_by.contains(seat) => "ready, listens",
            PhaseView::Desk { ready, .. } if ready.contains(seat) => "ready",
            PhaseView::Desk { .. } => "trades",
            PhaseView::Floor { to_answer: Some(it), .. } if *it == seat => "answers",
            PhaseView::Floor { holder, .. } if *holder == seat => "has the floor",
            PhaseView::Placing { active, .. } if *active == seat => "builds",
            PhaseView::Floor { .. }
            | PhaseView::Placing { .. }
            | PhaseView::Dealing { .. }
            | PhaseView::Drawing { .. }
            | PhaseView::Over => "",
        }
    }

    fn panel(seen: &SeenHere, seat: Seat) -> Panel {
        panel::panel(seen, seat)
    }

    fn flights(seen: &SeenHere, news: &News) -> Vec<Flight> {
        flights::flights(seen, news)
    }

    fn lesson(seen: &SeenHere) -> Option<(&'static str, &'static str)> {
        let lesson = match seen.view.phase {
            PhaseView::Choosing { .. } => (
                "choose",
                "You may keep some of these lots; the others go back. Lots that touch each other, \
                 or lots beside somebody who will want them, are worth most.",
            ),
            PhaseView::Desk { .. } | PhaseView::Floor { .. } => (
                "trade",
                "Tap what you want of somebody and what you give for it, set an amount and \
                 propose. The desk shows what it does to everybody's income. 'Buy', 'Sell' and \
                 'Complete' fill in a fair start. When you are content, say that you are ready.",
            ),
            PhaseView::Placing { .. } => (
                "build",
                "Tap a tile, then one of your vacant lots; the bar shows your new income. What is \
                 built stays, and what you keep in hand can be traded next year.",
            ),
            PhaseView::Dealing { .. } | PhaseView::Drawing { .. } | PhaseView::Over => return None,
        };
        Some(lesson)
    }

    fn all_open(mut spectator: View, seats: Vec<View>) -> View {
        for (i, view) in seats.into_iter().enumerate() {
            spectator.seats[i] = view.seats[i];
            // Amounts are known to the parties of an offer.
            for (open, theirs) in spectator.offers.iter_mut().zip(view.offers) {
                if theirs.deal.cash.is_some() {
                    open.deal = theirs.deal;
                }
            }
        }
        spectator
    }

    fn story(seen: &SeenHere) -> Markup {
        score::story(seen)
    }

    fn hindsight(moments: &[Moment<State>], names: &Names) -> Option<Markup> {
        Some(hindsight::hindsight(moments, names))
    }

    fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
        score::charts(moments, names)
    }
}

/// The sign of a shop, from the sheet of signs that the board has once.
fn sign(shop: Shop) -> Markup {
    html! {
        svg.ct-sign viewBox="0 0 64 64" aria-hidden="true" { use href={ "#ct-" (shop.0) } {} }
    }
}

/// What several parts of this board share beyond the match: what is pointed at, what is looked
/// for.
#[derive(Clone, Copy)]
struct Shared {
    filter: RwSignal<tools::Filter>,
    pointed: RwSignal<Option<info::Thing>>,
    /// How much larger than it would fit the quarter is shown.
    zoom: RwSignal<u8>,
    /// Whether the desk is folded, so that one sees the whole quarter.
    folded: RwSignal<bool>,
    /// The lot that Tab leads to; arrows lead on from there.
    at: RwSignal<u8>,
}

impl Shared {
    /// Made with the board, before its other parts are. A table that is shown again has another.
    fn provide() -> Shared {
        let shared = Shared {
            filter: RwSignal::new(tools::Filter::All),
            pointed: RwSignal::new(None),
            zoom: RwSignal::new(0),
            folded: RwSignal::new(false),
            at: RwSignal::new(1),
        };
        provide_context(shared);
        shared
    }

    fn point(self, thing: Option<info::Thing>) {
        if self.pointed.get_untracked() != thing {
            self.pointed.set(thing);
        }
    }
}

fn shared() -> Shared {
    expect_context()
}
