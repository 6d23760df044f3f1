//! What is public of a player.

use draw::raccoon_tycoon::{building, card, railroad, town};
use maud::{Markup, html};
use raccoon_tycoon::view::HandView;
use raccoon_tycoon::{Line, say_power};
use tabletop::{Seat, Viewer};

use super::draft::{in_words, total};
use super::{SeenHere, tokens};
use crate::board::{Panel, drawing};
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
pub(super) fn mini(class: &str, label: &str, content: &Markup) -> Markup {
    html! {
        span class=(class) role="img" aria-label=(label) title=(label) tabindex="-1" data-mini {
            (content)
        }
    }
}

fn holdings(seen: &SeenHere, seat: Seat) -> Markup {
    let mat = &seen.view.mats[seat.idx()];
    let edition = seen.edition.tables();
    let said = format!("Holds {}", in_words(mat.goods));
    let lines = Line::all().filter(|line| mat.railroads[line.idx()] > 0).map(|line| {
        let (n, face) = (mat.railroads[line.idx()], edition.line(line));
        let points = face.points[usize::from(n) - 1];
        let label = format!("{n} {}: {points} points", face.name);
        let content = html! {
            (drawing("rt-picture", &railroad::badge(face)))
            span.rt-pips { @for _ in 0..n { i {} } }
        };
        mini("rt-mini rt-line", &label, &content)
    });
    let towns = mat.towns.iter().map(|&it| {
        let face = edition.town(it);
        let label = format!("{}: {} points", face.name, face.points);
        let content = html! {
            (drawing("rt-picture", &town::view(face)))
            b.rt-points { (face.points) }
        };
        mini("rt-mini rt-view", &label, &content)
    });
    let buildings = mat.buildings.iter().map(|it| {
        let face = edition.tile(it.tile);
        let name = match &face.upgrade {
            Some(upgrade) if it.upgraded => &upgrade.name,
            _ => &face.name,
        };
        let label = format!("{name}: {}", say_power(edition, it.tile));
        mini("rt-mini", &label, &drawing("rt-picture", &building::view(face, it.upgraded)))
    });
    // With all hands open, hands lie on the panels.
    let open_hand = match &mat.hand {
        HandView::Mine { cards } if seen.viewer == Viewer::Spectator => cards.as_slice(),
        HandView::Mine { .. } | HandView::Theirs { .. } => &[],
    };
    let open_hand = open_hand.iter().map(|&it| {
        let face = edition.card(it);
        let (makes, raises) = (in_words(face.produces), in_words(face.raises));
        let label = format!("Card {}: {makes}, raises {raises}", it.0 + 1);
        let drawn = card::production(face, mat.production_limit);
        mini("rt-mini rt-open", &label, &drawing("rt-picture", &drawn))
    });
    html! {
        (mini("rt-held", &said, &tokens(mat.goods)))
        @for it in lines.chain(towns).chain(buildings).chain(open_hand) { (it) }
    }
}
