//! What can be done at the table, what chance can do, and why something cannot be done.

use serde::{Deserialize, Serialize};
use tabletop::{Reason, Seat};
use thiserror::Error;

use crate::park::{Cell, Corner, Plot};
use crate::pieces::{
    Car, Character, Colours, Deed, Layer, Material, Materials, Newspaper, Site, Stack,
};

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Take materials of one's choice: all that are due, in one go.
    Take { red: u8, white: u8 },
    /// Put the surplus over the limit back into the bag.
    Return { red: u8, white: u8 },
    /// Turn up the next building site.
    Reveal,
    /// Lay the building site that was turned up. One with grass is turned by naming its corner.
    Place { plot: Plot, grass: Option<Corner> },
    /// Send the leftmost showman of a car into the park.
    Showman { car: Car, to: Cell },
    /// Send a showman whose car is empty to another place.
    Relocate { from: Cell, to: Cell },
    /// Build the top tile of a stack. `at` is the north-western corner of the rectangle it
    /// covers, `turn` one of the ways in which the shape can lie.
    Attraction { stack: Stack, at: Cell, turn: u8 },
    /// Pick the car whose leftmost showman is sent.
    PickCar { car: Car },
    /// Pick the showman who moves.
    PickShowman { from: Cell },
    /// Pick the stack whose top tile is built.
    PickStack { stack: Stack },
    /// Pick the plot for the building site.
    PickPlot { plot: Plot },
    /// Of the showmen who came back to a car, one of the owner's first or second colour stands
    /// leftmost.
    Leftmost { second: bool },
    /// Money for a random material.
    Worker,
    /// A point for a random material.
    Officer,
    /// This material for one of the other colour.
    Patron { give: Material },
    /// Money for two points.
    Promoter,
    /// This material for a newspaper.
    Journalist { pay: Material },
    /// Hire a character, from the table or from a rival.
    Hire { character: Character },
    /// Give up a newspaper to take an action once more.
    Discard { colour: Layer, points: u8 },
    /// End the turn.
    Done,
}

impl Action {
    /// What and where in one are too many to be listed at first: they are once it is picked what.
    pub(crate) fn is_free_form(self) -> bool {
        use Action::{Attraction, Place, Relocate, Showman};
        matches!(self, Place { .. } | Showman { .. } | Relocate { .. } | Attraction { .. })
    }
}

/// One thing chance can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// A building site lies on a start plot, turned this way.
    Start { plot: Plot, grass: Option<Corner> },
    /// A material comes out of the bag.
    Material { colour: Material },
    /// A building site is turned up.
    Site { site: Site },
    /// A newspaper is taken from the stack.
    Newspaper { colour: Layer, points: u8 },
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn: the table waits for {waits_for}")]
    NotYourTurn { waits_for: Seat },
    #[error("that cannot be done at this moment; {now}")]
    NotNow { now: Now },
    #[error("the number of materials to choose is {due}, not {asked}")]
    TakesTooMany { due: u8, asked: u16 },
    #[error(
        "the number of materials to choose is {due}, not {asked}; the bag has both colours left"
    )]
    TakesTooFew { due: u8, asked: u8 },
    #[error("the bag holds {bag}, so you cannot take {asked}", asked = Materials { red: *red, white: *white })]
    NotInBag { bag: Materials, red: u8, white: u8 },
    #[error("put back exactly {excess}, not {asked}")]
    ReturnsWrongNumber { excess: u8, asked: u16 },
    #[error("you hold {held}, so you cannot put back {red} red and {white} white")]
    ReturnNotHeld { held: Materials, red: u8, white: u8 },
    #[error("you have taken the {deed} action this turn and have no repeat left")]
    DoneAlready { deed: Deed },
    #[error("that costs {price} money, you have {money}")]
    TooLittleMoney { price: u8, money: u8 },
    #[error("that costs {cost}, you hold {held}")]
    TooFewMaterials { cost: Materials, held: Materials },
    #[error("no building site is left")]
    NoSiteLeft,
    #[error("with {money} money you can afford no plot beside the park")]
    NoPlotAffordable { money: u8 },
    #[error("there is a building site on {plot} already")]
    PlotTaken { plot: Plot },
    #[error("{plot} is not side by side with the park")]
    NotAdjacent { plot: Plot },
    #[error("name the corner that its grass shall lie in")]
    GrassNeeded,
    #[error("this building site has no grass")]
    NoGrass,
    #[error("no building site lies on {plot}")]
    NoSiteThere { plot: Plot },
    #[error("{cell} is grass, and nothing is built on grass")]
    Grass { cell: Cell },
    #[error("{cell} is taken")]
    SpotTaken { cell: Cell },
    #[error("your {car} car is empty; you may relocate one of its showmen")]
    CarEmpty { car: Car },
    #[error("showmen of the {car} car may move only when it is empty, and it holds {n_left}")]
    CarNotEmpty { car: Car, n_left: u8 },
    #[error("no building spot is empty")]
    NoSpot,
    #[error("the top tile of that stack fits nowhere in the park")]
    FitsNowhere,
    #[error("there is no showman of yours on {cell}")]
    NotYourShowman { cell: Cell },
    #[error("there are four stacks of grand attractions")]
    NoSuchStack,
    #[error("that stack of grand attractions is used up")]
    StackEmpty,
    #[error("a tile of stack {stack} can lie in {n_turns} ways")]
    NoSuchTurn { stack: u8, n_turns: u8 },
    #[error("the attraction would reach over the edge of the board")]
    OffTheBoard,
    #[error("{cell} holds no showman, and an attraction covers showmen only")]
    NoShowman { cell: Cell },
    #[error("this attraction wants {wanted}, and {found} would be covered")]
    WrongColours { wanted: Colours, found: u8 },
    #[error("the {character} does not work for you")]
    NotHired { character: Character },
    #[error("the {character} works for you already")]
    HiredAlready { character: Character },
    #[error("you have no point to lose")]
    NoPoint,
    #[error("you have no {material} to give")]
    MaterialNotHeld { material: Material },
    #[error("the bag has no {material} left to exchange for")]
    BagHasNone { material: Material },
    #[error("no newspaper is left")]
    NoNewspaperLeft,
    #[error("you have no newspaper '{paper}'", paper = Newspaper { colour: *colour, points: *points })]
    NewspaperNotHeld { colour: Layer, points: u8 },
    #[error("you have given up a newspaper this turn")]
    DiscardedAlready,
}

/// What the table waits for, as part of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Now {
    #[error("first take the materials of your choice")]
    Choosing,
    #[error("first put back what is over the limit")]
    Returning,
    #[error("first place the building site you turned up")]
    Placing,
    #[error("take an action, or end your turn")]
    Acting,
    #[error("choose where to, or take back what you picked")]
    Picking,
    #[error("first say which of your showmen stands leftmost on the car")]
    Homecoming,
    #[error("chance moves first")]
    Chance,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn { .. } | Refusal::NotNow { .. } => "§4.1",
            Refusal::ReturnsWrongNumber { .. } | Refusal::ReturnNotHeld { .. } => "§4.2",
            Refusal::TakesTooMany { .. }
            | Refusal::TakesTooFew { .. }
            | Refusal::NotInBag { .. } => "§5.3",
            Refusal::DoneAlready { .. }
            | Refusal::TooLittleMoney { .. }
            | Refusal::TooFewMaterials { .. } => "§6.1",
            Refusal::NoSiteLeft
            | Refusal::NoPlotAffordable { .. }
            | Refusal::PlotTaken { .. }
            | Refusal::NotAdjacent { .. }
            | Refusal::GrassNeeded
            | Refusal::NoGrass => "§6.2",
            Refusal::NoSiteThere { .. }
            | Refusal::Grass { .. }
            | Refusal::SpotTaken { .. }
            | Refusal::NoSpot
            | Refusal::CarEmpty { .. } => "§6.4",
            Refusal::CarNotEmpty { .. } | Refusal::NotYourShowman { .. } => "§6.5",
            Refusal::NoSuchStack
            | Refusal::StackEmpty
            | Refusal::NoSuchTurn { .. }
            | Refusal::OffTheBoard
            | Refusal::NoShowman { .. }
            | Refusal::FitsNowhere
            | Refusal::WrongColours { .. } => "§6.7",
            Refusal::HiredAlready { .. } => "§6.8",
            Refusal::NotHired { .. }
            | Refusal::NoPoint
            | Refusal::MaterialNotHeld { .. }
            | Refusal::BagHasNone { .. }
            | Refusal::NoNewspaperLeft => "§6.9",
            Refusal::NewspaperNotHeld { .. } | Refusal::DiscardedAlready => "§6.10",
            Refusal::GameOver => "§7.2",
        }
    }
}
