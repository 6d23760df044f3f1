//! The quarter: its lots as houses that can be tapped, businesses around them, the years.

use std::fmt::Write as _;

use chinatown::edition::{MAX_PLAYERS, dollars};
use chinatown::score::{self, Group};
use chinatown::{Edition, Lot, LotSet};
use draw::chinatown::lot::{self as art, Front, Layer, Light};
use draw::chinatown::{map as ground, shop as signs, year};
use maud::{Markup, PreEscaped, html};
use tabletop::Seat;

use super::draft::{Draft, short_money};
use super::house::{self, House, Mood, Tapped};
use super::info::{self, Thing};
use super::tools::Filter;
use super::{SeenHere, Shared, Table, tools};
use crate::board::{Board as _, How, Touch, drawing, markup, once, pane};
use crate::parts::{badge_text, seat_class};
use crate::prelude::*;

pub(super) fn board(play: Table) -> AnyView {
    let shared = Shared::provide();
    let sheet = once(play.with_untracked(|seen| sheet(seen.edition.tables())));
    let content = html::div().class("ct-board").attr("data-part", "map").child((
        tools::tools(play, shared),
        quarter(play, shared),
        info::card(play, shared),
    ));
    (sheet, pane(play, "map", content.into_any())).into_any()
}

/// Every sign, every layer of a house and the ground, once; wherever one is seen, it is this one.
fn sheet(edition: &Edition) -> Markup {
    let mut symbols = String::new();
    let mut add = |id: &str, it: draw::Picture| {
        let (seen, inside) = (it.view_box(), &it.inside);
        _ = write!(symbols, "<symbol id=\"{id}\" viewBox=\"{seen}\">{inside}</symbol>");
    };
    add("ct-ground", ground::ground(edition));
    for (i, face) in edition.shops.iter().enumerate() {
        add(&format!("ct-{i}"), signs::sign(face));
    }
    let shops = edition
        .shops
        .iter()
        .flat_map(|face| [Light::Warm, Light::Bright].map(|light| Layer::Shop(face, light)));
    let walls = [None, Some(0), Some(1), Some(2), Some(3)].map(Layer::Wall);
    let windows = [Light::Dark, Light::Warm, Light::Bright].map(Layer::Windows);
    let shutters = [false, true].map(|is_owned| Layer::Shutter { is_owned });
    let seats = (0..).map(Seat).take(MAX_PLAYERS).map(Some).chain([None]).map(Layer::Door);
    for layer in walls.into_iter().chain(windows).chain(shutters).chain(seats).chain(shops) {
        add(&layer_id(edition, layer), layer.picture());
    }
    html! { svg.sprite aria-hidden="true" { (PreEscaped(symbols)) } }
}

fn layer_id(edition: &Edition, layer: Layer<'_>) -> String {
    let light = |light: Light| match light {
        Light::Dark => 'd',
        Light::Warm => 'w',
        Light::Bright => 'b',
    };
    match layer {
        Layer::Wall(None) => "ct-wall".to_owned(),
        Layer::Wall(Some(kind)) => format!("ct-wall{kind}"),
        Layer::Windows(it) => format!("ct-pane-{}", light(it)),
        Layer::Shutter { is_owned } => format!("ct-shut{}", u8::from(is_owned)),
        Layer::Shop(face, it) => {
            let shop = edition.shops.iter().position(|it| it.slug == face.slug).unwrap_or(0);
            format!("ct-shop{shop}{}", light(it))
        }
        Layer::Door(None) => "ct-door".to_owned(),
        Layer::Door(Some(seat)) => format!("ct-door{seat}"),
    }
}

/// What is drawn of the quarter beyond what is seen and held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glance {
    pub(super) filter: Filter,
    /// How much larger than it would fit the quarter is shown.
    pub(super) zoom: u8,
    /// The lot that Tab leads to; arrows lead on from there.
    pub(super) at: u8,
}

const ZOOMS: [&str; 5] = ["1", "1.4", "1.9", "2.5", "3.2"];

impl Glance {
    pub(super) const NEAREST: u8 = 4;
}

fn quarter(play: Table, shared: Shared) -> AnyView {
    let spots = play.with_untracked(|seen| spots(seen.edition.tables()));
    // Neither changes when the quarter is looked at in another way, or something is offered.
    let marks = memo(move || {
        let draft = play.draft();
        play.with(|seen| businesses(seen, draft.as_ref()).into_string())
    });
    let years = memo(move || play.with(years).into_string());
    markup(
        move || {
            let glance = Glance {
                filter: shared.filter.get(),
                zoom: shared.zoom.get(),
                at: shared.at.get(),
            };
            let draft = play.draft();
            let lots = play.with(|seen| lots(seen, draft.as_ref(), glance, &spots));
            let (width, height) = play.with(|seen| ground::size(seen.edition.tables()));
            let zoom = ZOOMS[usize::from(glance.zoom)];
            html! {
                div.ct-window tabindex="0" role="group"
                    aria-label="The quarter, 85 lots in six districts"
                {
                    div.ct-quarter data-roving
                        data-vars={ "--w " (width) " --h " (height) " --zoom " (zoom) }
                    {
                        svg.ct-ground viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {
                            use href="#ct-ground" {}
                        }
                        (lots)
                        (PreEscaped(marks.get()))
                        (PreEscaped(years.get()))
                    }
                }
            }
        },
        move |touch| touched(play, shared, touch),
    )
}

/// Where every lot lies.
type Spots = Vec<(Lot, i32, i32)>;

pub(super) fn spots(edition: &Edition) -> Spots {
    let spot = |lot: Lot| {
        let (x, y) = ground::place(edition, lot);
        (lot, x, y)
    };
    edition.lots.iter().map(spot).collect()
}

/// All houses.
pub(super) fn lots(
    seen: &SeenHere,
    draft: Option<&Draft>,
    glance: Glance,
    spots: &Spots,
) -> Markup {
    let houses = house::houses(seen, draft, glance.filter);
    let labelled: LotSet = groups(seen, draft).iter().map(|(_, it)| under_label(it)).collect();
    html! {
        @for &(it, x, y) in spots {
            @let has_mark = !labelled.contains(it);
            (lot(seen, it, (x, y), houses[it.idx()], has_mark, glance.at == it.0))
        }
    }
}

fn lot(
    seen: &SeenHere,
    lot: Lot,
    (x, y): (i32, i32),
    it: House,
    has_mark: bool,
    is_stop: bool,
) -> Markup {
    let state = match it.state {
        Mood::Resting => "resting",
        Mood::Ready => "ready",
        Mood::Picked => "picked",
    };
    html! {
        button.ct-lot.(state).dim[it.dim].ghost[it.ghost.is_some()].owned[it.owner.is_some()]
            type="button" data-vars={ "--x " (x) " --y " (y) }
            data-pick={ "lot " (lot) } data-point={ "lot " (lot) } data-drop={ "lot " (lot) }
            data-lot=(lot) data-place={ "lot:" (lot) }
            aria-pressed=(it.state == Mood::Picked) draggable=(it.owner.is_some())
            tabindex=(if is_stop { "0" } else { "-1" })
        {
            span.only-read { (info::label(seen, lot)) }
            (front(seen.edition.tables(), lot, it))
            b.ct-no aria-hidden="true" { (lot.0) }
            @if let Some(seat) = it.owner.filter(|_| has_mark) {
                span.ct-owner aria-hidden="true" { (badge_text(seat)) }
            }
            @if let Some(seat) = it.goes_to {
                span.ct-to aria-hidden="true" { "→" (badge_text(seat)) }
            }
        }
    }
}

fn front(edition: &Edition, lot: Lot, it: House) -> Markup {
    let House { owner, shop, lit, ghost, .. } = it;
    let shop = shop.or(ghost);
    let face = shop.map(|shop| edition.shop(shop));
    let (x, y) = art::SIGN_AT;
    let size = signs::SIGN * art::SIGN_SCALE / 1_000;
    html! {
        svg.ct-front viewBox="0 0 108 92" aria-hidden="true" {
            @for layer in art::layers(Front { lot, owner, shop: face, lit }) {
                use href={ "#" (layer_id(edition, layer)) } {}
            }
            @if let Some(shop) = shop {
                use href={ "#ct-" (shop.0) } x=(x - size / 2) y=(y - size / 2) width=(size)
                    height=(size) {}
            }
        }
    }
}

fn touched(play: Table, shared: Shared, touch: &Touch) -> bool {
    let thing = play.with_untracked(|seen| Thing::read(seen, &touch.word));
    let lot = if let Some(Thing::Lot(lot)) = thing { Some(lot) } else { None };
    match (touch.how, lot) {
        (How::Point, _) => shared.point(thing),
        (How::Focus, Some(lot)) => shared.at.set(lot.0),
        (How::Click, Some(lot)) => {
            shared.point(thing);
            tap_lot(play, lot);
        }
        // A tile was taken in hand when it was lifted.
        (How::Drop, Some(lot)) if touch.value.starts_with("tile ") => tap_lot(play, lot),
        _ => {}
    }
    false
}

pub(super) fn tap_lot(play: Table, lot: Lot) {
    if play.past.with_untracked(Option::is_some) {
        return play.leave_past();
    }
    let draft = untrack(|| play.draft());
    match play.with_untracked(|seen| house::tap(seen, draft, lot)) {
        Tapped::Hold(draft) => play.hold(draft),
        Tapped::Why(action) => play.tell_why(action),
        Tapped::Nothing => {}
    }
}

/// Groups of two and more, with the shops that would be built.
fn groups(seen: &SeenHere, draft: Option<&Draft>) -> Vec<(Seat, Group)> {
    let mut board = seen.view.board();
    if let Some(Draft::Build { steps, .. }) = draft {
        for &(lot, shop) in steps {
            board.built[shop.idx()].insert(lot);
        }
    }
    let (edition, split) = (seen.edition.tables(), seen.view.options.split);
    let of_seat = |seat| {
        let all = score::groups(edition, &board, split, seat);
        all.filter(|it| it.lots.len() > 1).map(move |it| (seat, it))
    };
    Seat::all(seen.view.n_seats()).flat_map(of_seat).collect()
}

/// The lot on which the label of a group lies; its owner is named there.
fn under_label(group: &Group) -> Lot {
    group.lots.iter().last().unwrap_or(Lot(1))
}

/// Around each group a line, and whose it is, how large, and what it pays.
fn businesses(seen: &SeenHere, draft: Option<&Draft>) -> Markup {
    let edition = seen.edition.tables();
    let (mut lines, mut pills) = (String::new(), String::new());
    for (seat, group) in groups(seen, draft) {
        let (n, size) = (group.lots.len(), edition.shop(group.shop).size);
        let class = if n >= size { "complete" } else { "growing" };
        let (d, mark) = (ground::outline(edition, group.lots), badge_text(seat).into_string());
        let seat = seat_class(seat);
        _ = write!(
            lines,
            "<path class=\"ct-rim\" d=\"{d}\"/><path class=\"{class} {seat}\" d=\"{d}\"/>"
        );
        let (x, y) = ground::place(edition, under_label(&group));
        let (x, y) = (x + art::WIDTH, y + art::HEIGHT);
        let pays = short_money(dollars(group.income));
        _ = write!(
            pills,
            "<span class=\"ct-pill {class}\" data-vars=\"--x {x} --y {y}\">\
             {mark}{n}/{size} {pays}</span>"
        );
    }
    let (width, height) = ground::size(edition);
    html! {
        svg.ct-lines viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {
            (PreEscaped(lines))
        }
        div aria-hidden="true" { (PreEscaped(pills)) }
    }
}

/// The six years, where no district lies.
fn years(seen: &SeenHere) -> Markup {
    let view = &seen.view;
    html! {
        div.ct-years role="img" aria-label=(super::State::how_far(view)) {
            (drawing("ct-track", &year::track(seen.edition.tables(), view.round)))
            p { (view.n_bag) " tiles in the bag, " (view.n_deck) " cards in the deck" }
        }
    }
}
