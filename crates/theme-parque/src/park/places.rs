//! All places for a domino at once, some of them, or one at random.
//!
//! A [`Field`] says where the edges of a domino clash with nothing. What edges alone
//! cannot tell is left to the rules of [`Ground`]: a domino that connects queues, one that comes
//! near an Office or the domino before, and most of what covers others. A field holds nothing that the
//! judge would not say, and the tests hold one to the other.

use tabletop::Dice;

use crate::deck::Tile;
use crate::face::{Cell, Edge, Face, QueueEnd, Side};
use crate::park::field::{
    CLASHES, CONNECTING, CONNECTIONS, Field, MAX_RIM, TAKEN, Word, at_side, connection,
    words_of_faces,
};
use crate::park::ground::{Cover, Ground, Spot};
use crate::park::{Park, Sq};

/// A domino that is to be laid, upright, and what it may be laid over.
pub(crate) type Domino = ([Face; 2], Cover);

/// What to look for after a place was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seek {
    More,
    /// Nothing more of this domino.
    NextDomino,
}

/// Tells `found` every place where one of the dominoes may be laid.
pub(crate) fn each_place(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = Domino>,
    mut found: impl FnMut(usize, Cell, Side) -> Seek,
) {
    Field::with(ground.park, |field| {
        let places = Places::new(ground, field);
        for (i, domino) in dominoes.enumerate() {
            places.each(domino, |at, way| found(i, at, way));
        }
    });
}

/// How many places there are for a domino, counted up to one or two and no further, and the last
/// of them.
pub(crate) fn count_places(
    ground: &Ground<'_>,
    domino: Domino,
    most: usize,
) -> (usize, Option<(Cell, Side)>) {
    Field::with(ground.park, |field| Places::new(ground, field).count(domino, most))
}

/// Tells `found` which of the dominoes fit somewhere, each once.
pub(crate) fn each_fitting(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = Domino>,
    mut found: impl FnMut(usize),
) {
    Field::with(ground.park, |field| {
        let places = Places::new(ground, field);
        for (i, domino) in dominoes.enumerate() {
            if places.count(domino, 1).0 > 0 {
                found(i);
            }
        }
    });
}

/// Tries before a random place is picked from the list instead. Where anything fits at all, so many
/// misses are rare.
const MAX_TRIES: u32 = 200;

/// A random domino of a hand in a random place, each place of each domino with the same chance: a
/// cell beside the park and a half to put there are thrown until it fits. A place can be thrown once
/// for each half that lies beside the park, and is kept as much less often. `None` when no throw
/// fits.
#[inline]
pub(crate) fn throw<D: Dice>(
    ground: &Ground<'_>,
    hand: &[Tile],
    dice: &mut D,
) -> Option<(usize, Cell, Side)> {
    Field::with(ground.park, |field| {
        let places = Places::new(ground, field);
        let rim = field.rim.cells();
        (0..MAX_TRIES).find_map(|_| {
            let number = usize::from(rim[dice.index(rim.len())]);
            places.throw_half(number, hand, |_| Cover::Nothing, dice)
        })
    })
}

/// The same where some of the dominoes may be laid over others, so that the cells of the park are
/// thrown as well.
#[cold]
pub(crate) fn throw_over<D: Dice>(
    ground: &Ground<'_>,
    hand: &[Tile],
    cover: impl Fn([Face; 2]) -> Cover,
    dice: &mut D,
) -> Option<(usize, Cell, Side)> {
    Field::with(ground.park, |field| {
        let places = Places::new(ground, field);
        (0..MAX_TRIES).find_map(|_| {
            let number = places.throw_cell(dice)?;
            places.throw_half(number, hand, &cover, dice)
        })
    })
}

/// A domino turned in one way.
struct Turned {
    upright: [Face; 2],
    way: Side,
    /// What each half shows to the outside.
    words: [Word; 2],
    /// What the halves show to each other.
    inner: [Edge; 2],
}

/// What the halves of a domino are to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inner {
    /// Neither is a queue that the other is connected to without being a part of it.
    Apart,
    /// That half is a queue, and the other a path.
    Path(usize),
    /// That half is a queue, and the other a ride.
    Ride(usize),
}

impl Inner {
    #[inline]
    fn new(edges: [Edge; 2]) -> Inner {
        // No edge is both a queue and what ends one.
        let (queue, end) = match edges.map(Edge::queue_end) {
            [None, Some(end)] => (0, end),
            [Some(end), None] => (1, end),
            [None, None] | [Some(_), Some(_)] => return Inner::Apart,
        };
        match end {
            _ if !edges[queue].is_open_queue() => Inner::Apart,
            QueueEnd::Path => Inner::Path(queue),
            QueueEnd::Ride => Inner::Ride(queue),
        }
    }
}

impl Turned {
    #[inline]
    fn new(ground: &Ground<'_>, upright: [Face; 2], way: Side) -> Turned {
        let words = words_of_faces(ground.rules);
        let [first, second] = upright.map(|face| face.turned(way.turns()));
        let (a, b) = (words[first.byte()], words[second.byte()]);
        let inner = [first.edge(way, ground.rules), second.edge(way.opposite(), ground.rules)];
        Turned { upright, way, words: [a & !at_side(way), b & !at_side(way.opposite())], inner }
    }

    /// The connections of queues that each half would make, where its cell is told that.
    #[inline]
    fn connections(&self, said: [Word; 2]) -> [Word; 2] {
        [0, 1].map(|i| said[i] & self.words[i] & CONNECTING)
    }

    fn spot(&self, at: Cell) -> Spot {
        Spot::new(at, self.way, self.upright)
    }
}

/// Cells of the rim that are looked at together.
const CHUNK: usize = 32;

/// For the cells of each chunk, and for each way to turn a domino, two bits a cell: the first half
/// may lie there, and the second may, with the first where it touches nothing.
type Fitting = [[u64; 4]; MAX_RIM / CHUNK];

/// The places for dominoes in a park.
struct Places<'a> {
    ground: &'a Ground<'a>,
    field: &'a Field,
    /// Whether edges and queues are all that matters.
    is_plain: bool,
}

impl<'a> Places<'a> {
    #[inline]
    fn new(ground: &'a Ground<'a>, field: &'a Field) -> Places<'a> {
        let is_plain =
            !ground.has_offices && ground.apart_from.is_none() && ground.frozen.is_empty();
        Places { ground, field, is_plain }
    }

    /// Counts the places of a domino up to that many, and gives the last of them. Most dominoes fit
    /// beside the newest squares, so this is soon done.
    #[inline]
    fn count(&self, domino: Domino, most: usize) -> (usize, Option<(Cell, Side)>) {
        const NEWEST: usize = 6;
        let mut n_found = 0;
        for way in Side::ALL {
            let turned = Turned::new(self.ground, domino.0, way);
            for &number in self.field.rim.cells().iter().rev().take(NEWEST) {
                for half in 0..2 {
                    let fit = self.fit(number.into(), &turned, Cover::Nothing, half);
                    // A place with both halves beside the park comes up for each of them.
                    let Some(fit) = fit.filter(|fit| half == 0 || !fit.is_twice) else { continue };
                    n_found += 1;
                    if n_found >= most {
                        return (n_found, Some((fit.at, way)));
                    }
                }
            }
        }
        let (mut n_found, mut one) = (0, None);
        self.each(domino, |at, way| {
            (n_found, one) = (n_found + 1, Some((at, way)));
            if n_found < most { Seek::More } else { Seek::NextDomino }
        });
        (n_found, one)
    }

    /// Tells `found` every place of a domino.
    #[inline]
    fn each(&self, (upright, cover): Domino, mut found: impl FnMut(Cell, Side) -> Seek) {
        let all = Side::ALL.map(|way| Turned::new(self.ground, upright, way));
        let fitting = self.fitting(&all);
        for turned in &all {
            let mut found = |cell| found(cell, turned.way);
            if self.each_beside(turned, &fitting, &mut found) == Seek::NextDomino {
                return;
            }
            let over = match cover {
                Cover::Nothing => Seek::More,
                Cover::OneDomino => self.each_over_one(turned, &mut found),
                Cover::Anything => self.each_over_any(turned, &mut found),
            };
            if over == Seek::NextDomino {
                return;
            }
        }
    }

    /// Where the edges of a domino clash with nothing, for each way to turn it and for each cell of
    /// the rim. All is noted before any of it is looked at, so that no branch depends on it: whether
    /// a domino fits is as hard to foretell as a coin.
    #[inline]
    fn fitting(&self, all: &[Turned; 4]) -> Fitting {
        let (frame, words) = (&self.field.frame, self.field.words.as_slice());
        let faces = [0, 1].map(|half| [0, 1, 2, 3].map(|i| all[i].words[half] & CLASHES | TAKEN));
        let steps = Side::ALL.map(|side| frame.step(side));
        let mut fitting = [[0; 4]; MAX_RIM / CHUNK];
        for (fitting, numbers) in fitting.iter_mut().zip(self.field.rim.cells().chunks(CHUNK)) {
            let mut bits = [0_u64; 4];
            for &number in numbers.iter().rev() {
                let number = usize::from(number);
                let here = words[number];
                let beside = steps.map(|step| words[number.wrapping_add(step)]);
                for way in 0..4 {
                    let (next, last) = (beside[way], beside[way ^ 2]);
                    let first = here & faces[0][way] | next & faces[1][way] == 0;
                    let second = here & faces[1][way] | last == 0;
                    bits[way] = bits[way] << 2 | u64::from(first) | u64::from(second) << 1;
                }
            }
            *fitting = bits;
        }
        fitting
    }

    /// Places where nothing is covered.
    #[inline]
    fn each_beside(
        &self,
        turned: &Turned,
        fitting: &Fitting,
        found: &mut impl FnMut(Cell) -> Seek,
    ) -> Seek {
        let (frame, words) = (&self.field.frame, self.field.words.as_slice());
        let (onwards, back) = (frame.step(turned.way), frame.step(turned.way.opposite()));
        for (numbers, fitting) in self.field.rim.cells().chunks(CHUNK).zip(fitting) {
            let mut bits = fitting[turned.way.idx()];
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let near = usize::from(numbers[bit / 2]);
                let number = if bit & 1 == 1 { near.wrapping_add(back) } else { near };
                let said = [words[number], words[number.wrapping_add(onwards)]];
                let at = frame.cell(number);
                if self.may_lie(turned, said, at) && found(at) == Seek::NextDomino {
                    return Seek::NextDomino;
                }
            }
        }
        Seek::More
    }

    /// Whether a domino whose edges clash with nothing may lie there, beside the park.
    #[inline]
    fn may_lie(&self, turned: &Turned, said: [Word; 2], at: Cell) -> bool {
        let connections = turned.connections(said);
        self.is_plain && connections == [0; 2] || self.is_allowed(turned, connections, at)
    }

    /// The same where edges cannot tell.
    fn is_allowed(&self, turned: &Turned, connections: [Word; 2], at: Cell) -> bool {
        let ground = self.ground;
        if !ground.frozen.is_empty() && turned.upright.iter().any(|face| face.is_queue()) {
            // Tunnels may lead a queue that may not grow to it, so edges cannot tell.
            return ground.judge(&turned.spot(at), Cover::Nothing).is_ok();
        }
        if ground.has_offices && ground.check_offices(&turned.spot(at)).is_err() {
            return false;
        }
        ground.apart_from.is_none_or(|first| is_apart(ground.park, first, turned, at))
            && self.may_connect(turned, connections, at)
    }

    /// Whether the queue rule allows the connections that the halves would make.
    #[inline]
    fn may_connect(&self, turned: &Turned, connections: [Word; 2], at: Cell) -> bool {
        let [a, b] = connections;
        match a | b {
            0 => true,
            // Of one connection, on one of the halves, the queue at hand can tell.
            it if it.is_power_of_two() && (a == 0 || b == 0) => {
                let bit = it.trailing_zeros() as usize - CONNECTIONS;
                let (side, ours) = (Side::ALL[bit >> 2 & 3], bit & 3);
                let (half, cell) = if b == 0 { (0, at) } else { (1, at.step(turned.way)) };
                match Inner::new(turned.inner) {
                    Inner::Path(queue) if queue == half => !self.has_at(cell, side).1,
                    Inner::Ride(queue) if queue == half => !self.has_at(cell, side).0,
                    Inner::Apart | Inner::Path(_) | Inner::Ride(_) => {
                        self.has_room_for(cell.step(side), ours)
                    }
                }
            }
            _ => {
                let sides = connections.map(|half| {
                    let is_open =
                        move |side: &Side| half >> (CONNECTIONS + 4 * side.idx()) & 0xf != 0;
                    Side::ALL.into_iter().filter(is_open)
                });
                self.ground.check_connections(&turned.spot(at), sides).is_ok()
            }
        }
    }

    /// Whether a queue on a cell gets a ride, and whether it gets a path, by what it is connected to
    /// at a side.
    fn has_at(&self, cell: Cell, side: Side) -> (bool, bool) {
        let park = self.ground.park;
        let Some(other) = park.find(cell.step(side)) else { return (false, false) };
        let theirs = park.edge(other, side.opposite());
        match theirs.queue_end() {
            Some(QueueEnd::Path) => (false, true),
            Some(QueueEnd::Ride) => (true, false),
            None if theirs.is_open_queue() => park.queue_ends(other),
            None => (false, false),
        }
    }

    /// Whether what lies on a cell may be connected to that edge: a queue has one path and one ride
    /// at most (§5.4).
    #[inline]
    fn has_room_for(&self, cell: Cell, ours: usize) -> bool {
        const PATH: Option<usize> = connection(Edge::RegularOpen);
        const RIDE: Option<usize> = connection(Edge::Ride);
        let park = self.ground.park;
        let ends = || park.find(cell).map_or((false, false), |sq| park.queue_ends(sq));
        match Some(ours) {
            PATH => !ends().1,
            RIDE => !ends().0,
            // A new queue with one end.
            _ => true,
        }
    }

    /// Places over exactly one domino.
    fn each_over_one(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let park = self.ground.park;
        let claimed = self.ground.pawns.squares();
        for domino in 1..park.n_dominoes() {
            let halves = Sq::halves(domino);
            let at = match park.way_of(domino) {
                way if way == turned.way => park.at(halves[0]),
                way if way == turned.way.opposite() => park.at(halves[1]),
                _ => continue,
            };
            // One that is whole, with no pawn on it, may be covered (§6.1).
            if halves.iter().any(|&sq| !park.is_there(sq) || claimed.contains(sq)) {
                continue;
            }
            let fits = match self.fit_over(turned, at) {
                Over::Clash => false,
                Over::Plain => true,
                Over::Doubtful => self.ground.judge(&turned.spot(at), Cover::OneDomino).is_ok(),
            };
            if fits && found(at) == Seek::NextDomino {
                return Seek::NextDomino;
            }
        }
        Seek::More
    }

    /// Places over one square or two.
    fn each_over_any(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let park = self.ground.park;
        for sq in park.squares() {
            let here = park.at(sq);
            let before = here.step(turned.way.opposite());
            // A domino over two squares is found with its first half.
            let is_free = self.field.words[self.field.frame.number(before)] & TAKEN == 0;
            for at in [Some(here), is_free.then_some(before)].into_iter().flatten() {
                if self.may_cover(turned, at, Cover::Anything) && found(at) == Seek::NextDomino {
                    return Seek::NextDomino;
                }
            }
        }
        Seek::More
    }

    /// Whether a domino may be laid over what is there; something is.
    fn may_cover(&self, turned: &Turned, at: Cell, cover: Cover) -> bool {
        let ground = self.ground;
        match self.fit_over(turned, at) {
            Over::Clash => false,
            Over::Plain => {
                let spot = turned.spot(at);
                ground.check_cover(&spot, spot.cells.map(|it| ground.park.find(it)), cover).is_ok()
            }
            Over::Doubtful => ground.judge(&turned.spot(at), cover).is_ok(),
        }
    }

    /// What edges say of a domino that is laid over what is there.
    #[inline]
    fn fit_over(&self, turned: &Turned, at: Cell) -> Over {
        let frame = &self.field.frame;
        let number = frame.number(at);
        let said = [number, frame.beside(number, turned.way)].map(|it| self.field.words[it]);
        let clashes = said[0] & turned.words[0] | said[1] & turned.words[1];
        let inner = [at_side(turned.way), at_side(turned.way.opposite())];
        let touched = said[0] & !inner[0] | said[1] & !inner[1];
        if clashes & CLASHES != 0 || touched & CLASHES == 0 {
            return Over::Clash;
        }
        // What is covered may have been what forbids it, so the judge has the last word.
        match self.is_plain && clashes & CONNECTING == 0 {
            true => Over::Plain,
            false => Over::Doubtful,
        }
    }

    /// A random half of a random domino on a cell, and the way in which the domino lies; `None` if
    /// it does not fit.
    #[inline]
    fn throw_half<D: Dice>(
        &self,
        number: usize,
        hand: &[Tile],
        cover: impl Fn([Face; 2]) -> Cover,
        dice: &mut D,
    ) -> Option<(usize, Cell, Side)> {
        let throw = dice.index(8 * hand.len());
        let (i, half, way) = (throw >> 3, throw >> 2 & 1, Side::ALL[throw & 3]);
        let halves = hand[i].halves;
        // Most that fail do so with the half that was thrown.
        let inner = if half == 0 { way } else { way.opposite() };
        let face = halves[half].turned(way.turns());
        let shown = words_of_faces(self.ground.rules)[face.byte()] & !at_side(inner);
        if self.field.words[number] & shown & CLASHES != 0 {
            return None;
        }
        let turned = Turned::new(self.ground, halves, way);
        let fit = self.fit(number, &turned, cover(halves), half)?;
        (!fit.is_twice || dice.up_to(1) == 0).then_some((i, fit.at, way))
    }

    /// A random cell in the park or beside it; `None` where a square was covered.
    fn throw_cell<D: Dice>(&self, dice: &mut D) -> Option<usize> {
        let (park, near) = (self.ground.park, self.field.rim.cells());
        let throw = dice.index(near.len() + usize::from(park.n_squares()));
        if let Some(&number) = near.get(throw) {
            return Some(number.into());
        }
        let sq = Sq(u16::try_from(throw - near.len()).expect("there are fewer squares"));
        park.is_there(sq).then(|| self.field.frame.number(park.at(sq)))
    }

    /// Whether a domino fits with that half on a cell, in the park or beside it.
    #[inline]
    fn fit(&self, number: usize, turned: &Turned, cover: Cover, half: usize) -> Option<Fit> {
        let (frame, words, way) = (&self.field.frame, &self.field.words, turned.way);
        let here = words[number];
        // Most that fail do so here.
        if here & turned.words[half] & CLASHES != 0 {
            return None;
        }
        let beyond = frame.beside(number, if half == 0 { way } else { way.opposite() });
        let there = words[beyond];
        let covers = (here | there) & TAKEN != 0;
        if there & turned.words[1 - half] & CLASHES != 0 || covers && cover == Cover::Nothing {
            return None;
        }
        let (at, said) = match half {
            0 => (frame.cell(number), [here, there]),
            _ => (frame.cell(beyond), [there, here]),
        };
        let fits = match covers {
            true => self.may_cover(turned, at, cover),
            false => self.may_lie(turned, said, at),
        };
        fits.then_some(Fit { at, is_twice: there != 0 })
    }
}

/// What edges say of a domino that is laid over others.
enum Over {
    /// They clash, or touch nothing.
    Clash,
    /// They agree, and nothing else matters but what may be covered.
    Plain,
    Doubtful,
}

/// A place where a domino fits.
struct Fit {
    /// The cell of its first half.
    at: Cell,
    /// Whether the other half is on the park too, or beside it, so that the place is found from
    /// either.
    is_twice: bool,
}

/// Whether a domino laid there would not touch another one.
fn is_apart(park: &Park, other: u8, turned: &Turned, at: Cell) -> bool {
    let cells = [at, at.step(turned.way)];
    let others = Sq::halves(other).into_iter().filter(|&sq| park.is_there(sq));
    others.map(|sq| park.at(sq)).all(|it| cells.iter().all(|cell| cell.distance(it) > 1))
}
