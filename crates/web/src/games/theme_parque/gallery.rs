//! Every square that dominoes are made of, to be leafed through: what it is, what it does, how many
//! there are, in both editions.

use maud::{Markup, html};
use tabletop::words::lower;
use theme_parque::{Edition, Face, Options, Rules, Set, preview};

use super::{faces, words};
use crate::board::{How, Touch, markup, once};
use crate::prelude::*;

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Wanted {
    text: String,
    class: String,
    set: String,
    rules: String,
}

impl Wanted {
    fn field(&mut self, name: &str) -> &mut String {
        match name {
            "class" => &mut self.class,
            "set" => &mut self.set,
            "rules" => &mut self.rules,
            _ => &mut self.text,
        }
    }

    fn rules(&self) -> Rules {
        if self.rules == "revised" { Rules::Revised } else { Rules::First }
    }
}

/// One kind of square of one set.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Leaf {
    face: Face,
    set: Set,
    copies: u8,
    name: String,
    what: String,
}

fn leaves(edition: &Edition, wanted: &Wanted) -> Vec<Leaf> {
    let rules = wanted.rules();
    let mut leaves = Vec::new();
    for set in Set::ALL.into_iter().filter(|set| wanted.set.is_empty() || wanted.set == set.key()) {
        for &(face, copies) in &edition.set(set, rules).kinds {
            let name = preview::name(edition, face);
            let what = words::what(edition, face, rules).unwrap_or_default();
            let text = lower(&format!("{name} {what}"));
            let is_wanted = (wanted.class.is_empty() || wanted.class == words::class(face))
                && lower(&wanted.text).split_whitespace().all(|word| text.contains(word));
            if is_wanted {
                leaves.push(Leaf { face, set, copies, name, what });
            }
        }
    }
    leaves
}

pub(super) fn gallery(edition: &'static Edition) -> AnyView {
    let wanted = RwSignal::new(Wanted::default());
    let all =
        Options { wishneyland: true, unibearsal: true, rollercoasters: true, ..Options::default() };
    let set = move |it: &Touch| {
        if it.how == How::Set {
            wanted.update(|wanted| wanted.field(&it.word).clone_from(&it.value));
        }
        false
    };
    let sheet = once(faces::sheet(edition, all, 0));
    let dominoes = markup(move || wanted.with(|wanted| written(edition, wanted)), set);
    (sheet, dominoes).into_any()
}

fn written(edition: &Edition, wanted: &Wanted) -> Markup {
    let rules = wanted.rules();
    let found = leaves(edition, wanted);
    let n: u32 = found.iter().map(|leaf| u32::from(leaf.copies)).sum();
    let sets = edition.sets[rules].iter();
    let dominoes: Vec<u32> = sets.map(theme_parque::edition::SetFace::n_dominoes).collect();
    let classes = ["Attraction", "Stall", "Decoration", "Path", "Queue", "Coaster"];
    html! {
        section.tp-gallery data-part="gallery" aria-label="All squares" {
            div.tp-filters {
                label.field {
                    span { "Search" }
                    input type="search" name="search" data-set="text"
                        placeholder="a name, an effect";
                }
                label.field {
                    span { "Kind" }
                    select name="class" data-set="class" {
                        option value="" { "any" }
                        @for class in classes { option value=(class) { (class) } }
                    }
                }
                label.field {
                    span { "Set" }
                    select name="set" data-set="set" {
                        option value="" { "any" }
                        @for set in Set::ALL {
                            option value=(set.key()) { (edition.set(set, rules).name) }
                        }
                    }
                }
                label.field {
                    span { "Edition" }
                    select name="rules" data-set="rules" {
                        option value="first" { "first" }
                        option value="revised" { "revised" }
                    }
                }
            }
            p role="status" data-part="found" {
                @if found.is_empty() { "No square is like that." }
                @else if found.len() == 1 { "1 kind of square, " (n) " in all" }
                @else { (found.len()) " kinds of square, " (n) " in all" }
            }
            p {
                "Two squares of a set make a domino, paired by chance: "
                @for (i, set) in Set::ALL.into_iter().enumerate() {
                    @if i > 0 { ", " }
                    (edition.set(set, rules).name) " " (dominoes[set.idx()])
                }
                "."
            }
            ul.tp-leaves {
                @for leaf in found {
                    li.tp-leaf data-key={ (leaf.set.key()) (faces::id(leaf.face)) } {
                        (faces::face(leaf.face))
                        div {
                            h3 { (leaf.name) }
                            @if !leaf.what.is_empty() { p { (crate::table::sentence(&leaf.what)) } }
                            small { (leaf.copies) " in " (edition.set(leaf.set, rules).name) }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Printed;

    use super::*;

    #[test]
    fn squares_are_found_by_what_is_on_them() {
        let edition = Printed::<Edition>::standard().tables();
        let count = |wanted: &Wanted| -> u32 {
            leaves(edition, wanted).iter().map(|leaf| u32::from(leaf.copies)).sum()
        };
        // Two squares make a domino: 110 dominoes of the first edition.
        assert_eq!(count(&Wanted::default()), 220);
        let revised = Wanted { rules: "revised".to_owned(), ..Wanted::default() };
        // And 133 of the revised one, with a square left over in two of its sets.
        assert_eq!(count(&revised), 268);
        let text = |text: &str| Wanted { text: text.to_owned(), ..Wanted::default() };
        assert_eq!(leaves(edition, &text("CAROUSEL")).len(), 1);
        assert_eq!(leaves(edition, &text("dragon")).len(), 0);
        let of = |class: &str| Wanted { class: class.to_owned(), ..Wanted::default() };
        assert_eq!(leaves(edition, &of("Decoration")).len(), 12);
        let base = Wanted { set: "base".to_owned(), ..Wanted::default() };
        assert_eq!(count(&base), 88);
    }
}
