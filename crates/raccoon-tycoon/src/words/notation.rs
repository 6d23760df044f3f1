//! The short notation (RULES.md §10).

use tabletop::{Money, NotationError, Seat};

use crate::action::{Action, Outcome};
use crate::edition::{Card, Commodity, Edition, Line, Tile, Town};

pub(super) fn write_action(edition: &Edition, action: Action) -> String {
    match action {
        Action::Claim { commodity } => format!("claim {commodity}"),
        Action::Produce { card } => format!("produce {}", number(card)),
        Action::BuyFrom { seat, commodity, units } => {
            format!("buy {units} {commodity} from {seat}")
        }
        Action::Take { commodity } => format!("take {commodity}"),
        Action::UseBonus { tile } => format!("bonus {}", tile_slug(edition, tile)),
        Action::Return { commodity } => format!("return {commodity}"),
        Action::Sell { commodity, units, export: false } => format!("sell {units} {commodity}"),
        Action::Sell { commodity, units, export: true } => format!("export {units} {commodity}"),
        Action::StartAuction { line } => format!("auction {}", line_slug(edition, line)),
        Action::Bid { amount: Money(amount) } => format!("bid {amount}"),
        Action::Pass => "pass".to_owned(),
        Action::Build { tile } => format!("build {}", tile_slug(edition, tile)),
        Action::Upgrade { tile } => format!("upgrade {}", tile_slug(edition, tile)),
        Action::BuyTown { mix: false } => "town".to_owned(),
        Action::BuyTown { mix: true } => "town mix".to_owned(),
        Action::Pay { commodity } => format!("pay {commodity}"),
        Action::Decline => "decline".to_owned(),
        Action::Declare => "declare".to_owned(),
        Action::Hold => "hold".to_owned(),
    }
}

pub(super) fn read_action(edition: &Edition, text: &str) -> Result<Action, NotationError> {
    let lower = tabletop::words::lower(text.trim());
    let words: Vec<&str> = lower.split_whitespace().collect();
    let reader = Reader { edition, text };
    Ok(match words.as_slice() {
        ["claim", name] => Action::Claim { commodity: reader.commodity(name)? },
        ["produce", n] => Action::Produce { card: reader.card(n)? },
        ["buy", units, name, "from", seat] => Action::BuyFrom {
            seat: reader.seat(seat)?,
            commodity: reader.commodity(name)?,
            units: reader.units(units)?,
        },
        ["take", name] => Action::Take { commodity: reader.commodity(name)? },
        ["bonus", name] => Action::UseBonus { tile: reader.tile(name)? },
        ["return", name] => Action::Return { commodity: reader.commodity(name)? },
        [verb @ ("sell" | "export"), units, name] => Action::Sell {
            commodity: reader.commodity(name)?,
            units: reader.units(units)?,
            export: *verb == "export",
        },
        ["auction", name] => Action::StartAuction { line: reader.line(name)? },
        ["bid", amount] => Action::Bid { amount: reader.money(amount)? },
        ["pass"] => Action::Pass,
        ["build", name] => Action::Build { tile: reader.tile(name)? },
        ["upgrade", name] => Action::Upgrade { tile: reader.tile(name)? },
        ["town"] => Action::BuyTown { mix: false },
        ["town", "mix"] => Action::BuyTown { mix: true },
        ["pay", name] => Action::Pay { commodity: reader.commodity(name)? },
        ["decline"] => Action::Decline,
        ["declare"] => Action::Declare,
        ["hold"] => Action::Hold,
        _ => {
            return Err(reader.expected(
                "write for example 'produce 12', 'sell 4 wood', 'auction top-dog', 'bid 9', \
                 'build factory', 'town' or 'town mix'",
            ));
        }
    })
}

pub(super) fn write_outcome(edition: &Edition, outcome: Outcome) -> String {
    match outcome {
        Outcome::Card { seat, card } => format!("card {} to {seat}", number(card)),
        Outcome::Railroad { line } => format!("railroad {}", line_slug(edition, line)),
        Outcome::Town { town } if town.exists() => format!("town {}", edition.town(town).slug),
        Outcome::Town { .. } => "town ?".to_owned(),
        Outcome::Building { tile } => format!("building {}", tile_slug(edition, tile)),
    }
}

pub(super) fn read_outcome(edition: &Edition, text: &str) -> Result<Outcome, NotationError> {
    let lower = tabletop::words::lower(text.trim());
    let words: Vec<&str> = lower.split_whitespace().collect();
    let reader = Reader { edition, text };
    Ok(match words.as_slice() {
        ["card", n, "to", seat] => {
            Outcome::Card { seat: reader.seat(seat)?, card: reader.card(n)? }
        }
        ["railroad", name] => Outcome::Railroad { line: reader.line(name)? },
        ["town", name] => Outcome::Town { town: reader.town(name)? },
        ["building", name] => Outcome::Building { tile: reader.tile(name)? },
        _ => {
            return Err(reader.expected(
                "write 'card 12 to A', 'railroad top-dog', 'town molehill' or 'building factory'",
            ));
        }
    })
}

/// People count cards from 1.
fn number(card: Card) -> u16 {
    u16::from(card.0) + 1
}

// What comes from outside may name components that are not in the box; they have no name.

fn tile_slug(edition: &Edition, tile: Tile) -> &str {
    if tile.exists() { &edition.tile(tile).slug } else { "?" }
}

fn line_slug(edition: &Edition, line: Line) -> &str {
    if line.exists() { &edition.line(line).slug } else { "?" }
}

struct Reader<'a> {
    edition: &'a Edition,
    text: &'a str,
}

impl Reader<'_> {
    fn expected(&self, expected: impl Into<String>) -> NotationError {
        NotationError::new(self.text, expected)
    }

    fn commodity(&self, name: &str) -> Result<Commodity, NotationError> {
        Commodity::by_name(name).ok_or_else(|| {
            let names = Commodity::ALL.map(Commodity::name).join(", ");
            self.expected(format!("the commodities are {names}"))
        })
    }

    fn seat(&self, letter: &str) -> Result<Seat, NotationError> {
        letter.parse().map_err(|_| self.expected("a seat is a letter from A to E"))
    }

    fn units(&self, digits: &str) -> Result<u8, NotationError> {
        digits.parse().map_err(|_| self.expected("say how many as a number, such as 4"))
    }

    fn money(&self, digits: &str) -> Result<Money, NotationError> {
        let digits = digits.strip_prefix('$').unwrap_or(digits);
        digits.parse().map(Money).map_err(|_| self.expected("bid whole dollars, such as 'bid 9'"))
    }

    fn card(&self, digits: &str) -> Result<Card, NotationError> {
        let digits = digits.strip_prefix('#').unwrap_or(digits);
        let n: Option<u8> = digits.parse().ok();
        let card = n.and_then(|n| n.checked_sub(1)).map(Card).filter(|card| card.exists());
        card.ok_or_else(|| self.expected("a card is a number from 1 to 54"))
    }

    fn line(&self, name: &str) -> Result<Line, NotationError> {
        Line::all().find(|&line| self.edition.line(line).slug == name).ok_or_else(|| {
            let names: Vec<&str> = self.edition.lines.iter().map(|it| it.slug.as_str()).collect();
            self.expected(format!("the railroads are {}", names.join(", ")))
        })
    }

    fn town(&self, name: &str) -> Result<Town, NotationError> {
        Town::all().find(|&town| self.edition.town(town).slug == name).ok_or_else(|| {
            let names: Vec<&str> = self.edition.towns.iter().map(|it| it.slug.as_str()).collect();
            self.expected(format!("the towns are {}", names.join(", ")))
        })
    }

    fn tile(&self, name: &str) -> Result<Tile, NotationError> {
        Tile::all().find(|&tile| self.edition.tile(tile).slug == name).ok_or_else(|| {
            let names: Vec<&str> = self.edition.tiles.iter().map(|it| it.slug.as_str()).collect();
            self.expected(format!("the buildings are {}", names.join(", ")))
        })
    }
}
