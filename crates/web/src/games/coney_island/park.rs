//! The park: plots and building sites, showmen and rides on them, squares that pay, and the
//! promenade with everybody's hat.

use coney_island::view::{ShowmanView, SiteView};
use coney_island::{Cell, Cells, Corner, Plot, preview};
use draw::coney_island::park as ground;
use maud::{Markup, html};
use tabletop::Seat;

use super::draft::{Draft, buildings, gains, points, short_gains, shown_seat, turned_up};
use super::touch::{Spot, ground as square_of, placed};
use super::{SeenHere, art, words};
use crate::parts::seat_class;

pub(super) fn park(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let sites = preview::sites(&seen.view);
    html! {
        section.ci-park aria-label="The park" data-part="park" data-roving {
            svg.ci-ground.ci-lying viewBox={ "0 0 " (ground::WIDTH) " " (ground::HEIGHT) }
                aria-hidden="true" { use href="#ci-ground" {} }
            svg.ci-ground.ci-upright
                viewBox={ "0 0 " (ground::UPRIGHT_WIDTH) " " (ground::UPRIGHT_HEIGHT) }
                aria-hidden="true" { use href="#ci-ground-upright" {} }
            @for plot in Plot::all().filter(|&it| !sites.contains(it)) { (empty_plot(seen, held, plot)) }
            @for site in &seen.view.sites { (site_of(seen, held, *site)) }
            @for it in &seen.view.attractions {
                @let cells: Cells = it.cells.iter().copied().collect();
                @let face = &seen.edition.stack(it.stack).tiles[usize::from(it.tile)];
                div.ci-at.ci-ride data-key={ "ride " (it.stack) (it.tile) } data-vars=(art::vars(cells))
                    title=(face.name) role="img" aria-label={ (face.name) " on " (listed(cells)) }
                {
                    (art::ride(it.stack, usize::from(it.tile), cells))
                }
            }
            (squares(seen))
            (ghost(seen, held))
            (hats(seen, held))
        }
    }
}

fn listed(cells: Cells) -> String {
    let names: Vec<String> = cells.iter().map(|it| it.to_string()).collect();
    names.join(" ")
}

fn plot_vars(plot: Plot) -> String {
    art::vars(plot.cells())
}

/// A plot that nobody has built on; the site that is held lies there as a ghost.
fn empty_plot(seen: &SeenHere, held: Option<Draft>, plot: Plot) -> Markup {
    let label = words::plot(seen.edition.tables(), plot);
    if let Some(Draft::Place { plot: chosen, grass }) = held
        && chosen == plot
    {
        return ghost_site(seen, held, plot, grass, &label);
    }
    square_of(seen, held, Spot::Plot(plot), "ci-at ci-plot", &plot_vars(plot), &label, &html! {})
}

/// The site that was turned up, where it is held: with grass each of its corners is a button that
/// brings the grass there.
fn ghost_site(
    seen: &SeenHere,
    held: Option<Draft>,
    plot: Plot,
    grass: Option<Corner>,
    label: &str,
) -> Markup {
    if grass.is_none() {
        let drawn = art::site(None);
        return placed(
            seen,
            held,
            Spot::Plot(plot),
            "ci-at ci-plot ci-coming",
            &plot_vars(plot),
            label,
            &drawn,
        );
    }
    html! {
        div.ci-at.ci-coming data-key={ "coming " (plot) } data-vars=(plot_vars(plot)) { (art::site(grass)) }
        @for corner in Corner::ALL {
            @let cell = plot.cell(corner);
            @let label = format!("The grass of {plot} in the {corner} corner");
            (placed(seen, held, Spot::Cell(cell), "ci-at ci-corner", &art::cell_vars(cell), &label, &html! {}))
        }
    }
}

fn site_of(seen: &SeenHere, held: Option<Draft>, SiteView { plot, grass }: SiteView) -> Markup {
    let covered = preview::covered(&seen.view);
    let free = Corner::ALL.into_iter().map(|it| (it, plot.cell(it)));
    let free = free.filter(|(_, cell)| !covered.contains(*cell));
    html! {
        div.ci-at.ci-site data-key={ "site " (plot) } data-vars=(plot_vars(plot))
            data-place={ "plot:" (plot) } { (art::site(grass)) }
        @for (corner, cell) in free {
            @match seen.view.showmen.iter().find(|it| it.cell == cell) {
                Some(&showman) => (stand(seen, held, showman)),
                None => (empty_spot(seen, held, cell, grass == Some(corner))),
            }
        }
    }
}

fn empty_spot(seen: &SeenHere, held: Option<Draft>, cell: Cell, is_grass: bool) -> Markup {
    let label = if is_grass { format!("Grass on {cell}") } else { format!("Empty spot {cell}") };
    let from = match held {
        Some(Draft::Move { from, .. }) => Some(from),
        Some(_) | None => None,
    };
    let is_held = matches!(
        held,
        Some(Draft::Send { to, .. } | Draft::Move { to, .. }) if to == cell
    );
    let is_target = matches!(held, Some(Draft::Send { .. } | Draft::Move { .. })) && !is_grass;
    let formed = if is_target { preview::square_points(&seen.view, from, cell) } else { 0 };
    let label = match formed {
        0 => label,
        n => format!("{label}: a square, +{n} points"),
    };
    let content = html! {
        @if is_held { (on_its_way(seen, held)) }
        @if formed > 0 { b.ci-worth { "+" (formed) } }
    };
    let class = if is_grass { "ci-at ci-spot ci-grass" } else { "ci-at ci-spot" };
    square_of(seen, held, Spot::Cell(cell), class, &art::cell_vars(cell), &label, &content)
}

/// The showman that is held, where it would stand.
fn on_its_way(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let view = &seen.view;
    let found = match held {
        Some(Draft::Send { car, .. }) => {
            let mat = preview::own_mat(view);
            mat.and_then(|mat| mat.cars[car.idx()].first()).map(|&colour| (car, colour))
        }
        Some(Draft::Move { from, .. }) => {
            view.showmen.iter().find(|it| it.cell == from).map(|it| (it.car, it.colour))
        }
        Some(_) | None => None,
    };
    html! {
        @if let Some((car, colour)) = found { span.ci-ghost { (art::stand(car, colour)) } }
    }
}

fn stand(seen: &SeenHere, held: Option<Draft>, it: ShowmanView) -> Markup {
    let face = seen.edition.car(it.car);
    let whose = match seen.viewer.is(it.owner) {
        true => "Your".to_owned(),
        false => format!("{}'s", seen.names.plain(it.owner)),
    };
    let label = format!(
        "{whose} {} on {}: {} when it is covered",
        face.showman,
        it.cell,
        points(face.worth())
    );
    let leaves = matches!(held, Some(Draft::Move { from, .. }) if from == it.cell);
    let is_covered = match held {
        Some(Draft::Build { stack, at, turn }) => {
            let cells = seen.edition.tables().covered(stack, at, turn);
            cells.is_some_and(|cells| cells.contains(it.cell))
        }
        Some(_) | None => false,
    };
    let content = html! {
        span class=(if leaves { "ci-stand ci-leaves" } else { "ci-stand" }) {
            (art::stand(it.car, it.colour))
        }
        // Under an attraction it is counted in what that brings.
        @if !is_covered { b.ci-value { (face.worth()) } }
    };
    let (spot, vars) = (Spot::Cell(it.cell), art::cell_vars(it.cell));
    // What an attraction may cover is chosen by its places, not stand by stand.
    if let Some(Draft::Build { .. }) = held {
        return html! {
            div.ci-still.ci-at.ci-showman data-key={ "cell " (it.cell) } data-do={ "cell " (it.cell) }
                data-vars=(vars) title=(label) { (content) }
        };
    }
    square_of(seen, held, spot, "ci-at ci-showman", &vars, &label, &content)
}

/// The squares that pay: outlined, with what they give each turn.
fn squares(seen: &SeenHere) -> Markup {
    let view = &seen.view;
    html! {
        @if view.options.extra_income {
            @for seat in preview::seats(view) {
                @for block in preview::squares(preview::showmen_of(view, seat)) {
                    div class={ "ci-at ci-square " (seat_class(seat)) }
                        data-key={ "square " (listed(block)) } data-vars=(art::vars(block))
                        title={ "A square of " (seen.names.plain(seat)) ": 2 points each turn" }
                    {
                        b { "+2" }
                    }
                }
            }
        }
    }
}

/// The attraction that is held, and every place where it fits.
fn ghost(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let Some(Draft::Build { stack, at, turn }) = held else { return html! {} };
    let all = buildings(seen, stack);
    let best = all.first().map(|it| it.gains.clone());
    let tile = preview::top_tile(seen.edition.tables(), &seen.view, stack).map(|it| it.0);
    let me = shown_seat(seen);
    html! {
        @for it in &all {
            @let is_held = (it.at, it.turn) == (at, turn);
            @let others: Vec<(Seat, u16)> = preview::seats(&seen.view)
                .zip(it.gains.iter().copied())
                .filter(|&(seat, n)| seat != me && n > 0)
                .collect();
            @let rank = if Some(&it.gains) == best.as_ref() { "ci-best" } else { "" };
            @if is_held {
                div.ci-at.ci-ride.ci-held data-key="held" data-vars=(art::vars(it.cells)) {
                    (art::ride(stack, tile.unwrap_or(0), it.cells))
                }
            }
            @let label = format!("On {}: {}", listed(it.cells), short_gains(seen, &it.gains));
            @let content = html! {
                b { "+" (it.gains[me.idx()]) }
                @for (seat, n) in others { i.(seat_class(seat)) { (seat) "+" (n) } }
            };
            @let class = format!("ci-coin {rank} {}", if it.turn % 2 == 1 { "ci-turned" } else { "" });
            (placed(seen, held, Spot::Place { at: it.at, turn: it.turn }, &class, &art::vars(it.cells), &label, &content))
        }
    }
}

/// Everybody's hat on the promenade; where it would go to is shown as well.
fn hats(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let gains = gains(seen, held);
    let place = |seat: Seat, points: u16| {
        let ((x, y), (ux, uy)) = (ground::step(points), ground::upright_step(points));
        // Those on one step stand a little apart.
        let (right, down) = (seat.0 % 2, seat.0 / 2);
        format!("--x {x} --y {y} --ux {ux} --uy {uy} --i {right} --j {down}")
    };
    html! {
        @for (seat, mat) in (0..).map(Seat).zip(&seen.view.mats) {
            @let said = format!("{}: {}", seen.names.plain(seat), points(i32::from(mat.points)));
            @let then = i32::from(mat.points) + gains[seat.idx()];
            @if gains[seat.idx()] != 0 {
                div.ci-hat.ci-then data-key={ "then " (seat) }
                    data-vars=(place(seat, u16::try_from(then).unwrap_or(0)))
                {
                    (art::hat(seat))
                }
            }
            div.ci-hat data-key={ "hat " (seat) } data-vars=(place(seat, mat.points)) title=(said)
                role="img" aria-label=(said) data-place={ "hat:" (seat) }
            {
                (art::hat(seat))
                @if mat.points >= ground::N_STEPS { b { (mat.points) } }
            }
        }
    }
}

/// The site that waits to be placed, for the strip.
pub(super) fn waiting_site(seen: &SeenHere) -> Option<Markup> {
    turned_up(seen).map(art::loose_site)
}
