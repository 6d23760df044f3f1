//! The short notation of actions and outcomes. That of a deal is in `terms.rs`.

use tabletop::{NotationError, Seat};

use super::terms::{begins_deal, read_deal, write_deal};
use crate::action::{Action, Outcome};
use crate::deal::OfferId;
use crate::edition::{Edition, MAX_PLAYERS, Shop};
use crate::lots::{Lot, LotSet};

pub(super) fn write_action(edition: &Edition, action: &Action) -> String {
    match action {
        Action::Keep { lots } => {
            let numbers: Vec<String> = lots.iter().map(|lot| lot.to_string()).collect();
            format!("keep {}", numbers.join(" "))
        }
        Action::Propose { deal } => format!("propose {}", write_deal(edition, deal)),
        Action::Counter { offer, deal, close } => {
            let verb = if *close { "replace" } else { "counter" };
            format!("{verb} {offer} {}", write_deal(edition, deal))
        }
        Action::Accept { offer } => format!("accept {offer}"),
        Action::TakeBack { offer } => format!("take-back {offer}"),
        Action::Decline { offer } => format!("decline {offer}"),
        Action::DeclineAll => "decline all".to_owned(),
        Action::Withdraw { offer } => format!("withdraw {offer}"),
        Action::Ready => "ready".to_owned(),
        Action::StandBy => "stand-by".to_owned(),
        Action::NotReady => "not-ready".to_owned(),
        Action::AskHearing => "hear-me".to_owned(),
        Action::GoOn => "go-on".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Place { lot, shop } => format!("place {} {lot}", slug(edition, *shop)),
        Action::Done => "done".to_owned(),
    }
}

pub(super) fn slug(edition: &Edition, shop: Shop) -> &str {
    edition.shops.get(shop.idx()).map_or("unknown", |face| &face.slug)
}

pub(super) fn write_outcome(edition: &Edition, outcome: Outcome) -> String {
    match outcome {
        Outcome::Deal { seat, lot } => format!("deal {seat} {lot}"),
        Outcome::Reveal => "reveal".to_owned(),
        Outcome::Draw { seat, shop } => format!("draw {seat} {}", slug(edition, shop)),
        Outcome::Settle => "settle".to_owned(),
    }
}

pub(super) fn read_action(edition: &Edition, text: &str) -> Result<Action, NotationError> {
    let line = tabletop::words::lower(text.trim());
    let error = |expected: &str| NotationError::new(text, expected);
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    let offer = |rest: &str| {
        let number = rest.trim_start_matches('#').parse();
        number.map(OfferId).map_err(|_| error(&format!("write '{verb} 3' for offer 3")))
    };
    let deal = |rest: &str| read_deal(edition, rest).map_err(|expected| error(&expected));
    match verb {
        "keep" => read_lots(rest)
            .map(|lots| Action::Keep { lots })
            .ok_or_else(|| error("write the numbers of the cards to keep, such as 'keep 3 17 20'")),
        "propose" | "offer" => Ok(Action::Propose { deal: deal(rest)? }),
        "counter" | "replace" => {
            let (number, terms) = rest.split_once(char::is_whitespace).ok_or_else(|| {
                error(&format!("write '{verb} 3 A gets #20; B gets 30k' to answer offer 3"))
            })?;
            let close = verb == "replace";
            Ok(Action::Counter { offer: offer(number)?, deal: deal(terms)?, close })
        }
        "accept" => Ok(Action::Accept { offer: offer(rest)? }),
        "take-back" | "takeback" => Ok(Action::TakeBack { offer: offer(rest)? }),
        "take" => {
            let number = rest.strip_prefix("back").ok_or_else(|| error("write 'take-back 3'"))?;
            Ok(Action::TakeBack { offer: offer(number.trim())? })
        }
        "decline" if rest == "all" => Ok(Action::DeclineAll),
        "decline" => Ok(Action::Decline { offer: offer(rest)? }),
        "withdraw" => Ok(Action::Withdraw { offer: offer(rest)? }),
        "ready" if rest.is_empty() => Ok(Action::Ready),
        "not-ready" | "unready" if rest.is_empty() => Ok(Action::NotReady),
        "not" if rest == "ready" => Ok(Action::NotReady),
        "stand-by" | "standby" if rest.is_empty() => Ok(Action::StandBy),
        "stand" if rest == "by" => Ok(Action::StandBy),
        "hear-me" if rest.is_empty() => Ok(Action::AskHearing),
        "hear" if rest == "me" => Ok(Action::AskHearing),
        "go-on" if rest.is_empty() => Ok(Action::GoOn),
        "go" if rest == "on" => Ok(Action::GoOn),
        "pass" if rest.is_empty() => Ok(Action::Pass),
        "done" if rest.is_empty() => Ok(Action::Done),
        "place" | "build" => {
            let expected = "write the shop and the lot, such as 'place dim-sum 17'";
            let (name, number) = rest.rsplit_once(char::is_whitespace).ok_or(error(expected))?;
            let lot = read_lot(number).ok_or(error(expected))?;
            let words: Vec<&str> = name.split_whitespace().collect();
            let shop = find_shop(edition, &words.join("-"));
            let shop = shop.ok_or_else(|| error(&known_shops(edition)))?;
            Ok(Action::Place { lot, shop })
        }
        // Whoever writes only the terms offers them.
        _ if begins_deal(&line) => Ok(Action::Propose { deal: deal(&line)? }),
        _ => Err(error(
            "write keep, propose, counter, replace, accept, take-back, decline, withdraw, ready, \
             stand-by, not-ready, hear-me, go-on, pass, place or done",
        )),
    }
}

pub(super) fn read_outcome(edition: &Edition, text: &str) -> Result<Outcome, NotationError> {
    let line = tabletop::words::lower(text.trim());
    let words: Vec<&str> = line.split_whitespace().collect();
    let error = || {
        let expected = "write 'deal A 17', 'reveal', 'draw A dim-sum' or 'settle'";
        NotationError::new(text, expected)
    };
    match words.as_slice() {
        ["deal", seat, lot] => Ok(Outcome::Deal {
            seat: read_seat(seat).ok_or_else(error)?,
            lot: read_lot(lot).ok_or_else(error)?,
        }),
        ["reveal"] => Ok(Outcome::Reveal),
        ["draw", seat, shop @ ..] => Ok(Outcome::Draw {
            seat: read_seat(seat).ok_or_else(error)?,
            shop: find_shop(edition, &shop.join("-")).ok_or_else(error)?,
        }),
        ["settle"] => Ok(Outcome::Settle),
        _ => Err(error()),
    }
}

pub(super) fn read_seat(word: &str) -> Option<Seat> {
    word.parse().ok().filter(|seat: &Seat| seat.idx() < MAX_PLAYERS)
}

pub(super) fn read_lot(word: &str) -> Option<Lot> {
    let number = word.strip_prefix('#').unwrap_or(word);
    let lot = number.parse().ok().map(Lot)?;
    LotSet::try_from(vec![lot.0]).is_ok().then_some(lot)
}

fn read_lots(text: &str) -> Option<LotSet> {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<u8>> = words.map(|word| read_lot(word).map(|lot| lot.0)).collect();
    LotSet::try_from(numbers?).ok().filter(|lots| !lots.is_empty())
}

/// A shop by its name, or by the beginning of it if that is enough.
pub(super) fn find_shop(edition: &Edition, name: &str) -> Option<Shop> {
    let by = |fits: &dyn Fn(&str) -> bool| {
        let mut found = Shop::all().filter(|&shop| fits(slug(edition, shop)));
        found.next().filter(|_| found.next().is_none())
    };
    let exact = by(&|slug| slug == name);
    exact.or_else(|| if name.len() < 3 { None } else { by(&|slug| slug.starts_with(name)) })
}

pub(super) fn known_shops(edition: &Edition) -> String {
    let slugs: Vec<&str> = edition.shops.iter().map(|face| face.slug.as_str()).collect();
    format!("the shops are {}", slugs.join(", "))
}
