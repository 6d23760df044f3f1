//! Pictures that can be told apart when they are 24 pixels high.

use draw::Picture;
use draw::raccoon_tycoon::{building, railroad, token, town};
use raccoon_tycoon::{Commodity, Edition};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tabletop::Edition as _;

/// Pixels of height: the smallest that a piece is shown at.
const HEIGHT: u16 = 24;

/// A picture as a small screen shows it: how bright each pixel is in red, green and blue, on the
/// cream of a card.
pub(crate) fn shown(picture: &Picture) -> Vec<[i32; 3]> {
    let tree = Tree::from_str(&picture.file(), &Options::default()).unwrap();
    let height = u32::from(HEIGHT);
    let width =
        u32::try_from(picture.width).unwrap() * height / u32::try_from(picture.height).unwrap();
    let mut pixels = Pixmap::new(width, height).unwrap();
    let scale = f32::from(HEIGHT) / tree.size().height();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let over_card = |[red, green, blue, alpha]: [u8; 4]| {
        let rest = 255 - i32::from(alpha);
        [(red, 246), (green, 234), (blue, 208)].map(|(it, card)| i32::from(it) + card * rest / 255)
    };
    let (pixels, _) = pixels.data().as_chunks::<4>();
    pixels.iter().map(|&pixel| over_card(pixel)).collect()
}

/// The same without colour, and as bright on the whole as any other.
pub(crate) fn outline(picture: &Picture) -> Vec<[i32; 3]> {
    let grey: Vec<i32> = shown(picture).iter().map(|[r, g, b]| (3 * r + 6 * g + b) / 10).collect();
    let mean = grey.iter().sum::<i32>() / i32::try_from(grey.len()).unwrap();
    grey.iter().map(|it| [it - mean; 3]).collect()
}

/// How far two pictures are apart on average, of 255.
fn distance(a: &[[i32; 3]], b: &[[i32; 3]]) -> i32 {
    let each = a.iter().flatten().zip(b.iter().flatten()).map(|(a, b)| (a - b).abs());
    each.sum::<i32>() / i32::try_from(3 * a.len()).unwrap()
}

#[track_caller]
pub(crate) fn apart(pictures: &[(String, Vec<[i32; 3]>)], least: i32) {
    for (i, (name, picture)) in pictures.iter().enumerate() {
        for (other, another) in &pictures[..i] {
            let far = distance(picture, another);
            assert!(name == other || far >= least, "{name} and {other} differ by {far} of 255");
        }
    }
}

fn edition() -> Edition {
    Edition::read(Edition::EMBEDDED[0]).unwrap()
}

#[test]
fn towns_can_be_told_apart_when_they_are_small() {
    let towns = edition().towns.map(|town| (town.name.clone(), shown(&town::view(&town))));
    apart(&towns, 30);
}

#[test]
fn buildings_can_be_told_apart_when_they_are_small() {
    let mut tiles = Vec::new();
    for tile in edition().tiles {
        tiles.push((tile.name.clone(), shown(&building::view(&tile, false))));
        if let Some(upgrade) = &tile.upgrade {
            tiles.push((upgrade.name.clone(), shown(&building::view(&tile, true))));
        }
    }
    apart(&tiles, 20);
}

#[test]
fn railroads_can_be_told_apart_when_they_are_small() {
    let lines = edition().lines.map(|line| (line.name.clone(), shown(&railroad::badge(&line))));
    apart(&lines, 30);
}

#[test]
fn commodities_can_be_told_apart_by_their_outlines_alone() {
    let tokens = Commodity::ALL.map(|it| (it.to_string(), outline(&token::commodity(it))));
    apart(&tokens, 12);
}
