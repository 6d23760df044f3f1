//! Coney Island: ten rides, three shapes of stands, and newspapers that keep their secret.

use coney_island::view::Waiting;
use coney_island::{
    Car, Cell, Character, Colour, Corner, Edition, Layer, Material, Options, Plot, Stack, State,
};
use draw::Picture;
use draw::coney_island::{car, character, paper, park, position, ride, stand, token};
use tabletop::{Edition as _, Game as _, Names, Printed, Seat, Viewer};

use crate::pieces::{all_different, parse};
use crate::small::{apart, outline, shown};

fn standard() -> Edition {
    Edition::read(Edition::EMBEDDED[0]).unwrap()
}

/// The same rides under names that nobody has drawn.
fn strange(prefix: &str) -> Edition {
    let text = Edition::EMBEDDED[0].replace("{ name = \"", &format!("{{ name = \"{prefix}"));
    Edition::read(&text).unwrap()
}

/// Every ride as a view, as it is offered, and every way it can lie.
fn rides(edition: &Edition) -> [Vec<(String, Picture)>; 3] {
    let [mut views, mut offers, mut tiles] = [const { Vec::new() }; 3];
    for stack in Stack::ALL.map(|it| edition.stack(it)) {
        for face in &stack.tiles {
            views.push((face.name.clone(), ride::view(face, stack)));
            offers.push((face.name.clone(), ride::offer(stack, face, 1)));
            for cells in &stack.turns {
                let name = format!("{} on {cells:?}", face.name);
                tiles.push((name, ride::tile(face, cells)));
            }
        }
    }
    [views, offers, tiles]
}

#[test]
fn every_ride_has_a_picture_of_its_own_whatever_it_is_called() {
    for edition in [standard(), strange("Mad "), strange("X")] {
        for pictures in rides(&edition) {
            all_different(&pictures);
        }
    }
}

#[test]
fn rides_of_the_standard_edition_are_drawn_for_their_names() {
    let ([known, ..], [other, ..]) = (rides(&standard()), rides(&strange("Mad ")));
    for ((name, known), (_, other)) in known.iter().zip(&other) {
        assert_ne!(known, other, "{name}");
        assert!(!known.inside.contains("<text"), "{name} is a small picture");
    }
}

#[test]
fn rides_can_be_told_apart_when_they_are_small() {
    let [views, ..] = rides(&standard());
    let squares = views.iter().map(|(name, picture)| {
        let square = Picture::new(100, 100, |pen| _ = pen.put_cut(picture, [0, 0, 100, 100]));
        (name.clone(), shown(&square))
    });
    apart(&squares.collect::<Vec<_>>(), 25);
}

#[test]
fn stands_differ_by_shape_and_by_letter_and_not_by_colour_alone() {
    let stands: Vec<_> = (0..4)
        .flat_map(|i| Car::ALL.map(|car| (car, stand::stand(car, Colour(i), Seat(i)))))
        .collect();
    // The three cars of one player, without any colour.
    let shapes: Vec<_> =
        stands[..3].iter().map(|(car, it)| (car.to_string(), outline(it))).collect();
    apart(&shapes, 20);
    // The same car of four players: the letter is in the picture.
    for (i, (_, picture)) in stands.iter().enumerate() {
        let letter = ["A", "B", "C", "D"][i / 3];
        assert!(picture.inside.contains(&format!(">{letter}</text>")));
    }
    // With two players the colours of one owner differ as well.
    for (seat, colours) in [(Seat(0), [0, 1]), (Seat(1), [2, 3])] {
        let [one, other] = colours.map(|i| stand::stand(Car::Top, Colour(i), seat));
        assert_ne!(one, other);
    }
}

#[test]
fn people_and_materials_can_be_told_apart_when_they_are_small() {
    let people = Character::ALL.map(|it| (it.to_string(), shown(&character::face(it))));
    apart(&people, 20);
    let materials = Material::ALL.map(|it| (it.to_string(), outline(&token::material(it))));
    apart(&materials, 20);
}

#[test]
fn every_picture_is_well_formed() {
    for edition in [standard(), strange("&<'")] {
        for (_, picture) in rides(&edition).iter().flatten() {
            parse(picture);
        }
        parse(&park::board(&edition));
        parse(&park::upright(&edition));
        for it in Car::ALL {
            parse(&car::car(it, edition.car(it), &[Colour(3); 2], Seat(3)));
        }
        for it in &edition.papers {
            parse(&paper::front(it.paper));
        }
    }
    for layer in Layer::ALL {
        parse(&paper::back(layer));
    }
    for it in Character::ALL {
        parse(&character::tile(it, Some(Seat(1))));
    }
    for grass in [None, Some(Corner::NorthEast)] {
        parse(&park::site(grass));
    }
}

/// A shape that no rectangle holds has a picture on each of its spots.
#[test]
fn a_ride_of_any_shape_can_be_drawn() {
    let edition = standard();
    let face = &edition.stack(Stack(0)).tiles[0];
    let bent = ride::tile(face, &[(0, 0), (1, 0), (1, 1)]);
    assert_eq!((bent.width, bent.height), (200, 200));
    parse(&bent);
}

#[test]
fn spots_and_steps_lie_on_the_board_and_apart() {
    let mut spots: Vec<_> = Cell::all().map(park::spot).collect();
    spots.sort_unstable();
    spots.dedup();
    assert_eq!(spots.len(), 96);
    let inside = |(x, y): &(i32, i32)| (60..=610).contains(x) && (40..=390).contains(y);
    assert!(spots.iter().all(inside));
    let mut steps: Vec<_> = (0..park::N_STEPS).map(park::step).collect();
    assert!(steps.iter().all(|it| !inside(it)), "the promenade runs around the park");
    steps.sort_unstable();
    steps.dedup();
    assert_eq!(steps.len(), 60);
    assert_eq!(Plot::all().map(park::plot).count(), 24);
}

#[test]
fn a_rivals_newspapers_lie_face_down() {
    let edition = Printed::<Edition>::standard();
    let state = State::start(3, &Options::default(), edition).unwrap();
    let mut view = state.view(Viewer::Seat(Seat(0)));
    view.waiting = Waiting::Acting;
    view.mats[1].papers.pink = 2;
    view.mats[1].open_papers = None;
    let picture = position(edition.tables(), &view, &Names::letters(3));
    let back = paper::back(Layer::Pink).inside;
    // One on the stack, one beside the journalist, two of the rival.
    assert_eq!(picture.inside.matches(&back).count(), 4);
}

#[test]
fn a_table_tells_nothing_that_its_viewer_may_not_know() {
    crate::positions::twins_look_alike::<State>(3, 12, 20);
}

#[test]
fn every_position_of_the_kept_records_can_be_drawn() {
    crate::positions::records_can_be_drawn::<State>("coney-island", 2..=4);
}

#[test]
fn the_promenade_goes_around_once_whichever_way_the_board_lies() {
    let lying = (park::step as fn(u16) -> (i32, i32), park::WIDTH, park::HEIGHT);
    let upright =
        (park::upright_step as fn(u16) -> (i32, i32), park::UPRIGHT_WIDTH, park::UPRIGHT_HEIGHT);
    for (step, width, height) in [lying, upright] {
        let mut steps: Vec<(i32, i32)> = (0..park::N_STEPS).map(step).collect();
        assert_eq!(step(park::N_STEPS + 7), steps[7]);
        assert!(steps.iter().all(|&(x, y)| (0..width).contains(&x) && (0..height).contains(&y)));
        steps.sort_unstable();
        steps.dedup();
        assert_eq!(steps.len(), usize::from(park::N_STEPS));
    }
}
