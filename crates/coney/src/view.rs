//! What each viewer may see and hear: the only door out of a position.

use serde::{Deserialize, Serialize};
use tabletop::{Dice, Seat, Viewer};

use crate::edition::Part;
use crate::event::{Ending, Event, Fact};
use crate::farm::{Cell, CellSet, Farm};
use crate::pieces::{Card, CardSet, MAX_CARDS, Tokens};
use crate::score::{self, Score};
use crate::setup::Options;
use crate::state::{Mat, PACKET, Phase, Pick, Source, State};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    pub phase: Phase,
    /// Whose turn it is, once the draft is over.
    pub active: Seat,
    /// `None` until it is drawn.
    pub first: Option<Seat>,
    /// The first round is 1.
    pub round: u8,
    /// What will end the game with this round.
    pub last_round: Option<Ending>,
    /// What a card still gives to the active seat, the next part first.
    pub due: Vec<Part>,
    /// What the viewer is about to lay into the farm.
    pub picked: Option<Pick>,
    /// Cards whose *immediately* coupon has worked.
    pub spent: Vec<Card>,
    /// The active seat is about to draw from the pile.
    pub drawing: bool,
    /// The packet of the draft that lies before the viewer.
    pub packet: Vec<Card>,
    pub market: Vec<Card>,
    pub discards: Vec<Card>,
    pub n_pile: u8,
    /// Tokens that nobody has.
    pub supply: Tokens,
    pub mats: Vec<MatView>,
}

/// What lies in front of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatView {
    pub hand: HandView,
    pub reserve: Vec<Card>,
    pub tokens: Tokens,
    /// Cards of the farm, row by row.
    pub farm: Vec<Plot>,
    /// Spaces that can still belong to the farm.
    pub room: CellSet,
    /// Points if the game ended now.
    pub score: Score,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HandView {
    Mine { cards: Vec<Card> },
    Theirs { n_cards: u8 },
}

/// A space of a farm with what lies there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Plot {
    Rabbit {
        cell: Cell,
        card: Card,
        tokens: Tokens,
    },
    /// Only the owner knows the face.
    Hutch {
        cell: Cell,
        card: Option<Card>,
    },
}

impl MatView {
    /// The farm, with nothing under the hutches.
    pub fn to_farm(&self) -> Farm {
        let mut farm = Farm::EMPTY;
        for plot in &self.farm {
            match *plot {
                Plot::Rabbit { cell, card, tokens } => {
                    farm.place(cell, card);
                    *farm.tokens_mut(cell) = tokens;
                }
                Plot::Hutch { cell, card: _ } => farm.lay_hutch(cell, Card::NONE, Farm::SEEN),
            }
        }
        farm.room = self.room;
        farm
    }
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    // Destructured in full: a new field does not compile until somebody decides who may see it.
    let State {
        edition,
        pile,
        discards,
        market,
        mats,
        phase,
        due,
        picked,
        spent,
        drawing,
        packets,
        options,
        n_seats,
        active,
        first,
        round,
        last_round,
        supply,
        memory: _,
    } = state;
    let seat_mat = |(seat, mat): (Seat, &Mat)| {
        let Mat { hand, reserve: _, tokens, farm } = mat;
        let is_mine = viewer.is(seat);
        MatView {
            hand: match is_mine {
                true => HandView::Mine { cards: hand.iter().collect() },
                false => HandView::Theirs { n_cards: hand.len() },
            },
            reserve: mat.reserved().collect(),
            tokens: *tokens,
            farm: farm.occupied().iter().map(|cell| plot(farm, cell, is_mine)).collect(),
            room: farm.room,
            score: score::score(edition.tables(), farm, *tokens, mat.n_reserved()),
        }
    };
    View {
        viewer,
        options: *options,
        phase: *phase,
        active: *active,
        first: *first,
        round: *round,
        last_round: *last_round,
        due: due.iter().collect(),
        picked: picked.filter(|_| viewer.is(*active)),
        spent: spent.iter().collect(),
        drawing: *drawing,
        packet: match viewer {
            Viewer::Seat(seat) => in_packet(packets[state.packet_before(seat, draft_round(phase))]),
            Viewer::Spectator => Vec::new(),
        },
        market: market.iter().collect(),
        discards: discards.iter().collect(),
        n_pile: pile.len(),
        supply: *supply,
        mats: Seat::all(*n_seats).zip(mats).map(seat_mat).collect(),
    }
}

/// The round of the draft; once it is over, packets are empty.
fn draft_round(phase: &Phase) -> u8 {
    match *phase {
        Phase::Drafting { round, waiting: _ } => round,
        Phase::Dealing
        | Phase::Opening
        | Phase::Choosing
        | Phase::Restocking { step: _ }
        | Phase::Playing { n_rabbits: _ }
        | Phase::Growing { redeemed: _, fed: _ }
        | Phase::Discarding
        | Phase::Refilling
        | Phase::Over { ending: _ } => 0,
    }
}

fn in_packet(packet: [Card; PACKET]) -> Vec<Card> {
    let cards: CardSet = packet.into_iter().filter(|&card| card != Card::NONE).collect();
    cards.iter().collect()
}

fn plot(farm: &Farm, cell: Cell, is_mine: bool) -> Plot {
    let card = farm.card(cell);
    match farm.hutches.contains(cell) {
        true => Plot::Hutch { cell, card: is_mine.then_some(card) },
        false => Plot::Rabbit { cell, card, tokens: farm.tokens(cell) },
    }
}

/// An event as one viewer hears it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    Fact(Fact),
    /// Only the seat that gets the card hears of this.
    Dealt {
        card: Card,
    },
    Kept {
        seat: Seat,
        card: Option<Card>,
    },
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    HutchLaid {
        seat: Seat,
        card: Option<Card>,
        cell: Cell,
        paid: Tokens,
        from_reserve: bool,
    },
}

pub(crate) fn news(event: Event, viewer: Viewer) -> Option<News> {
    let if_mine = |seat, card| viewer.is(seat).then_some(card);
    Some(match event {
        Event::Fact(fact) => News::Fact(fact),
        Event::Dealt { seat, card } => News::Dealt { card: if_mine(seat, card)? },
        Event::Kept { seat, card } => News::Kept { seat, card: if_mine(seat, card) },
        Event::Drew { seat, card } => News::Drew { seat, card: if_mine(seat, card) },
        Event::HutchLaid { seat, card, cell, paid, from_reserve } => {
            News::HutchLaid { seat, card: if_mine(seat, card), cell, paid, from_reserve }
        }
    })
}

/// What a viewer knows of a card it cannot see. Cards of the same class could as well be
/// exchanged; every class holds all the places where these cards can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    /// Drawn, or to be drawn, from the pile as it was after so many reshuffles, or kept by
    /// somebody from a packet before the viewer saw it (which is as good as from the first pile).
    Unseen(Source),
    /// In a packet when the viewer passed it on in a round of the draft.
    Passed {
        packet: u8,
        round: u8,
    },
    Known(Card),
}

/// A place where a card lies that the viewer cannot see, and what is known of the card there
/// without knowing which it is. Cards in equal places are interchangeable.
///
/// Cards are dealt anew in the order of places, never in the order in which they truly lie, so the
/// same dice give the same guess for all positions that look alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    spot: Spot,
    source: Source,
    since: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spot {
    Hand(Seat),
    Hutch(Seat, Cell),
    Packet { packet: usize, idx: usize },
    Pile,
}

pub(crate) fn resample<D: Dice>(state: &State, viewer: Viewer, dice: &mut D) -> State {
    let mut guess = *state;
    if !viewer.is(guess.active) {
        // Nobody else knows that a card has been picked, let alone which.
        guess.picked = None;
    }
    for seat in state.seats().filter(|&seat| !viewer.is(seat)) {
        swap_hutches(&mut guess, seat, viewer, dice);
    }
    let mut hidden: Vec<(Spot, Card)> = Vec::with_capacity(MAX_CARDS);
    for seat in guess.seats().filter(|&seat| !viewer.is(seat)) {
        let Mat { hand, reserve: _, tokens: _, farm } = guess.mat(seat);
        hidden.extend(hand.iter().map(|card| (Spot::Hand(seat), card)));
        let faces = farm.hutches.iter().filter(|&cell| farm.laid(cell) != Farm::SEEN);
        hidden.extend(faces.map(|cell| (Spot::Hutch(seat, cell), farm.card(cell))));
    }
    for packet in 0..usize::from(guess.n_seats) {
        let cards = guess.packet(packet).zip(0..);
        hidden.extend(cards.map(|(card, idx)| (Spot::Packet { packet, idx }, card)));
    }
    let in_pile = Class::Unseen(Source::pile(guess.memory.epoch));
    let classed = hidden.into_iter().map(|(spot, card)| (class(&guess, viewer, card), spot, card));
    let piled = guess.pile.iter().map(|card| (in_pile, Spot::Pile, card));
    let mut classed: Vec<(Class, Place, Card)> = classed
        .chain(piled)
        .map(|(class, spot, card)| {
            let memory = &guess.memory;
            // Of cards in the pile nothing is remembered that still holds.
            let (source, since) = match spot {
                Spot::Pile => (Source::OPEN, 0),
                Spot::Hand(_) | Spot::Hutch(_, _) | Spot::Packet { packet: _, idx: _ } => {
                    (memory.sources[card.idx()], memory.since[card.idx()])
                }
            };
            (class, Place { spot, source, since }, card)
        })
        .collect();
    classed.sort_unstable();
    let mut becomes: [Card; MAX_CARDS] =
        std::array::from_fn(|idx| Card(u8::try_from(idx).expect("a deck is small")));
    for alike in classed.chunk_by(|(one, _, _), (other, _, _)| one == other) {
        // In the order of the deck, whatever order they lie in.
        let cards: CardSet = alike.iter().map(|&(_, _, card)| card).collect();
        let mut cards: Vec<Card> = cards.iter().collect();
        for &(_, _, card) in alike {
            let i = dice.index(cards.len());
            becomes[card.idx()] = cards.swap_remove(i);
        }
    }
    rename(&mut guess, viewer, &becomes);
    guess
}

/// Which card of its hand a player laid face down is not known to others: it can be any that was
/// in the hand then and has not been seen since. Hutches are looked at in the order of laying;
/// what fitted an earlier one fits a later one too, so every way is equally likely.
fn swap_hutches<D: Dice>(guess: &mut State, seat: Seat, viewer: Viewer, dice: &mut D) {
    let farm = &guess.mat(seat).farm;
    let mut cells: Vec<Cell> = farm.hutches.iter().collect();
    cells.retain(|&cell| farm.laid(cell) != Farm::SEEN);
    cells.sort_unstable_by_key(|&cell| farm.laid(cell));
    let mut left: Vec<Card> =
        cells.iter().map(|&cell| farm.card(cell)).chain(guess.mat(seat).hand.iter()).collect();
    left.sort_by_cached_key(|&card| {
        let memory = &guess.memory;
        (class(guess, viewer, card), memory.sources[card.idx()], memory.since[card.idx()])
    });
    let since = guess.memory.since;
    let mat = &mut guess.mats[seat.idx()];
    for cell in cells {
        let laid = mat.farm.laid(cell);
        let fitting: Vec<usize> =
            (0..left.len()).filter(|&i| since[left[i].idx()] <= laid).collect();
        let card = left.swap_remove(fitting[dice.index(fitting.len())]);
        mat.farm.set_card(cell, card);
    }
    mat.hand = left.into_iter().collect();
}

fn class(state: &State, viewer: Viewer, card: Card) -> Class {
    let source = state.memory.sources[card.idx()];
    if source == Source::OPEN {
        return Class::Known(card);
    }
    let Some((packet, kept)) = source.as_draft() else { return Class::Unseen(source) };
    let Viewer::Seat(seat) = viewer else { return Class::Unseen(Source::pile(0)) };
    // A card that nobody has kept is where it was in any round up to now.
    let is_kept = kept != Source::NOT_KEPT;
    let last_round = if is_kept { kept } else { draft_round(&state.phase) };
    // The viewer last saw the packet in the latest round in which it lay before them, and knows
    // the card by sight if it was there still.
    let seen = (0..=last_round)
        .rev()
        .find(|&round| state.packet_before(seat, round) == usize::from(packet));
    match seen {
        None => Class::Unseen(Source::pile(0)),
        // It lies before the viewer right now.
        Some(round) if !is_kept && round == last_round => Class::Known(card),
        Some(round) => Class::Passed { packet, round },
    }
}

/// Exchanges cards wherever they lie. What the viewer sees is exchanged with itself.
fn rename(state: &mut State, viewer: Viewer, becomes: &[Card; MAX_CARDS]) {
    let renamed = |set: CardSet| set.iter().map(|card| becomes[card.idx()]).collect::<CardSet>();
    let before = state.memory;
    for card in (0..MAX_CARDS).map(|idx| Card(u8::try_from(idx).expect("a deck is small"))) {
        let new = becomes[card.idx()].idx();
        state.memory.sources[new] = before.sources[card.idx()];
        state.memory.since[new] = before.since[card.idx()];
    }
    state.pile = renamed(state.pile);
    for place in state.packets.iter_mut().flatten().filter(|place| **place != Card::NONE) {
        *place = becomes[place.idx()];
    }
    for seat in Seat::all(state.n_seats).filter(|&seat| !viewer.is(seat)) {
        let mat = &mut state.mats[seat.idx()];
        mat.hand = renamed(mat.hand);
        for cell in mat.farm.hutches.iter() {
            mat.farm.set_card(cell, becomes[mat.farm.card(cell).idx()]);
        }
    }
}
