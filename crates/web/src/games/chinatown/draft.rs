//! What the reader can put together, and what would come of it. Pure, from what is seen.

use chinatown::edition::BILL;
use chinatown::view::PhaseView;
use chinatown::{Action, Deal, Lot, LotSet, OfferId, Shop, State, preview};
use tabletop::{Money, Seat};

use super::SeenHere;
use crate::board::Plan;
use crate::table::sentence;

/// A move that is being put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Draft {
    /// Cards to keep.
    Keep(LotSet),
    /// A deal to be offered.
    Deal(Compose),
    /// Something about an offer that lies on the table.
    Answer(Action),
    /// Shops to build, and the tile that is in hand.
    Build { steps: Vec<(Lot, Shop)>, tile: Option<Shop> },
}

/// A deal that is being composed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Compose {
    pub(super) deal: Deal,
    /// Whom the reader speaks to: what is tapped of the reader's own goes there.
    pub(super) to: Option<Seat>,
    /// The offer that it answers.
    pub(super) answers: Option<OfferId>,
    /// Whether that offer is closed by it.
    pub(super) closes: bool,
}

/// Something that can change hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Good {
    Lot { lot: Lot, to: Seat },
    Tiles { from: Seat, to: Seat, shop: Shop, count: u8 },
}

impl Compose {
    pub(super) fn of(deal: Deal, me: Seat) -> Compose {
        let to = deal.parties.iter().find(|&it| it != me);
        Compose { deal, to, answers: None, closes: false }
    }

    pub(super) fn new(me: Seat) -> Compose {
        Compose::of(Deal::between([me]), me)
    }

    /// An offer of somebody's, to be changed.
    pub(super) fn counter(deal: Deal, me: Seat, author: Seat, offer: OfferId) -> Compose {
        let to = if author == me { deal.parties.iter().find(|&it| it != me) } else { Some(author) };
        // One's own offer is replaced; somebody else's can still be accepted.
        Compose { deal, to, answers: Some(offer), closes: author == me }
    }

    fn is_empty(&self) -> bool {
        self.deal.all_lots().is_empty() && !self.deal.moves_tiles() && !self.deal.moves_money()
    }

    /// Speaks to somebody: a new party, or one whose column is open from now on. Whoever is spoken
    /// to already leaves, with all that they give and get.
    #[must_use]
    pub(super) fn address(mut self, me: Seat, seat: Seat) -> Compose {
        if self.to == Some(seat) {
            return self.without(me, seat);
        }
        if self.is_empty() {
            // Nothing is on the table yet, so it is another conversation.
            self.deal = Deal::between([me]);
        }
        self.deal.parties.insert(seat);
        self.to = Some(seat);
        self
    }

    /// The same with one party more.
    #[must_use]
    pub(super) fn joined_by(mut self, seat: Seat) -> Compose {
        self.deal.parties.insert(seat);
        self.to.get_or_insert(seat);
        self
    }

    fn without(mut self, me: Seat, seat: Seat) -> Compose {
        for good in self.goods() {
            let is_theirs = match good {
                Good::Lot { to, .. } => to == seat,
                Good::Tiles { from, to, .. } => from == seat || to == seat,
            };
            if is_theirs {
                self = self.less(good);
            }
        }
        self = self.pays(me, seat, 0);
        self.deal.parties.remove(seat);
        self.to = self.deal.parties.iter().find(|&it| it != me);
        self
    }

    /// All that changes hands, but for money.
    pub(super) fn goods(&self) -> Vec<Good> {
        let mut goods = Vec::new();
        for to in (0..5).map(Seat) {
            goods.extend(self.deal.lots[to.idx()].iter().map(|lot| Good::Lot { lot, to }));
        }
        let tiles = self.deal.tile_moves();
        goods.extend(tiles.map(|it| Good::Tiles {
            from: it.from,
            to: it.to,
            shop: it.shop,
            count: it.count,
        }));
        goods
    }

    /// The same without something; of tiles, all of them.
    #[must_use]
    pub(super) fn less(mut self, good: Good) -> Compose {
        match good {
            Good::Lot { lot, to } => self.deal.lots[to.idx()].remove(lot),
            // What comes back is as good as never given.
            Good::Tiles { from, to, shop, count } => {
                self.deal = self.deal.tile(to, from, shop, count);
            }
        }
        self
    }

    /// A lot is tapped: it goes to whom it would, or stays after all.
    #[must_use]
    pub(super) fn tap_lot(self, me: Seat, n_seats: u8, lot: Lot, owner: Seat) -> Compose {
        if let Some(to) = self.receiver(lot) {
            return self.less(Good::Lot { lot, to });
        }
        let mut it = match owner == me {
            true => self.joined_by(self.to.unwrap_or(me.next(n_seats))),
            false => self.joined_by(owner),
        };
        let to = if owner == me { it.to.unwrap_or(me.next(n_seats)) } else { me };
        it.deal = it.deal.lot(lot, to);
        it
    }

    /// Who gets a lot.
    pub(super) fn receiver(&self, lot: Lot) -> Option<Seat> {
        (0..5).map(Seat).find(|to| self.deal.lots[to.idx()].contains(lot))
    }

    /// One more tile of a kind from somebody, to the reader or from the reader to whom is spoken
    /// to.
    #[must_use]
    pub(super) fn tap_tile(self, me: Seat, n_seats: u8, from: Seat, shop: Shop) -> Compose {
        let mut it = match from == me {
            true => self.joined_by(self.to.unwrap_or(me.next(n_seats))),
            false => self.joined_by(from),
        };
        let to = if from == me { it.to.unwrap_or(me.next(n_seats)) } else { me };
        it.deal = it.deal.tile(from, to, shop, 1);
        it
    }

    /// Tiles of a kind that somebody gives in it.
    pub(super) fn n_given(&self, from: Seat, shop: Shop) -> u8 {
        let given = self.deal.tiles_given(from)[shop.idx()];
        u8::try_from(given).unwrap_or(u8::MAX)
    }

    /// The same without any tile of a kind from somebody.
    #[must_use]
    pub(super) fn without_tiles(self, giver: Seat, kind: Shop) -> Compose {
        self.goods().into_iter().fold(self, |it, good| match good {
            Good::Tiles { from, shop, .. } if from == giver && shop == kind => it.less(good),
            Good::Lot { .. } | Good::Tiles { .. } => it,
        })
    }

    /// A good goes to another party.
    #[must_use]
    pub(super) fn moved(self, good: Good, to: Seat, owner: Option<Seat>) -> Compose {
        if !self.deal.parties.contains(to) {
            return self;
        }
        let mut it = self.less(good);
        match good {
            // What goes back to its owner does not change hands.
            Good::Lot { lot, .. } if owner != Some(to) => it.deal = it.deal.lot(lot, to),
            Good::Tiles { from, shop, count, .. } if from != to => {
                it.deal = it.deal.tile(from, to, shop, count);
            }
            Good::Lot { .. } | Good::Tiles { .. } => {}
        }
        it
    }

    /// Bills that a party pays the reader; below zero the reader pays.
    pub(super) fn paid_by(&self, seat: Seat) -> i16 {
        -self.deal.bills[seat.idx()]
    }

    /// The same with another amount.
    #[must_use]
    pub(super) fn pays(mut self, me: Seat, seat: Seat, bills: i16) -> Compose {
        let change = bills - self.paid_by(seat);
        self.deal = self.deal.pay(seat, me, change);
        self
    }

    pub(super) fn action(&self) -> Action {
        let (deal, close) = (self.deal, self.closes);
        match self.answers {
            Some(offer) => Action::Counter { offer, deal, close },
            None => Action::Propose { deal },
        }
    }
}

/// The draft with which a decision begins.
pub(super) fn first(seen: &SeenHere) -> Option<Draft> {
    match seen.view.phase {
        PhaseView::Choosing { .. } => Some(Draft::Keep(LotSet::EMPTY)),
        PhaseView::Placing { .. } => Some(Draft::Build { steps: Vec::new(), tile: None }),
        PhaseView::Dealing { .. }
        | PhaseView::Drawing { .. }
        | PhaseView::Desk { .. }
        | PhaseView::Floor { .. }
        | PhaseView::Over => None,
    }
}

/// The draft that leads to an action.
pub(super) fn of(seen: &SeenHere, action: Action) -> Option<Draft> {
    let me = seen.reader()?;
    match action {
        Action::Keep { lots } => Some(Draft::Keep(lots)),
        Action::Propose { deal } => Some(Draft::Deal(Compose::of(deal, me))),
        Action::Counter { offer, deal, close } => {
            let compose = Compose::of(deal, me);
            Some(Draft::Deal(Compose { answers: Some(offer), closes: close, ..compose }))
        }
        Action::Accept { .. }
        | Action::TakeBack { .. }
        | Action::Decline { .. }
        | Action::DeclineAll
        | Action::Withdraw { .. }
        | Action::AskHearing => Some(Draft::Answer(action)),
        Action::Place { lot, shop } => Some(Draft::Build { steps: vec![(lot, shop)], tile: None }),
        Action::Done => Some(Draft::Build { steps: Vec::new(), tile: None }),
        Action::Ready | Action::StandBy | Action::NotReady | Action::GoOn | Action::Pass => None,
    }
}

/// What is left of a draft when others have acted.
pub(super) fn carry_over(seen: &SeenHere, draft: &Draft) -> Option<Draft> {
    let view = &seen.view;
    match *draft {
        Draft::Keep(lots) => {
            let PhaseView::Choosing { mine, .. } = view.phase else { return None };
            lots.is_within(mine).then_some(Draft::Keep(lots))
        }
        Draft::Deal(mut compose) => {
            if !matches!(view.phase, PhaseView::Desk { .. } | PhaseView::Floor { .. }) {
                return None;
            }
            compose.answers =
                compose.answers.filter(|&id| view.offers.iter().any(|offer| offer.id == id));
            Some(Draft::Deal(compose))
        }
        Draft::Answer(action) => seen.choices.contains(&action).then_some(Draft::Answer(action)),
        Draft::Build { .. } => None,
    }
}

/// What playing a draft would be.
pub(super) fn plan(seen: &SeenHere, draft: &Draft) -> Plan<State> {
    match draft {
        Draft::Keep(lots) => keep_plan(seen, *lots),
        Draft::Deal(compose) => deal_plan(seen, compose),
        Draft::Answer(action) => Plan::click(*action, seen.say(action), reply(action)),
        Draft::Build { steps, tile } => build_plan(seen, steps, *tile),
    }
}

/// An answer in a word.
fn reply(action: &Action) -> &'static str {
    match action {
        Action::Accept { .. } => "Accept",
        Action::Decline { .. } => "Decline",
        Action::DeclineAll => "Decline all",
        Action::Withdraw { .. } => "Withdraw",
        Action::TakeBack { .. } => "Take back",
        Action::AskHearing => "Ask",
        Action::Keep { .. }
        | Action::Propose { .. }
        | Action::Counter { .. }
        | Action::Ready
        | Action::StandBy
        | Action::NotReady
        | Action::GoOn
        | Action::Pass
        | Action::Place { .. }
        | Action::Done => "Do it",
    }
}

fn keep_plan(seen: &SeenHere, lots: LotSet) -> Plan<State> {
    let PhaseView::Choosing { must_keep, .. } = seen.view.phase else {
        let action = Action::Keep { lots };
        return Plan::click(action, seen.say(&action), "Keep");
    };
    let says = match lots.is_empty() {
        true => format!("Choose {must_keep} buildings to keep. They lie where the map glows"),
        false => seen.say(&Action::Keep { lots }),
    };
    Plan {
        clicks: if lots.is_empty() { Vec::new() } else { vec![Action::Keep { lots }] },
        says,
        count: Some((usize::from(lots.len()), usize::from(must_keep))),
        ..Plan::of("Keep")
    }
}

/// On the floor, whoever is to answer an offer answers it with what they compose.
fn on_floor(seen: &SeenHere, compose: Compose) -> Compose {
    match (&seen.view.phase, seen.view.offers.first()) {
        (PhaseView::Floor { to_answer: Some(_), .. }, Some(offer)) => {
            Compose { answers: compose.answers.or(Some(offer.id)), ..compose }
        }
        _ => compose,
    }
}

fn deal_plan(seen: &SeenHere, compose: &Compose) -> Plan<State> {
    let Some(me) = seen.reader() else { return Plan::of("Propose") };
    let compose = on_floor(seen, *compose);
    let confirm = match (compose.answers, compose.closes) {
        (None, _) => "Propose",
        (Some(_), false) => "Counter",
        (Some(_), true) => "Replace",
    };
    if compose.is_empty() || compose.deal.parties.len() < 2 {
        let says = "Tap what should change hands: lots on the map, tiles, an amount";
        return Plan { says: says.to_owned(), ..Plan::of(confirm) };
    }
    if let Some(refusal) = preview::why_not(seen.edition, &seen.view, me, &compose.deal) {
        return Plan { says: sentence(&in_names(seen, refusal)), ..Plan::of(confirm) };
    }
    let terms = preview::say_deal(seen.edition, &seen.view, &compose.deal, &seen.names);
    Plan { clicks: vec![compose.action()], says: sentence(&terms), ..Plan::of(confirm) }
}

/// A refusal that speaks of people by their names.
fn in_names(seen: &SeenHere, refusal: chinatown::Refusal) -> String {
    use chinatown::Refusal;
    if let Refusal::IdleParty { seat } = refusal {
        return format!("nothing goes to or from {} yet", seen.names.object(seat));
    }
    if let Refusal::Gift { seat } = refusal {
        let name = seen.names.object(seat);
        return format!("no gifts at this table: {name} must both give and get something");
    }
    if let Refusal::TilesNotHeld { seat, shop, .. } = refusal {
        let name = seen.edition.shop_name(shop);
        return format!("{} no longer has so many {name} tiles", seen.names.object(seat));
    }
    refusal.to_string()
}

fn build_plan(seen: &SeenHere, steps: &[(Lot, Shop)], tile: Option<Shop>) -> Plan<State> {
    let mut clicks: Vec<Action> =
        steps.iter().map(|&(lot, shop)| Action::Place { lot, shop }).collect();
    let Some(me) = seen.reader() else { return Plan::of("Build") };
    let tiles = seen.view.seats[me.idx()].n_tiles;
    let vacant = seen.view.board().vacant(me).len();
    let n = u8::try_from(steps.len()).unwrap_or(u8::MAX);
    let is_all = n >= tiles.min(vacant);
    if is_all || steps.is_empty() {
        clicks.push(Action::Done);
    }
    let (before, after) = preview::income_built(seen.edition, &seen.view, me, steps);
    let says = match (steps, tile) {
        ([], None) if is_all => "Nothing is left to build".to_owned(),
        ([], None) => "Build: tap a tile, then a lot of yours".to_owned(),
        ([], Some(shop)) => {
            format!("Where to build {}? Your vacant lots glow", seen.edition.shop_name(shop))
        }
        _ => format!("Build {}: your income {before} → {after} a year", shops(n)),
    };
    let confirm = match (steps.is_empty(), is_all) {
        (true, _) => "Done".to_owned(),
        (false, true) => format!("Build {n} and finish"),
        (false, false) => format!("Build {n}"),
    };
    Plan { clicks, says, ..Plan::of(confirm) }
}

fn shops(n: u8) -> String {
    if n == 1 { "1 shop".to_owned() } else { format!("{n} shops") }
}

/// `$40k`: all amounts are whole tens of thousands, and estimates need no more.
pub(super) fn short(dollars: i64) -> String {
    let sign = if dollars < 0 { "−" } else { "" };
    format!("{sign}${}k", (dollars.abs() + 500) / 1_000)
}

/// The same for what is known to be money.
pub(super) fn short_money(money: Money) -> String {
    short(i64::from(money.0))
}

/// A number of bills as money.
pub(super) fn bills(n: i16) -> String {
    short(i64::from(n) * i64::from(BILL))
}

#[cfg(test)]
mod tests {
    use chinatown::{Options, Trade};
    use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::{Eyes, Seen};

    fn begin(n_seats: u64, options: &Options, seed: u64) -> Match<State> {
        let players = (0..n_seats).map(|i| Player::bot(format!("P{i}"), "random")).collect();
        let seed = seed.to_string().parse().unwrap();
        Match::new(players, options, Printed::standard(), seed).unwrap()
    }

    /// In random games every listed action, and every deal that random play thinks of, has a draft
    /// or a button, and every draft that is complete can be played click by click.
    #[test]
    fn whatever_is_listed_can_be_put_together_and_played() {
        let (mut n_drafts, mut n_deals, mut n_carried) = (0, 0, 0);
        for seed in 0..9_u64 {
            let trade = if seed % 3 == 2 { Trade::Floor } else { Trade::Desk };
            let options = Options { trade, ..Options::default() };
            let mut game = begin(3 + seed % 3, &options, seed);
            let mut dice = QuickDice::new(seed);
            while let Turn::Seats(seats) = game.position().turn() {
                let any = dice_among(&mut dice, seats.len());
                let seat = seats.iter().nth(any).unwrap();
                let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat)));
                let sampled = game.position().sample(seat, &mut dice, &mut Vec::new());
                for action in seen.choices.iter().copied().chain([sampled]) {
                    let Some(draft) = of(&seen, action) else { continue };
                    let plan = plan(&seen, &draft);
                    assert!(plan.is_complete(), "{action:?} leads to {draft:?}: {}", plan.says);
                    assert!(plan.clicks.contains(&action), "{action:?} not in {:?}", plan.clicks);
                    let mut position = game.position().clone();
                    for click in &plan.clicks {
                        position.apply(seat, click, &mut Deaf).unwrap();
                    }
                    n_drafts += 1;
                    n_deals += u32::from(matches!(draft, Draft::Deal(_)));
                    // Nothing has changed, so what others may act beside stays as it is.
                    let is_built = matches!(draft, Draft::Build { .. });
                    let carried = carry_over(&seen, &draft);
                    assert_eq!(carried, (!is_built).then_some(draft));
                    n_carried += u32::from(!is_built);
                }
                game.submit(seat, sampled).unwrap();
            }
        }
        let found = format!("{n_drafts} drafts, {n_deals} deals, {n_carried} carried");
        assert!(n_drafts > 10_000 && n_deals > 200 && n_carried > 2_000, "{found}");
    }

    fn dice_among(dice: &mut QuickDice, n: u8) -> usize {
        use tabletop::Dice as _;
        dice.index(usize::from(n))
    }

    const ME: Seat = Seat(0);
    const BEA: Seat = Seat(1);
    const CY: Seat = Seat(2);

    #[test]
    fn what_is_tapped_goes_to_whom_one_speaks_to() {
        let it = Compose::new(ME).address(ME, BEA).tap_lot(ME, 3, Lot(4), ME);
        let it = it.tap_lot(ME, 3, Lot(9), CY).tap_tile(ME, 3, ME, Shop(2));
        assert_eq!(it.receiver(Lot(4)), Some(BEA));
        assert_eq!(it.receiver(Lot(9)), Some(ME), "whoever owns it becomes a party");
        assert!(it.deal.parties.contains(CY));
        assert_eq!(it.n_given(ME, Shop(2)), 1);
        let it = it.address(ME, CY).tap_tile(ME, 3, ME, Shop(2));
        assert_eq!(it.n_given(ME, Shop(2)), 2);
        // Tapped again, it stays.
        assert_eq!(it.tap_lot(ME, 3, Lot(4), ME).receiver(Lot(4)), None);
    }

    #[test]
    fn who_leaves_takes_everything_along() {
        let it = Compose::new(ME).address(ME, BEA).tap_lot(ME, 3, Lot(4), ME);
        let it = it.tap_tile(ME, 3, BEA, Shop(1)).pays(ME, BEA, 3);
        assert_eq!(it.deal.bills[..2], [3, -3]);
        let it = it.address(ME, BEA);
        assert_eq!(it.deal, Deal::between([ME]));
    }

    #[test]
    fn among_three_anything_can_go_to_anybody() {
        let it = Compose::new(ME).joined_by(BEA).joined_by(CY).tap_lot(ME, 3, Lot(9), CY);
        let good = it.goods()[0];
        let it = it.moved(good, BEA, Some(CY));
        assert_eq!(it.receiver(Lot(9)), Some(BEA));
        let it = it.moved(it.goods()[0], CY, Some(CY));
        assert_eq!(it.receiver(Lot(9)), None, "back with its owner");
        let it = it.pays(ME, BEA, -2).pays(ME, CY, 5);
        assert_eq!(it.deal.bills[..3], [3, 2, -5]);
    }

    #[test]
    fn amounts_are_short() {
        assert_eq!(short(40_000), "$40k");
        assert_eq!(short(-12_400), "−$12k");
        assert_eq!(bills(-3), "−$30k");
    }
}
