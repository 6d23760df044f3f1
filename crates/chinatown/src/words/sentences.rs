//! Sentences: what an action would do, what happened, what is asked.

use tabletop::{Money, Names, Printed, Seat, SeatSet};

use crate::action::Action;
use crate::deal::{Deal, OfferId};
use crate::edition::{Edition, Shop, Tiles};
use crate::event::Cause;
use crate::lots::LotSet;
use crate::preview::{self, Answer, Estimate, Step};
use crate::score;
use crate::view::{DealView, LotChange, News, OfferView, PhaseView, View};

/// "a", "a and b", "a, b and c".
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub(super) fn lots(lots: LotSet) -> String {
    let numbers: Vec<String> = lots.iter().map(|lot| lot.to_string()).collect();
    match numbers.len() {
        1 => format!("lot {}", numbers[0]),
        _ => format!("lots {}", list(&numbers)),
    }
}

/// `1 tile`, `2 tiles`.
pub(super) fn n_tiles(n: u8) -> String {
    if n == 1 { "1 tile".to_owned() } else { format!("{n} tiles") }
}

/// `1 turn`, `2 turns`.
pub(super) fn turns(n: u8) -> String {
    if n == 1 { "1 turn".to_owned() } else { format!("{n} turns") }
}

fn tiles(edition: &Edition, tiles: &Tiles) -> String {
    let held = Shop::all().filter(|shop| tiles[shop.idx()] > 0);
    let items: Vec<String> =
        held.map(|shop| format!("{} {}", tiles[shop.idx()], edition.shop_name(shop))).collect();
    list(&items)
}

fn seats(names: &Names, seats: SeatSet) -> String {
    let them: Vec<String> = seats.iter().map(|seat| names.object(seat).to_owned()).collect();
    list(&them)
}

/// The verb as it stands after a name or after "you".
fn verb<'a>(names: &Names, seat: Seat, other: &'a str, reader: &'a str) -> &'a str {
    if names.is_reader(seat) { reader } else { other }
}

fn dollars(amount: i64) -> Money {
    Money(u32::try_from(amount.unsigned_abs()).unwrap_or(u32::MAX))
}

/// What a deal moves, as a sentence that may stand after a colon.
pub(super) fn deal(edition: &Edition, names: &Names, deal: &DealView) -> String {
    let cash = deal.cash.as_deref().unwrap_or_default();
    let is_two_way = deal.parties.len() == 2;
    let mut parts = Vec::new();
    for from in deal.parties.iter() {
        for to in deal.parties.iter().filter(|&to| to != from) {
            let mut items = Vec::new();
            for it in deal.lots.iter().filter(|it| (it.from, it.to) == (from, to)) {
                items.push(match it.shop {
                    Some(shop) => {
                        format!("lot {} with its {}", it.lot, edition.shop_name(shop))
                    }
                    None => format!("lot {}", it.lot),
                });
            }
            for it in deal.tiles.iter().filter(|it| (it.from, it.to) == (from, to)) {
                let plural = if it.count == 1 { "tile" } else { "tiles" };
                items.push(format!("{} {} {plural}", it.count, edition.shop_name(it.shop)));
            }
            if is_two_way {
                let paid = cash.iter().find(|it| it.seat == from && it.amount < 0);
                items.extend(paid.map(|it| dollars(it.amount).to_string()));
            }
            if !items.is_empty() {
                let gives = verb(names, from, "gives", "give");
                let (from, to) = (names.object(from), names.object(to));
                parts.push(format!("{from} {gives} {to} {}", list(&items)));
            }
        }
    }
    if !is_two_way {
        for it in cash {
            let does = match it.amount < 0 {
                true => verb(names, it.seat, "pays", "pay"),
                false => verb(names, it.seat, "gets", "get"),
            };
            parts.push(format!("{} {does} {}", names.object(it.seat), dollars(it.amount)));
        }
    }
    if deal.moves_money && deal.cash.is_none() {
        parts.push("money changes hands".to_owned());
    }
    if parts.is_empty() { "nothing changes hands".to_owned() } else { parts.join("; ") }
}

/// What a deal would look like from the viewer's seat. It may not be a possible one.
pub(super) fn shown(view: &View, deal: &Deal) -> DealView {
    let terms = crate::deal::Terms::from(*deal);
    let owned = |lot| view.lots.iter().find(|it| it.lot == lot);
    let change = |it: &crate::deal::LotMove| {
        let (owner, shop) = owned(it.lot).map_or((it.to, None), |found| (found.owner, found.shop));
        LotChange { lot: it.lot, from: owner, to: it.to, shop }
    };
    DealView {
        parties: deal.parties,
        lots: terms.lots.iter().map(change).collect(),
        tiles: terms.tiles,
        moves_money: !terms.cash.is_empty(),
        cash: Some(terms.cash),
    }
}

/// What a deal changes for the reader: the income of its shops at once and after building, and
/// about what all of it is worth, with the two ends of that estimate.
pub(super) fn effect(edition: Printed<Edition>, view: &View, deal: &DealView) -> Option<String> {
    let me = view.me().filter(|&me| deal.parties.contains(me))?;
    let terms = deal.deal()?;
    let step = preview::incomes(edition, view, &terms).into_iter().find(|it| it.seat == me)?;
    let rise = |step: Step<Money>| i64::from(step.after.0) - i64::from(step.before.0);
    let (now, built) = (rise(step.now), rise(step.built));
    let income = match (now, built) {
        (0, 0) => "your income stays".to_owned(),
        (now, built) if now == built => format!("your income {} a year", change(now)),
        (now, built) => {
            format!("your income {} a year, once you have built {}", change(now), change(built))
        }
    };
    let Estimate { low, about, high } = preview::worth_of_deal(edition, view, me, &terms);
    let near = |amount: i32| change(i64::from(amount / 1_000 * 1_000));
    let range = match low / 1_000 == high / 1_000 {
        true => String::new(),
        false => format!(", between {} and {}", near(low), near(high)),
    };
    Some(format!("{income}; worth about {} to you{range}", near(about)))
}

/// `+$20,000`, `-$10,000` or `+$0`.
fn change(amount: i64) -> String {
    let sign = if amount < 0 { '-' } else { '+' };
    format!("{sign}{}", dollars(amount))
}

fn with_effect(edition: Printed<Edition>, view: &View, names: &Names, it: &DealView) -> String {
    let terms = deal(edition.tables(), names, it);
    match effect(edition, view, it) {
        Some(effect) => format!("{terms} ({effect})"),
        None => terms,
    }
}

/// The offer that is about to be carried out.
fn settling(view: &View) -> Option<OfferId> {
    match &view.phase {
        PhaseView::Desk { settling, .. } => *settling,
        PhaseView::Dealing { .. }
        | PhaseView::Choosing { .. }
        | PhaseView::Drawing { .. }
        | PhaseView::Floor { .. }
        | PhaseView::Placing { .. }
        | PhaseView::Over => None,
    }
}

fn find(view: &View, offer: OfferId) -> Option<&OfferView> {
    view.offers.iter().find(|it| it.id == offer)
}

pub(super) fn say_action(
    edition: Printed<Edition>,
    view: &View,
    action: &Action,
    names: &Names,
) -> String {
    let open = |verb: &str, offer: OfferId| match find(view, offer) {
        Some(it) => {
            format!("{verb} offer {offer}: {}", with_effect(edition, view, names, &it.deal))
        }
        None => format!("{verb} offer {offer}"),
    };
    match action {
        Action::Keep { lots: kept } => format!("Keep {}", lots(*kept)),
        Action::Propose { deal } => {
            format!("Offer: {}", with_effect(edition, view, names, &shown(view, deal)))
        }
        Action::Counter { offer, deal, close } => {
            let how = if *close { "Replace" } else { "Answer" };
            let terms = with_effect(edition, view, names, &shown(view, deal));
            format!("{how} offer {offer} with: {terms}")
        }
        Action::Accept { offer } => open("Accept", *offer),
        Action::TakeBack { offer } => format!("Take back your agreement to offer {offer}"),
        Action::Decline { offer } => format!("Decline offer {offer}"),
        Action::DeclineAll => "Decline everything that is offered to you".to_owned(),
        Action::Withdraw { offer } => format!("Withdraw offer {offer}"),
        Action::Ready => "Be ready to end trading".to_owned(),
        Action::StandBy => "Be ready until somebody offers you something".to_owned(),
        Action::NotReady => "Trade on".to_owned(),
        Action::AskHearing => "Ask to be heard before the next deal of others".to_owned(),
        Action::GoOn => match settling(view) {
            Some(offer) => format!("Let offer {offer} be carried out"),
            None => "Let the others go on".to_owned(),
        },
        Action::Pass => "Pass".to_owned(),
        Action::Place { lot, shop } => say_place(edition.tables(), view, *lot, *shop),
        Action::Done => "Build no more".to_owned(),
    }
}

fn say_place(edition: &Edition, view: &View, lot: crate::lots::Lot, shop: Shop) -> String {
    let name = edition.shop_name(shop);
    let mut board = view.board();
    let Some(me) = view.me().filter(|_| shop.exists()) else {
        return format!("Build {name} on lot {lot}");
    };
    if !board.owned[me.idx()].contains(lot) {
        return format!("Build {name} on lot {lot}");
    }
    board.built[shop.idx()].insert(lot);
    let mine = board.built[shop.idx()] & board.owned[me.idx()];
    let group = edition.connected(LotSet::one(lot), mine);
    let split = view.options.split;
    let pays = crate::edition::dollars(score::group_income(edition, split, shop, group));
    let (n, size) = (group.len(), edition.shop(shop).size);
    format!("Build {name} on lot {lot}: {n} of {size}, {pays} a year")
}

pub(super) fn say_news(edition: &Edition, news: &News, names: &Names) -> String {
    match news {
        News::RoundBegan { round, first } => {
            let year = edition.years.get(usize::from(*round) - 1);
            let year = year.map_or_else(String::new, |it| format!(", {}", it.number));
            format!("Round {round}{year} began; first player: {}", names.object(*first))
        }
        News::Dealt { seat, lots: dealt } => {
            format!("{} drew the cards of {}", names.subject(*seat), lots(*dealt))
        }
        News::Chose { seat, kept: Some(kept) } => {
            format!("{} chose to keep {}", names.subject(*seat), lots(*kept))
        }
        News::Chose { seat, kept: None } => {
            format!("{} chose which cards to keep", names.subject(*seat))
        }
        News::Claimed { seat, lots: claimed } => {
            format!("{} claimed {}", names.subject(*seat), lots(*claimed))
        }
        News::Drew { seat, n_tiles } => {
            format!("{} drew {}, face down", names.subject(*seat), self::n_tiles(*n_tiles))
        }
        News::TurnedUp { seat, tiles: drawn } => {
            format!("{} turned up {}", names.subject(*seat), tiles(edition, drawn))
        }
        News::TradingBegan => "Trading began".to_owned(),
        News::Proposed { offer } => {
            let OfferView { id, author, parent, deal: terms, .. } = offer;
            let answer = parent.map_or_else(String::new, |it| format!(" in answer to {it}"));
            let terms = deal(edition, names, terms);
            format!("{} made offer {id}{answer}: {terms}", names.subject(*author))
        }
        News::Signed { seat, offer } => {
            format!("{} agreed to offer {offer}", names.subject(*seat))
        }
        News::TookBack { seat, offer } => {
            format!("{} no longer agreed to offer {offer}", names.subject(*seat))
        }
        News::Declined { seat, offer } => {
            format!("{} declined offer {offer}", names.subject(*seat))
        }
        News::Withdrawn { seat, offer } => {
            format!("{} withdrew offer {offer}", names.subject(*seat))
        }
        News::Settled { offer, deal: terms } => {
            format!("Offer {offer} was carried out: {}", deal(edition, names, terms))
        }
        News::Voided { offer, cause: Cause::GoodsMoved } => {
            format!("Offer {offer} became void because goods in it changed hands")
        }
        News::Voided { offer, cause: Cause::NotSettled } => {
            format!("Offer {offer} could not be settled")
        }
        News::Expired { offer } => format!("Offer {offer} expired"),
        News::BecameReady { seat, stands_by: false } => {
            format!("{} had traded enough", names.subject(*seat))
        }
        News::BecameReady { seat, stands_by: true } => {
            let subject = names.subject(*seat);
            format!("{subject} had traded enough, but for what might be offered")
        }
        News::AskedHearing { seat } => {
            format!("{} asked to be heard before the next deal of others", names.subject(*seat))
        }
        News::LetGoOn { seat, offer } => {
            format!("{} had nothing to say to offer {offer}", names.subject(*seat))
        }
        News::Interrupted { offer, last } => {
            format!("Offer {offer} waits once more for the word of {}", names.object(*last))
        }
        News::ReopenedTalks { seat } => {
            format!("{} wanted to trade on", names.subject(*seat))
        }
        News::Passed { seat } => format!("{} passed", names.subject(*seat)),
        News::TradingEnded => "Trading ended".to_owned(),
        News::Placed { seat, lot, shop } => {
            let name = edition.shop_name(*shop);
            format!("{} built {name} on lot {lot}", names.subject(*seat))
        }
        News::Finished { seat, n_placed } => match n_placed {
            0 => format!("{} built nothing", names.subject(*seat)),
            1 => format!("{} finished after 1 shop", names.subject(*seat)),
            n => format!("{} finished after {n} shops", names.subject(*seat)),
        },
        News::Earned { amounts } => {
            format!("Income was paid: {}", by_seat(names, amounts))
        }
        News::Ended { money } => format!("The game ended: {}", by_seat(names, money)),
    }
}

fn by_seat(names: &Names, amounts: &[Money]) -> String {
    let items: Vec<String> = (0..)
        .map(Seat)
        .zip(amounts)
        .map(|(seat, amount)| format!("{} {amount}", names.object(seat)))
        .collect();
    items.join(", ")
}

pub(super) fn prompt(view: &View, names: &Names) -> String {
    if !view.must_decide() {
        return String::new();
    }
    match &view.phase {
        PhaseView::Choosing { mine, must_keep, .. } => {
            let all: Vec<String> = mine.iter().map(|lot| lot.to_string()).collect();
            format!(
                "Keep {must_keep} of the cards {}: write 'keep' and their numbers",
                all.join(", ")
            )
        }
        PhaseView::Desk { settling: Some(offer), .. } => format!(
            "Offer {offer} is about to be carried out, and you are heard first: write \
             'propose A gets #20; B gets 30k', or 'go-on'"
        ),
        PhaseView::Desk { ready, offers_left, .. } => {
            let me = view.me().map_or(0, Seat::idx);
            let left = offers_left.get(me).copied().unwrap_or(0);
            let offers = if left == 1 { "offer" } else { "offers" };
            let others = if ready.is_empty() {
                String::new()
            } else {
                format!(" (ready: {})", seats(names, *ready))
            };
            format!(
                "Trade{others}: write 'propose A gets #20, 2x dim-sum; B gets #19, 30k' \
                 ({left} {offers} left), 'counter 3 …' or 'replace 3 …', 'accept 3', 'decline 3', \
                 'decline all', 'hear-me', 'stand-by' or 'ready'"
            )
        }
        PhaseView::Floor { to_answer: Some(_), counters_left, .. } => {
            let id = view.offers.first().map_or(0, |offer| offer.id.0);
            let counter = match counters_left {
                0 => String::new(),
                _ => format!(", or answer with another: 'counter {id} A gets #20; B gets 30k'"),
            };
            format!("Write 'accept {id}' or 'decline {id}'{counter}")
        }
        PhaseView::Floor { turns_left, .. } => format!(
            "You have the floor ({} left): write \
             'propose A gets #20, 2x dim-sum; B gets #19, 30k', or 'pass'",
            turns(*turns_left)
        ),
        PhaseView::Placing { .. } => "Build on your vacant lots, or be done".to_owned(),
        PhaseView::Dealing { .. } | PhaseView::Drawing { .. } | PhaseView::Over => String::new(),
    }
}

/// What somebody would answer to a deal, in a few words of their own.
pub(super) fn answer(answer: &Answer, names: &Names) -> String {
    let near = |amount: i32| dollars(i64::from((amount + 500) / 1_000 * 1_000));
    match answer {
        Answer::Agrees { .. } => "That is fair.".to_owned(),
        Answer::Gift => "What would I get for it?".to_owned(),
        Answer::Loses { loss } => format!("That would cost me about {}.", near(*loss)),
        Answer::TooLittle { .. } => "You would gain much more by that than I.".to_owned(),
        Answer::FeedsLeader { leader } if names.is_reader(*leader) => {
            "You are ahead, and that would help you most.".to_owned()
        }
        Answer::FeedsLeader { leader } => {
            format!("That would help {}, who is ahead.", names.object(*leader))
        }
        Answer::Impossible => "I do not think that can be paid.".to_owned(),
    }
}
