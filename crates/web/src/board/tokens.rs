//! A set of pieces, put together one by one: paying any five, taking three of four.

use maud::{Markup, html};

use super::{How, Touch};

/// One kind of piece in a set.
pub(crate) struct Chip {
    /// What it is called: "wheat".
    pub(crate) name: String,
    /// What one of it is in notation, by which stories find it.
    pub(crate) notation: String,
    /// So many there are.
    pub(crate) there: u8,
    /// So many of them are chosen.
    pub(crate) chosen: u8,
    pub(crate) picture: Markup,
}

/// Pieces of a set, each a switch. The bar counts them. What is done with them is for
/// [`touched_chip`].
pub(crate) fn token_picker(label: &str, chips: &[Chip]) -> Markup {
    html! {
        div.chips role="group" aria-label=(label) data-part="set" {
            @for (i, chip) in chips.iter().enumerate() { (write(i, chip)) }
        }
    }
}

/// A piece is put to the set by a click on it; once all of its kind are there, it is taken away.
fn write(i: usize, chip: &Chip) -> Markup {
    let Chip { name, notation, there, chosen, picture } = chip;
    let is_full = chosen == there;
    let (word, says) = if is_full { ("fewer", "less") } else { ("more", "more") };
    html! {
        div.chip.chosen[*chosen > 0].full[is_full] role="group"
            aria-label={ (name) ": " (chosen) " of " (there) " chosen" }
        {
            button.chip-more type="button" data-add=(notation) data-do={ (word) " " (i) } {
                span.only-read { "One " (name) " " (says) }
                span.face aria-hidden="true" { (picture) b { (chosen) "/" (there) } }
            }
            button.chip-fewer type="button" data-remove=(notation) aria-disabled=(*chosen == 0)
                data-do={ "fewer " (i) }
            {
                span.only-read { "One " (name) " less" }
                span aria-hidden="true" { "−" }
            }
        }
    }
}

/// Which chip was touched, and whether one more of it is wanted or one less.
pub(crate) fn touched_chip(touch: &Touch) -> Option<(usize, bool)> {
    if touch.how != How::Click {
        return None;
    }
    let (word, i) = touch.word.split_once(' ')?;
    let is_more = match word {
        "more" => true,
        "fewer" => false,
        _ => return None,
    };
    Some((i.parse().ok()?, is_more))
}
