//! What is on offer: grand attractions and characters; what is left in bag, bank and stacks; and
//! how near the end is.

use coney_island::{Character, Ending, Material, Site, Stack, preview};
use maud::{Markup, html};

use super::draft::Draft;
use super::touch::{Spot, spot};
use super::{SeenHere, art, words};

pub(super) fn rides(seen: &SeenHere, held: Option<Draft>) -> Markup {
    html! {
        section.ci-offers aria-label="Grand attractions" data-part="rides" data-roving {
            h2 { "Grand attractions" }
            @for stack in Stack::ALL {
                div data-key=(stack) data-place={ "stack:" (stack) } {
                    (spot(seen, held, Spot::Stack(stack), "ci-offer", &words::stack(seen, stack), &art::offer(stack)))
                }
            }
        }
        section.ci-people aria-label="Characters" data-part="people" data-roving {
            h2 { "Characters" }
            @for it in Character::ALL {
                div data-key=(it.name()) data-place={ "person:" (it.name()) } { (person(seen, held, it)) }
            }
            (supply(seen))
        }
    }
}

fn person(seen: &SeenHere, held: Option<Draft>, it: Character) -> Markup {
    let mine = preview::works_for_viewer(&seen.view, it);
    let is_done = mine && seen.view.done.contains(&preview::deed_of(it));
    let class = match (mine, is_done) {
        (true, true) => "ci-person ci-mine ci-done",
        (true, false) => "ci-person ci-mine",
        (false, _) => "ci-person",
    };
    spot(seen, held, Spot::Character(it), class, &words::character(seen, it), &art::tile(it))
}

/// What is left of everything that is drawn.
fn supply(seen: &SeenHere) -> Markup {
    let view = &seen.view;
    let (three, four) = (view.sites_left.three_spots, view.sites_left.four_spots);
    let papers = view.papers_left.pink + view.papers_left.white;
    let top = if view.papers_left.pink > 0 {
        coney_island::Layer::Pink
    } else {
        coney_island::Layer::White
    };
    let bag = format!("In the bag: {}", words::hand(view.bag));
    let sites = format!("Sites to come: {three} with three spots, {four} with four");
    let stack = format!(
        "Newspapers in the stack: {} pink, {} white",
        view.papers_left.pink, view.papers_left.white
    );
    html! {
        div.ci-supply {
            span role="img" title=(bag) aria-label=(bag) data-place="bag" {
                @for kind in Material::ALL { (art::material(kind)) b { (view.bag.of(kind)) } }
            }
            span role="img" title=(sites) aria-label=(sites) data-place="sites" {
                i.ci-mini { (art::loose_site(Site::ThreeSpots)) } b { (three) }
                i.ci-mini { (art::loose_site(Site::FourSpots)) } b { (four) }
            }
            span role="img" title=(stack) aria-label=(stack) data-place="papers" {
                i.ci-mini { (art::paper_back(top)) } b { (papers) }
                i.ci-mini data-place="bank" { (art::sign("money")) } b { (view.bank) }
            }
        }
    }
}

/// How near each of the four ends is.
pub(super) fn ends(seen: &SeenHere) -> Markup {
    let horizon = preview::horizon(&seen.view);
    let gauges = Ending::FOUR.map(|ending| {
        let (sign, share) = match ending {
            Ending::SixtyPoints => {
                (art::sign("star"), u32::from(horizon.points.min(60)) * 100 / 60)
            }
            Ending::OneStack => (art::sign("ride"), u32::from(4 - horizon.stacks.min(4)) * 100 / 3),
            Ending::Newspapers => (
                art::paper_back(coney_island::Layer::Pink),
                100 - u32::from(horizon.papers) * 100 / 20,
            ),
            Ending::FullPark | Ending::RoundLimit => (
                art::loose_site(Site::FourSpots),
                full_share(horizon.sites, horizon.empty, horizon.few),
            ),
        };
        let is_here = horizon.is_reached(ending) || seen.view.ending == Some(ending);
        (ending, sign, share.min(100), is_here)
    });
    let last = seen.view.ending.filter(|_| !seen.is_over());
    html! {
        section.ci-ends.ci-last[last.is_some()] aria-label="How near the end is" data-part="ends" {
            @for (ending, sign, share, is_here) in gauges {
                @let (short, said) = words::near(horizon, ending);
                div.ci-end.ci-here[is_here] role="img" title=(said) aria-label=(said)
                    data-key=(ending.name()) data-vars={ "--share " (share) "%" }
                {
                    i { (sign) }
                    b { (short) }
                }
            }
            @if last.is_some() { p.ci-call { "Last round!" } }
        }
    }
}

/// How much of the way to a full park is done, of a hundred: half of it are the sites.
fn full_share(sites: u8, empty: u32, few: u32) -> u32 {
    let of_sites = 50_u32.saturating_sub(u32::from(sites) * 50 / 8);
    let over = empty.saturating_sub(few);
    of_sites + 50_u32.saturating_sub(over.min(25) * 2)
}
