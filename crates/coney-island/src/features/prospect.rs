//! What a seat will have at the beginning of its next turn.

use tabletop::Seat;

use crate::pieces::Bonus;
use crate::score;
use crate::setup::LIMIT;
use crate::state::{Gain, Phase, State};

/// A seat at the beginning of its next turn, or at the end of the game if it has none.
pub(super) struct Prospect {
    pub(super) points: f32,
    pub(super) paper_points: f32,
    pub(super) money: f32,
    /// Materials; of what is drawn at random half is red.
    pub(super) red: f32,
    pub(super) white: f32,
    /// Who has the next turn.
    pub(super) next: Seat,
    /// Whether this seat has another turn.
    pub(super) will_act: bool,
    pub(super) is_last_round: bool,
}

impl Prospect {
    /// Chosen materials go where there is less.
    fn choose(&mut self, n: u8) {
        for _ in 0..n {
            if self.red < self.white {
                self.red += 1.0;
            } else {
                self.white += 1.0;
            }
        }
    }

    fn draw(&mut self, n: u8) {
        self.red += 0.5 * f32::from(n);
        self.white += 0.5 * f32::from(n);
    }

    /// The surplus goes back, the more plentiful colour first.
    fn limit(&mut self) {
        self.money = self.money.min(f32::from(LIMIT));
        let surplus = (self.red + self.white - f32::from(LIMIT)).max(0.0);
        let from_red = (f32::midpoint(self.red - self.white, surplus)).clamp(0.0, surplus);
        self.red -= from_red;
        self.white -= surplus - from_red;
    }
}

impl State {
    pub(super) fn prospect(&self, seat: Seat) -> Prospect {
        let mat = self.mat(seat);
        let gets_income = self.is_paid_out();
        let next = if gets_income { self.active } else { self.active.next(self.n_seats) };
        let is_last_round = self.ending.is_some() || score::end_condition(self).is_some();
        // Who is paid now is about to act; otherwise the active player's turn is nearly done.
        let is_over = is_last_round && next == Seat(0) && !gets_income;
        let will_act = !is_last_round || (seat >= next && !is_over);
        let mut it = Prospect {
            points: f32::from(mat.points),
            paper_points: f32::from(self.paper_points(seat)),
            money: f32::from(mat.money),
            red: f32::from(mat.materials.red),
            white: f32::from(mat.materials.white),
            next,
            will_act,
            is_last_round,
        };
        if seat == self.active {
            self.add_what_is_due(&mut it);
        }
        if will_act && !(gets_income && seat == self.active) {
            let income = self.income(seat);
            it.limit();
            it.points += f32::from(income.points) + self.square_points(seat);
            it.money += f32::from(income.money);
            it.draw(income.random);
            it.choose(income.chosen);
        }
        it.limit();
        it
    }

    /// Whether it is this seat's action phase, also while chance has to do something in it.
    pub(super) fn acts_on(&self, seat: Seat) -> bool {
        seat == self.active && !self.is_paid_out()
    }

    /// Whether the active player's income is being paid.
    fn is_paid_out(&self) -> bool {
        match self.phase {
            Phase::Laying { .. } | Phase::Dealing { .. } => true,
            Phase::Drawing { gain, .. }
            | Phase::Choosing { gain, .. }
            | Phase::Returning { gain, .. } => gain == Gain::Income,
            Phase::Acting
            | Phase::Homecoming
            | Phase::Revealing
            | Phase::Placing { .. }
            | Phase::Printing
            | Phase::Over => false,
        }
    }

    fn add_what_is_due(&self, it: &mut Prospect) {
        match self.phase {
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Homecoming
            | Phase::Over => {}
            Phase::Drawing { n_due, gain: Gain::Action } => it.draw(n_due),
            Phase::Drawing { n_due, gain: Gain::Income } => {
                it.draw(n_due);
                it.choose(self.income(self.active).chosen);
                it.points += self.square_points(self.active);
            }
            Phase::Choosing { n_due, gain: Gain::Action } => it.choose(n_due),
            Phase::Choosing { n_due, gain: Gain::Income } => {
                it.choose(n_due);
                it.points += self.square_points(self.active);
            }
            Phase::Revealing | Phase::Placing { .. } => self.add_best_plot(it),
            Phase::Printing => it.paper_points += self.usual_paper(),
        }
    }

    /// What squares pay with an income.
    fn square_points(&self, seat: Seat) -> f32 {
        f32::from(score::SQUARE_POINTS * self.n_squares(seat))
    }

    /// The site that was turned up will lie where it pays best.
    fn add_best_plot(&self, it: &mut Prospect) {
        let worth = |plot| {
            let face = self.edition.plot(plot);
            let bonus = match face.bonus {
                None => 0.0,
                Some(Bonus::Points(points)) => f32::from(points),
                Some(Bonus::Random | Bonus::Repeat) => 1.5,
                Some(Bonus::Chosen) => 2.0,
            };
            bonus - f32::from(face.price)
        };
        let plots = self.open_plots(self.mine().money).iter();
        let Some(best) = plots.max_by(|&a, &b| worth(a).total_cmp(&worth(b))) else { return };
        let face = self.edition.plot(best);
        it.money -= f32::from(face.price);
        match face.bonus {
            None => {}
            Some(Bonus::Points(points)) => it.points += f32::from(points),
            // A repeat is as good as what can be had for it.
            Some(Bonus::Random | Bonus::Repeat) => it.draw(1),
            Some(Bonus::Chosen) => it.choose(1),
        }
    }

    fn paper_points(&self, seat: Seat) -> u8 {
        let held = self.mat(seat).papers.iter().zip(&self.edition.papers);
        held.map(|(&n, face)| n * face.paper.points).sum()
    }

    /// What the newspaper on top of the stack gives on average.
    fn usual_paper(&self) -> f32 {
        let Some(colour) = self.top_paper() else { return 0.0 };
        let (mut n_unseen, mut points) = (0.0, 0.0);
        for kind in self.edition.kinds_of(colour) {
            let n = f32::from(self.unseen_papers[kind]);
            n_unseen += n;
            points += n * f32::from(self.edition.papers[kind].paper.points);
        }
        points / f32::max(n_unseen, 1.0)
    }
}
