//! An auction: the railroad under the hammer, who is still in, and the reader's bid.

use leptos::prelude::*;
use raccoon_tycoon::state::Bids;
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Action, Auction, Fact, Phase, State};
use session::Line;
use tabletop::{Money, Seat};

use super::offers::railroad_face;
use super::{SeenHere, act};
use crate::parts::{badge, money, seat_class};
use crate::table::Play;

pub(super) fn scene(play: Play<State>) -> impl IntoView {
    let stage = move || {
        play.with(|seen| match seen.view.phase {
            Phase::Bidding(auction) => Some(stage(play, seen, auction)),
            Phase::SettingUp
            | Phase::Claiming { .. }
            | Phase::Choosing { .. }
            | Phase::Trading { .. }
            | Phase::Taking { .. }
            | Phase::ChoosingBonus { .. }
            | Phase::TakingBonus { .. }
            | Phase::Returning { .. }
            | Phase::SellingAgain { .. }
            | Phase::BuildingAgain
            | Phase::Paying { .. }
            | Phase::Closing { .. }
            | Phase::Over { .. } => None,
        })
    };
    view! {
        <section class="rt-auction" aria-label="Auction" data-part="auction">
            {stage} {typed_bid(play)}
        </section>
    }
}

/// What is to be decided: the range of bids, without the form in which one would type them.
pub(super) fn request(seen: &SeenHere, Bids { lowest, highest }: Bids) -> String {
    let Phase::Bidding(auction) = seen.view.phase else { return seen.prompt.clone() };
    let name = &seen.edition.line(auction.line).name;
    let range = match lowest == highest {
        true => format!("bid {lowest}"),
        false => format!("bid {lowest} to {highest}"),
    };
    match auction.high {
        Money::ZERO => format!("You opened the auction of the {name}: {range}"),
        _ => format!("The {name} is up: {range}, or pass"),
    }
}

/// The last thing that each seat said in this auction.
fn last_words(n_seats: usize, lines: &[Line<State>]) -> Vec<Option<String>> {
    let mut words = vec![None; n_seats];
    let is_start =
        |line: &Line<State>| matches!(line.news, News::Fact(Fact::AuctionStarted { .. }));
    let start = lines.iter().rposition(is_start).unwrap_or(lines.len());
    for line in &lines[start..] {
        let News::Fact(fact) = line.news else { continue };
        match fact {
            Fact::AuctionStarted { .. } => words.fill(None),
            Fact::Bid { seat, amount } => words[seat.idx()] = Some(format!("bids {amount}")),
            Fact::Passed { seat } => words[seat.idx()] = Some("passed".to_owned()),
            Fact::RailroadShown { .. }
            | Fact::TownShown { .. }
            | Fact::BuildingShown { .. }
            | Fact::Reshuffled
            | Fact::Claimed { .. }
            | Fact::CardPlayed { .. }
            | Fact::BoughtFrom { .. }
            | Fact::Took { .. }
            | Fact::GotBonus { .. }
            | Fact::Returned { .. }
            | Fact::PriceRose { .. }
            | Fact::PriceFell { .. }
            | Fact::Sold { .. }
            | Fact::FirmPaid { .. }
            | Fact::RailroadWon { .. }
            | Fact::CommissionPaid { .. }
            | Fact::MayActAgain { .. }
            | Fact::Built { .. }
            | Fact::Upgraded { .. }
            | Fact::TownBought { .. }
            | Fact::Paid { .. }
            | Fact::Declined { .. }
            | Fact::CouldDeclare { .. }
            | Fact::Held { .. }
            | Fact::LastRound { .. }
            | Fact::Over { .. } => {}
        }
    }
    words
}

fn stage(play: Play<State>, seen: &SeenHere, auction: Auction) -> impl IntoView + use<> {
    let high = match auction.high {
        Money::ZERO => "No bid yet".to_owned(),
        high => format!("{high}"),
    };
    let bidder = (auction.high != Money::ZERO)
        .then(|| format!("by {}", seen.names.object(auction.high_bidder)));
    let words = play.heard(|feed| last_words(seen.view.mats.len(), feed.lines()));
    let bidders = (0..).map(Seat).zip(words).map(|(seat, words)| {
        let is_in = auction.still_in.contains(seat);
        let speaks = seen.view.to_act.contains(seat);
        let leads = auction.high != Money::ZERO && auction.high_bidder == seat;
        let state = match (is_in, leads, speaks) {
            (false, ..) => "out",
            (true, true, _) => "highest bid",
            (true, false, true) => "to speak",
            (true, false, false) => "still in",
        };
        view! {
            <li
                class=format!("bidder {}", seat_class(seat))
                class:out=!is_in
                class:leads=leads
                class:speaks=speaks
            >
                {badge(seat)} <b>{seen.names.subject(seat).to_owned()}</b>
                <span class="bidder-state">{state}</span> <span>{words.unwrap_or_default()}</span>
                {money(seen.view.mats[seat.idx()].money)}
            </li>
        }
    });
    let bidders = bidders.collect_view();
    // Whoever cannot beat the bid is asked as well, and passes.
    let raises = seen.is_asked().then(|| {
        let raises = seen.view.bids.map(quick_raises).unwrap_or_default();
        let raises = raises.into_iter().map(|amount| {
            let label = view! { {amount.to_string()} };
            act(play, seen, Action::Bid { amount }, "choice bid", label.into_any())
        });
        let raises = raises.collect_view();
        let pass = pass(play, seen);
        view! { <div class="choices raises">{raises} {pass}</div> }
    });
    view! {
        <div class="stage">
            <div class="card railroad under-hammer" role="img" aria-label=seen
                .edition
                .line(auction.line)
                .name
                .clone()>{railroad_face(seen, auction.line)}</div>
            <div class="hammer">
                <h2>{format!("Auction of the {}", seen.edition.line(auction.line).name)}</h2>
                <p class="high">
                    <b>{high}</b>
                    " "
                    {bidder}
                </p>
            </div>
            <ul class="bidders">{bidders}</ul>
            {raises}
        </div>
    }
}

/// The starter cannot pass, and is told why.
fn pass(play: Play<State>, seen: &SeenHere) -> AnyView {
    if seen.choices.contains(&Action::Pass) {
        return act(play, seen, Action::Pass, "choice pass", view! { "Pass" }.into_any());
    }
    view! {
        <button
            type="button"
            class="choice pass"
            aria-disabled="true"
            on:click=move |_| play.refuse(&Action::Pass)
        >
            "Pass"
        </button>
    }
    .into_any()
}

/// The lowest bid and a few round ones above it, never above what there is.
fn quick_raises(bids: Bids) -> Vec<Money> {
    let Bids { lowest: Money(lowest), highest: Money(highest) } = bids;
    let next_five = (lowest / 5 + 1) * 5;
    let mut raises =
        vec![lowest, lowest + 1, lowest + 2, next_five, next_five + 5, next_five + 10, highest];
    raises.retain(|&amount| (lowest..=highest).contains(&amount));
    raises.sort_unstable();
    raises.dedup();
    raises.into_iter().map(Money).collect()
}

/// A bid of any size, typed.
fn typed_bid(play: Play<State>) -> impl IntoView {
    let amount = RwSignal::new(String::new());
    let bids = Memo::new(move |_| play.with(|seen| seen.view.bids));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Ok(bid) = amount.get_untracked().trim().parse::<u32>() {
            amount.set(String::new());
            play.submit(Action::Bid { amount: Money(bid) });
        }
    };
    move || {
        bids.get().map(|bids| {
            view! {
                <form class="typed-bid" on:submit=submit>
                    <label>
                        {format!("Your bid, {} to {} ", bids.lowest, bids.highest)}
                        <input
                            type="number"
                            inputmode="numeric"
                            data-part="bid"
                            required
                            prop:value=move || amount.get()
                            on:input=move |event| amount.set(event_target_value(&event))
                        />
                    </label>
                    <button type="submit" data-part="bid-submit">
                        "Bid"
                    </button>
                </form>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raises(lowest: u32, highest: u32) -> Vec<u32> {
        let bids = Bids { lowest: Money(lowest), highest: Money(highest) };
        quick_raises(bids).into_iter().map(|Money(amount)| amount).collect()
    }

    #[test]
    fn quick_raises_stay_within_what_may_be_bid() {
        assert_eq!(raises(7, 40), [7, 8, 9, 10, 15, 20, 40]);
        assert_eq!(raises(7, 9), [7, 8, 9]);
        assert_eq!(raises(7, 7), [7]);
        assert_eq!(raises(8, 7), [0; 0]);
    }
}
