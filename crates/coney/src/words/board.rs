//! The table as text: market, farms, and the hand with what each card would allow and score.

use tabletop::{Names, Seat, Viewer};

use super::{cards, gained};
use crate::edition::{Edition, Sex};
use crate::farm::{Cell, SIDE};
use crate::phases::Bill;
use crate::pieces::{Card, Token, Tokens};
use crate::preview::{own_mat, points};
use crate::state::Phase;
use crate::view::{HandView, MatView, Plot, View};

/// No line is longer.
const WIDTH: usize = 100;
/// A list is narrower: between the farm and the hand it should not be broken anew.
const LIST_WIDTH: usize = 80;
/// Width of a space of a farm, its margin included.
const SPACE: usize = 17;

pub(super) fn board(edition: &Edition, view: &View, names: &Names) -> String {
    let mut text = String::new();
    line(&mut text, 0, &head(view, names));
    let supply =
        format!("Pile {}, discards {}, supply {}", view.n_pile, view.discards.len(), view.supply);
    line(&mut text, 0, &supply);
    if !view.packet.is_empty() {
        line(&mut text, 0, "");
        line(&mut text, 0, "Your packet");
        for &card in &view.packet {
            line(&mut text, 2, &cards::sentence(edition, card));
        }
    }
    if !view.market.is_empty() {
        line(&mut text, 0, "");
        line(&mut text, 0, "Market");
        for &card in &view.market {
            line(&mut text, 2, &cards::sentence(edition, card));
        }
    }
    // The reader's own farm comes last, next to the hand.
    let reader = match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let n_seats = u8::try_from(view.mats.len()).expect("a table is small");
    let others = Seat::all(n_seats).filter(|&seat| Some(seat) != reader);
    for seat in others.chain(reader) {
        line(&mut text, 0, "");
        show_mat(&mut text, edition, view, seat, names);
    }
    if let Some(mat) = own_mat(view) {
        show_placed(&mut text, edition, mat);
        show_cards(&mut text, edition, view, mat);
    }
    text
}

fn head(view: &View, names: &Names) -> String {
    let last = if view.last_round.is_some() { ", the last" } else { "" };
    match view.phase {
        Phase::Dealing => "The cards are dealt".to_owned(),
        Phase::Drafting { round, .. } => format!("Draft, pick {}", round + 1),
        Phase::Opening => "The market is laid out".to_owned(),
        Phase::Over { .. } => match view.round {
            1 => "The game is over after 1 round".to_owned(),
            n => format!("The game is over after {n} rounds"),
        },
        Phase::Choosing
        | Phase::Restocking { .. }
        | Phase::Playing { .. }
        | Phase::Growing { .. }
        | Phase::Discarding
        | Phase::Refilling => {
            let doing = match view.phase {
                Phase::Restocking { .. } => ", restocking",
                Phase::Playing { .. } => ", playing",
                Phase::Growing { .. } => ", growing",
                Phase::Discarding => ", discarding",
                Phase::Dealing
                | Phase::Drafting { .. }
                | Phase::Opening
                | Phase::Choosing
                | Phase::Refilling
                | Phase::Over { .. } => "",
            };
            let due = match view.due.as_slice() {
                [] => String::new(),
                due => format!(", still due: {}", cards::parts(due)),
            };
            let turn = match names.is_reader(view.active) {
                true => "your turn".to_owned(),
                false => format!("turn of {}", shortened(names.plain(view.active), 30)),
            };
            format!("Round {}{last}; {turn}{doing}{due}", view.round)
        }
    }
}

fn show_mat(text: &mut String, edition: &Edition, view: &View, seat: Seat, names: &Names) {
    let mat = &view.mats[seat.idx()];
    let score = mat.score;
    let n_cards = match &mat.hand {
        HandView::Mine { cards } => cards.len(),
        HandView::Theirs { n_cards } => usize::from(*n_cards),
    };
    let first = if view.first == Some(seat) { " (first player)" } else { "" };
    let name = shortened(names.subject(seat), 30);
    let head = format!(
        "{name}{first}: {} VP = rabbits {} + coupons {} + stores {} + tokens {} - reserve {}",
        score.total(),
        score.printed,
        score.coupons,
        score.stores,
        score.tokens,
        -score.reserve
    );
    line(text, 0, &head);
    line(text, 2, &format!("{}; {} in hand", mat.tokens, cards::n_cards(n_cards)));
    let reserved: Vec<String> =
        mat.reserve.iter().map(|&card| cards::headline(edition, card)).collect();
    if !reserved.is_empty() {
        line(text, 2, &format!("reserve: {}", reserved.join("; ")));
    }
    if mat.farm.is_empty() {
        line(text, 2, "the farm is empty");
    } else {
        show_farm(text, edition, mat);
    }
}

/// Cards and open spaces, two lines to a row.
fn show_farm(text: &mut String, edition: &Edition, mat: &MatView) {
    let farm = mat.to_farm();
    let shown = farm.occupied().or(farm.open());
    let is_shown = |of: fn(Cell) -> u8, n: u8| shown.iter().any(|cell| of(cell) == n);
    let columns: Vec<u8> = (0..SIDE).filter(|&n| is_shown(Cell::column, n)).collect();
    let letters = columns.iter().map(|&column| char::from(b'a' + column).to_string());
    row(text, "", letters);
    for number in (0..SIDE).filter(|&n| is_shown(Cell::row, n)) {
        let cells = || columns.iter().map(|&column| Cell(number * SIDE + column));
        let on = |cell: Cell| {
            mat.farm.iter().find(|plot| match **plot {
                Plot::Rabbit { cell: other, .. } | Plot::Hutch { cell: other, .. } => other == cell,
            })
        };
        let upper = cells().map(|cell| match on(cell) {
            Some(&Plot::Rabbit { card, .. }) => edition.card_name(card),
            Some(Plot::Hutch { .. }) => "[hutch]".to_owned(),
            None if shown.contains(cell) => ".".to_owned(),
            None => String::new(),
        });
        row(text, &(number + 1).to_string(), upper);
        let lower = cells().map(|cell| match on(cell) {
            Some(&Plot::Rabbit { card, tokens, .. }) => marks(edition, card, tokens),
            Some(&Plot::Hutch { card: Some(card), .. }) => {
                format!("({})", edition.card_name(card))
            }
            Some(Plot::Hutch { card: None, .. }) | None => String::new(),
        });
        let lower: Vec<String> = lower.collect();
        if lower.iter().any(|marks| !marks.is_empty()) {
            row(text, "", lower.into_iter());
        }
    }
}

/// Sex, letters of the colours, points, and the tokens on the card: "female W 1 +2c".
fn marks(edition: &Edition, card: Card, tokens: Tokens) -> String {
    let face = edition.face(card);
    let mut marks = match face.sex {
        Sex::Wild => "wild".to_owned(),
        Sex::Male | Sex::Female => {
            let letter =
                |colour: crate::edition::Colour| edition.colours[usize::from(colour.0)].letter;
            let letters: String = face.colours.iter().map(letter).collect();
            format!("{} {letters} {}", cards::sex(face.sex), face.vp)
        }
    };
    if !tokens.is_none() {
        marks.push_str(" +");
        for token in Token::ALL.into_iter().filter(|&token| tokens.of(token) > 0) {
            let letter = token.name().chars().next().expect("a name has letters");
            marks.push_str(&tokens.of(token).to_string());
            marks.push(letter);
        }
    }
    marks
}

fn row(text: &mut String, head: &str, cells: impl Iterator<Item = String>) {
    let mut row = format!("  {head:<2}");
    for cell in cells {
        let cell = shortened(&cell, SPACE - 1);
        row.push_str(&cell);
        row.push_str(&" ".repeat(SPACE - cell.chars().count()));
    }
    text.push_str(row.trim_end());
    text.push('\n');
}

/// The rabbits of the reader's farm, with what each asks of its neighbours and what it is good for:
/// the farm itself has no room for that.
fn show_placed(text: &mut String, edition: &Edition, mat: &MatView) {
    for plot in &mat.farm {
        if let Plot::Rabbit { cell, card, .. } = *plot {
            let sentence = format!("{cell} {}", cards::in_farm(edition, card));
            wrap(text, 2, LIST_WIDTH, &sentence);
        }
    }
}

/// The reader's hand and reserve, card by card, with where each fits and what it would score.
fn show_cards(text: &mut String, edition: &Edition, view: &View, mat: &MatView) {
    let hand = match &mat.hand {
        HandView::Mine { cards } => cards.as_slice(),
        HandView::Theirs { .. } => &[],
    };
    for (title, cards) in [("Your hand", hand), ("Your reserve", mat.reserve.as_slice())] {
        if cards.is_empty() {
            continue;
        }
        line(text, 0, "");
        line(text, 0, title);
        for &card in cards {
            line(text, 2, &cards::sentence(edition, card));
            line(text, 4, &prospects(edition, view, mat, card));
        }
    }
}

/// Where a card fits now, what it would score there, and whether it can be paid.
fn prospects(edition: &Edition, view: &View, mat: &MatView, card: Card) -> String {
    let farm = mat.to_farm();
    let traits = edition.traits(card);
    let fits = |cell: &Cell| farm.admits_rabbit(edition, *cell, traits, view.options.hutch);
    let open = farm.open();
    let mut places: Vec<(i32, Cell)> = open
        .iter()
        .filter(fits)
        .filter_map(|cell| Some((points(edition, mat, card, cell)?, cell)))
        .collect();
    // The best first; spaces that score the same are named together.
    places.sort_unstable_by_key(|&(points, cell)| (-points, cell));
    let groups = places.chunk_by(|one, other| one.0 == other.0).map(|group| {
        let cells: Vec<String> = group.iter().map(|(_, cell)| cell.to_string()).collect();
        let cells = match group.len() == usize::from(open.len()) && group.len() > 4 {
            true => "every open space".to_owned(),
            false => cells.join(", "),
        };
        format!("{cells} ({})", gained(group[0].0))
    });
    let groups: Vec<String> = groups.collect();
    if places.is_empty() {
        return "-> fits nowhere now".to_owned();
    }
    let bill = Bill::for_rabbit(traits.cost, mat.tokens);
    let price = match (bill.short, bill.can_be_paid()) {
        (0, _) => format!("you can pay {}", traits.cost),
        (short, true) => {
            format!("you lack {short} and can pay {} other tokens instead", bill.others)
        }
        (short, false) => format!(
            "you lack {short}, and have {} of the {} other tokens to pay instead",
            bill.spare.total(),
            bill.others
        ),
    };
    format!("-> fits {}; {price}", groups.join(", "))
}

/// The text, or its beginning if it is too long.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['~']).collect()
}

fn line(text: &mut String, indent: usize, paragraph: &str) {
    wrap(text, indent, WIDTH, paragraph);
}

/// Adds a paragraph, broken between words; what runs over is set in further.
fn wrap(text: &mut String, indent: usize, most: usize, paragraph: &str) {
    let mut width = 0;
    let mut margin = indent;
    for word in paragraph.split(' ') {
        let n_chars = word.chars().count();
        if width > 0 && width + 1 + n_chars > most {
            text.push('\n');
            width = 0;
            margin = indent + 4;
        }
        let space = if width == 0 { margin } else { 1 };
        text.push_str(&" ".repeat(space));
        text.push_str(word);
        width += space + n_chars;
    }
    text.push('\n');
}
