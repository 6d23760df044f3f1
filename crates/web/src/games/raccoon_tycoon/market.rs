//! The market: six price tracks with their history.

use leptos::prelude::*;
use raccoon_tycoon::edition::N_COMMODITIES;
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Action, Commodity, Fact, State};
use session::Line;
use tabletop::Viewer;

use super::SeenHere;
use super::art;
use super::board::{Pick, Picked};
use crate::parts::{roving, spark};
use crate::table::Play;

/// So many lines of news the history goes back.
const HISTORY: usize = 240;

/// Every price after every move that changed one lately.
pub(super) fn history(play: Play<State>) -> [Vec<i32>; N_COMMODITIES] {
    let lowest = play.with(|seen| seen.edition.tracks.map(|track| i32::from(track.lowest)));
    play.heard(|feed| {
        let lines = feed.lines();
        history_of(&lines[lines.len().saturating_sub(HISTORY)..], lowest)
    })
}

fn history_of(
    lines: &[Line<State>],
    mut prices: [i32; N_COMMODITIES],
) -> [Vec<i32>; N_COMMODITIES] {
    let mut history = prices.map(|price| vec![price]);
    let mut last_entry = None;
    for line in lines {
        let News::Fact(Fact::PriceRose { commodity, to } | Fact::PriceFell { commodity, to }) =
            line.news
        else {
            continue;
        };
        prices[commodity.idx()] = i32::from(to);
        for (history, &price) in history.iter_mut().zip(&prices) {
            match history.last_mut() {
                // One move may change several prices, in several steps.
                Some(last) if last_entry == Some(line.entry) => *last = price,
                Some(_) | None => history.push(price),
            }
        }
        last_entry = Some(line.entry);
    }
    history
}

/// How many of a commodity the viewer holds; `None` of a viewer without a mat.
pub(super) fn held(seen: &SeenHere, commodity: Commodity) -> Option<u8> {
    match seen.viewer {
        Viewer::Seat(seat) => Some(seen.view.mats[seat.idx()].goods[commodity.idx()]),
        Viewer::Spectator => None,
    }
}

pub(super) fn market(play: Play<State>, picked: Picked) -> impl IntoView {
    let history = Memo::new(move |_| history(play));
    let tracks = Commodity::ALL.map(|commodity| track(play, picked, history, commodity));
    view! {
        <section class="rt-market" aria-label="Market" data-part="market">
            <h2>"Market"</h2>
            <div class="tracks" role="group" aria-label="Prices" on:keydown=|e| roving::on_key(&e)>
                {tracks.into_iter().collect_view()}
            </div>
        </section>
    }
}

/// Pixels of the ladder in its own box.
const LADDER: i32 = 150;

fn track(
    play: Play<State>,
    picked: Picked,
    history: Memo<[Vec<i32>; N_COMMODITIES]>,
    commodity: Commodity,
) -> impl IntoView {
    let printed = play.with(|seen| seen.edition.track(commodity));
    let (lowest, highest) = (i32::from(printed.lowest), i32::from(printed.highest));
    let height_of = move |price: i32| LADDER - (price - lowest) * LADDER / (highest - lowest);
    let rungs = (lowest..=highest).map(|price| {
        let y = height_of(price);
        view! { <line x1="18" x2="38" y1=y y2=y></line> }
    });
    let rungs = rungs.collect_view();
    let price = move || play.with(|seen| i32::from(seen.view.prices[commodity.idx()]));
    let supply = move || play.with(|seen| seen.view.supply[commodity.idx()]);
    let mine = move || play.with(|seen| held(seen, commodity));
    let sale = move |seen: &SeenHere| {
        seen.choices
            .iter()
            .any(|action| matches!(action, Action::Sell { commodity: it, .. } if *it == commodity))
    };
    let ready = Memo::new(move |_| play.with(sale));
    let is_picked = Memo::new(move |_| picked.get(play) == Some(Pick::Sale(commodity)));
    let label = move || {
        let hold = mine().map_or_else(String::new, |n| format!(", you hold {n}"));
        let sell = if ready.get() { ". Sell" } else { "" };
        format!("{commodity} costs ${}{hold}, {} in the supply{sell}", price(), supply())
    };
    let on_pick = move |_| picked.toggle(play, Pick::Sale(commodity));
    let marker = move || format!("translateY({}px)", height_of(price()));
    let ghosts = move || {
        let line = history.with(|history| {
            let past = &history[commodity.idx()];
            let recent = &past[past.len().saturating_sub(6)..];
            recent.iter().map(|&price| height_of(price)).collect::<Vec<_>>()
        });
        line.into_iter().map(|y| view! { <circle cx="28" cy=y r="3.5"></circle> }).collect_view()
    };
    view! {
        <button
            type="button"
            class=format!("track {commodity}")
            class:ready=move || ready.get()
            class:picked=move || is_picked.get()
            data-pick=format!("sell {commodity}")
            aria-pressed=move || is_picked.get().to_string()
            on:click=on_pick
        >
            <span class="only-read">{label}</span>
            <span class="track-name" aria-hidden="true">
                {commodity.name()}
            </span>
            <svg class="ladder" viewBox="-8 -14 64 178" aria-hidden="true">
                <g class="rungs">
                    <path d=format!("M28 0V{LADDER}")></path>
                    {rungs}
                </g>
                <g class="ghosts">{ghosts}</g>
                <g class="marker" style:transform=marker>
                    <svg
                        x="15"
                        y="-13"
                        width="26"
                        height="26"
                        viewBox="0 0 24 24"
                        inner_html=art::commodity(commodity)
                    ></svg>
                </g>
                <text class="end" x="10" y=LADDER + 4 text-anchor="end">
                    {lowest}
                </text>
                <text class="end" x="10" y="4" text-anchor="end">
                    {highest}
                </text>
            </svg>
            <b class="track-price" aria-hidden="true">
                {move || format!("${}", price())}
            </b>
            {move || history.with(|history| spark(&history[commodity.idx()], lowest, highest))}
            <span class="track-facts" aria-hidden="true">
                <span>{move || format!("{} left", supply())}</span>
                {move || mine().map(|n| view! { <span class="mine">{format!("you {n}")}</span> })}
            </span>
        </button>
    }
}

#[cfg(test)]
mod tests {
    use raccoon_tycoon::Options;
    use tabletop::{Game, Match, Player, Printed, QuickDice, Turn};

    use session::Feed;

    use super::*;
    use crate::table::{Eyes, Seen};

    #[test]
    fn the_history_of_prices_leads_to_the_prices() {
        let players = vec![Player::bot("Ann", "random"), Player::bot("Bea", "random")];
        let seed = "7".parse().unwrap();
        let mut game: Match<State> =
            Match::new(players, &Options::default(), Printed::standard(), seed).unwrap();
        let mut dice = QuickDice::new(5);
        for _ in 0..60 {
            let Turn::Seats(seats) = game.position().turn() else { panic!("a short game") };
            let seat = seats.first().unwrap();
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
        let seen = Seen::of(&game, Eyes::Of(Viewer::Spectator));
        let feed = Feed::of(&game, Viewer::Spectator);
        let lowest = seen.edition.tracks.map(|track| i32::from(track.lowest));
        let history = history_of(feed.lines(), lowest);
        let n = history[0].len();
        assert!(n > 5, "sixty moves of two players move prices");
        for commodity in Commodity::ALL {
            let past = &history[commodity.idx()];
            assert_eq!(past.len(), n, "one moment for all");
            assert_eq!(past[0], i32::from(seen.edition.track(commodity).lowest));
            assert_eq!(past[n - 1], i32::from(seen.view.prices[commodity.idx()]));
        }
    }
}
