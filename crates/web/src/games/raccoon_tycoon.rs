//! Raccoon Tycoon on the page.

mod actions;
mod art;
mod auction;
mod board;
mod hand;
mod market;
mod mats;
mod offers;
mod score;

use leptos::prelude::*;
pub(crate) use raccoon_tycoon::State;
use raccoon_tycoon::{Action, Phase, View};
use tabletop::Names;

use crate::table::{Board, Chart, Moment, Play, Seen};

impl Board for State {
    const ACCENT: &'static str = "raccoon-tycoon";

    fn how_far(view: &View) -> String {
        match view.last_round {
            Some(_) => format!("Round {}, the last", view.round),
            None => format!("Round {}", view.round),
        }
    }

    fn scene(view: &View) -> &'static str {
        match view.phase {
            Phase::Bidding(_) => "auction",
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
            | Phase::Over { .. } => "table",
        }
    }

    fn request(seen: &SeenHere) -> String {
        match seen.view.bids {
            Some(bids) => auction::request(seen, bids),
            None => seen.prompt.clone(),
        }
    }

    fn all_open(mut spectator: View, seats: Vec<View>) -> View {
        for (i, mut view) in seats.into_iter().enumerate() {
            spectator.mats[i] = view.mats.swap_remove(i);
        }
        spectator
    }

    fn layout(play: Play<State>) -> AnyView {
        board::board(play)
    }

    fn story(play: Play<State>) -> AnyView {
        score::story(play).into_any()
    }

    fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
        score::charts(moments, names)
    }
}

type SeenHere = Seen<State>;

/// A button that plays an action, named by its sentence.
fn act(
    play: Play<State>,
    seen: &SeenHere,
    action: Action,
    class: &'static str,
    content: AnyView,
) -> AnyView {
    let sentence = seen.say(&action);
    view! {
        <button
            type="button"
            class=class
            data-act=seen.notation(&action)
            on:click=move |_| play.submit(action)
        >
            <span class="only-read">{sentence}</span>
            <span class="act" aria-hidden="true">
                {content}
            </span>
        </button>
    }
    .into_any()
}

/// A button that plays an action and shows its sentence.
fn act_in_words(
    play: Play<State>,
    seen: &SeenHere,
    action: Action,
    class: &'static str,
) -> AnyView {
    let sentence = seen.say(&action);
    act(play, seen, action, class, view! { {sentence} }.into_any())
}

#[cfg(test)]
mod tests {
    use raccoon_tycoon::Options;
    use raccoon_tycoon::view::HandView;
    use tabletop::{Game, Match, Player, Printed, Seat, Viewer};

    use super::*;

    #[test]
    fn with_all_hands_open_every_hand_and_purse_is_there() {
        let players = vec![Player::person("Ann"), Player::person("Bea"), Player::person("Cy")];
        let seed = "7".parse().unwrap();
        let game: Match<State> =
            Match::new(players, &Options::default(), Printed::standard(), seed).unwrap();
        let position = game.position();
        let views: Vec<View> = Seat::all(3).map(|seat| position.view(Viewer::Seat(seat))).collect();
        let open = State::all_open(position.view(Viewer::Spectator), views.clone());
        for (i, mat) in open.mats.iter().enumerate() {
            assert_eq!(mat, &views[i].mats[i]);
            assert!(mat.money.is_some());
            assert!(matches!(&mat.hand, HandView::Mine { cards } if cards.len() == 3));
        }
    }
}
