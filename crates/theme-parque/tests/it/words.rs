//! What a person reads at the table.

use tabletop::{Game, Names, Viewer, Words};
use testkit::Trial;
use theme_parque::{Options, Phase, State};

use crate::table::{A, B, FIRST, REVISED, Right, hold, lay, table};

#[test]
fn a_claim_tells_the_factor_and_the_need_of_its_item() {
    #[track_caller]
    fn offers(options: Options, name: &str, claim: &str) {
        let mut state = table(2, options);
        lay(&mut state, (1, 0), Right, [name, "tree"]);
        state.phase = Phase::Claiming;
        let menu = Trial::of(state).menu(A);
        assert!(menu.lines().any(|line| line == claim), "{claim}\n\n{menu}");
    }
    offers(
        FIRST,
        "swinging-ship",
        "Claim the Swinging Ship at 1,0, now worth 0 points (an attraction: 2 points for each \
         square of its queue; needs nothing else)",
    );
    for (options, n) in [(FIRST, 4), (REVISED, 3)] {
        offers(
            options,
            "spiral-slide",
            &format!(
                "Claim the Spiral Slide at 1,0, now worth 0 points (an attraction: 2 points for \
                 each square of its queue; scores only with a queue longer than {n})"
            ),
        );
    }
    offers(
        REVISED,
        "souvenir-shop",
        "Claim the Souvenir Shop at 1,0, now worth 3 points (a stall: 3 points, if a path leads to \
         it; scores only with none of its kind around it)",
    );
    offers(
        FIRST,
        "track-station",
        "Claim the Station at 1,0, now worth 0 points (2 points for each square of its ring of \
         track, times its longest queue)",
    );
    offers(
        REVISED,
        "track-station",
        "Claim the Station at 1,0, now worth 0 points (1 point for each square of its finished \
         track, times its longest queue)",
    );
}

#[test]
fn whoever_gives_a_domino_away_is_told_which() {
    let mut state = table(3, FIRST);
    hold(&mut state, A, ["toilet", "carousel"]);
    hold(&mut state, A, ["tree", "tree"]);
    state.out.insert(A);
    state.phase = Phase::Giving;
    let mut trial = Trial::of(state);
    assert_eq!(trial.prompt(A), "To whom do you give Toilet + Carousel: B, C?");
    trial.play(A, "give to b");
    assert_eq!(trial.prompt(A), "To whom do you give Tree + Tree: B, C?");
    assert_eq!(trial.prompt(B), "", "others are not asked, and not told");
}

#[test]
fn one_domino_is_no_dominoes() {
    let state = table(2, FIRST);
    let mut view = state.view(Viewer::Spectator);
    for (n, told) in [(0, "0 dominoes"), (1, "1 domino"), (2, "2 dominoes")] {
        view.n_deck = n;
        let board = State::board(state.edition, &view, &Names::letters(2));
        let head = format!("Theme Parque, first edition; {told} in the deck\n");
        assert!(board.starts_with(&head), "{board}");
    }
}
