//! Many turns ahead: search over positions that the seat cannot tell apart.
//!
//! Each iteration draws a position that the bot's seat could be in (a determinization), walks
//! down one tree by the moves that are possible there, adds a node and judges the position. What
//! a move is depends on the game: a click where turns are short and seats answer each other, a
//! whole turn where they are long.

mod clicks;
mod tree;
mod turns;

use tabletop::{Ahead, Features, QuickDice, Temper};

use self::clicks::Clicks;
use self::turns::Turns;
use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::{Observed, Player};
use crate::plan::Beam;

/// Thinks for as long as it is given.
#[derive(Debug)]
pub struct Searcher<G: Features> {
    mind: Mind<G>,
    way: Way<G>,
}

/// What both ways to search need.
#[derive(Debug)]
struct Mind<G: Features> {
    judge: Judge<G>,
    memory: G::Memory,
    beam: Beam<G>,
}

#[derive(Debug)]
enum Way<G: Features> {
    Clicks(Clicks<G>),
    Turns(Turns<G>),
}

impl<G: Features> Searcher<G> {
    pub fn new(opinion: Opinion, ahead: Ahead) -> Searcher<G> {
        let (judge, memory, beam) = (Judge::new(opinion), G::Memory::default(), Beam::default());
        let way = match ahead {
            Ahead::Clicks => Way::Clicks(Clicks::default()),
            Ahead::Turns => Way::Turns(Turns::default()),
        };
        Searcher { mind: Mind { judge, memory, beam }, way }
    }

    /// Looks ahead, and gives the moves of the seat with what was found, the best first.
    pub fn think(
        &mut self,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<Found<G::Action>> {
        self.mind.memory.clone_from(table.memory());
        let mut found = match &mut self.way {
            Way::Clicks(clicks) => clicks.think(&mut self.mind, table, budget, dice),
            Way::Turns(turns) => turns.think(&mut self.mind, table, budget, dice),
        };
        found.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.share.total_cmp(&a.share)));
        found
    }
}

impl<G: Features> Player<G> for Searcher<G> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let (position, seat) = (table.resample(dice), table.seat());
        let judge = &mut self.mind.judge;
        if let Some(action) = judge.habit(&position, seat, table.memory(), Temper::Shrewd, dice) {
            return action;
        }
        let found = self.think(table, budget, dice);
        let best = found.into_iter().next();
        best.expect("a seat that is to act has a legal candidate").action
    }
}

/// What a search found out about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<A> {
    pub action: A,
    pub visits: u32,
    /// The share of the win to be expected after it.
    pub share: f32,
}
