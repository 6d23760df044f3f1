//! What is shared: the market, the offers, and the sheet of tokens that all of it uses.

use std::fmt::Write as _;

use draw::raccoon_tycoon::token;
use leptos::prelude::*;
use raccoon_tycoon::Commodity;

use super::{Table, market, offers};
use crate::board::pane;
use crate::parts::roving;

pub(super) fn board(play: Table) -> AnyView {
    view! {
        {sprite()}
        <div class="rt-board" on:keydown=|e| roving::on_key(&e)>
            {pane(play, "market", market::market(play))}
            {pane(play, "offers", offers::offers(play))}
        </div>
    }
    .into_any()
}

/// Every token once; wherever one lies, it is this one.
fn sprite() -> impl IntoView {
    let kinds = Commodity::ALL.into_iter().map(|it| (it.name(), token::commodity(it)));
    let mut symbols = String::new();
    for (name, picture) in kinds.chain([("any", token::any())]) {
        let (seen, inside) = (picture.view_box(), &picture.inside);
        _ = write!(symbols, "<symbol id=\"rt-{name}\" viewBox=\"{seen}\">{inside}</symbol>");
    }
    view! { <svg class="sprite" aria-hidden="true" inner_html=symbols></svg> }
}
