//! An auction: the railroad under the hammer, everybody's set, goods and money as far as known,
//! and the reader's bid.

use draw::raccoon_tycoon::railroad;
use maud::{Markup, html};
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Auction, Fact, Phase, State, preview};
use session::Line;
use tabletop::{Money, Seat};

use super::draft::in_words;
use super::{SeenHere, Table, tokens};
use crate::board::{amount_picker, drawing, markup, rolling, stage, touch_amount};
use crate::parts::{badge_text, money, seat_class};
use crate::prelude::*;

fn current(seen: &SeenHere) -> Option<Auction> {
    if let Phase::Bidding(auction) = seen.view.phase { Some(auction) } else { None }
}

pub(super) fn auction(play: Table) -> AnyView {
    let line = play.with(|seen| current(seen).map(|auction| auction.line));
    let Some(line) = line else { return ().into_any() };
    let name = play.with(|seen| seen.edition.line(line).name.clone());
    let content = markup(
        move || {
            let amount = play.plan().and_then(|plan| plan.amount.as_ref().map(amount_picker));
            let n = play.with(|seen| seen.view.mats.len());
            let words = play.heard(|feed| last_words(n, feed.lines()));
            play.with(|seen| {
                html! { @if let Some(auction) = current(seen) { (write(seen, &auction, words, amount)) } }
            })
        },
        move |touch| {
            touch_amount(play, touch);
            false
        },
    );
    stage(play, "auction", format!("Auction of the {name}"), content)
}

fn write(
    seen: &SeenHere,
    auction: &Auction,
    words: Vec<Option<String>>,
    amount: Option<Markup>,
) -> Markup {
    let face = seen.edition.line(auction.line);
    let mat = preview::own_mat(&seen.view);
    html! {
        div.rt-hammer {
            span.rt-lot data-place="lot" role="img" aria-label=(face.name) title=(face.name) {
                (drawing("rt-picture", &railroad::card(face)))
            }
            p.rt-high {
                b { (rolling("$", i32::try_from(auction.high.0).unwrap_or(i32::MAX))) }
                span {
                    @if auction.high == Money::ZERO { "No bid yet" }
                    @else { "by " (seen.names.object(auction.high_bidder)) }
                }
                small {
                    @if let Some(mat) = mat {
                        "worth " (preview::next_points(seen.edition.tables(), mat, auction.line))
                        " points to you"
                    }
                }
            }
        }
        ul.rt-bidders {
            @for (seat, words) in (0..).map(Seat).zip(words) {
                (bidder(seen, auction, seat, words.as_deref()))
            }
        }
        div.rt-raise { @if let Some(amount) = amount { (amount) } }
    }
}

fn bidder(seen: &SeenHere, auction: &Auction, seat: Seat, words: Option<&str>) -> Markup {
    let mat = &seen.view.mats[seat.idx()];
    let is_in = auction.still_in.contains(seat);
    let speaks = seen.waits_for(seat);
    let leads = auction.high != Money::ZERO && auction.high_bidder == seat;
    let state = match (is_in, leads, speaks) {
        (false, ..) => "out",
        (true, true, _) => "leads",
        (true, false, true) => "to speak",
        (true, false, false) => "still in",
    };
    let gain = preview::next_points(seen.edition.tables(), mat, auction.line);
    html! {
        li.rt-bidder.(seat_class(seat)).out[!is_in].leads[leads].speaks[speaks] {
            (badge_text(seat)) " " b { (seen.names.subject(seat)) } " " (money(mat.money))
            span.rt-state { (words.unwrap_or(state)) }
            span.rt-set {
                @match mat.railroads[auction.line.idx()] {
                    0 => "has none, +",
                    n => { "has " (n) ", +" },
                }
                (gain)
            }
            span.rt-held title={ "Holds " (in_words(mat.goods)) } {
                (tokens(mat.goods))
            }
        }
    }
}

/// The last thing that each seat said in this auction.
fn last_words(n_seats: usize, lines: &[Line<State>]) -> Vec<Option<String>> {
    let mut words = vec![None; n_seats];
    for line in lines.iter().rev() {
        let News::Fact(fact) = line.news else { continue };
        if let Fact::AuctionStarted { .. } = fact {
            break;
        } else if let Fact::Bid { seat, amount } = fact {
            words[seat.idx()].get_or_insert(format!("bid {amount}"));
        } else if let Fact::Passed { seat } = fact {
            words[seat.idx()].get_or_insert("passed".to_owned());
        }
    }
    words
}
