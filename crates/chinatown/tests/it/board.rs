//! The board of the embedded edition: lots, neighbours, shapes.

use std::collections::BTreeMap;

use chinatown::score::group_income;
use chinatown::{Edition, Lot, LotSet, Shop, Split};
use tabletop::Printed;

use crate::table::{lots, shop};

fn edition() -> &'static Edition {
    Printed::<Edition>::standard().tables()
}

/// Every connected set of each size, the smallest first.
fn connected_sets(most: usize) -> Vec<Vec<LotSet>> {
    let edition = edition();
    let mut sizes = vec![edition.lots.iter().map(LotSet::one).collect::<Vec<LotSet>>()];
    while sizes.len() < most {
        // By their numbers, so that each set is there once.
        let mut larger: BTreeMap<Vec<u8>, LotSet> = BTreeMap::new();
        for &set in &sizes[sizes.len() - 1] {
            for lot in edition.around(set).less(set) {
                let grown = set | LotSet::one(lot);
                larger.insert(grown.into(), grown);
            }
        }
        sizes.push(larger.into_values().collect());
    }
    sizes
}

#[test]
fn there_are_85_lots_and_119_pairs_of_neighbours() {
    let edition = edition();
    assert_eq!(edition.lots, (1..=85).map(Lot).collect());
    let degrees: Vec<u8> = edition.lots.iter().map(|lot| edition.neighbours(lot).len()).collect();
    assert_eq!(degrees.iter().map(|&n| u32::from(n)).sum::<u32>(), 2 * 119);
    let mut counts = [0; 5];
    for degree in degrees {
        counts[usize::from(degree)] += 1;
    }
    assert_eq!(counts, [0, 0, 34, 34, 17]);
}

// CT-6: streets, courtyards and corners separate.
// §2.2
#[test]
fn nothing_touches_across_a_street() {
    let edition = edition();
    let sizes: Vec<u8> = edition.districts.iter().map(|it| it.lots.len()).collect();
    assert_eq!(sizes, [15, 12, 15, 16, 12, 15]);
    for district in &edition.districts {
        let outside = edition.lots.less(district.lots);
        assert!(!edition.around(district.lots).meets(outside));
    }
    for (lot, neighbours) in [
        (4, &[2, 3, 5, 8][..]),
        (18, &[17, 21]),
        (35, &[32, 34, 36, 37]),
        (53, &[49, 52, 54, 55]),
        (67, &[64, 66, 68, 69]),
        (81, &[77, 80, 82, 85]),
        (85, &[81, 84]),
    ] {
        assert_eq!(edition.neighbours(Lot(lot)), lots(neighbours), "lot {lot}");
    }
}

// §2.1
#[test]
fn connected_sets_are_as_many_as_counted_elsewhere() {
    let counts: Vec<usize> = connected_sets(9).iter().map(Vec::len).collect();
    assert_eq!(counts, [85, 119, 238, 465, 886, 1_585, 2_593, 3_719, 4_511]);
}

// CT-2: how often it matters that the parts of an oversized group must be connected, and by how
// much: only where three tiles are left over.
// §11.4
#[test]
fn connected_splitting_differs_for_few_shapes() {
    let edition = edition();
    let shapes = connected_sets(9);
    let check = |name: &str, n_tiles: usize, n_different: usize, by_size: u16, cut: u16| {
        let shop = shop(name);
        let mut different = 0;
        for &shape in &shapes[n_tiles - 1] {
            let whole = group_income(edition, Split::BySize, shop, shape);
            let parts = group_income(edition, Split::Connected, shop, shape);
            assert_eq!(whole, by_size);
            if parts != whole {
                different += 1;
                assert_eq!(parts, cut, "{shape:?}");
            }
        }
        assert_eq!(different, n_different, "{n_tiles} tiles of {name}");
    };
    check("photo", 4, 0, 6, 6);
    check("photo", 5, 0, 7, 7);
    check("photo", 6, 237, 10, 8);
    check("jewellery", 6, 0, 10, 10);
    check("jewellery", 7, 57, 12, 11);
    check("dim-sum", 8, 58, 15, 14);
    check("factory", 9, 90, 18, 17);
}

// CT-1: no way to cut a group in businesses pays more than as many complete ones as fit.
// §8.2
#[test]
fn no_other_cut_pays_more() {
    let edition = edition();
    for kind in Shop::all() {
        let size = edition.shop(kind).size;
        for n in 1..=edition.tiles[kind.idx()] {
            let best = best_partition(kind, n, size);
            assert_eq!(edition.income(kind, n), best, "{n} tiles of {}", edition.shop_name(kind));
        }
    }
}

/// The best that `n` tiles pay in businesses of at most `most` tiles.
fn best_partition(kind: Shop, n: u8, most: u8) -> u16 {
    if n == 0 {
        return 0;
    }
    let pieces = (1..=most.min(n))
        .map(|piece| edition().income(kind, piece) + best_partition(kind, n - piece, piece));
    pieces.max().unwrap()
}

// §2.1, §2.4
#[test]
fn the_box_holds_ninety_tiles() {
    let edition = edition();
    assert_eq!(edition.tiles.iter().map(|&n| u32::from(n)).sum::<u32>(), 90);
    assert_eq!(edition.tiles[shop("photo").idx()], 6);
    assert_eq!(edition.tiles[shop("restaurant").idx()], 9);
}

// §2.4
#[test]
fn groups_pay_by_kind_and_size() {
    let edition = edition();
    let row = |name: &str| -> Vec<u16> {
        let kind = shop(name);
        (1..=edition.tiles[kind.idx()]).map(|n| edition.income(kind, n)).collect()
    };
    assert_eq!(row("tea-house"), [1, 2, 5, 6, 7, 10]);
    assert_eq!(row("florist"), [1, 2, 4, 8, 9, 10, 12]);
    assert_eq!(row("laundry"), [1, 2, 4, 6, 11, 12, 13, 15]);
    assert_eq!(row("antiques"), [1, 2, 4, 6, 8, 14, 15, 16, 18]);
}
