//! The offers on the table: those to the reader first, then the reader's own, then what others
//! talk about; and what became of those that are closed.

use chinatown::preview::{self, Answer, Opinion};
use chinatown::view::{DealView, News, OfferView, PhaseView};
use chinatown::{Action, Cause, OfferId};
use maud::{Markup, html};
use session::Line;
use tabletop::Seat;

use super::draft::{Compose, Draft, short};
use super::{SeenHere, State, info};
use crate::board::{Piece, piece};
use crate::parts::{badge_text, seat_class};

/// What was said of offers that were declined. It stays said, so it is kept.
pub(super) type Said = Vec<(OfferId, Opinion)>;

/// `held` is the answer that the reader is about to give.
pub(super) fn written(
    seen: &SeenHere,
    lines: &[Line<State>],
    held: Option<Action>,
    said: &Said,
) -> Markup {
    let past = heard_of(lines);
    let offers = &seen.view.offers;
    let of_rank = |rank: u8| offers.iter().filter(move |it| self::rank(seen, it) == rank);
    let n_asked = of_rank(0).count();
    let held = held.map(Draft::Answer);
    let reply = |action: Action, text: &str| reply(seen, held.as_ref(), action, text);
    html! {
        section.ct-inbox data-part="inbox" aria-label="Offers" data-roving {
            h3 {
                @match n_asked {
                    0 => "Offers",
                    1 => "One offer to you",
                    n => { (n) " offers to you" }
                }
                span.ct-replies {
                    @if n_asked > 1 { (reply(Action::DeclineAll, "Decline all")) }
                    // Before a deal of others is carried out, whoever asked for it has a word.
                    @if seen.choices.contains(&Action::AskHearing) {
                        (reply(Action::AskHearing, "Hear me first"))
                    }
                }
            }
            @for offer in (0..3).flat_map(of_rank) { (card(seen, &past, offer, &reply)) }
            @if offers.is_empty() { p.ct-none { "Nothing is offered now." } }
            @for it in closed(seen, lines, &past) { (closed_card(seen, &it, said)) }
        }
    }
}

/// Which offers come first: those to the reader, then the reader's own.
fn rank(seen: &SeenHere, offer: &OfferView) -> u8 {
    match (awaits_reader(seen, offer), is_own(seen, offer)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

fn is_own(seen: &SeenHere, offer: &OfferView) -> bool {
    seen.reader() == Some(offer.author)
}

/// Whether it cannot be carried out before the reader agrees.
fn awaits_reader(seen: &SeenHere, offer: &OfferView) -> bool {
    let is_asked = |me: Seat| offer.deal.parties.contains(me) && !offer.signed.contains(me);
    seen.reader().is_some_and(is_asked)
}

fn reply(seen: &SeenHere, held: Option<&Draft>, action: Action, text: &str) -> Markup {
    let it = Piece {
        class: "ct-reply",
        label: seen.say(&action),
        action,
        draft: Draft::Answer(action),
        is_picked: |held, mine| held == mine,
    };
    piece(seen, held, &it, &html! { (text) })
}

/// Every offer of this year's trading that the reader has heard of.
fn heard_of(lines: &[Line<State>]) -> Vec<&OfferView> {
    let offers = this_year(lines).filter_map(|line| {
        if let News::Proposed { offer } = &line.news { Some(offer) } else { None }
    });
    offers.collect()
}

fn this_year(lines: &[Line<State>]) -> impl Iterator<Item = &Line<State>> {
    lines.iter().rev().take_while(|line| line.news != News::TradingBegan)
}

fn find<'a>(past: &[&'a OfferView], id: OfferId) -> Option<&'a OfferView> {
    past.iter().find(|it| it.id == id).copied()
}

/// What somebody gets, item by item.
fn items(seen: &SeenHere, deal: &DealView, seat: Seat) -> Vec<String> {
    let mut items = Vec::new();
    for it in deal.lots.iter().filter(|it| it.to == seat) {
        items.push(match it.shop {
            Some(shop) => format!("lot {}, {}", it.lot, seen.edition.shop_name(shop)),
            None => format!("lot {}", it.lot),
        });
    }
    for it in deal.tiles.iter().filter(|it| it.to == seat) {
        items.push(format!("{} {}", it.count, seen.edition.shop_name(it.shop)));
    }
    for it in deal.cash.iter().flatten().filter(|it| it.seat == seat && it.amount > 0) {
        items.push(short(it.amount));
    }
    items
}

/// The offers that one came from, the oldest first.
fn versions(past: &[&OfferView], offer: &OfferView) -> Vec<OfferId> {
    let mut versions = Vec::new();
    let mut parent = offer.parent;
    while let Some(id) = parent.filter(|_| versions.len() < 20) {
        versions.insert(0, id);
        parent = find(past, id).and_then(|it| it.parent);
    }
    versions
}

/// What an offer does to the reader.
fn effect(seen: &SeenHere, offer: &OfferView) -> Option<String> {
    let me = seen.reader().filter(|&me| offer.deal.parties.contains(me))?;
    let terms = offer.deal.deal()?;
    let worth = preview::worth_of_deal(seen.edition, &seen.view, me, &terms);
    let steps = preview::incomes(seen.edition, &seen.view, &terms);
    let mine = steps.into_iter().find(|it| it.seat == me);
    let income = mine.map_or_else(String::new, |it| {
        let (was, is) = (it.built.before.0, it.built.after.0);
        match was == is {
            true => "Your income stays; ".to_owned(),
            false => format!("Your income {} → {}; ", short(was.into()), short(is.into())),
        }
    });
    let helps = preview::helps_leader(seen.edition, &seen.view, &terms);
    let helps = helps.map_or_else(String::new, |seat| {
        format!(" {} leads, and gains more.", seen.names.plain(seat))
    });
    Some(format!("{income}worth {} to you.{helps}", info::range(worth)))
}

/// An open offer, with what the version before did not have.
fn card(
    seen: &SeenHere,
    past: &[&OfferView],
    offer: &OfferView,
    reply: &dyn Fn(Action, &str) -> Markup,
) -> Markup {
    let OfferView { id, author, deal, signed, .. } = offer;
    let id = *id;
    let versions = versions(past, offer);
    let before = versions.last().and_then(|&id| find(past, id));
    let is_party = seen.reader().is_some_and(|me| deal.parties.contains(me));
    let (is_mine, awaits_me) = (is_own(seen, offer), awaits_reader(seen, offer));
    let is_settling =
        matches!(seen.view.phase, PhaseView::Desk { settling: Some(it), .. } if it == id);
    html! {
        article.ct-offer.(seat_class(*author)).to-me[awaits_me].watched[!is_party]
            data-key={ "offer " (id) } data-offer=(id)
        {
            h4 {
                (badge_text(*author)) " Offer " (id)
                @if let Some(parent) = offer.parent { ", answers " (parent) }
                @if deal.moves_money && deal.cash.is_none() {
                    ", with money that others do not see"
                }
                span.ct-parties {
                    @for seat in deal.parties.iter() { (party(seen, seat, signed.contains(seat))) }
                }
            }
            @for seat in deal.parties.iter() {
                @let then = before.map(|it| items(seen, &it.deal, seat));
                (gets(seen, seat, &items(seen, deal, seat), then.as_deref()))
            }
            @if !versions.is_empty() {
                @let ids: Vec<String> = versions.iter().map(ToString::to_string).collect();
                p.ct-versions {
                    "Version " (ids.len() + 1) "; before it: offer " (ids.join(", "))
                }
            }
            @if is_settling { p.ct-warning { "About to be carried out." } }
            p.ct-effect { @if let Some(effect) = effect(seen, offer) { (effect) } }
            div.ct-replies {
                @if is_mine {
                    (reply(Action::Withdraw { offer: id }, "Withdraw"))
                } @else if awaits_me {
                    (reply(Action::Accept { offer: id }, "Accept"))
                    (reply(Action::Decline { offer: id }, "Decline"))
                } @else if is_party {
                    (reply(Action::TakeBack { offer: id }, "Take back"))
                }
                @if is_party {
                    button.ct-reply type="button" data-part="counter" data-offer=(id)
                        data-do={ "counter " (id) }
                    {
                        (if is_mine { "Change" } else { "Counter" })
                    }
                }
            }
        }
    }
}

/// A party, and whether it has agreed.
fn party(seen: &SeenHere, seat: Seat, has_agreed: bool) -> Markup {
    let name = seen.names.plain(seat);
    let said = if has_agreed { format!("{name} agrees") } else { format!("waits for {name}") };
    html! {
        span.ct-party.agreed[has_agreed] role="img" aria-label=(said) title=(said) {
            (badge_text(seat)) (if has_agreed { "✓" } else { "…" })
        }
    }
}

/// What a party gets; what was `then` is of the version before.
fn gets(seen: &SeenHere, seat: Seat, now: &[String], then: Option<&[String]>) -> Markup {
    let name = seen.names.subject(seat);
    let is_new = |it: &String| then.is_some_and(|then| !then.contains(it));
    html! {
        p.ct-gets.(seat_class(seat)) {
            b { (name) (if name == "You" { " get" } else { " gets" }) }
            @for it in now {
                span.ct-item.new[is_new(it)] {
                    @if is_new(it) { span.only-read { "new: " } }
                    (it)
                }
            }
            @for it in then.unwrap_or_default().iter().filter(|it| !now.contains(it)) {
                del.ct-item { span.only-read { "no longer: " } (it) }
            }
        }
    }
}

/// An offer that is closed, and why.
struct Closed<'a> {
    offer: &'a OfferView,
    /// Who declined it, if somebody did.
    by: Option<Seat>,
    is_settled: bool,
    text: String,
}

/// So many closed offers are remembered on the desk; all of them are in the log.
const CLOSED: usize = 8;

fn closed<'a>(
    seen: &SeenHere,
    lines: &'a [Line<State>],
    past: &[&'a OfferView],
) -> Vec<Closed<'a>> {
    let name = |seat: Seat| seen.names.subject(seat);
    let found = this_year(lines).filter_map(|line| {
        let (id, by, text) = if let News::Settled { offer, .. } = &line.news {
            (offer, None, "carried out".to_owned())
        } else if let News::Declined { seat, offer } = &line.news {
            (offer, Some(*seat), format!("{} declined", name(*seat)))
        } else if let News::Withdrawn { seat, offer } = &line.news {
            (offer, None, format!("{} withdrew it", name(*seat)))
        } else if let News::Voided { offer, cause } = &line.news {
            let why = match cause {
                Cause::GoodsMoved => "void: something in it changed hands",
                Cause::NotSettled => "void: somebody could not deliver",
            };
            (offer, None, why.to_owned())
        } else {
            return None;
        };
        let is_settled = matches!(line.news, News::Settled { .. });
        Some(Closed { offer: find(past, *id)?, by, is_settled, text })
    });
    found.take(CLOSED).collect()
}

/// Asks the bots that declined an offer of the reader's why, as far as they have not said it.
pub(super) fn ask(seen: &SeenHere, lines: &[Line<State>], said: &mut Said) {
    let Some(me) = seen.reader() else { return };
    for it in closed(seen, lines, &heard_of(lines)) {
        let is_bot = |seat: &Seat| seen.players.get(seat.idx()).is_some_and(|it| it.bot.is_some());
        let is_said = said.iter().any(|(id, _)| *id == it.offer.id);
        if let Some(seat) = it.by.filter(is_bot)
            && let Some(deal) = it.offer.deal.deal()
            && it.offer.author == me
            && !is_said
        {
            let opinion = preview::opinion(seen.edition, &seen.view, me, seat, &deal);
            said.push((it.offer.id, opinion));
        }
    }
}

/// The offer at the price that somebody named: `price 3`.
pub(super) fn price(seen: &SeenHere, said: &Said, word: &str) -> Option<Compose> {
    let id = word.strip_prefix("price ")?.parse().ok().map(OfferId)?;
    let (_, opinion) = said.iter().find(|it| it.0 == id)?;
    Some(Compose::of(opinion.counter?, seen.reader()?))
}

/// What somebody who declined says, and the price at which they would agree.
fn closed_card(seen: &SeenHere, it: &Closed<'_>, said: &Said) -> Markup {
    let id = it.offer.id;
    let said = said.iter().find(|it| it.0 == id).map(|it| it.1);
    let said = said.filter(|_| it.by.is_some() && is_own(seen, it.offer));
    html! {
        article.ct-closed.settled[it.is_settled] data-key={ "closed " (id) } data-closed=(id) {
            p { (badge_text(it.offer.author)) " Offer " (id) ": " (it.text) }
            @if let Some(opinion) = said {
                p.ct-said data-part="said" {
                    (badge_text(opinion.seat)) " "
                    q {
                        // Declined it is, whatever one thinks of it now.
                        @if matches!(opinion.answer, Answer::Agrees { .. }) { "Not now." }
                        @else { (preview::say(&opinion.answer, &seen.names)) }
                    }
                }
                @if let Some(words) = named_price(seen, &opinion) {
                    button.ct-reply type="button" data-part="their-price" data-do={ "price " (id) } {
                        (words)
                    }
                }
            }
        }
    }
}

fn named_price(seen: &SeenHere, opinion: &Opinion) -> Option<String> {
    let (me, counter) = (seen.reader()?, opinion.counter?);
    if preview::why_not(seen.edition, &seen.view, me, &counter).is_some() {
        return None;
    }
    let gets = i64::from(counter.bills[opinion.seat.idx()]) * 10_000;
    let name = seen.names.plain(opinion.seat);
    Some(match gets {
        0 => format!("Even, {name} would agree"),
        1.. => format!("For {}, {name} would agree", short(gets)),
        _ => format!("{name} would pay {}", short(-gets)),
    })
}
