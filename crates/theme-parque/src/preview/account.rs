//! What an item scores and why, in numbers and words (RULES.md §9.4 to §9.10).
//!
//! The rules keep count of queues while dominoes are laid and answer with a number. Here the same is
//! told to a person, square by square: which route was counted, what was added, what is lacking. A
//! test holds both to each other.

use crate::edition::{Bonus, Edition, Effect, Many, Need, Reach, Wish, Worth};
use crate::face::{Cell, Edge, Face, PathKind, Side};
use crate::preview::name;
use crate::setup::Rules;
use crate::view::{SquareView, View};

/// Where the points of an item come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// What it scores to each pawn.
    pub points: i32,
    /// What it is worth by itself: "queue of 4, times 2".
    pub worth: String,
    /// Squares of its queue, lit ones twice; zero without a queue that counts.
    pub length: u32,
    /// What others add to it, by name: Flowers +1.
    pub extras: Vec<(String, i32)>,
    /// Why it scores nothing.
    pub lacks: Option<String>,
    /// The squares that are counted: those of the route, from the ride to the path, or whatever
    /// else it is about.
    pub counted: Vec<Cell>,
}

impl Account {
    /// "queue of 4, times 2, Flowers +1: 9 points", or what is lacking.
    pub fn sentence(&self) -> String {
        if let Some(lacks) = &self.lacks {
            return format!("no points yet: {lacks}");
        }
        let extras = self.extras.iter().map(|(name, points)| format!(", {name} {points:+}"));
        let points = match self.points {
            1 | -1 => format!("{} point", self.points),
            n => format!("{n} points"),
        };
        format!("{}{}: {points}", self.worth, extras.collect::<String>())
    }
}

/// A park as one walks it.
#[derive(Debug)]
pub struct Map<'a> {
    edition: &'a Edition,
    rules: Rules,
    squares: &'a [SquareView],
    /// Path squares beside a Lantern.
    lit: Cells,
}

/// A few cells, each once. A page fetches every kind of tree as code of its own, and parks are
/// small.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Cells(Vec<Cell>);

impl Cells {
    fn contains(&self, at: Cell) -> bool {
        self.0.contains(&at)
    }

    /// Whether it was not there before.
    fn insert(&mut self, at: Cell) -> bool {
        let is_new = !self.contains(at);
        if is_new {
            self.0.push(at);
        }
        is_new
    }

    fn add(&mut self, more: &[Cell]) {
        for &at in more {
            self.insert(at);
        }
    }

    fn iter(&self) -> std::slice::Iter<'_, Cell> {
        self.0.iter()
    }
}

impl<'a> Map<'a> {
    pub fn of(edition: &'a Edition, view: &'a View) -> Map<'a> {
        let rules = view.options.rules;
        let mut map = Map { edition, rules, squares: &view.park, lit: Cells::default() };
        for square in &view.park {
            if let Effect::Light(within) = edition.effect(square.face, rules) {
                let near = map.within(square.at, within).filter(|(_, face)| face.is_path());
                let near: Vec<Cell> = near.map(|(cell, _)| cell).collect();
                map.lit.add(&near);
            }
        }
        map
    }

    fn all(&self) -> impl Iterator<Item = (Cell, Face)> + '_ {
        self.squares.iter().map(|square| (square.at, square.face))
    }

    pub fn face(&self, at: Cell) -> Option<Face> {
        self.squares.iter().find(|square| square.at == at).map(|square| square.face)
    }

    fn is(&self, at: Cell, what: fn(Face) -> bool) -> bool {
        self.face(at).is_some_and(what)
    }

    fn kind(&self, at: Cell) -> Option<PathKind> {
        self.face(at)?.path_kind()
    }

    fn edge(&self, at: Cell, side: Side) -> Option<Edge> {
        Some(self.face(at)?.edge(side, self.rules))
    }

    /// The squares around a cell, as far as it reaches.
    fn within(&self, at: Cell, reach: Reach) -> impl Iterator<Item = (Cell, Face)> + '_ {
        self.all().filter(move |&(other, _)| reach.includes(at, other))
    }

    fn n_within(&self, at: Cell, reach: Reach, wanted: fn(Face) -> bool) -> usize {
        self.within(at, reach).filter(|&(_, face)| wanted(face)).count()
    }

    /// A lit square counts twice (§9.6).
    fn weight(&self, at: Cell) -> u32 {
        1 + u32::from(self.lit.contains(at))
    }

    /// The squares of the same kind that are joined to one at its sides.
    fn joined(&self, at: Cell) -> impl Iterator<Item = Cell> + '_ {
        Side::ALL.into_iter().filter_map(move |side| {
            let ours = self.edge(at, side)?;
            let other = at.step(side);
            let is_open = ours.is_open_path() || ours == Edge::TrackOpen;
            (is_open && self.edge(other, side.opposite())? == ours).then_some(other)
        })
    }

    /// The squares that a tunnel leads to or from (§9.4).
    fn tunnelled(&self, at: Cell) -> Vec<Cell> {
        let Some(kind) = self.kind(at) else { return Vec::new() };
        let from_tunnel = self.is(at, Face::is_path_tunnel);
        let leads = |&(other, face): &(Cell, Face)| {
            let to_tunnel = face.is_path_tunnel();
            other != at
                && face.path_kind() == Some(kind)
                && match self.rules {
                    Rules::First => {
                        (from_tunnel || to_tunnel) && (other.x == at.x || other.y == at.y)
                    }
                    Rules::Revised => from_tunnel && to_tunnel,
                }
        };
        self.all().filter(leads).map(|(other, _)| other).collect()
    }

    /// All paths of one kind that hang together, by joints alone.
    fn piece(&self, at: Cell) -> Cells {
        flood(at, |it| self.joined(it).collect())
    }

    /// All paths of one kind that hang together, tunnels included; of track, the whole coaster.
    pub fn network(&self, at: Cell) -> Vec<Cell> {
        if self.is(at, Face::is_track) {
            return self.coaster(at).0.0;
        }
        let next = |it| self.joined(it).chain(self.tunnelled(it)).collect();
        flood(at, next).0
    }

    /// The squares of queues that touch a ride, or a part of a coaster.
    fn heads(&self, ride: Cell) -> impl Iterator<Item = Cell> + '_ {
        Side::ALL.into_iter().filter_map(move |side| {
            let other = ride.step(side);
            let touches = self.edge(ride, side)? == Edge::Ride
                && self.edge(other, side.opposite())?.is_open_queue();
            touches.then_some(other)
        })
    }

    fn has_ride(&self, piece: &Cells) -> bool {
        piece.iter().any(|&at| {
            Side::ALL.into_iter().any(|side| {
                self.edge(at, side).is_some_and(Edge::is_open_queue)
                    && self.edge(at.step(side), side.opposite()) == Some(Edge::Ride)
            })
        })
    }

    /// Where a route may go on to: through a tunnel not into another ride's queue (§9.5).
    fn steps(&self, at: Cell, home: &Cells) -> Vec<Cell> {
        let is_free = |next: &Cell| home.contains(*next) || !self.has_ride(&self.piece(*next));
        self.joined(at).chain(self.tunnelled(at).into_iter().filter(is_free)).collect()
    }

    /// All that a route from the head of a queue could come to.
    fn reachable(&self, head: Cell) -> Cells {
        let home = self.piece(head);
        flood(head, |at| self.steps(at, &home))
    }

    fn leads_to_entrance(&self, path: Cell) -> bool {
        self.network(path).contains(&Cell::new(0, 0))
    }

    /// Whether a queue that has come to a square has come to a regular path.
    fn ends_at(&self, at: Cell, needs_entrance: bool) -> bool {
        let counts = |path: Cell| !needs_entrance || self.leads_to_entrance(path);
        let beside = Side::ALL.into_iter().any(|side| {
            let path = at.step(side);
            self.edge(at, side).is_some_and(Edge::is_open_queue)
                && self.edge(path, side.opposite()) == Some(Edge::RegularOpen)
                && counts(path)
        });
        let tunnels = || {
            let mut all = self.all().filter(|(_, face)| face.is_path_tunnel() && face.is_regular());
            all.any(|(path, _)| counts(path))
        };
        beside || self.rules == Rules::Revised && self.is(at, Face::is_path_tunnel) && tunnels()
    }

    /// The longest route from the head of a queue to a regular path.
    fn route(&self, head: Cell, needs_entrance: bool) -> Option<(u32, Vec<Cell>)> {
        let reachable = self.reachable(head);
        let home = self.piece(head);
        let stop = |&at: &Cell| Stop {
            at,
            next: self.steps(at, &home),
            weight: self.weight(at),
            is_end: self.ends_at(at, needs_entrance),
        };
        let stops: Vec<Stop> = reachable.iter().map(stop).collect();
        let mut walk = Walk { stops, way: Vec::new(), best: None };
        walk.visit(head, 0);
        walk.best
    }

    /// All track of one coaster, and whether it is finished (§9.9).
    fn coaster(&self, at: Cell) -> (Cells, bool) {
        let track = self.piece(at);
        let ends: usize =
            track.iter().map(|&it| self.face(it).map_or(0, n_open) - self.joined(it).count()).sum();
        let is_tunnel = |it: &Cell| self.is(*it, Face::is_track_tunnel);
        let n_tunnels = track.iter().filter(|it| is_tunnel(it)).count();
        if ends > 0 {
            return (track, false);
        }
        if n_tunnels < 2 {
            return (track, n_tunnels == 0);
        }
        // All tracks between two tunnels are one coaster.
        let mut whole = Cells::default();
        for (tunnel, _) in self.all().filter(|(_, face)| face.is_track_tunnel()) {
            let piece = self.piece(tunnel);
            let closed =
                piece.iter().all(|&it| self.face(it).map_or(0, n_open) == self.joined(it).count());
            if closed && piece.iter().filter(|it| is_tunnel(it)).count() == 2 {
                whole.add(&piece.0);
            }
        }
        (whole, true)
    }
}

/// Everything that can be come to from a cell.
fn flood(start: Cell, next: impl Fn(Cell) -> Vec<Cell>) -> Cells {
    let (mut found, mut to_do) = (Cells(vec![start]), vec![start]);
    while let Some(at) = to_do.pop() {
        to_do.extend(next(at).into_iter().filter(|&it| found.insert(it)));
    }
    found
}

fn n_open(face: Face) -> usize {
    Side::ALL.into_iter().filter(|&side| face.is_open(side)).count()
}

/// A square that a route can come to, and where it goes on from there.
struct Stop {
    at: Cell,
    next: Vec<Cell>,
    weight: u32,
    is_end: bool,
}

/// A search for the longest route.
struct Walk {
    stops: Vec<Stop>,
    way: Vec<Cell>,
    best: Option<(u32, Vec<Cell>)>,
}

impl Walk {
    fn visit(&mut self, at: Cell, before: u32) {
        let Some(i) = self.stops.iter().position(|stop| stop.at == at) else { return };
        let length = before + self.stops[i].weight;
        self.way.push(at);
        let is_longer = self.best.as_ref().is_none_or(|(best, _)| length > *best);
        if self.stops[i].is_end && is_longer {
            self.best = Some((length, self.way.clone()));
        }
        for n in 0..self.stops[i].next.len() {
            let next = self.stops[i].next[n];
            if !self.way.contains(&next) {
                self.visit(next, length);
            }
        }
        self.way.pop();
    }
}

/// What items score.
impl Map<'_> {
    /// `None` for what cannot be claimed.
    pub fn account(&self, at: Cell) -> Option<Account> {
        let face = self.face(at).filter(|face| face.is_item())?;
        let mut account = if face.is_stall() {
            self.stall(at, face)
        } else if face.is_station() {
            self.station(at)
        } else {
            self.attraction(at, face)
        };
        if account.lacks.is_none() {
            account.extras.extend(self.gifts(at));
            account.points += account.extras.iter().map(|(_, points)| points).sum::<i32>();
        }
        Some(account)
    }

    fn named(&self, face: Face) -> String {
        name(self.edition, face)
    }

    /// What Flowers and Dumps around an item give and take.
    fn gifts(&self, at: Cell) -> Vec<(String, i32)> {
        let gift = |(other, face): (Cell, Face)| {
            let effect = self.edition.effect(face, self.rules);
            let Effect::ItemPoints(Bonus { points, within }) = effect else { return None };
            within.includes(other, at).then(|| (self.named(face), i32::from(points)))
        };
        self.all().filter_map(gift).collect()
    }

    /// What Statues at the queues of rides give.
    fn statues(&self, rides: &[Cell]) -> Vec<(String, i32)> {
        let mut queues = Cells::default();
        for head in rides.iter().flat_map(|&ride| self.heads(ride)) {
            queues.add(&self.reachable(head).0);
        }
        let gift = |(at, face): (Cell, Face)| {
            let effect = self.edition.effect(face, self.rules);
            let Effect::QueuePoints(Bonus { points, within }) = effect else { return None };
            let is_near = self.within(at, within).any(|(other, _)| queues.contains(other));
            is_near.then(|| (self.named(face), i32::from(points)))
        };
        self.all().filter_map(gift).collect()
    }

    fn attraction(&self, at: Cell, face: Face) -> Account {
        let Some(attraction) = self.edition.attraction(face) else { return Account::default() };
        let (need, factor) = (attraction.needs[self.rules], i32::from(attraction.factor));
        let heads: Vec<Cell> = self.heads(at).collect();
        let needs_entrance = need == Need::PathToEntrance;
        let routes = heads.iter().filter(|&&head| self.queue_meets(head, need));
        let routes = routes.filter_map(|&head| self.route(head, needs_entrance));
        let best = routes.filter(|(length, _)| length_meets(*length, need)).max();
        let lacks = self.missing_around(at, need);
        let Some((length, counted)) = best.filter(|_| lacks.is_none()) else {
            let lacks = lacks.unwrap_or_else(|| self.missing_queue(&heads, need));
            let counted = heads.iter().flat_map(|&head| self.reachable(head).0).collect();
            return Account { lacks: Some(lacks), counted, ..Account::default() };
        };
        Account {
            points: factor * count(length),
            worth: format!("queue of {length}{}", times(factor)),
            length,
            extras: self.statues(&[at]),
            lacks: None,
            counted,
        }
    }

    /// What an attraction lacks around it.
    fn missing_around(&self, at: Cell, need: Need) -> Option<String> {
        let alone = |farther_than: u8, counts: fn(Face) -> bool, what: &str| {
            let others = self.all().filter(|&(other, face)| other != at && counts(face));
            let nearest = others.map(|(other, _)| other.distance(at)).min()?;
            (nearest <= u16::from(farther_than))
                .then(|| format!("{what} is {nearest} away, and must be more than {farther_than}"))
        };
        match need {
            Need::Decorations(Many { at_least, within }) => {
                let n = self.n_within(at, within, Face::is_decoration);
                (n < usize::from(at_least)).then(|| {
                    format!(
                        "it needs {} {}, and has {n}",
                        some(at_least, "decoration"),
                        near(within)
                    )
                })
            }
            Need::ItemsFartherThan(n) => alone(n, Face::is_item, "another item"),
            Need::RidesFartherThan(n) => alone(n, Face::is_ride, "another ride"),
            Need::Nothing
            | Need::DecorationsAtQueue(_)
            | Need::QueueLongerThan(_)
            | Need::QueueShorterThan(_)
            | Need::Queue2
            | Need::PathToEntrance => None,
        }
    }

    /// What the queues of an attraction lack, of which none counts.
    fn missing_queue(&self, heads: &[Cell], need: Need) -> String {
        if heads.is_empty() {
            return "it has no queue".to_owned();
        }
        let best = heads.iter().filter_map(|&head| self.route(head, false)).max();
        let Some((length, _)) = best else {
            return "its queue does not reach a regular path".to_owned();
        };
        match need {
            Need::QueueLongerThan(n) => {
                format!("its queue must be longer than {n}, and is {length}")
            }
            Need::QueueShorterThan(n) => {
                format!("its queue must be shorter than {n}, and is {length}")
            }
            Need::Queue2 => "its queue must be of the rare kind".to_owned(),
            Need::DecorationsAtQueue(Many { at_least, within }) => {
                let n = heads.iter().map(|&head| self.decorations_at(head, within)).max();
                let n = n.unwrap_or(0);
                format!(
                    "its queue needs {} {}, and has {n}",
                    some(at_least, "decoration"),
                    near(within)
                )
            }
            Need::PathToEntrance => {
                "the path at the end of its queue must lead to the Entrance".to_owned()
            }
            Need::Nothing
            | Need::Decorations(_)
            | Need::ItemsFartherThan(_)
            | Need::RidesFartherThan(_) => "its queue does not count".to_owned(),
        }
    }

    fn decorations_at(&self, head: Cell, within: Reach) -> usize {
        let queue = self.reachable(head);
        let decorations = self.all().filter(|(_, face)| face.is_decoration());
        let near = decorations
            .filter(|&(at, _)| self.within(at, within).any(|(it, _)| queue.contains(it)));
        near.count()
    }

    /// Whether a queue is of the kind that counts.
    fn queue_meets(&self, head: Cell, need: Need) -> bool {
        match need {
            Need::Queue2 => self.kind(head) == Some(PathKind::Queue2),
            Need::DecorationsAtQueue(Many { at_least, within }) => {
                self.decorations_at(head, within) >= usize::from(at_least)
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

    fn station(&self, at: Cell) -> Account {
        let (track, is_finished) = self.coaster(at);
        let counted = track.0.clone();
        let without = |why: &str| Account {
            lacks: Some(why.to_owned()),
            counted: counted.clone(),
            ..Account::default()
        };
        if !is_finished {
            return without("the track of its rollercoaster is not closed");
        }
        let heads: Vec<Cell> = track.iter().flat_map(|&part| self.heads(part)).collect();
        if heads.is_empty() {
            return without("its rollercoaster has no queue");
        }
        let best = heads.iter().filter_map(|&head| self.route(head, false)).max();
        let Some((length, route)) = best else {
            return without("the queue of its rollercoaster does not reach a regular path");
        };
        let n = counted.len();
        let factor = self.rules.coaster_factor();
        Account {
            points: factor * count(length) * i32::try_from(n).unwrap_or(i32::MAX),
            worth: format!("a track of {n}, queue of {length}{}", times(factor)),
            length,
            extras: self.statues(&counted),
            lacks: None,
            counted: counted.iter().copied().chain(route).collect(),
        }
    }

    fn stall(&self, at: Cell, face: Face) -> Account {
        let Some(stall) = self.edition.stall(face) else { return Account::default() };
        let (reach, wanted, lack) = self.paths_for_stalls();
        if self.n_within(at, reach, wanted) == 0 {
            return Account { lacks: Some(lack.to_owned()), ..Account::default() };
        }
        if let Some(lacks) = self.unmet(at, face, stall.needs[self.rules]) {
            return Account { lacks: Some(lacks), ..Account::default() };
        }
        let named = self.named(face);
        let (points, worth, counted) = match stall.worth[self.rules] {
            Worth::Points(points) => (points.into(), "by itself".to_owned(), Vec::new()),
            Worth::AlikeOnNetwork(within) => {
                let found = self.on_networks_of(at, within, &|other| other == face);
                (whole(&found), format!("every {named} on its paths"), found)
            }
            Worth::StallsOnNetwork(within) => {
                let found = self.on_networks_of(at, within, &Face::is_stall);
                (whole(&found), "every stall on its paths".to_owned(), found)
            }
            Worth::OthersAlike(within) => {
                let alike = self.within(at, within).filter(|&(_, other)| other == face);
                let found: Vec<Cell> = alike.map(|(other, _)| other).collect();
                (whole(&found), format!("every other {named} {}", near(within)), found)
            }
            Worth::Pawns(within) => {
                let squares = self.squares.iter().filter(|it| within.includes(at, it.at));
                let pawns = squares.flat_map(|it| it.pawns.iter().map(|_| it.at));
                let found: Vec<Cell> = pawns.collect();
                (whole(&found), format!("every pawn {}", near(within)), found)
            }
            Worth::HalfOfBestRide(within) => {
                let rides = self.within(at, within).filter(|(_, face)| face.is_ride());
                let scored = rides.filter_map(|(ride, _)| Some((self.account(ride)?.points, ride)));
                let best = scored.max_by_key(|(points, _)| *points);
                let worth = match best.and_then(|(_, ride)| self.face(ride)) {
                    Some(ride) => format!("half of the {}", self.named(ride)),
                    None => format!("no ride {}", near(within)),
                };
                let points = best.map_or(0, |(points, _)| points.div_euclid(2));
                (points, worth, best.into_iter().map(|(_, ride)| ride).collect())
            }
        };
        Account { points, worth, counted, ..Account::default() }
    }

    /// How near which paths must be to a stall, and what is said when none is (§9.7).
    fn paths_for_stalls(&self) -> (Reach, fn(Face) -> bool, &'static str) {
        match self.rules {
            Rules::First => (Reach::Adjacent, Face::is_path, "no path is at its sides"),
            Rules::Revised => (Reach::Nearby, Face::is_regular, "no regular path is around it"),
        }
    }

    fn unmet(&self, at: Cell, face: Face, wish: Wish) -> Option<String> {
        let alike = |within: Reach| self.within(at, within).any(|(_, other)| other == face);
        match wish {
            Wish::Nothing => None,
            Wish::NoneAlike(within) => {
                alike(within).then(|| format!("another {} is {}", self.named(face), near(within)))
            }
            Wish::Queue(within) => (self.n_within(at, within, Face::is_queue) == 0)
                .then(|| format!("no queue is {}", near(within))),
            Wish::NoItems(within) => (self.n_within(at, within, Face::is_item) > 0)
                .then(|| format!("an item is {}", near(within))),
            Wish::RegularPaths(Many { at_least, within }) => {
                let paths = self.within(at, within).filter(|(_, face)| face.is_regular());
                let n: u32 = paths.map(|(path, _)| self.weight(path)).sum();
                (n < u32::from(at_least)).then(|| {
                    format!(
                        "it needs {} {}, and has {n}",
                        some(at_least, "regular path"),
                        near(within)
                    )
                })
            }
        }
    }

    /// Stalls of a sort along the networks around a stall, itself among them.
    fn on_networks_of(&self, at: Cell, within: Reach, counts: &dyn Fn(Face) -> bool) -> Vec<Cell> {
        let (_, wanted, _) = self.paths_for_stalls();
        let paths = self.within(at, within).filter(|&(_, face)| wanted(face));
        let mut ours = Cells::default();
        for (path, _) in paths {
            ours.add(&self.network(path));
        }
        let stalls = self.all().filter(|&(_, face)| counts(face));
        let along = stalls.filter(|&(stall, _)| {
            self.within(stall, within).any(|(path, face)| wanted(face) && ours.contains(path))
        });
        along.map(|(stall, _)| stall).collect()
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

fn count(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

fn whole(found: &[Cell]) -> i32 {
    i32::try_from(found.len()).unwrap_or(i32::MAX)
}

fn times(factor: i32) -> String {
    if factor == 1 { String::new() } else { format!(", times {factor}") }
}

fn near(reach: Reach) -> &'static str {
    match reach {
        Reach::Adjacent => "at its sides",
        Reach::Nearby => "around it",
    }
}

fn some(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
