//! What a lot shows, and what tapping it does. Pure, from what is seen and what is held.

use chinatown::lots::LOT_NUMBERS;
use chinatown::view::PhaseView;
use chinatown::{Action, Lot, LotSet, Shop, score};
use tabletop::Seat;

use super::SeenHere;
use super::draft::{Compose, Draft};
use super::tools::Filter;

/// What is drawn of one lot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct House {
    pub(super) owner: Option<Seat>,
    pub(super) shop: Option<Shop>,
    /// Its business is complete.
    pub(super) lit: bool,
    /// What would be built here.
    pub(super) ghost: Option<Shop>,
    /// Who would own it then.
    pub(super) goes_to: Option<Seat>,
    pub(super) state: Mood,
    /// It is not what one looks for.
    pub(super) dim: bool,
}

/// What a lot is to the reader at this moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Mood {
    #[default]
    Resting,
    /// Something can be done with it.
    Ready,
    /// It is part of what is held.
    Picked,
}

/// All lots by number.
pub(super) type Houses = Vec<House>;

pub(super) fn houses(seen: &SeenHere, draft: Option<&Draft>, filter: Filter) -> Houses {
    let view = &seen.view;
    let edition = seen.edition.tables();
    let mut houses = vec![House::default(); LOT_NUMBERS];
    for it in &view.lots {
        let house = &mut houses[it.lot.idx()];
        (house.owner, house.shop) = (Some(it.owner), it.shop);
    }
    let board = view.board();
    for seat in Seat::all(view.n_seats()) {
        for group in score::groups(edition, &board, view.options.split, seat) {
            if group.lots.len() >= edition.shop(group.shop).size {
                group.lots.iter().for_each(|lot| houses[lot.idx()].lit = true);
            }
        }
    }
    let shown = filter.lots(seen, &board);
    for lot in edition.lots {
        houses[lot.idx()].dim = shown.is_some_and(|shown| !shown.contains(lot));
    }
    let mut set = |lots: LotSet, state: Mood| {
        lots.iter().for_each(|lot| houses[lot.idx()].state = state);
    };
    let asked = seen.is_asked();
    match (&view.phase, seen.reader()) {
        (PhaseView::Choosing { mine, kept, .. }, Some(_)) => {
            set(*mine, Mood::Ready);
            set(if let Some(Draft::Keep(lots)) = draft { *lots } else { *kept }, Mood::Picked);
        }
        (PhaseView::Desk { .. } | PhaseView::Floor { .. }, Some(_)) if asked => {
            set(board.all_owned(), Mood::Ready);
        }
        (PhaseView::Placing { .. }, Some(me)) if asked => set(board.vacant(me), Mood::Ready),
        _ => {}
    }
    match draft {
        Some(Draft::Deal(Compose { deal, .. })) => {
            for to in Seat::all(view.n_seats()) {
                for lot in deal.lots[to.idx()] {
                    let house = &mut houses[lot.idx()];
                    (house.goes_to, house.state) = (Some(to), Mood::Picked);
                }
            }
        }
        Some(Draft::Answer(action)) => {
            for it in offer_of(seen, *action).into_iter().flat_map(|offer| &offer.deal.lots) {
                let house = &mut houses[it.lot.idx()];
                (house.goes_to, house.state) = (Some(it.to), Mood::Picked);
            }
        }
        Some(Draft::Build { steps, .. }) => {
            for &(lot, shop) in steps {
                let house = &mut houses[lot.idx()];
                (house.ghost, house.state) = (Some(shop), Mood::Picked);
            }
        }
        Some(Draft::Keep(_)) | None => {}
    }
    houses
}

/// The offer that an answer is about.
fn offer_of(seen: &SeenHere, action: Action) -> Option<&chinatown::view::OfferView> {
    let (Action::Accept { offer }
    | Action::Decline { offer }
    | Action::TakeBack { offer }
    | Action::Withdraw { offer }) = action
    else {
        return None;
    };
    seen.view.offers.iter().find(|it| it.id == offer)
}

/// What comes of tapping a lot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tapped {
    Hold(Draft),
    /// The rules say why not.
    Why(Action),
    /// There is nothing to be done with it.
    Nothing,
}

pub(super) fn tap(seen: &SeenHere, draft: Option<Draft>, lot: Lot) -> Tapped {
    let Some(me) = seen.reader().filter(|_| seen.is_asked()) else { return Tapped::Nothing };
    let view = &seen.view;
    let board = view.board();
    match &view.phase {
        PhaseView::Choosing { mine, must_keep, .. } => {
            let kept = if let Some(Draft::Keep(lots)) = draft { lots } else { LotSet::EMPTY };
            match mine.contains(lot) {
                true => Tapped::Hold(Draft::Keep(toggled(kept, lot, *must_keep))),
                false => Tapped::Why(Action::Keep { lots: with_one(*mine, lot, *must_keep) }),
            }
        }
        PhaseView::Desk { .. } | PhaseView::Floor { .. } => {
            let Some(owner) = board.owner(lot) else { return Tapped::Nothing };
            let compose = composed(draft.as_ref(), me);
            Tapped::Hold(Draft::Deal(compose.tap_lot(me, view.n_seats(), lot, owner)))
        }
        PhaseView::Placing { .. } => tap_site(seen, draft, me, lot),
        PhaseView::Dealing { .. } | PhaseView::Drawing { .. } | PhaseView::Over => Tapped::Nothing,
    }
}

/// The deal that is being composed, or an empty one.
pub(super) fn composed(draft: Option<&Draft>, me: Seat) -> Compose {
    if let Some(Draft::Deal(compose)) = draft { *compose } else { Compose::new(me) }
}

/// A set with a lot more or less; the last but one gives way when the set is full.
pub(super) fn toggled(mut lots: LotSet, lot: Lot, most: u8) -> LotSet {
    if lots.contains(lot) {
        lots.remove(lot);
    } else if lots.len() < most {
        lots.insert(lot);
    }
    lots
}

/// A choice with a card that was not dealt, for the rules to refuse.
fn with_one(mine: LotSet, lot: Lot, n: u8) -> LotSet {
    mine.iter().take(usize::from(n.saturating_sub(1))).chain([lot]).collect()
}

fn tap_site(seen: &SeenHere, draft: Option<Draft>, me: Seat, lot: Lot) -> Tapped {
    let (mut steps, tile) = match draft {
        Some(Draft::Build { steps, tile }) => (steps, tile),
        _ => (Vec::new(), None),
    };
    let is_step = steps.iter().position(|&(it, _)| it == lot);
    if let Some(i) = is_step {
        // The tile goes back to the hand.
        let (_, shop) = steps.remove(i);
        return Tapped::Hold(Draft::Build { steps, tile: Some(shop) });
    }
    let left = left_in_hand(seen, me, &steps);
    let tile = tile.filter(|shop| left[shop.idx()] > 0);
    // With one kind in hand there is no choice of it.
    let mut kinds = Shop::all().filter(|shop| left[shop.idx()] > 0);
    let only = kinds.next().filter(|_| kinds.next().is_none());
    let Some(shop) = tile.or(only) else {
        let any = Shop::all().find(|shop| left[shop.idx()] > 0).unwrap_or(Shop(0));
        let is_site = seen.view.board().vacant(me).contains(lot);
        return if is_site {
            Tapped::Nothing
        } else {
            Tapped::Why(Action::Place { lot, shop: any })
        };
    };
    if !seen.view.board().vacant(me).contains(lot) {
        return Tapped::Why(Action::Place { lot, shop });
    }
    steps.push((lot, shop));
    let left = left[shop.idx()] > 1;
    Tapped::Hold(Draft::Build { steps, tile: Some(shop).filter(|_| left) })
}

/// Tiles in the reader's hand that are not part of a plan yet.
pub(super) fn left_in_hand(
    seen: &SeenHere,
    me: Seat,
    steps: &[(Lot, Shop)],
) -> chinatown::edition::Tiles {
    let mut left = seen.view.seats[me.idx()].tiles.unwrap_or_default();
    for &(_, shop) in steps {
        left[shop.idx()] = left[shop.idx()].saturating_sub(1);
    }
    left
}
