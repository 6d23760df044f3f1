//! Cards and tokens as they are written on the page. Whatever lies at a table is drawn once, in a
//! sheet of symbols, and used wherever it lies: so the rest of the page is short.

use coney::view::{HandView, MatView, Plot};
use coney::words::cards;
use coney::{Card, CardSet, Edition, Token, Tokens};
use draw::Picture;
use draw::coney::{card, rabbit, token as pieces};
use maud::{Markup, PreEscaped, html};

use super::{SeenHere, shown_mat};

/// How much of a card is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// All of it.
    Card,
    /// The square that lies in a farm.
    Plot,
    /// The rabbit's head, for the panels.
    Thumb,
}

impl Size {
    fn name(self) -> &'static str {
        match self {
            Size::Card => "card",
            Size::Plot => "plot",
            Size::Thumb => "thumb",
        }
    }

    fn view_box(self) -> &'static str {
        match self {
            Size::Card => "0 0 340 480",
            Size::Plot => "0 0 150 150",
            Size::Thumb => "0 0 96 96",
        }
    }

    fn draw(self, edition: &Edition, it: Card) -> Picture {
        let face = edition.face(it);
        match self {
            Size::Card => card::card(edition, face),
            Size::Plot => card::plot(edition, face),
            Size::Thumb => rabbit::thumbnail(edition, face),
        }
    }
}

/// A drawing that is on the page once only.
pub(super) fn svg(class: &str, picture: &Picture) -> Markup {
    crate::board::drawing(class, picture)
}

/// Something of the sheet.
fn of_sheet(id: &str, view_box: &str) -> Markup {
    html! {
        svg.cn-picture viewBox=(view_box) aria-hidden="true" { use href={ "#cn-" (id) } {} }
    }
}

/// A card of the sheet.
pub(super) fn face(size: Size, card: Card) -> Markup {
    of_sheet(&format!("{}{}", size.name(), card.0), size.view_box())
}

/// What a card wants and refuses of a neighbour, as a strip for the edge between them.
pub(super) fn seam(edition: &Edition, card: Card) -> Markup {
    svg("cn-picture", &card::seam(edition, edition.face(card)))
}

pub(super) fn hutch() -> Markup {
    of_sheet("hutch", Size::Plot.view_box())
}

pub(super) fn space() -> Markup {
    of_sheet("space", Size::Plot.view_box())
}

pub(super) fn pile() -> Markup {
    of_sheet("pile", "0 0 356 496")
}

pub(super) fn discards() -> Markup {
    of_sheet("discards", "0 0 356 496")
}

fn symbol(id: &str, picture: &Picture) -> Markup {
    html! {
        symbol id={ "cn-" (id) } data-key=(id) viewBox=(picture.view_box()) {
            (PreEscaped(&picture.inside))
        }
    }
}

fn symbols(edition: &Edition, size: Size, cards: CardSet) -> Markup {
    html! {
        @for card in cards.iter() {
            (symbol(&format!("{}{}", size.name(), card.0), &size.draw(edition, card)))
        }
    }
}

/// Everything that lies at the table, each once, with the card that the discards show.
pub(super) fn sheet(seen: &SeenHere, top: Option<Card>) -> Markup {
    let edition = seen.edition.tables();
    let [whole, plots, thumbs] = shown(seen);
    let heap = card::discards(edition, top.map(|it| edition.face(it)), seen.view.discards.len());
    html! {
        svg.sprite aria-hidden="true" {
            @for kind in Token::ALL { (symbol(kind.name(), &pieces::token(kind))) }
            (symbol("hutch", &card::hutch()))
            (symbol("space", &card::space()))
            (symbol("pile", &card::pile(seen.view.n_pile.into())))
            (symbol("discards", &heap))
            (symbols(edition, Size::Card, whole))
            (symbols(edition, Size::Plot, plots))
            (symbols(edition, Size::Thumb, thumbs))
        }
    }
}

/// All cards of an edition.
pub(super) fn all(edition: &Edition) -> Markup {
    html! {
        svg.sprite aria-hidden="true" {
            (symbols(edition, Size::Card, edition.cards().collect()))
        }
    }
}

/// The cards that are shown whole, as squares, and in panels.
fn shown(seen: &SeenHere) -> [CardSet; 3] {
    let (view, mine) = (&seen.view, shown_mat(seen));
    let lying = view.market.iter().chain(&view.packet).chain(&mine.reserve);
    let whole: CardSet = lying.chain(in_hand(mine)).copied().collect();
    // What can be laid is shown in the farm first, as a ghost.
    let (mut plots, mut thumbs) = (whole, CardSet::EMPTY);
    for mat in &view.mats {
        for plot in &mat.farm {
            if let Plot::Rabbit { card, .. } = *plot {
                thumbs.insert(card);
                plots.insert(card);
            }
        }
        for &card in mat.reserve.iter().chain(in_hand(mat)) {
            thumbs.insert(card);
        }
    }
    [whole, plots, thumbs]
}

/// The hand, as far as it is seen.
fn in_hand(mat: &MatView) -> &[Card] {
    match &mat.hand {
        HandView::Mine { cards } => cards,
        HandView::Theirs { .. } => &[],
    }
}

/// A card that a click shows large.
pub(super) fn to_look_at(edition: &Edition, card: Card, class: &str, drawn: &Markup) -> Markup {
    let said = cards::headline(edition, card);
    html! {
        button type="button" class=(class) data-key={ "look " (card.0) } data-look={ "card " (card.0) }
            title=(said)
        {
            span.only-read { (said) }
            (drawn)
        }
    }
}

/// A rabbit's head, which a click shows large.
pub(super) fn thumb(edition: &Edition, card: Card) -> Markup {
    to_look_at(edition, card, "cn-thumb", &face(Size::Thumb, card))
}

/// The glass in the corner of a card.
pub(super) fn glass(edition: &Edition, card: Card) -> Markup {
    let said = format!("Look at {}", edition.card_name(card));
    html! {
        button.cn-glass type="button" data-look={ "card " (card.0) } aria-label=(said) title=(said) {
            svg viewBox="0 0 24 24" aria-hidden="true" {
                circle cx="10" cy="10" r="6" fill="none" stroke="currentColor" stroke-width="2.5" {}
                path d="M15 15l6 6" stroke="currentColor" stroke-width="3" stroke-linecap="round" {}
            }
        }
    }
}

/// A token of the sheet.
pub(super) fn token(token: Token) -> Markup {
    html! {
        svg.token viewBox="0 0 48 48" aria-hidden="true" { use href={ "#cn-" (token.name()) } {} }
    }
}

/// Tokens one by one up to `most`, and then as a number beside one.
pub(super) fn tokens(tokens: Tokens, most: u8) -> Markup {
    html! {
        @for kind in Token::ALL {
            @let n = tokens.of(kind);
            @for _ in 0..(if n <= most { n } else { 1 }) { (token(kind)) }
            @if n > most { b { (n) } }
        }
    }
}
