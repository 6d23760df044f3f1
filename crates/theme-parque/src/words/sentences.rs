//! Sentences: menus, news and questions.

use tabletop::{Names, Seat, Viewer};

use super::{face_name, n_points, pieces, tile_name};
use crate::action::Action;
use crate::edition::Edition;
use crate::event::{Ending, Fact};
use crate::face::{Cell, Side};
use crate::setup::Rules;
use crate::state::Stage;
use crate::view::{MatView, News, SquareView, TileView, View};

pub(super) fn action(edition: &Edition, view: &View, action: Action, names: &Names) -> String {
    let own = own_mat(view);
    let tile = |tile: Option<&TileView>| match tile {
        Some(tile) => tile_name(edition, tile.halves),
        None => "a domino".to_owned(),
    };
    let held = |n: u8| own.and_then(|mat| held(mat, n));
    match action {
        Action::Pick { tile: n } => format!("Lay {}", tile(held(n))),
        Action::Play { tile: n, at, way } => {
            let over = [at, at.step(way)].iter().any(|&cell| square(view, cell).is_some());
            let over = if over { ", over what lies there" } else { "" };
            format!("Lay {} at {}{over}", tile(held(n)), place(at, way))
        }
        Action::Lift { at } => format!("Lift the domino at {at}, {}", what(edition, view, at)),
        Action::Lay { at, way } => format!("Lay the lifted domino at {}", place(at, way)),
        Action::PutBack => "Put the lifted domino back".to_owned(),
        Action::SendHome { seat, at } => {
            let owner = whose(names, seat);
            format!("Send {owner} pawn home from {}", whereabouts(edition, view, at))
        }
        Action::Claim { at } => {
            let claimed = square(view, at);
            let points = claimed.and_then(|square| square.points).unwrap_or(0);
            let item = whereabouts(edition, view, at);
            let why = claimed
                .and_then(|it| pieces::claimable(edition, it.face, view.options.rules))
                .map_or_else(String::new, |it| format!(" ({it})"));
            format!("Claim {item}, now worth {}{why}", n_points(points))
        }
        Action::MovePawn { seat, from, to } => format!(
            "Move {} pawn from {} to {}",
            whose(names, seat),
            whereabouts(edition, view, from),
            whereabouts(edition, view, to)
        ),
        Action::Give { to } => {
            let first = own.and_then(|mat| mat.hand.first()?.tile.as_ref());
            format!("Give {} to {}", tile(first), names.object(to))
        }
        Action::Take { tile: n } => format!("Take {}", tile(view.market.get(usize::from(n)))),
        Action::Pass => match view.stage {
            Stage::Playing => "Pass, because nothing fits".to_owned(),
            Stage::Signposting => "Leave all dominoes where they are".to_owned(),
            Stage::Claiming => "Claim nothing more".to_owned(),
            Stage::Rehoming => "Leave all pawns where they are".to_owned(),
            Stage::Dealing
            | Stage::Moving
            | Stage::Binning
            | Stage::Giving
            | Stage::Taking
            | Stage::Refilling
            | Stage::Over(_) => "Pass".to_owned(),
        },
    }
}

pub(super) fn news(edition: &Edition, news: &News, names: &Names) -> String {
    match *news {
        News::Fact(it) => fact(edition, it, names),
        News::Dealt { seat, halves } => match halves {
            Some(halves) => {
                format!("{} got {}", names.subject(seat), tile_name(edition, halves))
            }
            None => format!("{} got a domino", names.subject(seat)),
        },
        News::Gave { from, to, halves } => {
            let tile = halves.map_or("a domino".to_owned(), |it| tile_name(edition, it));
            format!("{} gave {tile} to {}", names.subject(from), names.object(to))
        }
    }
}

fn fact(edition: &Edition, fact: Fact, names: &Names) -> String {
    match fact {
        Fact::Offered { halves } => format!("The market got {}", tile_name(edition, halves)),
        Fact::Played { seat, halves, at, way } => {
            let tile = tile_name(edition, halves);
            format!("{} laid {tile} at {}", names.subject(seat), place(at, way))
        }
        Fact::Covered { face, at } => {
            format!("{} at {at} was covered", face_name(edition, face))
        }
        Fact::CouldNotPlay { seat } => {
            format!("{} had nothing that fits", names.subject(seat))
        }
        Fact::Lifted { seat, at } => format!("{} lifted the domino at {at}", names.subject(seat)),
        Fact::Laid { seat, at, way } => {
            format!("{} laid the lifted domino at {}", names.subject(seat), place(at, way))
        }
        Fact::PutBack { seat } => format!("{} put the lifted domino back", names.subject(seat)),
        Fact::SentHome { seat, owner, at } => {
            format!("{} sent {} pawn home from {at}", names.subject(seat), whose(names, owner))
        }
        Fact::Claimed { seat, face, at } => {
            format!("{} claimed the {} at {at}", names.subject(seat), face_name(edition, face))
        }
        Fact::PawnMoved { seat, owner, from, to } => {
            let owner = whose(names, owner);
            format!("{} moved {owner} pawn from {from} to {to}", names.subject(seat))
        }
        Fact::Passed { seat } => format!("{} passed", names.subject(seat)),
        Fact::Left { seat } => format!("{} placed the last pawn and left", names.subject(seat)),
        Fact::Took { seat, halves } => {
            format!("{} took {}", names.subject(seat), tile_name(edition, halves))
        }
        Fact::FinalTurn { seat } => {
            format!("Only {} had pawns left and began the final turn", names.object(seat))
        }
        Fact::Over { ending } => match ending {
            Ending::AllPlaced => "Every domino lay on the table and the game was over",
            Ending::AllOut => "Nobody had a pawn left and the game was over",
            Ending::FinalTurn => "The final turn was done and the game was over",
            Ending::MarketEmpty => "The market was empty and the game was over",
            Ending::Stalled => "A round went by without a domino and the game was over",
        }
        .to_owned(),
    }
}

pub(super) fn prompt(edition: &Edition, view: &View, names: &Names) -> String {
    let is_asked = view.to_act.iter().any(|seat| view.viewer.is(seat));
    if !is_asked {
        return String::new();
    }
    match view.stage {
        Stage::Playing if view.must_pass => "Nothing in your hand fits: pass.".to_owned(),
        Stage::Playing => playing(edition, view),
        Stage::Signposting => {
            "Your signpost may move another domino: lift one ('lift 3,-1') or pass.".to_owned()
        }
        Stage::Moving => {
            let tile = view
                .lifted
                .map_or("the domino".to_owned(), |lifted| tile_name(edition, lifted.halves));
            format!("Lay {tile} somewhere ('lay at 3,-1 left'), or put it back.")
        }
        Stage::Binning => "Which pawn near your bin goes home?".to_owned(),
        Stage::Claiming => claiming(view),
        Stage::Rehoming => {
            "Your shop may move a pawn ('move b from 3,-1 to 4,0'), or pass.".to_owned()
        }
        Stage::Giving => {
            let others: Vec<&str> = (0..)
                .map(Seat)
                .zip(&view.mats)
                .filter(|(_, mat)| !mat.is_out)
                .map(|(seat, _)| names.plain(seat))
                .collect();
            let first = own_mat(view).and_then(|mat| mat.hand.first()?.tile.as_ref());
            let tile = first
                .map_or("your first domino".to_owned(), |tile| tile_name(edition, tile.halves));
            format!("To whom do you give {tile}: {}?", others.join(", "))
        }
        Stage::Taking => match view.turn.draws_left {
            1 => "Take a domino of the market.".to_owned(),
            n => format!("Take a domino of the market; {n} to take."),
        },
        Stage::Dealing | Stage::Refilling | Stage::Over(_) => String::new(),
    }
}

fn playing(edition: &Edition, view: &View) -> String {
    let turn = &view.turn;
    let apart = match turn.apart_from.is_empty() {
        true => "",
        false => ", not touching the first",
    };
    let over = if turn.overlaps { ", over others if you like" } else { "" };
    let last = if turn.is_final { " This is the final turn." } else { "" };
    if let Some(number) = view.picked {
        let own = own_mat(view);
        let tile = own.and_then(|mat| held(mat, number));
        let tile = tile.map_or("your domino".to_owned(), |tile| tile_name(edition, tile.halves));
        let halves = own.and_then(|mat| held(mat, number)).map(|tile| tile.halves);
        let items = halves.into_iter().flatten().filter_map(|face| {
            let what = pieces::item(edition, face, view.options.rules)?;
            Some(format!(" {}: {what}.", face_name(edition, face)))
        });
        let items: String = items.collect();
        let n = u16::from(number) + 1;
        return format!(
            "Where does {tile} lie{apart}{over}? 'play {n} at 3,-1 left' puts its first half at \
             3,-1 and the second to its left.{last}{items}"
        );
    }
    format!(
        "Which domino do you lay ({} of {}){apart}{over}? 'pick 2' takes your second one, and \
         'play 2 at 3,-1 left' says at once where it lies.{last}",
        turn.n_played + 1,
        turn.limit
    )
}

fn own_mat(view: &View) -> Option<&MatView> {
    match view.viewer {
        Viewer::Seat(seat) => view.mats.get(seat.idx()),
        Viewer::Spectator => None,
    }
}

/// The domino of a hand with that number, if the viewer has seen it.
fn held(mat: &MatView, number: u8) -> Option<&TileView> {
    mat.hand.iter().find(|held| held.number == number)?.tile.as_ref()
}

fn claiming(view: &View) -> String {
    let turn = &view.turn;
    let last = match view.options.rules {
        Rules::First => own_mat(view).is_some_and(|mat| mat.pawns_at_home == 1),
        Rules::Revised => false,
    };
    let warning = if last { " It is your last pawn: you will be out." } else { "" };
    match &turn.duties[..] {
        [] if turn.claims_twice && turn.n_claims == 0 => {
            format!("Claim something, your fountain demands it ('claim 3,-1').{warning}")
        }
        [] => format!("Claim something ('claim 3,-1') or pass.{warning}"),
        duties => {
            let duties: Vec<String> = duties.iter().map(ToString::to_string).collect();
            format!("You must claim what you placed at {}.{warning}", duties.join(" and "))
        }
    }
}

/// A cell and where the second half lies from it.
fn place(at: Cell, way: Side) -> String {
    let way = match way {
        Side::Right => "to the right",
        Side::Down => "downwards",
        Side::Left => "to the left",
        Side::Up => "upwards",
    };
    format!("{at} {way}")
}

fn square(view: &View, at: Cell) -> Option<&SquareView> {
    view.park.iter().find(|square| square.at == at)
}

fn what(edition: &Edition, view: &View, at: Cell) -> String {
    let Some(first) = square(view, at) else { return "nothing".to_owned() };
    let halves = view.park.iter().filter(|it| it.domino == first.domino);
    let names: Vec<String> = halves.map(|it| face_name(edition, it.face)).collect();
    names.join(" + ")
}

/// "the Carousel at 3,-1".
fn whereabouts(edition: &Edition, view: &View, at: Cell) -> String {
    match square(view, at) {
        Some(square) => format!("the {} at {at}", face_name(edition, square.face)),
        None => at.to_string(),
    }
}

fn whose(names: &Names, seat: Seat) -> String {
    match names.is_reader(seat) {
        true => "your".to_owned(),
        false => format!("{}'s", names.plain(seat)),
    }
}
