//! What is on the board: the reader's farm, the market with its piles, and the sheet of drawings
//! that all of it uses.

use coney::view::News;
use coney::{Action, Card, Fact};
use maud::{Markup, html};

use super::draft::Draft;
use super::{SeenHere, Table, faces, farm, looks, market, scenes, touch};
use crate::board::{bring_pane, markup, still_markup};
use crate::prelude::*;

/// The part of the board in which the reader has to choose something now.
fn wanted_pane(seen: &SeenHere, held: Option<&Draft>) -> &'static str {
    let in_market = |action: &Action| {
        matches!(
            action,
            Action::DrawPile
                | Action::DrawMarket { .. }
                | Action::Take { .. }
                | Action::TradeReserved { .. }
        )
    };
    match (seen.is_asked(), held) {
        (_, Some(Draft::Lay { .. })) => "farm",
        (false, _) => "",
        (true, _) if seen.choices.iter().any(in_market) => "market",
        (true, _) => "farm",
    }
}

pub(super) fn board(play: Table) -> AnyView {
    bring_pane(play, wanted_pane);
    let sheet = still_markup(move || {
        let top = last_discarded(play);
        play.with(|seen| faces::sheet(seen, top))
    });
    let write = move || {
        let (held, pane) = (play.draft(), play.pane.get());
        play.with(|seen| written(seen, held, pane))
    };
    let board = markup(write, move |it| touch::touched(play, it));
    (sheet, board, looks::looks(play)).into_any()
}

/// The whole board, of which a phone shows one pane.
fn written(seen: &SeenHere, held: Option<Draft>, pane: &str) -> Markup {
    html! {
        // What the draft covers is not to be reached by Tab.
        div.cn-board inert[scenes::is_draft(seen)] {
            div.pane.pane-farm.shown[pane == "farm"] data-pane="farm" { (farm::farm(seen, held)) }
            div.pane.pane-market.shown[pane == "market"] data-pane="market" {
                (market::market(seen, held))
            }
        }
    }
}

/// The discard that came last, as far as it was heard of; else any of them.
fn last_discarded(play: Table) -> Option<Card> {
    let heard = play.heard(|feed| {
        feed.lines().iter().rev().take(200).find_map(|line| match line.news {
            News::Fact(
                Fact::Discarded { card, .. }
                | Fact::Traded { card, .. }
                | Fact::TradedReserved { card, .. }
                | Fact::LeftOver { card },
            ) => Some(card),
            News::Fact(_)
            | News::Dealt { .. }
            | News::Kept { .. }
            | News::Drew { .. }
            | News::HutchLaid { .. } => None,
        })
    });
    play.with(|seen| {
        let there = &seen.view.discards;
        heard.filter(|card| there.contains(card)).or_else(|| there.last().copied())
    })
}

#[cfg(test)]
mod tests {
    use coney::preview;

    use super::super::tests::decisions;
    use super::super::{dock, draft, panel, score};
    use super::*;

    /// What stands in the attributes of one name.
    fn values<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
        let name = format!(" {name}=\"");
        let after = html.split(name.as_str()).skip(1);
        after.map(|rest| rest.split('"').next().unwrap()).collect()
    }

    fn all(seen: &SeenHere, held: Option<Draft>) -> String {
        let scene = scenes::written(seen, held).into_string();
        let board = written(seen, held, "farm").into_string();
        scene + &board + &dock::written(seen, held).into_string()
    }

    /// Of every piece that is listed there is a button that is lifted, and its word is known; all
    /// that is used of the sheet is on it; and nothing has a style of its own.
    #[test]
    fn what_can_be_done_is_written_with_what_it_needs() {
        let (mut n_ready, mut n_uses) = (0, 0);
        for seen in decisions(40..43).into_iter().step_by(9) {
            let held = draft::first(&seen);
            let (html, sheet) = (all(&seen, held), faces::sheet(&seen, None).into_string());
            let picks = values(&html, "data-pick");
            for action in &seen.choices {
                let notation = seen.notation(action);
                let has_piece = match action {
                    Action::Keep { .. }
                    | Action::Restock
                    | Action::Play
                    | Action::Growth
                    | Action::DrawPile
                    | Action::DrawMarket { .. }
                    | Action::Trade { .. }
                    | Action::TradeReserved { .. }
                    | Action::Pick { .. }
                    | Action::LayHutch => picks.contains(&notation.as_str()),
                    // These share their piece with others of its card or space.
                    Action::Redeem { .. }
                    | Action::Put { .. }
                    | Action::Discard { .. }
                    | Action::Reserve { .. }
                    | Action::Take { .. }
                    | Action::On { .. }
                    | Action::Pay { .. }
                    | Action::Place { .. }
                    | Action::Hutch { .. }
                    | Action::Skip
                    | Action::Done => true,
                };
                assert!(has_piece, "{notation} is not in {picks:?}");
            }
            n_ready += html.matches(" ready\"").count();
            for word in values(&html, "data-do") {
                assert!(touch::is_known(word), "{word:?} is no word");
            }
            let seats = (0..).map(tabletop::Seat).take(seen.view.mats.len());
            let panels = seats.map(|seat| panel::panel(&seen, seat).holdings.into_string());
            let everywhere =
                html + &panels.collect::<String>() + &score::story(&seen).into_string();
            for href in values(&everywhere, "href") {
                let symbol = format!("<symbol id=\"{}\"", href.trim_start_matches('#'));
                assert!(sheet.contains(&symbol), "{href} is not on the sheet");
                n_uses += 1;
            }
            for inline in [" style=", "<script", "<&>"] {
                assert!(!everywhere.contains(inline) && !sheet.contains(inline), "{inline}");
            }
        }
        assert!(n_ready > 40 && n_uses > 500, "{n_ready} {n_uses}");
    }

    /// A card that is held shows on every space what it would bring there, or who is against it.
    #[test]
    fn the_farm_says_of_every_space_what_a_card_would_do() {
        let (mut n_ghosts, mut n_against) = (0, 0);
        for seen in decisions(50..53) {
            let farm = |held| farm::farm(&seen, held).into_string();
            let rabbits = preview::own_mat(&seen.view).unwrap().farm.len();
            assert_eq!(farm(None).matches("\"piece cn-plot ").count(), rabbits);
            for class in ["cn-worth", "cn-ghost", "cn-against"] {
                assert!(!farm(None).contains(class));
            }
            let cards = preview::own_hand(&seen.view).to_vec();
            for card in
                cards.into_iter().filter(|_| matches!(seen.view.phase, coney::Phase::Choosing))
            {
                let Some(held) = draft::lay_draft(&seen, coney::Lay::Rabbit, card) else {
                    continue;
                };
                let html = farm(Some(held));
                let (edition, view) = (seen.edition.tables(), &seen.view);
                let spaces = preview::spaces(edition, view, coney::Lay::Rabbit, card);
                assert_eq!(html.matches("\"cn-worth\"").count(), usize::from(spaces.len()));
                assert_eq!(html.matches("\"cn-ghost\"").count(), 1);
                assert_eq!(html.matches("aria-pressed=\"true\"").count(), 1);
                n_against += html.matches("\"cn-against\"").count();
                n_ghosts += 1;
            }
        }
        assert!(n_ghosts > 50 && n_against > 50, "{n_ghosts} {n_against}");
    }

    /// The market has as many cards as there are, and the supply becomes a choice when tokens are
    /// to be taken.
    #[test]
    fn the_market_shows_what_there_is() {
        let mut n_choices = 0;
        for seen in decisions(60..62) {
            let html = market::market(&seen, draft::first(&seen)).into_string();
            let reserve = &preview::own_mat(&seen.view).unwrap().reserve;
            let boxes = seen.view.market.len() + reserve.len();
            assert_eq!(html.matches("\"cn-card-box\"").count(), boxes);
            // Two may be reserved, and three lie in a full market.
            assert_eq!(html.matches("\"cn-free\"").count(), 5 - boxes);
            let can_take = seen.choices.iter().any(|it| matches!(it, Action::Take { .. }));
            assert_eq!(html.contains("chip-more"), can_take);
            n_choices += u32::from(can_take);
        }
        assert!(n_choices > 20, "{n_choices}");
    }
}
