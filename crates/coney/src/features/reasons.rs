//! Why a move is worth a thought, in the words of somebody who looks at the farm.

use tabletop::{Change, Seat};

use crate::edition::Coupon;
use crate::score;
use crate::state::{Mat, State};

impl State {
    pub(super) fn say_reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        let sides = Sides { state: self, before: self.mat(seat), after: after.mat(seat) };
        let told = |name: &str| changes.iter().any(|change| change.feature.name == name);
        let clauses = changes.iter().filter_map(|change| {
            let is_twice = change.feature.name == "many-tokens" && told("tokens");
            if is_twice { None } else { sides.clause(change) }
        });
        clauses.collect()
    }
}

/// The same mat before and after a move.
struct Sides<'a> {
    state: &'a State,
    before: &'a Mat,
    after: &'a Mat,
}

impl Sides<'_> {
    fn clause(&self, change: &Change) -> Option<String> {
        let rise = change.rise();
        let n = whole(rise);
        let is_up = rise > 0.0;
        let up_or_down = |up: &str, down: &str| if is_up { up.to_owned() } else { down.to_owned() };
        Some(match change.feature.name {
            "printed-points" => format!("{} printed on the card", vp(n)),
            "coupon-points" => self.coupons(n),
            "store-points" => self.stores(n),
            "token-points" => match is_up {
                true => format!("{} for the tokens you keep", vp(n)),
                false => format!("tokens worth {} VP at the end are spent", -n),
            },
            "reserve-points" => match is_up {
                true => format!("saves the {n} VP that a reserved card costs"),
                false => format!("costs {} VP if the card stays reserved", -n),
            },
            "tokens" | "many-tokens" => match is_up {
                true => format!("{} to pay with", tokens(n)),
                false => format!("costs {}", tokens(-n)),
            },
            "rabbits" => match is_up {
                true => format!("{} of 9 spaces are filled", self.after.farm.n_cards()),
                false => "a rabbit leaves the farm".to_owned(),
            },
            "hutches" => "a hutch fills a space and scores nothing".to_owned(),
            "growth-tokens" => match is_up {
                true => format!("every growth brings {} more", tokens(n)),
                false => "every growth brings fewer tokens".to_owned(),
            },
            "growth-cards" => {
                up_or_down("every growth brings another card", "every growth brings fewer cards")
            }
            "feeders" => up_or_down(
                "a rabbit that turns tokens into VP",
                "a rabbit that turns tokens into VP is gone",
            ),
            "growth-points" => match is_up {
                true => format!("every growth can be worth {n} VP more"),
                false => "a growth is worth fewer VP".to_owned(),
            },
            "store-hopes" => up_or_down(
                "one more logo of a store would score",
                "no longer one logo away from scoring",
            ),
            "coupon-hopes" => match is_up {
                true => format!("end coupons may grow by about {} VP", n.max(1)),
                false => "end coupons can grow less".to_owned(),
            },
            "feeding" => match is_up {
                true => format!("{} for tokens you can put on rabbits now", vp(n)),
                false => "fewer tokens left to put on rabbits now".to_owned(),
            },
            "placing" => up_or_down(
                "there is a good rabbit to place in this turn",
                "less is left to place in this turn",
            ),
            "ready" => up_or_down(
                "a good rabbit can be placed next turn",
                "there is less to place next turn",
            ),
            "held" => up_or_down(
                "the other cards in hand fit as well",
                "the other cards in hand are worth less",
            ),
            "short" => match is_up {
                true => format!("you lack {} for your best cards", tokens(n)),
                false => "your best cards can be paid sooner".to_owned(),
            },
            "unfit" => {
                up_or_down("a card in hand fits nowhere any more", "every card in hand has a place")
            }
            "cards" => match is_up {
                true => format!("{} to choose from", cards(n)),
                false => "fewer cards to choose from".to_owned(),
            },
            "welcome" => up_or_down(
                "the free spaces take more kinds of rabbits",
                "the free spaces take fewer kinds of rabbits",
            ),
            "closing" => up_or_down(
                "you lead, and a full farm would end it",
                "a full farm would end it while others lead",
            ),
            // Whose turn it is tells positions apart, but whatever one does takes one's turn.
            _ => return None,
        })
    }

    /// Whose end coupons gain: "Pearl and Opal: +3 VP".
    fn coupons(&self, n: i32) -> String {
        let edition = self.state.edition.tables();
        let (before, after) = (&self.before.farm, &self.after.farm);
        let gains = |&cell: &crate::farm::Cell| {
            let is_same = before.rabbits.contains(cell) && before.card(cell) == after.card(cell);
            let was = if is_same { score::coupon(edition, before, cell) } else { 0 };
            score::coupon(edition, after, cell) > was
        };
        let names: Vec<String> = after
            .rabbits
            .iter()
            .filter(gains)
            .map(|cell| edition.card_name(after.card(cell)))
            .collect();
        match (names.as_slice(), n > 0) {
            ([one], true) => format!("the end coupon of {one}: {}", vp(n)),
            ([rest @ .., last], true) => {
                format!("the end coupons of {} and {last}: {}", rest.join(", "), vp(n))
            }
            _ => format!("{} from end coupons", vp(n)),
        }
    }

    /// Which store has a logo more: "3 logos of Red Barn: +2 VP".
    fn stores(&self, n: i32) -> String {
        let edition = self.state.edition.tables();
        let count = |mat: &Mat, store: u8| {
            let bears = |card: &crate::pieces::Card| match edition.face(*card).coupon {
                Coupon::Growth { store: it, .. } => it.0 == store,
                Coupon::End { .. } | Coupon::Immediately { .. } => false,
            };
            mat.farm.rabbits().filter(|(_, card)| bears(card)).count()
        };
        let n_stores = u8::try_from(edition.stores.len()).expect("few stores");
        let grown = (0..n_stores).find(|&it| count(self.after, it) > count(self.before, it));
        match grown.filter(|_| n > 0) {
            Some(store) => {
                let n_logos = count(self.after, store);
                let name = edition.store_name(crate::edition::Store(store));
                format!("{n_logos} logos of {name}: {}", vp(n))
            }
            None => format!("{} from stores", vp(n)),
        }
    }
}

/// The nearest whole number that is not zero.
#[allow(clippy::cast_possible_truncation, reason = "numbers of the table are small")]
fn whole(rise: f32) -> i32 {
    let n = rise.round() as i32;
    match n {
        0 if rise < 0.0 => -1,
        0 => 1,
        n => n,
    }
}

fn vp(n: i32) -> String {
    format!("{n:+} VP")
}

fn tokens(n: i32) -> String {
    if n == 1 { "1 token".to_owned() } else { format!("{n} tokens") }
}

fn cards(n: i32) -> String {
    if n == 1 { "1 more card".to_owned() } else { format!("{n} more cards") }
}
