//! All cards of an edition, to be leafed through: by name, sex, colour, coupon and store.

use std::sync::Arc;

use coney::edition::{Colour, Coupon, Sex, Store};
use coney::words::cards;
use coney::{Card, Edition};
use maud::{Markup, html};
use tabletop::words::lower;

use super::faces::{self, Size};
use super::looks::{self, Look, closer_look};
use crate::board::{How, Touch, markup, still_markup};
use crate::prelude::*;

/// What is looked for; an empty word is anything.
#[derive(Clone, PartialEq, Debug, Default)]
struct Wanted {
    text: String,
    sex: String,
    colour: String,
    coupon: String,
    store: String,
}

impl Wanted {
    /// What a field of the page is about.
    fn field(&mut self, name: &str) -> &mut String {
        match name {
            "sex" => &mut self.sex,
            "colour" => &mut self.colour,
            "coupon" => &mut self.coupon,
            "store" => &mut self.store,
            _ => &mut self.text,
        }
    }
}

fn coupon_kind(coupon: &Coupon) -> &'static str {
    match coupon {
        Coupon::End { .. } => "End",
        Coupon::Immediately { .. } => "Immediately",
        Coupon::Growth { .. } => "Growth",
    }
}

/// Whether a card is one of those that are looked for. Text is looked for in everything that is
/// said of the card, word by word.
fn is_wanted(edition: &Edition, card: Card, wanted: &Wanted) -> bool {
    let face = edition.face(card);
    let is = |wanted: &str, found: &str| wanted.is_empty() || wanted == found;
    let is_colour = wanted.colour.is_empty()
        || face.colours.iter().any(|colour| edition.colour_name(colour) == wanted.colour);
    let is_store = match &face.coupon {
        Coupon::Growth { store, .. } => is(&wanted.store, edition.store_name(*store)),
        Coupon::End { .. } | Coupon::Immediately { .. } => wanted.store.is_empty(),
    };
    let said = lower(&cards::sentence(edition, card));
    is(&wanted.sex, cards::sex(face.sex))
        && is(&wanted.coupon, coupon_kind(&face.coupon))
        && is_colour
        && is_store
        && lower(&wanted.text).split_whitespace().all(|word| said.contains(word))
}

pub(super) fn gallery(edition: &'static Edition) -> AnyView {
    let wanted = RwSignal::new(Wanted::default());
    let set = move |it: &Touch| {
        if it.how == How::Set {
            wanted.update(|wanted| wanted.field(&it.word).clone_from(&it.value));
        }
        false
    };
    let look = closer_look(Arc::new(move |look| match look {
        Look::Card(card) if edition.has(card) => looks::large(edition, card, None),
        Look::Card(_) | Look::Farm(_) | Look::Discards => html! {},
    }));
    let sheet = still_markup(move || faces::all(edition));
    let cards = markup(move || wanted.with(|wanted| written(edition, wanted)), set);
    (sheet, cards, look).into_any()
}

fn written(edition: &Edition, wanted: &Wanted) -> Markup {
    let all = edition.n_cards();
    let found: Vec<Card> = edition.cards().filter(|&it| is_wanted(edition, it, wanted)).collect();
    let n = found.len();
    let sexes = [Sex::Male, Sex::Female, Sex::Wild].map(cards::sex);
    let colours = (0..).map(Colour).zip(&edition.colours).map(|it| edition.colour_name(it.0));
    let stores = (0..).map(Store).zip(&edition.stores).map(|it| edition.store_name(it.0));
    html! {
        section.cn-gallery data-part="gallery" aria-label="All cards" {
            div.cn-filters {
                label.field {
                    span { "Search" }
                    input type="search" name="search" data-set="text"
                        placeholder="a name, a rule, a gain";
                }
                (choice("Sex", "sex", &sexes))
                (choice("Colour", "colour", &colours.collect::<Vec<&str>>()))
                (choice("Coupon", "coupon", &["End", "Immediately", "Growth"]))
                (choice("Store", "store", &stores.collect::<Vec<&str>>()))
            }
            p role="status" data-part="found" {
                @if n == 0 { "No card is like that." }
                @else if n == all { "All " (n) " cards" }
                @else { (n) " of " (all) " cards" }
            }
            div.cn-leaves {
                @for card in found {
                    (faces::to_look_at(edition, card, "cn-leaf", &faces::face(Size::Card, card)))
                }
            }
        }
    }
}

/// One of a few words, or any.
fn choice(label: &str, name: &str, words: &[&str]) -> Markup {
    html! {
        label.field {
            span { (label) }
            select name=(name) data-set=(name) {
                option value="" { "any" }
                @for word in words { option value=(word) { (word) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Printed;

    use super::*;

    fn found(wanted: &Wanted) -> Vec<String> {
        let edition = Printed::<Edition>::standard().tables();
        let cards = edition.cards().filter(|&card| is_wanted(edition, card, wanted));
        cards.map(|card| edition.card_name(card)).collect()
    }

    #[test]
    fn cards_are_found_by_what_is_on_them() {
        assert_eq!(found(&Wanted::default()).len(), 72);
        let wanted = |text: &str| Wanted { text: text.to_owned(), ..Wanted::default() };
        assert_eq!(found(&wanted("SNOWBALL")), ["Snowball"]);
        assert_eq!(found(&wanted("dragon")), [""; 0]);
        assert!(found(&wanted("carrot placed")).len() > 1);
        let males = found(&Wanted { sex: "male".to_owned(), ..Wanted::default() });
        assert_eq!(males.len(), 18);
        let wild =
            Wanted { sex: "wild".to_owned(), colour: "white".to_owned(), ..Wanted::default() };
        assert_eq!(found(&wild), [""; 0], "wild rabbits have no colour");
        let of = |coupon: &str, store: &str| {
            let (coupon, store) = (coupon.to_owned(), store.to_owned());
            found(&Wanted { coupon, store, ..Wanted::default() }).len()
        };
        assert_eq!(of("End", "") + of("Immediately", "") + of("Growth", ""), 72);
        assert_eq!(
            of("", "Red Barn") + of("", "Lone Hill") + of("", "Green Meadow"),
            of("Growth", "")
        );
        assert_eq!(of("End", "Red Barn"), 0);
    }
}
