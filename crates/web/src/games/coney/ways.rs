//! The three ways of a turn with what each would bring now; and once one is chosen, how far it
//! has come.

use coney::edition::Coupon;
use coney::preview;
use coney::state::Step;
use coney::{Errand, Phase};
use maud::{Markup, html};

use super::draft::{Draft, is_idle, say_errand};
use super::touch::{ERRANDS, Spot, name_of, spot};
use super::{SeenHere, faces};

/// What is shown beside the hand.
enum Shown {
    /// What each of the three would bring.
    Ways,
    /// The steps of an action: done, now, or to come; and whether a hutch may be laid.
    Steps {
        title: &'static str,
        steps: Vec<(&'static str, String)>,
        hutch: bool,
    },
    Nothing,
}

fn shown(seen: &SeenHere) -> Shown {
    if seen.reader().is_none() || seen.is_over() {
        return Shown::Nothing;
    }
    let is_mine = seen.reader() == Some(seen.view.active);
    match seen.view.phase {
        Phase::Restocking { step } if is_mine => restock(seen, step),
        Phase::Playing { n_rabbits } if is_mine => play_steps(seen, n_rabbits),
        Phase::Growing { redeemed, fed } if is_mine => {
            let farm = preview::own_mat(&seen.view).map(coney::view::MatView::to_farm);
            let is_growth = |card| matches!(seen.edition.face(card).coupon, Coupon::Growth { .. });
            let coupons = farm.map_or(0, |it| it.rabbits().filter(|it| is_growth(it.1)).count());
            let mark = if fed.is_empty() { "now" } else { "done" };
            let steps = vec![
                (mark, format!("Coupons: {} of {coupons} used", redeemed.len())),
                ("now", format!("Tokens on cards: {}", fed.len())),
            ];
            Shown::Steps { title: "Growth", steps, hutch: false }
        }
        Phase::Discarding if is_mine => Shown::Steps {
            title: "Hand limit",
            steps: vec![("now", "Discard down to four".to_owned())],
            hutch: false,
        },
        Phase::Dealing | Phase::Drafting { .. } | Phase::Opening => Shown::Nothing,
        Phase::Choosing
        | Phase::Restocking { .. }
        | Phase::Playing { .. }
        | Phase::Growing { .. }
        | Phase::Discarding
        | Phase::Refilling
        | Phase::Over { .. } => Shown::Ways,
    }
}

fn restock(seen: &SeenHere, now: Step) -> Shown {
    let mark = |step: Step| match step.cmp(&now) {
        std::cmp::Ordering::Less => "done",
        std::cmp::Ordering::Equal => "now",
        std::cmp::Ordering::Greater => "later",
    };
    let n = preview::own_hand(&seen.view).len();
    let steps = vec![
        (mark(Step::Discarding), "Discard what you like".to_owned()),
        (mark(Step::Drawing), format!("Draw up to 4: you have {n}")),
        (mark(Step::Reserving), "Reserve up to 2".to_owned()),
        (mark(Step::DrawingAgain), "Draw up to 4 again".to_owned()),
        ("later", "Take 2 tokens, which ends it".to_owned()),
    ];
    Shown::Steps { title: "Restock", steps, hutch: false }
}

fn play_steps(seen: &SeenHere, n_rabbits: u8) -> Shown {
    let trades = if n_rabbits == 0 { "now" } else { "done" };
    let due = match seen.view.due.as_slice() {
        [] => None,
        due => Some(("now", format!("Due: {}", coney::words::cards::parts(due)))),
    };
    let mut steps = vec![
        (trades, "Trade rabbits of your farm".to_owned()),
        ("now", format!("Rabbits placed: {n_rabbits} of 2")),
    ];
    steps.extend(due);
    Shown::Steps { title: "Play", steps, hutch: n_rabbits == 0 }
}

pub(super) fn ways(seen: &SeenHere, held: Option<Draft>) -> Markup {
    html! {
        section.cn-ways aria-label="What you can do" data-part="ways" data-roving {
            @match shown(seen) {
                Shown::Nothing => {}
                Shown::Ways => div.cn-three { @for errand in ERRANDS { (way(seen, held, errand)) } },
                Shown::Steps { title, steps, hutch } => div.cn-steps {
                    h2 { (title) }
                    ol { @for (mark, text) in steps { li class=(mark) { (text) } } }
                    @if hutch { (hutch_way(seen, held)) }
                },
            }
        }
    }
}

fn way(seen: &SeenHere, held: Option<Draft>, errand: Errand) -> Markup {
    let (name, brings) = (name_of(errand), say_errand(seen, errand));
    let class = if is_idle(seen, errand) { "cn-way cn-idle" } else { "cn-way" };
    let content = html! {
        span.cn-sign { (sign(errand)) }
        b { (name) }
        small { (brings) }
    };
    spot(seen, held, Spot::Errand(errand), class, &format!("{name}: {brings}"), &content)
}

fn hutch_way(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let content = html! {
        b { "Hutch" }
        small { "face down, any 2 tokens" }
    };
    let label = "Lay a card face down as a hutch, for any 2 tokens";
    spot(seen, held, Spot::Hutch, "cn-way cn-hutch", label, &content)
}

/// A drawing for each of the three.
fn sign(errand: Errand) -> Markup {
    let picture = match errand {
        Errand::Restock => draw::coney::token::any(),
        Errand::Play => draw::coney::card::hutch(),
        Errand::Growth => draw::coney::icon::coupon(&Coupon::Growth {
            store: coney::edition::Store(0),
            choices: Vec::new(),
        }),
    };
    faces::svg("cn-picture", &picture)
}
