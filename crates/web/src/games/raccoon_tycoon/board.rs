//! What is shared: the market, the offers, and the sheet of tokens that all of it uses.

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
    let symbols: String = Commodity::ALL
        .into_iter()
        .map(|it| (it.name(), token::commodity(it)))
        .chain([("any", token::any())])
        .map(|(name, picture)| {
            format!(
                "<symbol id=\"rt-{name}\" viewBox=\"{}\">{}</symbol>",
                picture.view_box(),
                picture.inside
            )
        })
        .collect();
    view! { <svg class="sprite" aria-hidden="true" inner_html=symbols></svg> }
}
