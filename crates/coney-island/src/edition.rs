//! What is printed on the components: reads an edition file and checks it.

use serde::{Deserialize, Serialize};
use tabletop::edition::read::{Fields, Number, Once, Reader, Spanned};
use tabletop::{EditionError, Game};

use crate::park::{Cell, Cells, N_PLOTS, Plot, Plots};
use crate::pieces::{Bonus, Car, Colours, Layer, Materials, Newspaper, Site, Stack};
use crate::setup::{LIMIT, MAX_PLAYERS};
use crate::state::State;

/// Spots of a car, the leftmost of which is empty from the start.
pub const N_SPOTS: usize = 4;
/// Kinds of newspaper an edition may have.
pub const MAX_KINDS: usize = 8;
/// Tiles a stack of grand attractions may have.
pub const MAX_TILES: usize = 5;
/// Plots that are free at the start.
pub const N_START_PLOTS: usize = 4;

/// What is printed on a plot. Start plots cost nothing, because nobody buys them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlotFace {
    pub price: u8,
    pub bonus: Option<Bonus>,
}

/// What a spot of a car gives while no showman stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pay {
    Point,
    Money,
    Random,
    Chosen,
    Repeat,
}

/// What the empty spots of a car, or of all cars, give together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Income {
    pub points: u8,
    pub money: u8,
    pub random: u8,
    pub chosen: u8,
    pub repeats: u8,
}

impl Income {
    #[inline]
    #[must_use]
    pub fn plus(self, other: Income) -> Income {
        Income {
            points: self.points + other.points,
            money: self.money + other.money,
            random: self.random + other.random,
            chosen: self.chosen + other.chosen,
            repeats: self.repeats + other.repeats,
        }
    }

    fn of(pay: Pay) -> Income {
        let none = Income::default();
        match pay {
            Pay::Point => Income { points: 1, ..none },
            Pay::Money => Income { money: 1, ..none },
            Pay::Random => Income { random: 1, ..none },
            Pay::Chosen => Income { chosen: 1, ..none },
            Pay::Repeat => Income { repeats: 1, ..none },
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CarFace {
    /// What its showmen are called.
    pub showman: String,
    pub cost: Materials,
    pub spots: [Pay; N_SPOTS],
    /// What it gives by the number of its showmen that are out.
    pub income: [Income; N_SPOTS],
}

impl CarFace {
    /// Points of a covered showman: one for each material it cost (RULES.md §6.7).
    #[inline]
    pub fn worth(&self) -> u8 {
        self.cost.total()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileFace {
    pub name: String,
    pub points: u8,
    pub colours: Colours,
}

/// A shape in one of the ways it can lie: steps down and to the right from the north-western
/// corner of the rectangle around it, in reading order.
pub type Shape = Vec<(u8, u8)>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StackFace {
    pub cost: Materials,
    /// The different ways in which its tiles can lie.
    pub turns: Vec<Shape>,
    /// From top to bottom.
    pub tiles: Vec<TileFace>,
}

impl StackFace {
    pub fn size(&self) -> usize {
        self.turns[0].len()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaperFace {
    pub paper: Newspaper,
    pub count: u8,
}

/// The tables of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edition {
    pub name: String,
    pub provenance: String,
    pub materials: Materials,
    pub money: u8,
    /// How many building sites there are of each kind.
    pub sites: [u8; 2],
    plots: [PlotFace; N_PLOTS],
    pub start_plots: Plots,
    /// Plots by the money they can be bought with.
    affordable: [Plots; LIMIT as usize + 1],
    cars: [CarFace; 3],
    stacks: [StackFace; 4],
    /// What every showman costs at least, and every grand attraction.
    pub least_for_car: Materials,
    pub least_for_stack: Materials,
    /// Kinds of newspaper, the pink ones first.
    pub papers: Vec<PaperFace>,
}

impl Edition {
    #[inline]
    pub fn plot(&self, plot: Plot) -> PlotFace {
        self.plots[plot.idx()]
    }

    #[inline]
    pub fn affordable(&self, money: u8) -> Plots {
        self.affordable[usize::from(money)]
    }

    #[inline]
    pub fn car(&self, car: Car) -> &CarFace {
        &self.cars[car.idx()]
    }

    /// A stack that exists: see [`Edition::has_stack`].
    #[inline]
    pub fn stack(&self, stack: Stack) -> &StackFace {
        &self.stacks[stack.idx()]
    }

    #[inline]
    pub fn has_stack(&self, stack: Stack) -> bool {
        stack.idx() < self.stacks.len()
    }

    /// Position of a kind of newspaper in the table.
    #[inline]
    pub fn kind_of(&self, paper: Newspaper) -> Option<usize> {
        self.papers.iter().position(|face| face.paper == paper)
    }

    /// Kinds of newspaper of one colour, as positions in the table.
    #[inline]
    pub fn kinds_of(&self, colour: Layer) -> impl Iterator<Item = usize> + Clone {
        let kinds = self.papers.iter().enumerate();
        kinds.filter(move |(_, face)| face.paper.colour == colour).map(|(kind, _)| kind)
    }

    /// How many newspapers of one colour are in the box.
    pub fn n_papers(&self, colour: Layer) -> u8 {
        self.kinds_of(colour).map(|kind| self.papers[kind].count).sum()
    }

    /// The cells that a tile of a stack covers when it lies at `at`, if all are on the board.
    pub fn covered(&self, stack: Stack, at: Cell, turn: u8) -> Option<Cells> {
        let shape = self.stacks.get(stack.idx())?.turns.get(usize::from(turn))?;
        shape.iter().map(|&step| at.offset(step)).collect()
    }
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("../editions/standard.toml")];

    fn read(text: &str) -> Result<Edition, EditionError> {
        let mut file = Fields::open(text, State::TITLE.id)?;
        let name = file.name()?;
        let sheet = Sheet { reader: file.reader() };
        sheet.edition(name, file.rest()?)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn provenance(&self) -> &str {
        &self.provenance
    }
}

// The file as it is written, below its head.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEdition {
    sources: Spanned<Vec<RawSource>>,
    materials: Spanned<RawMaterials>,
    money: Number,
    sites: RawSites,
    plots: Spanned<Vec<Spanned<RawPlot>>>,
    cars: Spanned<Vec<RawCar>>,
    stacks: Spanned<Vec<RawStack>>,
    newspapers: Spanned<Vec<Spanned<RawPaper>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSource {
    from: Spanned<String>,
    what: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMaterials {
    red: Number,
    white: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSites {
    three_spots: Number,
    four_spots: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlot {
    at: Spanned<String>,
    #[serde(default)]
    start: bool,
    price: Option<Number>,
    bonus: Option<Spanned<RawBonus>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawBonus {
    Points(Number),
    Random,
    Chosen,
    Repeat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCar {
    showman: Spanned<String>,
    cost: Spanned<RawMaterials>,
    spots: Spanned<Vec<Pay>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStack {
    cost: Spanned<RawMaterials>,
    cells: Spanned<Vec<Spanned<[i64; 2]>>>,
    tiles: Spanned<Vec<RawTile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTile {
    name: Spanned<String>,
    points: Number,
    colours: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPaper {
    colour: Layer,
    points: Number,
    count: Number,
}

/// Letters in the name of a component.
const LONGEST_NAME: usize = 30;

/// Where a part of an edition may come from, and how the provenance puts it.
const SOURCES: [(&str, &str); 3] = [
    ("rulebook", "Printed in the rulebook"),
    ("reviews", "Told by public reviews"),
    ("our design", "Our own design, because no source prints it"),
];

/// Turns the raw file into tables, naming the line of whatever is wrong.
struct Sheet<'t> {
    reader: Reader<'t>,
}

impl Sheet<'_> {
    fn edition(&self, name: String, raw: RawEdition) -> Result<Edition, EditionError> {
        let provenance = self.provenance(&raw.sources)?;
        let plots = self.plots(&raw.plots)?;
        let start_plots = self.start_plots(&raw.plots)?;
        let cars = self.cars(raw.cars)?;
        let stacks = self.stacks(raw.stacks)?;
        let affordable = |money: usize| {
            let for_sale = Plot::all().filter(|&plot| !start_plots.contains(plot));
            for_sale.filter(|plot| usize::from(plots[plot.idx()].price) <= money).collect()
        };
        Ok(Edition {
            name,
            provenance,
            materials: self.supply(&raw.materials, &cars)?,
            money: self.reader.number(&raw.money, "money", LIMIT * MAX_PLAYERS..=100)?,
            sites: self.sites(&raw.sites)?,
            plots,
            start_plots,
            affordable: std::array::from_fn(affordable),
            least_for_car: least(cars.iter().map(|car| car.cost)),
            least_for_stack: least(stacks.iter().map(|stack| stack.cost)),
            cars,
            stacks,
            papers: self.papers(&raw.newspapers)?,
        })
    }

    fn provenance(&self, sources: &Spanned<Vec<RawSource>>) -> Result<String, EditionError> {
        if sources.get_ref().is_empty() {
            return Err(self.reader.at(sources, "sources must say where each part comes from"));
        }
        for source in sources.get_ref() {
            self.reader.one_of(&source.from, "source", SOURCES)?;
            if source.what.get_ref().trim().is_empty() {
                return Err(self.reader.at(&source.what, "say what comes from there"));
            }
        }
        let mut text = String::new();
        for (from, heading) in SOURCES {
            let parts = sources.get_ref().iter().filter(|source| source.from.get_ref() == from);
            let parts: Vec<&str> = parts.map(|source| source.what.get_ref().trim()).collect();
            if !parts.is_empty() {
                text.push_str(heading);
                text.push_str(":\n");
                text.extend(parts.iter().map(|part| format!("- {part}\n")));
            }
        }
        text.truncate(text.trim_end().len());
        Ok(text)
    }

    fn materials(
        &self,
        raw: &RawMaterials,
        field: &str,
        most: u8,
    ) -> Result<Materials, EditionError> {
        Ok(Materials {
            red: self.reader.number(&raw.red, &format!("{field}.red"), 0..=most)?,
            white: self.reader.number(&raw.white, &format!("{field}.white"), 0..=most)?,
        })
    }

    /// The bag, which must never run dry: every hand full, and the largest income on top of one
    /// of them (ruling CI-8).
    fn supply(
        &self,
        raw: &Spanned<RawMaterials>,
        cars: &[CarFace; 3],
    ) -> Result<Materials, EditionError> {
        let supply = self.materials(raw.get_ref(), "materials", 100)?;
        let drawn = |car: &CarFace| car.income[N_SPOTS - 1].random + car.income[N_SPOTS - 1].chosen;
        let needed = LIMIT * MAX_PLAYERS + cars.iter().map(drawn).sum::<u8>();
        if supply.total() < needed {
            let found = supply.total();
            let problem = format!(
                "there are {found} materials; full hands and an income can take {needed} of them"
            );
            return Err(self.reader.at(raw, problem));
        }
        Ok(supply)
    }

    fn cost(&self, raw: &Spanned<RawMaterials>) -> Result<Materials, EditionError> {
        let cost = self.materials(raw.get_ref(), "cost", LIMIT)?;
        if !(1..=LIMIT).contains(&cost.total()) {
            let total = cost.total();
            let problem =
                format!("a cost is 1 to {LIMIT} materials, as many as a hand, not {total}");
            return Err(self.reader.at(raw, problem));
        }
        Ok(cost)
    }

    fn sites(&self, raw: &RawSites) -> Result<[u8; 2], EditionError> {
        let four = self.reader.number(&raw.four_spots, "four_spots", 2..=24)?;
        let three = self.reader.number(&raw.three_spots, "three_spots", 0..=24)?;
        // Two of the larger ones stay out with two players, and four are laid before the game.
        if !(7..=24).contains(&(three + four)) {
            let problem = format!(
                "there are {} building sites; the game needs 7 to 24, a plot for each",
                three + four
            );
            return Err(self.reader.at(&raw.three_spots, problem));
        }
        let mut sites = [0; 2];
        sites[Site::ThreeSpots.idx()] = three;
        sites[Site::FourSpots.idx()] = four;
        Ok(sites)
    }

    fn plots(
        &self,
        raw: &Spanned<Vec<Spanned<RawPlot>>>,
    ) -> Result<[PlotFace; N_PLOTS], EditionError> {
        let mut faces = [None; N_PLOTS];
        let mut once = Once::default();
        for entry in raw.get_ref() {
            let face = entry.get_ref();
            let plot: Plot = face.at.get_ref().parse().map_err(|error| {
                self.reader
                    .at(&face.at, format!("'{}' is off the grid: {error}", face.at.get_ref()))
            })?;
            once.say(self.reader, &face.at, format!("plot {plot}"))?;
            faces[plot.idx()] = Some(self.plot(plot, entry)?);
        }
        let missing: Vec<String> = Plot::all()
            .filter(|plot| faces[plot.idx()].is_none())
            .map(|plot| plot.to_string())
            .collect();
        if !missing.is_empty() {
            let problem = format!(
                "the plots must form the grid of 4 x 6, and {} is not there",
                missing.join(", ")
            );
            return Err(self.reader.at(raw, problem));
        }
        Ok(faces.map(|face| face.expect("none is missing")))
    }

    fn plot(&self, plot: Plot, entry: &Spanned<RawPlot>) -> Result<PlotFace, EditionError> {
        let RawPlot { at: _, start, price, bonus } = entry.get_ref();
        if *start {
            if let Some(price) = price {
                let problem = format!("start plot {plot} has a price, but nobody buys it");
                return Err(self.reader.at(price, problem));
            }
            if let Some(bonus) = bonus {
                let problem = format!("start plot {plot} has a bonus, but nobody builds on it");
                return Err(self.reader.at(bonus, problem));
            }
            return Ok(PlotFace { price: 0, bonus: None });
        }
        let Some(price) = price else {
            let problem = format!("plot {plot} needs a price, or 'start = true'");
            return Err(self.reader.at(entry, problem));
        };
        let price = self.reader.number(price, "price", 1..=LIMIT)?;
        let bonus = match bonus.as_ref().map(Spanned::get_ref) {
            None => None,
            Some(RawBonus::Points(points)) => {
                Some(Bonus::Points(self.reader.number(points, "points", 1..=20)?))
            }
            Some(RawBonus::Random) => Some(Bonus::Random),
            Some(RawBonus::Chosen) => Some(Bonus::Chosen),
            Some(RawBonus::Repeat) => Some(Bonus::Repeat),
        };
        Ok(PlotFace { price, bonus })
    }

    /// The start plots of a list that is known to be the grid.
    fn start_plots(&self, raw: &Spanned<Vec<Spanned<RawPlot>>>) -> Result<Plots, EditionError> {
        let starts = raw.get_ref().iter().map(Spanned::get_ref).filter(|plot| plot.start);
        let starts: Plots =
            starts.filter_map(|plot| plot.at.get_ref().parse::<Plot>().ok()).collect();
        if starts.len() as usize != N_START_PLOTS {
            let n_found = starts.len();
            let problem =
                format!("there are {n_found} start plots, the game needs {N_START_PLOTS}");
            return Err(self.reader.at(raw, problem));
        }
        let first: Plots = starts.iter().take(1).collect();
        let grow =
            |park: Plots, _| park.iter().chain(park.neighbours().both(starts).iter()).collect();
        if (0..N_START_PLOTS).fold(first, grow) != starts {
            return Err(self.reader.at(raw, "the start plots must lie side by side"));
        }
        Ok(starts)
    }

    fn cars(&self, raw: Spanned<Vec<RawCar>>) -> Result<[CarFace; 3], EditionError> {
        let span = Spanned::new(raw.span(), ());
        let cars: [CarFace; 3] = self.reader.exactly(raw, "cars", |car| {
            let Ok(spots) = <[Pay; N_SPOTS]>::try_from(car.spots.get_ref().as_slice()) else {
                let problem =
                    format!("a car has {N_SPOTS} spots, not {}", car.spots.get_ref().len());
                return Err(self.reader.at(&car.spots, problem));
            };
            let empty_until = |n_out: usize| {
                let empty = spots.iter().take(n_out + 1);
                empty.fold(Income::default(), |sum, &pay| sum.plus(Income::of(pay)))
            };
            Ok(CarFace {
                showman: self.reader.name(&car.showman, "the name of a showman", LONGEST_NAME)?,
                cost: self.cost(&car.cost)?,
                spots,
                income: std::array::from_fn(empty_until),
            })
        })?;
        if cars.iter().all(|car| car.spots[0] != Pay::Point) {
            let problem = "one car must begin with a point, or nobody need ever reach sixty";
            return Err(self.reader.at(&span, problem));
        }
        Ok(cars)
    }

    fn stacks(&self, raw: Spanned<Vec<RawStack>>) -> Result<[StackFace; 4], EditionError> {
        let mut once = Once::default();
        self.reader.exactly(raw, "stacks of attractions", |stack| {
            let cells = self.shape(&stack.cells)?;
            let tiles = self.tiles(&stack.tiles, cells.len(), &mut once)?;
            Ok(StackFace { cost: self.cost(&stack.cost)?, turns: turns(&cells), tiles })
        })
    }

    fn shape(&self, raw: &Spanned<Vec<Spanned<[i64; 2]>>>) -> Result<Shape, EditionError> {
        let mut cells = Vec::new();
        let mut once = Once::default();
        for cell in raw.get_ref() {
            let step = |n: i64| u8::try_from(n).ok().filter(|&n| n < 5);
            let &[down, right] = cell.get_ref();
            let (Some(down), Some(right)) = (step(down), step(right)) else {
                let problem = "a cell is [rows down, columns right], each 0 to 4";
                return Err(self.reader.at(cell, problem));
            };
            once.say(self.reader, cell, format!("cell [{down}, {right}]"))?;
            cells.push((down, right));
        }
        self.reader.count(raw, "cells of an attraction", 1..=5)?;
        Ok(cells)
    }

    fn tiles(
        &self,
        raw: &Spanned<Vec<RawTile>>,
        size: usize,
        once: &mut Once,
    ) -> Result<Vec<TileFace>, EditionError> {
        self.reader.count(raw, "tiles of a stack", 1..=MAX_TILES)?;
        let mut tiles: Vec<TileFace> = Vec::new();
        for tile in raw.get_ref() {
            let name = self.reader.name(&tile.name, "the name of an attraction", LONGEST_NAME)?;
            once.say(self.reader, &tile.name, format!("attraction '{name}'"))?;
            let points = self.reader.number(&tile.points, "points", 1..=40)?;
            if let Some(above) = tiles.last().filter(|above| above.points <= points) {
                let problem = format!(
                    "points must fall within a stack: '{}' has {}, and '{name}' below it {points}",
                    above.name, above.points
                );
                return Err(self.reader.at(&tile.points, problem));
            }
            tiles.push(TileFace { name, points, colours: self.colours(&tile.colours, size)? });
        }
        Ok(tiles)
    }

    fn colours(&self, raw: &Spanned<String>, size: usize) -> Result<Colours, EditionError> {
        let known = Colours::ALL.map(|colours| (colours.sign(), colours));
        let colours = self.reader.one_of(raw, "number of colours", known)?;
        if usize::from(colours.least()) > size {
            return Err(self.reader.at(raw, format!("{size} cell cannot hold {colours}")));
        }
        Ok(colours)
    }

    fn papers(
        &self,
        raw: &Spanned<Vec<Spanned<RawPaper>>>,
    ) -> Result<Vec<PaperFace>, EditionError> {
        let mut papers: Vec<PaperFace> = Vec::new();
        let mut once = Once::default();
        for entry in raw.get_ref() {
            let face = entry.get_ref();
            let points = self.reader.number(&face.points, "points", 1..=9)?;
            let count = self.reader.number(&face.count, "count", 1..=50)?;
            let paper = Newspaper { colour: face.colour, points };
            once.say(self.reader, entry, format!("newspaper '{paper}'"))?;
            papers.push(PaperFace { paper, count });
        }
        self.reader.count(raw, "kinds of newspaper", 2..=MAX_KINDS)?;
        // Two of each colour stay out with two players, and a stack must be left.
        for colour in Layer::ALL {
            let of_colour = papers.iter().filter(|face| face.paper.colour == colour);
            let n_found: u16 = of_colour.map(|face| u16::from(face.count)).sum();
            if !(3..=100).contains(&n_found) {
                let problem =
                    format!("there are {n_found} {colour} newspapers, the game needs 3 to 100");
                return Err(self.reader.at(raw, problem));
            }
        }
        papers.sort_by_key(|face| face.paper.colour.idx());
        Ok(papers)
    }
}

/// The materials that all costs have in common.
fn least(costs: impl Iterator<Item = Materials> + Clone) -> Materials {
    Materials {
        red: costs.clone().map(|cost| cost.red).min().unwrap_or_default(),
        white: costs.map(|cost| cost.white).min().unwrap_or_default(),
    }
}

/// The different ways in which a shape can lie: as drawn, and by quarter turns.
pub fn turns(shape: &Shape) -> Vec<Shape> {
    let mut turns = Vec::new();
    let mut shape = shape.clone();
    for _ in 0..4 {
        let top = shape.iter().map(|cell| cell.0).min().unwrap_or_default();
        let left = shape.iter().map(|cell| cell.1).min().unwrap_or_default();
        for cell in &mut shape {
            *cell = (cell.0 - top, cell.1 - left);
        }
        shape.sort_unstable();
        if !turns.contains(&shape) {
            turns.push(shape.clone());
        }
        // A quarter turn in the 5 x 5 cells that hold any shape.
        shape = shape.iter().map(|&(down, right)| (right, 4 - down)).collect();
    }
    turns
}
