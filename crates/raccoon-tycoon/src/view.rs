//! The only door out of a position: what each viewer sees, hears, and could imagine.

use serde::{Deserialize, Serialize};
use tabletop::bits::set_bits;
use tabletop::{Dice, Money, Seat, SeatSet, Viewer};

use crate::edition::{Card, Goods, Line, N_LINES, Tile, Town};
use crate::event::{Ending, Event, Fact};
use crate::score::Score;
use crate::setup::Options;
use crate::state::{
    Bids, Mat, N_BUILDING_SLOTS, N_RAILROAD_SLOTS, Phase, State, TownPrices, tiles,
};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    pub round: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Who must decide now; empty when the game is over or chance moves.
    pub to_act: SeatSet,
    pub phase: Phase,
    pub prices: Goods,
    pub supply: Goods,
    /// Cards left in the Price & Production deck.
    pub n_deck: u8,
    /// Cards played since the last reshuffle.
    pub discard: Vec<Card>,
    pub railroad_offer: [Option<Line>; N_RAILROAD_SLOTS],
    /// Railroad cards left in the deck.
    pub n_railroads: u8,
    pub town_offer: Option<Town>,
    /// What the town costs the viewer.
    pub town_prices: Option<TownPrices>,
    /// Towns left in the deck.
    pub n_towns: u8,
    pub building_offer: [Option<Tile>; N_BUILDING_SLOTS],
    /// Building tiles left in the stack.
    pub n_stack: u8,
    pub mats: Vec<MatView>,
    /// What the viewer may bid, if it is the viewer's turn to speak in an auction and the viewer
    /// can beat the bid.
    pub bids: Option<Bids>,
    /// Whether the viewer is asked for nothing but a declaration of victory.
    pub declaring: bool,
    /// Whether the viewer may declare victory with the decision before it.
    pub may_declare: bool,
    /// What will end the game with this round.
    pub last_round: Option<Ending>,
}

/// What lies in front of one player, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatView {
    /// Hidden from others unless money is open or the game is over.
    pub money: Option<Money>,
    pub hand: HandView,
    pub goods: Goods,
    /// Railroad cards by line.
    pub railroads: [u8; N_LINES],
    pub towns: Vec<Town>,
    pub buildings: Vec<BuildingView>,
    pub production_limit: u8,
    pub hand_limit: u8,
    pub storage_limit: u8,
    /// By how much the player may raise a price before selling; zero without an Export Company.
    pub export_raise: u8,
    /// Points if the game ended now, without the Bank's while money is hidden.
    pub score: Score,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HandView {
    Mine { cards: Vec<Card> },
    Theirs { n_cards: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingView {
    pub tile: Tile,
    pub upgraded: bool,
}

/// An event as one viewer hears of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    Fact(Fact),
    /// Only the seat that drew sees the card.
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    // Destructured in full: a new field does not compile until somebody decides who may see it.
    let State {
        edition: _,
        deck,
        discard,
        mats: _,
        phase,
        stack,
        building_offer,
        options,
        round,
        towns: _,
        due: _,
        prices,
        supply,
        railroads: _,
        railroad_offer,
        town_offer,
        n_towns_shown: _,
        n_seats,
        active,
        declaring,
        declare_from: _,
        last_round,
        epochs: _,
        epoch: _,
    } = *state;
    let to_act = state.actor();
    let is_asked = to_act.is_some_and(|seat| viewer.is(seat));
    let own_seat = match viewer {
        // Whoever asks from a chair that is not there sees what a spectator sees.
        Viewer::Seat(seat) => Some(seat).filter(|seat| seat.0 < n_seats),
        Viewer::Spectator => None,
    };
    View {
        viewer,
        options,
        round,
        active,
        to_act: to_act.into_iter().collect(),
        phase,
        prices,
        supply,
        n_deck: deck.count_ones().to_le_bytes()[0],
        discard: set_bits(discard).map(Card).collect(),
        railroad_offer,
        n_railroads: state.n_railroads_to_come(),
        town_offer,
        town_prices: own_seat.and_then(|seat| state.town_prices(seat)),
        n_towns: state.n_towns_to_come(),
        building_offer,
        n_stack: stack.count_ones().to_le_bytes()[0],
        mats: state.seats().map(|seat| mat_view(state, seat, viewer)).collect(),
        bids: state.bids_now().filter(|_| is_asked),
        declaring: is_asked && !declaring.is_empty(),
        may_declare: own_seat.is_some_and(|seat| is_asked && state.may_declare(seat)),
        last_round,
    }
}

fn mat_view(state: &State, seat: Seat, viewer: Viewer) -> MatView {
    let Mat { hand, money, buildings, upgraded: _, towns, goods, railroads } = *state.mat(seat);
    let is_mine = viewer.is(seat);
    let money_shown = is_mine || state.over().is_some() || state.options.open_money;
    let mut score = state.score(seat);
    if !money_shown {
        score.bank = 0;
    }
    MatView {
        money: money_shown.then_some(money),
        hand: match is_mine {
            true => HandView::Mine { cards: set_bits(hand).map(Card).collect() },
            false => HandView::Theirs { n_cards: hand.count_ones().to_le_bytes()[0] },
        },
        goods,
        railroads,
        towns: set_bits(u64::from(towns)).map(Town).collect(),
        buildings: tiles(buildings)
            .map(|tile| BuildingView { tile, upgraded: state.mat(seat).has_upgraded(tile) })
            .collect(),
        production_limit: state.production_limit(seat),
        hand_limit: state.hand_limit(seat),
        storage_limit: state.storage_limit(seat),
        export_raise: state.export_raise(seat),
        score,
    }
}

pub(crate) fn news(state: &State, event: Event, viewer: Viewer) -> Option<News> {
    match event {
        // Whoever has a fortune and says nothing has said nothing: money is secret (RT-41).
        Event::Fact(Fact::CouldDeclare { seat } | Fact::Held { seat })
            if !viewer.is(seat) && !state.options.open_money =>
        {
            None
        }
        Event::Fact(fact) => Some(News::Fact(fact)),
        Event::Drew { seat, card } => {
            Some(News::Drew { seat, card: viewer.is(seat).then_some(card) })
        }
    }
}

/// A position this viewer could not tell from the real one.
///
/// Hidden are the hands of others and what is in the deck. Money is not shown, but every change
/// of it is public, so whoever listens knows it: it stays as it is. When a card was last put into
/// the deck says when it must have been drawn, and how many cards of each such age a rival holds
/// can be counted: a card changes places only with cards of its age.
pub(crate) fn resample<D: Dice>(state: &State, viewer: Viewer, dice: &mut D) -> State {
    let mut twin = *state;
    let mut hidden = state.deck;
    for seat in state.seats().filter(|&seat| !viewer.is(seat)) {
        hidden |= state.mat(seat).hand;
    }
    for epoch in 0..=state.epoch {
        let of_age = set_bits(hidden)
            .filter(|&card| state.epochs[usize::from(card)] == epoch)
            .fold(0, |cards: u64, card| cards | 1 << card);
        let mut pool = of_age;
        for seat in state.seats().filter(|&seat| !viewer.is(seat)) {
            let hand = &mut twin.mats[seat.idx()].hand;
            let n_cards = (*hand & of_age).count_ones();
            *hand &= !of_age;
            for _ in 0..n_cards {
                let card = dice.bit_of(pool);
                pool &= !(1 << card);
                *hand |= 1 << card;
            }
        }
        twin.deck = twin.deck & !of_age | pool;
    }
    twin
}
