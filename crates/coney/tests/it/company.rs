//! Placement rules: what a card says of its neighbours, against the rules read slowly.

use coney::edition::{Atom, Colour, ColourSet, Company, Rule, Sex};
use coney::setup::Hutch;
use proptest::prelude::*;

/// What RULES.md §2.5 says of one rule, word for word and slowly.
fn holds(atom: Atom, neighbours: &[(Option<Sex>, ColourSet)], hutch: Hutch) -> bool {
    let sexes = || neighbours.iter().filter_map(|&(sex, _)| sex);
    let n = |wanted| sexes().filter(|&sex| sex == wanted).count();
    let n_hutches = neighbours.len() - sexes().count();
    let is_excused = hutch == Hutch::Side && n_hutches > 0;
    let shows = |colours: ColourSet| neighbours.iter().any(|(_, shown)| shown.0 & colours.0 != 0);
    match atom {
        Atom::MaxMales(most) => n(Sex::Male) <= usize::from(most),
        Atom::NeedsFemale => n(Sex::Female) > 0 || is_excused,
        Atom::OnlyFemales => sexes().all(|sex| sex == Sex::Female),
        Atom::Refuses(colour) => !shows([colour].into_iter().collect()),
        Atom::AtLeast(colours) => shows(colours) || n(Sex::Wild) > 0 || is_excused,
        Atom::NoHutch => n_hutches == 0,
    }
}

fn an_atom() -> impl Strategy<Value = Atom> {
    prop_oneof![
        (0_u8..4).prop_map(Atom::MaxMales),
        Just(Atom::NeedsFemale),
        Just(Atom::OnlyFemales),
        (0_u8..6).prop_map(|colour| Atom::Refuses(Colour(colour))),
        (1_u8..64).prop_map(|bits| Atom::AtLeast(ColourSet(bits))),
        Just(Atom::NoHutch),
    ]
}

fn a_neighbour() -> impl Strategy<Value = (Option<Sex>, ColourSet)> {
    prop_oneof![
        Just((None, ColourSet(0))),
        Just((Some(Sex::Wild), ColourSet(0))),
        (0_u8..6, 0_u8..6, any::<bool>()).prop_map(|(a, b, male)| {
            let sex = if male { Sex::Male } else { Sex::Female };
            (Some(sex), [Colour(a), Colour(b)].into_iter().collect())
        }),
    ]
}

fn presence((sex, colours): (Option<Sex>, ColourSet)) -> Company {
    let sex = match sex {
        None => Company::HUTCH,
        Some(Sex::Male) => Company::MALE,
        Some(Sex::Female) => Company::FEMALE,
        Some(Sex::Wild) => Company::WILD,
    };
    colours.iter().map(Company::of_colour).fold(sex, Company::and)
}

proptest! {
    // §2.5
    #[test]
    fn a_rule_allows_what_all_its_atoms_allow(
        atoms in proptest::collection::vec(an_atom(), 0..=3),
        neighbours in proptest::collection::vec(a_neighbour(), 1..=4),
        hutch in prop_oneof![Just(Hutch::Free), Just(Hutch::Own), Just(Hutch::Side)],
    ) {
        let company =
            neighbours.iter().copied().map(presence).fold(Company::NOBODY, Company::and);
        let freed = hutch == Hutch::Own && neighbours.iter().any(|(sex, _)| sex.is_none());
        let expected = match freed {
            true => !atoms.contains(&Atom::NoHutch),
            false => atoms.iter().all(|&atom| holds(atom, &neighbours, hutch)),
        };
        prop_assert_eq!(Rule::new(&atoms).allows(company, hutch), expected);
    }

    #[test]
    fn a_company_counts_each_kind(
        neighbours in proptest::collection::vec(a_neighbour(), 0..=4),
    ) {
        let company =
            neighbours.iter().copied().map(presence).fold(Company::NOBODY, Company::and);
        let n_males = neighbours.iter().filter(|(sex, _)| *sex == Some(Sex::Male)).count();
        prop_assert_eq!(usize::from(company.count(Company::MALE)), n_males);
        for colour in (0..6).map(Colour) {
            let n = neighbours.iter().filter(|(_, shown)| shown.contains(colour)).count();
            prop_assert_eq!(usize::from(company.count(Company::of_colour(colour))), n);
        }
    }
}
