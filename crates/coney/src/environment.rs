//! The game as an environment: how actions are put together from choices, and what a seat observes.

use tabletop::Seat;
use tabletop::environment::{Block, Environment, Path, Row, places_after};

use crate::action::Action;
use crate::farm::{Cell, N_CELLS};
use crate::pieces::{Card, CardSet, MAX_CARDS, TOKENS_PER_KIND, Tokens};
use crate::state::{Lay, MAX_PLAYERS, Mat, Phase, State, Step};

const COUNTS: u16 = TOKENS_PER_KIND as u16 + 1;

tabletop::choices!(CHOICES {
    KEEP: "keep", 1, "keep a card of the packet, which follows";
    RESTOCK: "restock", 1, "restock";
    PLAY: "play", 1, "play rabbits";
    GROWTH: "growth", 1, "growth";
    DISCARD: "discard", 1, "discard a card, which follows";
    DRAW_PILE: "draw_pile", 1, "draw from the pile";
    DRAW_MARKET: "draw_market", 1, "take a card of the market, which follows";
    RESERVE: "reserve", 1, "reserve a card, which follows";
    TAKE: "take", 1, "take tokens; hay, carrots and pellets follow";
    TRADE: "trade", 1, "trade a rabbit; its space follows";
    TRADE_RESERVED: "trade_reserved", 1, "trade a reserved card, which follows";
    PICK: "pick", 1, "pick a card to lay, which follows";
    LAY_HUTCH: "lay_hutch", 1, "lay a hutch";
    ON: "on", 1, "lay it on a space, which follows";
    PAY: "pay", 1, "pay; hay, carrots and pellets follow";
    REDEEM: "redeem", 1, "use a growth coupon; its space and its gain follow";
    PUT: "put", 1, "put a token on a card; its space and the token follow";
    SKIP: "skip", 1, "pass over what a card offers";
    DONE: "done", 1, "end the action";
    PLACE: "place", 1, "not chosen: card, space and payment are chosen one by one";
    HUTCH: "hutch", 1, "not chosen: card, space and payment are chosen one by one";
    CARD: "card", 72, "a card by its number";
    CELL: "cell", 25, "a space of the farm, in reading order";
    GAIN: "gain", 8, "which gain of the coupon";
    TOKEN: "token", 3, "hay, carrot, pellet";
    HAY: "hay", COUNTS, "how much hay, from 0";
    CARROTS: "carrots", COUNTS, "how many carrots, from 0";
    PELLETS: "pellets", COUNTS, "how many pellets, from 0";
});

const fn block(name: &'static str, len: u16, says: &'static str) -> Block {
    Block { name, len, says }
}

const MAT: u16 = 1 + 3 + 2 + 25 + 25 + 25 + 72;

const OBSERVATION: &[Block] = &[
    block("phase", 10, "what is waited for, in the order of the rules"),
    block("step", 4, "how far the restock has come"),
    block("rabbits", 1, "rabbits placed in this turn, in threes"),
    block("round", 1, "rounds, in twelves"),
    block("last_round", 1, "whether this is the last round"),
    block("active", 4, "whose turn it is, by places after the observer"),
    block("due", 1, "parts that a card still gives, in fours"),
    block("supply", 3, "tokens that nobody has, in tens"),
    block("pile", 1, "cards of the pile, in fifties"),
    block("hand", 72, "the observer's cards"),
    block("reserve", 72, "the observer's reserve"),
    block("packet", 72, "the observer's packet in the draft"),
    block("market", 72, "the market"),
    block("picked", 2, "what the observer is laying: a rabbit, a hutch"),
    block("picked_card", 72, "the card that the observer has picked"),
    block("picked_cell", 25, "the space that the observer has picked"),
    block(
        "mats",
        4 * MAT,
        "for each seat from the observer on: it is there, hay, carrots and pellets in fives, cards in \
         hand and reserve in fours, spaces with rabbits, spaces with hutches, spaces that are open, \
         and the cards of its rabbits",
    ),
];

fn card(first: u16, card: Card) -> Path {
    Path::of(first).then(CARD + u16::from(card.0))
}

fn tokens(first: u16, Tokens([hay, carrots, pellets]): Tokens) -> Path {
    let [hay, carrots, pellets] = [hay, carrots, pellets].map(u16::from);
    Path::of(first).then(HAY + hay).then(CARROTS + carrots).then(PELLETS + pellets)
}

fn cell(first: u16, cell: Cell) -> Path {
    Path::of(first).then(CELL + u16::from(cell.0))
}

fn bits(cards: impl Iterator<Item = Card>) -> u128 {
    cards.fold(0, |bits, card| bits | 1 << card.0)
}

impl Environment for State {
    const CHOICES: &'static [Block] = CHOICES;
    const OBSERVATION: &'static [Block] = OBSERVATION;

    fn path(&self, action: &Action) -> Path {
        match *action {
            Action::Keep { card: it } => card(KEEP, it),
            Action::Restock => Path::of(RESTOCK),
            Action::Play => Path::of(PLAY),
            Action::Growth => Path::of(GROWTH),
            Action::Discard { card: it } => card(DISCARD, it),
            Action::DrawPile => Path::of(DRAW_PILE),
            Action::DrawMarket { card: it } => card(DRAW_MARKET, it),
            Action::Reserve { card: it } => card(RESERVE, it),
            Action::Take { tokens: it } => tokens(TAKE, it),
            Action::Trade { cell: it } => cell(TRADE, it),
            Action::TradeReserved { card: it } => card(TRADE_RESERVED, it),
            Action::Pick { card: it } => card(PICK, it),
            Action::LayHutch => Path::of(LAY_HUTCH),
            Action::On { cell: it } => cell(ON, it),
            Action::Pay { tokens: it } => tokens(PAY, it),
            Action::Redeem { cell: it, choice } => cell(REDEEM, it).then(GAIN + u16::from(choice)),
            Action::Put { cell: it, token } => {
                cell(PUT, it).then(TOKEN + u16::try_from(token.idx()).expect("three"))
            }
            Action::Skip => Path::of(SKIP),
            Action::Done => Path::of(DONE),
            Action::Place { card: it, cell, pay: _ } => {
                card(PLACE, it).then(CELL + u16::from(cell.0))
            }
            Action::Hutch { card: it, cell, pay: _ } => {
                card(HUTCH, it).then(CELL + u16::from(cell.0))
            }
        }
    }

    fn observe(&self, seat: Seat, _: &[u16], numbers: &mut [f32]) {
        let mut row = Row::of::<State>(numbers);
        let mat = &self.mats[seat.idx()];
        let picked = self.picked.filter(|_| self.active == seat);
        let (phase, step, n_rabbits) = in_numbers(self.phase);
        let draft_round = if let Phase::Drafting { round, .. } = self.phase { round } else { 0 };
        row.block("phase");
        row.one_of(Some(phase), 10);
        row.block("step");
        row.one_of(step, 4);
        row.block("rabbits");
        row.count(n_rabbits, 3.0);
        row.block("round");
        row.count(self.round, 12.0);
        row.block("last_round");
        row.flag(self.last_round.is_some());
        row.block("active");
        row.one_of(Some(places_after(self.active, seat, self.n_seats)), MAX_PLAYERS);
        row.block("due");
        row.count(u32::try_from(self.due.iter().count()).unwrap_or(0), 4.0);
        row.block("supply");
        for n in self.supply.0 {
            row.count(n, 10.0);
        }
        row.block("pile");
        row.count(self.pile.len(), 50.0);
        let mut cards = |name: &str, cards: u128| {
            row.block(name);
            row.bits(cards, MAX_CARDS);
        };
        let set = |cards: CardSet| bits(cards.iter());
        cards("hand", set(mat.hand));
        cards("reserve", bits(mat.reserved()));
        cards("packet", bits(self.packet(self.packet_before(seat, draft_round))));
        cards("market", set(self.market));
        row.block("picked");
        row.one_of(picked.map(|it| usize::from(it.lay == Lay::Hutch)), 2);
        row.block("picked_card");
        row.bits(bits(picked.and_then(|it| it.card).into_iter()), MAX_CARDS);
        row.block("picked_cell");
        row.one_of(picked.and_then(|it| it.cell).map(Cell::idx), N_CELLS);
        row.block("mats");
        for other in seat.around(self.n_seats) {
            observe_mat(&self.mats[other.idx()], &mut row);
        }
        row.end();
    }
}

fn observe_mat(mat: &Mat, row: &mut Row<'_>) {
    row.flag(true);
    for n in mat.tokens.0 {
        row.count(n, 5.0);
    }
    row.count(mat.hand.len(), 4.0);
    row.count(mat.n_reserved(), 4.0);
    row.bits(mat.farm.rabbits.0.into(), N_CELLS);
    row.bits(mat.farm.hutches.0.into(), N_CELLS);
    row.bits(mat.farm.open().0.into(), N_CELLS);
    row.bits(bits(mat.farm.rabbits().map(|(_, card)| card)), MAX_CARDS);
}

/// A phase by its number, the step in it, and the rabbits placed in it.
fn in_numbers(phase: Phase) -> (usize, Option<usize>, u8) {
    match phase {
        Phase::Dealing => (0, None, 0),
        Phase::Drafting { .. } => (1, None, 0),
        Phase::Opening => (2, None, 0),
        Phase::Choosing => (3, None, 0),
        Phase::Restocking { step } => {
            let step = match step {
                Step::Discarding => 0,
                Step::Drawing => 1,
                Step::Reserving => 2,
                Step::DrawingAgain => 3,
            };
            (4, Some(step), 0)
        }
        Phase::Playing { n_rabbits } => (5, None, n_rabbits),
        Phase::Growing { .. } => (6, None, 0),
        Phase::Discarding => (7, None, 0),
        Phase::Refilling => (8, None, 0),
        Phase::Over { .. } => (9, None, 0),
    }
}
