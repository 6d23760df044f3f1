//! What is public of a player.

use draw::raccoon_tycoon::{building, card, railroad, town};
use leptos::prelude::*;
use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Commodity, Line, say_power};
use tabletop::{Seat, Viewer};

use super::draft::{in_words, total};
use super::{SeenHere, token};
use crate::board::{Panel, picture};
use crate::parts::money;

pub(super) fn panel(seen: &SeenHere, seat: Seat) -> Panel {
    let mat = &seen.view.mats[seat.idx()];
    let points = mat.score.total();
    let n_cards = match &mat.hand {
        HandView::Mine { cards } => cards.len(),
        HandView::Theirs { n_cards } => usize::from(*n_cards),
    };
    let cards = if n_cards == 1 { "1 card".to_owned() } else { format!("{n_cards} cards") };
    Panel {
        score: points.to_string(),
        score_said: if points == 1 { "1 point".to_owned() } else { format!("{points} points") },
        purse: Some(money(mat.money)),
        holdings: holdings(seen, seat),
        hidden: format!("{cards}, {}/{} stored", total(mat.goods), mat.storage_limit),
    }
}

/// A small picture that explains itself.
pub(super) fn mini(class: &'static str, label: String, content: AnyView) -> AnyView {
    view! {
        <span class=class role="img" aria-label=label.clone() title=label>
            {content}
        </span>
    }
    .into_any()
}

fn holdings(seen: &SeenHere, seat: Seat) -> AnyView {
    let mat = &seen.view.mats[seat.idx()];
    let edition = seen.edition.tables();
    let goods = Commodity::ALL.into_iter().filter(|it| mat.goods[it.idx()] > 0).map(|it| {
        let n = mat.goods[it.idx()];
        view! { <span>{token(it)}<b>{n}</b></span> }
    });
    let goods = goods.collect_view();
    let said = format!("Holds {}", in_words(mat.goods));
    let lines = Line::all().filter(|line| mat.railroads[line.idx()] > 0).map(|line| {
        let (n, face) = (mat.railroads[line.idx()], edition.line(line));
        let points = face.points[usize::from(n) - 1];
        let label = format!("{n} {}: {points} points", face.name);
        let pips = (0..n).map(|_| view! { <i></i> }).collect_view();
        let content = view! {
            {picture("rt-picture", &railroad::badge(face))}
            <span class="rt-pips">{pips}</span>
        };
        mini("rt-mini rt-line", label, content.into_any())
    });
    let lines = lines.collect_view();
    let towns = mat.towns.iter().map(|&it| {
        let face = edition.town(it);
        let label = format!("{}: {} points", face.name, face.points);
        let content = view! {
            {picture("rt-picture", &town::view(face))}
            <b class="rt-points">{face.points}</b>
        };
        mini("rt-mini rt-view", label, content.into_any())
    });
    let towns = towns.collect_view();
    let buildings = mat.buildings.iter().map(|it| {
        let face = edition.tile(it.tile);
        let name = match &face.upgrade {
            Some(upgrade) if it.upgraded => &upgrade.name,
            _ => &face.name,
        };
        let label = format!("{name}: {}", say_power(edition, it.tile));
        mini("rt-mini", label, picture("rt-picture", &building::view(face, it.upgraded)))
    });
    let buildings = buildings.collect_view();
    // With all hands open, hands lie on the panels.
    let open_hand = match &mat.hand {
        HandView::Mine { cards } if seen.viewer == Viewer::Spectator => {
            let cards = cards.iter().map(|&it| {
                let face = edition.card(it);
                let label = format!(
                    "Card {}: {}, raises {}",
                    it.0 + 1,
                    in_words(face.produces),
                    in_words(face.raises)
                );
                let drawn = card::production(face, mat.production_limit);
                mini("rt-mini rt-open", label, picture("rt-picture", &drawn))
            });
            Some(cards.collect_view())
        }
        HandView::Mine { .. } | HandView::Theirs { .. } => None,
    };
    view! {
        <span class="rt-held" role="img" aria-label=said.clone() title=said>
            {goods}
        </span>
        {lines}
        {towns}
        {buildings}
        {open_hand}
    }
    .into_any()
}
