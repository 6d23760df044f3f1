//! The characters: hiring them, and the five minor actions.

use tabletop::{Dice, Hear};

use crate::action::{Outcome, Refusal};
use crate::event::{Event, Fact};
use crate::pieces::{Character, Characters, Deed, Material, Materials, Newspaper};
use crate::state::{Gain, Phase, State};

/// What a character costs, from the table or from a rival.
pub(crate) const HIRE_PRICE: u8 = 2;
/// What the promoter gives for one money tile.
pub(crate) const PROMOTER_POINTS: u8 = 2;

impl State {
    /// Whom the active player may hire: all who do not work for them yet, if there is money.
    #[inline]
    pub(super) fn hireable(&self) -> Characters {
        match self.check_money(HIRE_PRICE) {
            Ok(()) => self.mine().characters.others(),
            Err(_) => Characters::NONE,
        }
    }

    fn check_hire(&self, character: Character) -> Result<(), Refusal> {
        match self.hireable().contains(character) {
            true => Ok(()),
            false if self.mine().characters.contains(character) => {
                Err(Refusal::HiredAlready { character })
            }
            false => self.check_money(HIRE_PRICE),
        }
    }

    /// Not an action: it may be done at any time of the own action phase (CI-28).
    pub(super) fn hire(
        &mut self,
        character: Character,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_hire(character)?;
        self.pay_money(HIRE_PRICE);
        let seat = self.active;
        let from = self.employer(character);
        if let Some(rival) = from {
            self.mats[rival.idx()].characters.remove(character);
        }
        self.mine_mut().characters.insert(character);
        events.hear(Fact::Hired { seat, character, from }.into());
        Ok(())
    }

    #[inline]
    fn check_character(&self, character: Character, deed: Deed) -> Result<(), Refusal> {
        if !self.mine().characters.contains(character) {
            return Err(Refusal::NotHired { character });
        }
        self.check_deed(deed)
    }

    #[inline]
    pub(super) fn check_worker(&self) -> Result<(), Refusal> {
        self.check_character(Character::Worker, Deed::Worker)?;
        self.check_money(1)
    }

    pub(super) fn pay_worker(&mut self, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_worker()?;
        self.spend(Deed::Worker, events);
        self.pay_money(1);
        events.hear(Fact::WorkerPaid { seat: self.active }.into());
        self.draw_materials(1, Gain::Action, events);
        Ok(())
    }

    #[inline]
    pub(super) fn check_officer(&self) -> Result<(), Refusal> {
        self.check_character(Character::Officer, Deed::Officer)?;
        if self.mine().points == 0 { Err(Refusal::NoPoint) } else { Ok(()) }
    }

    pub(super) fn pay_officer(&mut self, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_officer()?;
        self.spend(Deed::Officer, events);
        self.mine_mut().points -= 1;
        events.hear(Fact::OfficerPaid { seat: self.active }.into());
        self.draw_materials(1, Gain::Action, events);
        Ok(())
    }

    #[inline]
    pub(super) fn check_patron(&self, give: Material) -> Result<(), Refusal> {
        self.check_character(Character::Patron, Deed::Patron)?;
        self.check_held(give)?;
        let material = give.other();
        if self.bag.of(material) == 0 { Err(Refusal::BagHasNone { material }) } else { Ok(()) }
    }

    pub(super) fn ask_patron(
        &mut self,
        give: Material,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_patron(give)?;
        self.spend(Deed::Patron, events);
        let other = Materials::one(give.other());
        self.pay_materials(Materials::one(give));
        self.bag.take(other);
        self.mine_mut().materials.add(other);
        events.hear(Fact::Exchanged { seat: self.active, gave: give }.into());
        Ok(())
    }

    #[inline]
    pub(super) fn check_promoter(&self) -> Result<(), Refusal> {
        self.check_character(Character::Promoter, Deed::Promoter)?;
        self.check_money(1)
    }

    pub(super) fn pay_promoter(&mut self, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_promoter()?;
        self.spend(Deed::Promoter, events);
        self.pay_money(1);
        let (seat, points) = (self.active, PROMOTER_POINTS);
        self.score(seat, points);
        events.hear(Fact::Promoted { seat, points }.into());
        Ok(())
    }

    #[inline]
    pub(super) fn check_journalist(&self, pay: Material) -> Result<(), Refusal> {
        self.check_character(Character::Journalist, Deed::Journalist)?;
        self.top_paper().ok_or(Refusal::NoNewspaperLeft)?;
        self.check_held(pay)
    }

    pub(super) fn pay_journalist(
        &mut self,
        pay: Material,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_journalist(pay)?;
        self.spend(Deed::Journalist, events);
        self.pay_materials(Materials::one(pay));
        events.hear(Fact::JournalistPaid { seat: self.active, paid: pay }.into());
        self.phase = Phase::Printing;
        Ok(())
    }

    /// The top newspaper is one of those of its colour that nobody has seen. Which of them were
    /// taken out before the game nobody knows either, so all are equally likely (CI-1, CI-2).
    pub(super) fn list_papers(&self, out: &mut Vec<(Outcome, u32)>) {
        let Some(colour) = self.top_paper() else { return };
        for kind in self.edition.kinds_of(colour) {
            let n_unseen = u32::from(self.unseen_papers[kind]);
            if n_unseen > 0 {
                let points = self.edition.papers[kind].paper.points;
                out.push((Outcome::Newspaper { colour, points }, n_unseen));
            }
        }
    }

    #[inline]
    pub(super) fn draw_paper(&self, dice: &mut impl Dice) -> Outcome {
        let colour = self.top_paper().expect("a newspaper is due");
        let kinds = self.edition.kinds_of(colour);
        let i = dice.weighted(kinds.clone().map(|kind| u32::from(self.unseen_papers[kind])));
        let kind = kinds.clone().nth(i).expect("one of the kinds");
        Outcome::Newspaper { colour, points: self.edition.papers[kind].paper.points }
    }

    pub(super) fn receive_paper(&mut self, paper: Newspaper, events: &mut impl Hear<Event>) {
        let kind = self.edition.kind_of(paper).expect("a newspaper of the edition");
        self.unseen_papers[kind] -= 1;
        self.papers_left[paper.colour.idx()] -= 1;
        self.mine_mut().papers[kind] += 1;
        events.hear(Event::NewspaperTaken { seat: self.active, paper });
        self.phase = Phase::Acting;
    }

    #[inline]
    fn check_held(&self, material: Material) -> Result<(), Refusal> {
        match self.mine().materials.of(material) {
            0 => Err(Refusal::MaterialNotHeld { material }),
            1.. => Ok(()),
        }
    }

    #[inline]
    pub(super) fn check_money(&self, price: u8) -> Result<(), Refusal> {
        let money = self.mine().money;
        if money >= price { Ok(()) } else { Err(Refusal::TooLittleMoney { price, money }) }
    }

    /// Money the active player has goes to the bank.
    #[inline]
    pub(super) fn pay_money(&mut self, price: u8) {
        self.mine_mut().money -= price;
        self.bank += price;
    }
}
