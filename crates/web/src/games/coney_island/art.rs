//! Pieces as they are written on the page. Whatever lies at a table is drawn once, in a sheet of
//! symbols, and used wherever it lies.

use coney_island::edition::{Edition, N_SPOTS};
use coney_island::view::View;
use coney_island::{
    Car, Cell, Cells, Character, Colour, Corner, Layer, Material, Newspaper, Site, Stack, preview,
};
use draw::Picture;
use draw::coney_island::{car as cars, character, paper, park, ride, stand, token};
use maud::{Markup, PreEscaped, html};
use tabletop::Seat;

use super::SeenHere;

fn symbol(id: &str, picture: &Picture) -> Markup {
    html! {
        symbol id={ "ci-" (id) } data-key=(id) viewBox=(picture.view_box()) {
            (PreEscaped(&picture.inside))
        }
    }
}

/// Something of the sheet.
fn of_sheet(class: &str, id: &str, view_box: &str) -> Markup {
    html! {
        svg class=(class) viewBox=(view_box) aria-hidden="true" { use href={ "#ci-" (id) } {} }
    }
}

/// A small piece or sign of the sheet, in a box of 48.
pub(super) fn sign(id: &str) -> Markup {
    of_sheet("token", id, "0 0 48 48")
}

pub(super) fn material(kind: Material) -> Markup {
    sign(kind.name())
}

pub(super) fn stand(car: Car, colour: Colour) -> Markup {
    sign(&stand_id(car, colour))
}

fn stand_id(car: Car, colour: Colour) -> String {
    format!("stand-{car}-{}", colour.0)
}

pub(super) fn hat(seat: Seat) -> Markup {
    sign(&format!("hat{seat}"))
}

pub(super) fn face(it: Character) -> Markup {
    of_sheet("ci-picture", &format!("face-{}", it.name()), "0 0 100 100")
}

/// The tile of somebody for hire.
pub(super) fn tile(it: Character) -> Markup {
    of_sheet("ci-picture", &format!("tile-{}", it.name()), "0 0 100 130")
}

/// A stack of grand attractions.
pub(super) fn offer(stack: Stack) -> Markup {
    let (w, h) = (ride::WIDTH + 6, ride::HEIGHT + 6);
    of_sheet("ci-picture", &format!("offer{stack}"), &format!("0 0 {w} {h}"))
}

pub(super) fn paper(it: Newspaper) -> Markup {
    of_sheet("ci-paper", &format!("paper-{}-{}", it.colour, it.points), "0 0 72 90")
}

pub(super) fn paper_back(layer: Layer) -> Markup {
    of_sheet("ci-paper", &format!("back-{layer}"), "0 0 72 90")
}

/// A building site as it lies, and as it lies when the park is turned to stand upright.
pub(super) fn site(grass: Option<Corner>) -> Markup {
    html! {
        (of_sheet("ci-picture ci-lying", &site_id(grass), "0 0 100 100"))
        (of_sheet("ci-picture ci-upright", &site_id(grass.map(turned)), "0 0 100 100"))
    }
}

/// One that is not in the park.
pub(super) fn loose_site(site: Site) -> Markup {
    let grass = match site {
        Site::ThreeSpots => Some(Corner::NorthEast),
        Site::FourSpots => None,
    };
    of_sheet("ci-picture", &site_id(grass), "0 0 100 100")
}

fn site_id(grass: Option<Corner>) -> String {
    format!("site-{}", grass.map_or("all", Corner::name))
}

/// Where a corner comes to lie when the park is turned clockwise.
fn turned(corner: Corner) -> Corner {
    match corner {
        Corner::NorthWest => Corner::NorthEast,
        Corner::NorthEast => Corner::SouthEast,
        Corner::SouthEast => Corner::SouthWest,
        Corner::SouthWest => Corner::NorthWest,
    }
}

/// The rectangle around cells: column, row, width and height.
pub(super) fn extent(cells: Cells) -> [u8; 4] {
    let (mut left, mut top, mut right, mut bottom) = (u8::MAX, u8::MAX, 0, 0);
    for cell in cells.iter() {
        (left, right) = (left.min(cell.column()), right.max(cell.column()));
        (top, bottom) = (top.min(cell.row()), bottom.max(cell.row()));
    }
    [left, top, (right + 1).saturating_sub(left), (bottom + 1).saturating_sub(top)]
}

/// The same as properties of a style.
pub(super) fn vars(cells: Cells) -> String {
    let [c, r, w, h] = extent(cells);
    format!("--c {c} --r {r} --w {w} --h {h}")
}

pub(super) fn cell_vars(cell: Cell) -> String {
    vars(Cells::one(cell))
}

/// Steps down and to the right from the corner of the rectangle around cells.
fn steps(cells: Cells) -> Vec<(u8, u8)> {
    let [c, r, ..] = extent(cells);
    cells.iter().map(|it| (it.row() - r, it.column() - c)).collect()
}

/// The same when the park is turned clockwise.
fn turned_steps(cells: Cells) -> Vec<(u8, u8)> {
    let [.., h] = extent(cells);
    let mut steps: Vec<(u8, u8)> =
        steps(cells).into_iter().map(|(down, right)| (right, h - 1 - down)).collect();
    steps.sort_unstable();
    steps
}

/// A ride as it lies in the park, with the way it lies in its name.
fn ride_id(stack: Stack, tile: usize, cells: &[(u8, u8)]) -> String {
    let way: Vec<String> = cells.iter().map(|(down, right)| format!("{down}{right}")).collect();
    format!("ride{stack}-{tile}-{}", way.join("-"))
}

pub(super) fn ride(stack: Stack, tile: usize, cells: Cells) -> Markup {
    let one = |class: &str, steps: &[(u8, u8)]| {
        let size = |of: fn(&(u8, u8)) -> u8| 1 + steps.iter().map(of).max().unwrap_or(0);
        let (w, h) = (u16::from(size(|it| it.1)) * 100, u16::from(size(|it| it.0)) * 100);
        of_sheet(class, &ride_id(stack, tile, steps), &format!("0 0 {w} {h}"))
    };
    html! {
        (one("ci-picture ci-lying", &steps(cells)))
        (one("ci-picture ci-upright", &turned_steps(cells)))
    }
}

/// A car with those who are still on it; who leaves next has a ring.
pub(super) fn car(it: Car, on: &[Colour], class: &str) -> Markup {
    let first = N_SPOTS - on.len().min(N_SPOTS);
    html! {
        svg class=(class) viewBox="0 0 300 100" aria-hidden="true" {
            use href={ "#ci-car-" (it) } {}
            @for (i, &colour) in (first..).zip(on) {
                @let (x, y) = cars::spot(i);
                @if i == first { circle.ci-next cx=(x) cy=(y) r="25" {} }
                use href={ "#ci-" (stand_id(it, colour)) } x=(x - 23) y=(y - 23) width="46" height="46" {}
            }
        }
    }
}

/// What never changes while a table is there.
pub(super) fn fixed(edition: &Edition, n_seats: usize) -> Markup {
    let owner = |colour: Colour| Seat(if n_seats == 2 { colour.0 / 2 } else { colour.0 });
    let colours = || (0..4).map(Colour);
    let corners = || Corner::ALL.into_iter().map(Some).chain([None]);
    html! {
        svg.sprite aria-hidden="true" {
            (symbol("ground", &park::board(edition)))
            (symbol("ground-upright", &park::upright(edition)))
            (symbol("money", &token::money()))
            (symbol("point", &token::points(1)))
            (symbol("star", &token::star()))
            (symbol("bag", &token::bag()))
            (symbol("repeat", &token::repeat()))
            (symbol("ride", &ride::emblem()))
            @for kind in Material::ALL { (symbol(kind.name(), &token::material(kind))) }
            @for it in Car::ALL {
                (symbol(&format!("car-{it}"), &cars::car(it, edition.car(it), &[], Seat(0))))
                @for colour in colours() {
                    (symbol(&stand_id(it, colour), &stand::stand(it, colour, owner(colour))))
                }
            }
            @for seat in (0..).map(Seat).take(n_seats) {
                (symbol(&format!("hat{seat}"), &stand::hat(seat)))
            }
            @for grass in corners() { (symbol(&site_id(grass), &park::site(grass))) }
            @for it in Character::ALL {
                (symbol(&format!("face-{}", it.name()), &character::face(it)))
            }
            @for layer in Layer::ALL { (symbol(&format!("back-{layer}"), &paper::back(layer))) }
            @for face in &edition.papers {
                @let it = face.paper;
                (symbol(&format!("paper-{}-{}", it.colour, it.points), &paper::front(it)))
            }
        }
    }
}

/// What changes with the table: who works for whom, and the rides in the park and on offer.
pub(super) fn changing(seen: &SeenHere) -> Markup {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    html! {
        svg.sprite aria-hidden="true" {
            @for it in &view.characters {
                (symbol(
                    &format!("tile-{}", it.character.name()),
                    &character::tile(it.character, it.employer),
                ))
            }
            @for stack in Stack::ALL { (symbol(&format!("offer{stack}"), &offered(edition, view, stack))) }
            @for (stack, tile, steps) in rides(edition, view) {
                @let face = &edition.stack(stack).tiles[tile];
                (symbol(&ride_id(stack, tile, &steps), &ride::tile(face, &steps)))
            }
        }
    }
}

fn offered(edition: &Edition, view: &View, stack: Stack) -> Picture {
    match preview::top_tile(edition, view, stack) {
        Some((_, tile)) => ride::offer(edition.stack(stack), tile, view.stacks[stack.idx()]),
        None => ride::empty(),
    }
}

/// A ride: its stack, which of its tiles it is, and the spots under it.
type Lying = (Stack, usize, Vec<(u8, u8)>);

/// Every ride in the ways in which it is shown: those in the park as they lie, in both drawings of
/// the park, and those that may be built in all ways.
fn rides(edition: &Edition, view: &View) -> Vec<Lying> {
    let mut rides = Vec::new();
    let mut add = |stack: Stack, tile: usize, cells: Cells| {
        for steps in [steps(cells), turned_steps(cells)] {
            let ride = (stack, tile, steps);
            if !rides.contains(&ride) {
                rides.push(ride);
            }
        }
    };
    for it in &view.attractions {
        add(it.stack, usize::from(it.tile), it.cells.iter().copied().collect());
    }
    for stack in Stack::ALL {
        let Some((tile, _)) = preview::top_tile(edition, view, stack) else { continue };
        for turn in 0..edition.stack(stack).turns.len() {
            let turn = u8::try_from(turn).unwrap_or(0);
            let lies = |at| edition.covered(stack, at, turn);
            if let Some(cells) = Cell::all().find_map(lies) {
                add(stack, tile, cells);
            }
        }
    }
    rides
}
