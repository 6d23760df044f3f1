//! A card on its way into the farm, one choice after another: which, where, and what is paid for
//! it (RULES.md §6.2). Where there is only one choice it is made at once.

use tabletop::Hear;

use super::paying::Bill;
use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::farm::{Cell, CellSet};
use crate::pieces::{Card, Tokens};
use crate::state::{Lay, Pick, State};

impl State {
    /// What is to be chosen next of a card on its way.
    pub(super) fn list_picking(&self, pick: Pick, out: &mut Vec<Action>) {
        match pick {
            Pick { card: None, .. } => {
                out.extend(self.mine().playable().map(|card| Action::Pick { card }));
            }
            Pick { lay, card: Some(card), cell: None } => {
                out.extend(self.spaces(lay, card).iter().map(|cell| Action::On { cell }));
            }
            Pick { lay, card: Some(card), cell: Some(_) } => {
                self.bill(lay, card).payments(|tokens| out.push(Action::Pay { tokens }));
            }
        }
    }

    pub(super) fn apply_picking(
        &mut self,
        n_rabbits: u8,
        mut pick: Pick,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        match (action, pick) {
            (Action::Pick { card }, Pick { card: None, .. }) => {
                self.check_held(card)?;
                pick.card = Some(card);
                self.go_on_picking(n_rabbits, pick, events);
            }
            (Action::On { cell }, Pick { lay, card: Some(card), cell: None }) => {
                self.check_space(lay, card, cell)?;
                pick.cell = Some(cell);
                self.go_on_picking(n_rabbits, pick, events);
            }
            (Action::Pay { tokens }, Pick { lay, card: Some(card), cell: Some(cell) }) => {
                self.bill(lay, card).check(tokens)?;
                self.lay(n_rabbits, lay, card, cell, tokens, events);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// The first click for a rabbit: its card.
    pub(super) fn pick_rabbit(
        &mut self,
        n_rabbits: u8,
        card: Card,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_held(card)?;
        self.check_can_lay(Lay::Rabbit, card)?;
        let pick = Pick { lay: Lay::Rabbit, card: Some(card), cell: None };
        self.go_on_picking(n_rabbits, pick, events);
        Ok(())
    }

    /// The first click for a hutch, of whichever card.
    pub(super) fn pick_hutch(&mut self, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        let card = self.mine().playable().next().ok_or(Refusal::NothingToLay)?;
        self.check_can_lay(Lay::Hutch, card)?;
        let pick = Pick { lay: Lay::Hutch, card: None, cell: None };
        self.go_on_picking(0, pick, events);
        Ok(())
    }

    /// Fills in what there is no choice about, and lays the card if that is all.
    fn go_on_picking(&mut self, n_rabbits: u8, mut pick: Pick, events: &mut impl Hear<Event>) {
        let lay = pick.lay;
        pick.card = pick.card.or_else(|| only(self.mine().playable()));
        if let Some(card) = pick.card {
            pick.cell = pick.cell.or_else(|| only(self.spaces(lay, card).iter()));
            if let Some(cell) = pick.cell
                && let Some(paid) = self.bill(lay, card).only_payment()
            {
                self.lay(n_rabbits, lay, card, cell, paid, events);
                return;
            }
        }
        self.picked = Some(pick);
    }

    fn lay(
        &mut self,
        n_rabbits: u8,
        lay: Lay,
        card: Card,
        cell: Cell,
        paid: Tokens,
        events: &mut impl Hear<Event>,
    ) {
        self.picked = None;
        match lay {
            Lay::Rabbit => self.place(n_rabbits, card, cell, paid, events),
            Lay::Hutch => self.lay_hutch(card, cell, paid, events),
        }
    }

    /// What laying a card costs the active seat.
    #[inline]
    pub(crate) fn bill(&self, lay: Lay, card: Card) -> Bill {
        let tokens = self.mine().tokens;
        match lay {
            Lay::Rabbit => Bill::for_rabbit(self.edition.tables().traits(card).cost, tokens),
            Lay::Hutch => Bill::for_hutch(tokens),
        }
    }

    /// Whether a card can lie on an open space of the active seat's farm.
    #[inline]
    pub(crate) fn fits(&self, lay: Lay, card: Card, cell: Cell) -> bool {
        let edition = self.edition.tables();
        let (farm, hutch) = (&self.mine().farm, self.options.hutch);
        match lay {
            Lay::Rabbit => farm.admits_rabbit(edition, cell, edition.traits(card), hutch),
            Lay::Hutch => farm.admits_hutch(edition, cell, hutch),
        }
    }

    /// Where a card can lie.
    pub(crate) fn spaces(&self, lay: Lay, card: Card) -> CellSet {
        let open = self.mine().farm.open().iter();
        open.filter(|&cell| self.fits(lay, card, cell)).collect()
    }

    /// Whether a card can be paid for and fits somewhere.
    #[inline]
    pub(super) fn can_lay(&self, lay: Lay, card: Card) -> bool {
        let mut open = self.mine().farm.open().iter();
        self.bill(lay, card).can_be_paid() && open.any(|cell| self.fits(lay, card, cell))
    }

    fn check_can_lay(&self, lay: Lay, card: Card) -> Result<(), Refusal> {
        self.bill(lay, card).check_purse()?;
        match self.can_lay(lay, card) {
            true => Ok(()),
            false => Err(Refusal::FitsNowhere {
                what: match lay {
                    Lay::Rabbit => self.edition.card_name(card),
                    Lay::Hutch => "a hutch".to_owned(),
                },
            }),
        }
    }

    /// Whether a card can lie on a space; if not, what stands in its way.
    pub(super) fn check_space(&self, lay: Lay, card: Card, cell: Cell) -> Result<(), Refusal> {
        self.check_open(cell)?;
        match self.fits(lay, card, cell) {
            true => Ok(()),
            false => Err(self.explain(lay, card, cell)),
        }
    }
}

/// The one thing that there is, if there is only one.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next();
    if all.next().is_some() { None } else { first }
}
