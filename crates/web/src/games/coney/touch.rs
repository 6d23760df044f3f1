//! What a click on a piece means now: one pure function for all of them, the button that is drawn
//! with it, and what is done when it is clicked.

use coney::preview;
use coney::state::Step;
use coney::view::Plot;
use coney::{Action, Card, CardSet, Cell, Errand, Lay, Phase};
use maud::{Markup, html};
use tabletop::Words as _;

use super::draft::{self, Draft, chosen_now, hutch_draft, is_idle, lay_clicks, lay_draft};
use super::{SeenHere, Table, shown_mat};
use crate::board::{self, How, Mark, touched_chip};
use crate::prelude::untrack;
use crate::table::Refused;

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Packet(Card),
    Hand(Card),
    Reserve(Card),
    Market(Card),
    Pile,
    /// A space of the reader's farm where nothing lies.
    Space(Cell),
    /// A space of the reader's farm with a card.
    Plot(Cell),
    Errand(Errand),
    Hutch,
}

/// The three ways of a turn.
pub(super) const ERRANDS: [Errand; 3] = [Errand::Restock, Errand::Play, Errand::Growth];

pub(super) fn name_of(errand: Errand) -> &'static str {
    match errand {
        Errand::Restock => "Restock",
        Errand::Play => "Play",
        Errand::Growth => "Growth",
    }
}

impl Spot {
    /// The word by which an element says what it is.
    fn word(self) -> String {
        match self {
            Spot::Packet(card) => format!("packet {}", card.0),
            Spot::Hand(card) => format!("hand {}", card.0),
            Spot::Reserve(card) => format!("reserve {}", card.0),
            Spot::Market(card) => format!("market {}", card.0),
            Spot::Pile => "pile".to_owned(),
            Spot::Space(cell) => format!("space {cell}"),
            Spot::Plot(cell) => format!("plot {cell}"),
            Spot::Errand(errand) => name_of(errand).to_owned(),
            Spot::Hutch => "hutch".to_owned(),
        }
    }

    fn read(word: &str) -> Option<Spot> {
        let Some((kind, which)) = word.split_once(' ') else {
            return match word {
                "pile" => Some(Spot::Pile),
                "hutch" => Some(Spot::Hutch),
                _ => ERRANDS.into_iter().find(|&it| name_of(it) == word).map(Spot::Errand),
            };
        };
        let cell = || which.parse().ok();
        let card = || which.parse().ok().map(Card);
        match kind {
            "packet" => card().map(Spot::Packet),
            "hand" => card().map(Spot::Hand),
            "reserve" => card().map(Spot::Reserve),
            "market" => card().map(Spot::Market),
            "space" => cell().map(Spot::Space),
            "plot" => cell().map(Spot::Plot),
            _ => None,
        }
    }
}

/// What a click does.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Next {
    /// Picks it up; what can be taken back is played at once.
    Pick(Draft),
    /// Holds it, and waits for more.
    Hold(Draft),
    Confirm,
    Cancel,
    /// Shows the card large.
    Look(Card),
    /// Says what stands in the way of these clicks.
    Why(Vec<Action>),
    /// Says what to do first.
    Say(&'static str),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Touch {
    /// What the piece is for, by which it is found.
    pub(super) action: Action,
    pub(super) mark: Mark,
    pub(super) next: Next,
}

impl Touch {
    fn ready(action: Action, next: Next) -> Touch {
        Touch { action, mark: Mark::Ready, next }
    }

    fn picked(action: Action, next: Next) -> Touch {
        Touch { action, mark: Mark::Picked, next }
    }

    fn why(action: Action, clicks: Vec<Action>) -> Touch {
        Touch { action, mark: Mark::Resting, next: Next::Why(clicks) }
    }
}

/// What a click on a piece means, while a draft is held.
pub(super) fn touch(seen: &SeenHere, held: Option<Draft>, spot: Spot) -> Touch {
    let can = |action: &Action| seen.choices.contains(action);
    let look = |card: Card, action: Action| match seen.is_asked() {
        true => Touch::why(action, vec![action]),
        false => Touch { action, mark: Mark::Resting, next: Next::Look(card) },
    };
    match spot {
        Spot::Packet(card) => {
            let action = Action::Keep { card };
            match (held == Some(Draft::Keep(card)), can(&action)) {
                (true, _) => Touch::picked(action, Next::Confirm),
                (false, true) => Touch::ready(action, Next::Pick(Draft::Keep(card))),
                (false, false) => look(card, action),
            }
        }
        Spot::Hand(card) => {
            if !seen.is_asked() {
                look(card, Action::Pick { card })
            } else if let Phase::Restocking { step } = seen.view.phase {
                in_restock(seen, held, step, card)
            } else if let Phase::Discarding = seen.view.phase {
                over_limit(seen, held, card)
            } else {
                for_farm(seen, held, card)
            }
        }
        Spot::Reserve(card) => {
            let trade = Action::TradeReserved { card };
            match (held == Some(Draft::TradeReserved(card)), can(&trade)) {
                (true, _) => Touch::picked(trade, Next::Confirm),
                (false, true) => Touch::ready(trade, Next::Hold(Draft::TradeReserved(card))),
                (false, false) if seen.is_asked() => for_farm(seen, held, card),
                (false, false) => look(card, Action::Pick { card }),
            }
        }
        Spot::Market(card) => {
            draw(seen, held, Action::DrawMarket { card }, Draft::Draw(card), Some(card))
        }
        Spot::Pile => draw(seen, held, Action::DrawPile, Draft::DrawPile, None),
        Spot::Space(cell) => space(seen, held, cell),
        Spot::Plot(cell) => plot(seen, held, cell),
        Spot::Errand(errand) => {
            let action = match errand {
                Errand::Restock => Action::Restock,
                Errand::Play => Action::Play,
                Errand::Growth => Action::Growth,
            };
            let draft = Draft::Errand(errand);
            match (held == Some(draft), can(&action), is_idle(seen, errand)) {
                (true, _, _) => Touch::picked(action, Next::Confirm),
                (false, true, false) => Touch::ready(action, Next::Pick(draft)),
                // What would do nothing is warned of first.
                (false, true, true) => Touch::ready(action, Next::Hold(draft)),
                (false, false, _) => Touch::why(action, vec![action]),
            }
        }
        Spot::Hutch => {
            let action = Action::LayHutch;
            let is_held = matches!(held, Some(Draft::Lay { lay: Lay::Hutch, .. }));
            let draft = (can(&action) || can(&Action::Play)).then(|| hutch_draft(seen)).flatten();
            match (is_held, draft) {
                (true, _) => Touch::picked(action, Next::Confirm),
                (false, Some(draft)) => Touch::ready(action, Next::Hold(draft)),
                (false, None) => Touch::why(action, after_play(seen, action)),
            }
        }
    }
}

/// A click of the action "play", which is chosen first if it is not yet.
fn after_play(seen: &SeenHere, action: Action) -> Vec<Action> {
    if let Phase::Choosing = seen.view.phase { vec![Action::Play, action] } else { vec![action] }
}

/// A card of hand or reserve that may be laid into the farm.
fn for_farm(seen: &SeenHere, held: Option<Draft>, card: Card) -> Touch {
    let action = Action::Pick { card };
    if let Some(Draft::Lay { lay, card: other, .. }) = held {
        if other == card {
            return Touch::picked(action, Next::Confirm);
        }
        // A hutch takes any card; which one is chosen by clicking it.
        if let (Lay::Hutch, None) = (lay, seen.view.picked)
            && let Some(draft) = lay_draft(seen, lay, card)
        {
            return Touch::ready(action, Next::Hold(draft));
        }
    }
    let is_open = matches!(seen.view.phase, Phase::Choosing) || seen.choices.contains(&action);
    let lay = seen.view.picked.map_or(Lay::Rabbit, |pick| pick.lay);
    match lay_draft(seen, lay, card).filter(|_| is_open) {
        Some(draft) => Touch::ready(action, Next::Hold(draft)),
        None => Touch::why(action, after_play(seen, action)),
    }
}

/// A card of the hand in a restock: discarded, or reserved if the reader says so.
fn in_restock(seen: &SeenHere, held: Option<Draft>, step: Step, card: Card) -> Touch {
    let reserves = match held {
        Some(Draft::Reserve(_)) => true,
        Some(Draft::Discard(_)) => false,
        Some(_) | None => step != Step::Discarding,
    };
    let set = match held {
        Some(Draft::Reserve(set) | Draft::Discard(set)) => set,
        Some(_) | None => CardSet::EMPTY,
    };
    let (action, with): (_, fn(CardSet) -> Draft) = match reserves {
        true => (Action::Reserve { card }, Draft::Reserve),
        false => (Action::Discard { card }, Draft::Discard),
    };
    let mut other = set;
    if set.contains(card) {
        other.remove(card);
        let next = if other.is_empty() { Next::Cancel } else { Next::Hold(with(other)) };
        return Touch::picked(action, next);
    }
    other.insert(card);
    let reserved = preview::own_mat(&seen.view).map_or(0, |mat| mat.reserve.len());
    let is_full =
        reserves && reserved + usize::from(other.len()) > usize::from(coney::state::RESERVE_LIMIT);
    if seen.choices.contains(&action) && !is_full {
        return Touch::ready(action, Next::Hold(with(other)));
    }
    let before = set.iter().map(|card| Action::Reserve { card }).filter(|_| reserves);
    Touch::why(action, before.chain([action]).collect())
}

/// A card of a hand that has too many.
fn over_limit(seen: &SeenHere, held: Option<Draft>, card: Card) -> Touch {
    let action = Action::Discard { card };
    let mut set = match held {
        Some(Draft::Discard(set)) => set,
        Some(_) | None => CardSet::EMPTY,
    };
    if set.contains(card) {
        set.remove(card);
        return Touch::picked(action, Next::Hold(Draft::Discard(set)));
    }
    // A card more pushes out one that was proposed.
    if usize::from(set.len()) == preview::n_too_many(&seen.view)
        && let Some(first) = set.iter().next()
    {
        set.remove(first);
    }
    set.insert(card);
    Touch::ready(action, Next::Hold(Draft::Discard(set)))
}

fn draw(
    seen: &SeenHere,
    held: Option<Draft>,
    action: Action,
    draft: Draft,
    card: Option<Card>,
) -> Touch {
    if held == Some(draft) {
        return Touch::picked(action, Next::Confirm);
    }
    if seen.choices.contains(&action) {
        return Touch::ready(action, Next::Pick(draft));
    }
    let is_choosing = matches!(seen.view.phase, Phase::Choosing) && seen.is_asked();
    let has_room = preview::own_hand(&seen.view).len() < usize::from(coney::state::HAND_LIMIT);
    let is_there = card.is_some() || seen.view.n_pile > 0 || !seen.view.discards.is_empty();
    match (is_choosing, card) {
        (true, _) if has_room && is_there => Touch::ready(action, Next::Hold(draft)),
        (true, _) => Touch::why(action, vec![Action::Restock, action]),
        (false, Some(card)) if !seen.is_asked() => {
            Touch { action, mark: Mark::Resting, next: Next::Look(card) }
        }
        (false, _) => Touch::why(action, vec![action]),
    }
}

fn space(seen: &SeenHere, held: Option<Draft>, cell: Cell) -> Touch {
    let action = Action::On { cell };
    let Some(draft @ Draft::Lay { lay, card, cell: chosen, .. }) = held else {
        let next = match seen.is_asked() {
            true => Next::Say("choose a card of your hand or reserve first, then its space"),
            false => Next::Say("it is not your turn"),
        };
        return Touch { action, mark: Mark::Resting, next };
    };
    let there = draft::on(draft, cell);
    let is_fixed = seen.view.picked.is_some_and(|pick| pick.cell.is_some());
    let fits = preview::spaces(seen.edition.tables(), &seen.view, lay, card).contains(cell);
    match (chosen == cell, fits && !is_fixed) {
        (true, _) => Touch::picked(action, Next::Confirm),
        (false, true) => Touch::ready(action, Next::Hold(there)),
        (false, false) if is_fixed => Touch::why(action, vec![action]),
        (false, false) => Touch::why(action, lay_clicks(seen, there)),
    }
}

fn plot(seen: &SeenHere, held: Option<Draft>, cell: Cell) -> Touch {
    let held_here = matches!(
        held,
        Some(
            Draft::Trade(other) | Draft::Redeem { cell: other, .. } | Draft::Put { cell: other, .. }
        ) if other == cell
    );
    let of_cell = seen.choices.iter().copied().find(|action| {
        matches!(
            *action,
            Action::Trade { cell: other }
            | Action::Redeem { cell: other, .. }
            | Action::Put { cell: other, .. } if other == cell
        )
    });
    let action = of_cell.unwrap_or(Action::Trade { cell });
    if held_here {
        return Touch::picked(action, Next::Confirm);
    }
    match of_cell.and_then(|action| draft::of(seen, action)) {
        // Nobody trades a rabbit away by a slip.
        Some(draft @ Draft::Trade(_)) => Touch::ready(action, Next::Hold(draft)),
        Some(draft) => Touch::ready(action, Next::Pick(draft)),
        None => {
            let next = match (seen.view.phase, card_on(seen, cell)) {
                (Phase::Playing { .. }, _) if seen.is_asked() => Next::Why(vec![action]),
                (Phase::Growing { .. }, _) if seen.is_asked() => {
                    Next::Why(vec![Action::Redeem { cell, choice: 0 }])
                }
                (_, Some(card)) => Next::Look(card),
                (_, None) => Next::Say("nobody knows what lies under a hutch but its owner"),
            };
            Touch { action, mark: Mark::Resting, next }
        }
    }
}

/// The card on a space of the farm that is shown, face up or down.
pub(super) fn card_on(seen: &SeenHere, wanted: Cell) -> Option<Card> {
    shown_mat(seen).farm.iter().find_map(|plot| match *plot {
        Plot::Rabbit { cell, card, .. } if cell == wanted => Some(card),
        Plot::Hutch { cell, card } if cell == wanted => card,
        Plot::Rabbit { .. } | Plot::Hutch { .. } => None,
    })
}

/// Does what a click means.
fn act(play: Table, next: Next) {
    match next {
        Next::Pick(draft) => play.pick(draft),
        Next::Hold(draft) => play.hold(draft),
        Next::Confirm => play.confirm(),
        Next::Cancel => play.cancel(),
        // What carries `data-look` is shown by the board.
        Next::Look(_) => {}
        Next::Why(clicks) => play.tell_why_not(clicks),
        Next::Say(what) => play.refused.set(Some(Refused::because(what))),
    }
}

/// A piece as a button: lifted when something can be done with it, marked when it is picked.
pub(super) fn spot(
    seen: &SeenHere,
    held: Option<Draft>,
    it: Spot,
    class: &str,
    label: &str,
    content: &Markup,
) -> Markup {
    let Touch { action, mark, next } = touch(seen, held, it);
    let (word, state) = (it.word(), mark.class());
    let look = if let Next::Look(card) = next { Some(format!("card {}", card.0)) } else { None };
    html! {
        button type="button" class={ "piece " (class) " " (state) } data-key=(word) data-do=(word)
            data-pick=(seen.notation(&action)) data-look=[look]
            data-drop=[matches!(it, Spot::Space(_)).then_some(&word)] title=(label)
            aria-pressed=(mark == Mark::Picked) draggable=(mark == Mark::Ready)
        {
            span.only-read { (label) }
            span.face aria-hidden="true" { (content) }
        }
    }
}

/// Something was done at the board.
pub(super) fn touched(play: Table, it: &board::Touch) -> bool {
    if let Some((i, is_more)) = touched_chip(it) {
        count(play, i, is_more);
    } else if it.how == How::Click {
        clicked(play, &it.word);
    } else if it.how == How::Drop
        && let Some(Spot::Space(cell)) = Spot::read(&it.word)
    {
        dropped(play, &it.value, cell);
    }
    false
}

/// Whether a click on what carries this word means something.
#[cfg(test)]
pub(super) fn is_known(word: &str) -> bool {
    let is_count = matches!(word.split_once(' '), Some(("more" | "fewer", _)));
    is_count || Spot::read(word).is_some()
}

fn clicked(play: Table, word: &str) {
    if let Some(spot) = Spot::read(word) {
        let held = untrack(|| play.draft());
        act(play, play.with_untracked(|seen| touch(seen, held, spot)).next);
    }
}

/// One token more or one less in what is put together.
fn count(play: Table, i: usize, is_more: bool) {
    let held = untrack(|| play.draft());
    let draft = play.with_untracked(|seen| {
        let set = chosen_now(seen, held)?;
        let token = set.kinds().nth(i)?;
        if is_more { set.more(token) } else { set.fewer(token) }
    });
    if let Some(draft) = draft {
        play.hold(draft);
    }
}

/// A card was dropped on a space.
fn dropped(play: Table, text: &str, cell: Cell) {
    let draft = play.with_untracked(|seen| {
        let Ok(Action::Pick { card }) = coney::State::read_action(seen.edition, text) else {
            return None;
        };
        lay_draft(seen, Lay::Rabbit, card).map(|draft| draft::on(draft, cell))
    });
    let Some(draft) = draft else { return };
    let clicks = play.with_untracked(|seen| lay_clicks(seen, draft));
    play.hold(draft);
    play.tell_why_not(clicks);
}

#[cfg(test)]
mod tests {
    use coney::{Options, State};
    use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::{Eyes, Seen};

    fn spots(seen: &SeenHere) -> Vec<Spot> {
        let mat = preview::own_mat(&seen.view).unwrap();
        let farm = mat.to_farm();
        let occupied = farm.occupied();
        let spaces = farm.room.iter().filter(|&cell| !occupied.contains(cell)).map(Spot::Space);
        let errands = ERRANDS.map(Spot::Errand);
        let hand = preview::own_hand(&seen.view).iter().copied().map(Spot::Hand);
        let all = hand.chain(mat.reserve.iter().copied().map(Spot::Reserve));
        let all = all.chain(seen.view.market.iter().copied().map(Spot::Market));
        let all = all.chain(seen.view.packet.iter().copied().map(Spot::Packet));
        let all = all.chain(spaces).chain(occupied.iter().map(Spot::Plot)).chain(errands);
        all.chain([Spot::Pile, Spot::Hutch]).collect()
    }

    #[test]
    fn every_piece_is_known_by_its_word() {
        let cards = [Spot::Packet, Spot::Hand, Spot::Reserve, Spot::Market].map(|it| it(Card(71)));
        let cells = [Spot::Space, Spot::Plot].map(|it| it(Cell(24)));
        let errands = ERRANDS.map(Spot::Errand);
        let all = cards.into_iter().chain(cells).chain(errands).chain([Spot::Pile, Spot::Hutch]);
        for spot in all {
            assert_eq!(Spot::read(&spot.word()), Some(spot));
        }
        for wrong in ["", "hand", "hand x", "hand 256", "plot f1", "attic 1", "more hay"] {
            assert_eq!(Spot::read(wrong), None);
        }
    }

    /// In random games whatever glows can be played, whatever rests has a reason that the rules
    /// give, and everything that is listed has a piece.
    #[test]
    fn what_glows_can_be_played_and_what_rests_says_why() {
        let (mut n_ready, mut n_why, mut n_spaces) = (0, 0, 0);
        for seed in 20..32_u64 {
            let players = (0..2 + seed % 3).map(|i| Player::bot(format!("P{i}"), "random"));
            let mut game: Match<State> = Match::new(
                players.collect(),
                &Options::default(),
                Printed::standard(),
                seed.to_string().parse().unwrap(),
            )
            .unwrap();
            let mut dice = QuickDice::new(seed);
            while let Turn::Seats(seats) = game.position().turn() {
                let seat = seats.first().unwrap();
                let seen: SeenHere = Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat)));
                let played = |clicks: &[Action]| {
                    let mut position = *game.position();
                    clicks.iter().try_for_each(|click| {
                        // A shortcut through another action cannot know what chance brings.
                        position.apply(seat, click, &mut Deaf)
                    })
                };
                let spots = spots(&seen);
                let mut found = Vec::new();
                let proposed = draft::first(&seen);
                let mut held: Vec<Option<Draft>> = vec![proposed];
                // Once more with every card for the farm that can be held.
                let cards = spots.iter().filter_map(|&spot| match touch(&seen, proposed, spot) {
                    Touch { next: Next::Hold(draft @ Draft::Lay { .. }), .. } => Some(Some(draft)),
                    _ => None,
                });
                held.extend(cards);
                for held in held {
                    for &spot in &spots {
                        let Touch { action, mark, next } = touch(&seen, held, spot);
                        found.push(action);
                        match next {
                            Next::Pick(draft) | Next::Hold(draft) => {
                                let plan = draft::plan(&seen, draft);
                                let counts = plan.count.is_some_and(|(n, of)| n != of);
                                assert!(plan.is_complete() || counts, "{spot:?}: {draft:?}");
                                if !counts {
                                    played(&plan.clicks).unwrap();
                                }
                                n_ready += u32::from(mark == Mark::Ready);
                                n_spaces += u32::from(matches!(spot, Spot::Space(_)));
                            }
                            Next::Why(clicks) => {
                                assert_eq!(mark, Mark::Resting);
                                assert!(played(&clicks).is_err(), "{spot:?} {clicks:?} is allowed");
                                n_why += 1;
                            }
                            Next::Confirm | Next::Cancel => assert_eq!(mark, Mark::Picked),
                            Next::Look(_) | Next::Say(_) => assert_eq!(mark, Mark::Resting),
                        }
                    }
                }
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "all others have a piece of their own"
                )]
                for action in &seen.choices {
                    let has_piece = match action {
                        // Chips, spaces and ways of a draft that is held.
                        Action::Take { .. } | Action::Pay { .. } | Action::Skip | Action::Done => {
                            true
                        }
                        Action::Redeem { cell, .. } => {
                            found.contains(&Action::Redeem { cell: *cell, choice: 0 })
                        }
                        Action::Put { cell, .. } => found.iter().any(
                            |it| matches!(it, Action::Put { cell: other, .. } if other == cell),
                        ),
                        Action::Reserve { card } => {
                            found.contains(action)
                                || found.contains(&Action::Discard { card: *card })
                        }
                        _ => found.contains(action),
                    };
                    assert!(has_piece, "{action:?} has no piece");
                }
                let action = game.position().sample(seat, &mut dice, &mut Vec::new());
                game.submit(seat, action).unwrap();
            }
        }
        assert!(n_ready > 5000 && n_why > 5000 && n_spaces > 1000, "{n_ready} {n_why} {n_spaces}");
    }
}
