//! The short notation of actions and outcomes, and of a deal in one line.
//!
//! A deal has one clause per party, saying what it pays and gets:
//! `A pays 10k gets 20, 2 dim-sum from B; B gets 10k, 19`. Between two parties much goes without
//! saying: `A gets 20, 2 dim-sum; B gets 19, 10k` is the same deal.

use std::fmt::Write as _;

use tabletop::{NotationError, Seat};

use crate::action::{Action, Outcome};
use crate::deal::{Cash, Deal, LotMove, OfferId, Terms, TileMove};
use crate::edition::{BILL, Edition, MAX_PLAYERS, Shop};
use crate::lots::{Lot, LotSet};

/// Thousands of dollars in a bill.
const BILL_K: i64 = BILL as i64 / 1_000;

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
        Action::Withdraw { offer } => format!("withdraw {offer}"),
        Action::Ready => "ready".to_owned(),
        Action::NotReady => "not-ready".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Place { lot, shop } => format!("place {} {lot}", slug(edition, *shop)),
        Action::Done => "done".to_owned(),
    }
}

fn slug(edition: &Edition, shop: Shop) -> &str {
    edition.shops.get(shop.idx()).map_or("unknown", |face| &face.slug)
}

pub(super) fn write_deal(edition: &Edition, deal: &Deal) -> String {
    let clause = |seat: Seat| {
        let bills = i64::from(deal.bills[seat.idx()]);
        let mut items = Vec::new();
        if bills > 0 {
            items.push(format!("{}k", bills * BILL_K));
        }
        items.extend(deal.lots[seat.idx()].iter().map(|lot| lot.to_string()));
        let received = deal.tile_moves().filter(|it| it.to == seat);
        items.extend(
            received.map(|it| format!("{} {} from {}", it.count, slug(edition, it.shop), it.from)),
        );
        let mut clause = seat.to_string();
        if bills < 0 {
            let _ = write!(clause, " pays {}k", -bills * BILL_K);
        }
        if !items.is_empty() {
            let _ = write!(clause, " gets {}", items.join(", "));
        } else if bills == 0 {
            clause += " gets nothing";
        }
        clause
    };
    let parties = deal.parties.iter().filter(|seat| seat.idx() < MAX_PLAYERS);
    let clauses: Vec<String> = parties.map(clause).collect();
    clauses.join("; ")
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
    let line = text.trim().to_lowercase();
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
                error(&format!("write '{verb} 3 A gets 20; B gets 30k' to answer offer 3"))
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
        "decline" => Ok(Action::Decline { offer: offer(rest)? }),
        "withdraw" => Ok(Action::Withdraw { offer: offer(rest)? }),
        "ready" if rest.is_empty() => Ok(Action::Ready),
        "not-ready" | "unready" if rest.is_empty() => Ok(Action::NotReady),
        "not" if rest == "ready" => Ok(Action::NotReady),
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
        _ => Err(error(
            "write keep, propose, counter, replace, accept, take-back, decline, withdraw, ready, \
             not-ready, pass, place or done",
        )),
    }
}

pub(super) fn read_outcome(edition: &Edition, text: &str) -> Result<Outcome, NotationError> {
    let line = text.trim().to_lowercase();
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

fn read_seat(word: &str) -> Option<Seat> {
    word.parse().ok().filter(|seat: &Seat| seat.idx() < MAX_PLAYERS)
}

fn read_lot(word: &str) -> Option<Lot> {
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
fn find_shop(edition: &Edition, name: &str) -> Option<Shop> {
    let by = |fits: &dyn Fn(&str) -> bool| {
        let mut found = Shop::all().filter(|&shop| fits(slug(edition, shop)));
        found.next().filter(|_| found.next().is_none())
    };
    let exact = by(&|slug| slug == name);
    exact.or_else(|| if name.len() < 3 { None } else { by(&|slug| slug.starts_with(name)) })
}

fn known_shops(edition: &Edition) -> String {
    let slugs: Vec<&str> = edition.shops.iter().map(|face| face.slug.as_str()).collect();
    format!("the shops are {}", slugs.join(", "))
}

/// An amount such as `30k`, `$30k`, `30000` or `$30,000`, in dollars.
fn read_amount(word: &str) -> Option<i64> {
    let (digits, is_money) = match word.strip_prefix('$') {
        Some(rest) => (rest, true),
        None => (word, false),
    };
    let (digits, unit) = match digits.strip_suffix('k') {
        Some(rest) => (rest, 1_000),
        None => (digits, 1),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    let amount = digits.parse::<i64>().ok().filter(|_| is_number)?.checked_mul(unit)?;
    (is_money || unit > 1 || amount >= 1_000).then_some(amount)
}

/// Words of a clause: commas and plus signs only separate, except inside `$30,000`.
fn words_of(clause: &str) -> Vec<String> {
    let chars: Vec<char> = clause.chars().collect();
    let mut words = vec![String::new()];
    for (i, &c) in chars.iter().enumerate() {
        let word = words.last_mut().expect("there is always a word");
        let digits_follow = || {
            let next: Vec<_> = chars[i + 1..].iter().take_while(|c| c.is_ascii_digit()).collect();
            next.len() == 3
        };
        match c {
            ',' if word.starts_with('$') && digits_follow() => {}
            ',' | '+' | '&' | ':' => words.push(String::new()),
            c if c.is_whitespace() => words.push(String::new()),
            c => word.push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Reads the terms of a deal; the error says what could have been written.
fn read_deal(edition: &Edition, text: &str) -> Result<Deal, String> {
    let mut reader = DealReader { edition, terms: NO_TERMS, n_open: 0 };
    for clause in text.split(';').filter(|clause| !clause.trim().is_empty()) {
        reader.clause(&words_of(clause))?;
    }
    reader.finish()
}

const NO_TERMS: Terms =
    Terms { parties: Vec::new(), lots: Vec::new(), tiles: Vec::new(), cash: Vec::new() };

const EXAMPLE: &str = "write who gets what, such as 'A gets 20, 2 dim-sum; B gets 19, 30k'";

struct DealReader<'a> {
    edition: &'a Edition,
    terms: Terms,
    /// Movements of tiles whose giver was not named; they have their receiver in its place.
    n_open: usize,
}

impl DealReader<'_> {
    fn clause(&mut self, words: &[String]) -> Result<(), String> {
        let (head, mut rest) = words.split_first().ok_or(EXAMPLE)?;
        let seat = read_seat(head).ok_or_else(|| {
            format!("'{head}' is no seat; each part of a deal begins with one: {EXAMPLE}")
        })?;
        if !self.terms.parties.contains(&seat) {
            self.terms.parties.push(seat);
        }
        let mut pays = false;
        while let Some((word, tail)) = rest.split_first() {
            rest = tail;
            match word.as_str() {
                "pays" | "pay" => pays = true,
                "gets" | "get" => pays = false,
                "and" | "nothing" | "lot" | "lots" => {}
                word => match read_amount(word) {
                    Some(amount) => {
                        self.add_cash(seat, if pays { -amount } else { amount })?;
                    }
                    None if pays => {
                        return Err(format!("'{word}' is no amount; write 'A pays 30k'"));
                    }
                    None => rest = self.item(seat, word, tail)?,
                },
            }
        }
        Ok(())
    }

    fn add_cash(&mut self, seat: Seat, amount: i64) -> Result<(), String> {
        if self.terms.cash.iter().any(|it| it.seat == seat) {
            return Err(format!("{seat} pays or gets one net amount"));
        }
        self.terms.cash.push(Cash { seat, amount });
        Ok(())
    }

    /// Reads a lot or some tiles, and returns the words after it.
    fn item<'w>(
        &mut self,
        seat: Seat,
        word: &str,
        tail: &'w [String],
    ) -> Result<&'w [String], String> {
        let count: Option<u8> = word.parse().ok();
        let named = if count.is_some() {
            self.shop_at(tail)
        } else {
            let mut words = vec![word.to_owned()];
            words.extend(tail.iter().take(2).cloned());
            self.shop_at(&words).map(|(shop, n)| (shop, n - 1))
        };
        let Some((shop, n_words)) = named else {
            let lot = read_lot(word).ok_or_else(|| match read_seat(word) {
                Some(other) => format!("put ';' before what {other} gets"),
                None => format!("'{word}' is no lot and no shop; {}", known_shops(self.edition)),
            })?;
            self.terms.lots.push(LotMove { lot, to: seat });
            return Ok(tail);
        };
        let mut tail = &tail[n_words..];
        let mut from = seat;
        if let Some(("from", rest)) = tail.split_first().map(|(word, rest)| (word.as_str(), rest)) {
            let (giver, rest) = rest.split_first().ok_or("say from whom")?;
            from = read_seat(giver).ok_or_else(|| format!("'{giver}' is no seat"))?;
            if from == seat {
                return Err(format!("{seat} cannot get tiles from {seat}"));
            }
            if !self.terms.parties.contains(&from) {
                self.terms.parties.push(from);
            }
            tail = rest;
        } else {
            self.n_open += 1;
        }
        self.terms.tiles.push(TileMove { from, to: seat, shop, count: count.unwrap_or(1) });
        Ok(tail)
    }

    /// A shop that the words begin with, and how many of them name it.
    fn shop_at(&self, words: &[String]) -> Option<(Shop, usize)> {
        let most = words.len().min(3);
        (1..=most)
            .rev()
            .find_map(|n| find_shop(self.edition, &words[..n].join("-")).map(|shop| (shop, n)))
    }

    /// Fills in what goes without saying between two parties.
    fn finish(mut self) -> Result<Deal, String> {
        match self.terms.parties.as_slice() {
            [] => return Err(EXAMPLE.to_owned()),
            &[a, b] => {
                let other = |seat| if seat == a { b } else { a };
                for it in self.terms.tiles.iter_mut().filter(|it| it.from == it.to) {
                    it.from = other(it.to);
                }
                if let [Cash { seat, amount }] = self.terms.cash[..] {
                    self.terms.cash.push(Cash { seat: other(seat), amount: -amount });
                }
            }
            _ if self.n_open > 0 => {
                return Err("say from whom, such as '2 dim-sum from B'".to_owned());
            }
            _ => {}
        }
        Deal::try_from(self.terms).map_err(|error| error.to_string())
    }
}
