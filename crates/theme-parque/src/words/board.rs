//! The park as text, in box-drawing characters: a square is three columns wide.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tabletop::{Names, Seat};

use super::{face_name, n_dominoes, n_points, tile_name};
use crate::edition::Edition;
use crate::face::{Cell, Face, Part, PathKind, Side, Square};
use crate::setup::Rules;
use crate::view::{MatView, SquareView, TileView, View};

/// Columns of squares in one panel; wider parks are drawn in several.
const PANEL: usize = 30;

pub(super) fn board(edition: &Edition, view: &View, names: &Names) -> String {
    let mut text = String::new();
    let rules = match view.options.rules {
        Rules::First => "first edition",
        Rules::Revised => "revised edition",
    };
    let _ = writeln!(text, "Theme Parque, {rules}; {} in the deck", n_dominoes(view.n_deck));
    draw_park(&mut text, edition, view);
    text.push_str(
        "─ regular path  ═ common queue  ━ rare queue  ╌ coaster  ( ) tunnel  ◆ Entrance\n",
    );
    let _ = writeln!(text, "\nMarket");
    list_tiles(&mut text, edition, (0..).zip(view.market.iter().map(Some)));
    for (seat, mat) in (0..).map(Seat).zip(&view.mats) {
        let _ = writeln!(text, "\n{}", headline(view, seat, mat, names));
        let held = mat.hand.iter().map(|held| (held.number, held.tile.as_ref()));
        list_tiles(&mut text, edition, held);
        list_claims(&mut text, edition, view, seat);
    }
    text
}

fn headline(view: &View, seat: Seat, mat: &MatView, names: &Names) -> String {
    let name: String = names.plain(seat).chars().take(24).collect();
    let you = if names.is_reader(seat) { " (you)" } else { "" };
    let pawns = match mat.pawns_at_home {
        _ if mat.is_out => "out".to_owned(),
        1 => "1 pawn".to_owned(),
        n => format!("{n} pawns"),
    };
    let turn = if view.active == seat && !view.to_act.is_empty() { ", to move" } else { "" };
    let letter = if name == seat.to_string() { String::new() } else { format!("{seat} ") };
    format!("{letter}{name}{you}: {}, {pawns}{turn}", n_points(mat.score))
}

fn list_tiles<'a>(
    text: &mut String,
    edition: &Edition,
    tiles: impl Iterator<Item = (u8, Option<&'a TileView>)>,
) {
    let mut n_hidden = 0;
    for (number, tile) in tiles {
        let n = u16::from(number) + 1;
        let Some(TileView { halves, set: _ }) = tile else {
            n_hidden += 1;
            continue;
        };
        let [a, b] = halves.map(|face| glyph(edition, face, &[]));
        let line = format!("  {n:>2} [{a}] over [{b}]  {}", tile_name(edition, *halves));
        text.extend(line.chars().take(100));
        text.push('\n');
    }
    match n_hidden {
        0 => {}
        1 => text.push_str("     and a domino face down\n"),
        n => {
            let _ = writeln!(text, "     and {n} dominoes face down");
        }
    }
}

fn list_claims(text: &mut String, edition: &Edition, view: &View, seat: Seat) {
    for square in &view.park {
        for _ in square.pawns.iter().filter(|&&owner| owner == seat) {
            let (name, points) = (face_name(edition, square.face), square.points.unwrap_or(0));
            let _ = writeln!(text, "     {name} at {}: {points}", square.at);
        }
    }
}

fn draw_park(text: &mut String, edition: &Edition, view: &View) {
    let cells = || view.park.iter().map(|square| square.at);
    let range = |of: fn(Cell) -> i16| {
        let low = cells().map(of).min().unwrap_or(0);
        let high = cells().map(of).max().unwrap_or(0);
        // One row and column of empty table around the park shows where it can grow.
        low - 1..=high + 1
    };
    let columns: Vec<i16> = range(|cell| cell.x).collect();
    for panel in columns.chunks(PANEL) {
        text.push_str("    ");
        for x in panel {
            // Every other column has its number, so that they do not run into each other.
            let label = if x % 2 == 0 { x.to_string() } else { String::new() };
            let _ = write!(text, "{label:>3}");
        }
        trim_end(text);
        for y in range(|cell| cell.y) {
            let _ = write!(text, "{y:>4} ");
            for &x in panel {
                match view.park.iter().find(|square| square.at == Cell::new(x, y)) {
                    Some(square) => text.push_str(&draw_square(edition, square)),
                    None => text.push_str(" . "),
                }
            }
            trim_end(text);
        }
    }
}

fn trim_end(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

fn draw_square(edition: &Edition, square: &SquareView) -> String {
    if square.domino == 0 {
        return "─◆─".to_owned();
    }
    glyph(edition, square.face, &square.pawns)
}

/// A square in three characters. The last one of an item, or the middle of a station, shows who
/// claims it, or how many do.
fn glyph(edition: &Edition, face: Face, pawns: &[Seat]) -> String {
    let claim = match pawns {
        [] => None,
        [seat] => seat.to_string().chars().next(),
        many => char::from_digit(u32::try_from(many.len()).unwrap_or(9).min(9), 10),
    };
    if let Some(label) = edition.label(face) {
        return match face.is_decoration() {
            true => format!("·{}", label.mark),
            false => format!("{}{}", label.mark, claim.unwrap_or(' ')),
        };
    }
    match face.square() {
        Square::Path { path, .. } => {
            let line = match path {
                PathKind::Regular => '─',
                PathKind::Queue1 => '═',
                PathKind::Queue2 => '━',
            };
            let rims = if face.is_path_tunnel() { ['(', ')'] } else { [' ', ' '] };
            framed(face, line, path_character(path, openings(face)), rims)
        }
        Square::Track { part: Part::Station, turn } => {
            let rim = if turn == 0 { '╌' } else { ':' };
            format!("{rim}{}{rim}", claim.unwrap_or('S'))
        }
        Square::Track { part: Part::Tunnel, .. } => {
            framed(face, '╌', path_character(PathKind::Regular, openings(face)), ['[', ']'])
        }
        Square::Track { part: Part::Straight | Part::Bend, .. } => {
            framed(face, '╌', track_character(openings(face)), [' ', ' '])
        }
        Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_) => " ? ".to_owned(),
    }
}

/// A middle character, with a line to each side that is open.
fn framed(face: Face, line: char, middle: char, [left, right]: [char; 2]) -> String {
    let left = if face.is_open(Side::Left) { line } else { left };
    let right = if face.is_open(Side::Right) { line } else { right };
    [left, middle, right].iter().collect()
}

fn openings(face: Face) -> usize {
    Side::ALL.into_iter().map(|side| usize::from(face.is_open(side)) << side.idx()).sum()
}

/// By openings: bit 0 is right, then down, left, up.
fn path_character(path: PathKind, openings: usize) -> char {
    const REGULAR: [char; 16] =
        [' ', '╶', '╷', '┌', '╴', '─', '┐', '┬', '╵', '└', '│', '├', '┘', '┴', '┤', '┼'];
    const QUEUE1: [char; 16] =
        [' ', '╞', '╥', '╔', '╡', '═', '╗', '╦', '╨', '╚', '║', '╠', '╝', '╩', '╣', '╬'];
    const QUEUE2: [char; 16] =
        [' ', '╺', '╻', '┏', '╸', '━', '┓', '┳', '╹', '┗', '┃', '┣', '┛', '┻', '┫', '╋'];
    match path {
        PathKind::Regular => REGULAR[openings],
        PathKind::Queue1 => QUEUE1[openings],
        PathKind::Queue2 => QUEUE2[openings],
    }
}

fn track_character(openings: usize) -> char {
    const TRACK: [char; 16] =
        [' ', ' ', ' ', '╭', ' ', '╌', '╮', ' ', ' ', '╰', '╎', ' ', '╯', ' ', ' ', ' '];
    TRACK[openings]
}

pub(super) fn score_sheet(view: &View) -> Vec<(String, Vec<i32>)> {
    let sum = |counts: fn(Face) -> bool| -> Vec<i32> {
        let of_seat = |seat: Seat| {
            let claimed = view
                .park
                .iter()
                .filter(|square| counts(square.face) && square.pawns.contains(&seat));
            let n_pawns =
                |square: &SquareView| square.pawns.iter().filter(|&&owner| owner == seat).count();
            let mut total = 0;
            // A coaster counts once, at the station that gives most.
            let mut coasters: BTreeMap<Cell, i32> = BTreeMap::new();
            for square in claimed {
                let points = square.points.unwrap_or(0);
                match square.coaster {
                    Some(coaster) => {
                        let best = coasters.entry(coaster).or_insert(points);
                        *best = points.max(*best);
                    }
                    None => total += points * i32::try_from(n_pawns(square)).unwrap_or(0),
                }
            }
            total + coasters.values().sum::<i32>()
        };
        (0..).map(Seat).zip(&view.mats).map(|(seat, _)| of_seat(seat)).collect()
    };
    vec![
        ("Attractions".to_owned(), sum(|face| face.attraction_idx().is_some())),
        ("Stalls".to_owned(), sum(Face::is_stall)),
        ("Rollercoasters".to_owned(), sum(Face::is_station)),
        ("Total".to_owned(), sum(Face::is_item)),
    ]
}
