//! What the reader can put together, and what would come of it. Pure, from what is seen.

use coney::preview::{self, Price, Prospect, Taking};
use coney::state::{RESERVE_LIMIT, Step};
use coney::words::cards;
use coney::{Action, Card, CardSet, Cell, Errand, Lay, Phase, Pick, State, Token, Tokens};

use tabletop::Words as _;

use super::SeenHere;
use crate::board::Plan;

/// A move that is being put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draft {
    Keep(Card),
    Errand(Errand),
    /// Cards of the hand that go to the discards: before a restock's draws, or over the limit.
    Discard(CardSet),
    Reserve(CardSet),
    DrawPile,
    Draw(Card),
    Take(Tokens),
    Trade(Cell),
    TradeReserved(Card),
    /// A card for the farm, with its space and what is paid for it.
    Lay {
        lay: Lay,
        card: Card,
        cell: Cell,
        pay: Tokens,
    },
    Redeem {
        cell: Cell,
        choice: u8,
    },
    Put {
        cell: Cell,
        token: Token,
    },
}

/// "Snowball", "Snowball and Clover", "Snowball, Fern and Clover".
fn names(seen: &SeenHere, set: CardSet) -> String {
    let names: Vec<String> = set.iter().map(|card| seen.edition.card_name(card)).collect();
    match names.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// "+2 points", "no points", "-1 point".
pub(super) fn points(n: i32) -> String {
    match n {
        0 => "no points".to_owned(),
        1 | -1 => format!("{n:+} point"),
        _ => format!("{n:+} points"),
    }
}

/// Whether the reader is asked which of the three actions to take.
fn is_choosing(seen: &SeenHere) -> bool {
    matches!(seen.view.phase, Phase::Choosing)
}

/// A card on its way, with the best space and the obvious payment; `None` if it fits nowhere.
pub(super) fn lay_draft(seen: &SeenHere, lay: Lay, card: Card) -> Option<Draft> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let mat = preview::own_mat(view)?;
    let cell = match (lay, view.picked) {
        (_, Some(Pick { cell: Some(cell), .. })) => cell,
        (Lay::Rabbit, _) => preview::best_space(edition, view, mat, card)?.0,
        (Lay::Hutch, _) => {
            let spaces = preview::spaces(edition, view, lay, card).iter();
            spaces.max_by_key(|&cell| preview::hutch_points(edition, mat, cell))?
        }
    };
    let price = preview::price(edition, view, lay, card)?;
    price.can_be_paid().then(|| Draft::Lay { lay, card, cell, pay: price.obvious() })
}

/// A hutch of the card that is worth least.
pub(super) fn hutch_draft(seen: &SeenHere) -> Option<Draft> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let reserve = &preview::own_mat(view)?.reserve;
    let cards = preview::own_hand(view).iter().chain(reserve).copied();
    let card = cards.min_by_key(|&card| preview::worth(edition, view, card))?;
    lay_draft(seen, Lay::Hutch, card)
}

/// The card that is picked already, and how it is to lie.
fn picked(seen: &SeenHere) -> Option<(Lay, Card)> {
    let Pick { lay, card, .. } = seen.view.picked?;
    Some((lay, card?))
}

/// The draft with which a decision begins.
pub(super) fn first(seen: &SeenHere) -> Option<Draft> {
    let view = &seen.view;
    if let Phase::Discarding = view.phase {
        return Some(Draft::Discard(least(seen, CardSet::EMPTY)));
    }
    if let Some((lay, card)) = picked(seen) {
        return lay_draft(seen, lay, card);
    }
    let only_tokens = seen.choices.iter().all(|it| {
        matches!(
            it,
            Action::Take { .. } | Action::Skip | Action::Discard { .. } | Action::Reserve { .. }
        )
    });
    let taking = preview::taking(view).filter(|_| only_tokens && !seen.choices.is_empty())?;
    Some(Draft::Take(preview::wanted(seen.edition.tables(), view, taking)))
}

/// As many cards as are too many: these, and then those that are worth least.
fn least(seen: &SeenHere, mut set: CardSet) -> CardSet {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    for _ in usize::from(set.len())..preview::n_too_many(view) {
        let left = preview::own_hand(view).iter().filter(|&&card| !set.contains(card));
        let Some(&card) = left.min_by_key(|&&card| preview::worth(edition, view, card)) else {
            break;
        };
        set.insert(card);
    }
    set
}

/// The draft that leads to an action; `None` for what has no piece.
pub(super) fn of(seen: &SeenHere, action: Action) -> Option<Draft> {
    Some(match action {
        Action::Keep { card } => Draft::Keep(card),
        Action::Restock => Draft::Errand(Errand::Restock),
        Action::Play => Draft::Errand(Errand::Play),
        Action::Growth => Draft::Errand(Errand::Growth),
        Action::Discard { card } => {
            let one = [card].into_iter().collect();
            Draft::Discard(if matches!(seen.view.phase, Phase::Discarding) {
                least(seen, one)
            } else {
                one
            })
        }
        Action::DrawPile => Draft::DrawPile,
        Action::DrawMarket { card } => Draft::Draw(card),
        Action::Reserve { card } => Draft::Reserve([card].into_iter().collect()),
        Action::Take { tokens } => Draft::Take(tokens),
        Action::Trade { cell } => Draft::Trade(cell),
        Action::TradeReserved { card } => Draft::TradeReserved(card),
        Action::Pick { card } => {
            let lay = seen.view.picked.map_or(Lay::Rabbit, |pick| pick.lay);
            return lay_draft(seen, lay, card);
        }
        Action::LayHutch => return hutch_draft(seen),
        Action::On { cell } => {
            let (lay, card) = picked(seen)?;
            return lay_draft(seen, lay, card).map(|draft| on(draft, cell));
        }
        Action::Pay { tokens } => {
            let (lay, card) = picked(seen)?;
            return lay_draft(seen, lay, card).map(|draft| paying(draft, tokens));
        }
        Action::Place { card, cell, pay } => Draft::Lay { lay: Lay::Rabbit, card, cell, pay },
        Action::Hutch { card, cell, pay } => Draft::Lay { lay: Lay::Hutch, card, cell, pay },
        Action::Redeem { cell, choice } => Draft::Redeem { cell, choice },
        Action::Put { cell, token } => Draft::Put { cell, token },
        Action::Skip | Action::Done => return None,
    })
}

/// The same card on another space.
pub(super) fn on(mut draft: Draft, space: Cell) -> Draft {
    if let Draft::Lay { cell, .. } = &mut draft {
        *cell = space;
    }
    draft
}

/// The same card for other tokens.
pub(super) fn paying(mut draft: Draft, tokens: Tokens) -> Draft {
    if let Draft::Lay { pay, .. } = &mut draft {
        *pay = tokens;
    }
    draft
}

/// The clicks that lay a card as things are: all in one, or what is still to be chosen of a card
/// that was picked. Where the rules see one choice only, they make it themselves.
pub(super) fn lay_clicks(seen: &SeenHere, draft: Draft) -> Vec<Action> {
    let Draft::Lay { lay, card, cell, pay } = draft else { return Vec::new() };
    let Some(pick) = seen.view.picked else {
        let whole = match lay {
            Lay::Rabbit => Action::Place { card, cell, pay },
            Lay::Hutch => Action::Hutch { card, cell, pay },
        };
        return match is_choosing(seen) {
            true => vec![Action::Play, whole],
            false => vec![whole],
        };
    };
    let mut clicks = Vec::new();
    let (edition, view) = (seen.edition.tables(), &seen.view);
    if pick.card.is_none() {
        clicks.push(Action::Pick { card });
    }
    let n_spaces = preview::spaces(edition, view, lay, card).len();
    if pick.cell.is_none() && (pick.card.is_some() || n_spaces > 1) {
        clicks.push(Action::On { cell });
    }
    let is_choice = preview::price(edition, view, lay, card).is_some_and(|it| it.is_choice());
    if pick.cell.is_some() || is_choice {
        clicks.push(Action::Pay { tokens: pay });
    }
    clicks
}

/// Tokens out of which so many are to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set {
    pub(super) there: Tokens,
    pub(super) chosen: Tokens,
    pub(super) of: u8,
    draft: Draft,
    /// What is in it whatever is chosen.
    fixed: Tokens,
}

impl Set {
    /// The same draft with other tokens.
    pub(super) fn with(&self, chosen: Tokens) -> Draft {
        let sum = Tokens(std::array::from_fn(|i| self.fixed.0[i] + chosen.0[i]));
        if let Draft::Take(_) = self.draft { Draft::Take(sum) } else { paying(self.draft, sum) }
    }

    /// The click of which one token is a part.
    pub(super) fn click(&self, token: Token) -> Action {
        let tokens = Tokens::some(token, 1);
        if let Draft::Take(_) = self.draft {
            Action::Take { tokens }
        } else {
            Action::Pay { tokens }
        }
    }

    /// The kinds of which there are any.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Token> {
        let there = self.there;
        Token::ALL.into_iter().filter(move |&it| there.of(it) > 0)
    }

    /// The same draft with one more of a kind, if there is one and one is missing.
    pub(super) fn more(&self, token: Token) -> Option<Draft> {
        let mut chosen = self.chosen;
        chosen.0[token.idx()] += 1;
        let fits = chosen.of(token) <= self.there.of(token) && chosen.total() <= self.of.into();
        fits.then(|| self.with(chosen))
    }

    /// The same draft with one less of a kind.
    pub(super) fn fewer(&self, token: Token) -> Option<Draft> {
        let mut chosen = self.chosen;
        chosen.0[token.idx()] = chosen.of(token).checked_sub(1)?;
        Some(self.with(chosen))
    }

    fn count(&self) -> (usize, usize) {
        (usize::from(self.chosen.total()), usize::from(self.of))
    }
}

/// The set that a draft is about, if it is about one.
pub(super) fn set_of(seen: &SeenHere, draft: Draft) -> Option<Set> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    if let Draft::Take(chosen) = draft {
        let taking = preview::taking(view)?;
        let (there, of) = (taking.there(view.supply), taking.most(view.supply));
        return Some(Set { there, chosen, of, draft, fixed: Tokens::NONE });
    }
    let Draft::Lay { lay, card, pay, .. } = draft else { return None };
    let price = preview::price(edition, view, lay, card).filter(Price::is_choice)?;
    let Price { owed, others, spare, .. } = price;
    let chosen = Tokens(std::array::from_fn(|i| pay.0[i].saturating_sub(owed.0[i])));
    Some(Set { there: spare, chosen, of: others, draft, fixed: owed })
}

/// The tokens that can be chosen now: of the price of a card, or of the supply.
pub(super) fn chosen_now(seen: &SeenHere, held: Option<Draft>) -> Option<Set> {
    if let Some(draft @ (Draft::Lay { .. } | Draft::Take(_))) = held {
        return set_of(seen, draft);
    }
    // Nothing is chosen yet: the first token that is clicked begins it.
    let (_, first) = first_taking(seen)?;
    let set = set_of(seen, first)?;
    set_of(seen, set.with(Tokens::NONE))
}

/// What an action of the turn would bring, in one sentence.
pub(super) fn say_errand(seen: &SeenHere, errand: Errand) -> String {
    let Some(prospect) = preview::prospect(seen.edition.tables(), &seen.view, errand) else {
        return String::new();
    };
    let some = |n: u8, one: &str, many: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    };
    match prospect {
        Prospect::Restock { cards: 0, tokens, .. } => {
            format!("{}; your hand is full", some(tokens, "token", "tokens"))
        }
        Prospect::Restock { cards, tokens, .. } => {
            format!("{}, {}", some(cards, "card", "cards"), some(tokens, "token", "tokens"))
        }
        it @ Prospect::Play { .. } if it.is_idle() => "nothing can be laid".to_owned(),
        Prospect::Play { rabbits: 0, hutch: true, .. } => "no rabbit, but a hutch".to_owned(),
        Prospect::Play { rabbits: 0, .. } => "no rabbit; trades".to_owned(),
        Prospect::Play { rabbits, best, .. } => {
            format!("{}, best {best:+}", some(rabbits, "rabbit", "rabbits"))
        }
        it @ Prospect::Growth { .. } if it.is_idle() => "nothing to use".to_owned(),
        Prospect::Growth { coupons, tokens: 0, .. } => some(coupons, "coupon", "coupons"),
        Prospect::Growth { coupons, points, .. } => {
            format!("{}, tokens {points:+}", some(coupons, "coupon", "coupons"))
        }
    }
}

/// Whether an action of the turn would do nothing at all.
pub(super) fn is_idle(seen: &SeenHere, errand: Errand) -> bool {
    let prospect = preview::prospect(seen.edition.tables(), &seen.view, errand);
    prospect.is_some_and(|prospect| prospect.is_idle())
}

/// What playing a draft would be.
pub(super) fn plan(seen: &SeenHere, draft: Draft) -> Plan<State> {
    let name = |card| seen.edition.card_name(card);
    match draft {
        Draft::Keep(card) => {
            let action = Action::Keep { card };
            Plan::click(action, seen.say(&action), format!("Keep {}", name(card)))
        }
        Draft::Errand(errand) => errand_plan(seen, errand),
        Draft::Discard(set) => discard_plan(seen, set),
        Draft::Reserve(set) => {
            let clicks = set.iter().map(|card| Action::Reserve { card }).collect();
            let says =
                format!("Reserve {}: -2 points each unless placed in time", names(seen, set));
            Plan { clicks, says, ways: hand_ways(seen, set), ..Plan::of("Reserve") }
        }
        Draft::DrawPile => draw_plan(seen, Action::DrawPile, "Draw".to_owned()),
        Draft::Draw(card) => {
            draw_plan(seen, Action::DrawMarket { card }, format!("Take {}", name(card)))
        }
        Draft::Take(tokens) => take_plan(seen, draft, tokens),
        Draft::Trade(cell) => {
            let action = Action::Trade { cell };
            let mat = preview::own_mat(&seen.view);
            let lost = mat.map_or(0, |it| preview::trade_points(seen.edition.tables(), it, cell));
            Plan::click(action, format!("{} ({})", seen.say(&action), points(lost)), "Trade it")
        }
        Draft::TradeReserved(card) => {
            let action = Action::TradeReserved { card };
            Plan::click(action, seen.say(&action), "Trade it")
        }
        Draft::Lay { lay, card, cell, pay } => lay_plan(seen, draft, (lay, card), cell, pay),
        Draft::Redeem { cell, choice } => redeem_plan(seen, cell, choice),
        Draft::Put { cell, token } => put_plan(seen, cell, token),
    }
}

fn errand_plan(seen: &SeenHere, errand: Errand) -> Plan<State> {
    let (action, word) = match errand {
        Errand::Restock => (Action::Restock, "Restock"),
        Errand::Play => (Action::Play, "Play"),
        Errand::Growth => (Action::Growth, "Growth"),
    };
    match State::doubt(seen.edition, &seen.view, &action) {
        None => Plan::click(action, seen.say(&action), word),
        Some(question) => Plan::click(action, question, format!("{word} anyway")),
    }
}

/// What cards of the hand can become in a restock.
fn hand_ways(seen: &SeenHere, set: CardSet) -> Vec<(String, Draft)> {
    let Phase::Restocking { step } = seen.view.phase else { return Vec::new() };
    let mut ways = Vec::new();
    if step == Step::Discarding {
        ways.push(("Discard".to_owned(), Draft::Discard(set)));
    }
    let reserved = preview::own_mat(&seen.view).map_or(0, |mat| mat.reserve.len());
    let can_reserve = seen.choices.iter().any(|it| matches!(it, Action::Reserve { .. }));
    if can_reserve && reserved + usize::from(set.len()) <= usize::from(RESERVE_LIMIT) {
        ways.push(("Reserve".to_owned(), Draft::Reserve(set)));
    }
    ways
}

fn discard_plan(seen: &SeenHere, set: CardSet) -> Plan<State> {
    let clicks = set.iter().map(|card| Action::Discard { card }).collect();
    let n = usize::from(set.len());
    let too_many = preview::n_too_many(&seen.view);
    let over = matches!(seen.view.phase, Phase::Discarding);
    let says = match (over, n) {
        (true, 0) => format!("You hold {} cards: discard {too_many}", 4 + too_many),
        (true, _) => format!("You hold {} cards: discard {}", 4 + too_many, names(seen, set)),
        (false, _) => format!("Discard {}", names(seen, set)),
    };
    Plan {
        clicks,
        says,
        count: over.then_some((n, too_many)),
        ways: hand_ways(seen, set),
        ..Plan::of(if n == 1 { "Discard".to_owned() } else { format!("Discard {n}") })
    }
}

fn draw_plan(seen: &SeenHere, action: Action, confirm: String) -> Plan<State> {
    match is_choosing(seen) {
        true => Plan {
            clicks: vec![Action::Restock, action],
            says: format!("Restock without discarding: {}", seen.say(&action)),
            ..Plan::of(confirm)
        },
        false => Plan::click(action, seen.say(&action), confirm),
    }
}

fn take_plan(seen: &SeenHere, draft: Draft, tokens: Tokens) -> Plan<State> {
    let action = Action::Take { tokens };
    let can = |wanted: fn(&Action) -> bool| seen.choices.iter().any(wanted);
    let discards = can(|it| matches!(it, Action::Discard { .. }));
    let reserves = can(|it| matches!(it, Action::Reserve { .. }));
    let ends = matches!(seen.view.phase, Phase::Restocking { .. });
    let before = match (discards, reserves) {
        (true, true) => "Discard or reserve cards, or take",
        (true, false) => "Discard cards, or take",
        (false, true) => "Reserve cards, or take",
        (false, false) => "Take",
    };
    let end = if ends { " and end the restock" } else { "" };
    let says = format!("{before} {tokens}{end}");
    let count = set_of(seen, draft).map(|set| set.count());
    let confirm = if ends { "Take and end" } else { "Take" };
    Plan { count, ..Plan::click(action, says, confirm) }
}

fn lay_plan(
    seen: &SeenHere,
    draft: Draft,
    (lay, card): (Lay, Card),
    cell: Cell,
    pay: Tokens,
) -> Plan<State> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let (name, mat) = (edition.card_name(card), preview::own_mat(view));
    let gain = mat.and_then(|mat| match lay {
        Lay::Rabbit => preview::points(edition, mat, card, cell),
        Lay::Hutch => Some(preview::hutch_points(edition, mat, cell)),
    });
    let gain = gain.map_or_else(String::new, |n| format!(": {}", points(n)));
    let price = preview::price(edition, view, lay, card);
    let instead = match price {
        Some(Price { short, others, .. }) if short > 0 => {
            format!(" ({others} of any kind for {short} you lack)")
        }
        Some(_) | None => String::new(),
    };
    let (says, confirm) = match lay {
        Lay::Rabbit => {
            (format!("Place {name} on {cell} for {pay}{instead}{gain}"), format!("Place {name}"))
        }
        Lay::Hutch => (
            format!("Lay {name} face down on {cell} for {pay}, instead of rabbits{gain}"),
            "Lay the hutch".to_owned(),
        ),
    };
    let count = set_of(seen, draft).map(|set| set.count());
    Plan { clicks: lay_clicks(seen, draft), says, count, ..Plan::of(confirm) }
}

fn redeem_plan(seen: &SeenHere, cell: Cell, choice: u8) -> Plan<State> {
    let action = Action::Redeem { cell, choice };
    let card = preview::own_rabbit(&seen.view, cell);
    let choices = card.map(|card| &seen.edition.face(card).coupon);
    let ways = match choices {
        Some(coney::edition::Coupon::Growth { choices, .. }) => (0..)
            .zip(choices)
            .map(|(choice, parts)| (cards::parts(parts), Draft::Redeem { cell, choice }))
            .collect(),
        Some(_) | None => Vec::new(),
    };
    Plan { ways, ..Plan::click(action, seen.say(&action), "Use it") }
}

fn put_plan(seen: &SeenHere, cell: Cell, token: Token) -> Plan<State> {
    let action = Action::Put { cell, token };
    let on_cell = seen.choices.iter().filter_map(|it| {
        let Action::Put { cell: other, token } = *it else { return None };
        (other == cell).then_some(token)
    });
    let ways = on_cell.map(|token| (token.name().to_owned(), Draft::Put { cell, token })).collect();
    let ends_coupons = seen.view.due.is_empty()
        && seen.choices.iter().any(|it| matches!(it, Action::Redeem { .. }));
    let warning = if ends_coupons { ". Coupons you have not used are over then" } else { "" };
    Plan { ways, ..Plan::click(action, format!("{}{warning}", seen.say(&action)), "Put it there") }
}

/// What is taken when nothing was chosen yet.
pub(super) fn first_taking(seen: &SeenHere) -> Option<(Taking, Draft)> {
    let can = seen.choices.iter().any(|it| matches!(it, Action::Take { .. }));
    let taking = preview::taking(&seen.view).filter(|_| can)?;
    Some((taking, Draft::Take(preview::wanted(seen.edition.tables(), &seen.view, taking))))
}

#[cfg(test)]
mod tests {
    use coney::Options;
    use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::{Eyes, Seen};

    /// In random games every listed action has a draft or a button, and every draft can be played
    /// click by click.
    #[test]
    fn whatever_is_listed_can_be_put_together_and_played() {
        let (mut n_drafts, mut n_sets, mut n_buttons) = (0, 0, 0);
        for seed in 0..12_u64 {
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
                let proposed = first(&seen);
                let drafts = seen.choices.iter().filter_map(|&it| Some((it, of(&seen, it)?)));
                let drafts: Vec<(Action, Draft)> = drafts.collect();
                n_buttons += seen.choices.len() - drafts.len();
                let buttons = seen.choices.iter().filter(|it| of(&seen, **it).is_none());
                assert!(buttons.clone().all(|it| matches!(it, Action::Skip | Action::Done)));
                for draft in drafts.iter().map(|it| it.1).chain(proposed) {
                    let plan = plan(&seen, draft);
                    assert!(plan.is_complete(), "{draft:?}: {}", plan.missing());
                    assert!(!plan.says.is_empty());
                    let mut position = *game.position();
                    for click in &plan.clicks {
                        position.apply(seat, click, &mut Deaf).unwrap();
                    }
                    n_drafts += 1;
                    n_sets += u32::from(plan.has_choice());
                }
                let action = game.position().sample(seat, &mut dice, &mut Vec::new());
                game.submit(seat, action).unwrap();
            }
        }
        assert!(n_drafts > 5000 && n_sets > 500 && n_buttons > 500, "{n_drafts} {n_sets}");
    }
}
