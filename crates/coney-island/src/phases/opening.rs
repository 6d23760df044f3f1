//! Before the first turn: chance lays the four start plots and deals the first materials.

use tabletop::{Dice, Hear};

use crate::action::Outcome;
use crate::event::{Event, Fact};
use crate::park::{Corner, Plot};
use crate::pieces::Site;
use crate::state::{Phase, State};

impl State {
    /// Each site is as likely as any other, and lies as likely one way as another (CI-3).
    pub(super) fn list_starts(&self, n_laid: u8, out: &mut Vec<(Outcome, u32)>) {
        let plot = self.start_plot(n_laid);
        let [with_grass, without] = self.start_weights();
        if with_grass > 0 {
            let start = |corner| (Outcome::Start { plot, grass: Some(corner) }, with_grass);
            out.extend(Corner::ALL.map(start));
        }
        if without > 0 {
            out.push((Outcome::Start { plot, grass: None }, without));
        }
    }

    #[inline]
    pub(super) fn draw_start(&self, n_laid: u8, dice: &mut impl Dice) -> Outcome {
        let [with_grass, without] = self.start_weights();
        let i = dice.weighted([with_grass, with_grass, with_grass, with_grass, without]);
        Outcome::Start { plot: self.start_plot(n_laid), grass: Corner::ALL.get(i).copied() }
    }

    /// Weight of a site with its grass in one corner, and of one without grass.
    #[inline]
    fn start_weights(&self) -> [u32; 2] {
        let n_left = |site: Site| u32::from(self.sites_left[site.idx()]);
        [n_left(Site::ThreeSpots), 4 * n_left(Site::FourSpots)]
    }

    pub(super) fn lay_start(
        &mut self,
        plot: Plot,
        grass: Option<Corner>,
        events: &mut impl Hear<Event>,
    ) {
        let Phase::Laying { n_laid } = self.phase else {
            unreachable!("start plots are laid before the game")
        };
        let site = if grass.is_some() { Site::ThreeSpots } else { Site::FourSpots };
        self.sites_left[site.idx()] -= 1;
        self.lay(plot, grass);
        events.hear(Fact::SiteLaid { plot, grass }.into());
        self.after_laying(n_laid + 1);
    }
}
