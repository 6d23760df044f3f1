//! Planted mistakes, each caught by the law that is there for it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a mistake touches one variant; all the others are as in the toy game"
)]

use tabletop::{
    Game, Hear, Names, NotationError, Printed, QuickDice, Seat, SeatSet, SetupError, Standing,
    Turn, Viewer, Words,
};
use testkit::toy::{
    Action, Edition, Event, HandView, Lantern, News, Options, Outcome, Phase, Refusal, State, View,
};
use testkit::{Law, Laws};

use crate::laws::conceivable;
use crate::slip::{AnyDice, Nothing, Slip, Slipped, make};

/// Laws about one of the titles, of which all but the first are wrong.
fn laws<const TITLE: usize>() -> Laws<Slipped<TITLE>> {
    Laws::new().audit(|it: &Slipped<TITLE>| it.0.audit())
}

/// The mistake is found, under that law, and the sentence says so.
#[track_caller]
fn check(slip: &'static dyn Slip, law: Law, sentence: &str) {
    check_with(slip, &laws::<0>(), law, sentence);
}

#[track_caller]
fn check_with<G: Words>(slip: &'static dyn Slip, laws: &Laws<G>, law: Law, sentence: &str) {
    make(slip);
    let broken = laws.try_check().expect_err("the mistake went unnoticed");
    assert_eq!(broken.law, law, "{broken}");
    let text = broken.to_string();
    assert!(text.contains(sentence), "{text}");
}

/// Declares a mistake: a type whose one override is the mistake.
macro_rules! slip {
    ($name:ident { $($body:tt)* }) => {
        struct $name;
        impl Slip for $name { $($body)* }
    };
}

// The wrapper itself is lawful, so what follows is found for the right reason.
#[test]
fn no_mistake() {
    make(&Nothing);
    laws::<0>().check();
}

mod listing {
    use super::*;

    slip!(ListsTooMuch {
        fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
            state.legal_actions(seat, out);
            if out.contains(&Action::Pass) {
                out.push(Action::Bid { amount: 9_999 });
            }
        }
        fn sample(&self, state: &State, seat: Seat, dice: &mut AnyDice<'_>, scratch: &mut Vec<Action>) -> Action {
            state.sample(seat, dice, scratch)
        }
    });

    #[test]
    fn a_listed_action_is_refused() {
        check(
            &ListsTooMuch,
            Law::ListedIsAccepted,
            "'bid 9999' is listed for B but refused: you have 10 coins, not 9999 (§4.2)",
        );
    }

    slip!(SamplesNonsense {
        fn sample(&self, _: &State, _: Seat, _: &mut AnyDice<'_>, _: &mut Vec<Action>) -> Action {
            Action::Hide { lantern: Lantern(1) }
        }
    });

    #[test]
    fn a_sampled_action_is_refused() {
        check(&SamplesNonsense, Law::SampledIsAccepted, "'hide 1' is sampled for");
    }

    slip!(HurriesUnchecked {
        fn after_unchecked(&self, state: &mut State) {
            state.bank += 1;
        }
    });

    #[test]
    fn what_is_not_checked_is_performed_otherwise() {
        let sentence = "leads elsewhere when it is not checked";
        check(&HurriesUnchecked, Law::GivenIsPerformed, sentence);
    }

    slip!(ForgetsToPass {
        fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
            state.legal_actions(seat, out);
            if out.len() > 1 {
                out.retain(|action| *action != Action::Pass);
            }
        }
    });

    #[test]
    fn an_accepted_action_is_not_listed() {
        let laws = laws::<0>().conceivable(|it, seat| conceivable(&it.0, seat));
        let laws = laws.conceivable_every(1);
        let sentence = "'pass' of B is accepted, but neither listed nor free-form";
        check_with(&ForgetsToPass, &laws, Law::AcceptedIsListed, sentence);
    }

    #[test]
    fn even_without_a_list_of_conceivable_actions() {
        check(&ForgetsToPass, Law::AcceptedIsListed, "its JSON is \"pass\"");
    }

    slip!(ListsForAll {
        fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
            state.legal_actions(seat, out);
            if out.is_empty() && matches!(state.phase, Phase::Bidding(_)) {
                out.push(Action::Pass);
            }
        }
    });

    #[test]
    fn an_action_is_listed_for_a_seat_not_on_turn() {
        let sentence = "'pass' is listed for A, who is not on turn";
        check(&ListsForAll, Law::OnlySeatsOnTurnAct, sentence);
    }

    slip!(AnybodyPasses {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            match state.phase {
                Phase::Bidding(auction) if *action == Action::Pass => {
                    let _ = seat;
                    state.apply(auction.to_speak, action, events)
                }
                _ => state.apply(seat, action, events),
            }
        }
    });

    #[test]
    fn an_action_is_accepted_from_a_seat_not_on_turn() {
        check(
            &AnybodyPasses,
            Law::OnlySeatsOnTurnAct,
            "was accepted, but that seat is not on turn",
        );
    }

    slip!(ListsTwice {
        fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
            state.legal_actions(seat, out);
            out.extend_from_within(..1.min(out.len()));
        }
    });

    #[test]
    fn an_action_is_listed_twice() {
        check(&ListsTwice, Law::ListsAreWithoutDoubles, "is listed twice for A");
    }

    slip!(ListsInAnEmptyBuffer {
        fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
            out.clear();
            state.legal_actions(seat, out);
        }
    });

    #[test]
    fn a_list_replaces_what_was_there() {
        let sentence = "replaced what was in the buffer";
        check(&ListsInAnEmptyBuffer, Law::ListsAreAppended, sentence);
    }

    slip!(WaitsForNobody {
        fn turn(&self, state: &State) -> Turn {
            match state.phase {
                Phase::Hiding { .. } => Turn::Seats(SeatSet::EMPTY),
                _ => state.turn(),
            }
        }
        fn legal_actions(&self, _: &State, _: Seat, _: &mut Vec<Action>) {}
        fn apply(
            &self,
            _: &mut State,
            _: Seat,
            _: &Action,
            _: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            Err(Refusal::NotOnTurn)
        }
    });

    #[test]
    fn nobody_is_on_turn() {
        check(&WaitsForNobody, Law::SomebodyCanAct, "the turn is that of an empty set of seats");
    }

    slip!(ListsNothing {
        fn legal_actions(&self, _: &State, _: Seat, _: &mut Vec<Action>) {}
    });

    #[test]
    fn a_seat_on_turn_has_no_action() {
        check(&ListsNothing, Law::SomebodyCanAct, "A is on turn but has no action");
    }

    slip!(ListensToEvents {
        fn after(&self, state: &mut State, is_heard: bool) {
            if !is_heard {
                (state.bank, state.coins[0]) = (state.bank + 1, state.coins[0] - 1);
            }
        }
    });

    #[test]
    fn a_move_depends_on_being_heard() {
        check(&ListensToEvents, Law::HearingChangesNothing, "leads to two different positions");
    }
}

mod refusals {
    use super::*;

    slip!(MovesWhenRefused {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            state.apply(seat, action, events).inspect_err(|refusal| {
                if matches!(refusal, Refusal::TooDear { .. }) {
                    state.round += 1;
                }
            })
        }
    });

    #[test]
    fn a_refusal_moves() {
        check(&MovesWhenRefused, Law::RefusedMovesNothing, "and yet changed the position");
    }

    slip!(SpeaksWhenRefused {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            state.apply(seat, action, events).inspect_err(|refusal| {
                if *refusal == Refusal::NoAuction {
                    events.hear(Event::Passed { seat });
                }
            })
        }
    });

    #[test]
    fn a_refusal_makes_events() {
        check(&SpeaksWhenRefused, Law::RefusedIsSilent, "and yet made Passed");
    }

    slip!(TrustsTheLantern {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            if let Action::Hide { lantern } = action {
                assert!(lantern.0 < 200, "no lantern is worth {lantern}");
            }
            state.apply(seat, action, events)
        }
    });

    #[test]
    fn a_hostile_action_panics() {
        check(&TrustsTheLantern, Law::NothingPanics, "panicked with 'no lantern is worth 2");
    }

    slip!(TrustsTheSeat {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            if state.hands[seat.idx()].is_empty() && *action == Action::Pass {
                return Err(Refusal::NoAuction);
            }
            state.apply(seat, action, events)
        }
    });

    #[test]
    fn a_seat_beyond_the_table_panics() {
        check(&TrustsTheSeat, Law::NothingPanics, "index out of bounds");
    }
}

mod teaching {
    use super::*;

    slip!(RefusesWithAStop {
        fn say_refusal(&self, refusal: &Refusal) -> String {
            format!("{refusal}.")
        }
    });

    #[test]
    fn a_refusal_ends_with_a_full_stop() {
        check(&RefusesWithAStop, Law::RefusalsTeach, "it ends with a full stop");
    }

    slip!(RefusesWithoutARule {
        fn rule(&self, _: &Refusal) -> &'static str {
            ""
        }
    });

    #[test]
    fn a_refusal_names_no_rule() {
        check(&RefusesWithoutARule, Law::RefusalsTeach, "its rule is not a section");
    }
}

mod audits {
    use super::*;

    slip!(LosesCoins {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            let before = state.bank;
            state.apply(seat, action, events)?;
            if state.bank > before {
                state.bank -= 1;
            }
            Ok(())
        }
    });

    #[test]
    fn coins_vanish() {
        check(&LosesCoins, Law::AuditPasses, "there are 49 coins, not 50");
    }

    slip!(DealsTwice {
        fn resolve(&self, state: &mut State, outcome: &Outcome, events: &mut Vec<Event>) {
            state.resolve(outcome, events);
            if let Outcome::Show { lantern } = outcome {
                state.bag.add(*lantern);
            }
        }
    });

    #[test]
    fn a_lantern_appears() {
        check(&DealsTwice, Law::AuditPasses, "after chance 'show ");
    }
}

mod chance {
    use super::*;

    slip!(LikesBrightLanterns {
        fn draw(&self, state: &State, dice: &mut AnyDice<'_>) -> Outcome {
            match (state.draw(dice), state.draw(dice)) {
                (Outcome::Show { lantern: a }, Outcome::Show { lantern: b }) => {
                    Outcome::Show { lantern: a.max(b) }
                }
                (outcome, _) => outcome,
            }
        }
    });

    #[test]
    fn a_draw_is_biased() {
        check(&LikesBrightLanterns, Law::DrawsFollowWeights, "of 2000 draws ");
    }

    slip!(TipsEvenly {
        fn outcomes(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
            state.outcomes(out);
            for (outcome, weight) in out {
                if matches!(outcome, Outcome::Tip { .. }) {
                    *weight = 1;
                }
            }
        }
    });

    #[test]
    fn the_weights_are_wrong() {
        check(
            &TipsEvenly,
            Law::DrawsFollowWeights,
            "of 2000 draws 306 were 'tip 2', whose weight is 1 of 3",
        );
    }

    slip!(ForgetsAnOutcome {
        fn outcomes(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
            state.outcomes(out);
            out.retain(|(outcome, _)| *outcome != Outcome::Tip { coins: 2 });
        }
    });

    #[test]
    fn an_outcome_is_missing() {
        let sentence = "'tip 2' was drawn, but is not";
        check(&ForgetsAnOutcome, Law::DrawsArePossible, sentence);
    }

    slip!(ListsAnEmptyHeap {
        fn outcomes(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
            state.outcomes(out);
            if matches!(state.phase, Phase::Tipping { .. }) {
                out.push((Outcome::Tip { coins: 9 }, 0));
            }
        }
    });

    #[test]
    fn an_outcome_has_no_weight() {
        check(&ListsAnEmptyHeap, Law::ChanceIsListed, "'tip 9' is listed with weight 0");
    }

    slip!(ListsCards {
        fn outcomes(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
            let mut heaps = Vec::new();
            state.outcomes(&mut heaps);
            for (outcome, n) in heaps {
                out.extend((0..n).map(|_| (outcome, 1)));
            }
        }
    });

    #[test]
    fn an_outcome_is_listed_twice() {
        check(&ListsCards, Law::ChanceIsListed, "'deal A 1' is listed twice");
    }

    slip!(ListsNoChance {
        fn outcomes(&self, _: &State, _: &mut Vec<(Outcome, u32)>) {}
        fn is_possible(&self, _: &State, _: &Outcome) -> bool {
            true
        }
    });

    #[test]
    fn chance_lists_nothing() {
        check(&ListsNoChance, Law::ChanceIsListed, "chance is to move but lists nothing");
    }

    slip!(BelievesAnything {
        fn is_possible(&self, _: &State, _: &Outcome) -> bool {
            true
        }
    });

    #[test]
    fn an_impossible_outcome_is_possible() {
        check(&BelievesAnything, Law::PossibleIsListed, " is possible, but not listed");
    }
}

mod secrets {
    use super::*;

    slip!(ShowsHands {
        fn view(&self, state: &State, viewer: Viewer) -> View {
            let mut view = state.view(viewer);
            for (stand, hand) in view.stands.iter_mut().zip(state.hands) {
                stand.hand = HandView::Open { lanterns: hand.iter().collect() };
            }
            view
        }
    });

    #[test]
    fn a_hand_leaks_into_the_view() {
        check(&ShowsHands, Law::ResampleKeepsTheView, "can tell them apart: stands.");
    }

    slip!(TellsWhatIsHidden {
        fn news(&self, state: &State, event: &Event, viewer: Viewer) -> Option<News> {
            match *event {
                Event::Hid { seat, lantern } => Some(News::Hid { seat, lantern: Some(lantern) }),
                _ => state.news(event, viewer),
            }
        }
    });

    #[test]
    fn a_choice_leaks_into_the_news() {
        check(
            &TellsWhatIsHidden,
            Law::SameViewSameNews,
            "but hears another thing: 0.hid.lantern is ",
        );
    }

    slip!(TellsWhatIsDealt {
        fn news(&self, state: &State, event: &Event, viewer: Viewer) -> Option<News> {
            match *event {
                Event::Dealt { seat, lantern } => Some(News::Dealt { seat, lantern: Some(lantern) }),
                _ => state.news(event, viewer),
            }
        }
    });

    #[test]
    fn a_deal_leaks_into_the_news() {
        check(&TellsWhatIsDealt, Law::SameViewSameNews, "sees the same after chance 'deal ");
    }

    slip!(TellsTheOthersHand {
        fn news(&self, state: &State, event: &Event, viewer: Viewer) -> Option<News> {
            match *event {
                // The amount betrays what the next seat holds.
                Event::Bid { seat, amount } if viewer.is(seat) => {
                    let other = seat.next(state.n_seats);
                    let held = state.hands[other.idx()].count(Lantern(5));
                    Some(News::Bid { seat, amount: 100 * u16::from(held) + amount })
                }
                _ => state.news(event, viewer),
            }
        }
    });

    #[test]
    fn the_news_of_an_own_action_betray_another_hand() {
        check(&TellsTheOthersHand, Law::ResampleKeepsTheNews, "makes other news for");
    }

    slip!(RefusesTellingly {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            let richest = state.hands[state.n_seats as usize - 1];
            state.apply(seat, action, events).map_err(|refusal| match refusal {
                Refusal::NoAuction => match richest.iter().last() {
                    Some(lantern) => Refusal::NotHeld { lantern },
                    None => refusal,
                },
                _ => refusal,
            })
        }
    });

    #[test]
    fn a_refusal_betrays_another_hand() {
        check(&RefusesTellingly, Law::ResampleKeepsTheChoices, "is refused with 'you hold no");
    }

    slip!(ListsTellingly {
        fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
            state.legal_actions(seat, out);
            let other = seat.next(state.n_seats);
            if state.hands[other.idx()].count(Lantern(5)) > 0 {
                out.reverse();
            }
        }
    });

    #[test]
    fn a_list_betrays_another_hand() {
        check(&ListsTellingly, Law::ResampleKeepsTheChoices, "is in another order");
    }

    slip!(ResamplesTheViewer {
        fn resample(&self, state: &State, _: Viewer, dice: &mut AnyDice<'_>) -> State {
            state.resample(Viewer::Spectator, dice)
        }
    });

    #[test]
    fn a_resample_changes_the_own_hand() {
        check(&ResamplesTheViewer, Law::ResampleKeepsTheView, ".hand.open.lanterns.");
    }

    slip!(OnlyClones {
        fn resample(&self, state: &State, _: Viewer, _: &mut AnyDice<'_>) -> State {
            *state
        }
    });

    #[test]
    fn a_resample_only_clones() {
        let sentence = "resample never changed anything hidden in the whole run";
        check(&OnlyClones, Law::ResampleHides, sentence);
        laws::<0>().hides(false).check();
    }

    slip!(HidesWhatIsNotHeld {
        fn resample(&self, state: &State, viewer: Viewer, dice: &mut AnyDice<'_>) -> State {
            let mut twin = state.resample(viewer, dice);
            for seat in Seat::all(twin.n_seats).filter(|&seat| !viewer.is(seat)) {
                let missing = |it: &Lantern| twin.hands[seat.idx()].count(*it) == 0;
                let missing = Lantern::ALL.into_iter().find(missing);
                // With two to go, one action does not turn them up yet.
                if twin.hidden[seat.idx()].is_some() && twin.to_hide().len() >= 2 {
                    twin.hidden[seat.idx()] = missing.or(twin.hidden[seat.idx()]);
                }
            }
            twin
        }
    });

    #[test]
    fn a_resampled_position_cannot_be_played_on() {
        let without_audit = Laws::<Slipped<0>>::new();
        let sentence = "it panicked with 'attempt to subtract with overflow'";
        check_with(&HidesWhatIsNotHeld, &without_audit, Law::ResamplePlaysOn, sentence);
    }

    slip!(RevealsUnsaid {
        fn reveals(&self, _: &State, _: &Action) -> bool {
            false
        }
    });

    #[test]
    fn a_reveal_is_not_named() {
        let sentence = "lays hidden things open, Game::reveals must say so";
        check(&RevealsUnsaid, Law::ResampleKeepsTheNews, sentence);
    }

    slip!(ResamplesCarelessly {
        fn resample(&self, state: &State, viewer: Viewer, dice: &mut AnyDice<'_>) -> State {
            let mut twin = state.resample(viewer, dice);
            // Two lanterns worth 1 for one worth 2: the numbers look right.
            if twin.bag.0[0] > 0 {
                twin.bag.0[0] -= 1;
                twin.bag.0[1] += 1;
            }
            twin
        }
    });

    #[test]
    fn a_resampled_position_fails_the_audit() {
        check(&ResamplesCarelessly, Law::AuditPasses, "resampled for ");
    }
}

mod words {
    use super::*;

    slip!(WritesWithoutNumbers {
        fn write_action(&self, edition: Printed<Edition>, action: &Action) -> String {
            match action {
                Action::Hide { .. } => "hide 3".to_owned(),
                _ => State::write_action(edition, action),
            }
        }
    });

    #[test]
    fn notation_does_not_round_trip() {
        check(&WritesWithoutNumbers, Law::NotationRoundTrips, "'hide 3' stands for Hide");
    }

    slip!(ForgetsInJson {
        fn write_news(&self, news: News) -> News {
            match news {
                News::Bought { seat, lantern, .. } => News::Bought { seat, lantern, price: 0 },
                _ => news,
            }
        }
    });

    #[test]
    fn json_does_not_round_trip() {
        check(&ForgetsInJson, Law::JsonRoundTrips, "but is read as Heard(Bought {");
    }

    slip!(ReadsStrictly {
        fn read_action(&self, edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
            match text.contains("  ") {
                true => Err(NotationError::new(text, "write one space")),
                false => State::read_action(edition, text),
            }
        }
    });

    #[test]
    fn notation_is_read_pedantically() {
        check(&ReadsStrictly, Law::NotationRoundTrips, "but is refused: ");
    }

    slip!(WritesOutcomesBadly {
        fn write_outcome(&self, edition: Printed<Edition>, outcome: &Outcome) -> String {
            State::write_outcome(edition, outcome).replace("tip", "tips")
        }
    });

    #[test]
    fn outcomes_do_not_round_trip() {
        check(&WritesOutcomesBadly, Law::NotationRoundTrips, "'tips ");
    }

    slip!(PanicsOnAccents {
        fn read_action(&self, edition: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
            let _verb = &text[..text.len().min(1)];
            State::read_action(edition, text)
        }
    });

    #[test]
    fn notation_is_cut_inside_a_letter() {
        check(&PanicsOnAccents, Law::NothingPanics, "reading \"é");
    }

    slip!(EndsWithAStop {
        fn say_news(&self, edition: Printed<Edition>, news: &News, names: &Names) -> String {
            State::say_news(edition, news, names) + "."
        }
    });

    #[test]
    fn a_sentence_has_a_full_stop() {
        check(&EndsWithAStop, Law::SentencesAreWellFormed, "ends with a full stop: '");
    }

    slip!(AsksEveryone {
        fn prompt(&self, _: Printed<Edition>, _: &View, _: &Names) -> String {
            "What will you do?".to_owned()
        }
    });

    #[test]
    fn somebody_is_asked_who_has_nothing_to_decide() {
        check(&AsksEveryone, Law::SentencesAreWellFormed, "has nothing to decide, but is asked");
    }

    slip!(DrawsWideBoards {
        fn board(&self, edition: Printed<Edition>, view: &View, names: &Names) -> String {
            let board = State::board(edition, view, names);
            board + &"-".repeat(101) + "\n"
        }
    });

    #[test]
    fn a_board_is_too_wide() {
        check(&DrawsWideBoards, Law::SentencesAreWellFormed, "is wider than 100 columns: '----");
    }

    slip!(AddsWrongly {
        fn score_sheet(&self, edition: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
            let mut sheet = State::score_sheet(edition, view);
            sheet.pop();
            sheet
        }
    });

    #[test]
    fn a_score_sheet_has_another_total() {
        check(&AddsWrongly, Law::SentencesAreWellFormed, "the score sheet ends with ");
    }
}

mod endings {
    use super::*;

    #[test]
    fn a_game_is_too_long() {
        let sentence = "21 decisions were made and it goes on; the title says 20";
        check_with(&Nothing, &laws::<1>(), Law::GamesEndInTime, sentence);
    }

    slip!(GoesRoundForEver {
        fn apply(
            &self,
            state: &mut State,
            seat: Seat,
            action: &Action,
            events: &mut Vec<Event>,
        ) -> Result<(), Refusal> {
            match state.phase {
                // Everybody passes and passes.
                Phase::Bidding(mut auction) if *action == Action::Pass => {
                    if auction.to_speak != seat {
                        return Err(Refusal::NotOnTurn);
                    }
                    auction.to_speak = seat.next(state.n_seats);
                    state.phase = Phase::Bidding(auction);
                    events.hear(Event::Passed { seat });
                    Ok(())
                }
                _ => state.apply(seat, action, events),
            }
        }
    });

    #[test]
    fn a_game_does_not_end() {
        check(&GoesRoundForEver, Law::GamesEndInTime, "251 decisions were made and it goes on");
    }

    #[test]
    fn an_ending_is_not_on_the_title() {
        let sentence = "it ended with 'broke', the title lists rounds";
        check_with(&Nothing, &laws::<2>(), Law::EndingsAreOnTheTitle, sentence);
    }

    slip!(EndsUnsaid {
        fn ending(&self, _: &State) -> Option<&'static str> {
            None
        }
    });

    #[test]
    fn a_game_is_over_without_an_ending() {
        check(&EndsUnsaid, Law::EndingsAreOnTheTitle, "it is over without an ending");
    }

    slip!(PlacesEarly {
        fn standing(&self, state: &State) -> Standing {
            let places = Standing::places_by(state.n_seats, |seat| state.coins[seat.idx()]);
            Standing { places: Some(places), ..state.standing() }
        }
    });

    #[test]
    fn places_are_given_before_the_end() {
        check(&PlacesEarly, Law::PlacesComeAtTheEnd, "while it goes on");
    }

    slip!(PlacesFromZero {
        fn standing(&self, state: &State) -> Standing {
            let standing = state.standing();
            let shift = |places: tabletop::PerSeat<u8>| {
                tabletop::PerSeat::from_fn(state.n_seats, |seat| places[seat] - 1)
            };
            Standing { places: standing.places.map(shift), ..standing }
        }
    });

    #[test]
    fn places_begin_at_zero() {
        check(&PlacesFromZero, Law::PlacesComeAtTheEnd, "is no ranking of 2 seats");
    }
}

mod setup {
    use super::*;

    slip!(SeatsAnybody {
        fn start(
            &self,
            seats: u8,
            options: &Options,
            edition: Printed<Edition>,
        ) -> Result<State, SetupError> {
            State::start(seats.clamp(2, 4), options, edition)
        }
    });

    #[test]
    fn a_table_too_large_is_set() {
        let sentence = "it started with 0 seats, the title says 2 to 4";
        check(&SeatsAnybody, Law::StartsAsAsked, sentence);
    }

    slip!(LosesAChair {
        fn start(
            &self,
            seats: u8,
            options: &Options,
            edition: Printed<Edition>,
        ) -> Result<State, SetupError> {
            State::TITLE.check_seats(seats)?;
            State::start(seats.min(3), options, edition)
        }
    });

    #[test]
    fn a_chair_is_missing() {
        check(&LosesAChair, Law::StartsAsAsked, "asked for 4 seats it set up 3");
    }

    #[test]
    fn an_option_is_not_on_the_title() {
        check_with(&Nothing, &laws::<3>(), Law::OptionsFitTheTitle, "there is no option '");
    }
}

mod records {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    slip!(RollsInSecret {
        fn resolve(&self, state: &mut State, outcome: &Outcome, events: &mut Vec<Event>) {
            state.resolve(outcome, events);
            // A secret die outside of the position: every replay rolls it anew.
            if state.phase == Phase::Showing && secret_number().is_multiple_of(2) {
                (state.bank, state.coins[0]) = (state.bank - 1, state.coins[0] + 1);
            }
        }
    });

    #[test]
    fn a_move_depends_on_a_secret_die() {
        check(&RollsInSecret, Law::HearingChangesNothing, "leads to two different positions");
    }

    slip!(DrawsInSecret {
        fn draw(&self, state: &State, _: &mut AnyDice<'_>) -> Outcome {
            state.draw(&mut QuickDice::new(secret_number()))
        }
    });

    #[test]
    fn a_draw_does_not_follow_from_the_seed() {
        check(&DrawsInSecret, Law::RecordsReopen, "the seed gives '");
    }

    /// Another number whenever it is asked for, whatever the position.
    fn secret_number() -> u64 {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        ASKED.fetch_add(1, Ordering::Relaxed)
    }
}
