//! Many turns ahead: search over positions that the seat cannot tell apart.
//!
//! Each iteration draws a position that the bot's seat could be in (a determinization), walks
//! down one tree by the moves that are possible there (selection by PUCT), adds a leaf, evaluates
//! its position and backs the value up. What a move is depends on the game: a click where turns are
//! short and seats answer each other, a whole turn where they are long.

mod clicks;
mod tree;
mod turns;

use tabletop::{Features, QuickDice, SearchBy, Skill};

use self::clicks::Clicks;
use self::turns::Turns;
use crate::budget::Budget;
use crate::evaluator::{Evaluator, WeightSource};
use crate::observed::{Observed, Player};
use crate::plan::Beam;
use tabletop::order::best_first;

/// Thinks for as long as it is given.
#[derive(Debug)]
pub struct Searcher<G: Features> {
    context: Context<G>,
    search: Search<G>,
}

/// What both searches need.
#[derive(Debug)]
struct Context<G: Features> {
    evaluator: Evaluator<G>,
    memory: G::Memory,
    beam: Beam<G>,
}

#[derive(Debug)]
enum Search<G: Features> {
    Clicks(Clicks<G>),
    Turns(Turns<G>),
}

impl<G: Features> Searcher<G> {
    pub fn new(source: WeightSource, by: SearchBy) -> Searcher<G> {
        let (evaluator, memory, beam) =
            (Evaluator::new(source), G::Memory::default(), Beam::default());
        let search = match by {
            SearchBy::Clicks => Search::Clicks(Clicks::default()),
            SearchBy::Turns => Search::Turns(Turns::default()),
        };
        Searcher { context: Context { evaluator, memory, beam }, search }
    }

    /// Searches, and gives the moves of the seat with what was found, the best first.
    pub fn search(
        &mut self,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Vec<RootMove<G::Action>> {
        self.context.memory.clone_from(observed.memory());
        let mut found = match &mut self.search {
            Search::Clicks(clicks) => clicks.search(&mut self.context, observed, budget, dice),
            Search::Turns(turns) => turns.search(&mut self.context, observed, budget, dice),
        };
        best_first(&mut found, |it| it.share.into());
        best_first(&mut found, |it| it.visits.into());
        found
    }
}

impl<G: Features> Player<G> for Searcher<G> {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let (position, seat) = (observed.resample(dice), observed.seat());
        let evaluator = &mut self.context.evaluator;
        if let Some(action) =
            evaluator.policy(&position, seat, observed.memory(), Skill::Expert, dice)
        {
            return action;
        }
        let found = self.search(observed, budget, dice);
        let best = found.into_iter().next();
        best.expect("a seat that is to act has a legal candidate").action
    }
}

/// A move at the root, and what a search found out about it.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<A> {
    pub action: A,
    pub visits: u32,
    /// The share of the win to be expected after it.
    pub share: f32,
}
