//! What the whole course of a game tells: where the money came from, and which deals were good.

use chinatown::edition::{N_SHOPS, dollars};
use chinatown::event::Event;
use chinatown::{Offer, Shop, State, preview, score};
use maud::{Markup, html};
use tabletop::{Money, Names, Seat};

use super::draft::{short, short_money};
use super::sign;
use crate::board::Moment;
use crate::parts::badge_text;

/// Income of every seat, year by year, in dollars.
fn by_year(moments: &[Moment<State>]) -> Vec<Vec<u32>> {
    let events = moments.iter().flat_map(|moment| &moment.events);
    let n = moments.first().map_or(0, |moment| usize::from(moment.view.n_seats()));
    events
        .filter_map(|event| {
            let Event::Earned { bills } = event else { return None };
            Some(bills.iter().take(n).map(|&it| u32::from(it) * 10_000).collect())
        })
        .collect()
}

/// Income of every seat in all years together, by kind of shop, in bills.
fn by_kind(moments: &[Moment<State>]) -> Vec<(Shop, Vec<u16>)> {
    let n = moments.first().map_or(0, |moment| moment.view.n_seats());
    let mut sums = vec![vec![0; usize::from(n)]; N_SHOPS];
    // Nobody buys or builds between the income and the next decision.
    let paid = |event: &Event| matches!(event, Event::Earned { .. });
    for moment in moments.iter().filter(|it| it.events.iter().any(paid)) {
        let split = moment.view.options.split;
        let board = moment.view.board();
        for seat in Seat::all(n) {
            for group in score::groups(moment.edition.tables(), &board, split, seat) {
                sums[group.shop.idx()][seat.idx()] += group.income;
            }
        }
    }
    let kinds = Shop::all().zip(sums);
    kinds.filter(|(_, sums)| sums.iter().any(|&it| it > 0)).collect()
}

/// A deal that was made, and what it was worth to its parties by estimate when it was.
struct Made {
    year: u8,
    offer: Offer,
    terms: String,
    gains: Vec<(Seat, i32)>,
}

fn deals(moments: &[Moment<State>], names: &Names) -> Vec<Made> {
    let mut made = Vec::new();
    for pair in moments.windows(2) {
        let [before, after] = pair else { continue };
        for event in &after.events {
            let Event::Settled { offer, .. } = event else { continue };
            let (edition, view) = (before.edition, &before.view);
            let gains =
                offer.deal.parties.iter().map(|seat| {
                    (seat, preview::worth_of_deal(edition, view, seat, &offer.deal).about)
                });
            made.push(Made {
                year: view.round,
                offer: *offer,
                terms: preview::say_deal(edition, view, &offer.deal, names),
                gains: gains.collect(),
            });
        }
    }
    made
}

pub(super) fn hindsight(moments: &[Moment<State>], names: &Names) -> Markup {
    let first = moments.first().map(|it| it.edition);
    let n = moments.first().map_or(0, |moment| moment.view.n_seats());
    let heads = html! {
        @for seat in Seat::all(n) { th scope="col" { (badge_text(seat)) " " (names.plain(seat)) } }
    };
    let years = html! {
        @for (i, amounts) in by_year(moments).into_iter().enumerate() {
            tr {
                th scope="row" {
                    @if let Some(year) = first.and_then(|it| it.years.get(i).map(|it| it.number)) {
                        (year)
                    }
                }
                @for it in amounts { td { (short_money(Money(it))) } }
            }
        }
    };
    let kinds = html! {
        @for (shop, sums) in by_kind(moments) {
            tr {
                th scope="row" {
                    (sign(shop)) " "
                    @if let Some(edition) = first { (edition.shop_name(shop)) }
                }
                @for it in sums { td { (short_money(dollars(it))) } }
            }
        }
    };
    html! {
        (sheet("Income, year by year", &heads, &years))
        (sheet("Income of all years, by kind of shop", &heads, &kinds))
        (best_and_worst(moments, names))
    }
}

fn sheet(title: &str, heads: &Markup, rows: &Markup) -> Markup {
    html! {
        h3 { (title) }
        div.sheet-box tabindex="0" role="group" aria-label=(title) {
            table.sheet {
                thead { tr { td {} (heads) } }
                tbody { (rows) }
            }
        }
    }
}

fn best_and_worst(moments: &[Moment<State>], names: &Names) -> Markup {
    let all = deals(moments, names);
    let of = |it: &Made, most: bool| {
        let gains = it.gains.iter().map(|it| it.1);
        if most { gains.max() } else { gains.min() }.unwrap_or(0)
    };
    let Some(best) = all.iter().max_by_key(|it| of(it, true)) else {
        return html! { p { "Nobody made a deal in this game." } };
    };
    let worst = all.iter().min_by_key(|it| of(it, false)).unwrap_or(best);
    let row = |title: &str, it: &Made| {
        let gain =
            |&(seat, gain): &(Seat, i32)| format!("{} {}", names.plain(seat), short(gain.into()));
        let gains: Vec<String> = it.gains.iter().map(gain).collect();
        html! {
            li {
                b { (title) ": offer " (it.offer.id) " in year " (it.year) }
                ". " (it.terms) ". By estimate then, worth: " (gains.join(", ")) "."
            }
        }
    };
    html! {
        h3 { (all.len()) " deals were made" }
        ul.lapses data-part="deals" {
            (row("The best for somebody", best))
            @if best.offer.id != worst.offer.id { (row("The worst for somebody", worst)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use chinatown::Options;
    use chinatown::view::PhaseView;
    use tabletop::{Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::super::score::charts;
    use super::*;
    use crate::board::Board;
    use crate::table::{Eyes, Seen};

    fn finished() -> Match<State> {
        let players = ["Ann", "Bea", "Cy"].map(|name| Player::bot(name, "random")).to_vec();
        let seed = "7".parse().unwrap();
        let mut game: Match<State> =
            Match::new(players, &Options::default(), Printed::standard(), seed).unwrap();
        let mut dice = QuickDice::new(3);
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.first().unwrap();
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
        game
    }

    #[test]
    fn income_by_year_adds_up_to_what_was_earned() {
        let game = finished();
        let moments = Moment::all(&game);
        assert!(moments.last().unwrap().view.phase == PhaseView::Over);
        let years = by_year(&moments);
        assert_eq!(years.len(), 6);
        let kinds = by_kind(&moments);
        let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
        for seat in Seat::all(3) {
            let sum: u32 = years.iter().map(|year| year[seat.idx()]).sum();
            assert_eq!(sum, seen.view.seats[seat.idx()].earned.0);
            let bills: u16 = kinds.iter().map(|(_, sums)| sums[seat.idx()]).sum();
            assert_eq!(u32::from(bills) * 10_000, sum, "by kind it is the same");
        }
    }

    #[test]
    fn every_deal_is_told_with_what_it_was_worth_to_its_parties() {
        let game = finished();
        let made = deals(&Moment::all(&game), &game.names());
        assert!(!made.is_empty(), "random players make some deals");
        for it in made {
            assert_eq!(it.gains.len(), usize::from(it.offer.deal.parties.len()));
            assert!(!it.terms.is_empty());
        }
    }

    #[test]
    fn curves_end_where_the_game_ended_and_every_purse_is_open() {
        let game = finished();
        let moments = Moment::all(&game);
        let charts = charts(&moments, &game.names());
        let standing = game.position().standing();
        for (seat, score) in standing.scores.iter() {
            assert_eq!(charts[0].curves[seat.idx()].values.last(), Some(&(score / 1_000)));
        }
        let views = Seat::all(3).map(|seat| game.position().view(Viewer::Seat(seat))).collect();
        let open = State::all_open(game.position().view(Viewer::Spectator), views);
        assert!(open.seats.iter().all(|it| it.money.is_some() && it.tiles.is_some()));
    }
}
