//! What everything is worth: pure functions of a position (RULES.md §9.4 to §9.11).

mod sights;

use std::borrow::Cow;
use std::cell::Cell;

use tabletop::{MAX_SEATS, PerSeat, Seat, Standing};

use self::sights::Labels;
pub(crate) use self::sights::{News, Sights, Stall, Thing};
use crate::edition::{Bonus, Effect, Many, Need, Reach, Wish, Worth};
use crate::face::{Edge, Face, PathKind, Side};
use crate::park::{Park, Routes, Sq, Squares};
use crate::setup::Rules;
use crate::state::State;

thread_local! {
    static KEPT: Cell<Option<Box<Sights>>> = const { Cell::new(None) };
}

impl State {
    /// Points of every seat if the game ended now.
    pub fn scores(&self) -> [i32; MAX_SEATS] {
        let mut scores = [0; MAX_SEATS];
        let pawns = self.pawns.placed();
        if pawns.len() > 0 {
            // As of fields, one is kept: most parks are asked about after one that is much the same.
            let mut sights = KEPT.take().unwrap_or_default();
            sights.look(self);
            let survey = Survey::by(self, &sights);
            for (n, (seat, sq)) in pawns.enumerate() {
                if !self.is_outdone(&survey, n) {
                    scores[seat.idx()] += survey.points(sq);
                }
            }
            KEPT.set(Some(sights));
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
    sights: Cow<'a, Sights>,
}

impl std::fmt::Debug for Survey<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Survey").field("park", self.park).finish_non_exhaustive()
    }
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
        let mut sights = Sights::default();
        sights.look(state);
        Survey::over(state, Cow::Owned(sights))
    }

    /// By what was seen when the park of the same position was looked at.
    pub(crate) fn by(state: &'a State, sights: &'a Sights) -> Survey<'a> {
        Survey::over(state, Cow::Borrowed(sights))
    }

    fn over(state: &'a State, sights: Cow<'a, Sights>) -> Survey<'a> {
        Survey { state, park: &state.park, rules: state.rules(), sights }
    }

    fn routes(&self) -> Routes<'_> {
        Routes::by(self.park, &self.sights.tunnels)
    }

    pub(crate) fn state(&self) -> &'a State {
        self.state
    }

    /// The things that were seen.
    pub(crate) fn thing(&self, sq: Sq) -> Option<&Thing> {
        self.sights.find(sq)
    }

    /// Stalls that others count along networks.
    pub(crate) fn stalls(&self) -> &[Stall] {
        &self.sights.stalls
    }

    /// The number of a path square's network (§9.4). Networks are kept by the park as far as
    /// squares are joined; tunnels join some of them.
    pub(crate) fn network(&self, sq: Sq) -> Option<u8> {
        self.park.network(sq).map(|label| self.sights.links.network(label))
    }

    /// What lies around a thing, as far as it reaches.
    #[inline]
    fn faces_near<'t>(&'t self, thing: &'t Thing, reach: Reach) -> impl Iterator<Item = Face> + 't {
        thing.near(reach).map(|sq| self.park.face(sq))
    }

    /// The queues of an attraction or of a part of a coaster, each by the square that touches it.
    #[inline]
    fn queues_at<'t>(&'t self, thing: &'t Thing) -> impl Iterator<Item = Sq> + 't {
        let edges = thing.face.edges(self.rules);
        Side::ALL.into_iter().zip(thing.beside()).filter_map(move |(side, other)| {
            let other = other.filter(|_| edges[side.idx()] == Edge::Ride)?;
            self.park.edge(other, side.opposite()).is_open_queue().then_some(other)
        })
    }

    /// A lit square counts twice (§9.6).
    #[inline]
    fn weight(&self, sq: Sq) -> u32 {
        1 + u32::from(self.sights.lit.contains(sq))
    }

    /// Points of a claimable square, whoever claims it; zero for all others.
    pub fn points(&self, sq: Sq) -> i32 {
        self.sights.find(sq).map_or(0, |thing| self.points_of(thing))
    }

    pub(crate) fn points_of(&self, thing: &Thing) -> i32 {
        let points = match (thing.face.is_stall(), thing.face.is_station()) {
            (true, _) => self.stall_points(thing),
            (_, true) => self.station_points(thing.sq),
            (false, false) => self.attraction_points(thing),
        };
        points.map_or(0, |points| points + self.bonus(thing))
    }

    /// What Flowers and Dumps around an item give and take.
    fn bonus(&self, thing: &Thing) -> i32 {
        let mut bonus = 0;
        for giver in self.sights.item_givers() {
            if let Effect::ItemPoints(Bonus { points, within }) = giver.effect
                && within.includes(giver.at, thing.at)
            {
                bonus += i32::from(points);
            }
        }
        bonus
    }

    /// `None` when the attraction does not score.
    fn attraction_points(&self, thing: &Thing) -> Option<i32> {
        let attraction = self.state.edition.attraction(thing.face)?;
        let need = attraction.needs[self.rules];
        if !self.surroundings_meet(thing, need) {
            return None;
        }
        let end = if need == Need::PathToEntrance { End::Entrance } else { End::AnyPath };
        let queues = self.queues_at(thing).filter(|&queue| self.queue_meets(queue, need));
        let lengths = queues.filter_map(|queue| self.length(queue, end));
        let longest = lengths.filter(|&length| length_meets(length, need)).max()?;
        let length = i32::try_from(longest).expect("queues are short");
        let statues = self.statues(std::iter::once(thing));
        Some(i32::from(attraction.factor) * length + statues)
    }

    /// Whether all others of a sort are farther away.
    pub(crate) fn is_alone(
        &self,
        thing: &Thing,
        farther_than: u8,
        counts: fn(Face) -> bool,
    ) -> bool {
        let others = self.sights.things.iter().filter(|other| other.sq != thing.sq);
        let mut others = others.filter(|other| counts(other.face));
        others.all(|other| other.at.distance(thing.at) > u16::from(farther_than))
    }

    fn surroundings_meet(&self, thing: &Thing, need: Need) -> bool {
        match need {
            Need::Decorations(Many { at_least, within }) => {
                let near = self.faces_near(thing, within).filter(|face| face.is_decoration());
                near.count() >= usize::from(at_least)
            }
            Need::ItemsFartherThan(n) => self.is_alone(thing, n, Face::is_item),
            Need::RidesFartherThan(n) => self.is_alone(thing, n, Face::is_ride),
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
                let squares = self.routes().reachable(queue);
                let things = self.sights.things.iter();
                let near = things.filter(|thing| {
                    thing.face.is_decoration()
                        && thing.near(within).any(|other| squares.contains(other))
                });
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
    fn statues<'t>(&self, rides: impl Iterator<Item = &'t Thing>) -> i32 {
        if self.sights.statues.is_empty() {
            return 0;
        }
        let (mut labels, mut squares) = (Labels::NONE, Squares::default());
        for ride in rides {
            for queue in self.queues_at(ride) {
                match self.park.label(queue) {
                    Some(label) if !self.sights.links.touch(label) => labels.insert(label),
                    Some(_) | None => squares.union(&self.routes().reachable(queue)),
                }
            }
        }
        let theirs = self.sights.statues.iter().filter(|statue| {
            let statue_of = |sq: Sq| squares.contains(sq);
            statue.labels.meets(&labels)
                || !squares.is_empty()
                    && self.sights.things[statue.place].near(statue.bonus.within).any(statue_of)
        });
        theirs.map(|statue| i32::from(statue.bonus.points)).sum()
    }

    /// `None` when the stall does not score.
    fn stall_points(&self, thing: &Thing) -> Option<i32> {
        let face = thing.face;
        let stall = self.state.edition.stall(face)?;
        if !self
            .faces_near(thing, self.rules.stall_reach())
            .any(|it| self.rules.counts_for_stalls(it))
        {
            return None;
        }
        if !self.wish_is_met(thing, stall.needs[self.rules]) {
            return None;
        }
        let count = |n: usize| i32::try_from(n).expect("there are few squares");
        Some(match stall.worth[self.rules] {
            Worth::Points(points) => i32::from(points),
            Worth::AlikeOnNetwork(within) => {
                self.on_networks_of(thing, within, |other| other == face)
            }
            Worth::StallsOnNetwork(within) => self.on_networks_of(thing, within, Face::is_stall),
            Worth::OthersAlike(within) => {
                count(self.faces_near(thing, within).filter(|&it| it == face).count())
            }
            Worth::Pawns(within) => {
                let pawns = self.state.pawns.placed();
                let near = pawns.filter(|(_, pawn)| thing.near(within).any(|it| it == *pawn));
                count(near.count())
            }
            Worth::HalfOfBestRide(within) => {
                let rides = thing.near(within).filter(|&it| self.park.face(it).is_ride());
                let best = rides.map(|ride| self.points(ride)).max().unwrap_or(0);
                best.div_euclid(2)
            }
        })
    }

    fn wish_is_met(&self, thing: &Thing, wish: Wish) -> bool {
        let face = thing.face;
        match wish {
            Wish::Nothing => true,
            Wish::NoneAlike(within) => !self.faces_near(thing, within).any(|it| it == face),
            Wish::Queue(within) => self.faces_near(thing, within).any(Face::is_queue),
            Wish::NoItems(within) => !self.faces_near(thing, within).any(Face::is_item),
            Wish::RegularPaths(Many { at_least, within }) => {
                let paths = thing.near(within).filter(|&it| self.park.face(it).is_regular());
                paths.map(|path| self.weight(path)).sum::<u32>() >= u32::from(at_least)
            }
        }
    }

    /// Stalls of a sort along the networks around a stall, itself among them.
    fn on_networks_of(&self, thing: &Thing, within: Reach, counts: impl Fn(Face) -> bool) -> i32 {
        let stalls = self.sights.stalls.iter().filter(|stall| counts(stall.face));
        let along = if within == self.rules.stall_reach() {
            let ours = self.sights.stalls.iter().find(|stall| stall.sq == thing.sq);
            let ours = ours.map_or(Labels::NONE, |stall| stall.networks);
            stalls.filter(|stall| stall.networks.meets(&ours)).count()
        } else {
            let networks = |thing| self.sights.links.around(thing, within, self.park);
            let ours = networks(thing);
            let theirs = stalls.filter_map(|stall| self.thing(stall.sq));
            theirs.filter(|&stall| networks(stall).meets(&ours)).count()
        };
        i32::try_from(along).expect("there are few stalls")
    }
}

/// Which paths stalls live on (§9.7).
impl Rules {
    /// How near a path must be to a stall: the first edition asks for one at a side, the revised
    /// edition for one around.
    pub(crate) fn stall_reach(self) -> Reach {
        match self {
            Rules::First => Reach::Adjacent,
            Rules::Revised => Reach::Nearby,
        }
    }

    /// Which paths matter to stalls: all of them in the first edition, regular ones in the
    /// revised edition.
    pub(crate) fn counts_for_stalls(self, face: Face) -> bool {
        match self {
            Rules::First => face.is_path(),
            Rules::Revised => face.is_regular(),
        }
    }
}

/// What the points of an item and its prospects depend on besides the squares around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ties {
    to: Tied,
    /// The queues at its sides, and what tunnels join to them.
    networks: Labels,
}

/// What may change an item that nothing was laid beside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tied {
    Networks,
    /// The networks of stalls.
    Stalls,
    /// Anything on the table.
    Park,
    /// Pawns besides.
    Pawns,
}

impl Ties {
    pub(crate) const NONE: Ties = Ties { to: Tied::Pawns, networks: Labels::NONE };

    /// Whether an item is what it was before the news.
    #[inline]
    pub(crate) fn hold(&self, news: &News) -> bool {
        let is_same = || !self.networks.meets(&news.networks);
        match self.to {
            Tied::Networks => is_same(),
            Tied::Stalls => !news.stalls && is_same(),
            Tied::Park => !news.is_other,
            Tied::Pawns => false,
        }
    }
}

impl Survey<'_> {
    pub(crate) fn news(&self) -> &News {
        &self.sights.news
    }

    pub(crate) fn ties(&self, thing: &Thing) -> Ties {
        // What concerns all networks concerns those who are tied to none.
        let mut networks = Labels::HEARS_ALL;
        let to = if let Some(stall) = self.state.edition.stall(thing.face) {
            match stall.worth[self.rules] {
                Worth::Points(_) | Worth::OthersAlike(_) => Tied::Networks,
                Worth::AlikeOnNetwork(within) | Worth::StallsOnNetwork(within)
                    if within == self.rules.stall_reach() =>
                {
                    Tied::Stalls
                }
                Worth::AlikeOnNetwork(_) | Worth::StallsOnNetwork(_) | Worth::HalfOfBestRide(_) => {
                    Tied::Park
                }
                Worth::Pawns(_) => Tied::Pawns,
            }
        } else {
            let needs = self.state.edition.attraction(thing.face).map(|it| it.needs[self.rules]);
            match needs {
                Some(
                    Need::Nothing
                    | Need::Decorations(_)
                    | Need::QueueLongerThan(_)
                    | Need::QueueShorterThan(_)
                    | Need::Queue2,
                ) => Tied::Networks,
                Some(
                    Need::DecorationsAtQueue(_)
                    | Need::ItemsFartherThan(_)
                    | Need::RidesFartherThan(_)
                    | Need::PathToEntrance,
                )
                | None => Tied::Park,
            }
        };
        if to == Tied::Networks && thing.face.is_ride() {
            for (side, other) in Side::ALL.into_iter().zip(thing.beside()) {
                let Some(other) = other else { continue };
                if self.park.edge(other, side.opposite()).is_open_queue()
                    && let Some(label) = self.park.label(other)
                {
                    networks.union(&self.sights.links.group(label));
                }
            }
        }
        Ties { to, networks }
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
            && !self.sights.links.touch(label)
            && self.sights.lit.is_empty()
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
                && self.routes().tunnels_of(PathKind::Regular).any(|tunnel| leads(tunnel.sq))
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
        survey.routes().each_step(sq, self.home, |next| {
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
        let parts = || coaster.squares.iter().filter_map(|part| self.sights.find(part));
        let queues = parts().flat_map(|part| self.queues_at(part));
        let longest = queues.filter_map(|queue| self.length(queue, End::AnyPath)).max()?;
        let product = i32::try_from(coaster.squares.len() * longest).expect("parks are small");
        Some(self.rules.coaster_factor() * product + self.statues(parts()))
    }
}
