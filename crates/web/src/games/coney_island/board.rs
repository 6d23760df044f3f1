//! What is on the board: the park, what is on offer, how near the end is, on a phone the reader's
//! cars; and the sheets of drawings that all of it uses.

use maud::{Markup, html};

use super::draft::Draft;
use super::{SeenHere, Table, art, dock, park, rides, scenes, touch};
use crate::board::{bring_pane, markup, once, still_markup};
use crate::prelude::*;

/// The part of the board in which the reader has to choose something now.
fn wanted_pane(seen: &SeenHere, held: Option<&Draft>) -> &'static str {
    match held {
        Some(
            Draft::Send { .. } | Draft::Move { .. } | Draft::Build { .. } | Draft::Place { .. },
        ) => "park",
        Some(Draft::Take(_) | Draft::Return(_) | Draft::Act(_)) => "",
        // What others do is seen in the park.
        None => {
            if seen.is_asked() {
                ""
            } else {
                "park"
            }
        }
    }
}

pub(super) fn board(play: Table) -> AnyView {
    bring_pane(play, wanted_pane);
    let fixed =
        once(play.with_untracked(|seen| art::fixed(seen.edition.tables(), seen.view.mats.len())));
    let changing = still_markup(move || play.with(art::changing));
    let write = move || {
        let (held, pane) = (play.draft(), play.pane.get());
        play.with(|seen| written(seen, held, pane))
    };
    let board = markup(write, move |it| touch::touched(play, it));
    (fixed, changing, board).into_any()
}

/// The whole board, of which a phone shows one pane.
pub(super) fn written(seen: &SeenHere, held: Option<Draft>, pane: &str) -> Markup {
    html! {
        // What lies under a scene is not to be reached by Tab.
        div.ci-board inert[scenes::homecoming(seen).is_some()] {
            (rides::ends(seen))
            div.pane.pane-park.shown[pane == "park"] data-pane="park" { (park::park(seen, held)) }
            div.pane.pane-rides.shown[pane == "rides"] data-pane="rides" { (rides::rides(seen, held)) }
            div.pane.pane-cars.shown[pane == "cars"] data-pane="cars" { (dock::cars(seen, held)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use coney_island::{Action, Stack, preview};

    use super::super::tests::decisions;
    use super::super::{draft, panel, score};
    use super::*;

    /// What stands in the attributes of one name.
    fn values<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
        let name = format!(" {name}=\"");
        let after = html.split(name.as_str()).skip(1);
        after.map(|rest| rest.split('"').next().unwrap()).collect()
    }

    fn all(seen: &SeenHere, held: Option<Draft>) -> String {
        let scene = scenes::written(seen, held).into_string();
        let board = written(seen, held, "park").into_string();
        scene + &board + &dock::written(seen, held, dock::Gained::default()).into_string()
    }

    /// Of every piece that is listed there is a button, and its word is known; all that is used of
    /// the sheets is on them; and nothing has a style of its own.
    #[test]
    fn what_can_be_done_is_written_with_what_it_needs() {
        let (mut n_ready, mut n_uses) = (0, 0);
        for seen in decisions(60..63).into_iter().step_by(23) {
            let first = draft::first(&seen);
            let mut helds = vec![first];
            let drafts = seen.choices.iter().filter_map(|&it| draft::of(&seen, it)).map(Some);
            helds.extend(drafts.step_by(3));
            let fixed = art::fixed(seen.edition.tables(), seen.view.mats.len()).into_string();
            let sheets = fixed + &art::changing(&seen).into_string();
            let symbols = values(&sheets, "id");
            for held in helds {
                let html = all(&seen, held);
                let picks = values(&html, "data-pick");
                for action in seen.choices.iter().filter(|_| held == first) {
                    let notation = seen.notation(action);
                    let shares = matches!(
                        action,
                        Action::Take { .. }
                            | Action::Return { .. }
                            | Action::Patron { .. }
                            | Action::Journalist { .. }
                            | Action::PickPlot { .. }
                            | Action::Done
                    );
                    assert!(shares || picks.contains(&notation.as_str()), "{notation}: {picks:?}");
                }
                n_ready += html.matches(" ready\"").count();
                for word in values(&html, "data-do") {
                    assert!(touch::is_known(word), "{word:?} is no word");
                }
                let seats = preview::seats(&seen.view);
                let panels = seats.map(|seat| panel::panel(&seen, seat).holdings.into_string());
                let everywhere =
                    html + &panels.collect::<String>() + &score::story(&seen).into_string();
                for href in values(&everywhere, "href") {
                    let id = href.trim_start_matches('#');
                    assert!(symbols.contains(&id), "{href} is not on the sheets");
                    n_uses += 1;
                }
                for inline in [" style=", "<script", "<&>"] {
                    assert!(!everywhere.contains(inline) && !sheets.contains(inline), "{inline}");
                }
            }
        }
        assert!(n_ready > 300 && n_uses > 3000, "{n_ready} {n_uses}");
    }

    /// An attraction that is held shows every place where it fits, with what it brings there.
    #[test]
    fn every_place_of_an_attraction_says_what_it_brings() {
        let (mut n_held, mut n_shared) = (0, 0);
        for seen in decisions(70..78) {
            for stack in Stack::ALL {
                let listed = seen.choices.contains(&Action::PickStack { stack });
                let Some(held) = draft::build_draft(&seen, stack).filter(|_| listed) else {
                    continue;
                };
                let html = park::park(&seen, Some(held)).into_string();
                let all = draft::buildings(&seen, stack);
                assert_eq!(html.matches(" ci-coin ").count(), all.len());
                assert_eq!(html.matches("ci-held").count(), 1);
                for it in &all {
                    assert!(html.contains(&draft::short_gains(&seen, &it.gains)));
                    n_shared += u32::from(it.gains.iter().filter(|&&n| n > 0).count() > 1);
                }
                n_held += 1;
            }
            assert!(!park::park(&seen, None).into_string().contains("ci-coin"));
        }
        assert!(n_held > 20 && n_shared > 10, "{n_held} {n_shared}");
    }
}
