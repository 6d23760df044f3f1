//! What is shared: the market, the offers, and the sheet of tokens that all of it uses.

use draw::raccoon_tycoon::token;
use maud::{Markup, PreEscaped, html};
use raccoon_tycoon::Commodity;

use super::{Table, market, offers};
use crate::board::{pane, still_markup};
use crate::parts::roving;
use crate::prelude::*;

pub(super) fn board(play: Table) -> AnyView {
    let board =
        html::div().class("rt-board").on(ev::keydown, |event| roving::on_key(&event)).child((
            pane(play, "market", market::market(play)),
            pane(play, "offers", offers::offers(play)),
        ));
    (still_markup(sprite), board).into_any()
}

/// Every token once; wherever one lies, it is this one.
fn sprite() -> Markup {
    let kinds = Commodity::ALL.into_iter().map(|it| (it.name(), token::commodity(it)));
    html! {
        svg.sprite aria-hidden="true" {
            @for (name, picture) in kinds.chain([("any", token::any())]) {
                symbol id={ "rt-" (name) } viewBox=(picture.view_box()) {
                    (PreEscaped(picture.inside))
                }
            }
        }
    }
}
