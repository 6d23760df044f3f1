//! What everything is worth: pure functions of a position (RULES.md §9.4 to §9.11).

use tabletop::{MAX_SEATS, PerSeat, Seat, Standing};

use crate::edition::{Bonus, Effect, Many, Need, Reach, Wish, Worth};
use crate::face::{Edge, Face, PathKind, Side};
use crate::park::{MAX_SQUARES, Park, Routes, Sq, Squares, surroundings};
use crate::setup::Rules;
use crate::state::State;

impl State {
    /// Points of every seat if the game ended now.
    pub fn scores(&self) -> [i32; MAX_SEATS] {
        let mut scores = [0; MAX_SEATS];
        let pawns = self.pawns.placed();
        if !pawns.is_empty() {
            let survey = Survey::new(self);
            for (n, &(seat, sq)) in pawns.iter().enumerate() {
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
        let pawns = self.pawns.placed();
        let (seat, sq) = pawns[n];
        let is_rival = |&(_, &(owner, other)): &(usize, &(Seat, Sq))| {
            owner == seat && self.park.face(other).is_station()
        };
        if !self.park.face(sq).is_station() || pawns.iter().enumerate().filter(is_rival).count() < 2
        {
            return false;
        }
        let coaster = self.park.coaster(sq).squares;
        let mut rivals = pawns.iter().enumerate().filter(is_rival);
        rivals.any(|(i, &(_, other))| {
            let (theirs, ours) = (survey.points(other), survey.points(sq));
            i != n && coaster.contains(other) && (theirs > ours || theirs == ours && i < n)
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

/// A park looked over once, so that many things in it can be scored.
pub struct Survey<'a> {
    state: &'a State,
    park: &'a Park,
    rules: Rules,
    /// The squares around each square, those at its sides first and in the order of [`Side`].
    around: [[Option<Sq>; 8]; MAX_SQUARES],
    /// Squares beside a Lantern.
    lit: Squares,
    /// Path squares of one kind that hang together have the same number.
    networks: [u16; MAX_SQUARES],
    routes: Routes<'a>,
    /// Decorations that give points.
    givers: Givers,
}

impl std::fmt::Debug for Survey<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Survey").field("park", self.park).finish_non_exhaustive()
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
            around: [[None; 8]; MAX_SQUARES],
            lit: Squares::default(),
            networks: [0; MAX_SQUARES],
            routes: Routes::new(park),
            givers: Givers::default(),
        };
        for sq in park.squares() {
            let around = surroundings(park.at(sq)).map(|(cell, _)| park.find(cell));
            survey.around[sq.idx()] = around;
        }
        for sq in park.squares() {
            let face = park.face(sq);
            if face.is_decoration() {
                survey.note_decoration(sq, face);
            }
        }
        survey.find_networks();
        survey
    }

    fn note_decoration(&mut self, sq: Sq, face: Face) {
        let effect = self.state.edition.effect(face, self.rules);
        if let Effect::Light(within) = effect {
            for other in self.around[sq.idx()][..within.n_neighbours()].iter().flatten() {
                if self.park.face(*other).is_path() {
                    self.lit.insert(*other);
                }
            }
        } else if let Effect::ItemPoints(_) = effect {
            self.givers.items.insert(sq);
        } else if let Effect::QueuePoints(_) = effect {
            self.givers.queues.insert(sq);
        }
    }

    /// Joins path squares of one kind that are connected, by their sides or by tunnels (§9.4).
    fn find_networks(&mut self) {
        for (i, network) in (0..).zip(&mut self.networks) {
            *network = i;
        }
        for sq in self.park.squares().filter(|&sq| self.park.face(sq).is_path()) {
            // Two sides of each square are enough to see every pair.
            for side in [Side::Right, Side::Down] {
                if let Some(other) = self.routes.path_beside(sq, side) {
                    self.unite(sq, other);
                }
            }
        }
        let routes = self.routes;
        for tunnel in routes.tunnels() {
            for other in self.park.squares() {
                if routes.is_tunnelled(tunnel, other) {
                    self.unite(tunnel, other);
                }
            }
        }
    }

    fn root(&self, sq: Sq) -> u16 {
        let mut root = sq.0;
        while self.networks[usize::from(root)] != root {
            root = self.networks[usize::from(root)];
        }
        root
    }

    fn unite(&mut self, a: Sq, b: Sq) {
        let (a, b) = (self.root(a), self.root(b));
        self.networks[usize::from(a.max(b))] = a.min(b);
    }

    /// The squares around a square, as far as it reaches.
    #[inline]
    fn within(&self, sq: Sq, reach: Reach) -> impl Iterator<Item = Sq> + '_ {
        self.around[sq.idx()][..reach.n_neighbours()].iter().flatten().copied()
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
        let mut bonus = 0;
        for other in self.within(sq, Reach::Nearby) {
            if !self.givers.items.contains(other) {
                continue;
            }
            let face = self.park.face(other);
            if let Effect::ItemPoints(Bonus { points, within }) =
                self.state.edition.effect(face, self.rules)
                && self.within(other, within).any(|it| it == sq)
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
        if self.givers.queues.len() == 0 {
            return 0;
        }
        let mut squares = Squares::default();
        for queue in rides.into_iter().flat_map(|ride| self.routes.queues_at(ride)) {
            squares.union(&self.routes.reachable(queue));
        }
        let mut points = 0;
        for sq in self.park.squares().filter(|&sq| self.givers.queues.contains(sq)) {
            let effect = self.state.edition.effect(self.park.face(sq), self.rules);
            if let Effect::QueuePoints(bonus) = effect
                && self.within(sq, bonus.within).any(|other| squares.contains(other))
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
                let pawns = self.state.pawns.placed().iter();
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
            paths.map(|path| self.root(path))
        };
        let mut ours = Squares::default();
        for network in networks(sq) {
            ours.insert(Sq(network));
        }
        let stalls = self.park.squares().filter(|&other| counts(self.park.face(other)));
        let along = stalls.filter(|&stall| networks(stall).any(|it| ours.contains(Sq(it))));
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
        let entrance = self.root(Sq(0));
        let leads = |path: Sq| end == End::AnyPath || self.root(path) == entrance;
        let beside = Side::ALL.into_iter().any(|side| {
            self.park.edge(sq, side).is_open_queue()
                && self.around[sq.idx()][side.idx()].is_some_and(|path| {
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
