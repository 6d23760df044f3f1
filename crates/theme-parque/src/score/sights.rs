//! What there is to score in a park and what lies around it.
//!
//! These are facts of dominoes alone, so they hold in every park that begins with the same ones.
//! Bots look at many parks of which most differ in the last domino from the one before: what both
//! share is kept, and only the rest is looked at.

use tabletop::Printed;

use crate::edition::{Bonus, Edition, Effect, Reach};
use crate::face::{Cell, Face};
use crate::park::{MAX_SQUARES, Park, Sq, Squares, Trace, Tunnel, around};
use crate::setup::Rules;
use crate::state::State;

/// An item, a decoration or a piece of track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thing {
    pub(crate) sq: Sq,
    pub(crate) face: Face,
    pub(crate) at: Cell,
    pub(crate) effect: Effect,
    /// The squares around it in the order of [`around`], or `NOTHING`.
    near: [i16; 8],
    /// Another number whenever something else lies around it, and never the same again.
    pub(crate) version: u64,
}

const NOTHING: i16 = -1;

impl Thing {
    /// The squares around it, as far as it reaches.
    #[inline]
    pub(crate) fn near(&self, reach: Reach) -> impl Iterator<Item = Sq> + '_ {
        self.near[..reach.n_neighbours()].iter().filter_map(|&it| u16::try_from(it).ok().map(Sq))
    }

    /// What lies at each of its sides.
    #[inline]
    pub(crate) fn beside(&self) -> [Option<Sq>; 4] {
        [0, 1, 2, 3].map(|side| u16::try_from(self.near[side]).ok().map(Sq))
    }
}

/// A decoration that gives points to the queues around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statue {
    /// Its place among the things.
    pub(crate) place: usize,
    pub(crate) bonus: Bonus,
    /// The queues around it.
    pub(crate) labels: Labels,
}

/// A stall, and the networks around it as far as paths have to be near a stall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stall {
    pub(crate) sq: Sq,
    pub(crate) face: Face,
    pub(crate) networks: Labels,
}

/// All that scoring asks of a park.
#[derive(Clone, Debug)]
pub(crate) struct Sights {
    edition: Option<Printed<Edition>>,
    rules: Rules,
    trace: Trace,
    pub(crate) things: Vec<Thing>,
    /// The place of a square among the things, or `NO_THING`.
    places: [u16; MAX_SQUARES],
    pub(crate) tunnels: Vec<Tunnel>,
    /// Versions given out.
    n_versions: u64,
    /// What follows for the queues and networks of this park alone.
    pub(crate) links: Links,
    pub(crate) statues: Vec<Statue>,
    /// Decorations that give points to the items around them, by their places among the things.
    item_givers: Vec<usize>,
    /// Squares beside a Lantern.
    pub(crate) lit: Squares,
    /// Stalls, and the networks that count as theirs.
    pub(crate) stalls: Vec<Stall>,
}

const NO_THING: u16 = u16::MAX;

impl Default for Sights {
    fn default() -> Sights {
        Sights {
            edition: None,
            rules: Rules::First,
            trace: Trace::NONE,
            things: Vec::new(),
            places: [NO_THING; MAX_SQUARES],
            tunnels: Vec::new(),
            n_versions: 0,
            links: Links::default(),
            statues: Vec::new(),
            item_givers: Vec::new(),
            lit: Squares::default(),
            stalls: Vec::new(),
        }
    }
}

impl Sights {
    /// Looks at the park of a position.
    pub(crate) fn look(&mut self, state: &State) {
        let is_like = self.edition == Some(state.edition) && self.rules == state.rules();
        if !is_like {
            self.trace = Trace::NONE;
            (self.edition, self.rules) = (Some(state.edition), state.rules());
        }
        let n_shared = self.trace.follow(&state.park);
        self.forget(u16::from(n_shared) * 2);
        // What is seen for the first time has nobody to tell.
        let is_new = n_shared == 0;
        for sq in (u16::from(n_shared) * 2..state.park.n_squares()).map(Sq) {
            if state.park.is_there(sq) {
                self.note(state, sq, is_new);
            }
        }
        self.links.join(&self.tunnels, &state.park);
        self.note_effects(&state.park);
        self.note_stalls(&state.park);
    }

    /// Which networks are whose.
    fn note_stalls(&mut self, park: &Park) {
        let (links, rules) = (&self.links, self.rules);
        let networks = |thing: &Thing| links.around(thing, rules.stall_reach(), park);
        let stalls = self.things.iter().filter(|thing| thing.face.is_stall());
        self.stalls.clear();
        self.stalls.extend(stalls.map(|thing| Stall {
            sq: thing.sq,
            face: thing.face,
            networks: networks(thing),
        }));
    }

    /// Which decorations have a say in scoring, and where.
    fn note_effects(&mut self, park: &Park) {
        self.statues.clear();
        self.item_givers.clear();
        self.lit = Squares::default();
        for (place, thing) in self.things.iter().enumerate() {
            match thing.effect {
                Effect::ItemPoints(_) => self.item_givers.push(place),
                Effect::QueuePoints(bonus) => {
                    let mut labels = Labels::NONE;
                    for label in thing.near(bonus.within).filter_map(|sq| park.label(sq)) {
                        labels.insert(label);
                    }
                    self.statues.push(Statue { place, bonus, labels });
                }
                Effect::Light(within) => {
                    for sq in thing.near(within).filter(|&sq| park.face(sq).is_path()) {
                        self.lit.insert(sq);
                    }
                }
                Effect::Nothing
                | Effect::OverlapThisTurn
                | Effect::CoverOneDomino
                | Effect::LastDomino
                | Effect::ClaimTwice
                | Effect::SendHome(_)
                | Effect::ExtraDraws(_)
                | Effect::KeepClear(_)
                | Effect::MoveDomino => {}
            }
        }
    }

    /// Decorations that give points to the items around them.
    #[inline]
    pub(crate) fn item_givers(&self) -> impl Iterator<Item = &Thing> {
        self.item_givers.iter().map(|&place| &self.things[place])
    }

    /// The thing on a square.
    #[inline]
    pub(crate) fn find(&self, sq: Sq) -> Option<&Thing> {
        self.things.get(usize::from(self.places[sq.idx()]))
    }

    /// The place of a square among the things; it is one.
    #[inline]
    pub(crate) fn place(&self, sq: Sq) -> usize {
        usize::from(self.places[sq.idx()])
    }

    fn next_version(&mut self) -> u64 {
        self.n_versions += 1;
        self.n_versions
    }

    /// Forgets squares from that number on.
    fn forget(&mut self, n_squares: u16) {
        let n_kept = self.things.partition_point(|thing| thing.sq.0 < n_squares);
        for thing in self.things.drain(n_kept..) {
            self.places[thing.sq.idx()] = NO_THING;
        }
        let limit = n_squares.cast_signed();
        for thing in &mut self.things {
            let newest = thing.near.iter().fold(NOTHING, |newest, &it| newest.max(it));
            if newest >= limit {
                thing.near = thing.near.map(|it| if it < limit { it } else { NOTHING });
                self.n_versions += 1;
                thing.version = self.n_versions;
            }
        }
        self.tunnels.retain(|tunnel| tunnel.sq.0 < n_squares);
        for tunnel in &mut self.tunnels {
            tunnel.linked.truncate(n_squares);
        }
    }

    /// Notes a square, and tells it to what lies around it unless all is new.
    fn note(&mut self, state: &State, sq: Sq, is_new: bool) {
        let park = &state.park;
        let (face, at) = (park.face(sq), park.at(sq));
        let is_thing = face.is_item() || face.is_decoration() || face.is_track();
        if !is_thing {
            self.note_path(park, sq);
        }
        if !is_thing && is_new {
            return;
        }
        let mut near = [NOTHING; 8];
        for (i, cell) in around(at, Reach::Nearby).enumerate() {
            let Some(other) = park.find(cell) else { continue };
            near[i] = other.0.cast_signed();
            let place = self.place(other);
            if !is_new && place < self.things.len() {
                let version = self.next_version();
                let thing = &mut self.things[place];
                // The way back: the four at the sides come first, each group clockwise.
                thing.near[i & 4 | (i + 2) & 3] = sq.0.cast_signed();
                thing.version = version;
            }
        }
        if is_thing {
            self.places[sq.idx()] =
                u16::try_from(self.things.len()).expect("there are fewer squares");
            let effect = state.edition.effect(face, self.rules);
            let version = self.next_version();
            self.things.push(Thing { sq, face, at, effect, near, version });
        }
    }

    fn note_path(&mut self, park: &Park, sq: Sq) {
        for tunnel in &mut self.tunnels {
            if park.is_tunnelled(tunnel.sq, sq) {
                tunnel.linked.insert(sq);
            }
        }
        if park.face(sq).is_path_tunnel() {
            self.tunnels.push(Tunnel::new(park, sq));
        }
    }
}

/// Labels of networks, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Labels([u128; 2]);

impl Labels {
    pub(crate) const NONE: Labels = Labels([0; 2]);

    #[inline]
    pub(crate) fn insert(&mut self, label: u8) {
        self.0[usize::from(label >> 7)] |= 1 << (label & 127);
    }

    #[inline]
    fn contains(&self, label: u8) -> bool {
        self.0[usize::from(label >> 7)] >> (label & 127) & 1 == 1
    }

    fn first(&self) -> u8 {
        let [low, high] = self.0.map(|word| word.trailing_zeros().to_le_bytes()[0]);
        if low < 128 { low } else { 128 + high }
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Labels) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }

    fn union(&mut self, other: &Labels) {
        self.0[0] |= other.0[0];
        self.0[1] |= other.0[1];
    }
}

/// Networks that tunnels join.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    groups: Vec<Labels>,
    /// All of them together.
    all: Labels,
}

impl Default for Links {
    fn default() -> Links {
        Links { groups: Vec::new(), all: Labels::NONE }
    }
}

impl Links {
    fn join(&mut self, tunnels: &[Tunnel], park: &Park) {
        self.groups.clear();
        self.all = Labels::NONE;
        for tunnel in tunnels {
            let mut group = Labels::NONE;
            let squares = std::iter::once(tunnel.sq).chain(tunnel.linked.iter());
            for label in squares.filter_map(|sq| park.network(sq)) {
                group.insert(label);
            }
            self.all.union(&group);
            // Groups that have a network in common are one.
            self.groups.retain(|other| {
                let is_apart = !other.meets(&group);
                if !is_apart {
                    group.union(other);
                }
                is_apart
            });
            self.groups.push(group);
        }
    }

    /// The networks around a stall, as far as they matter to stalls.
    pub(crate) fn around(&self, thing: &Thing, within: Reach, park: &Park) -> Labels {
        let mut networks = Labels::NONE;
        for path in thing.near(within).filter(|&sq| park.rules().counts_for_stalls(park.face(sq))) {
            if let Some(label) = park.network(path) {
                networks.insert(self.network(label));
            }
        }
        networks
    }

    /// Whether a tunnel leads into a network or out of it.
    #[inline]
    pub(crate) fn touch(&self, label: u8) -> bool {
        self.all.contains(label)
    }

    /// The same for all networks that hang together.
    #[inline]
    pub(crate) fn network(&self, label: u8) -> u8 {
        self.groups.iter().find(|group| group.contains(label)).map_or(label, Labels::first)
    }
}
