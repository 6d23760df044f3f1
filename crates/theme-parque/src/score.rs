//! What everything is worth: pure functions of a position (RULES.md §9.4 to §9.11).

use tabletop::{MAX_SEATS, PerSeat, Seat, Standing};

use crate::edition::{Bonus, Effect, MAX_TUNNELS, Many, Need, Reach, Wish, Worth};
use crate::face::{Edge, Face, PathKind, Side};
use crate::park::{Park, Routes, Sq, Squares, around};
use crate::setup::Rules;
use crate::state::State;

impl State {
    /// Points of every seat if the game ended now.
    pub fn scores(&self) -> [i32; MAX_SEATS] {
        let mut scores = [0; MAX_SEATS];
        let pawns = self.pawns.placed();
        if pawns.len() > 0 {
            let survey = Survey::new(self);
            for (n, (seat, sq)) in pawns.enumerate() {
                if !self.is_outdone(&survey, n) {
                    scores[seat.idx()] += survey.points(sq);
                }
            }
        }
        scores
    }

    /// Whether another pawn of the same player scores the coaster that the n-th pawn stands on:
    /// a player has the points of a coaster once, at the station that gives most (§9.9).
    pub(crate) fn is_outdone(&self, survey: &Survey<'_>, n: usize) -> bool {
        let (seat, sq) = self.pawns.placed().nth(n).expect("the pawn is there");
        let rivals = self.pawns.placed().enumerate().filter(|&(i, (owner, other))| {
            i != n && owner == seat && self.park.face(other).is_station()
        });
        if !self.park.face(sq).is_station() || rivals.clone().next().is_none() {
            return false;
        }
        let coaster = self.park.coaster(sq).squares;
        let mut rivals = rivals.filter(|&(_, (_, other))| coaster.contains(other));
        rivals.any(|(i, (_, other))| {
            let (theirs, ours) = (survey.points(other), survey.points(sq));
            theirs > ours || theirs == ours && i < n
        })
    }

    /// Points of one seat if the game ended now.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores()[seat.idx()]
    }
}

/// Most points win, and a tie is shared (TP-29).
pub(crate) fn standing(state: &State) -> Standing {
    let scores = state.scores();
    let places = state.over().map(|_| Standing::places_by(state.n_seats, |it| scores[it.idx()]));
    Standing { scores: PerSeat::from_fn(state.n_seats, |seat| scores[seat.idx()]), places }
}

/// A park looked over once, so that many things in it can be scored. What a park keeps of its
/// queues is used where neither tunnels nor Lanterns have a say.
pub struct Survey<'a> {
    state: &'a State,
    park: &'a Park,
    rules: Rules,
    routes: Routes<'a>,
    /// Squares beside a Lantern.
    lit: Squares,
    links: Links,
    /// Decorations that give points.
    givers: Givers,
}

impl std::fmt::Debug for Survey<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Survey").field("park", self.park).finish_non_exhaustive()
    }
}

/// Labels of networks, as bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Labels([u128; 2]);

impl Labels {
    const NONE: Labels = Labels([0; 2]);

    #[inline]
    fn insert(&mut self, label: u8) {
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

    fn meets(&self, other: &Labels) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }

    fn union(&mut self, other: &Labels) {
        self.0[0] |= other.0[0];
        self.0[1] |= other.0[1];
    }
}

/// Networks that tunnels join.
struct Links {
    groups: [Labels; MAX_TUNNELS as usize],
    n_groups: usize,
    /// All of them together.
    all: Labels,
}

impl Links {
    const NONE: Links =
        Links { groups: [Labels::NONE; MAX_TUNNELS as usize], n_groups: 0, all: Labels::NONE };

    fn new(routes: &Routes<'_>) -> Links {
        let mut links = Links::NONE;
        let park = routes.park();
        for tunnel in routes.tunnels() {
            let mut group = Labels::NONE;
            let kind = park.face(tunnel).path_kind();
            let paths = park.faces().filter(|(_, face)| face.path_kind() == kind);
            let paths = paths.map(|(sq, _)| sq);
            let linked = paths.filter(|&sq| sq == tunnel || routes.is_tunnelled(tunnel, sq));
            for label in linked.filter_map(|sq| park.network(sq)) {
                group.insert(label);
            }
            links.all.union(&group);
            // Groups that have a network in common are one.
            let mut i = 0;
            while i < links.n_groups {
                if links.groups[i].meets(&group) {
                    group.union(&links.groups[i]);
                    links.n_groups -= 1;
                    links.groups[i] = links.groups[links.n_groups];
                } else {
                    i += 1;
                }
            }
            links.groups[links.n_groups] = group;
            links.n_groups += 1;
        }
        links
    }

    /// Whether a tunnel leads into a network or out of it.
    #[inline]
    fn touch(&self, label: u8) -> bool {
        self.all.contains(label)
    }

    /// The same for all networks that hang together.
    #[inline]
    fn network(&self, label: u8) -> u8 {
        let mut groups = self.groups[..self.n_groups].iter();
        groups.find(|group| group.contains(label)).map_or(label, Labels::first)
    }
}

/// Which effects are on the table at all: most parks have few.
#[derive(Default)]
struct Givers {
    items: Squares,
    queues: Squares,
}

/// What is asked of a queue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// It ends at a regular path.
    AnyPath,
    /// It ends at a regular path that leads to the Entrance.
    Entrance,
}

impl<'a> Survey<'a> {
    pub fn new(state: &'a State) -> Survey<'a> {
        let park = &state.park;
        let mut survey = Survey {
            state,
            park,
            rules: state.rules(),
            routes: Routes::new(park),
            lit: Squares::default(),
            links: Links::NONE,
            givers: Givers::default(),
        };
        for (sq, face) in park.faces().filter(|(_, face)| face.is_decoration()) {
            survey.note_decoration(sq, face);
        }
        survey.links = Links::new(&survey.routes);
        survey
    }

    fn note_decoration(&mut self, sq: Sq, face: Face) {
        let effect = self.state.edition.effect(face, self.rules);
        if let Effect::Light(within) = effect {
            for cell in around(self.park.at(sq), within) {
                if let Some(other) = self.park.find(cell)
                    && self.park.face(other).is_path()
                {
                    self.lit.insert(other);
                }
            }
        } else if let Effect::ItemPoints(_) = effect {
            self.givers.items.insert(sq);
        } else if let Effect::QueuePoints(_) = effect {
            self.givers.queues.insert(sq);
        }
    }

    /// The number of a path square's network (§9.4). Networks are kept by the park as far as
    /// squares are joined; tunnels join some of them.
    fn network(&self, sq: Sq) -> Option<u8> {
        self.park.network(sq).map(|label| self.links.network(label))
    }

    /// The squares around a square, as far as it reaches.
    #[inline]
    fn within(&self, sq: Sq, reach: Reach) -> impl Iterator<Item = Sq> + '_ {
        around(self.park.at(sq), reach).filter_map(|cell| self.park.find(cell))
    }

    fn n_decorations(&self, sq: Sq, reach: Reach) -> usize {
        self.within(sq, reach).filter(|&other| self.park.face(other).is_decoration()).count()
    }

    /// A lit square counts twice (§9.6).
    #[inline]
    fn weight(&self, sq: Sq) -> u32 {
        1 + u32::from(self.lit.contains(sq))
    }

    /// Points of a claimable square, whoever claims it; zero for all others.
    pub fn points(&self, sq: Sq) -> i32 {
        let face = self.park.face(sq);
        let points = match (face.is_stall(), face.is_station()) {
            (true, _) => self.stall_points(sq, face),
            (_, true) => self.station_points(sq),
            (false, false) => self.attraction_points(sq, face),
        };
        points.map_or(0, |points| points + self.bonus(sq))
    }

    /// What Flowers and Dumps around an item give and take.
    fn bonus(&self, sq: Sq) -> i32 {
        let at = self.park.at(sq);
        let mut bonus = 0;
        for other in self.givers.items.iter() {
            let face = self.park.face(other);
            if let Effect::ItemPoints(Bonus { points, within }) =
                self.state.edition.effect(face, self.rules)
                && within.includes(self.park.at(other), at)
            {
                bonus += i32::from(points);
            }
        }
        bonus
    }

    /// `None` when the attraction does not score.
    fn attraction_points(&self, sq: Sq, face: Face) -> Option<i32> {
        let attraction = self.state.edition.attraction(face)?;
        let need = attraction.needs[self.rules];
        if !self.surroundings_meet(sq, need) {
            return None;
        }
        let end = if need == Need::PathToEntrance { End::Entrance } else { End::AnyPath };
        let queues = self.routes.queues_at(sq).filter(|&queue| self.queue_meets(queue, need));
        let lengths = queues.filter_map(|queue| self.length(queue, end));
        let longest = lengths.filter(|&length| length_meets(length, need)).max()?;
        let length = i32::try_from(longest).expect("queues are short");
        Some(i32::from(attraction.factor) * length + self.statues([sq]))
    }

    fn surroundings_meet(&self, sq: Sq, need: Need) -> bool {
        let is_alone = |farther_than: u8, counts: fn(Face) -> bool| {
            let others = self.park.squares().filter(|&other| other != sq);
            let mut others = others.filter(|&other| counts(self.park.face(other)));
            let at = self.park.at(sq);
            others.all(|other| self.park.at(other).distance(at) > u16::from(farther_than))
        };
        match need {
            Need::Decorations(Many { at_least, within }) => {
                self.n_decorations(sq, within) >= usize::from(at_least)
            }
            Need::ItemsFartherThan(n) => is_alone(n, Face::is_item),
            Need::RidesFartherThan(n) => is_alone(n, Face::is_ride),
            Need::Nothing
            | Need::DecorationsAtQueue(_)
            | Need::QueueLongerThan(_)
            | Need::QueueShorterThan(_)
            | Need::Queue2
            | Need::PathToEntrance => true,
        }
    }

    /// Whether a queue, by its first square, is of the kind that counts.
    fn queue_meets(&self, queue: Sq, need: Need) -> bool {
        match need {
            Need::Queue2 => self.park.face(queue).path_kind() == Some(PathKind::Queue2),
            Need::DecorationsAtQueue(Many { at_least, within }) => {
                let squares = self.routes.reachable(queue);
                let decorations =
                    self.park.squares().filter(|&sq| self.park.face(sq).is_decoration());
                let near = decorations
                    .filter(|&sq| self.within(sq, within).any(|other| squares.contains(other)));
                near.count() >= usize::from(at_least)
            }
            Need::Nothing
            | Need::Decorations(_)
            | Need::QueueLongerThan(_)
            | Need::QueueShorterThan(_)
            | Need::ItemsFartherThan(_)
            | Need::RidesFartherThan(_)
            | Need::PathToEntrance => true,
        }
    }

    /// Points for the statues at the queues of rides, each statue once.
    fn statues(&self, rides: impl IntoIterator<Item = Sq>) -> i32 {
        if self.givers.queues.is_empty() {
            return 0;
        }
        let (mut labels, mut squares) = (Labels::NONE, Squares::default());
        for queue in rides.into_iter().flat_map(|ride| self.routes.queues_at(ride)) {
            match self.park.label(queue) {
                Some(label) if !self.links.touch(label) => labels.insert(label),
                Some(_) | None => squares.union(&self.routes.reachable(queue)),
            }
        }
        let is_theirs = |sq: Sq| {
            squares.contains(sq) || self.park.label(sq).is_some_and(|label| labels.contains(label))
        };
        let mut points = 0;
        for sq in self.givers.queues.iter() {
            let effect = self.state.edition.effect(self.park.face(sq), self.rules);
            if let Effect::QueuePoints(bonus) = effect
                && self.within(sq, bonus.within).any(is_theirs)
            {
                points += i32::from(bonus.points);
            }
        }
        points
    }

    /// `None` when the stall does not score.
    fn stall_points(&self, sq: Sq, face: Face) -> Option<i32> {
        let stall = self.state.edition.stall(face)?;
        let is_counted = |other: Sq| self.counts_for_stalls(self.park.face(other));
        if !self.within(sq, self.stall_reach()).any(is_counted) {
            return None;
        }
        if !self.wish_is_met(sq, face, stall.needs[self.rules]) {
            return None;
        }
        let count = |n: usize| i32::try_from(n).expect("there are few squares");
        Some(match stall.worth[self.rules] {
            Worth::Points(points) => i32::from(points),
            Worth::AlikeOnNetwork(within) => self.on_networks_of(sq, within, |other| other == face),
            Worth::StallsOnNetwork(within) => self.on_networks_of(sq, within, Face::is_stall),
            Worth::OthersAlike(within) => {
                count(self.within(sq, within).filter(|&it| self.park.face(it) == face).count())
            }
            Worth::Pawns(within) => {
                let pawns = self.state.pawns.placed();
                let near = pawns.filter(|(_, pawn)| self.within(sq, within).any(|it| it == *pawn));
                count(near.count())
            }
            Worth::HalfOfBestRide(within) => {
                let rides = self.within(sq, within).filter(|&it| self.park.face(it).is_ride());
                let best = rides.map(|ride| self.points(ride)).max().unwrap_or(0);
                best.div_euclid(2)
            }
        })
    }

    /// How near a path must be to a stall: the first edition asks for one at a side, the revised
    /// edition for one around (§9.7).
    fn stall_reach(&self) -> Reach {
        match self.rules {
            Rules::First => Reach::Adjacent,
            Rules::Revised => Reach::Nearby,
        }
    }

    /// Which paths matter to stalls: all of them in the first edition, regular ones in the
    /// revised edition.
    fn counts_for_stalls(&self, face: Face) -> bool {
        match self.rules {
            Rules::First => face.is_path(),
            Rules::Revised => face.is_regular(),
        }
    }

    fn wish_is_met(&self, sq: Sq, face: Face, wish: Wish) -> bool {
        let any = |within: Reach, wanted: &dyn Fn(Face) -> bool| {
            self.within(sq, within).any(|other| wanted(self.park.face(other)))
        };
        match wish {
            Wish::Nothing => true,
            Wish::NoneAlike(within) => !any(within, &|other| other == face),
            Wish::Queue(within) => any(within, &Face::is_queue),
            Wish::NoItems(within) => !any(within, &Face::is_item),
            Wish::RegularPaths(Many { at_least, within }) => {
                let paths = self.within(sq, within).filter(|&it| self.park.face(it).is_regular());
                paths.map(|path| self.weight(path)).sum::<u32>() >= u32::from(at_least)
            }
        }
    }

    /// Stalls of a sort along the networks around a stall, itself among them.
    fn on_networks_of(&self, sq: Sq, within: Reach, counts: impl Fn(Face) -> bool) -> i32 {
        let networks = |sq: Sq| {
            let paths = self.within(sq, within);
            let paths = paths.filter(|&path| self.counts_for_stalls(self.park.face(path)));
            paths.filter_map(|path| self.network(path))
        };
        let mut ours = Labels::NONE;
        for network in networks(sq) {
            ours.insert(network);
        }
        let stalls = self.park.faces().filter(|&(_, face)| counts(face));
        let along = stalls.filter(|&(stall, _)| networks(stall).any(|it| ours.contains(it)));
        i32::try_from(along.count()).expect("there are few stalls")
    }
}

/// Whether a queue is of a length that counts.
fn length_meets(length: u32, need: Need) -> bool {
    match need {
        Need::QueueLongerThan(n) => length > u32::from(n),
        Need::QueueShorterThan(n) => length < u32::from(n),
        Need::Nothing
        | Need::Decorations(_)
        | Need::DecorationsAtQueue(_)
        | Need::ItemsFartherThan(_)
        | Need::RidesFartherThan(_)
        | Need::Queue2
        | Need::PathToEntrance => true,
    }
}

/// Routes through queues (§9.5).
impl Survey<'_> {
    /// The length of a queue by its first square: the most that a route counts which begins there,
    /// visits no square twice and ends beside a regular path. `None` when there is no such route.
    fn length(&self, start: Sq, end: End) -> Option<u32> {
        if let Some(label) = self.park.label(start)
            && end == End::AnyPath
            && !self.links.touch(label)
            && self.lit.is_empty()
        {
            let length = u32::from(self.park.queue(label).length);
            return (length > 0).then_some(length);
        }
        let mut walk = Walk {
            survey: self,
            home: self.park.label(start),
            end,
            seen: Squares::default(),
            best: 0,
        };
        walk.visit(start, 0);
        (walk.best > 0).then_some(walk.best)
    }

    /// Whether a queue that comes to this square has come to a regular path.
    fn ends_at(&self, sq: Sq, end: End) -> bool {
        let leads = |path: Sq| end == End::AnyPath || self.network(path) == self.network(Sq(0));
        let beside = Side::ALL.into_iter().any(|side| {
            self.park.edge(sq, side).is_open_queue()
                && self.park.beside(sq, side).is_some_and(|path| {
                    self.park.edge(path, side.opposite()) == Edge::RegularOpen && leads(path)
                })
        });
        // In the revised edition tunnels of queues also lead to those of regular paths (§9.4).
        beside
            || self.rules == Rules::Revised
                && self.park.face(sq).is_path_tunnel()
                && self.routes.tunnels_of(PathKind::Regular).any(leads)
    }
}

/// A search for the longest route. Most squares of a queue leave no choice, so trying all is fast.
struct Walk<'a> {
    survey: &'a Survey<'a>,
    /// The queue in which it began.
    home: Option<u8>,
    end: End,
    seen: Squares,
    best: u32,
}

impl Walk<'_> {
    fn visit(&mut self, sq: Sq, before: u32) {
        let length = before + self.survey.weight(sq);
        if length > self.best && self.survey.ends_at(sq, self.end) {
            self.best = length;
        }
        self.seen.insert(sq);
        // A square twice in the list costs time and changes nothing.
        let survey = self.survey;
        survey.routes.each_step(sq, self.home, |next| {
            if !self.seen.contains(next) {
                self.visit(next, length);
            }
        });
        self.seen.remove(sq);
    }
}

/// Rollercoasters (§9.9).
impl Survey<'_> {
    /// `None` when the station is not part of a finished rollercoaster with a queue.
    fn station_points(&self, sq: Sq) -> Option<i32> {
        let coaster = self.park.coaster(sq);
        if !coaster.is_finished {
            return None;
        }
        let parts = || coaster.squares.iter();
        let queues = parts().flat_map(|part| self.routes.queues_at(part));
        let longest = queues.filter_map(|queue| self.length(queue, End::AnyPath)).max()?;
        let product = i32::try_from(coaster.squares.len() * longest).expect("parks are small");
        Some(self.rules.coaster_factor() * product + self.statues(parts()))
    }
}
