//! Everything a person reads about the toy game.

use std::fmt::Write as _;

use tabletop::{Names, NotationError, Printed, Seat, Viewer, Words};

use super::state::{Lantern, State};
use super::view::{HandView, News, View};
use super::{Action, Edition, Outcome};

impl Words for State {
    fn write_action(_: Printed<Edition>, action: &Action) -> String {
        match action {
            Action::Hide { lantern } => format!("hide {lantern}"),
            Action::Bid { amount } => format!("bid {amount}"),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn read_action(_: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        let wrong = || NotationError::new(text, "write 'hide 3', 'bid 4' or 'pass'");
        let lower = text.to_lowercase();
        match lower.split_whitespace().collect::<Vec<_>>()[..] {
            ["hide", lantern] => Ok(Action::Hide { lantern: read(lantern).ok_or_else(wrong)? }),
            ["bid", amount] => Ok(Action::Bid { amount: amount.parse().map_err(|_| wrong())? }),
            ["pass"] => Ok(Action::Pass),
            _ => Err(wrong()),
        }
    }

    fn write_outcome(_: Printed<Edition>, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Deal { seat, lantern } => format!("deal {seat} {lantern}"),
            Outcome::Show { lantern } => format!("show {lantern}"),
            Outcome::Tip { coins } => format!("tip {coins}"),
        }
    }

    fn read_outcome(_: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        let wrong = || NotationError::new(text, "write 'deal A 3', 'show 3' or 'tip 1'");
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["deal", seat, lantern] => Ok(Outcome::Deal {
                seat: seat.parse().map_err(|_| wrong())?,
                lantern: read(lantern).ok_or_else(wrong)?,
            }),
            ["show", lantern] => Ok(Outcome::Show { lantern: read(lantern).ok_or_else(wrong)? }),
            ["tip", coins] => Ok(Outcome::Tip { coins: coins.parse().map_err(|_| wrong())? }),
            _ => Err(wrong()),
        }
    }

    fn say_action(_: Printed<Edition>, view: &View, action: &Action, _: &Names) -> String {
        let lantern = view.shown.unwrap_or(Lantern(0));
        match action {
            Action::Hide { lantern } => format!("Lay lantern {lantern} face down"),
            Action::Bid { amount } => format!("Bid {amount} for lantern {lantern}"),
            Action::Pass => format!("Let others have lantern {lantern}"),
        }
    }

    fn say_news(_: Printed<Edition>, news: &News, names: &Names) -> String {
        let who = |seat: Seat| names.subject(seat);
        match *news {
            News::Dealt { seat, lantern: Some(it) } => format!("{} drew lantern {it}", who(seat)),
            News::Dealt { seat, lantern: None } => format!("{} drew a lantern", who(seat)),
            News::Shown { lantern } => format!("Lantern {lantern} came up for sale"),
            News::Hid { seat, lantern: Some(it) } => format!("{} hid lantern {it}", who(seat)),
            News::Hid { seat, lantern: None } => format!("{} hid a lantern", who(seat)),
            News::TurnedUp { seat, lantern } => format!("{} turned up {lantern}", who(seat)),
            News::Bid { seat, amount } => format!("{} bid {amount}", who(seat)),
            News::Passed { seat } => format!("{} passed", who(seat)),
            News::Bought { seat, lantern, price } => {
                format!("{} bought lantern {lantern} for {price}", who(seat))
            }
            News::Unsold { lantern } => format!("Nobody bought lantern {lantern}"),
            News::Tipped { seat, coins } => format!("{} got a tip of {coins}", who(seat)),
            News::Ended => "The market closed".to_owned(),
        }
    }

    fn prompt(_: Printed<Edition>, view: &View, _: &Names) -> String {
        let Viewer::Seat(seat) = view.viewer else { return String::new() };
        if !view.on_turn.contains(seat) {
            return String::new();
        }
        match view.still_in.is_empty() {
            true => "Which lantern do you lay face down?".to_owned(),
            false => "Pass, or bid any amount above the last ('bid 4')".to_owned(),
        }
    }

    fn board(_: Printed<Edition>, view: &View, names: &Names) -> String {
        let mut board = String::new();
        let mut line = |text: &str| {
            board.push_str(text.trim_end());
            board.push('\n');
        };
        let View { round, rounds, n_in_bag, bank, .. } = view;
        line(&format!("{round} of {rounds} rounds played, {n_in_bag} in the bag, bank {bank}"));
        line(&match (view.shown, view.high) {
            (None, _) => "nothing is for sale".to_owned(),
            (Some(it), None) => format!("lantern {it} is for sale"),
            (Some(it), Some((seat, amount))) => {
                format!("lantern {it} is for sale, {} bid {amount}", names.object(seat))
            }
        });
        line("");
        for (seat, stand) in (0..).map(Seat).zip(&view.stands) {
            let hand = match &stand.hand {
                HandView::Open { lanterns } => row(lanterns),
                HandView::Closed { n_lanterns } => "?".repeat((*n_lanterns).into()),
            };
            let mut text = String::new();
            let name = names.subject(seat);
            let _ = write!(text, "{name:12} {:3} coins  hand {hand:5}", stand.coins);
            let _ = write!(text, "  stall {}", row(&stand.stall));
            if stand.has_hidden {
                text.push_str("  one face down");
            }
            line(&text);
        }
        board
    }

    fn score_sheet(_: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        let stands = || view.stands.iter();
        let coins = stands().map(|stand| i32::from(stand.coins));
        let lanterns = stands().map(|stand| stand.score - i32::from(stand.coins));
        let total = stands().map(|stand| stand.score);
        vec![
            ("coins".to_owned(), coins.collect()),
            ("lanterns".to_owned(), lanterns.collect()),
            ("total".to_owned(), total.collect()),
        ]
    }
}

fn row(lanterns: &[Lantern]) -> String {
    lanterns.iter().map(Lantern::to_string).collect()
}

fn read(text: &str) -> Option<Lantern> {
    text.parse().ok().map(Lantern)
}
