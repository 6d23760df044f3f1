//! What leaves a position: the table as one viewer sees it, and events as one viewer hears them.
//!
//! Everything lies open but the newspapers: their owner knows what they say, the others see only
//! the colour of their backs, and nobody has seen the stack (ruling CI-27).

use serde::{Deserialize, Serialize};
use tabletop::{Dice, Seat, Viewer};

use crate::edition::MAX_KINDS;
use crate::event::{Ending, Event, Fact};
use crate::park::{Cell, Corner, Plot};
use crate::pieces::{Car, Character, Colour, Deed, Layer, Materials, Newspaper, Site, Stack};
use crate::score;
use crate::setup::Options;
use crate::state::{Footing, Gain, Mat, Phase, Pick, State};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    pub options: Options,
    /// Counted from 1.
    pub round: u16,
    /// Whose turn it is.
    pub active: Seat,
    pub waiting: Waiting,
    /// What the viewer has picked and not placed yet.
    pub picked: Option<Pick>,
    /// Actions the active player has taken this turn.
    pub done: Vec<Deed>,
    /// How many actions may be taken once more this turn.
    pub repeats: u8,
    /// Whether the active player has given up a newspaper this turn.
    pub discarded: bool,
    /// Building sites in the park, in reading order.
    pub sites: Vec<SiteView>,
    /// Showmen in the park, in reading order.
    pub showmen: Vec<ShowmanView>,
    /// Grand attractions in the park, stack by stack.
    pub attractions: Vec<AttractionView>,
    /// Tiles left in each of the four stacks.
    pub stacks: Vec<u8>,
    pub sites_left: SitesLeft,
    /// Whom each character works for.
    pub characters: Vec<CharacterView>,
    /// Newspapers left in the stack.
    pub papers_left: PaperBacks,
    /// Newspapers that were given up, which all have seen.
    pub papers_gone: Vec<Newspaper>,
    pub bag: Materials,
    pub bank: u8,
    /// One per seat.
    pub mats: Vec<MatView>,
    /// Whether anybody has had sixty points.
    pub had_sixty: bool,
    /// Set once the end is certain.
    pub ending: Option<Ending>,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Waiting {
    Chance,
    /// The active player takes that many materials of their choice.
    Choosing {
        n_due: u8,
    },
    /// The active player puts that many materials back.
    Returning {
        excess: u8,
    },
    Acting,
    /// This player says which of the showmen who came back stands leftmost on the car.
    Homecoming {
        seat: Seat,
        car: Car,
    },
    /// The active player places this building site.
    Placing {
        site: Site,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteView {
    pub plot: Plot,
    pub grass: Option<Corner>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowmanView {
    pub cell: Cell,
    pub owner: Seat,
    /// Differs from the owner's only with two players, who have two each.
    pub colour: Colour,
    pub car: Car,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttractionView {
    pub stack: Stack,
    /// Position among the tiles of the stack, the top one first.
    pub tile: u8,
    pub cells: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitesLeft {
    pub three_spots: u8,
    pub four_spots: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterView {
    pub character: Character,
    /// `None` while nobody has hired them.
    pub employer: Option<Seat>,
}

/// A number of newspapers by the colour of their backs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperBacks {
    pub pink: u8,
    pub white: u8,
}

/// What lies in front of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatView {
    /// On the scoring track.
    pub points: u16,
    pub money: u8,
    pub materials: Materials,
    /// Showmen on the three cars from left to right; they stand at the right end.
    pub cars: Vec<Vec<Colour>>,
    /// Squares that pay in each income.
    pub n_squares: u8,
    pub papers: PaperBacks,
    /// What the newspapers say: for their owner, and for all once the game is over.
    pub open_papers: Option<Vec<Newspaper>>,
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    // Destructured in full: a new field does not compile until somebody decides who may see it.
    let State {
        edition,
        spots,
        covered: _,
        showmen: _,
        shapes: _,
        sites,
        mats: _,
        attractions,
        n_built,
        sites_left,
        unseen_papers: _,
        papers_left,
        bag,
        bank,
        options,
        n_seats,
        phase,
        picked,
        unsettled: _,
        active,
        round,
        done,
        repeats,
        discarded,
        had_sixty,
        ending,
    } = *state;
    let site = |plot: Plot| {
        let grass = Corner::ALL.into_iter().find(|&corner| !spots.contains(plot.cell(corner)));
        SiteView { plot, grass }
    };
    let showman = |cell: Cell| {
        let (colour, car) = state.showman_on(cell).expect("one of the showmen");
        ShowmanView { cell, owner: state.owner(colour), colour, car }
    };
    let mut in_park = Vec::new();
    for (stack, footings) in Stack::ALL.into_iter().zip(attractions) {
        for (tile, footing) in (0..).zip(footings) {
            let Some(Footing { at, turn }) = footing else { continue };
            let cells = edition.covered(stack, at, turn).expect("it was built there");
            in_park.push(AttractionView { stack, tile, cells: cells.iter().collect() });
        }
    }
    let n_left = |stack: Stack| {
        let n_tiles = u8::try_from(edition.stack(stack).tiles.len()).expect("at most five");
        n_tiles - n_built[stack.idx()]
    };
    let hired =
        |character: Character| CharacterView { character, employer: state.employer(character) };
    View {
        viewer,
        options,
        round,
        active,
        waiting: waiting(state, phase),
        picked: picked.filter(|_| viewer.is(active)),
        done: done.iter().collect(),
        repeats,
        discarded,
        sites: sites.iter().map(site).collect(),
        showmen: state.all_showmen().iter().map(showman).collect(),
        attractions: in_park,
        stacks: Stack::ALL.map(n_left).to_vec(),
        sites_left: SitesLeft {
            three_spots: sites_left[Site::ThreeSpots.idx()],
            four_spots: sites_left[Site::FourSpots.idx()],
        },
        characters: Character::ALL.map(hired).to_vec(),
        papers_left: PaperBacks {
            pink: papers_left[Layer::Pink.idx()],
            white: papers_left[Layer::White.idx()],
        },
        papers_gone: papers_gone(state),
        bag,
        bank,
        mats: Seat::all(n_seats).map(|seat| mat_view(state, seat, viewer)).collect(),
        had_sixty,
        ending,
    }
}

fn waiting(state: &State, phase: Phase) -> Waiting {
    match phase {
        Phase::Laying { n_laid: _ }
        | Phase::Dealing { seat: _ }
        | Phase::Drawing { n_due: _, gain: Gain::Income | Gain::Action }
        | Phase::Revealing
        | Phase::Printing => Waiting::Chance,
        Phase::Choosing { n_due, gain: Gain::Income | Gain::Action } => Waiting::Choosing { n_due },
        Phase::Returning { excess, gain: Gain::Income | Gain::Action } => {
            Waiting::Returning { excess }
        }
        Phase::Acting => Waiting::Acting,
        Phase::Homecoming => {
            let (seat, car) = state.homecomer().expect("somebody's showmen came back");
            Waiting::Homecoming { seat, car }
        }
        Phase::Placing { site } => Waiting::Placing { site },
        Phase::Over => Waiting::Over,
    }
}

fn mat_view(state: &State, seat: Seat, viewer: Viewer) -> MatView {
    let Mat { points, money, materials, cars, characters: _, papers } = *state.mat(seat);
    let is_open = viewer.is(seat) || state.phase == Phase::Over;
    let backs = |colour: Layer| state.edition.kinds_of(colour).map(|kind| papers[kind]).sum();
    let colours = |car: Car| {
        let seconds = cars[car.idx()].seconds();
        seconds.map(|second| state.colour(seat, second)).collect()
    };
    MatView {
        points,
        money,
        materials,
        cars: Car::ALL.map(colours).to_vec(),
        n_squares: state.n_squares(seat),
        papers: PaperBacks { pink: backs(Layer::Pink), white: backs(Layer::White) },
        open_papers: is_open.then(|| written_out(state, papers)),
    }
}

fn written_out(state: &State, counts: [u8; MAX_KINDS]) -> Vec<Newspaper> {
    let kinds = state.edition.papers.iter().zip(counts);
    kinds.flat_map(|(face, n)| std::iter::repeat_n(face.paper, usize::from(n))).collect()
}

/// Newspapers that are neither unseen nor held: they were given up, in the open (CI-47).
fn papers_gone(state: &State) -> Vec<Newspaper> {
    let mut gone = [0; MAX_KINDS];
    for (kind, face) in state.edition.papers.iter().enumerate() {
        let held: u8 = state.mats.iter().map(|mat| mat.papers[kind]).sum();
        gone[kind] = face.count - state.unseen_papers[kind] - held;
    }
    written_out(state, gone)
}

/// An event as one viewer hears it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    /// Only the owner hears what it says.
    NewspaperTaken { seat: Seat, colour: Layer, points: Option<u8> },
    #[serde(untagged)]
    Fact(Fact),
}

pub(crate) fn news(event: Event, viewer: Viewer) -> News {
    match event {
        Event::Fact(fact) => News::Fact(fact),
        Event::NewspaperTaken { seat, paper: Newspaper { colour, points } } => {
            let points = viewer.is(seat).then_some(points);
            News::NewspaperTaken { seat, colour, points }
        }
    }
}

/// Deals the newspapers this viewer has not seen anew.
pub(crate) fn resample<D: Dice>(state: &State, viewer: Viewer, dice: &mut D) -> State {
    let mut other = *state;
    if !viewer.is(other.active) {
        // Nobody else knows that something has been picked.
        other.picked = None;
    }
    if state.phase == Phase::Over {
        return other;
    }
    let hidden = Seat::all(state.n_seats).filter(|&seat| !viewer.is(seat));
    for seat in hidden.clone() {
        for kind in 0..MAX_KINDS {
            other.unseen_papers[kind] += std::mem::take(&mut other.mats[seat.idx()].papers[kind]);
        }
    }
    for seat in hidden {
        for colour in Layer::ALL {
            let kinds = state.edition.kinds_of(colour);
            let n_held: u8 = kinds.clone().map(|kind| state.mat(seat).papers[kind]).sum();
            for _ in 0..n_held {
                let unseen = kinds.clone().map(|kind| u32::from(other.unseen_papers[kind]));
                let kind = kinds.clone().nth(dice.weighted(unseen)).expect("one of the kinds");
                other.unseen_papers[kind] -= 1;
                other.mats[seat.idx()].papers[kind] += 1;
            }
        }
    }
    other
}

impl View {
    /// Points of a seat by source, as far as the viewer can see them: on the track, from
    /// newspapers, lost for showmen in the park.
    pub fn points_of(&self, seat: Seat) -> [i32; 3] {
        let mat = &self.mats[seat.idx()];
        let papers = mat.open_papers.iter().flatten().map(|paper| i32::from(paper.points)).sum();
        let n_out = self.showmen.iter().filter(|showman| showman.owner == seat).count();
        let n_out = i32::try_from(n_out).expect("at most nine");
        [i32::from(mat.points), papers, -score::SHOWMAN_PENALTY * n_out]
    }
}
