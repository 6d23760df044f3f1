//! Main action 1: turn up a building site, then place it.

use tabletop::{Dice, Hear};

use crate::action::{Action, Outcome, Refusal};
use crate::event::{Event, Fact};
use crate::park::{Corner, Plot, Plots};
use crate::pieces::{Bonus, Deed, Site};
use crate::state::{Gain, Phase, State};

impl State {
    /// The plots on which the next site could lie. There must be one before it is turned up,
    /// because it is not put back (CI-11).
    #[inline]
    pub(super) fn check_reveal(&self) -> Result<Plots, Refusal> {
        self.check_deed(Deed::Site)?;
        if self.n_sites_left() == 0 {
            return Err(Refusal::NoSiteLeft);
        }
        let money = self.mine().money;
        let plots = self.open_plots(money);
        if plots.is_empty() { Err(Refusal::NoPlotAffordable { money }) } else { Ok(plots) }
    }

    pub(super) fn reveal(&mut self, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        self.check_reveal()?;
        self.spend(Deed::Site, events);
        self.phase = Phase::Revealing;
        Ok(())
    }

    pub(super) fn list_sites(&self, out: &mut Vec<(Outcome, u32)>) {
        for site in Site::ALL {
            let n_left = u32::from(self.sites_left[site.idx()]);
            if n_left > 0 {
                out.push((Outcome::Site { site }, n_left));
            }
        }
    }

    #[inline]
    pub(super) fn draw_site(&self, dice: &mut impl Dice) -> Outcome {
        let i = dice.weighted(self.sites_left.map(u32::from));
        Outcome::Site { site: Site::ALL[i] }
    }

    pub(super) fn turn_up(&mut self, site: Site, events: &mut impl Hear<Event>) {
        self.sites_left[site.idx()] -= 1;
        events.hear(Fact::SiteRevealed { seat: self.active, site }.into());
        self.phase = Phase::Placing { site };
    }

    /// The ways a site can lie: where its grass is, if it has any.
    #[inline]
    pub(super) fn ways(site: Site) -> &'static [Option<Corner>] {
        const GRASS: [Option<Corner>; 4] = [
            Some(Corner::NorthWest),
            Some(Corner::NorthEast),
            Some(Corner::SouthWest),
            Some(Corner::SouthEast),
        ];
        match site {
            Site::ThreeSpots => &GRASS,
            Site::FourSpots => &[None],
        }
    }

    /// The plots; how the site lies is asked once one is picked.
    pub(super) fn list_plots(&self, out: &mut Vec<Action>) {
        let plots = self.open_plots(self.mine().money);
        out.extend(plots.iter().map(|plot| Action::PickPlot { plot }));
    }

    /// Every way to place it, all in one.
    pub(crate) fn list_placing(&self, site: Site, out: &mut Vec<Action>) {
        for plot in self.open_plots(self.mine().money).iter() {
            out.extend(State::ways(site).iter().map(|&grass| Action::Place { plot, grass }));
        }
    }

    #[inline]
    pub(super) fn sample_placing(&self, site: Site, dice: &mut impl Dice) -> Action {
        let plots = self.open_plots(self.mine().money);
        let ways = State::ways(site);
        let plot = plots.nth(dice.up_to(plots.len() - 1));
        Action::Place { plot, grass: ways[dice.index(ways.len())] }
    }

    pub(super) fn check_plot(&self, plot: Plot) -> Result<(), Refusal> {
        let money = self.mine().money;
        if self.open_plots(money).contains(plot) {
            return Ok(());
        }
        Err(if self.sites.contains(plot) {
            Refusal::PlotTaken { plot }
        } else if !self.sites.neighbours().contains(plot) {
            Refusal::NotAdjacent { plot }
        } else {
            Refusal::TooLittleMoney { price: self.edition.plot(plot).price, money }
        })
    }

    fn check_place(&self, site: Site, plot: Plot, grass: Option<Corner>) -> Result<(), Refusal> {
        self.check_plot(plot)?;
        match (site, grass) {
            (Site::ThreeSpots, None) => Err(Refusal::GrassNeeded),
            (Site::FourSpots, Some(_)) => Err(Refusal::NoGrass),
            (Site::ThreeSpots, Some(_)) | (Site::FourSpots, None) => Ok(()),
        }
    }

    pub(super) fn apply_placing(
        &mut self,
        site: Site,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if let Action::PickPlot { plot } = action
            && self.picked.is_none()
        {
            return self.pick_plot(site, plot, events);
        }
        let Action::Place { plot, grass } = action else { return Err(self.not_now()) };
        self.check_place(site, plot, grass)?;
        self.picked = None;
        let seat = self.active;
        let face = self.edition.plot(plot);
        self.pay_money(face.price);
        self.lay(plot, grass);
        events.hear(Fact::SitePlaced { seat, plot, grass, paid: face.price }.into());
        self.phase = Phase::Acting;
        match face.bonus {
            None => {}
            Some(Bonus::Points(points)) => {
                self.score(seat, points);
                events.hear(Fact::BonusPaid { seat, points }.into());
            }
            Some(Bonus::Random) => self.draw_materials(1, Gain::Action, events),
            Some(Bonus::Chosen) => self.choose_materials(1, Gain::Action, events),
            Some(Bonus::Repeat) => self.gain_repeats(1, events),
        }
        Ok(())
    }

    /// Puts a site into the park.
    #[inline]
    pub(super) fn lay(&mut self, plot: Plot, grass: Option<Corner>) {
        self.sites.insert(plot);
        self.spots = self.spots.plus(plot.cells());
        if let Some(corner) = grass {
            self.spots.remove(plot.cell(corner));
        }
    }
}
