//! A table to try things at: positions are arranged by hand and played in notation.

use coney::farm::Farm;
use coney::pieces::TOKENS_PER_KIND;
use coney::setup::FirstPlayer;
use coney::state::{Due, HAND_LIMIT, MARKET, Mat, Source};
use coney::{Action, Card, CardSet, Cell, Event, Fact, Options, Phase, State, Token, Tokens};
use tabletop::{FairDice, Game, Seat, Viewer, Words, walk};
use testkit::Trial;
pub(crate) use testkit::{A, B, C, D};

testkit::trial!(Table, State);

impl Table {
    /// A begins, with an empty hand, an empty farm and one token of each kind, and so do the
    /// others; the market shows Daisy, Raven and Hazel.
    pub(crate) fn new(n_seats: u8) -> Table {
        Table::with(n_seats, Options::default())
    }

    pub(crate) fn with(n_seats: u8, options: Options) -> Table {
        let options = Options { first_player: FirstPlayer::A, ..options };
        let mut table = Table(Trial::start(n_seats, &options));
        table.state.phase = Phase::Choosing;
        table.market("daisy raven hazel");
        table
    }

    /// A table at which chance has dealt the packets.
    pub(crate) fn dealt(n_seats: u8, options: Options) -> Table {
        let mut trial = Trial::start(n_seats, &options);
        walk::settle(&mut trial.state, &mut FairDice::new([5; 32]));
        Table(trial)
    }

    pub(crate) fn card(&self, slug: &str) -> Card {
        self.state.edition.card_by_slug(slug).expect(slug)
    }

    fn cards(&self, slugs: &str) -> Vec<Card> {
        slugs.split_whitespace().map(|slug| self.card(slug)).collect()
    }

    pub(crate) fn mat(&mut self, seat: Seat) -> &mut Mat {
        &mut self.state.mats[seat.idx()]
    }

    pub(crate) fn farm(&self, seat: Seat) -> &Farm {
        &self.state.mats[seat.idx()].farm
    }

    /// Takes a card from the pile, where it must be.
    #[track_caller]
    fn draw(&mut self, card: Card) -> Card {
        assert!(self.state.pile.contains(card), "{card:?} is in use");
        self.state.pile.remove(card);
        card
    }

    /// The hand of a seat, as if it had been drawn from the pile; what it held before goes back.
    #[track_caller]
    pub(crate) fn hand(&mut self, seat: Seat, slugs: &str) -> &mut Table {
        for card in std::mem::take(&mut self.mat(seat).hand).iter() {
            self.state.pile.insert(card);
        }
        for card in self.cards(slugs) {
            let card = self.draw(card);
            self.mat(seat).hand.insert(card);
            self.state.memory.sources[card.idx()] = Source::pile(self.state.memory.epoch);
        }
        self
    }

    #[track_caller]
    pub(crate) fn market(&mut self, slugs: &str) -> &mut Table {
        for card in std::mem::take(&mut self.state.market).iter() {
            self.state.pile.insert(card);
        }
        for card in self.cards(slugs) {
            let card = self.draw(card);
            self.state.market.insert(card);
        }
        self
    }

    #[track_caller]
    pub(crate) fn reserve(&mut self, seat: Seat, slugs: &str) -> &mut Table {
        let mut cards = self.cards(slugs);
        cards.sort_unstable();
        for (place, card) in cards.into_iter().enumerate() {
            let card = self.draw(card);
            self.mat(seat).reserve[place] = card;
        }
        self
    }

    /// Moves cards from the pile to the discards.
    #[track_caller]
    pub(crate) fn discards(&mut self, slugs: &str) -> &mut Table {
        for card in self.cards(slugs) {
            let card = self.draw(card);
            self.state.discards.insert(card);
        }
        self
    }

    /// Leaves only these cards in the pile; the rest leaves the game.
    pub(crate) fn pile(&mut self, slugs: &str) -> &mut Table {
        self.state.pile = self.cards(slugs).into_iter().collect();
        self
    }

    /// Builds a farm like `"snowball c3, hutch d3, lily c2 2 carrot"`; a hutch is the next card
    /// of the pile. The first one must lie on c3.
    #[track_caller]
    pub(crate) fn build(&mut self, seat: Seat, farm: &str) -> &mut Table {
        for plot in farm.split(',') {
            let words: Vec<&str> = plot.split_whitespace().collect();
            let cell: Cell = words[1].parse().unwrap();
            if words[0] == "hutch" {
                let card = self.state.pile.iter().last().unwrap();
                let card = self.draw(card);
                let laid = self.farm(seat).hutches.len();
                self.mat(seat).farm.lay_hutch(cell, card, laid);
                continue;
            }
            let card = self.card(words[0]);
            let card = self.draw(card);
            self.mat(seat).farm.place(cell, card);
        }
        self
    }

    /// Puts tokens of the supply on a card.
    pub(crate) fn feed(&mut self, seat: Seat, cell: &str, tokens: Tokens) -> &mut Table {
        let purse = self.mat(seat).tokens;
        let Tokens([hay, carrot, pellet]) = purse;
        let [h, c, p] = tokens.0;
        // Through the purse and the rules, which is the only way tokens get onto a card.
        self.purse(seat, h, c, p);
        let phase = self.state.phase;
        let active = self.state.active;
        self.state.active = seat;
        for token in Token::ALL {
            for _ in 0..tokens.of(token) {
                self.state.phase = Phase::Playing { n_rabbits: 0 };
                self.owe(&[coney::edition::Part::Place(1)]);
                self.play(seat, &format!("put {token} {cell}"));
            }
        }
        self.state.active = active;
        self.state.phase = phase;
        self.purse(seat, hay, carrot, pellet)
    }

    /// Lets a card owe the active seat something.
    pub(crate) fn owe(&mut self, parts: &[coney::edition::Part]) -> &mut Table {
        self.state.due = Due::of(parts);
        self
    }

    /// Gives a seat exactly these tokens.
    pub(crate) fn purse(&mut self, seat: Seat, hay: u8, carrot: u8, pellet: u8) -> &mut Table {
        let tokens = Tokens([hay, carrot, pellet]);
        for token in Token::ALL {
            let i = token.idx();
            self.state.supply.0[i] += self.state.mats[seat.idx()].tokens.0[i];
            self.state.supply.0[i] -= tokens.0[i];
        }
        self.mat(seat).tokens = tokens;
        self
    }

    /// Leaves exactly these tokens in the supply; the rest leaves the game.
    pub(crate) fn supply(&mut self, hay: u8, carrot: u8, pellet: u8) -> &mut Table {
        self.state.supply = Tokens([hay, carrot, pellet]);
        self
    }

    /// The active seat restocks with two tokens and nothing else.
    pub(crate) fn pass_turn(&mut self) -> &mut Table {
        let seat = self.state.active;
        self.play(seat, "restock");
        let choice = self.choices_to(seat, "take").remove(0);
        self.play(seat, &format!("take {choice}"));
        self.settle();
        self
    }

    /// Everything that a seat could lay into its farm, as its clicks lead there, in notation.
    pub(crate) fn lays(&self, seat: Seat) -> Vec<String> {
        let mut lays = Vec::new();
        follow_clicks(&self.state, seat, &mut lays);
        lays.iter().map(|lay| State::write_action(self.state.edition, lay)).collect()
    }

    /// Those of a seat's choices that begin with a word, without it. What goes into the farm is
    /// told as a whole, wherever it takes several clicks.
    pub(crate) fn choices_to(&self, seat: Seat, word: &str) -> Vec<String> {
        if !word.starts_with("place") && !word.starts_with("hutch") {
            return self.0.choices_to(seat, word);
        }
        let rest = |lay: &String| Some(lay.strip_prefix(word)?.trim().to_owned());
        self.lays(seat).iter().filter_map(rest).collect()
    }

    /// Whether something can be clicked; what goes into the farm can then be written as well.
    #[track_caller]
    pub(crate) fn can(&self, seat: Seat, notation: &str) -> bool {
        if !notation.starts_with("place ") && !notation.starts_with("hutch ") {
            return self.0.can(seat, notation);
        }
        let can_be_clicked = self.lays(seat).iter().any(|lay| lay == notation);
        let can_be_written = self.clone().act(seat, &self.read(notation)).is_ok();
        assert_eq!(can_be_clicked, can_be_written, "{notation}");
        can_be_written
    }

    /// The parts of a seat's score: printed, coupons, stores, tokens, reserve.
    pub(crate) fn score(&self, seat: Seat) -> [i32; 5] {
        let score = self.state.view(Viewer::Spectator).mats[seat.idx()].score;
        [score.printed, score.coupons, score.stores, score.tokens, score.reserve]
    }
}

/// Clicks on until a card lies in the farm, in every way there is.
pub(crate) fn follow_clicks(state: &State, seat: Seat, lays: &mut Vec<Action>) {
    let mut clicks = Vec::new();
    state.legal_actions(seat, &mut clicks);
    let is_step = |action: &Action| {
        use Action::{LayHutch, On, Pay, Pick};
        matches!(action, Pick { .. } | LayHutch | On { .. } | Pay { .. })
    };
    for click in clicks.iter().filter(|click| is_step(click)) {
        let mut after = *state;
        let mut events = Vec::new();
        after.apply(seat, click, &mut events).expect("what is listed is legal");
        match events.first() {
            None => follow_clicks(&after, seat, lays),
            Some(&Event::Fact(Fact::Placed { card, cell, paid, .. })) => {
                lays.push(Action::Place { card, cell, pay: paid });
            }
            Some(&Event::HutchLaid { card, cell, paid, .. }) => {
                lays.push(Action::Hutch { card, cell, pay: paid });
            }
            Some(event) => panic!("{click:?} led to {event:?}"),
        }
    }
}

/// Everything in the box is in exactly one place, and every number is in its range.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let mut supply = state.supply;
    let mut seen = CardSet::EMPTY;
    let mut see = |card: Card| {
        let is_new = !seen.contains(card);
        seen.insert(card);
        check(is_new, "a card is in two places")
    };
    for set in [state.pile, state.discards, state.market] {
        set.iter().try_for_each(&mut see)?;
    }
    for packet in 0..4 {
        state.packet(packet).try_for_each(&mut see)?;
    }
    let in_action = matches!(state.phase, Phase::Playing { .. } | Phase::Growing { .. });
    for (seat, mat) in state.seats().zip(&state.mats) {
        mat.hand.iter().chain(mat.reserved()).try_for_each(&mut see)?;
        mat.farm.occupied().iter().map(|cell| mat.farm.card(cell)).try_for_each(&mut see)?;
        let farm = &mat.farm;
        check(farm.rabbits.and(farm.hutches).is_empty(), "a hutch is a rabbit")?;
        check(farm.occupied().without(farm.room).is_empty(), "a card is outside of the frame")?;
        check(farm.n_cards() <= 9, "a farm is too full")?;
        check([1, 9, 12, 15, 16, 20, 25].contains(&farm.room.len()), "a frame is no rectangle")?;
        for cell in farm.rabbits.iter() {
            let tokens = farm.tokens(cell);
            let traits = state.edition.traits(farm.card(cell));
            for token in Token::ALL {
                let n = tokens.of(token);
                check(n == 0 || traits.is_eligible(token), "a token lies where it scores nothing")?;
                supply.0[token.idx()] += n;
            }
        }
        for token in Token::ALL {
            supply.0[token.idx()] += mat.tokens.of(token);
        }
        let may_exceed =
            seat == state.active && (in_action || matches!(state.phase, Phase::Discarding));
        check(may_exceed || mat.hand.len() <= HAND_LIMIT, "a hand is too large")?;
    }
    check(supply == Tokens([TOKENS_PER_KIND; 3]), "tokens come or go")?;
    check(seen == CardSet::first(state.edition.n_cards()), "a card is nowhere")?;
    check(state.market.len() <= MARKET, "the market is too large")?;
    check(in_action || state.due.is_empty(), "something is due outside of an action")?;
    let is_playing = matches!(state.phase, Phase::Playing { .. });
    check(is_playing || state.picked.is_none(), "a card is picked outside of play")?;
    check(state.picked.is_none() || state.due.is_empty(), "a card is picked while some is due")?;
    if state.phase == Phase::Choosing && state.market.len() < MARKET {
        check(!state.has_pile(), "the market was not filled")?;
    }
    Ok(())
}
