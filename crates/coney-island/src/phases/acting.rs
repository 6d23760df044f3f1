//! The action phase: what is on the menu, once each unless repeated.

use tabletop::{Dice, Hear};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::park::Cells;
use crate::pieces::{Car, Character, Deed, Material, Newspaper, Stack};
use crate::state::{Phase, State};

/// Actions that differ only in where something goes, or stand alone: a part of the menu that can
/// be counted without being written out.
enum Course {
    One(Action),
    Showmen { car: Car, to: Cells },
    Moves { from: Cells, to: Cells },
    Attractions { stack: Stack, turn: u8, at: Cells },
}

impl Course {
    #[inline]
    fn len(&self) -> u32 {
        match self {
            Course::One(_) => 1,
            Course::Showmen { to, .. } => to.len(),
            Course::Moves { from, to } => from.len() * to.len(),
            Course::Attractions { at, .. } => at.len(),
        }
    }

    #[inline]
    fn nth(&self, n: u32) -> Action {
        match *self {
            Course::One(action) => action,
            Course::Showmen { car, to } => Action::Showman { car, to: to.nth(n) },
            Course::Moves { from, to } => {
                Action::Relocate { from: from.nth(n / to.len()), to: to.nth(n % to.len()) }
            }
            Course::Attractions { stack, turn, at } => {
                Action::Attraction { stack, turn, at: at.nth(n) }
            }
        }
    }

    fn list(&self, out: &mut Vec<Action>) {
        match *self {
            Course::One(action) => out.push(action),
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
        }
    }
}

impl State {
    pub(super) fn list_deeds(&self, out: &mut Vec<Action>) {
        self.menu(|course| course.list(out));
    }

    /// A random action, each as likely as any other. Counts instead of listing: every course is
    /// kept with the chance that its length has among those seen so far.
    #[inline]
    pub(super) fn sample_deed(&self, dice: &mut impl Dice) -> Action {
        let mut n_seen = 0;
        let mut kept = Course::One(Action::Done);
        self.menu(|course| {
            let len = course.len();
            if len > 0 {
                n_seen += len;
                if n_seen == len || dice.up_to(n_seen - 1) < len {
                    kept = course;
                }
            }
        });
        let n = match kept.len() {
            1 => 0,
            len => dice.up_to(len - 1),
        };
        kept.nth(n)
    }

    /// Everything the active player may do.
    #[inline]
    fn menu(&self, mut serve: impl FnMut(Course)) {
        let mut one = |checked: Result<(), Refusal>, action| {
            if checked.is_ok() {
                serve(Course::One(action));
            }
        };
        one(Ok(()), Action::Done);
        one(self.check_reveal().map(|_| ()), Action::Reveal);
        for character in Character::ALL {
            one(self.check_hire(character), Action::Hire { character });
        }
        one(self.check_worker(), Action::Worker);
        one(self.check_officer(), Action::Officer);
        one(self.check_promoter(), Action::Promoter);
        for material in Material::ALL {
            one(self.check_patron(material), Action::Patron { give: material });
            one(self.check_journalist(material), Action::Journalist { pay: material });
        }
        for face in &self.edition.papers {
            let Newspaper { colour, points } = face.paper;
            one(self.check_discard(face.paper).map(|_| ()), Action::Discard { colour, points });
        }
        for car in Car::ALL {
            if let Ok(to) = self.showman_spots(car) {
                serve(Course::Showmen { car, to });
            }
            if let Ok(from) = self.movable(car) {
                serve(Course::Moves { from, to: self.empty_spots() });
            }
        }
        for stack in Stack::ALL {
            let Ok(tile) = self.check_stack(stack) else { continue };
            let face = self.edition.stack(stack);
            let colours = face.tiles[usize::from(tile)].colours;
            for (turn, shape) in (0..).zip(&face.turns) {
                serve(Course::Attractions { stack, turn, at: self.footings(shape, colours) });
            }
        }
    }

    #[inline]
    pub(super) fn check_acting(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Acting { Ok(()) } else { Err(self.not_now()) }
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
    pub(super) fn discard(
        &mut self,
        paper: Newspaper,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_acting()?;
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
