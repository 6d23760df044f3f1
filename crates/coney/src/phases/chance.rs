//! What chance does: deals packets, turns up the pile and the market, draws the first player.

use tabletop::{Dice, Hear, Seat};

use crate::action::Outcome;
use crate::event::{Event, Fact};
use crate::pieces::{Card, CardSet};
use crate::state::{MARKET, Phase, Source, State};

/// What chance is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// A card for the packet of this seat.
    Packet(Seat),
    /// A card for the active seat.
    Hand,
    Market,
    First,
}

impl State {
    fn question(&self) -> Option<Question> {
        match self.phase {
            Phase::Dealing => {
                let is_short = |seat: &Seat| self.packets[seat.idx()].contains(&Card::NONE);
                self.seats().find(is_short).map(Question::Packet)
            }
            Phase::Opening if self.market.len() == MARKET => Some(Question::First),
            Phase::Opening | Phase::Refilling => Some(Question::Market),
            Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding => self.drawing.then_some(Question::Hand),
            Phase::Drafting { .. } | Phase::Over { .. } => None,
        }
    }

    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        let Some(question) = self.question() else { return };
        if question == Question::First {
            out.extend(self.seats().map(|seat| (Outcome::First { seat }, 1)));
        } else {
            out.extend(self.pile.iter().map(|card| (answer(question, card), 1)));
        }
    }

    pub(crate) fn can_happen(&self, outcome: Outcome) -> bool {
        let question = self.question();
        match outcome {
            Outcome::Deal { seat, card } => {
                question == Some(Question::Packet(seat)) && self.pile.contains(card)
            }
            Outcome::Draw { card } => question == Some(Question::Hand) && self.pile.contains(card),
            Outcome::Market { card } => {
                question == Some(Question::Market) && self.pile.contains(card)
            }
            Outcome::First { seat } => question == Some(Question::First) && seat.0 < self.n_seats,
        }
    }

    #[inline]
    pub(crate) fn draw_outcome<D: Dice>(&self, dice: &mut D) -> Outcome {
        let question = self.question().expect("it is chance's move");
        if question == Question::First {
            let seat = dice.up_to(u32::from(self.n_seats) - 1).to_le_bytes()[0];
            return Outcome::First { seat: Seat(seat) };
        }
        answer(question, any_of(self.pile, dice))
    }

    pub(crate) fn resolve_outcome(&mut self, outcome: Outcome, events: &mut impl Hear<Event>) {
        debug_assert!(self.can_happen(outcome), "chance cannot bring {outcome:?} here");
        match outcome {
            Outcome::Deal { seat, card } => self.deal(seat, card, events),
            Outcome::Draw { card } => self.draw_from_pile(card, events),
            Outcome::Market { card } => self.lay_out(card, events),
            Outcome::First { seat } => self.begin(seat, events),
        }
    }

    fn deal(&mut self, seat: Seat, card: Card, events: &mut impl Hear<Event>) {
        self.pile.remove(card);
        let packet = &mut self.packets[seat.idx()];
        let free = packet.iter().position(|&place| place == Card::NONE).expect("room for five");
        packet[free] = card;
        self.memory.sources[card.idx()] = Source::draft(seat.0, Source::NOT_KEPT);
        events.hear(Event::Dealt { seat, card });
        if self.question().is_none() {
            self.start_draft();
        }
    }

    fn draw_from_pile(&mut self, card: Card, events: &mut impl Hear<Event>) {
        self.pile.remove(card);
        self.drawing = false;
        self.add_to_hand(card, Source::pile(self.memory.epoch));
        events.hear(Event::Drew { seat: self.active, card });
        self.go_on_drawing(events);
    }

    fn lay_out(&mut self, card: Card, events: &mut impl Hear<Event>) {
        self.pile.remove(card);
        self.market.insert(card);
        events.hear(Fact::MarketFilled { card }.into());
        self.fill_market(events);
    }

    /// Puts a card into the hand of the active seat.
    #[inline]
    pub(super) fn add_to_hand(&mut self, card: Card, source: Source) {
        self.memory.sources[card.idx()] = source;
        self.memory.since[card.idx()] = self.mine().farm.hutches.len();
        self.mine_mut().hand.insert(card);
    }
}

fn answer(question: Question, card: Card) -> Outcome {
    match question {
        Question::Packet(seat) => Outcome::Deal { seat, card },
        Question::Hand => Outcome::Draw { card },
        Question::Market => Outcome::Market { card },
        Question::First => unreachable!("that is answered by a seat"),
    }
}

#[inline]
fn any_of<D: Dice>(cards: CardSet, dice: &mut D) -> Card {
    cards.nth(dice.up_to(u32::from(cards.len()) - 1))
}
