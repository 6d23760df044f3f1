//! A match that was played, as rows: what whoever decided observed and could choose, and what it
//! chose.

use tabletop::environment::Environment;
use tabletop::{Deaf, Entry, Match, Seat, Turn};

use crate::common::{n_choices, n_observed};
use crate::single::Env;

/// One row for each choice of a match, in the order in which they were made.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Decisions {
    /// Rows of observations, one after the other.
    pub observations: Vec<f32>,
    /// Rows of masks.
    pub masks: Vec<u8>,
    pub seats: Vec<Seat>,
    /// What was chosen; -1 where the action cannot be put together from choices.
    pub choices: Vec<i32>,
    /// Which entry of the log it belongs to.
    pub entries: Vec<u32>,
    /// What the game was worth to each seat, if it is over.
    pub returns: Option<Vec<f32>>,
}

/// What was decided in a match.
pub fn decisions_of<G: Environment>(game: &Match<G>) -> Decisions {
    let mut decisions = Decisions::default();
    let mut before = game.start().clone();
    let mut nth = 0;
    let last = game.replay(game.log().len(), |after, entry, _| {
        if let Entry::Seat(seat, action) = entry {
            decisions.add(before.clone(), *seat, action, nth);
        }
        before.clone_from(after);
        nth += 1;
    });
    if last.turn() == Turn::Over {
        let mut returns = vec![0.0; last.n_seats().into()];
        crate::single::reward(&last.standing(), &mut returns);
        decisions.returns = Some(returns);
    }
    decisions
}

impl Decisions {
    /// The choices by which a seat decides for an action.
    fn add<G: Environment>(&mut self, mut position: G, seat: Seat, action: &G::Action, entry: u32) {
        let Some(clicks) = clicks_of(&position, seat, action) else {
            return self.write(&Env::at(position, seat), seat, -1, entry);
        };
        for click in clicks {
            self.add_click(position.clone(), seat, &click, entry);
            position.apply(seat, &click, &mut Deaf).expect("it was tried before");
        }
    }

    fn add_click<G: Environment>(
        &mut self,
        position: G,
        seat: Seat,
        click: &G::Action,
        entry: u32,
    ) {
        let path = path_of(&position, seat, click);
        let mut env = Env::at(position, seat);
        let Some(path) = path else { return self.write(&env, seat, -1, entry) };
        loop {
            let made = env.chosen().len();
            // What has no alternative was chosen by itself.
            let next = path.get(made).copied().filter(|&it| env.is_legal(it.into()));
            let Some(next) = next.filter(|_| path.starts_with(env.chosen())) else {
                return self.write(&env, seat, -1, entry);
            };
            self.write(&env, seat, next.into(), entry);
            if made + 1 == path.len() {
                return;
            }
            env.choose(next.into()).expect("it is legal");
        }
    }

    fn write<G: Environment>(&mut self, env: &Env<G>, seat: Seat, choice: i32, entry: u32) {
        let (n_observed, n_choices) = (n_observed::<G>(), n_choices::<G>());
        let at = self.observations.len();
        self.observations.resize(at + n_observed, 0.0);
        env.observe(seat, &mut self.observations[at..]);
        let at = self.masks.len();
        self.masks.resize(at + n_choices, 0);
        env.choices().write(&mut self.masks[at..]);
        self.seats.push(seat);
        self.choices.push(choice);
        self.entries.push(entry);
    }
}

/// The choice by which a seat goes on towards an action, after what it has chosen of its decision;
/// `None` where that does not lead there.
pub(crate) fn next_towards<G: Environment>(
    position: &G,
    seat: Seat,
    begun: &[u16],
    action: &G::Action,
) -> Option<u16> {
    let first = clicks_of(position, seat, action)?.into_iter().next()?;
    path_of(position, seat, &first)?.strip_prefix(begun)?.first().copied()
}

/// No action does at once what takes more clicks.
const MOST_CLICKS: u32 = 3;

/// The listed actions that come to the same as an action: itself, or the clicks one after the other
/// that it does at once (card, place and payment).
fn clicks_of<G: Environment>(
    position: &G,
    seat: Seat,
    action: &G::Action,
) -> Option<Vec<G::Action>> {
    if path_of(position, seat, action).is_some() {
        return Some(vec![action.clone()]);
    }
    let mut aim = position.clone();
    aim.apply(seat, action, &mut Deaf).ok()?;
    let mut clicks = Vec::new();
    (2..=MOST_CLICKS).find(|&n| lead_to(position, seat, &aim, n, &mut clicks)).map(|_| {
        clicks.reverse();
        clicks
    })
}

/// Looks for so many clicks that lead from a position to another, and appends them, the last first.
fn lead_to<G: Environment>(
    from: &G,
    seat: Seat,
    aim: &G,
    n_clicks: u32,
    clicks: &mut Vec<G::Action>,
) -> bool {
    let mut menu = Vec::new();
    from.legal_actions(seat, &mut menu);
    menu.into_iter().any(|click| {
        let mut next = from.clone();
        let is_done = next.apply(seat, &click, &mut Deaf).is_ok();
        let goes_on = || matches!(next.turn(), Turn::Seats(seats) if seats.contains(seat));
        let leads = is_done
            && match n_clicks {
                1 => next == *aim,
                _ => goes_on() && lead_to(&next, seat, aim, n_clicks - 1, clicks),
            };
        if leads {
            clicks.push(click);
        }
        leads
    })
}

/// How an action is put together, if it can be.
fn path_of<G: Environment>(position: &G, seat: Seat, action: &G::Action) -> Option<Vec<u16>> {
    let mut menu = Vec::new();
    position.decisions(seat, &mut menu);
    match menu.contains(action) {
        true => Some(position.path(action).choices().to_vec()),
        false => position.draft_of(seat, action),
    }
}
