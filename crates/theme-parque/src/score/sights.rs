//! What there is to score in a park and what lies around it.
//!
//! These are facts of dominoes alone, so they hold in every park that begins with the same ones.
//! Bots look at many parks of which most differ in the last domino from the one before: what both
//! share is kept, and only the rest is looked at.

use tabletop::Printed;

use crate::edition::{Bonus, Edition, Effect, Reach};
use crate::face::{Cell, Face};
use crate::park::{Ledger, MAX_SQUARES, Park, Sq, Squares, Trace, Tunnel, around};
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

/// A square that a thing was told of after it had been noted.
#[derive(Clone, Copy, Debug)]
struct Told {
    sq: Sq,
    /// The place of the thing, and which of its neighbours the square is.
    place: u16,
    neighbour: u8,
}

/// A decoration that gives points to the queues around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Statue {
    /// Its place among the things.
    pub(crate) place: usize,
    pub(crate) bonus: Bonus,
    /// The queues around it.
    pub(crate) labels: Labels,
}

/// A stall that others count along networks, and the networks around it as far as paths have to be
/// near a stall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stall {
    place: usize,
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
    ledger: Ledger,
    pub(crate) things: Vec<Thing>,
    /// The place of a square among the things, or `NO_THING`.
    places: [u16; MAX_SQUARES],
    /// In the order of the squares.
    told: Vec<Told>,
    pub(crate) tunnels: Vec<Tunnel>,
    /// Versions given out.
    n_versions: u64,
    /// What follows for the queues and networks of this park alone.
    pub(crate) links: Links,
    pub(crate) statues: Vec<Statue>,
    /// Decorations that give points to the items around them, and those that light paths, by their
    /// places among the things.
    item_givers: Vec<usize>,
    lights: Vec<usize>,
    /// Squares beside a Lantern.
    pub(crate) lit: Squares,
    /// Stalls, and the networks that count as theirs.
    pub(crate) stalls: Vec<Stall>,
    /// What is new since the look before.
    pub(crate) news: News,
}

/// What differs between a park and the one that was looked at before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct News {
    /// Whether anything does.
    pub(crate) is_other: bool,
    /// Networks that have become more, less or otherwise, or that tunnels or statues treat
    /// otherwise.
    pub(crate) networks: Labels,
    /// Whether stalls have other networks.
    pub(crate) stalls: bool,
}

const NO_THING: u16 = u16::MAX;

impl Default for Sights {
    fn default() -> Sights {
        Sights {
            edition: None,
            rules: Rules::First,
            trace: Trace::NONE,
            ledger: Ledger::NONE,
            things: Vec::new(),
            places: [NO_THING; MAX_SQUARES],
            told: Vec::new(),
            tunnels: Vec::new(),
            n_versions: 0,
            links: Links::default(),
            statues: Vec::new(),
            item_givers: Vec::new(),
            lights: Vec::new(),
            lit: Squares::default(),
            stalls: Vec::new(),
            news: News { is_other: false, networks: Labels::NONE, stalls: false },
        }
    }
}

impl Sights {
    /// Looks at the park of a position.
    pub(crate) fn look(&mut self, state: &State) {
        let park = &state.park;
        let is_like = self.edition == Some(state.edition) && self.rules == state.rules();
        if !is_like {
            self.trace = Trace::NONE;
            (self.edition, self.rules) = (Some(state.edition), state.rules());
        }
        let n_before = self.trace.n_dominoes();
        let n_shared = self.trace.follow(park);
        self.news = News { is_other: false, networks: Labels::NONE, stalls: false };
        if n_shared == n_before && n_shared == park.n_dominoes() {
            return;
        }
        self.news.is_other = true;
        let n_shared = u16::from(n_shared) * 2;
        let networks = &mut self.news.networks;
        self.ledger.follow(park, n_shared, |label| networks.insert(label));
        self.forget(n_shared);
        // What is seen for the first time has nobody to tell.
        let is_new = n_shared == 0;
        for sq in (n_shared..park.n_squares()).map(Sq) {
            if park.is_there(sq) {
                self.note(state, sq, is_new);
            }
        }
        self.links.join(&self.tunnels, park, &mut self.news.networks);
        self.note_statues(park);
        self.note_lights(park);
        self.note_stalls(park);
    }

    /// Which networks are whose.
    fn note_stalls(&mut self, park: &Park) {
        for stall in &mut self.stalls {
            let thing = &self.things[stall.place];
            let networks = self.links.around(thing, self.rules.stall_reach(), park);
            self.news.stalls |= networks != stall.networks;
            stall.networks = networks;
        }
    }

    /// Which queues are beside statues.
    fn note_statues(&mut self, park: &Park) {
        for statue in &mut self.statues {
            let mut labels = Labels::NONE;
            let near = self.things[statue.place].near(statue.bonus.within);
            near.filter_map(|sq| park.label(sq)).for_each(|label| labels.insert(label));
            if labels != statue.labels {
                self.news.networks.union(&labels);
                self.news.networks.union(&statue.labels);
                statue.labels = labels;
            }
        }
    }

    /// Which paths are lit.
    fn note_lights(&mut self, park: &Park) {
        let mut lit = Squares::default();
        for thing in self.lights.iter().map(|&place| &self.things[place]) {
            let Effect::Light(within) = thing.effect else { continue };
            for sq in thing.near(within).filter(|&sq| park.face(sq).is_path()) {
                lit.insert(sq);
            }
        }
        if lit != self.lit {
            self.lit = lit;
            self.news.networks = Labels::ALL;
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
        while let Some(told) = self.told.pop_if(|told| told.sq.0 >= n_squares) {
            self.n_versions += 1;
            if let Some(thing) = self.things.get_mut(usize::from(told.place)) {
                thing.near[usize::from(told.neighbour)] = NOTHING;
                thing.version = self.n_versions;
            }
        }
        while let Some(statue) = self.statues.pop_if(|it| it.place >= n_kept) {
            self.news.networks.union(&statue.labels);
        }
        while self.stalls.pop_if(|it| it.place >= n_kept).is_some() {
            self.news.stalls = true;
        }
        while self.item_givers.pop_if(|it| *it >= n_kept).is_some() {}
        while self.lights.pop_if(|it| *it >= n_kept).is_some() {}
        while self.tunnels.pop_if(|it| it.sq.0 >= n_squares).is_some() {
            self.news.networks = Labels::ALL;
        }
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
        for (i, cell) in (0_u8..).zip(around(at, Reach::Nearby)) {
            let Some(other) = park.find(cell) else { continue };
            near[usize::from(i)] = other.0.cast_signed();
            let place = self.places[other.idx()];
            if !is_new && usize::from(place) < self.things.len() {
                let version = self.next_version();
                let thing = &mut self.things[usize::from(place)];
                // The way back: the four at the sides come first, each group clockwise.
                let neighbour = i & 4 | (i + 2) & 3;
                thing.near[usize::from(neighbour)] = sq.0.cast_signed();
                thing.version = version;
                self.told.push(Told { sq, place, neighbour });
            }
        }
        if is_thing {
            self.add_thing(
                state,
                Thing { sq, face, at, effect: Effect::Nothing, near, version: 0 },
            );
        }
    }

    fn add_thing(&mut self, state: &State, mut thing: Thing) {
        let (place, face) = (self.things.len(), thing.face);
        self.places[thing.sq.idx()] = u16::try_from(place).expect("there are fewer squares");
        thing.version = self.next_version();
        thing.effect = state.edition.effect(face, self.rules);
        match thing.effect {
            Effect::ItemPoints(_) => self.item_givers.push(place),
            Effect::QueuePoints(bonus) => {
                self.statues.push(Statue { place, bonus, labels: Labels::NONE });
            }
            Effect::Light(_) => self.lights.push(place),
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
        if state.edition.counts_on_networks(face, state.options) {
            let networks = Labels::NONE;
            self.stalls.push(Stall { place, sq: thing.sq, face, networks });
            self.news.stalls = true;
        }
        self.things.push(thing);
    }

    fn note_path(&mut self, park: &Park, sq: Sq) {
        for tunnel in &mut self.tunnels {
            if park.is_tunnelled(tunnel.sq, sq) {
                tunnel.linked.insert(sq);
            }
        }
        if park.face(sq).is_path_tunnel() {
            self.tunnels.push(Tunnel::new(park, sq));
            self.news.networks = Labels::ALL;
        }
    }
}

/// Labels of networks, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Labels([u128; 2]);

impl Labels {
    pub(crate) const NONE: Labels = Labels([0; 2]);
    pub(crate) const ALL: Labels = Labels([u128::MAX; 2]);
    /// The one label that no network has.
    pub(crate) const HEARS_ALL: Labels = Labels([0, 1 << 127]);

    #[inline]
    pub(crate) fn insert(&mut self, label: u8) {
        self.0[usize::from(label >> 7)] |= 1 << (label & 127);
    }

    #[inline]
    fn contains(&self, label: u8) -> bool {
        self.0[usize::from(label >> 7)] >> (label & 127) & 1 == 1
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).filter(|&label| self.contains(label))
    }

    fn first(&self) -> u8 {
        let [low, high] = self.0.map(|word| word.trailing_zeros().to_le_bytes()[0]);
        if low < 128 { low } else { 128 + high }
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Labels) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }

    pub(crate) fn union(&mut self, other: &Labels) {
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
    /// The groups of the look before.
    before: Vec<Labels>,
}

impl Default for Links {
    fn default() -> Links {
        Links { groups: Vec::new(), all: Labels::NONE, before: Vec::new() }
    }
}

impl Links {
    /// Adds to `changed` the networks that were joined otherwise before. One that has come to be
    /// joined since has a square or a tunnel that is new, of which others tell.
    fn join(&mut self, tunnels: &[Tunnel], park: &Park, changed: &mut Labels) {
        std::mem::swap(&mut self.groups, &mut self.before);
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
        let (new, old) = (&self.groups, &self.before);
        old.iter().filter(|it| !new.contains(it)).for_each(|it| changed.union(it));
    }

    /// The labels that a queue hangs together with.
    pub(crate) fn group(&self, label: u8) -> Labels {
        let alone = || {
            let mut alone = Labels::NONE;
            alone.insert(label);
            alone
        };
        self.groups.iter().find(|group| group.contains(label)).copied().unwrap_or_else(alone)
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
