//! The action phase: what is on the menu, once each unless repeated.

use tabletop::bits::{nth_set_bit, set_bits};
use tabletop::{Dice, Hear};

use crate::action::{Action, Refusal};
use crate::edition::MAX_KINDS;
use crate::event::{Event, Fact};
use crate::park::Cells;
use crate::pieces::{Car, Character, Deed, Material, Newspaper, Stack};
use crate::state::State;

/// A part of the menu: actions that can be counted without being written out.
enum Course {
    /// Actions that stand alone, as bits: see [`State::single`].
    Singles(u32),
    Showmen {
        car: Car,
        to: Cells,
    },
    Moves {
        from: Cells,
        to: Cells,
    },
    Attractions {
        stack: Stack,
        turn: u8,
        at: Cells,
    },
}

/// The actions that stand alone, but for newspapers: those are numbered behind them, by kind.
const SINGLES: [Action; 14] = [
    Action::Done,
    Action::Reveal,
    Action::Worker,
    Action::Officer,
    Action::Promoter,
    Action::Patron { give: Material::Red },
    Action::Patron { give: Material::White },
    Action::Journalist { pay: Material::Red },
    Action::Journalist { pay: Material::White },
    Action::Hire { character: Character::Worker },
    Action::Hire { character: Character::Officer },
    Action::Hire { character: Character::Patron },
    Action::Hire { character: Character::Promoter },
    Action::Hire { character: Character::Journalist },
];

/// Hiring stands last among them, in the order of the characters.
const FIRST_HIRE: usize = SINGLES.len() - Character::ALL.len();

impl State {
    /// Every action as a whole, with where to.
    pub(crate) fn list_whole(&self, out: &mut Vec<Action>) {
        self.menu(|course, _| match course {
            Course::Singles(bits) => {
                out.extend(set_bits(u64::from(bits)).map(|bit| self.single(bit)));
            }
            Course::Showmen { car, to } => {
                out.extend(to.iter().map(|to| Action::Showman { car, to }));
            }
            Course::Moves { from, to } => {
                for from in from.iter() {
                    out.extend(to.iter().map(|to| Action::Relocate { from, to }));
                }
            }
            Course::Attractions { stack, turn, at } => {
                out.extend(at.iter().map(|at| Action::Attraction { stack, at, turn }));
            }
        });
    }

    /// What there is to do; where to is asked once it is picked.
    pub(super) fn list_acting(&self, out: &mut Vec<Action>) {
        let mut stacks = [false; 4];
        self.menu(|course, len| match course {
            Course::Singles(bits) => {
                out.extend(set_bits(u64::from(bits)).map(|bit| self.single(bit)));
            }
            Course::Showmen { car, .. } if len > 0 => out.push(Action::PickCar { car }),
            Course::Moves { from, .. } if len > 0 => {
                out.extend(from.iter().map(|from| Action::PickShowman { from }));
            }
            Course::Showmen { .. } | Course::Moves { .. } => {}
            // Served once for each way in which a tile can lie.
            Course::Attractions { stack, .. } => {
                if !std::mem::replace(&mut stacks[stack.idx()], true) {
                    out.push(Action::PickStack { stack });
                }
            }
        });
    }

    /// A random action, each as likely as any other. Counts instead of listing: every course is
    /// kept with the chance that its length has among those seen so far.
    #[inline]
    pub(super) fn sample_acting(&self, dice: &mut impl Dice) -> Action {
        let mut n_seen = 0;
        let mut n_kept = 1;
        let mut kept = Course::Singles(1);
        self.menu(|course, len| {
            n_seen += len;
            if len == n_seen || (len > 0 && dice.up_to(n_seen - 1) < len) {
                n_kept = len;
                kept = course;
            }
        });
        let n = dice.up_to(n_kept - 1);
        match kept {
            Course::Singles(bits) => self.single(nth_set_bit(u64::from(bits), n)),
            Course::Showmen { car, to } => Action::Showman { car, to: to.nth(n) },
            Course::Moves { from, to } => {
                Action::Relocate { from: from.nth(n / to.len()), to: to.nth(n % to.len()) }
            }
            Course::Attractions { stack, turn, at } => {
                Action::Attraction { stack, turn, at: at.nth(n) }
            }
        }
    }

    #[inline]
    pub(super) fn apply_acting(
        &mut self,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if self.picked.is_some() && !action.is_free_form() {
            return Err(self.not_now());
        }
        match action {
            Action::PickCar { car } => self.pick_car(car, events),
            Action::PickShowman { from } => self.pick_showman(from, events),
            Action::PickStack { stack } => self.pick_stack(stack, events),
            Action::Reveal => self.reveal(events),
            Action::Showman { car, to } => self.send_showman(car, to, events),
            Action::Relocate { from, to } => self.relocate(from, to, events),
            Action::Attraction { stack, at, turn } => self.build(stack, at, turn, events),
            Action::Worker => self.pay_worker(events),
            Action::Officer => self.pay_officer(events),
            Action::Patron { give } => self.ask_patron(give, events),
            Action::Promoter => self.pay_promoter(events),
            Action::Journalist { pay } => self.pay_journalist(pay, events),
            Action::Hire { character } => self.hire(character, events),
            Action::Discard { colour, points } => {
                self.discard(Newspaper { colour, points }, events)
            }
            Action::Done => {
                self.end_turn(events);
                Ok(())
            }
            Action::Take { .. }
            | Action::Return { .. }
            | Action::Place { .. }
            | Action::PickPlot { .. }
            | Action::Leftmost { .. } => Err(self.not_now()),
        }
    }

    /// Everything the active player may do, with the number of actions in each course.
    #[inline]
    fn menu(&self, mut serve: impl FnMut(Course, u32)) {
        let singles = self.singles();
        serve(Course::Singles(singles), singles.count_ones());
        // A hand that lacks what all of them cost needs no further questions.
        let hand = self.mine().materials;
        if hand.covers(self.edition.least_for_car) && self.check_deed(Deed::Showman).is_ok() {
            let to = self.empty_spots();
            let n_to = to.len();
            for car in Car::ALL {
                if self.check_car(car).is_ok() {
                    serve(Course::Showmen { car, to }, n_to);
                } else if self.check_empty_car(car).is_ok() {
                    let from = self.movable(car);
                    serve(Course::Moves { from, to }, from.len() * n_to);
                }
            }
        }
        if hand.covers(self.edition.least_for_stack) && self.check_deed(Deed::Attraction).is_ok() {
            for stack in Stack::ALL {
                let Ok(tile) = self.check_stack(stack) else { continue };
                let face = self.edition.stack(stack);
                let colours = face.tiles[usize::from(tile)].colours;
                for (turn, shape) in (0..).zip(&face.turns) {
                    let at = self.footings(shape, colours);
                    if !at.is_empty() {
                        serve(Course::Attractions { stack, turn, at }, at.len());
                    }
                }
            }
        }
    }

    /// Which of the actions that stand alone may be taken.
    #[inline]
    fn singles(&self) -> u32 {
        let may_exchange = |give| self.check_patron(give).is_ok();
        let may_print = |pay| self.check_journalist(pay).is_ok();
        // In the order of `SINGLES`, and written out: this is the busiest place of the game.
        let allowed: [bool; FIRST_HIRE] = [
            true,
            self.check_reveal().is_ok(),
            self.check_worker().is_ok(),
            self.check_officer().is_ok(),
            self.check_promoter().is_ok(),
            may_exchange(Material::Red),
            may_exchange(Material::White),
            may_print(Material::Red),
            may_print(Material::White),
        ];
        let mut bits = u32::from(self.hireable().bits()) << FIRST_HIRE;
        for (bit, is_allowed) in allowed.into_iter().enumerate() {
            bits |= u32::from(is_allowed) << bit;
        }
        if !self.discarded && self.mine().papers != [0; MAX_KINDS] {
            for (kind, &n_held) in self.mine().papers.iter().enumerate() {
                bits |= u32::from(n_held > 0) << (SINGLES.len() + kind);
            }
        }
        bits
    }

    /// An action that stands alone, by its number.
    #[inline]
    fn single(&self, bit: u8) -> Action {
        let bit = usize::from(bit);
        if let Some(&action) = SINGLES.get(bit) {
            return action;
        }
        let Newspaper { colour, points } = self.edition.papers[bit - SINGLES.len()].paper;
        Action::Discard { colour, points }
    }

    /// Each action once a turn, and once more for each repeat (CI-21, CI-25).
    #[inline]
    pub(super) fn check_deed(&self, deed: Deed) -> Result<(), Refusal> {
        match self.done.contains(deed) && self.repeats == 0 {
            true => Err(Refusal::DoneAlready { deed }),
            false => Ok(()),
        }
    }

    /// Notes that an action was taken, and takes a repeat for it when it was not the first time.
    #[inline]
    pub(super) fn spend(&mut self, deed: Deed, events: &mut impl Hear<Event>) {
        if self.done.contains(deed) {
            self.repeats -= 1;
            events.hear(Fact::Repeated { seat: self.active, deed }.into());
        }
        self.done.insert(deed);
    }

    /// The kind of a newspaper that may be given up now.
    #[inline]
    fn check_discard(&self, paper: Newspaper) -> Result<usize, Refusal> {
        if self.discarded {
            return Err(Refusal::DiscardedAlready);
        }
        let Newspaper { colour, points } = paper;
        let held = self.edition.kind_of(paper).filter(|&kind| self.mine().papers[kind] > 0);
        held.ok_or(Refusal::NewspaperNotHeld { colour, points })
    }

    /// Gives up a newspaper for a repeat: not an action, and once a turn (CI-24).
    fn discard(&mut self, paper: Newspaper, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        let kind = self.check_discard(paper)?;
        let seat = self.active;
        self.mine_mut().papers[kind] -= 1;
        self.discarded = true;
        let Newspaper { colour, points } = paper;
        events.hear(Fact::NewspaperDiscarded { seat, colour, points }.into());
        self.gain_repeats(1, events);
        Ok(())
    }
}
