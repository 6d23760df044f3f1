//! The pieces as such: cards, tokens, and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::bits::{nth_set_bit, set_bits};

/// The box holds 72 cards; a smaller deck is possible, a larger one is not.
pub const MAX_CARDS: usize = 72;
/// Four packets of five, a market of three, and one to draw.
pub const MIN_CARDS: usize = 24;
/// Tokens of each kind in the box.
pub const TOKENS_PER_KIND: u8 = 24;

/// A card, by its place in the edition file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    /// Fills places where no card lies.
    pub const NONE: Card = Card(u8::MAX);

    /// Position in the edition's table.
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of cards, as bits, with their number: it is asked for more often than it changes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet {
    bits: [u64; 2],
    n_cards: u8,
}

impl CardSet {
    pub const EMPTY: CardSet = CardSet { bits: [0, 0], n_cards: 0 };

    /// The first `n` cards of the edition.
    pub fn first(n: usize) -> CardSet {
        (0..n).map(|idx| Card(u8::try_from(idx).expect("a deck is small"))).collect()
    }

    /// Whether the card is in the set; cards that no deck has are in none.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.bits.get(card.idx() >> 6).is_some_and(|bits| bits >> (card.0 & 63) & 1 == 1)
    }

    /// Adds a card of the deck.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.n_cards += u8::from(!self.contains(card));
        self.bits[card.idx() >> 6] |= 1 << (card.0 & 63);
    }

    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.n_cards -= u8::from(self.contains(card));
        self.bits[card.idx() >> 6] &= !(1 << (card.0 & 63));
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.n_cards == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.n_cards
    }

    /// The `n`-th card of the set, counted from 0.
    #[inline]
    pub fn nth(self, n: u32) -> Card {
        if n < CardSet::FEW {
            let card = self.iter().nth(n as usize);
            return card.expect("the set has fewer cards");
        }
        match n.checked_sub(self.bits[0].count_ones()) {
            None => Card(nth_set_bit(self.bits[0], n)),
            Some(n) => Card(64 + nth_set_bit(self.bits[1], n)),
        }
    }

    /// Up to here it is faster to go from card to card than to count.
    const FEW: u32 = 4;

    /// The cards in the order of the edition.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        set_bits(self.bits[0]).map(Card).chain(set_bits(self.bits[1]).map(|bit| Card(64 + bit)))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

/// The three kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Hay,
    Carrot,
    Pellet,
}

impl Token {
    pub const ALL: [Token; 3] = [Token::Hay, Token::Carrot, Token::Pellet];

    /// Position in an array with one element per kind.
    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        match self {
            Token::Hay => "hay",
            Token::Carrot => "carrot",
            Token::Pellet => "pellet",
        }
    }

    /// "1 carrot", "2 carrots"; hay is hay.
    pub fn counted(self, n: u8) -> String {
        match self {
            Token::Hay => format!("{n} hay"),
            Token::Carrot | Token::Pellet if n == 1 => format!("{n} {}", self.name()),
            Token::Carrot | Token::Pellet => format!("{n} {}s", self.name()),
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number of tokens of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Named", into = "Named")]
pub struct Tokens(pub [u8; 3]);

/// How tokens are written in JSON and in edition files.
#[derive(Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Named {
    hay: u8,
    carrot: u8,
    pellet: u8,
}

impl From<Named> for Tokens {
    fn from(Named { hay, carrot, pellet }: Named) -> Tokens {
        Tokens([hay, carrot, pellet])
    }
}

impl From<Tokens> for Named {
    fn from(Tokens([hay, carrot, pellet]): Tokens) -> Named {
        Named { hay, carrot, pellet }
    }
}

impl Tokens {
    pub const NONE: Tokens = Tokens([0; 3]);

    pub fn some(token: Token, n: u8) -> Tokens {
        let mut tokens = Tokens::NONE;
        tokens.0[token.idx()] = n;
        tokens
    }

    #[inline]
    pub fn of(self, token: Token) -> u8 {
        self.0[token.idx()]
    }

    /// All of them; a hostile heap may be larger than a byte counts.
    #[inline]
    pub fn total(self) -> u16 {
        self.0.into_iter().map(u16::from).sum()
    }

    pub fn is_none(self) -> bool {
        self == Tokens::NONE
    }

    /// Whether there are at least as many of each kind as in `other`.
    #[inline]
    pub fn covers(self, other: Tokens) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, theirs)| mine >= theirs)
    }

    /// Moves tokens from here to there. This heap must cover them.
    #[inline]
    pub fn give(&mut self, tokens: Tokens, to: &mut Tokens) {
        for (i, n) in tokens.0.into_iter().enumerate() {
            self.0[i] -= n;
            to.0[i] += n;
        }
    }

    /// Up to `n` of a kind: what is there.
    #[inline]
    #[must_use]
    pub fn up_to(self, token: Token, n: u8) -> Tokens {
        Tokens::some(token, n.min(self.of(token)))
    }

    /// Kinds of which there is at least one.
    #[inline]
    pub fn n_kinds(self) -> u8 {
        self.0.into_iter().map(|n| u8::from(n > 0)).sum()
    }
}

/// "1 hay and 2 carrots", or "nothing".
impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted: Vec<String> = Token::ALL
            .into_iter()
            .filter(|&token| self.of(token) > 0)
            .map(|token| token.counted(self.of(token)))
            .collect();
        match counted.as_slice() {
            [] => f.write_str("nothing"),
            [one] => f.write_str(one),
            [rest @ .., last] => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}
