//! A number that belongs to a draft: minus, plus, a slider, or typed.

use maud::{Markup, html};

use super::{Amount, Board, How, Touch};
use crate::parts::icon;
use crate::prelude::untrack;
use crate::table::Play;

/// Controls for the number of a draft. What is done with them is for [`touch_amount`].
pub(crate) fn amount_picker<G: Board>(it: &Amount<G>) -> Markup {
    let &Amount { label, unit, value, lowest, highest, .. } = it;
    write(label, unit, [value, lowest, highest], &it.quick)
}

fn write(label: &str, unit: &str, [value, lowest, highest]: [u32; 3], quick: &[u32]) -> Markup {
    html! {
        div.amount role="group" aria-label=(label) data-part="amount" {
            button.step type="button" aria-label="One less" aria-disabled=(value <= lowest)
                data-do={ "amount " (value.saturating_sub(1)) }
            {
                (icon::written(icon::MINUS))
            }
            label.amount-typed {
                span.only-read { (label) ", " (lowest) " to " (highest) }
                span aria-hidden="true" { (unit) }
                input type="number" inputmode="numeric" min=(lowest) max=(highest)
                    data-value=(value) data-set="amount";
            }
            button.step type="button" aria-label="One more" aria-disabled=(value >= highest)
                data-do={ "amount " (value + 1) }
            {
                (icon::written(icon::PLUS))
            }
            input.amount-slider type="range" aria-label=(label) min=(lowest) max=(highest)
                data-value=(value) data-set="amount";
            span.quicks {
                @for &n in quick {
                    button.quick type="button" data-amount=(n) aria-pressed=(n == value)
                        data-do={ "quick " (n) }
                    {
                        (unit) (n)
                    }
                }
            }
        }
    }
}

/// Changes the number of what is held, if that is what was touched. A quick number that is held
/// already plays it.
pub(crate) fn touch_amount<G: Board>(play: Play<G>, touch: &Touch) -> bool {
    let (is_quick, number) = match (touch.how, touch.word.split_once(' ')) {
        (How::Click, Some(("amount", number))) => (false, number),
        (How::Click, Some(("quick", number))) => (true, number),
        (How::Set, None) if touch.word == "amount" => (false, touch.value.as_str()),
        _ => return false,
    };
    let Some((draft, plan)) = untrack(|| play.draft().zip(play.plan())) else { return true };
    if let (Some(amount), Ok(n)) = (plan.amount, number.parse::<u32>()) {
        match is_quick && n == amount.value {
            true => play.confirm(),
            false => play.hold((amount.with)(&draft, n.clamp(amount.lowest, amount.highest))),
        }
    }
    true
}
