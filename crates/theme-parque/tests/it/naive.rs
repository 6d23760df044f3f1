//! The rules of placing and scoring once more, written for the reader and not for the clock.
//!
//! A park is a map from cells to faces. Nothing is kept between questions, nothing of the fast code
//! is used but the names of things: the tests hold one to the other.

#![expect(clippy::wildcard_enum_match_arm, reason = "one rule at a time is easier to read")]
#![expect(clippy::match_same_arms, reason = "the rows of a table stand in its order")]

use std::collections::{BTreeMap, BTreeSet};

use tabletop::Seat;
use theme_parque::edition::{Edition, Effect, Need, Reach, Wish, Worth};
use theme_parque::{Face, Part, PathKind, Rules, Shape, Side, Sq, Square, State};

pub(crate) type Place = (i16, i16);

/// Right, down, left, up, as the rules count them.
const STEPS: [Place; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

pub(crate) struct Naive {
    edition: &'static Edition,
    rules: Rules,
    frozen_queues: bool,
    pub(crate) cells: BTreeMap<Place, Face>,
    /// The domino of each cell.
    dominoes: BTreeMap<Place, u8>,
    pawns: Vec<(Seat, Place)>,
}

fn beside((x, y): Place, side: usize) -> Place {
    (x + STEPS[side].0, y + STEPS[side].1)
}

fn around((x, y): Place, reach: Reach) -> Vec<Place> {
    let mut cells = Vec::new();
    for dx in -1..=1_i16 {
        for dy in -1..=1_i16 {
            let is_side = dx.abs() + dy.abs() == 1;
            if (dx, dy) != (0, 0) && (is_side || reach == Reach::Nearby) {
                cells.push((x + dx, y + dy));
            }
        }
    }
    cells
}

/// Whether a path or a track leaves a square at a side.
fn is_open(face: Face, side: usize) -> bool {
    let (sides, turn): (&[usize], u8) = match face.square() {
        Square::Path { shape: Shape::Tunnel, turn, .. } => (&[0], turn),
        Square::Path { shape: Shape::Corner, turn, .. } => (&[0, 1], turn),
        Square::Path { shape: Shape::Straight, turn, .. } => (&[0, 2], turn),
        Square::Path { shape: Shape::Split, turn, .. } => (&[0, 1, 2], turn),
        Square::Path { shape: Shape::Cross, turn, .. } => (&[0, 1, 2, 3], turn),
        Square::Track { part: Part::Station | Part::Straight, turn } => (&[0, 2], turn),
        Square::Track { part: Part::Bend, turn } => (&[0, 1], turn),
        Square::Track { part: Part::Tunnel, turn } => (&[2], turn),
        Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_) => (&[], 0),
    };
    sides.iter().any(|open| (open + usize::from(turn)) % 4 == side)
}

fn kind(face: Face) -> Option<PathKind> {
    match face.square() {
        Square::Path { path, .. } => Some(path),
        _ => None,
    }
}

fn is_queue(face: Face) -> bool {
    matches!(kind(face), Some(PathKind::Queue1 | PathKind::Queue2))
}

fn is_tunnel(face: Face) -> bool {
    matches!(face.square(), Square::Path { shape: Shape::Tunnel, .. })
}

fn is_station(face: Face) -> bool {
    matches!(face.square(), Square::Track { part: Part::Station, .. })
}

fn is_track(face: Face) -> bool {
    matches!(face.square(), Square::Track { .. })
}

fn is_ride(face: Face) -> bool {
    matches!(face.square(), Square::Attraction(_)) || is_station(face)
}

fn is_item(face: Face) -> bool {
    matches!(face.square(), Square::Stall(_)) || is_ride(face)
}

fn is_decoration(face: Face) -> bool {
    matches!(face.square(), Square::Decoration(_))
}

/// Whether a queue may lead to a side of a square.
fn takes_queues(face: Face, side: usize, rules: Rules) -> bool {
    match rules {
        Rules::First => (is_ride(face) || is_track(face)) && !is_open(face, side),
        Rules::Revised => is_ride(face) && !is_open(face, side),
    }
}

/// The table of RULES.md §5.3, row by row; `a` touches `b` with its side `side`.
fn may_touch(a: Face, b: Face, side: usize, rules: Rules) -> bool {
    let one_way = |a: Face, b: Face, side: usize| {
        let (open_a, open_b) = (is_open(a, side), is_open(b, (side + 2) % 4));
        let closed_track = rules == Rules::Revised && is_track(b) && !is_station(b) && !open_b;
        match (kind(a), kind(b)) {
            (Some(x), Some(y)) if x == y => open_a == open_b,
            (Some(PathKind::Queue1), Some(PathKind::Queue2)) => !(open_a && open_b),
            _ if is_track(a) && open_a => is_track(b) && open_b,
            (Some(_), None) if open_a && closed_track => false,
            (Some(PathKind::Queue1 | PathKind::Queue2), None) if open_a => {
                takes_queues(b, (side + 2) % 4, rules)
            }
            _ => true,
        }
    };
    one_way(a, b, side) && one_way(b, a, (side + 2) % 4)
}

impl Naive {
    pub(crate) fn new(state: &State) -> Naive {
        let at = |sq: Sq| (state.park.at(sq).x, state.park.at(sq).y);
        let squares = || state.park.squares();
        Naive {
            edition: state.edition.tables(),
            rules: state.options.rules,
            frozen_queues: state.options.frozen_queues,
            cells: squares().map(|sq| (at(sq), state.park.face(sq))).collect(),
            dominoes: squares().map(|sq| (at(sq), sq.domino())).collect(),
            pawns: state.pawns.placed().map(|(seat, sq)| (seat, at(sq))).collect(),
        }
    }

    fn get(&self, place: Place) -> Option<Face> {
        self.cells.get(&place).copied()
    }

    fn effect(&self, face: Face) -> Effect {
        self.edition.effect(face, self.rules)
    }

    fn has_pawn(&self, place: Place) -> bool {
        self.pawns.iter().any(|&(_, at)| at == place)
    }

    /// The neighbour that a queue square is joined to at a side: same kind, both open.
    fn joined(&self, place: Place, side: usize) -> Option<Place> {
        let (ours, other) = (self.get(place)?, beside(place, side));
        let theirs = self.get(other)?;
        let fits = kind(ours).is_some() && kind(ours) == kind(theirs);
        (fits && is_open(ours, side) && is_open(theirs, (side + 2) % 4)).then_some(other)
    }

    /// All squares of the queue through a square.
    pub(crate) fn queue(&self, start: Place) -> BTreeSet<Place> {
        let mut found = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(place) = open.pop() {
            for next in (0..4).filter_map(|side| self.joined(place, side)) {
                if found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    /// The rides and the regular paths at the openings of queue squares, one per edge.
    pub(crate) fn connections(&self, queue: &BTreeSet<Place>) -> (Vec<Place>, Vec<Place>) {
        let (mut rides, mut paths) = (Vec::new(), Vec::new());
        for &place in queue {
            for side in (0..4).filter(|&side| is_open(self.cells[&place], side)) {
                let other = beside(place, side);
                let Some(face) = self.get(other) else { continue };
                let back = (side + 2) % 4;
                if takes_queues(face, back, self.rules) {
                    rides.push(other);
                }
                if kind(face) == Some(PathKind::Regular) && is_open(face, back) {
                    paths.push(other);
                }
            }
        }
        (rides, paths)
    }

    /// Every queue of the park.
    pub(crate) fn queues(&self) -> Vec<BTreeSet<Place>> {
        let mut queues: Vec<BTreeSet<Place>> = Vec::new();
        for (&place, &face) in &self.cells {
            if is_queue(face) && !queues.iter().any(|queue| queue.contains(&place)) {
                queues.push(self.queue(place));
            }
        }
        queues
    }

    /// Whether a domino may be laid; `may_cover` says over what, `apart_from` what not to touch.
    pub(crate) fn may_lay(
        &self,
        upright: [Face; 2],
        at: Place,
        way: Side,
        may_cover: Covering,
        apart_from: Option<u8>,
    ) -> bool {
        let turns = way.turns();
        let halves = upright.map(|face| face.turned(turns));
        let places = [at, beside(at, way.idx())];
        let covered: Vec<Place> =
            places.into_iter().filter(|place| self.cells.contains_key(place)).collect();
        let is_blocked = |place: &Place| {
            let domino = self.dominoes[place];
            let mut squares = self.dominoes.iter().filter(|&(_, &other)| other == domino);
            domino == 0 || squares.any(|(&place, _)| self.has_pawn(place))
        };
        if covered.iter().any(is_blocked) {
            return false;
        }
        match may_cover {
            _ if covered.is_empty() => {}
            Covering::Nothing => return false,
            Covering::OneDomino => {
                if covered.len() != 2 || self.dominoes[&covered[0]] != self.dominoes[&covered[1]] {
                    return false;
                }
            }
            Covering::Anything => {}
        }
        let is_left = |place: &Place| !covered.contains(place);
        let mut touches = false;
        for (i, &place) in places.iter().enumerate() {
            for side in 0..4 {
                let other = beside(place, side);
                let Some(face) = self.get(other).filter(|_| is_left(&other)) else { continue };
                touches = true;
                if !may_touch(halves[i], face, side, self.rules) {
                    return false;
                }
                if apart_from.is_some() && self.dominoes.get(&other).copied() == apart_from {
                    return false;
                }
            }
            if is_item(halves[i]) {
                for (&other, &face) in self.cells.iter().filter(|(other, _)| is_left(other)) {
                    if let Effect::KeepClear(reach) = self.effect(face)
                        && around(other, reach).contains(&place)
                    {
                        return false;
                    }
                }
            }
        }
        if !touches {
            return false;
        }
        // What is there without what is covered, and then with the domino.
        let left = self.cells.iter().filter(|(place, _)| is_left(place));
        let before = self.with_cells(left.map(|(&place, &face)| (place, face)).collect());
        let mut after = before.cells.clone();
        after.extend(places.into_iter().zip(halves));
        let after = self.with_cells(after);
        for queue in after.queues() {
            let (rides, paths) = after.connections(&queue);
            if rides.len() > 1 || paths.len() > 1 {
                return false;
            }
        }
        !self.frozen_queues || !self.grows(&after, places)
    }

    /// Whether the queue of a claimed ride comes to more in another park, in which a domino lies
    /// on these places.
    fn grows(&self, after: &Naive, places: [Place; 2]) -> bool {
        let claimed: BTreeSet<Place> = self.pawns.iter().map(|&(_, place)| place).collect();
        let parts = |naive: &Naive| -> BTreeSet<Place> {
            let parts = claimed.iter().flat_map(|&place| match naive.cells[&place] {
                face if is_station(face) => naive.coaster(place).0,
                face if is_ride(face) => BTreeSet::from([place]),
                _ => BTreeSet::new(),
            });
            parts.collect()
        };
        let heads = |naive: &Naive| -> BTreeSet<Place> {
            parts(naive).into_iter().flat_map(|part| naive.heads(part)).collect()
        };
        let old = heads(self);
        heads(after).intersection(&old).filter(|head| !places.contains(head)).any(|&head| {
            let (before, after) = (self.reachable(head), after.reachable(head));
            !after.is_subset(&before) || places.iter().any(|place| after.contains(place))
        })
    }

    /// Another park, to look at its queues.
    fn with_cells(&self, cells: BTreeMap<Place, Face>) -> Naive {
        Naive { cells, dominoes: BTreeMap::new(), pawns: Vec::new(), ..*self }
    }

    /// Squares of the same kind of path that a square is directly connected to, tunnels included.
    fn links(&self, place: Place) -> Vec<Place> {
        let face = self.cells[&place];
        let mut links: Vec<Place> = (0..4).filter_map(|side| self.joined(place, side)).collect();
        links.extend(self.tunnel_links(place, face));
        links
    }

    fn tunnel_links(&self, place: Place, face: Face) -> Vec<Place> {
        let alike = |&(&other, &it): &(&Place, &Face)| other != place && kind(it) == kind(face);
        let others = self.cells.iter().filter(alike);
        let in_line = |other: Place| other.0 == place.0 || other.1 == place.1;
        let linked = |(&other, &it): (&Place, &Face)| match self.rules {
            Rules::First => (is_tunnel(face) || is_tunnel(it)) && in_line(other),
            Rules::Revised => is_tunnel(face) && is_tunnel(it),
        };
        others.filter(|&pair| linked(pair)).map(|(&other, _)| other).collect()
    }

    /// The network of a path square.
    fn network(&self, start: Place) -> BTreeSet<Place> {
        let mut found = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(place) = open.pop() {
            for next in self.links(place) {
                if found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    fn lit(&self, place: Place) -> bool {
        self.cells.iter().any(|(&at, &face)| match self.effect(face) {
            Effect::Light(reach) => around(at, reach).contains(&place),
            _ => false,
        })
    }

    fn weight(&self, place: Place) -> i32 {
        if self.lit(place) { 2 } else { 1 }
    }

    /// Where a route can go on to. `home` is the queue it began in.
    fn steps(&self, place: Place, home: &BTreeSet<Place>) -> Vec<Place> {
        let mut steps: Vec<Place> = (0..4).filter_map(|side| self.joined(place, side)).collect();
        for other in self.tunnel_links(place, self.cells[&place]) {
            let queue = self.queue(other);
            if queue == *home || self.connections(&queue).0.is_empty() {
                steps.push(other);
            }
        }
        steps
    }

    fn ends(&self, place: Place, at_entrance: bool) -> bool {
        let leads = |path: Place| !at_entrance || self.network((0, 0)).contains(&path);
        let (_, paths) = self.connections(&BTreeSet::from([place]));
        let regular_tunnels = || {
            let tunnel =
                |&(_, &it): &(&Place, &Face)| is_tunnel(it) && kind(it) == Some(PathKind::Regular);
            self.cells.iter().filter(tunnel).map(|(&other, _)| other)
        };
        paths.into_iter().any(leads)
            || self.rules == Rules::Revised
                && is_tunnel(self.cells[&place])
                && regular_tunnels().any(leads)
    }

    /// The longest route from a square, by trying every one; zero when there is none.
    fn longest(
        &self,
        place: Place,
        home: &BTreeSet<Place>,
        seen: &mut Vec<Place>,
        at_entrance: bool,
    ) -> i32 {
        seen.push(place);
        let walked: i32 = seen.iter().map(|&it| self.weight(it)).sum();
        let mut best = if self.ends(place, at_entrance) { walked } else { 0 };
        for next in self.steps(place, home) {
            if !seen.contains(&next) {
                best = best.max(self.longest(next, home, seen, at_entrance));
            }
        }
        seen.pop();
        best
    }

    /// The queue squares that touch a ride with an opening.
    fn heads(&self, ride: Place) -> Vec<Place> {
        let face = self.cells[&ride];
        let sides = (0..4).filter(|&side| takes_queues(face, side, self.rules));
        let heads = sides.filter_map(|side| {
            let other = beside(ride, side);
            let queue = self.get(other).filter(|&it| is_queue(it))?;
            is_open(queue, (side + 2) % 4).then_some(other)
        });
        heads.collect()
    }

    fn length(&self, head: Place, at_entrance: bool) -> i32 {
        self.longest(head, &self.queue(head), &mut Vec::new(), at_entrance)
    }

    /// Everything that a route from a head could come to.
    fn reachable(&self, head: Place) -> BTreeSet<Place> {
        let home = self.queue(head);
        let mut found = BTreeSet::from([head]);
        let mut open = vec![head];
        while let Some(place) = open.pop() {
            for next in self.steps(place, &home) {
                if found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    fn statues(&self, rides: &[Place]) -> i32 {
        let heads = rides.iter().flat_map(|&ride| self.heads(ride));
        let near: BTreeSet<Place> = heads.flat_map(|head| self.reachable(head)).collect();
        let points = |(&place, &face): (&Place, &Face)| match self.effect(face) {
            Effect::QueuePoints(bonus)
                if around(place, bonus.within).iter().any(|it| near.contains(it)) =>
            {
                i32::from(bonus.points)
            }
            _ => 0,
        };
        self.cells.iter().map(points).sum()
    }

    fn bonus(&self, item: Place) -> i32 {
        let points = |(&place, &face): (&Place, &Face)| match self.effect(face) {
            Effect::ItemPoints(bonus) if around(place, bonus.within).contains(&item) => {
                i32::from(bonus.points)
            }
            _ => 0,
        };
        self.cells.iter().map(points).sum()
    }

    fn count_around(&self, place: Place, reach: Reach, wanted: impl Fn(Face) -> bool) -> usize {
        around(place, reach)
            .into_iter()
            .filter_map(|it| self.get(it))
            .filter(|&it| wanted(it))
            .count()
    }

    pub(crate) fn points(&self, item: Place) -> i32 {
        let face = self.cells[&item];
        let points = match face.square() {
            Square::Attraction(idx) => self.attraction(item, usize::from(idx)),
            Square::Stall(idx) => self.stall(item, usize::from(idx)),
            Square::Track { .. } => self.station(item),
            Square::Path { .. } | Square::Decoration(_) => None,
        };
        points.map_or(0, |points| points + self.bonus(item))
    }

    fn attraction(&self, item: Place, idx: usize) -> Option<i32> {
        let attraction = &self.edition.attractions[idx];
        let need = attraction.needs[self.rules];
        let others = |wanted: fn(Face) -> bool| {
            let others =
                self.cells.iter().filter(move |&(&place, &it)| place != item && wanted(it));
            others.map(|(place, _)| (place.0 - item.0).abs() + (place.1 - item.1).abs())
        };
        let is_met = match need {
            Need::Decorations(many) => {
                self.count_around(item, many.within, is_decoration) >= usize::from(many.at_least)
            }
            Need::ItemsFartherThan(n) => others(is_item).all(|it| it > i16::from(n)),
            Need::RidesFartherThan(n) => others(is_ride).all(|it| it > i16::from(n)),
            _ => true,
        };
        if !is_met {
            return None;
        }
        let mut best = None;
        for head in self.heads(item) {
            let length = self.length(head, need == Need::PathToEntrance);
            let counts = match need {
                Need::QueueLongerThan(n) => length > i32::from(n),
                Need::QueueShorterThan(n) => length < i32::from(n),
                Need::Queue2 => kind(self.cells[&head]) == Some(PathKind::Queue2),
                Need::DecorationsAtQueue(many) => {
                    let queue = self.reachable(head);
                    let decorations = self.cells.iter().filter(|&(_, &it)| is_decoration(it));
                    let near = decorations.filter(|&(&place, _)| {
                        around(place, many.within).iter().any(|it| queue.contains(it))
                    });
                    near.count() >= usize::from(many.at_least)
                }
                _ => true,
            };
            if length > 0 && counts {
                best = best.max(Some(length));
            }
        }
        best.map(|length| i32::from(attraction.factor) * length + self.statues(&[item]))
    }

    /// Networks of the paths that stalls look at.
    fn networks_around(&self, place: Place, reach: Reach) -> Vec<BTreeSet<Place>> {
        let paths = around(place, reach).into_iter().filter(|&it| {
            self.get(it).is_some_and(|face| match self.rules {
                Rules::First => kind(face).is_some(),
                Rules::Revised => kind(face) == Some(PathKind::Regular),
            })
        });
        paths.map(|path| self.network(path)).collect()
    }

    fn stall(&self, item: Place, idx: usize) -> Option<i32> {
        let stall = &self.edition.stalls[idx];
        let face = self.cells[&item];
        let reach = match self.rules {
            Rules::First => Reach::Adjacent,
            Rules::Revised => Reach::Nearby,
        };
        if self.networks_around(item, reach).is_empty() {
            return None;
        }
        let is_met = match stall.needs[self.rules] {
            Wish::Nothing => true,
            Wish::NoneAlike(reach) => self.count_around(item, reach, |it| it == face) == 0,
            Wish::Queue(reach) => self.count_around(item, reach, is_queue) > 0,
            Wish::NoItems(reach) => self.count_around(item, reach, is_item) == 0,
            Wish::RegularPaths(many) => {
                let paths = around(item, many.within).into_iter().filter(|&it| {
                    self.get(it).is_some_and(|it| kind(it) == Some(PathKind::Regular))
                });
                paths.map(|it| self.weight(it)).sum::<i32>() >= i32::from(many.at_least)
            }
        };
        if !is_met {
            return None;
        }
        let along = |reach: Reach, wanted: &dyn Fn(Face) -> bool| {
            let ours = self.networks_around(item, reach);
            let stalls = self.cells.iter().filter(|&(_, &it)| wanted(it));
            let shares = |place: Place| {
                self.networks_around(place, reach).iter().any(|network| ours.contains(network))
            };
            small(stalls.filter(|&(&place, _)| shares(place)).count())
        };
        Some(match stall.worth[self.rules] {
            Worth::Points(points) => i32::from(points),
            Worth::AlikeOnNetwork(reach) => along(reach, &|it| it == face),
            Worth::StallsOnNetwork(reach) => {
                along(reach, &|it| matches!(it.square(), Square::Stall(_)))
            }
            Worth::OthersAlike(reach) => small(self.count_around(item, reach, |it| it == face)),
            Worth::Pawns(reach) => {
                let near = around(item, reach);
                let pawns = self.pawns.iter().filter(|(_, place)| near.contains(place));
                small(pawns.count())
            }
            Worth::HalfOfBestRide(reach) => {
                let rides =
                    around(item, reach).into_iter().filter(|&it| self.get(it).is_some_and(is_ride));
                let best = rides.map(|it| self.points(it)).max().unwrap_or(0);
                // Rounded down, below zero too.
                if best < 0 { (best - 1) / 2 } else { best / 2 }
            }
        })
    }

    /// Track squares joined to a track square.
    fn track_steps(&self, place: Place) -> Vec<Place> {
        let face = self.cells[&place];
        let steps = (0..4).filter(|&side| is_open(face, side)).filter_map(|side| {
            let other = beside(place, side);
            let track = self.get(other).filter(|&it| is_track(it))?;
            is_open(track, (side + 2) % 4).then_some(other)
        });
        steps.collect()
    }

    /// The whole track through a square.
    fn track(&self, start: Place) -> BTreeSet<Place> {
        let mut found = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(place) = open.pop() {
            for next in self.track_steps(place) {
                if found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    /// All squares of a coaster, and whether it is finished.
    fn coaster(&self, start: Place) -> (BTreeSet<Place>, bool) {
        // Finished is a track none of whose openings leads into nothing.
        let n_open = |place: Place| (0..4).filter(|&it| is_open(self.cells[&place], it)).count();
        let is_finished = |track: &BTreeSet<Place>| {
            track.iter().all(|&place| self.track_steps(place).len() == n_open(place))
        };
        let has_tunnel = |track: &BTreeSet<Place>| track.iter().any(|&place| n_open(place) == 1);
        let mut coaster = self.track(start);
        if !is_finished(&coaster) {
            return (coaster, false);
        }
        if has_tunnel(&coaster) {
            for (&place, _) in self.cells.iter().filter(|&(_, &it)| is_track(it)) {
                let track = self.track(place);
                if is_finished(&track) && has_tunnel(&track) {
                    coaster.extend(track);
                }
            }
        }
        (coaster, true)
    }

    fn station(&self, item: Place) -> Option<i32> {
        let (coaster, is_finished) = self.coaster(item);
        if !is_finished {
            return None;
        }
        let parts: Vec<Place> = coaster.iter().copied().collect();
        let heads = parts.iter().flat_map(|&part| self.heads(part));
        let longest = heads.map(|head| self.length(head, false)).max().filter(|&it| it > 0)?;
        let length = small(coaster.len());
        let factor = if self.rules == Rules::First { 2 } else { 1 };
        Some(factor * length * longest + self.statues(&parts))
    }

    /// The points of a seat: a coaster counts once, at the station that gives most.
    pub(crate) fn score(&self, seat: Seat) -> i32 {
        let mut coasters: BTreeMap<BTreeSet<Place>, i32> = BTreeMap::new();
        let mut total = 0;
        for &(_, place) in self.pawns.iter().filter(|&&(owner, _)| owner == seat) {
            let points = self.points(place);
            if is_station(self.cells[&place]) {
                let best = coasters.entry(self.coaster(place).0).or_insert(points);
                *best = points.max(*best);
            } else {
                total += points;
            }
        }
        total + coasters.values().sum::<i32>()
    }
}

fn small(n: usize) -> i32 {
    i32::try_from(n).expect("parks are small")
}

/// What a domino may be laid over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Covering {
    Nothing,
    OneDomino,
    Anything,
}
