//! What things are, for people who ask, and how a long list of actions is ordered.

use std::fmt::Write as _;

use tabletop::{Group, Piece};

use super::count;
use super::sentences::{card, power};
use crate::action::Action;
use crate::edition::{Card, Commodity, Edition, Line, N_CARDS, Tile, Town};
use crate::state::Phase;
use crate::view::View;

pub(super) fn group(action: Action) -> Group {
    match action {
        Action::Declare | Action::Hold => Group::new(0, "Sudden death"),
        Action::BuyTown { .. } => Group::new(1, "Town"),
        Action::Produce { .. } => Group::new(2, "Produce"),
        Action::StartAuction { .. } => Group::new(3, "Auction"),
        Action::Build { .. } | Action::Upgrade { .. } => Group::new(4, "Build"),
        Action::Sell { .. } => Group::new(5, "Sell"),
        Action::BuyFrom { .. } => Group::new(6, "Buy"),
        Action::Decline => Group::new(7, "Or"),
        Action::Claim { .. }
        | Action::Take { .. }
        | Action::UseBonus { .. }
        | Action::Return { .. }
        | Action::Bid { .. }
        | Action::Pass
        | Action::Pay { .. } => Group::new(6, ""),
    }
}

pub(super) fn doubt(view: &View, action: Action) -> Option<String> {
    let gives_up = action == Action::Decline && matches!(view.phase, Phase::Choosing { .. });
    gives_up.then(|| "You may still take a whole action. End your turn without it?".to_owned())
}

pub(super) fn pieces(edition: &Edition) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for it in Commodity::ALL {
        let track = edition.track(it);
        let what = format!(
            "a commodity; its price goes from ${} to ${}, and there are {} tokens",
            track.lowest, track.highest, track.tokens
        );
        pieces.push(Piece::new(it.name(), what));
    }
    for line in Line::all() {
        let face = edition.line(line);
        let points = face.points.map(|it| it.to_string()).join(", ");
        let what = format!(
            "a railroad, bids from {}; one to four cards of it are worth {points} points in all",
            face.minimum
        );
        pieces.push(Piece::new(&face.name, what));
    }
    for town in Town::all() {
        let face = edition.town(town);
        let what = format!(
            "a town worth {}, for {} {} or any {} tokens, and {} more with a railroad of yours",
            count(face.points, "point"),
            face.amount,
            face.commodity,
            face.mix,
            count(2, "point"),
        );
        pieces.push(Piece::new(&face.name, what));
    }
    for tile in Tile::all() {
        let face = edition.tile(tile);
        if pieces.iter().any(|piece: &Piece| piece.name == face.name) {
            continue;
        }
        let mut what = format!("a building for {}: {}", face.cost, power(edition, tile));
        if let Some(upgrade) = &face.upgrade {
            _ = write!(
                what,
                "; for {} more it becomes the {}: +{} instead",
                upgrade.cost, upgrade.name, upgrade.amount
            );
            let other = format!(
                "the better side of the {}, for {}: +{} instead of +{}",
                face.name,
                upgrade.cost,
                upgrade.amount,
                edition.power(tile)
            );
            pieces.push(Piece::new(&upgrade.name, other));
        }
        what += "; 1 point, and room for one token more";
        pieces.push(Piece::new(&face.name, what));
    }
    for number in 0..u8::try_from(N_CARDS).expect("54 cards") {
        let what = format!("a Price & Production card: {}", card(edition, Card(number)));
        pieces.push(Piece::new(format!("card {}", u16::from(number) + 1), what));
    }
    pieces
}
