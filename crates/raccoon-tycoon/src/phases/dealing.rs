//! Chance: cards drawn, railroads, towns and buildings turned up (RULES.md §3, §5).

use tabletop::bits::set_bits;
use tabletop::{Dice, Hear, Seat};

use crate::action::Outcome;
use crate::edition::{Card, Line, N_LINES, Tile, Town};
use crate::event::{Event, Fact};
use crate::state::{Draw, Phase, State};

impl State {
    fn next_draw(&self) -> Draw {
        self.due.first().expect("chance is asked only when something is due")
    }

    pub(crate) fn list_outcomes(&self, out: &mut Vec<(Outcome, u32)>) {
        let Some(draw) = self.due.first() else { return };
        match draw {
            Draw::Card(seat) => {
                let cards = set_bits(self.drawable()).map(Card);
                out.extend(cards.map(|card| (Outcome::Card { seat, card }, 1)));
            }
            Draw::Railroad { .. } => {
                let lines = Line::all().zip(self.railroads).filter(|&(_, n_cards)| n_cards > 0);
                out.extend(
                    lines.map(|(line, n_cards)| (Outcome::Railroad { line }, u32::from(n_cards))),
                );
            }
            Draw::Town => {
                let towns = set_bits(u64::from(self.next_towns())).map(Town);
                out.extend(towns.map(|town| (Outcome::Town { town }, 1)));
            }
            Draw::Building { slot } => {
                let tiles = set_bits(u64::from(self.next_tiles(slot))).map(Tile);
                out.extend(tiles.map(|tile| (Outcome::Building { tile }, 1)));
            }
        }
    }

    pub(crate) fn can_happen(&self, outcome: Outcome) -> bool {
        match (self.due.first(), outcome) {
            (Some(Draw::Card(due)), Outcome::Card { seat, card }) => {
                seat == due && card.exists() && self.drawable() >> card.0 & 1 == 1
            }
            (Some(Draw::Railroad { .. }), Outcome::Railroad { line }) => {
                line.exists() && self.railroads[line.idx()] > 0
            }
            (Some(Draw::Town), Outcome::Town { town }) => {
                town.exists() && self.next_towns() >> town.0 & 1 == 1
            }
            (Some(Draw::Building { slot }), Outcome::Building { tile }) => {
                tile.exists() && self.next_tiles(slot) >> tile.0 & 1 == 1
            }
            _ => false,
        }
    }

    pub(crate) fn draw_outcome<D: Dice>(&self, dice: &mut D) -> Outcome {
        match self.next_draw() {
            Draw::Card(seat) => Outcome::Card { seat, card: Card(dice.bit_of(self.drawable())) },
            Draw::Railroad { .. } => {
                let line = dice.weighted(self.railroads.map(u32::from));
                debug_assert!(line < N_LINES);
                Outcome::Railroad { line: Line(u8::try_from(line).expect("six lines")) }
            }
            Draw::Town => Outcome::Town { town: Town(dice.bit_of(u64::from(self.next_towns()))) },
            Draw::Building { slot } => {
                Outcome::Building { tile: Tile(dice.bit_of(u64::from(self.next_tiles(slot)))) }
            }
        }
    }

    pub(crate) fn resolve_outcome(&mut self, outcome: Outcome, events: &mut impl Hear<Event>) {
        let draw = self.next_draw();
        match (draw, outcome) {
            (Draw::Card(_), Outcome::Card { seat, card }) => self.deal_card(seat, card, events),
            (Draw::Railroad { slot }, Outcome::Railroad { line }) => {
                self.railroads[line.idx()] -= 1;
                self.railroad_offer[usize::from(slot)] = Some(line);
                self.due.remove(draw);
                events.hear(Fact::RailroadShown { line }.into());
            }
            (Draw::Town, Outcome::Town { town }) => {
                self.towns &= !(1 << town.0);
                self.n_towns_shown += 1;
                self.town_offer = Some(town);
                self.due.remove(draw);
                events.hear(Fact::TownShown { town }.into());
            }
            (Draw::Building { slot }, Outcome::Building { tile }) => {
                self.stack &= !(1 << tile.0);
                self.building_offer[usize::from(slot)] = Some(tile);
                self.due.remove(draw);
                events.hear(Fact::BuildingShown { tile }.into());
            }
            (draw, outcome) => unreachable!("{outcome:?} while {draw:?} is due"),
        }
        if self.due.0 == 0 && self.phase == Phase::SettingUp {
            self.after_setup();
        }
    }

    fn deal_card(&mut self, seat: Seat, card: Card, events: &mut impl Hear<Event>) {
        if self.deck == 0 {
            self.reshuffle(events);
        }
        self.deck &= !(1 << card.0);
        self.mat_mut(seat).hand |= 1 << card.0;
        events.hear(Event::Drew { seat, card });
        if self.mat(seat).n_cards() >= self.hand_limit(seat) || self.drawable() == 0 {
            self.due.remove(Draw::Card(seat));
        }
    }

    fn reshuffle(&mut self, events: &mut impl Hear<Event>) {
        self.deck = std::mem::take(&mut self.discard);
        // Games are bounded in rounds, but not so that a byte could count their reshuffles; after
        // that many nobody's memory is worth keeping.
        self.epoch = self.epoch.saturating_add(1);
        for card in set_bits(self.deck) {
            self.epochs[usize::from(card)] = self.epoch;
        }
        events.hear(Fact::Reshuffled.into());
    }
}
