//! Coney Island.

use coney_island::edition::Pay;
use coney_island::{Bonus, Car, Character, Colour, Corner, Edition, Layer, Material, Plot, State};
use draw::Picture;
use draw::coney_island::{car, character, paper, park, ride, stand, token};
use tabletop::{Edition as _, Seat};

use crate::{Section, table};

pub(crate) fn sections() -> Vec<Section> {
    let text = Edition::EMBEDDED[0];
    let edition = Edition::read(text).expect("the embedded edition is valid");
    let strange = Edition::read(&text.replace("name = \"", "name = \"Mad ")).expect("only names");
    let mut tokens: Vec<Picture> = Material::ALL.map(token::material).into();
    tokens.push(token::money());
    tokens.extend([1, 3, 12].map(token::points));
    tokens.extend([Pay::Random, Pay::Chosen, Pay::Repeat].map(token::pay));
    tokens.push(token::bonus(Bonus::Points(2)));
    let mut stands = Vec::new();
    for i in 0..4 {
        stands.extend(Car::ALL.map(|car| stand::stand(car, Colour(i), Seat(i))));
        stands.push(stand::hat(Seat(i)));
    }
    let offers = |edition: &Edition| -> Vec<Picture> {
        let stacks = coney_island::Stack::ALL.map(|it| edition.stack(it).clone());
        let all = stacks
            .iter()
            .flat_map(|stack| stack.tiles.iter().map(move |tile| ride::offer(stack, tile, 2)));
        all.collect()
    };
    let stacks = coney_island::Stack::ALL.map(|it| edition.stack(it));
    let in_park = stacks.iter().flat_map(|stack| {
        let turn = stack.turns.last().expect("a shape lies some way");
        stack
            .tiles
            .iter()
            .flat_map(|tile| [ride::tile(tile, &stack.turns[0]), ride::tile(tile, turn)])
    });
    let views = stacks.iter().flat_map(|stack| stack.tiles.iter().map(|it| ride::view(it, stack)));
    let cars =
        Car::ALL.map(|it| car::car(it, edition.car(it), &[Colour(1); 4][it.idx() + 1..], Seat(1)));
    let mut papers: Vec<Picture> = edition.papers.iter().map(|it| paper::front(it.paper)).collect();
    papers.extend(Layer::ALL.map(paper::back));
    let mut people: Vec<Picture> = Character::ALL.map(|it| character::tile(it, None)).into();
    people.push(character::tile(Character::Patron, Some(Seat(2))));
    let plots =
        Plot::all().map(|it| park::ground(edition.plot(it), edition.start_plots.contains(it)));
    vec![
        ("Tokens", tokens),
        ("Stands and hats", stands),
        ("Rides on offer", offers(&edition)),
        ("Rides", views.collect()),
        ("Rides in the park", in_park.collect()),
        ("Plots", plots.collect()),
        ("Sites", vec![park::site(None), park::site(Some(Corner::SouthWest))]),
        ("Cars", cars.into()),
        ("Newspapers", papers),
        ("Characters", people),
        ("The board", vec![park::board(&edition)]),
        ("The table", vec![table::<State>(4, 220), table::<State>(2, 120), table::<State>(3, 9)]),
        ("Rides of somebody's own", offers(&strange)),
    ]
}
