//! What is public of a player: points, pawns, what is claimed with what it scores, the hand as far
//! as all have seen it.

use maud::html;
use tabletop::{Seat, Viewer};
use theme_parque::preview;

use super::{SeenHere, faces, n_points};
use crate::board::Panel;

pub(super) fn panel(seen: &SeenHere, seat: Seat) -> Panel {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let mat = &view.mats[seat.idx()];
    let claimed: Vec<_> = view.park.iter().filter(|it| it.pawns.contains(&seat)).collect();
    let at_home = match (mat.is_out, mat.pawns_at_home) {
        (true, _) => "has left".to_owned(),
        (false, 1) => "1 pawn at home".to_owned(),
        (false, n) => format!("{n} pawns at home"),
    };
    // What was taken from the market all have seen; with all hands open, it is the whole hand.
    let known = mat.hand.iter().filter_map(|held| held.tile).filter(|_| !seen.viewer.is(seat));
    let known: Vec<_> = known.collect();
    let hidden = mat.hand.len() - if seen.viewer.is(seat) { 0 } else { known.len() };
    let purse = html! {
        span.tp-purse role="img" title=(at_home) aria-label=(at_home) {
            (faces::pawns(seat, mat.pawns_at_home))
            @if mat.is_out { small aria-hidden="true" { "left" } }
        }
    };
    let holdings = html! {
        div.tp-holdings {
            @for square in claimed {
                @let points = square.points.unwrap_or(0);
                @let said = format!("{}: {}", preview::name(edition, square.face), n_points(points));
                span.tp-claim role="img" title=(said) aria-label=(said)
                    data-point={ "cell " (square.at) }
                {
                    (faces::face(square.face)) b aria-hidden="true" { (points) }
                }
            }
            @for tile in known {
                @let said = super::draft::tile_name(seen, tile.halves);
                span.tp-known role="img" title=(said) aria-label=(said) { (faces::lying(tile.halves)) }
            }
        }
    };
    let dominoes = |n: usize| if n == 1 { "1 domino".to_owned() } else { format!("{n} dominoes") };
    let in_hand = match (seen.viewer, hidden) {
        (Viewer::Seat(it), _) if it == seat => dominoes(mat.hand.len()),
        (_, 0) => "hand known".to_owned(),
        (_, n) => format!("{} unseen", dominoes(n)),
    };
    Panel {
        score: mat.score.to_string(),
        score_said: n_points(mat.score),
        purse: Some(purse),
        holdings,
        hidden: in_hand,
    }
}
