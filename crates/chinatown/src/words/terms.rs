//! Reads and writes a deal in one line.
//!
//! A deal has one clause per party, saying what it pays and gets:
//! `A pays 10k gets #20, 2x dim-sum from B; B gets 10k, #17`. Between two parties much goes without
//! saying: `A gets #20, 2x dim-sum; B gets #17, 10k` is the same deal, and so is
//! `A gives B #17, 10k for #20, 2x dim-sum`.
//!
//! A bare number is a lot, unless the name of a shop follows: whether lot 2 and a Florist tile or
//! two Florist tiles are meant cannot be known then, so both readings are shown and neither is
//! taken.

use std::fmt::Write as _;

use tabletop::Seat;

use super::notation::{find_shop, known_shops, read_lot, read_seat, slug};
use crate::deal::{Cash, Deal, LotMove, Terms, TileMove};
use crate::edition::{BILL, Edition, MAX_PLAYERS, Shop, ShopFace};
use crate::lots::Lot;

/// Thousands of dollars in a bill.
const BILL_K: i64 = BILL as i64 / 1_000;

pub(super) fn write_deal(edition: &Edition, deal: &Deal) -> String {
    let clause = |seat: Seat| {
        let bills = i64::from(deal.bills[seat.idx()]);
        let mut items = Vec::new();
        if bills > 0 {
            items.push(format!("{}k", bills * BILL_K));
        }
        items.extend(deal.lots[seat.idx()].iter().map(|lot| match deal.named.on(lot) {
            Some(shop) => format!("#{lot} with {}", slug(edition, shop)),
            None => format!("#{lot}"),
        }));
        let received = deal.tile_moves().filter(|it| it.to == seat);
        items.extend(
            received.map(|it| format!("{}x {} from {}", it.count, slug(edition, it.shop), it.from)),
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

const EXAMPLE: &str = "write who gets what, such as 'A gets #20, 2x dim-sum; B gets #19, 30k'";

/// Reads the terms of a deal; the error says what could have been written.
pub(super) fn read_deal(edition: &Edition, text: &str) -> Result<Deal, String> {
    let mut parts = Vec::new();
    let mut parties = Vec::new();
    for clause in text.split(';') {
        let tokens = tokens_of(clause);
        let mut rest = tokens.as_slice();
        while !rest.is_empty() {
            let mut reader = ClauseReader::new(edition, rest, &mut parts, &mut parties)?;
            reader.read()?;
            rest = reader.rest;
        }
    }
    finish(parties, parts)
}

/// Whether a line begins as the terms of a deal do: a seat that gets, gives or pays.
pub(super) fn begins_deal(line: &str) -> bool {
    let mut words = line.split([' ', '\t', ':']).filter(|word| !word.is_empty());
    let is_seat = words.next().is_some_and(|word| read_seat(word).is_some());
    is_seat && words.next().is_some_and(|word| Way::of(word).is_some())
}

/// A word of a clause.
#[derive(Debug)]
struct Token {
    word: String,
    /// Whether a comma or "and" stands before it.
    is_apart: bool,
}

/// Words of a clause. Commas, plus signs and "and" set things apart, except the comma of
/// `30,000`.
fn tokens_of(clause: &str) -> Vec<Token> {
    let chars: Vec<char> = clause.chars().collect();
    let mut tokens: Vec<Token> = Vec::new();
    let (mut word, mut is_apart) = (String::new(), false);
    let mut end = |word: &mut String, is_apart: &mut bool| match word.as_str() {
        "" => {}
        "and" => {
            word.clear();
            *is_apart = true;
        }
        _ => tokens.push(Token { word: std::mem::take(word), is_apart: std::mem::take(is_apart) }),
    };
    for (i, &c) in chars.iter().enumerate() {
        match c {
            ',' if is_amount_so_far(&word) && begins_group(&chars[i + 1..]) => {}
            ',' | '+' | '&' => {
                end(&mut word, &mut is_apart);
                is_apart = true;
            }
            // "$ 30k"
            c if c.is_whitespace() && word == "$" => {}
            c if c.is_whitespace() || c == ':' => end(&mut word, &mut is_apart),
            c => word.push(c),
        }
    }
    end(&mut word, &mut is_apart);
    tokens
}

fn is_amount_so_far(word: &str) -> bool {
    let digits = word.strip_prefix('$').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
}

/// Whether just three digits follow.
fn begins_group(chars: &[char]) -> bool {
    chars.iter().take_while(|c| c.is_ascii_digit()).count() == 3
}

/// Which way goods go, seen from the party that a clause is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Gets,
    Gives,
    Pays,
}

impl Way {
    fn of(word: &str) -> Option<Way> {
        match word {
            "gets" | "get" | "receives" | "receive" | "takes" | "take" => Some(Way::Gets),
            "gives" | "give" | "sells" | "sell" => Some(Way::Gives),
            "pays" | "pay" => Some(Way::Pays),
            _ => None,
        }
    }

    /// What stands after "for" goes the other way.
    fn back(self) -> Way {
        match self {
            Way::Gets => Way::Gives,
            Way::Gives | Way::Pays => Way::Gets,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    /// With the shop that is said to stand on it.
    Lot(Lot, Option<Shop>),
    Tiles(Shop, u8),
    Dollars(i64),
}

/// One thing that goes to or from a party.
#[derive(Clone, Copy, Debug)]
struct Part {
    item: Item,
    seat: Seat,
    way: Way,
    /// The other side, if it was named.
    other: Option<Seat>,
}

impl Part {
    /// The giver and the receiver, as far as they were named.
    fn ends(self) -> (Option<Seat>, Option<Seat>) {
        match self.way {
            Way::Gets => (self.other, Some(self.seat)),
            Way::Gives | Way::Pays => (Some(self.seat), self.other),
        }
    }
}

struct ClauseReader<'t, 'a> {
    edition: &'a Edition,
    rest: &'t [Token],
    parts: &'a mut Vec<Part>,
    parties: &'a mut Vec<Seat>,
    seat: Seat,
    way: Way,
    other: Option<Seat>,
    /// Where the parts begin that the last verb, or "for", is about.
    first: usize,
}

impl<'t, 'a> ClauseReader<'t, 'a> {
    fn new(
        edition: &'a Edition,
        tokens: &'t [Token],
        parts: &'a mut Vec<Part>,
        parties: &'a mut Vec<Seat>,
    ) -> Result<ClauseReader<'t, 'a>, String> {
        let (head, rest) = tokens.split_first().ok_or(EXAMPLE)?;
        let word = &head.word;
        let seat = read_seat(word).ok_or_else(|| {
            format!("'{word}' is no seat; each part of a deal begins with one: {EXAMPLE}")
        })?;
        let first = parts.len();
        let mut reader = ClauseReader {
            edition,
            rest,
            parts,
            parties,
            seat,
            way: Way::Gets,
            other: None,
            first,
        };
        reader.add_party(seat);
        Ok(reader)
    }

    fn add_party(&mut self, seat: Seat) {
        if !self.parties.contains(&seat) {
            self.parties.push(seat);
        }
    }

    fn word(&self, i: usize) -> Option<&'t str> {
        self.rest.get(i).map(|token| token.word.as_str())
    }

    fn is_apart(&self, i: usize) -> bool {
        self.rest.get(i).is_none_or(|token| token.is_apart)
    }

    fn skip(&mut self, n: usize) {
        self.rest = &self.rest[n..];
    }

    /// Reads to the end of the clause, or to a seat with a verb behind it, where another begins.
    fn read(&mut self) -> Result<(), String> {
        while let Some(word) = self.word(0) {
            let verb = self.word(1).and_then(Way::of);
            if read_seat(word).is_some() && verb.is_some() {
                return Ok(());
            }
            match word {
                "nothing" | "the" | "its" => self.skip(1),
                "for" => {
                    self.skip(1);
                    self.way = self.way.back();
                    self.first = self.parts.len();
                }
                "to" | "from" => self.name_other()?,
                word => match Way::of(word) {
                    Some(way) => {
                        self.skip(1);
                        self.begin_way(way)?;
                    }
                    None => self.item()?,
                },
            }
        }
        Ok(())
    }

    fn begin_way(&mut self, way: Way) -> Result<(), String> {
        self.way = way;
        self.other = None;
        self.first = self.parts.len();
        let named = self.word(0).and_then(read_seat);
        match named {
            // "A gives B #20"
            Some(other) if way != Way::Gets && self.rest.len() > 1 => {
                self.skip(1);
                self.set_other(other)
            }
            Some(_) | None => Ok(()),
        }
    }

    fn set_other(&mut self, other: Seat) -> Result<(), String> {
        if other == self.seat {
            return Err(format!("{other} cannot get anything from {other}"));
        }
        self.add_party(other);
        self.other = Some(other);
        Ok(())
    }

    /// `to B` holds for all that was named since the verb, `from B` for the last of it.
    fn name_other(&mut self) -> Result<(), String> {
        let is_to = self.word(0) == Some("to");
        let whom = if is_to { "to whom" } else { "from whom" };
        let name = self.word(1).ok_or_else(|| format!("say {whom}"))?;
        let other = read_seat(name).ok_or_else(|| format!("'{name}' is no seat; say {whom}"))?;
        self.skip(2);
        let before = self.other;
        self.set_other(other)?;
        let first = if is_to { self.first } else { self.parts.len().saturating_sub(1) };
        for part in &mut self.parts[first.max(self.first)..] {
            part.other = Some(other);
        }
        if !is_to {
            self.other = before;
        }
        Ok(())
    }

    fn push(&mut self, item: Item) -> Result<(), String> {
        if self.way == Way::Pays && !matches!(item, Item::Dollars(_)) {
            let seat = self.seat;
            return Err(format!("one pays money; write '{seat} pays 30k' or '{seat} gives #20'"));
        }
        let Self { seat, way, other, .. } = *self;
        self.parts.push(Part { item, seat, way, other });
        Ok(())
    }

    /// Reads money, a lot or tiles.
    fn item(&mut self) -> Result<(), String> {
        let Some(word) = self.word(0) else { return Ok(()) };
        if let Some((dollars, n_words)) = self.amount() {
            self.skip(n_words);
            return self.push(Item::Dollars(dollars));
        }
        if matches!(word, "lot" | "lots") {
            return self.lots();
        }
        if let Some(number) = word.strip_prefix('#') {
            let lot = read_lot(number).ok_or_else(|| format!("there is no lot '{number}'"))?;
            self.skip(1);
            return self.lot(lot);
        }
        if let Some((count, n_words)) = self.count() {
            let Some((shop, n_named)) = self.shop_at(n_words) else {
                return Err(self.unknown_shop(n_words));
            };
            self.skip(n_words + n_named);
            return self.tiles(shop, count);
        }
        if let Some((shop, n_named)) = self.shop_at(0) {
            self.skip(n_named);
            self.check_behind(shop)?;
            return self.tiles(shop, 1);
        }
        let Some(lot) = read_lot(word) else {
            return Err(format!("'{word}' is no lot and no shop; {}", known_shops(self.edition)));
        };
        self.check_bare(lot)?;
        self.skip(1);
        self.lot(lot)
    }

    /// `30k`, `$30k`, `30000`, `$30,000`, `30 k` or `30 thousand`, and how many words that is.
    fn amount(&self) -> Option<(i64, usize)> {
        let word = self.word(0)?;
        let (digits, is_money) = match word.strip_prefix('$') {
            Some(rest) => (rest, true),
            None => (word, false),
        };
        let is_number =
            |digits: &str| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
        let is_unit = |i| matches!(self.word(i), Some("k" | "thousand")) && !self.is_apart(i);
        let (digits, unit, n_words) = match digits.strip_suffix('k') {
            Some(rest) => (rest, 1_000, 1),
            None if is_unit(1) => (digits, 1_000, 2),
            None => (digits, 1, 1),
        };
        let amount = digits.parse::<i64>().ok().filter(|_| is_number(digits))?;
        let amount = amount.checked_mul(unit)?;
        (is_money || unit > 1 || amount >= 1_000).then_some((amount, n_words))
    }

    /// `2x` or `2 x`, and how many words that is.
    fn count(&self) -> Option<(u8, usize)> {
        let word = self.word(0)?;
        if let Some(digits) = word.strip_suffix(['x', '×']) {
            return Some((digits.parse().ok()?, 1));
        }
        let is_times = matches!(self.word(1), Some("x" | "×")) && !self.is_apart(1);
        let is_tiles = || {
            // "2 florist tiles"
            let (_, n_named) = self.shop_at(1).filter(|_| !self.is_apart(1))?;
            let after = self.word(1 + n_named)?;
            matches!(after, "tile" | "tiles").then_some(())
        };
        if is_times {
            return Some((word.parse().ok()?, 2));
        }
        is_tiles()?;
        Some((word.parse().ok()?, 1))
    }

    /// A shop that the words from the `i`th on name, and how many of them do.
    fn shop_at(&self, i: usize) -> Option<(Shop, usize)> {
        let words = self.rest.get(i..)?;
        let together = 1 + words.iter().skip(1).take_while(|token| !token.is_apart).count();
        (1..=together.min(words.len()).min(3)).rev().find_map(|n| {
            let name: Vec<&str> = words[..n].iter().map(|token| token.word.as_str()).collect();
            find_shop(self.edition, &name.join("-")).map(|shop| (shop, n))
        })
    }

    fn unknown_shop(&self, i: usize) -> String {
        let name = self.word(i).unwrap_or("nothing");
        format!("'{name}' is no shop; {}", known_shops(self.edition))
    }

    fn tiles(&mut self, shop: Shop, count: u8) -> Result<(), String> {
        if matches!(self.word(0), Some("tile" | "tiles")) {
            self.skip(1);
        }
        self.push(Item::Tiles(shop, count))
    }

    /// The numbers after `lot` or `lots`.
    fn lots(&mut self) -> Result<(), String> {
        self.skip(1);
        let mut n_read = 0;
        while let Some(lot) = self.word(0).and_then(|word| {
            let is_other = self.amount().is_some() || self.count().is_some();
            if is_other && n_read > 0 { None } else { read_lot(word) }
        }) {
            // After the first one a number before a shop could again be a count.
            if n_read > 0 {
                self.check_bare(lot)?;
            }
            self.skip(1);
            self.lot(lot)?;
            n_read += 1;
        }
        match (n_read, self.word(0)) {
            (0, Some(word)) => Err(format!("there is no lot '{word}'")),
            (0, None) => Err("write the number of the lot".to_owned()),
            _ => Ok(()),
        }
    }

    /// A lot, and `with florist` for the shop that stands on it and goes with it anyway.
    fn lot(&mut self, lot: Lot) -> Result<(), String> {
        let mut named = None;
        if self.word(0) == Some("with") {
            let its = usize::from(self.word(1) == Some("its"));
            let Some((shop, n_named)) = self.shop_at(1 + its) else {
                return Err(self.unknown_shop(1 + its));
            };
            self.skip(1 + its + n_named);
            self.check_behind(shop)?;
            named = Some(shop);
        } else if let Some((shop, _)) = self.shop_at(0).filter(|_| !self.is_apart(0)) {
            let name = slug(self.edition, shop);
            return Err(format!(
                "write '#{lot} with {name}' for the lot and the shop on it, or '#{lot}, {name}' \
                 for the lot and a tile"
            ));
        }
        self.push(Item::Lot(lot, named))
    }

    /// Whether a bare number is certainly a lot: no shop follows of which there could be so many
    /// tiles.
    fn check_bare(&self, lot: Lot) -> Result<(), String> {
        let Some((shop, _)) = self.shop_at(1) else { return Ok(()) };
        let (face, name) = (self.edition.shop(shop), slug(self.edition, shop));
        if lot.0 > self.edition.tiles[shop.idx()] {
            return Ok(());
        }
        let apart = if self.is_apart(1) { "," } else { "" };
        Err(format!(
            "'{lot}{apart} {name}' has two meanings: {}, '#{lot}, {name}' is lot {lot} and a tile, \
             and '#{lot} with {name}' is lot {lot} and the shop on it",
            so_many(face, lot.0)
        ))
    }

    /// Whether no bare number stands right behind a shop without a count, which could be a lot or
    /// the number of its tiles.
    fn check_behind(&self, shop: Shop) -> Result<(), String> {
        let at = usize::from(matches!(self.word(0), Some("tile" | "tiles")));
        let bare = self.word(at).filter(|word| !self.is_apart(at) && !word.starts_with('#'));
        let Some(lot) = bare.and_then(read_lot) else { return Ok(()) };
        if lot.0 > self.edition.tiles[shop.idx()] {
            return Ok(());
        }
        let (face, name) = (self.edition.shop(shop), slug(self.edition, shop));
        Err(format!(
            "'{name} {lot}' has two meanings: {}, and '{name}, #{lot}' is a tile and lot {lot}",
            so_many(face, lot.0)
        ))
    }
}

/// `'2x florist' are 2 Florist tiles`
fn so_many(face: &ShopFace, n: u8) -> String {
    let (are, tiles) = if n == 1 { ("is", "tile") } else { ("are", "tiles") };
    format!("'{n}x {}' {are} {n} {} {tiles}", face.slug, face.name)
}

/// Fills in what goes without saying between two parties, and adds the money up.
fn finish(parties: Vec<Seat>, parts: Vec<Part>) -> Result<Deal, String> {
    let pair = match parties.as_slice() {
        [] => return Err(EXAMPLE.to_owned()),
        [one] => {
            return Err(format!("say with whom, such as '{one} gets #20 from B for 30k'"));
        }
        &[a, b] => Some((a, b)),
        _ => None,
    };
    let other_of = |seat: Option<Seat>| match (seat, pair) {
        (Some(seat), Some((a, b))) => Some(if seat == a { b } else { a }),
        _ => None,
    };
    let (mut lots, mut tiles) = (Vec::new(), Vec::new());
    let mut purse = Purse::default();
    for part in parts {
        let (from, to) = part.ends();
        let (from, to) = (from.or(other_of(to)), to.or(other_of(from)));
        match part.item {
            Item::Lot(lot, shop) => {
                let to = to.ok_or_else(|| format!("say to whom, such as '#{lot} to B'"))?;
                lots.push(LotMove { lot, to, shop });
            }
            Item::Tiles(shop, count) => {
                let from = from.ok_or("say from whom, such as '2x dim-sum from B'")?;
                let to = to.ok_or("say to whom, such as '2x dim-sum to B'")?;
                tiles.push(TileMove { from, to, shop, count });
            }
            Item::Dollars(amount) => match (from, to, pair) {
                (Some(from), Some(to), None) => purse.hand_over(from, to, amount),
                _ if part.way == Way::Gets => purse.state(part.seat, amount)?,
                _ => purse.state(part.seat, -amount)?,
            },
        }
    }
    let cash = purse.nets(pair)?;
    Deal::try_from(Terms { parties, lots, tiles, cash }).map_err(|error| error.to_string())
}

/// What was said about money: net amounts of seats, and payments from one to another.
#[derive(Default)]
struct Purse {
    stated: [Option<i64>; MAX_PLAYERS],
    handed: [Option<i64>; MAX_PLAYERS],
}

impl Purse {
    fn state(&mut self, seat: Seat, amount: i64) -> Result<(), String> {
        match self.stated[seat.idx()].replace(amount) {
            Some(before) if before != amount => Err(format!("{seat} pays or gets one net amount")),
            Some(_) | None => Ok(()),
        }
    }

    fn hand_over(&mut self, from: Seat, to: Seat, amount: i64) {
        let mut add = |seat: Seat, amount: i64| {
            let sum = self.handed[seat.idx()].get_or_insert(0);
            *sum = sum.saturating_add(amount);
        };
        add(from, -amount);
        add(to, amount);
    }

    fn nets(mut self, pair: Option<(Seat, Seat)>) -> Result<Vec<Cash>, String> {
        if let Some((a, b)) = pair {
            for (one, other) in [(a, b), (b, a)] {
                if let (Some(amount), None) = (self.stated[one.idx()], self.stated[other.idx()]) {
                    self.stated[other.idx()] = Some(-amount);
                }
            }
        }
        let mut cash = Vec::new();
        for (seat, (stated, handed)) in
            (0..).map(Seat).zip(self.stated.into_iter().zip(self.handed))
        {
            match (stated, handed) {
                (Some(stated), Some(handed)) if stated != handed => {
                    return Err(format!("{seat} pays or gets one net amount"));
                }
                (Some(amount), _) | (None, Some(amount)) => cash.push(Cash { seat, amount }),
                (None, None) => {}
            }
        }
        Ok(cash)
    }
}
