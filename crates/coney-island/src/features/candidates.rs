//! The moves worth a thought: of many places for a showman or a site only the best few.

use tabletop::{Game, Seat};

use crate::action::Action;
use crate::park::{Cell, Cells, Corner, Plot};
use crate::state::{Phase, State};

/// Places for a showman that are looked at, and for one that moves.
const N_SPOTS: usize = 8;
const N_SPOTS_TO_MOVE: usize = 3;

impl State {
    pub(super) fn list_candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        let n_before = out.len();
        // Whole actions, with where to: what a person picks first is worth nothing by itself.
        match self.phase {
            Phase::Acting if self.picked.is_none() => self.list_whole(out),
            Phase::Placing { site } if self.picked.is_none() => self.list_placing(site, out),
            Phase::Acting
            | Phase::Placing { .. }
            | Phase::Homecoming
            | Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => return self.legal_actions(seat, out),
        }
        match self.phase {
            Phase::Acting => {
                let to_place = self.best_spots(seat, N_SPOTS);
                let to_move = self.best_spots(seat, N_SPOTS_TO_MOVE);
                retain_from(out, n_before, |action| match *action {
                    Action::Showman { to, .. } => to_place.contains(to),
                    Action::Relocate { to, .. } => to_move.contains(to),
                    Action::Take { .. }
                    | Action::Return { .. }
                    | Action::Reveal
                    | Action::Place { .. }
                    | Action::Attraction { .. }
                    | Action::PickCar { .. }
                    | Action::PickShowman { .. }
                    | Action::PickStack { .. }
                    | Action::PickPlot { .. }
                    | Action::Leftmost { .. }
                    | Action::Worker
                    | Action::Officer
                    | Action::Patron { .. }
                    | Action::Promoter
                    | Action::Journalist { .. }
                    | Action::Hire { .. }
                    | Action::Discard { .. }
                    | Action::Done => true,
                });
            }
            Phase::Placing { .. } => retain_from(out, n_before, |action| match *action {
                Action::Place { plot, grass: Some(corner) } => self.grass_belongs(plot, corner),
                Action::Place { grass: None, .. }
                | Action::Take { .. }
                | Action::Return { .. }
                | Action::Reveal
                | Action::Showman { .. }
                | Action::Relocate { .. }
                | Action::Attraction { .. }
                | Action::PickCar { .. }
                | Action::PickShowman { .. }
                | Action::PickStack { .. }
                | Action::PickPlot { .. }
                | Action::Leftmost { .. }
                | Action::Worker
                | Action::Officer
                | Action::Patron { .. }
                | Action::Promoter
                | Action::Journalist { .. }
                | Action::Hire { .. }
                | Action::Discard { .. }
                | Action::Done => true,
            }),
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Homecoming
            | Phase::Revealing
            | Phase::Printing
            | Phase::Over => {}
        }
    }

    /// The empty spots with the most company, own showmen counting more.
    fn best_spots(&self, seat: Seat, n: usize) -> Cells {
        let (own, all, empty) = (self.showmen_of(seat), self.all_showmen(), self.empty_spots());
        let company = |cell: Cell| {
            let around = Cells::around(cell);
            let n_in = |cells: Cells| around.both(cells).len();
            4 * n_in(own) + 3 * n_in(all) + n_in(empty)
        };
        // The best so far, falling.
        let mut best = [(0, None); N_SPOTS];
        let best = &mut best[..n];
        for cell in empty.iter() {
            let worth = company(cell);
            if best[n - 1].0 < worth {
                let place = best.partition_point(|&(other, _)| other >= worth);
                best[place..].rotate_right(1);
                best[place] = (worth, Some(cell));
            }
        }
        best.iter().filter_map(|&(_, cell)| cell).collect()
    }

    /// Whether a site on this plot would have its grass where it disturbs least: in a corner
    /// with the fewest spots around.
    fn grass_belongs(&self, plot: Plot, corner: Corner) -> bool {
        let n_around = |corner| Cells::around(plot.cell(corner)).both(self.spots).len();
        let fewest = Corner::ALL.into_iter().map(n_around).min();
        Some(n_around(corner)) == fewest
    }
}

/// Keeps, of the actions from a place of the list on, those that pass.
fn retain_from(out: &mut Vec<Action>, from: usize, keep: impl Fn(&Action) -> bool) {
    let mut n_kept = from;
    for i in from..out.len() {
        if keep(&out[i]) {
            out.swap(n_kept, i);
            n_kept += 1;
        }
    }
    out.truncate(n_kept);
}
