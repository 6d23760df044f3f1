//! What is printed on the components: reads an edition file and checks it.

use std::collections::BTreeMap;
use std::ops::Index;

use serde::{Deserialize, Serialize};
use tabletop::edition::read::{Fields, Number, Once, Reader, Spanned};
use tabletop::words::slug;
use tabletop::{EditionError, Game};

use crate::face::{Cell, Face, MAX_ITEMS, Part, PathKind, Shape, Square};
use crate::setup::{Options, Rules};
use crate::state::State;

/// Dominoes that all sets together may have, the Entrance not among them.
pub const MAX_DECK: usize = 133;
/// Queue squares that all sets together may have.
pub const MAX_QUEUE_SQUARES: usize = 80;
/// Squares of regular paths that all sets together may have.
const MAX_REGULAR_SQUARES: u32 = 120;
/// Kinds of square that all sets together may have, each set counted for itself.
pub const MAX_KINDS: usize = 112;
/// Pawns of one player.
pub const MAX_PAWNS: usize = 6;
/// Dominoes that decorations may let players draw on top of their hands.
pub const MAX_EXTRA_DRAWS: u32 = 8;
/// Queue squares of one kind that branch, and those that are tunnels. The longest route through a
/// queue is found by trying, so mazes are kept small.
const MAX_BRANCHES: u32 = 16;
const MAX_QUEUE_TUNNELS: u32 = 6;
/// Tunnels of all paths and tracks.
pub const MAX_TUNNELS: u32 = 32;

/// The base game and its expansions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    Base,
    Wishneyland,
    Unibearsal,
    Rollercoasters,
}

pub const N_SETS: usize = 4;

impl Set {
    pub const ALL: [Set; N_SETS] =
        [Set::Base, Set::Wishneyland, Set::Unibearsal, Set::Rollercoasters];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    /// The name in edition files, options and notation.
    pub fn key(self) -> &'static str {
        match self {
            Set::Base => "base",
            Set::Wishneyland => "wishneyland",
            Set::Unibearsal => "unibearsal",
            Set::Rollercoasters => "rollercoasters",
        }
    }
}

/// One value for each edition of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair<T> {
    pub first: T,
    pub revised: T,
}

impl<T> Index<Rules> for Pair<T> {
    type Output = T;

    #[inline]
    fn index(&self, rules: Rules) -> &T {
        match rules {
            Rules::First => &self.first,
            Rules::Revised => &self.revised,
        }
    }
}

/// How far around a square something counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// The four squares at its sides.
    Adjacent,
    /// All eight squares around it.
    Nearby,
}

impl Reach {
    /// How many of the eight neighbours count, those at the sides coming first.
    #[inline]
    pub fn n_neighbours(self) -> usize {
        match self {
            Reach::Adjacent => 4,
            Reach::Nearby => 8,
        }
    }

    /// Whether one cell is so near another, and not the same.
    #[inline]
    pub(crate) fn includes(self, a: Cell, b: Cell) -> bool {
        let (x, y) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        match self {
            Reach::Adjacent => x + y == 1,
            Reach::Nearby => x.max(y) == 1,
        }
    }
}

/// A number of squares and where they must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Many {
    pub at_least: u8,
    pub within: Reach,
}

/// A number of points and who gets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub points: i8,
    pub within: Reach,
}

/// What an attraction needs besides a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    #[default]
    Nothing,
    Decorations(Many),
    DecorationsAtQueue(Many),
    QueueLongerThan(u8),
    QueueShorterThan(u8),
    /// Every other item is farther away than this.
    ItemsFartherThan(u8),
    /// Every other attraction or station is farther away than this.
    RidesFartherThan(u8),
    /// Only a queue of the rare kind counts.
    Queue2,
    /// The path at the end of the queue leads to the Entrance.
    PathToEntrance,
}

/// What a stall is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    Points(i8),
    /// Stalls of its kind on the same networks, itself among them.
    AlikeOnNetwork(Reach),
    /// Stalls of any kind on the same networks, itself among them.
    StallsOnNetwork(Reach),
    OthersAlike(Reach),
    Pawns(Reach),
    HalfOfBestRide(Reach),
}

/// What a stall needs besides a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    #[default]
    Nothing,
    NoneAlike(Reach),
    RegularPaths(Many),
    Queue(Reach),
    NoItems(Reach),
}

/// What a decoration does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    #[default]
    Nothing,
    /// Points for items.
    ItemPoints(Bonus),
    /// Points for the attractions of queues.
    QueuePoints(Bonus),
    /// Path squares count double.
    Light(Reach),
    /// The dominoes of this turn may be laid over others.
    OverlapThisTurn,
    /// This domino may be laid over another one.
    CoverOneDomino,
    /// No further domino this turn.
    LastDomino,
    /// Claiming is compulsory and may be done twice.
    ClaimTwice,
    /// A pawn goes back to its owner.
    SendHome(Reach),
    ExtraDraws(u8),
    /// No item may be placed there from now on.
    KeepClear(Reach),
    MoveDomino,
}

/// What all items have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// The name in notation.
    pub key: String,
    pub name: String,
    /// Two characters for the board as text.
    pub mark: String,
    pub set: Set,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attraction {
    pub label: Label,
    pub factor: u8,
    /// Pawns that may claim it.
    pub pawns: u8,
    /// Whoever places it must claim it.
    pub must_claim: bool,
    pub needs: Pair<Need>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stall {
    pub label: Label,
    pub worth: Pair<Worth>,
    pub needs: Pair<Wish>,
    /// Whoever claims it may move a pawn.
    pub moves_pawn: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decoration {
    pub label: Label,
    pub effect: Pair<Effect>,
}

/// The squares of one set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenSet")]
pub struct SetFace {
    pub name: String,
    /// The kinds of square it has, upright, and how many of each.
    pub kinds: Vec<(Face, u8)>,
    /// How many kinds the sets before it have.
    pub first_kind: usize,
    /// The number of each of its faces among the kinds of all sets, by the byte of the face: found
    /// anew wherever a set is read.
    #[serde(skip)]
    numbers: [u8; 256],
}

/// A set as it is written.
#[derive(Deserialize)]
struct WrittenSet {
    name: String,
    kinds: Vec<(Face, u8)>,
    first_kind: usize,
}

impl From<WrittenSet> for SetFace {
    fn from(WrittenSet { name, kinds, first_kind }: WrittenSet) -> SetFace {
        SetFace::new(name, kinds, first_kind)
    }
}

/// The number of a face that is none of the kinds.
const NO_KIND: u8 = u8::MAX;

impl SetFace {
    fn new(name: String, kinds: Vec<(Face, u8)>, first_kind: usize) -> SetFace {
        let mut numbers = [NO_KIND; 256];
        for (&(face, _), number) in kinds.iter().zip(first_kind..MAX_KINDS) {
            numbers[face.byte()] = number.to_le_bytes()[0];
        }
        SetFace { name, kinds, first_kind, numbers }
    }

    /// The number of an upright face among the kinds of all sets, if it is one of this set.
    #[inline]
    pub(crate) fn number(&self, face: Face) -> Option<usize> {
        let number = self.numbers[face.byte()];
        (number != NO_KIND).then_some(usize::from(number))
    }

    pub fn n_squares(&self) -> u32 {
        self.kinds.iter().map(|&(_, n)| u32::from(n)).sum()
    }

    /// A single square that is left over is not used.
    pub fn n_dominoes(&self) -> u32 {
        self.n_squares() / 2
    }
}

/// The tables of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edition {
    pub name: String,
    pub provenance: String,
    pub pawns: u8,
    pub sets: Pair<[SetFace; N_SETS]>,
    pub attractions: Vec<Attraction>,
    pub stalls: Vec<Stall>,
    pub decorations: Vec<Decoration>,
    /// Which sets have an Office, so that without them nobody needs to look for one.
    pub office_sets: Pair<[bool; N_SETS]>,
    /// The decorations that let a domino be laid over others, as bits.
    pub covering: Pair<u32>,
}

impl Edition {
    /// The squares of a set.
    #[inline]
    pub fn set(&self, set: Set, rules: Rules) -> &SetFace {
        &self.sets[rules][set.idx()]
    }

    #[inline]
    pub fn attraction(&self, face: Face) -> Option<&Attraction> {
        self.attractions.get(face.attraction_idx()?)
    }

    #[inline]
    pub fn stall(&self, face: Face) -> Option<&Stall> {
        self.stalls.get(face.stall_idx()?)
    }

    #[inline]
    pub fn decoration(&self, face: Face) -> Option<&Decoration> {
        self.decorations.get(face.decoration_idx()?)
    }

    /// What a square does; nothing when it is no decoration.
    #[inline]
    pub fn effect(&self, face: Face, rules: Rules) -> Effect {
        self.decoration(face).map_or(Effect::Nothing, |it| it.effect[rules])
    }

    /// How many pawns may claim a square.
    #[inline]
    pub fn pawns_allowed(&self, face: Face) -> u8 {
        match self.attraction(face) {
            Some(attraction) => attraction.pawns,
            None => u8::from(face.is_item()),
        }
    }

    #[inline]
    pub fn must_claim(&self, face: Face) -> bool {
        self.attraction(face).is_some_and(|it| it.must_claim)
    }

    /// Whether a domino with one of these squares may be laid over others. No branch depends on the
    /// squares.
    #[inline]
    pub(crate) fn any_covers(&self, faces: impl Iterator<Item = Face>, rules: Rules) -> bool {
        let covering = u64::from(self.covering[rules]);
        faces.fold(0, |any, face| {
            let idx = face.byte().wrapping_sub(Face::decoration(0).byte());
            // What is no decoration is far beyond the bits.
            any | covering >> idx.min(MAX_ITEMS)
        }) & 1
            == 1
    }

    /// Whether a square is a stall of a sort that is counted along networks: by each other, or by
    /// stalls of another sort that is in play.
    pub(crate) fn counts_on_networks(&self, face: Face, options: Options) -> bool {
        let Some(idx) = face.stall_idx() else { return false };
        self.stalls.iter().enumerate().any(|(i, stall)| match stall.worth[options.rules] {
            Worth::StallsOnNetwork(_) => options.has(stall.label.set),
            Worth::AlikeOnNetwork(_) => i == idx,
            Worth::Points(_)
            | Worth::OthersAlike(_)
            | Worth::Pawns(_)
            | Worth::HalfOfBestRide(_) => false,
        })
    }

    /// What an item is called; `None` for paths, track and what the edition does not have.
    pub fn label(&self, face: Face) -> Option<&Label> {
        let attraction = self.attraction(face).map(|it| &it.label);
        let stall = self.stall(face).map(|it| &it.label);
        attraction.or(stall).or_else(|| self.decoration(face).map(|it| &it.label))
    }

    /// All items, each as the square that shows it.
    pub fn items(&self) -> impl Iterator<Item = Face> {
        let faces = |n: usize, face: fn(u8) -> Face| {
            (0..n).map(move |i| face(u8::try_from(i).expect("at most 32 of a class")))
        };
        faces(self.attractions.len(), Face::attraction)
            .chain(faces(self.stalls.len(), Face::stall))
            .chain(faces(self.decorations.len(), Face::decoration))
    }

    /// The item with that key.
    pub fn by_key(&self, key: &str) -> Option<Face> {
        self.items().find(|&face| self.label(face).is_some_and(|label| label.key == key))
    }

    /// Whether some square of the sets in play keeps its surroundings clear.
    #[inline]
    pub(crate) fn has_offices(&self, options: Options) -> bool {
        let sets = &self.office_sets[options.rules];
        Set::ALL.into_iter().any(|set| sets[set.idx()] && options.has(set))
    }
}

impl Edition {
    /// Items are the same squares in both editions.
    fn add_kind(&mut self, set: Set, face: Face, copies: u8) {
        for sets in [&mut self.sets.first, &mut self.sets.revised] {
            sets[set.idx()].kinds.push((face, copies));
        }
    }
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("../editions/standard.toml")];

    fn read(text: &str) -> Result<Edition, EditionError> {
        let mut file = Fields::open(text, State::TITLE.id)?;
        let (name, provenance) = (file.name()?, file.provenance()?);
        let sheet = Sheet { reader: file.reader() };
        sheet.edition(name, provenance, file.rest()?)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn provenance(&self) -> &str {
        &self.provenance
    }
}

// The file as it is written, below its head.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEdition {
    pawns: Number,
    sets: RawSets,
    #[serde(default)]
    attraction: Vec<RawAttraction>,
    #[serde(default)]
    stall: Vec<RawStall>,
    #[serde(default)]
    decoration: Vec<RawDecoration>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSets {
    base: Spanned<RawSet>,
    wishneyland: Spanned<RawSet>,
    unibearsal: Spanned<RawSet>,
    rollercoasters: Spanned<RawSet>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSet {
    name: String,
    regular: Option<Pair<BTreeMap<Shape, Number>>>,
    queue1: Option<Pair<BTreeMap<Shape, Number>>>,
    queue2: Option<Pair<BTreeMap<Shape, Number>>>,
    track: Option<Pair<BTreeMap<Part, Number>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAttraction {
    key: Spanned<String>,
    name: Spanned<String>,
    mark: Spanned<String>,
    set: Set,
    copies: Number,
    factor: Number,
    pawns: Option<Number>,
    #[serde(default)]
    must_claim: bool,
    needs: Option<Spanned<Pair<Need>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStall {
    key: Spanned<String>,
    name: Spanned<String>,
    mark: Spanned<String>,
    set: Set,
    copies: Number,
    worth: Spanned<Pair<Worth>>,
    needs: Option<Spanned<Pair<Wish>>>,
    #[serde(default)]
    moves_pawn: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDecoration {
    key: Spanned<String>,
    name: Spanned<String>,
    mark: Spanned<String>,
    set: Set,
    copies: Number,
    effect: Option<Spanned<Pair<Effect>>>,
}

/// Turns the raw file into tables, naming the line of whatever is wrong.
struct Sheet<'t> {
    reader: Reader<'t>,
}

/// Letters in the name of an item.
const LONGEST_NAME: usize = 40;

/// Nothing in the game is worth more, or less, than this at once.
const MAX_POINTS: i8 = 20;

impl Sheet<'_> {
    fn edition(
        &self,
        name: String,
        provenance: String,
        raw: RawEdition,
    ) -> Result<Edition, EditionError> {
        let max_pawns = u8::try_from(MAX_PAWNS).expect("a small number");
        let pawns = self.reader.number(&raw.pawns, "pawns", 1..=max_pawns)?;
        let RawSets { base, wishneyland, unibearsal, rollercoasters } = raw.sets;
        let spans = [&base, &wishneyland, &unibearsal, &rollercoasters];
        let spans = spans.map(|set| Spanned::new(set.span(), ()));
        let raw_sets = [base, wishneyland, unibearsal, rollercoasters].map(Spanned::into_inner);
        let mut edition = Edition {
            name,
            provenance,
            pawns,
            sets: Pair {
                first: self.sets(&raw_sets, Rules::First)?,
                revised: self.sets(&raw_sets, Rules::Revised)?,
            },
            attractions: Vec::new(),
            stalls: Vec::new(),
            decorations: Vec::new(),
            office_sets: Pair { first: [false; N_SETS], revised: [false; N_SETS] },
            covering: Pair { first: 0, revised: 0 },
        };
        let classes =
            [raw.attraction.len(), raw.stall.len(), raw.decoration.len()].into_iter().max();
        if classes.is_some_and(|n| n > MAX_ITEMS) {
            let problem = "there are at most 32 attractions, 32 stalls and 32 decorations";
            return Err(EditionError::new(problem));
        }
        let mut once = Once::default();
        for (i, raw) in (0_u8..).zip(raw.attraction) {
            let label = self.label(&mut once, &raw.key, &raw.name, &raw.mark, raw.set)?;
            let copies = self.reader.number(&raw.copies, "copies", 0..=40)?;
            let pawns = match &raw.pawns {
                Some(pawns) => self.reader.number(pawns, "pawns", 1..=6)?,
                None => 1,
            };
            let needs = match raw.needs {
                Some(needs) => self.needs(&needs)?,
                None => Pair { first: Need::Nothing, revised: Need::Nothing },
            };
            let factor = self.reader.number(&raw.factor, "factor", 1..=9)?;
            let must_claim = raw.must_claim;
            edition.add_kind(raw.set, Face::attraction(i), copies);
            edition.attractions.push(Attraction { label, factor, pawns, must_claim, needs });
        }
        for (i, raw) in (0_u8..).zip(raw.stall) {
            let label = self.label(&mut once, &raw.key, &raw.name, &raw.mark, raw.set)?;
            let copies = self.reader.number(&raw.copies, "copies", 0..=40)?;
            let worth = self.worth(&raw.worth)?;
            let needs = match raw.needs {
                Some(needs) => self.wishes(&needs)?,
                None => Pair { first: Wish::Nothing, revised: Wish::Nothing },
            };
            edition.add_kind(raw.set, Face::stall(i), copies);
            edition.stalls.push(Stall { label, worth, needs, moves_pawn: raw.moves_pawn });
        }
        for (i, raw) in (0_u8..).zip(raw.decoration) {
            let label = self.label(&mut once, &raw.key, &raw.name, &raw.mark, raw.set)?;
            let copies = self.reader.number(&raw.copies, "copies", 0..=40)?;
            let effect = match raw.effect {
                Some(effect) => self.effect(&effect)?,
                None => Pair { first: Effect::Nothing, revised: Effect::Nothing },
            };
            edition.add_kind(raw.set, Face::decoration(i), copies);
            let keeps_clear = |effect| matches!(effect, Effect::KeepClear(_));
            edition.office_sets.first[raw.set.idx()] |= keeps_clear(effect.first);
            edition.office_sets.revised[raw.set.idx()] |= keeps_clear(effect.revised);
            let covers =
                |effect| matches!(effect, Effect::OverlapThisTurn | Effect::CoverOneDomino);
            edition.covering.first |= u32::from(covers(effect.first)) << i;
            edition.covering.revised |= u32::from(covers(effect.revised)) << i;
            edition.decorations.push(Decoration { label, effect });
        }
        for sets in [&mut edition.sets.first, &mut edition.sets.revised] {
            let mut n_kinds = 0;
            for (set, span) in sets.iter_mut().zip(&spans) {
                let (name, mut kinds) = (set.name.clone(), std::mem::take(&mut set.kinds));
                kinds.retain(|&(_, n)| n > 0);
                *set = SetFace::new(name, kinds, n_kinds);
                n_kinds += set.kinds.len();
                if n_kinds > MAX_KINDS {
                    let problem = format!("there are at most {MAX_KINDS} kinds of square");
                    return Err(self.reader.at(span, problem));
                }
            }
        }
        for rules in [Rules::First, Rules::Revised] {
            Sheet::check_sizes(&edition, rules)?;
        }
        Ok(edition)
    }

    /// The paths and tracks of all sets.
    fn sets(
        &self,
        raw: &[RawSet; N_SETS],
        rules: Rules,
    ) -> Result<[SetFace; N_SETS], EditionError> {
        let mut sets = Vec::with_capacity(N_SETS);
        for set in raw {
            sets.push(self.set(set, rules)?);
        }
        Ok(sets.try_into().expect("four sets"))
    }

    fn set(&self, raw: &RawSet, rules: Rules) -> Result<SetFace, EditionError> {
        let mut kinds = Vec::new();
        let paths = PathKind::ALL.into_iter().zip([&raw.regular, &raw.queue1, &raw.queue2]);
        for (kind, shapes) in paths {
            for (shape, copies) in shapes.iter().flat_map(|pair| &pair[rules]) {
                let copies = self.reader.number(copies, shape.name(), 0..=60)?;
                kinds.push((Face::path(kind, *shape, 0), copies));
            }
        }
        for (part, copies) in raw.track.iter().flat_map(|pair| &pair[rules]) {
            let copies = self.reader.number(copies, part.name(), 0..=60)?;
            kinds.push((Face::track(*part, 0), copies));
        }
        Ok(SetFace::new(raw.name.clone(), kinds, 0))
    }

    /// What must hold of all sets together, so that every park fits into a position.
    fn check_sizes(edition: &Edition, rules: Rules) -> Result<(), EditionError> {
        let sets = &edition.sets[rules];
        let total = |wanted: &dyn Fn(Square) -> bool| -> u32 {
            let kinds = sets.iter().flat_map(|set| &set.kinds);
            kinds.filter(|(face, _)| wanted(face.square())).map(|&(_, n)| u32::from(n)).sum()
        };
        let check = |n: u32, max: u32, what: &str| match n > max {
            true => Err(EditionError::new(format!("there are {n} {what}, at most {max} are"))),
            false => Ok(()),
        };
        let limit = |n: usize| u32::try_from(n).expect("a small limit");
        if edition.set(Set::Base, rules).n_dominoes() == 0 {
            return Err(EditionError::new("the base game has no domino; it needs two squares"));
        }
        let n_queues =
            total(&|it| matches!(it, Square::Path { path, .. } if path != PathKind::Regular));
        check(n_queues, limit(MAX_QUEUE_SQUARES), "queue squares")?;
        let n_regular = total(&|it| matches!(it, Square::Path { path: PathKind::Regular, .. }));
        check(n_regular, MAX_REGULAR_SQUARES, "squares of regular paths")?;
        for kind in [PathKind::Queue1, PathKind::Queue2] {
            let of = |shapes: &[Shape]| {
                total(&|it| {
                    matches!(it, Square::Path { path, shape, .. }
                    if path == kind && shapes.contains(&shape))
                })
            };
            let name = kind.name();
            let branches = of(&[Shape::Split, Shape::Cross]);
            check(branches, MAX_BRANCHES, &format!("squares of {name} that branch"))?;
            let tunnels = of(&[Shape::Tunnel]);
            check(tunnels, MAX_QUEUE_TUNNELS, &format!("tunnels of {name}"))?;
        }
        let n_tunnels = total(&|it| {
            matches!(it, Square::Path { shape: Shape::Tunnel, .. })
                || matches!(it, Square::Track { part: Part::Tunnel, .. })
        });
        check(n_tunnels, MAX_TUNNELS, "tunnels")?;
        let n_dominoes = sets.iter().map(SetFace::n_dominoes).sum();
        check(n_dominoes, limit(MAX_DECK), "dominoes")?;
        let kinds = sets.iter().flat_map(|set| &set.kinds);
        let extra = kinds.map(|&(face, n)| {
            let effect = edition.effect(face, rules);
            let Effect::ExtraDraws(draws) = effect else { return 0 };
            u32::from(draws) * u32::from(n)
        });
        check(extra.sum(), MAX_EXTRA_DRAWS, "extra draws on all dominoes together")
    }

    fn label(
        &self,
        once: &mut Once,
        key: &Spanned<String>,
        name: &Spanned<String>,
        mark: &Spanned<String>,
        set: Set,
    ) -> Result<Label, EditionError> {
        let wrong = |at: &Spanned<String>, problem: &str| Err(self.reader.at(at, problem));
        let taken: Vec<&str> = PathKind::ALL.iter().map(|kind| kind.name()).collect();
        let begins_like_a_path = taken.iter().any(|kind| key.get_ref().starts_with(kind));
        let is_slug = !key.get_ref().is_empty() && slug(key.get_ref()) == *key.get_ref();
        if !is_slug || key.get_ref().len() > LONGEST_NAME {
            return wrong(key, "a key is small letters, digits and hyphens, such as log-flume");
        }
        if begins_like_a_path || key.get_ref().starts_with("track") {
            return wrong(key, "a key does not begin with regular, queue1, queue2 or track");
        }
        once.say(self.reader, key, format!("key '{}'", key.get_ref()))?;
        let is_mark = mark.get_ref().len() == 2
            && mark.get_ref().bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_mark {
            return wrong(mark, "a mark is two ASCII letters or digits");
        }
        once.say(self.reader, mark, format!("mark '{}'", mark.get_ref()))?;
        Ok(Label {
            key: key.get_ref().clone(),
            name: self.reader.name(name, "name", LONGEST_NAME)?,
            mark: mark.get_ref().clone(),
            set,
        })
    }

    /// Checks both values of a pair.
    fn pair<T: Copy>(
        &self,
        pair: &Spanned<Pair<T>>,
        check: impl Fn(T) -> Result<(), &'static str>,
    ) -> Result<Pair<T>, EditionError> {
        let values = *pair.get_ref();
        check(values.first)
            .and_then(|()| check(values.revised))
            .map_err(|problem| self.reader.at(pair, problem))?;
        Ok(values)
    }

    fn needs(&self, needs: &Spanned<Pair<Need>>) -> Result<Pair<Need>, EditionError> {
        self.pair(needs, |need| match need {
            Need::Decorations(many) => check_many(many),
            Need::DecorationsAtQueue(many) if many.at_least == 0 => Err(ONE_AT_LEAST),
            Need::QueueShorterThan(0 | 1) => Err("no queue is shorter than 1"),
            Need::Nothing
            | Need::DecorationsAtQueue(_)
            | Need::QueueLongerThan(_)
            | Need::QueueShorterThan(_)
            | Need::ItemsFartherThan(_)
            | Need::RidesFartherThan(_)
            | Need::Queue2
            | Need::PathToEntrance => Ok(()),
        })
    }

    fn worth(&self, worth: &Spanned<Pair<Worth>>) -> Result<Pair<Worth>, EditionError> {
        self.pair(worth, |worth| match worth {
            Worth::Points(points) => check_points(points),
            Worth::AlikeOnNetwork(_)
            | Worth::StallsOnNetwork(_)
            | Worth::OthersAlike(_)
            | Worth::Pawns(_)
            | Worth::HalfOfBestRide(_) => Ok(()),
        })
    }

    fn wishes(&self, wishes: &Spanned<Pair<Wish>>) -> Result<Pair<Wish>, EditionError> {
        self.pair(wishes, |wish| match wish {
            Wish::RegularPaths(many) => check_many(many),
            Wish::Nothing | Wish::NoneAlike(_) | Wish::Queue(_) | Wish::NoItems(_) => Ok(()),
        })
    }

    fn effect(&self, effect: &Spanned<Pair<Effect>>) -> Result<Pair<Effect>, EditionError> {
        self.pair(effect, |effect| match effect {
            Effect::ItemPoints(bonus) | Effect::QueuePoints(bonus) => check_points(bonus.points),
            Effect::Nothing
            | Effect::Light(_)
            | Effect::OverlapThisTurn
            | Effect::CoverOneDomino
            | Effect::LastDomino
            | Effect::ClaimTwice
            | Effect::SendHome(_)
            | Effect::ExtraDraws(_)
            | Effect::KeepClear(_)
            | Effect::MoveDomino => Ok(()),
        })
    }
}

const ONE_AT_LEAST: &str = "at_least is 1 or more";

fn check_many(many: Many) -> Result<(), &'static str> {
    match many.at_least {
        0 => Err(ONE_AT_LEAST),
        // Lanterns make a square count twice.
        1..=16 => Ok(()),
        17.. => Err("at_least is 16 or less"),
    }
}

fn check_points(points: i8) -> Result<(), &'static str> {
    match (-MAX_POINTS..=MAX_POINTS).contains(&points) {
        true => Ok(()),
        false => Err("points are -20 to 20"),
    }
}
