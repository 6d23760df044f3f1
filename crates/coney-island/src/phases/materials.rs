//! Materials come out of the bag, by chance or by choice, and the surplus goes back.

use tabletop::{Dice, Hear};

use crate::action::{Action, Outcome, Refusal};
use crate::event::{Event, Fact};
use crate::pieces::{Material, Materials};
use crate::setup::LIMIT;
use crate::state::{Gain, Phase, State};

impl State {
    pub(super) fn list_draws(&self, out: &mut Vec<(Outcome, u32)>) {
        for colour in Material::ALL {
            let n_left = u32::from(self.bag.of(colour));
            if n_left > 0 {
                out.push((Outcome::Material { colour }, n_left));
            }
        }
    }

    #[inline]
    pub(super) fn draw_material(&self, dice: &mut impl Dice) -> Outcome {
        // The bag cannot be empty (CI-8).
        let ticket = dice.up_to(u32::from(self.bag.total()) - 1);
        let is_red = ticket < u32::from(self.bag.red);
        Outcome::Material { colour: if is_red { Material::Red } else { Material::White } }
    }

    #[inline]
    pub(super) fn receive(&mut self, colour: Material, events: &mut impl Hear<Event>) {
        let one = Materials::one(colour);
        self.bag.take(one);
        match self.phase {
            Phase::Dealing { seat } => {
                self.mats[seat.idx()].materials.add(one);
                events.hear(Fact::MaterialDrawn { seat, colour }.into());
                self.after_dealing(seat, events);
            }
            Phase::Drawing { n_due, gain } => {
                self.mine_mut().materials.add(one);
                events.hear(Fact::MaterialDrawn { seat: self.active, colour }.into());
                self.draw_materials(n_due - 1, gain, events);
            }
            Phase::Laying { .. }
            | Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Homecoming
            | Phase::Revealing
            | Phase::Placing { .. }
            | Phase::Printing
            | Phase::Over => unreachable!("no material is due"),
        }
    }

    pub(super) fn list_choosing(&self, n_due: u8, out: &mut Vec<Action>) {
        for red in (0..=n_due).rev() {
            for white in (0..=n_due - red).rev() {
                if self.check_take(n_due, red, white).is_ok() {
                    out.push(Action::Take { red, white });
                }
            }
        }
    }

    /// All that are due are taken. A material may be left out only when its colour was wanted and
    /// the bag had none left, that is, when all the bag had of a colour is taken (CI-9).
    #[inline]
    fn check_take(&self, n_due: u8, red: u8, white: u8) -> Result<Materials, Refusal> {
        let asked = u16::from(red) + u16::from(white);
        if asked > u16::from(n_due) {
            return Err(Refusal::TakesTooMany { due: n_due, asked });
        }
        let taken = Materials { red, white };
        if !self.bag.covers(taken) {
            return Err(Refusal::NotInBag { bag: self.bag, red, white });
        }
        let none_left = red == self.bag.red || white == self.bag.white;
        if taken.total() < n_due && !none_left {
            return Err(Refusal::TakesTooFew { due: n_due, asked: taken.total() });
        }
        Ok(taken)
    }

    pub(super) fn apply_choosing(
        &mut self,
        n_due: u8,
        gain: Gain,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Take { red, white } = action else { return Err(self.not_now()) };
        let materials = self.check_take(n_due, red, white)?;
        self.bag.take(materials);
        self.mine_mut().materials.add(materials);
        events.hear(Fact::MaterialsChosen { seat: self.active, materials }.into());
        self.choose_materials(0, gain, events);
        Ok(())
    }

    /// How many materials the active player must choose to put back. When all are of one colour
    /// there is nothing to choose, and the surplus goes back at once.
    #[inline]
    pub(super) fn excess_to_choose(&mut self, events: &mut impl Hear<Event>) -> u8 {
        let held = self.mine().materials;
        let excess = held.total().saturating_sub(LIMIT);
        if excess > 0 && (held.red == 0 || held.white == 0) {
            let red = if held.red > 0 { excess } else { 0 };
            self.give_back(Materials { red, white: excess - red }, events);
            return 0;
        }
        excess
    }

    pub(super) fn list_returning(&self, excess: u8, out: &mut Vec<Action>) {
        for red in (0..=excess).rev() {
            let white = excess - red;
            if self.check_return(excess, red, white).is_ok() {
                out.push(Action::Return { red, white });
            }
        }
    }

    #[inline]
    fn check_return(&self, excess: u8, red: u8, white: u8) -> Result<Materials, Refusal> {
        let asked = u16::from(red) + u16::from(white);
        if asked != u16::from(excess) {
            return Err(Refusal::ReturnsWrongNumber { excess, asked });
        }
        let held = self.mine().materials;
        let returned = Materials { red, white };
        if !held.covers(returned) {
            return Err(Refusal::ReturnNotHeld { held, red, white });
        }
        Ok(returned)
    }

    pub(super) fn apply_returning(
        &mut self,
        excess: u8,
        gain: Gain,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Return { red, white } = action else { return Err(self.not_now()) };
        let materials = self.check_return(excess, red, white)?;
        self.give_back(materials, events);
        self.after_gain(gain, events);
        Ok(())
    }

    fn give_back(&mut self, materials: Materials, events: &mut impl Hear<Event>) {
        self.pay_materials(materials);
        events.hear(Fact::MaterialsReturned { seat: self.active, materials }.into());
    }

    /// Materials the active player has go back into the bag.
    #[inline]
    pub(super) fn pay_materials(&mut self, materials: Materials) {
        self.mine_mut().materials.take(materials);
        self.bag.add(materials);
    }

    #[inline]
    pub(super) fn check_materials(&self, cost: Materials) -> Result<(), Refusal> {
        let held = self.mine().materials;
        if held.covers(cost) { Ok(()) } else { Err(Refusal::TooFewMaterials { cost, held }) }
    }
}
