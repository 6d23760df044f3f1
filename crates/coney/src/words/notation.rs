//! Actions and outcomes in a line of small letters (RULES.md §12).

use tabletop::{NotationError, Seat};

use crate::action::{Action, Outcome};
use crate::edition::Edition;
use crate::farm::Cell;
use crate::pieces::{Card, Token, Tokens};

fn slug(edition: &Edition, card: Card) -> String {
    match edition.faces.get(card.idx()) {
        Some(face) => face.slug.clone(),
        None => format!("card-{}", card.0),
    }
}

fn write_tokens(tokens: Tokens) -> String {
    let kinds = Token::ALL.into_iter().filter(|&token| tokens.of(token) > 0);
    let texts: Vec<String> = kinds.map(|token| format!("{} {token}", tokens.of(token))).collect();
    if texts.is_empty() { "nothing".to_owned() } else { texts.join(" ") }
}

pub(super) fn write_action(edition: &Edition, action: Action) -> String {
    let slug = |card| slug(edition, card);
    match action {
        Action::Keep { card } => format!("keep {}", slug(card)),
        Action::Restock => "restock".to_owned(),
        Action::Play => "play".to_owned(),
        Action::Growth => "growth".to_owned(),
        Action::Discard { card } => format!("discard {}", slug(card)),
        Action::DrawPile => "draw pile".to_owned(),
        Action::DrawMarket { card } => format!("draw {}", slug(card)),
        Action::Reserve { card } => format!("reserve {}", slug(card)),
        Action::Take { tokens } => format!("take {}", write_tokens(tokens)),
        Action::Trade { cell } => format!("trade {cell}"),
        Action::TradeReserved { card } => format!("trade reserved {}", slug(card)),
        Action::Pick { card } => format!("pick {}", slug(card)),
        Action::LayHutch => "hutch".to_owned(),
        Action::On { cell } => format!("on {cell}"),
        Action::Pay { tokens } => format!("pay {}", write_tokens(tokens)),
        Action::Place { card, cell, pay } => {
            format!("place {} {cell} pay {}", slug(card), write_tokens(pay))
        }
        Action::Hutch { card, cell, pay } => {
            format!("hutch {} {cell} pay {}", slug(card), write_tokens(pay))
        }
        Action::Redeem { cell, choice } => format!("redeem {cell} {}", u16::from(choice) + 1),
        Action::Put { cell, token } => format!("put {token} {cell}"),
        Action::Skip => "skip".to_owned(),
        Action::Done => "done".to_owned(),
    }
}

pub(super) fn write_outcome(edition: &Edition, outcome: Outcome) -> String {
    let slug = |card| slug(edition, card);
    match outcome {
        Outcome::Deal { seat, card } => format!("deal {seat} {}", slug(card)),
        Outcome::Draw { card } => format!("draw {}", slug(card)),
        Outcome::Market { card } => format!("market {}", slug(card)),
        Outcome::First { seat } => format!("first {seat}"),
    }
}

/// Why a word is not understood.
type Expected = String;

fn read_card(edition: &Edition, word: &str) -> Result<Card, Expected> {
    edition.card_by_slug(word).ok_or_else(|| {
        let word: String = word.chars().take(30).collect();
        format!("there is no card '{word}'; cards are written like '{}'", edition.faces[0].slug)
    })
}

fn read_cell(word: &str) -> Result<Cell, Expected> {
    word.parse().map_err(|error: crate::farm::CellError| error.to_string())
}

fn read_token(word: &str) -> Result<Token, Expected> {
    let word = word.strip_suffix('s').unwrap_or(word);
    let token = Token::ALL.into_iter().find(|token| token.name() == word);
    token.ok_or_else(|| "tokens are hay, carrot and pellet".to_owned())
}

/// Tokens like `2 hay carrot`: each kind once, a number before it unless it is one.
fn read_tokens(words: &[&str]) -> Result<Tokens, Expected> {
    let mut tokens = Tokens::NONE;
    if words == ["nothing"] {
        return Ok(tokens);
    }
    let mut n = None;
    for word in words {
        if word.starts_with(|c: char| c.is_ascii_digit()) && n.is_none() {
            let number =
                word.parse().map_err(|_| "a number of tokens is at most 255".to_owned())?;
            n = Some(number);
            continue;
        }
        let token = read_token(word)?;
        let heap = &mut tokens.0[token.idx()];
        let sum = heap.checked_add(n.take().unwrap_or(1));
        *heap = sum.ok_or_else(|| "a number of tokens is at most 255".to_owned())?;
    }
    if words.is_empty() || n.is_some() {
        return Err("tokens are written like '1 hay 2 carrot'".to_owned());
    }
    Ok(tokens)
}

const ACTIONS: &str = "write 'restock', 'play', 'growth', 'keep CARD', 'discard CARD', 'draw pile', \
                       'draw CARD', 'reserve CARD', 'take 1 hay 1 carrot', 'trade c3', 'trade \
                       reserved CARD', 'pick CARD', 'hutch', 'on c3', 'pay 1 hay', 'place CARD c3 \
                       pay 1 hay', 'hutch CARD c3 pay 2 hay', \
                       'redeem c3 1', 'put carrot c3', 'skip' or 'done'";

pub(super) fn read_action(edition: &Edition, text: &str) -> Result<Action, NotationError> {
    let lower = tabletop::words::lower(text);
    let words: Vec<&str> = lower.split_whitespace().collect();
    parse_action(edition, &words).map_err(|expected| NotationError::new(text, expected))
}

fn parse_action(edition: &Edition, words: &[&str]) -> Result<Action, Expected> {
    let card = |word: &str| read_card(edition, word);
    Ok(match *words {
        ["restock"] => Action::Restock,
        ["play"] => Action::Play,
        ["growth"] => Action::Growth,
        ["skip"] => Action::Skip,
        ["done"] => Action::Done,
        ["keep", name] => Action::Keep { card: card(name)? },
        ["discard", name] => Action::Discard { card: card(name)? },
        ["draw", "pile"] => Action::DrawPile,
        ["draw", name] => Action::DrawMarket { card: card(name)? },
        ["reserve", name] => Action::Reserve { card: card(name)? },
        ["take", ref tokens @ ..] => Action::Take { tokens: read_tokens(tokens)? },
        ["trade", "reserved", name] => Action::TradeReserved { card: card(name)? },
        ["trade", cell] => Action::Trade { cell: read_cell(cell)? },
        ["pick", name] => Action::Pick { card: card(name)? },
        ["hutch"] => Action::LayHutch,
        ["on", cell] => Action::On { cell: read_cell(cell)? },
        ["pay", ref tokens @ ..] => Action::Pay { tokens: read_tokens(tokens)? },
        ["place", name, cell, "pay", ref pay @ ..] => {
            Action::Place { card: card(name)?, cell: read_cell(cell)?, pay: read_tokens(pay)? }
        }
        ["hutch", name, cell, "pay", ref pay @ ..] => {
            Action::Hutch { card: card(name)?, cell: read_cell(cell)?, pay: read_tokens(pay)? }
        }
        ["redeem", cell] => Action::Redeem { cell: read_cell(cell)?, choice: 0 },
        ["redeem", cell, n] => {
            let n: u8 = n.parse().map_err(|_| "gains are counted from 1".to_owned())?;
            let choice = n.checked_sub(1).ok_or_else(|| "gains are counted from 1".to_owned())?;
            Action::Redeem { cell: read_cell(cell)?, choice }
        }
        ["put", token, cell] => Action::Put { cell: read_cell(cell)?, token: read_token(token)? },
        _ => return Err(ACTIONS.to_owned()),
    })
}

const OUTCOMES: &str = "write 'deal A CARD', 'draw CARD', 'market CARD' or 'first A'";

pub(super) fn read_outcome(edition: &Edition, text: &str) -> Result<Outcome, NotationError> {
    let lower = tabletop::words::lower(text);
    let words: Vec<&str> = lower.split_whitespace().collect();
    parse_outcome(edition, &words).map_err(|expected| NotationError::new(text, expected))
}

fn parse_outcome(edition: &Edition, words: &[&str]) -> Result<Outcome, Expected> {
    let card = |word: &str| read_card(edition, word);
    let seat = |word: &str| word.parse::<Seat>().map_err(|error| error.to_string());
    Ok(match *words {
        ["deal", who, name] => Outcome::Deal { seat: seat(who)?, card: card(name)? },
        ["draw", name] => Outcome::Draw { card: card(name)? },
        ["market", name] => Outcome::Market { card: card(name)? },
        ["first", who] => Outcome::First { seat: seat(who)? },
        _ => return Err(OUTCOMES.to_owned()),
    })
}
