//! What the parts of the board write, of positions that random players come to.

use chinatown::view::PhaseView;
use chinatown::{Action, Options, Trade};
use session::Feed;
use tabletop::{Dice as _, Game as _, Match, Player, Printed, QuickDice, Seat, Turn, Viewer};

use super::draft::{self, Draft};
use super::map::{self, Glance};
use super::tools::Filter;
use super::{SeenHere, State, composer, dock, inbox};
use crate::board::{Board as _, How, Touch};
use crate::table::{Eyes, Seen};

/// A name that would be an element if it were not escaped.
const SLY: &str = "<b>&\"";

/// Shows every position of some games to whoever acts next, with what they know and would do.
fn play(mut look: impl FnMut(&Match<State>, &SeenHere, Action)) {
    for seed in 0..4_u64 {
        let trade = if seed == 3 { Trade::Floor } else { Trade::Desk };
        let options = Options { trade, ..Options::default() };
        let names = [SLY, "Bea", "Cy", "Dot"].into_iter().take(if seed == 0 { 3 } else { 4 });
        let players = names.map(|name| Player::bot(name, "random")).collect();
        let seed_text = seed.to_string().parse().unwrap();
        let mut game: Match<State> =
            Match::new(players, &options, Printed::standard(), seed_text).unwrap();
        let mut dice = QuickDice::new(seed);
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.iter().nth(dice.index(usize::from(seats.len()))).unwrap();
            let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat)));
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            look(&game, &seen, action);
            game.submit(seat, action).unwrap();
        }
    }
}

/// The values that an attribute has in what is written.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    html.split(&begin).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// How often a word is a class of an element.
fn n_of_class(html: &str, class: &str) -> usize {
    values(html, "class").iter().filter(|it| it.split(' ').any(|it| it == class)).count()
}

#[test]
fn the_quarter_has_all_lots_and_marks_those_that_are_picked() {
    let mut n_picked = 0;
    play(|_, seen, action| {
        let spots = map::spots(seen.edition.tables());
        let draft = draft::of(seen, action);
        let glance = Glance { filter: Filter::All, zoom: 0, at: 17 };
        let html = map::lots(seen, draft.as_ref(), glance, &spots).into_string();
        assert_eq!(values(&html, "data-lot").len(), 85);
        assert_eq!(n_of_class(&html, "owned"), seen.view.lots.len());
        assert_eq!(n_of_class(&html, "dim"), 0);
        // One stop for Tab.
        assert_eq!(values(&html, "tabindex").iter().filter(|it| **it == "0").count(), 1);
        let pressed = values(&html, "aria-pressed");
        let n_pressed = pressed.iter().filter(|it| **it == "true").count();
        let expected = match draft {
            Some(Draft::Keep(lots)) => lots.len().into(),
            Some(Draft::Deal(compose)) => compose.deal.all_lots().len().into(),
            Some(Draft::Build { steps, .. }) => steps.len(),
            Some(Draft::Answer(_)) | None => return,
        };
        assert_eq!(n_pressed, expected, "{action:?}");
        n_picked += n_pressed;
        let mine = Glance { filter: Filter::Of(Seat(0)), ..glance };
        let html = map::lots(seen, None, mine, &spots).into_string();
        let n_mine = seen.view.lots.iter().filter(|it| it.owner == Seat(0)).count();
        assert_eq!(n_of_class(&html, "dim"), 85 - n_mine);
    });
    assert!(n_picked > 100, "only {n_picked} lots were ever picked");
}

#[test]
fn every_answer_that_is_listed_has_its_button_in_the_inbox() {
    let mut n_answers = 0;
    play(|game, seen, _| {
        if !matches!(seen.view.phase, PhaseView::Desk { .. } | PhaseView::Floor { .. }) {
            return;
        }
        let feed = Feed::of(game, seen.viewer);
        let mut said = inbox::Said::new();
        inbox::ask(seen, feed.lines(), &mut said);
        let html = inbox::written(seen, feed.lines(), None, &said).into_string();
        assert!(!html.contains(SLY), "a name is an element");
        let offers = html.matches("<article class=\"ct-offer").count();
        assert_eq!(offers, seen.view.offers.len());
        let picks = values(&html, "data-pick");
        for action in &seen.choices {
            let is_answer = matches!(
                action,
                Action::Accept { .. }
                    | Action::Decline { .. }
                    | Action::TakeBack { .. }
                    | Action::Withdraw { .. }
            );
            if is_answer {
                let notation = seen.notation(action);
                let n = picks.iter().filter(|it| **it == notation).count();
                assert_eq!(n, 1, "{notation} is there {n} times");
                let held = inbox::written(seen, feed.lines(), Some(*action), &said).into_string();
                assert_eq!(n_of_class(&held, "picked"), 1);
                n_answers += 1;
            }
        }
    });
    assert!(n_answers > 200, "only {n_answers} answers");
}

/// What is done to an element of the composer.
fn touch(how: How, word: &str, value: &str) -> Touch {
    Touch { how, word: word.to_owned(), value: value.to_owned(), file: None }
}

#[test]
fn whatever_is_written_in_the_composer_is_understood() {
    let (mut n_words, mut n_sly, mut n_deals) = (0, 0, 0);
    play(|_, seen, action| {
        let draft = draft::of(seen, action);
        if !matches!(draft, Some(Draft::Deal(_))) {
            return;
        }
        // To think of a deal takes a while; some are enough.
        n_deals += 1;
        if n_deals % 8 != 0 {
            return;
        }
        let wishes = composer::wishes(seen).into_string();
        let html = composer::written(seen, draft.as_ref(), &wishes).into_string();
        assert!(!html.contains(SLY), "a name is an element");
        n_sly += html.matches("&lt;b&gt;&amp;&quot;").count();
        let clicks = ["data-do", "data-pick"].into_iter().flat_map(|it| values(&html, it));
        for word in clicks.filter(|it| *it != "clear") {
            let next = composer::after(seen, draft.as_ref(), &touch(How::Click, word, ""));
            assert!(next.is_some(), "{word} leads to nothing");
            n_words += 1;
        }
        for (word, value) in values(&html, "data-set").into_iter().zip(values(&html, "data-value"))
        {
            let value = match word {
                "complete" => values(&wishes, "value").first().copied().unwrap_or_default(),
                _ => value,
            };
            if !value.is_empty() {
                let next = composer::after(seen, draft.as_ref(), &touch(How::Set, word, value));
                assert!(next.is_some(), "{word} cannot be set to {value}");
                n_words += 1;
            }
        }
        // A good that is dropped on a column goes there.
        for good in values(&html, "data-pick").into_iter().filter(|it| it.starts_with("good ")) {
            for column in values(&html, "data-drop") {
                let next = composer::after(seen, draft.as_ref(), &touch(How::Drop, column, good));
                assert!(matches!(next, Some(Ok(_))), "{good} cannot be dropped on {column}");
            }
        }
    });
    assert!(n_words > 200 && n_sly > 10, "{n_words} words, {n_sly} escaped names");
}

#[test]
fn the_dock_has_the_cards_and_the_tiles_of_its_owner_and_of_nobody_else() {
    let (mut n_cards, mut n_tiles) = (0, 0);
    play(|_, seen, action| {
        let me = seen.reader().unwrap();
        let draft = draft::of(seen, action);
        let html = dock::written(seen, draft.as_ref()).into_string();
        let tiles = seen.view.seats[me.idx()].tiles.unwrap();
        let kinds = tiles.iter().filter(|&&n| n > 0).count();
        assert_eq!(n_of_class(&html, "ct-tile"), kinds);
        n_tiles += kinds;
        if let PhaseView::Choosing { mine, .. } = seen.view.phase {
            assert_eq!(n_of_class(&html, "ct-card"), usize::from(mine.len()));
            let Some(Draft::Keep(lots)) = draft else { panic!("{action:?} keeps no cards") };
            let pressed = values(&html, "aria-pressed");
            let n_pressed = pressed.iter().filter(|it| **it == "true").count();
            assert_eq!(n_pressed, usize::from(lots.len()));
            n_cards += n_pressed;
        }
    });
    assert!(n_cards > 50 && n_tiles > 100, "{n_cards} cards, {n_tiles} tiles");
}

#[test]
fn whoever_watches_has_no_dock_and_composes_nothing() {
    play(|game, _, _| {
        let seen = Seen::of(game, 0, Eyes::Of(Viewer::Spectator));
        assert!(dock::written(&seen, None).into_string().contains("You are watching"));
        assert!(composer::written(&seen, None, "").into_string().is_empty());
        assert!(State::draft_of(&seen, &Action::Ready).is_none());
    });
}

#[test]
fn among_three_a_tap_hands_a_good_round_and_then_takes_it_off() {
    let mut n_rounds = 0;
    play(|_, seen, _| {
        let me = seen.reader().unwrap();
        let theirs = seen.view.lots.iter().find(|it| it.owner != me);
        let Some(theirs) = theirs.filter(|_| matches!(seen.view.phase, PhaseView::Desk { .. }))
        else {
            return;
        };
        let mut others = Seat::all(seen.view.n_seats()).filter(|&it| it != me);
        let third = others.find(|&it| it != theirs.owner).unwrap();
        let lot = theirs.lot;
        let (column, good) = (format!("gets {me}"), format!("good lot {lot}"));
        let touches = [
            (touch(How::Click, &format!("with {}", theirs.owner), ""), None),
            (touch(How::Drop, &column, &format!("lot {lot}")), Some(me)),
            (touch(How::Click, &format!("with {third}"), ""), Some(me)),
            (touch(How::Click, &good, ""), Some(third)),
            (touch(How::Click, &good, ""), None),
        ];
        let mut draft = None;
        for (touch, expected) in touches {
            let next = composer::after(seen, draft.as_ref(), &touch).unwrap().unwrap();
            assert_eq!(next.receiver(lot), expected, "after {}", touch.word);
            draft = Some(Draft::Deal(next));
        }
        n_rounds += 1;
    });
    assert!(n_rounds > 20, "{n_rounds} rounds only");
}
