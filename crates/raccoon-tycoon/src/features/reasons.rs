//! Why a move is worth a thought, in the words of somebody who looks at the table.

use std::cmp::Ordering;

use tabletop::bits::set_bits;
use tabletop::{Change, Money, Seat};

use super::outlook::Outlook;
use crate::edition::{Commodity, Goods, Line, Town};
use crate::state::{Mat, State, tiles};
use crate::words::{count, list_goods, tile_name};

impl State {
    pub(super) fn say_reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        // The numbers are those of the position that a turn under way leads to, and so are these.
        let in_mind = |state: &State| {
            let mut outlook = state.outlook();
            if outlook.is_last_round {
                outlook.play_last_round();
            }
            outlook
        };
        let sides = Sides { seat, before: in_mind(self), after: in_mind(after) };
        let mut clauses: Vec<String> = Vec::new();
        for clause in changes.iter().filter_map(|change| sides.clause(change)) {
            // Money and sales are several numbers, and one thing to say.
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses
    }
}

/// The table before and after a move, for the seat that makes it.
struct Sides {
    seat: Seat,
    before: Outlook,
    after: Outlook,
}

impl Sides {
    fn mats(&self) -> (&Mat, &Mat) {
        (self.before.state.mat(self.seat), self.after.state.mat(self.seat))
    }

    fn clause(&self, change: &Change) -> Option<String> {
        let rise = change.rise();
        let n = whole(rise);
        let is_up = rise > 0.0;
        let up_or_down = |up: &str, down: &str| if is_up { up.to_owned() } else { down.to_owned() };
        Some(match change.feature.name {
            "town-points" => of_what(self.new_town(), "towns", n),
            "railroad-points" => of_what(self.new_railroad(), "railroads", n),
            "buildings" => of_what(self.new_building(), "buildings", n),
            "pair-points" => match is_up {
                true => format!("a town and a railroad make a pair: {}", points(n)),
                false => format!("a pair of town and railroad less: {}", points(n)),
            },
            "office-points" => match self.new_building() {
                Some(name) if is_up => format!("the {name} can be worth {} at the end", plain(n)),
                Some(_) | None => format!("{} from offices, now and to come", points(n)),
            },
            "lone-railroads" => {
                up_or_down("a railroad that waits for its town", "a railroad finds its town")
            }
            "lone-towns" => {
                up_or_down("a town that waits for its railroad", "a town finds its railroad")
            }
            "line-prospects" => match self.new_railroad() {
                Some(name) if is_up => format!("more cards of the {name} are still to come"),
                Some(_) | None => up_or_down(
                    "your lines can still grow",
                    "there is less for your lines to grow by",
                ),
            },
            "cash-15" | "cash-40" | "cash-more" => self.money(is_up),
            "best-sale" | "second-sale" | "other-sales" => self.sales(is_up),
            "tokens" => self.tokens(is_up),
            "best-card" => up_or_down(
                "the cards in hand are worth more with it",
                "the best card of the hand is worth less then",
            ),
            "room" => up_or_down(
                "makes room for the next production",
                "leaves less room for the next production",
            ),
            "engine" => match self.new_building() {
                Some(name) if is_up => {
                    format!("the {name} earns about {} a round", Money(n.unsigned_abs()))
                }
                Some(_) | None => {
                    up_or_down("your buildings earn more a round", "your buildings earn less")
                }
            },
            "town-next" => match self.after.state.town_offer {
                Some(town) if is_up => format!("{} is yours to buy next", self.town_name(town)),
                Some(_) | None => {
                    up_or_down("the next town can be yours", "the town is no longer yours to buy")
                }
            },
            "town-later" => match self.after.state.town_offer {
                Some(town) if is_up => {
                    format!("enough tokens for {}, if nobody is faster", self.town_name(town))
                }
                Some(_) | None => up_or_down(
                    "enough tokens for the next town",
                    "fewer tokens for the town that others want too",
                ),
            },
            "town-near" => match self.after.state.town_offer {
                Some(town) if is_up => format!("comes nearer to {}", self.town_name(town)),
                Some(_) | None => {
                    up_or_down("comes nearer to a town", "you are no longer on the way to the town")
                }
            },
            "auction-gain" => up_or_down(
                "a railroad on offer can be won for less than it is worth",
                "less is to be won with the railroads on offer",
            ),
            "to-move" => up_or_down("the next turn is yours", "the turn goes to somebody else"),
            "final-points" => self.last_round(),
            "fortune" => up_or_down(
                "comes nearer to the $1,000 of a sudden death",
                "the $1,000 of a sudden death are farther away",
            ),
            _ => return None,
        })
    }

    fn new_town(&self) -> Option<String> {
        let (before, after) = self.mats();
        let new = set_bits(u64::from(after.towns & !before.towns)).next()?;
        Some(self.town_name(Town(new)).to_owned())
    }

    fn town_name(&self, town: Town) -> &str {
        &self.after.state.edition.tables().town(town).name
    }

    fn new_railroad(&self) -> Option<String> {
        let (before, after) = self.mats();
        let new = Line::all().find(|it| after.railroads[it.idx()] > before.railroads[it.idx()])?;
        Some(self.after.state.edition.line(new).name.clone())
    }

    /// A building that was bought or turned over.
    fn new_building(&self) -> Option<String> {
        let (before, after) = self.mats();
        let edition = self.after.state.edition.tables();
        let new = after.buildings & !before.buildings | after.upgraded & !before.upgraded;
        tiles(new).next().map(|tile| tile_name(edition, tile, after.has_upgraded(tile)).to_owned())
    }

    /// How the last round would end.
    fn last_round(&self) -> String {
        let total = |seat: Seat| self.after.state.score(seat).total();
        let others = self.after.state.seats().filter(|&other| other != self.seat);
        let (mine, best) = (total(self.seat), others.map(total).max().unwrap_or_default());
        match mine.cmp(&best) {
            Ordering::Greater => format!("the last round could end {mine} to {best} for you"),
            Ordering::Equal => format!("the last round could end {mine} to {best}, a tie"),
            Ordering::Less => format!("the last round could end {mine} to {best} against you"),
        }
    }

    fn money(&self, is_up: bool) -> String {
        let (before, after) = self.mats();
        match (after.money.less(before.money), before.money.less(after.money)) {
            (Some(gain), _) if gain > Money::ZERO => format!("brings {gain}"),
            (_, Some(cost)) if cost > Money::ZERO => format!("costs {cost}"),
            _ if is_up => "money counts for more".to_owned(),
            _ => "money counts for nothing once the game is over".to_owned(),
        }
    }

    /// What all tokens would bring if each kind were sold now, which is what they grow to.
    fn sales(&self, is_up: bool) -> String {
        let worth = |outlook: &Outlook| {
            let goods = outlook.state.mat(self.seat).goods;
            let prices = outlook.state.prices;
            let sum: u32 =
                (0..goods.len()).map(|i| u32::from(goods[i]) * u32::from(prices[i])).sum();
            Money(sum)
        };
        let (before, after) = (worth(&self.before), worth(&self.after));
        match is_up {
            true if after > before => format!("your tokens would sell for {after}, not {before}"),
            true => "there is more to sell".to_owned(),
            false if after < before => format!("tokens for {after} are left, not for {before}"),
            false => "there is less to sell".to_owned(),
        }
    }

    fn tokens(&self, is_up: bool) -> String {
        let (before, after) = self.mats();
        let more_than = |a: &Mat, b: &Mat| -> Goods {
            let mut more = Goods::default();
            for it in Commodity::ALL {
                more[it.idx()] = a.goods[it.idx()].saturating_sub(b.goods[it.idx()]);
            }
            more
        };
        match is_up {
            true => format!("gives you {}", list_goods(more_than(after, before))),
            false => format!("takes {} from you", list_goods(more_than(before, after))),
        }
    }
}

/// "Molehill: +2 points", or "+2 points from towns" when it is nothing new.
fn of_what(new: Option<String>, kind: &str, n: i32) -> String {
    match new {
        Some(name) => format!("{name}: {}", points(n)),
        None => format!("{} from {kind}", points(n)),
    }
}

/// The nearest whole number that is not zero.
#[allow(clippy::cast_possible_truncation, reason = "numbers of the table are small")]
fn whole(rise: f32) -> i32 {
    match rise.round() as i32 {
        0 if rise < 0.0 => -1,
        0 => 1,
        n => n,
    }
}

fn points(n: i32) -> String {
    if n.abs() == 1 { format!("{n:+} point") } else { format!("{n:+} points") }
}

fn plain(n: i32) -> String {
    count(u8::try_from(n.abs()).unwrap_or(u8::MAX), "point")
}
