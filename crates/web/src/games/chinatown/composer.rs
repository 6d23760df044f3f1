//! Composing an offer by tapping: with whom, what each gets, an amount, and what comes of it.
//!
//! What is tapped comes back as a word, and [`after`] says what is composed then:
//!
//! | word | what it does |
//! |---|---|
//! | `with B` | speaks to somebody, or no longer |
//! | `counter 3` | begins with an offer as it lies on the table |
//! | `closes` | whether that offer is closed by the answer |
//! | `good lot 17`, `good tile B 3` | a good on the offer is handed on or taken off |
//! | `gets B` | something was dropped on a column |
//! | `less B`, `more B`, `pays B` | an amount |
//! | `ask B 3` | a tile of somebody else's |
//! | `buy`, `sell`, `swap`, `complete` | an offer to begin with |

use chinatown::edition::BILL;
use chinatown::preview::{self, Idea};
use chinatown::{Deal, Lot, OfferId, Shop, View};
use maud::{Markup, PreEscaped, html};
use tabletop::{Money, Seat};

use super::draft::{Compose, Draft, Good, bills, short, short_money};
use super::house::composed;
use super::info::{self, shop_called};
use super::{SeenHere, sign};
use crate::board::{How, Touch};
use crate::parts::{badge_text, icon, seat_class};

/// `wishes` are the businesses that could be completed, from [`wishes`].
pub(super) fn written(seen: &SeenHere, draft: Option<&Draft>, wishes: &str) -> Markup {
    let Some(me) = seen.reader() else { return html! {} };
    if !seen.is_asked() {
        return html! { p.ct-wait { "Others have the word." } };
    }
    let now = composed(draft, me);
    html! {
        section.ct-composer data-part="composer" aria-label="Your offer" {
            (partners(seen, me, &now))
            div.ct-columns data-roving { (columns(seen, me, &now)) }
            @for seat in now.deal.parties.iter().filter(|&it| it != me) {
                (amount(seen, me, &now, seat))
            }
            @if let Some(seat) = now.to { (their_tiles(seen, &now, seat)) }
            div.ct-consequences aria-live="polite" data-part="effects" {
                (consequences(seen, me, &now))
            }
            (templates(wishes))
            form.ct-typed data-submit="typed" {
                input type="text" data-part="typed" aria-label="An offer in words"
                    placeholder="A gets #20, 2x dim-sum; B gets 30k" autocomplete="off"
                    autocapitalize="off";
                button type="submit" { "Fill in" }
            }
        }
    }
}

/// With whom: each a tab, several for a deal of more than two.
fn partners(seen: &SeenHere, me: Seat, now: &Compose) -> Markup {
    html! {
        div.ct-partners role="group" aria-label="With whom" {
            span { "With" }
            @for seat in Seat::all(seen.view.n_seats()).filter(|&it| it != me) {
                @let is_party = now.deal.parties.contains(seat);
                @let is_current = now.to == Some(seat);
                @let name = seen.names.plain(seat);
                button.ct-partner.(seat_class(seat)).current[is_current].party[is_party && !is_current]
                    type="button" data-partner=(seat) data-do={ "with " (seat) }
                    aria-pressed=(is_party)
                    title={ "Trade with " (name) "; tap again to leave them out" }
                {
                    (badge_text(seat)) (name)
                }
            }
            button.quiet.ct-clear type="button" data-part="clear" data-do="clear"
                aria-label="Begin anew" title="Begin anew"
            {
                (icon::written(icon::CLOSE))
            }
        }
        @if let Some(id) = now.answers {
            p.ct-answers {
                "Answers offer " (id) ". "
                label {
                    input type="checkbox" data-set="closes" data-value=(now.closes);
                    " closes it "
                }
                button.quiet type="button" data-part="as-it-was" data-do={ "counter " (id) } {
                    "Back to the offer as it was"
                }
            }
        }
    }
}

/// The reader's column is the last.
fn parties(me: Seat, now: &Compose) -> Vec<Seat> {
    now.deal.parties.iter().filter(|&it| it != me).chain([me]).collect()
}

/// Who gets what: a column for each party.
fn columns(seen: &SeenHere, me: Seat, now: &Compose) -> Markup {
    let parties = parties(me, now);
    let is_pair = parties.len() <= 2;
    let goods = now.goods();
    html! {
        // Nobody is spoken to yet.
        @if parties.len() < 2 {
            div.ct-column {
                h3 { "You give" }
                small { "Say with whom, or tap anything of anybody's" }
            }
        }
        @for &to in &parties {
            @let name = seen.names.plain(to);
            @let money = now.deal.bills[to.idx()];
            div.ct-column.(seat_class(to)) data-key=(to) data-gets=(to) data-drop={ "gets " (to) } {
                h3 {
                    (badge_text(to)) " "
                    @if to == me { "You get" }
                    @else if is_pair { "You give " (name) }
                    @else { (name) " gets" }
                }
                @for &good in goods.iter().filter(|good| receiver(**good) == to) {
                    (chip(seen, good, is_pair))
                }
                @if money > 0 { span.ct-chip.ct-cash { (bills(money)) } }
                small {
                    @if money <= 0 && goods.iter().all(|it| receiver(*it) != to) {
                        "Tap a lot or tile of " (if to == me { "theirs" } else { "yours" })
                    }
                }
            }
        }
    }
}

fn receiver(good: Good) -> Seat {
    let (Good::Lot { to, .. } | Good::Tiles { to, .. }) = good;
    to
}

/// Something that changes hands: "lot 17, Tea House". A tap takes it off, or hands it to the next
/// party where there are several.
fn chip(seen: &SeenHere, good: Good, is_pair: bool) -> Markup {
    let title = match is_pair {
        false => "Tap to hand it to the next party, or to take it off",
        true => "Tap to take it off",
    };
    let (lot, count, shop) = match good {
        Good::Lot { lot, .. } => {
            let found = seen.view.lots.iter().find(|it| it.lot == lot);
            (Some(lot), 0, found.and_then(|it| it.shop))
        }
        Good::Tiles { shop, count, .. } => (None, count, Some(shop)),
    };
    let name = shop.map(|shop| seen.edition.shop_name(shop));
    html! {
        button.ct-chip type="button" data-pick=(key(good)) title=(title) draggable="true" {
            @if let Some(shop) = shop { (sign(shop)) }
            @match (lot, name) {
                (Some(lot), Some(name)) => { "lot " (lot) ", " (name) }
                (Some(lot), None) => { "lot " (lot) }
                (None, name) => { (count) " " (name.unwrap_or_default()) }
            }
        }
    }
}

fn owner(view: &View, good: Good) -> Option<Seat> {
    match good {
        Good::Lot { lot, .. } => view.lots.iter().find(|it| it.lot == lot).map(|it| it.owner),
        Good::Tiles { from, .. } => Some(from),
    }
}

/// What a good is called, on the page and while it is dragged.
fn key(good: Good) -> String {
    match good {
        Good::Lot { lot, .. } => format!("good lot {lot}"),
        Good::Tiles { from, shop, .. } => format!("good tile {from} {}", shop.0),
    }
}

/// What a partner pays the reader, or the reader them.
fn amount(seen: &SeenHere, me: Seat, now: &Compose, seat: Seat) -> Markup {
    let name = seen.names.plain(seat);
    let value = now.paid_by(seat);
    html! {
        div.ct-amount role="group" data-key=(seat) data-part="amount"
            aria-label={ "Money between you and " (name) }
        {
            button.step type="button" data-part="less" data-do={ "less " (seat) }
                aria-label={ (name) " pays $10,000 less, or you pay more" }
            {
                (icon::written(icon::MINUS))
            }
            label {
                b {
                    @match value {
                        0 => { "no money with " (name) }
                        1.. => { (name) " pays you " (bills(value)) }
                        _ => { "you pay " (name) " " (bills(-value)) }
                    }
                }
                input type="range" data-set={ "pays " (seat) } data-value=(value)
                    aria-label={ "What " (name) " pays you, in steps of $10,000" }
                    min=(-most(seen, me)) max=(most(seen, seat)) step="1";
            }
            button.step type="button" data-part="more" data-do={ "more " (seat) }
                aria-label={ (name) " pays $10,000 more, or you pay less" }
            {
                (icon::written(icon::PLUS))
            }
        }
    }
}

/// Bills that somebody may have: all that they have, or began with and earned if that is secret.
fn most(seen: &SeenHere, seat: Seat) -> i16 {
    let it = &seen.view.seats[seat.idx()];
    let guess = it.earned.0 / BILL + u32::from(seen.edition.start);
    let bills = it.money.map_or(guess.max(5), |money| money.0 / BILL);
    i16::try_from(bills).unwrap_or(i16::MAX)
}

/// How many tiles of a kind one may ask somebody for. Where tiles are hidden, one may ask for any.
fn n_held(seen: &SeenHere, seat: Seat, shop: Shop) -> u8 {
    seen.view.seats[seat.idx()].tiles.map_or(9, |tiles| tiles[shop.idx()])
}

/// The tiles of whom one speaks to.
fn their_tiles(seen: &SeenHere, now: &Compose, seat: Seat) -> Markup {
    let is_known = seen.view.seats[seat.idx()].tiles.is_some();
    let name = seen.names.plain(seat);
    html! {
        div.ct-their role="group" aria-label={ "Tiles of " (name) } data-roving {
            span { "Tiles of " (name) }
            @for shop in Shop::all().filter(|&shop| n_held(seen, seat, shop) > 0) {
                @let face = seen.edition.shop(shop);
                @let (n, asked) = (n_held(seen, seat, shop), now.n_given(seat, shop));
                @let label = match is_known {
                    true => format!("{}, {name} has {n}", face.name),
                    false => format!("{}, if {name} has one", face.name),
                };
                button.ct-ask type="button" data-pick={ "ask " (seat) " " (shop.0) } title=(label)
                    data-point={ "tile " (face.slug) } aria-pressed=(asked > 0)
                {
                    span.only-read { (label) }
                    (sign(shop))
                    b aria-hidden="true" {
                        @match (asked, is_known) {
                            (0, true) => (n),
                            (0, false) => "?",
                            (_, true) => { (asked) "/" (n) }
                            (_, false) => (asked),
                        }
                    }
                }
            }
        }
    }
}

/// What a deal does, as far as the reader can tell.
fn consequences(seen: &SeenHere, me: Seat, now: &Compose) -> Markup {
    let (edition, view, deal) = (seen.edition, &seen.view, &now.deal);
    if preview::why_not(edition, view, me, deal).is_some() {
        return html! {};
    }
    let step = |step: preview::Step<Money>| match step.before == step.after {
        true => short_money(step.before),
        false => format!("{} → {}", short_money(step.before), short_money(step.after)),
    };
    let worth = preview::worth_of_deal(edition, view, me, deal);
    html! {
        table.ct-effects {
            thead {
                tr {
                    th scope="col" { "Income a year" }
                    th scope="col" { "now" }
                    th scope="col" { "once built" }
                }
            }
            tbody {
                @for it in preview::incomes(edition, view, deal) {
                    @let (was, is) = (it.built.before, it.built.after);
                    tr {
                        th scope="row" { (badge_text(it.seat)) " " (seen.names.subject(it.seat)) }
                        td { (step(it.now)) }
                        td.up[is > was].down[is < was] { (step(it.built)) }
                    }
                }
            }
        }
        p.ct-worth.(if worth.about >= 0 { "up" } else { "down" }) data-part="worth" {
            "Worth to you: " (info::range(worth)) "."
        }
        @if let Some(leader) = preview::helps_leader(edition, view, deal) {
            p.ct-warning role="note" data-part="warning" {
                (seen.names.plain(leader)) " leads, and gains more by this than you."
            }
        }
    }
}

/// The businesses of the reader that could be completed, as options.
pub(super) fn wishes(seen: &SeenHere) -> Markup {
    let Some(me) = seen.reader() else { return html! {} };
    let found = preview::missing(seen.edition, &seen.view, me);
    html! {
        @for it in found.iter().filter(|it| it.group.len() >= 2 || it.n_held > 0).take(5) {
            @let face = seen.edition.shop(it.shop);
            option value=(first(it)) {
                (face.name) " on " (first(it)) ": " (it.group.len()) " of " (face.size) ", +"
                (short(it.gain.0.into()))
            }
        }
    }
}

/// The first lot of a group, by which it is known.
fn first(missing: &preview::Missing) -> Lot {
    missing.group.first().unwrap_or(Lot(0))
}

const IDEAS: [(Idea, &str, &str, &str); 3] = [
    (Idea::Buy, "buy", "Buy", "Something of theirs that is worth more to you"),
    (Idea::Sell, "sell", "Sell", "Something of yours that is worth more to them"),
    (Idea::Swap, "swap", "Swap", "Something for something"),
];

/// Offers to begin with.
fn templates(wishes: &str) -> Markup {
    html! {
        div.ct-templates role="group" aria-label="Offers to begin with" {
            @for (_, word, label, title) in IDEAS {
                button type="button" data-part={ "idea-" (word) } data-do=(word) title=(title) {
                    (label)
                }
            }
            select aria-label="Complete a business" data-part="idea-complete" data-set="complete"
                data-value=""
            {
                option value="" { "Complete…" }
                (PreEscaped(wishes))
            }
        }
    }
}

/// What is composed after something was done at the desk, or why it is not. `None` if it is nothing
/// that composes an offer.
pub(super) fn after(
    seen: &SeenHere,
    draft: Option<&Draft>,
    touch: &Touch,
) -> Option<Result<Compose, String>> {
    let me = seen.reader()?;
    let now = composed(draft, me);
    let n_seats = seen.view.n_seats();
    let mut words = touch.word.split(' ');
    let (verb, rest) = (words.next()?, words.next());
    let seat = || rest?.parse::<Seat>().ok();
    let next = match (touch.how, verb) {
        (How::Click, "with") => now.address(me, seat()?),
        (How::Click, "counter") => {
            let id = rest?.parse().ok().map(OfferId)?;
            let offer = seen.view.offers.iter().find(|it| it.id == id)?;
            Compose::counter(offer.deal.deal()?, me, offer.author, id)
        }
        (How::Set, "closes") => Compose { closes: touch.value == "true", ..now },
        (How::Click, "good") => tap_good(seen, me, now, &touch.word)?,
        (How::Drop, "gets") => dropped(seen, me, now, &touch.value, seat()?)?,
        (How::Click | How::Set, "less" | "more" | "pays") => {
            let seat = seat()?;
            let bills = match verb {
                "less" => now.paid_by(seat) - 1,
                "more" => now.paid_by(seat) + 1,
                _ => touch.value.parse().ok()?,
            };
            now.pays(me, seat, bills.clamp(-most(seen, me), most(seen, seat)))
        }
        (How::Click, "ask") => {
            let (seat, shop) = (seat()?, words.next()?.parse().ok().map(Shop)?);
            match now.n_given(seat, shop) < n_held(seen, seat, shop) {
                true => now.tap_tile(me, n_seats, seat, shop),
                false => now.without_tiles(seat, shop),
            }
        }
        (How::Set, "complete") => {
            let all = preview::missing(seen.edition, &seen.view, me);
            let it = all.into_iter().find(|it| first(it).to_string() == touch.value)?;
            let deal = preview::completion(seen.edition, &seen.view, &it);
            let none = "no deal of two or three comes to mind that completes it now";
            return Some(begun(me, deal, || none.to_owned()));
        }
        (How::Click, verb) => {
            let (idea, ..) = IDEAS.into_iter().find(|it| it.1 == verb)?;
            let deal = preview::idea(seen.edition, &seen.view, idea, now.to);
            return Some(begun(me, deal, || {
                let whom = now.to.map(|seat| format!(" with {}", seen.names.plain(seat)));
                let whom = whom.unwrap_or_default();
                format!("no such deal{whom} comes to mind by which both would gain")
            }));
        }
        _ => return None,
    };
    Some(Ok(next))
}

fn begun(me: Seat, deal: Option<Deal>, none: impl Fn() -> String) -> Result<Compose, String> {
    deal.map(|deal| Compose::of(deal, me)).ok_or_else(none)
}

/// A good on the offer goes to the next party, or comes off.
fn tap_good(seen: &SeenHere, me: Seat, now: Compose, word: &str) -> Option<Compose> {
    let good = now.goods().into_iter().find(|it| key(*it) == word)?;
    let owner = owner(&seen.view, good);
    // From the reader, who gets what others give, round to the last of the others.
    let mut parties = parties(me, &now);
    parties.rotate_right(1);
    let here = parties.iter().position(|&it| it == receiver(good)).map_or(0, |i| i + 1);
    let next = parties.iter().skip(here).copied().find(|&it| Some(it) != owner);
    Some(match next.filter(|_| parties.len() > 2) {
        Some(next) => now.moved(good, next, owner),
        None => now.less(good),
    })
}

/// Something was dropped on the column of a party: a chip, a lot, or a tile.
fn dropped(seen: &SeenHere, me: Seat, now: Compose, text: &str, to: Seat) -> Option<Compose> {
    if let Some(good) = now.goods().into_iter().find(|it| key(*it) == text) {
        return Some(now.moved(good, to, owner(&seen.view, good)));
    }
    let n_seats = seen.view.n_seats();
    match text.split_once(' ')? {
        ("lot", number) => {
            let lot = Lot(number.parse().ok()?);
            let owner = seen.view.board().owner(lot)?;
            let it = now.tap_lot(me, n_seats, lot, owner);
            Some(match it.receiver(lot) {
                Some(now) if now != to => it.moved(Good::Lot { lot, to: now }, to, Some(owner)),
                Some(_) | None => it,
            })
        }
        ("tile", slug) if to != me => {
            let shop = shop_called(seen, slug)?;
            Some(Compose { to: Some(to), ..now }.tap_tile(me, n_seats, me, shop))
        }
        _ => None,
    }
}
