//! An auction: the railroad under the hammer, everybody's set, goods and money as far as known,
//! and the reader's bid.

use draw::raccoon_tycoon::railroad;
use leptos::prelude::*;
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Auction, Commodity, Fact, Phase, State, preview};
use session::Line;
use tabletop::{Money, Seat};

use super::{SeenHere, Table, token};
use crate::board::{Board, amount_picker, picture, rolling, stage};
use crate::parts::{badge, money, seat_class};

fn current(seen: &SeenHere) -> Option<Auction> {
    if let Phase::Bidding(auction) = seen.view.phase { Some(auction) } else { None }
}

pub(super) fn auction(play: Table) -> AnyView {
    let line = play.with(|seen| current(seen).map(|auction| auction.line));
    let Some(line) = line else { return ().into_any() };
    let (name, drawn) = play.with(|seen| {
        let face = seen.edition.line(line);
        (face.name.clone(), railroad::card(face))
    });
    let high = play.part(|seen| {
        let high = current(seen).map_or(0, |auction| auction.high.0);
        i32::try_from(high).unwrap_or(i32::MAX)
    });
    let by = move || {
        play.with(|seen| match current(seen) {
            Some(auction) if auction.high != Money::ZERO => {
                format!("by {}", seen.names.object(auction.high_bidder))
            }
            Some(_) | None => "No bid yet".to_owned(),
        })
    };
    let worth = move || {
        play.with(|seen| {
            let mat = preview::own_mat(&seen.view)?;
            let points = preview::next_points(seen.edition.tables(), mat, line);
            Some(format!("worth {points} points to you"))
        })
    };
    let amount = move || {
        let draft = play.draft()?;
        let plan = play.with(|seen| State::plan(seen, &draft));
        plan.amount.map(|amount| amount_picker(play, &draft, &amount))
    };
    let content = view! {
        <div class="rt-hammer">
            <span class="rt-lot" data-place="lot" role="img" aria-label=name.clone()>
                {picture("rt-picture", &drawn)}
            </span>
            <p class="rt-high">
                <b>{rolling("$", high.into())}</b>
                <span>{by}</span>
                <small>{worth}</small>
            </p>
        </div>
        <ul class="rt-bidders">{move || bidders(play, line)}</ul>
        <div class="rt-raise">{amount}</div>
    };
    stage(play, "auction", format!("Auction of the {name}"), content)
}

fn bidders(play: Table, line: raccoon_tycoon::Line) -> AnyView {
    let words = play.heard(|feed| {
        let n = play.with(|seen| seen.view.mats.len());
        last_words(n, feed.lines())
    });
    play.with(|seen| {
        let Some(auction) = current(seen) else { return ().into_any() };
        let rows = (0..).map(Seat).zip(&seen.view.mats).zip(words).map(|((seat, mat), words)| {
            let is_in = auction.still_in.contains(seat);
            let speaks = seen.waits_for(seat);
            let leads = auction.high != Money::ZERO && auction.high_bidder == seat;
            let state = match (is_in, leads, speaks) {
                (false, ..) => "out",
                (true, true, _) => "leads",
                (true, false, true) => "to speak",
                (true, false, false) => "still in",
            };
            let goods = Commodity::ALL.into_iter().filter(|it| mat.goods[it.idx()] > 0);
            let goods = goods.map(|it| {
                view! { <span>{token(it)}<b>{mat.goods[it.idx()]}</b></span> }
            });
            let set = mat.railroads[line.idx()];
            let gain = preview::next_points(seen.edition.tables(), mat, line);
            let set = match set {
                0 => format!("has none, +{gain}"),
                n => format!("has {n}, +{gain}"),
            };
            view! {
                <li
                    class=format!("rt-bidder {}", seat_class(seat))
                    class:out=!is_in
                    class:leads=leads
                    class:speaks=speaks
                >
                    {badge(seat)} <b>{seen.names.subject(seat).to_owned()}</b> {money(mat.money)}
                    <span class="rt-state">{words.unwrap_or_else(|| state.to_owned())}</span>
                    <span class="rt-set">{set}</span>
                    <span class="rt-held">{goods.collect_view()}</span>
                </li>
            }
        });
        rows.collect_view().into_any()
    })
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
