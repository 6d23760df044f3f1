//! What many games add up to, as a page one looks at: one file, with its pictures and its style
//! inside, that needs no network and no script.
//!
//! - `simulation`: a page of one table.
//! - `comparison`: a page of two.
//! - `chart`: the pictures.
//! - `number`: numbers for people.

mod chart;
mod comparison;
mod number;
mod simulation;

use std::fmt::Write as _;

use tabletop::Seat;

use crate::compare::Comparison;
use crate::counts::{Counts, ratio};
use crate::part::{Head, Part, Study};
use chart::Ink;
use number::{count, percent};

/// The page of a simulation.
pub fn of_simulation(title: &str, study: &Study) -> String {
    simulation::write(title, study)
}

/// The page of a comparison; `changes` says in sentences what was changed, if that is known.
pub fn of_comparison(title: &str, comparison: &Comparison, changes: &[String]) -> String {
    comparison::write(title, comparison, changes)
}

/// A finding in a sentence, for the terminal.
pub fn sentence(finding: &crate::compare::Finding) -> String {
    comparison::sentence(finding)
}

/// The page of either; `title` is the name of the game.
pub fn of_part(title: &str, part: &Part) -> String {
    match part {
        Part::Simulation(study) => of_simulation(title, study),
        Part::Comparison(comparison) => of_comparison(title, comparison, &[]),
    }
}

const STYLE: &str = include_str!("page/style.css");

/// A page that is being written.
struct Page {
    title: String,
    /// Anchors and names of the sections.
    sections: Vec<(String, String)>,
    body: String,
}

/// Rows of text below headings. The first cell of a row is its name.
struct Grid {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    fn new(headings: &[&str], rows: Vec<Vec<String>>) -> Grid {
        Grid { headings: headings.iter().map(|&it| it.to_owned()).collect(), rows }
    }
}

/// A picture with what it shows.
struct Figure<'a> {
    title: &'a str,
    /// How to read it; may be empty.
    note: &'a str,
    svg: String,
    /// What its colours mean, if there are several.
    legend: &'a [(Ink, String)],
    table: Grid,
}

impl Page {
    fn new(title: &str) -> Page {
        Page { title: title.to_owned(), sections: Vec::new(), body: String::new() }
    }

    /// Begins a section.
    fn section(&mut self, name: &str, about: &str) {
        self.end_section();
        let anchor = tabletop::words::slug(name);
        let (shown, about) = (escape(name), escape(about));
        // Writing into a text cannot fail, here and below.
        let _ = write!(
            self.body,
            "<section aria-labelledby=\"{anchor}\"><h2 id=\"{anchor}\">{shown}</h2>"
        );
        if !about.is_empty() {
            let _ = write!(self.body, "<p class=\"about\">{about}</p>");
        }
        self.body.push_str("<div class=\"figures\">");
        self.sections.push((anchor, name.to_owned()));
    }

    fn end_section(&mut self) {
        if !self.sections.is_empty() {
            self.body.push_str("</div></section>\n");
        }
    }

    fn figure(&mut self, figure: &Figure<'_>) {
        let Figure { title, note, svg, legend, table } = figure;
        let title = escape(title);
        let picture =
            svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{title}\" "), 1);
        let _ = write!(self.body, "<figure><figcaption><h3>{title}</h3>");
        if !note.is_empty() {
            let _ = write!(self.body, "<p>{}</p>", escape(note));
        }
        self.body.push_str("</figcaption>");
        if !legend.is_empty() {
            self.body.push_str("<ul class=\"legend\">");
            for (ink, name) in *legend {
                let _ = write!(
                    self.body,
                    "<li><i style=\"background:var({})\"></i>{}</li>",
                    ink.variable(),
                    escape(name)
                );
            }
            self.body.push_str("</ul>");
        }
        self.body.push_str(&picture);
        self.table(&title, table);
        self.body.push_str("</figure>\n");
    }

    /// The numbers of a picture, folded away.
    fn table(&mut self, title: &str, table: &Grid) {
        let _ = write!(
            self.body,
            "<details><summary>Numbers<span class=\"only-read\">: {title}</span></summary>\
             <div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Numbers: {title}\"><table><thead><tr>"
        );
        for heading in &table.headings {
            let _ = write!(self.body, "<th scope=\"col\">{}</th>", escape(heading));
        }
        self.body.push_str("</tr></thead><tbody>");
        for row in &table.rows {
            self.body.push_str("<tr>");
            for (i, cell) in row.iter().enumerate() {
                let cell = escape(cell);
                let _ = match i {
                    0 => write!(self.body, "<th scope=\"row\">{cell}</th>"),
                    _ => write!(self.body, "<td>{cell}</td>"),
                };
            }
            self.body.push_str("</tr>");
        }
        self.body.push_str("</tbody></table></div></details>");
    }

    /// The whole file. `lead` stands below the title, `facts` are a few numbers to begin with, and
    /// `closing` is what one must know to trust the rest.
    fn finish(
        mut self,
        lead: &[String],
        facts: &[(String, String)],
        closing: &[(&str, String)],
    ) -> String {
        self.end_section();
        let title = escape(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\">\
             <title>{title}</title><style>{STYLE}</style></head>\n<body><header><h1>{title}</h1>"
        );
        for line in lead {
            let _ = write!(page, "<p>{}</p>", escape(line));
        }
        page.push_str("<dl class=\"facts\">");
        for (name, value) in facts {
            let _ = write!(page, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(value));
        }
        page.push_str("</dl><nav aria-label=\"Sections\"><ul>");
        for (anchor, name) in &self.sections {
            let _ = write!(page, "<li><a href=\"#{anchor}\">{}</a></li>", escape(name));
        }
        page.push_str("</ul></nav></header>\n<main>");
        page.push_str(&self.body);
        page.push_str("</main>\n<footer><h2>How to read this</h2><dl>");
        for (term, text) in closing {
            let _ = write!(page, "<dt>{}</dt><dd>{}</dd>", escape(term), escape(text));
        }
        page.push_str("</dl></footer></body></html>\n");
        page
    }
}

/// A text as HTML.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A whole number as a point on a chart.
fn whole(value: i64) -> f64 {
    ratio(value.into(), 1)
}

/// What sat where: "A medium, B easy", or one word when all are alike.
fn bots(head: &Head) -> String {
    let bots = &head.setting.bots;
    if bots.iter().all(|bot| bot == &bots[0]) {
        return format!("{} {} bots", bots.len(), bots[0]);
    }
    let seats = Seat::all(u8::try_from(bots.len()).unwrap_or(0));
    let named: Vec<String> = seats.zip(bots).map(|(seat, bot)| format!("{seat} {bot}")).collect();
    named.join(", ")
}

/// What was played: edition, options, seed.
fn setting(head: &Head) -> String {
    let setting = &head.setting;
    let options: Vec<String> =
        setting.options.iter().map(|(name, value)| format!("{name} {}", as_text(value))).collect();
    let options = if options.is_empty() { "none".to_owned() } else { options.join(", ") };
    let seed = setting.seed.to_string();
    let seed = match seed.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    };
    format!(
        "Edition {} ({}), rules version {}. Options: {options}. Seed {seed}.",
        setting.edition.name,
        &setting.edition.hash.get(..12).unwrap_or_default(),
        head.rules,
    )
}

fn as_text(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// How many games of how many.
fn games(played: u64, head: &Head) -> String {
    match played == head.games.get() {
        true => format!("{} games", count(played)),
        false => format!("{} of {} games", count(played), count(head.games.get())),
    }
}

fn seat_names(head: &Head) -> Vec<String> {
    let seats = Seat::all(u8::try_from(head.n_seats()).unwrap_or(0));
    let bots = &head.setting.bots;
    match bots.iter().all(|bot| bot == &bots[0]) {
        true => seats.map(|seat| format!("Seat {seat}")).collect(),
        false => seats.zip(bots).map(|(seat, bot)| format!("{seat} {bot}")).collect(),
    }
}

/// "1st", "2nd", "3rd".
fn place_names(n_seats: usize) -> Vec<String> {
    let names = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
    names.iter().take(n_seats).map(|&name| name.to_owned()).collect()
}

const MOST_COLUMNS: i64 = 24;

/// Columns of a histogram: from, to, and the share in between.
fn columns(counts: &Counts, [low, high]: [i64; 2], width: i64) -> Vec<(f64, f64, f64)> {
    let first = low.div_euclid(width);
    let last = high.div_euclid(width);
    let share = |column: i64| counts.share(|value| value.div_euclid(width) == column);
    (first..=last)
        .map(|column| (whole(column * width), whole((column + 1) * width), share(column)))
        .collect()
}

/// A width of columns that is a round number.
fn column_width([low, high]: [i64; 2]) -> i64 {
    let least = (high - low) / MOST_COLUMNS + 1;
    let mut unit = 1;
    loop {
        for step in [1, 2, 5] {
            if step * unit >= least {
                return step * unit;
            }
        }
        unit *= 10;
    }
}

/// The ends of what is worth drawing: without the rarest at the far end, which would press all
/// others together.
fn ends(counts: &[&Counts]) -> [i64; 2] {
    let least = counts.iter().filter_map(|it| it.least()).min().unwrap_or_default();
    let most = counts.iter().filter_map(|it| it.most()).max().unwrap_or_default();
    let usual = counts.iter().map(|it| it.percentile(98)).max().unwrap_or_default();
    [least, if most > usual * 3 / 2 { usual } else { most }]
}

/// The numbers of columns.
fn column_table(heading: &str, series: &[Vec<(f64, f64, f64)>], names: &[&str]) -> Grid {
    let mut headings = vec![heading];
    headings.extend(names);
    let all = series.first().map(Vec::as_slice).unwrap_or_default();
    let row = |(i, &(from, to, _)): (usize, &(f64, f64, f64))| {
        let name = match to - from {
            width if width <= 1.0 => number::plain(from),
            _ => format!("{} to {}", number::plain(from), number::plain(to - 1.0)),
        };
        let shares = series.iter().map(|it| percent(it.get(i).map_or(0.0, |it| it.2)));
        std::iter::once(name).chain(shares).collect()
    };
    Grid::new(&headings, all.iter().enumerate().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_editions_say_is_text_and_not_markup() {
        assert_eq!(escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }

    #[test]
    fn columns_are_of_round_width_and_hold_everything() {
        assert_eq!(
            [[0, 10], [0, 23], [0, 24], [5, 300], [0, 2_000_000]].map(column_width),
            [1, 1, 2, 20, 100_000]
        );
        let mut counts = Counts::default();
        for it in [-3_i64, 0, 1, 19] {
            counts.add(it);
        }
        let columns = columns(&counts, [-3, 19], 5);
        assert_eq!(columns.len(), 5);
        assert!((columns.iter().map(|it| it.2).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
