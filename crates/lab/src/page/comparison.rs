//! The page of two tables: what a change does.

use std::fmt::Write as _;

use super::chart::{self, Band, Ink};
use super::number::{count, percent, plain, points, probability, signed};
use super::{
    Figure, Grid, Page, bots, column_table, column_width, columns, ends, escape, games,
    place_names, seat_names, setting, whole,
};
use crate::compare::{Comparison, Finding, SIGNIFICANT, Scale};
use crate::counts::{Counts, ratio};
use crate::float;
use crate::measure::Samples;
use crate::totals::{Curve, Estimate};

/// Findings that are told in sentences.
const MOST_SENTENCES: usize = 15;
/// Findings that are drawn.
const MOST_DRAWN: usize = 24;
const NAMES: [&str; 2] = ["before", "after"];

pub(super) fn write(title: &str, comparison: &Comparison, changes: &[String]) -> String {
    let findings = comparison.findings();
    let head = &comparison.heads[0];
    let played = games(comparison.games(), head);
    let mut page = Page::new(&format!("{title}: what the change does"));
    found(&mut page, comparison, &findings, changes);
    side_by_side(&mut page, comparison);
    everything(&mut page, &findings);
    let lead = [
        format!("{played} at each of two tables, with the same seeds game by game."),
        format!("Before: {}. {}", bots(head), setting(head)),
        format!("After: {}. {}", bots(&comparison.heads[1]), setting(&comparison.heads[1])),
    ];
    let significant = findings.iter().filter(|it| it.is_significant()).count();
    let facts = [
        ("questions asked".to_owned(), count(findings.len() as u64)),
        ("significant differences".to_owned(), count(significant as u64)),
        ("pairs of games".to_owned(), count(comparison.games())),
    ];
    page.finish(&lead, &facts, &closing(findings.len()))
}

/// A finding in a sentence.
pub(crate) fn sentence(finding: &Finding) -> String {
    let Finding { question, before, after, difference, interval: [low, high], .. } = finding;
    let (subject, what) = (&question.subject, &question.what);
    match question.scale {
        Scale::ShareOf(_) => format!(
            "{subject}: {what}: {} instead of {} ({} points, {} to {})",
            percent(*after),
            percent(*before),
            points(*difference),
            points(*low),
            points(*high),
        ),
        Scale::Plain | Scale::PerSeat => format!(
            "{subject}: {what}: {} instead of {} ({}, {} to {})",
            plain(*after),
            plain(*before),
            signed(*difference),
            signed(*low),
            signed(*high),
        ),
    }
}

fn found(page: &mut Page, comparison: &Comparison, findings: &[Finding], changes: &[String]) {
    let significant: Vec<&Finding> = findings.iter().filter(|it| it.is_significant()).collect();
    let about = match significant.len() {
        0 => format!(
            "Nothing differs significantly in {} pairs of games. A difference of {} standard \
             deviations or more would probably have been found; for smaller ones, play more games.",
            count(comparison.games()),
            plain(detectable(comparison.games(), findings.len())),
        ),
        n => format!(
            "{n} of {} answers differ by more than luck explains, the clearest first. In brackets, \
             the difference and its 95 % interval.",
            findings.len()
        ),
    };
    page.section("What differs", &about);
    page.body.push_str("</div>");
    if !changes.is_empty() {
        page.body.push_str("<h3>What was changed</h3><ul class=\"found\">");
        for change in changes {
            let _ = write!(page.body, "<li>{}</li>", escape(change));
        }
        page.body.push_str("</ul>");
    }
    if !significant.is_empty() {
        page.body.push_str("<h3>What it does</h3><ol class=\"found\">");
        for finding in significant.iter().take(MOST_SENTENCES) {
            let _ = write!(
                page.body,
                "<li>{}<small>{}; effect {} standard deviations; p {}</small></li>",
                escape(&sentence(finding)),
                escape(finding.question.group.name()),
                signed(finding.effect),
                probability(finding.p_corrected),
            );
        }
        page.body.push_str("</ol>");
    }
    page.body.push_str("<div class=\"figures\">");
    let drawn: Vec<&Finding> = significant.into_iter().take(MOST_DRAWN).collect();
    if drawn.is_empty() {
        return;
    }
    let name = |it: &&Finding| format!("{}: {}", it.question.subject, it.question.what);
    let names: Vec<String> = drawn.iter().map(name).collect();
    let rows: Vec<Estimate> = drawn.iter().map(|it| standardised(it)).collect();
    page.figure(&Figure {
        title: "Significant differences",
        note: "In standard deviations between games (Cohen’s d), with 95 % intervals. To the right: more than before.",
        svg: chart::effects(&names, &rows),
        legend: &[],
        table: finding_table(drawn.into_iter()),
    });
}

/// A difference of how many standard deviations is found four times in five, among so many
/// questions (by the normal approximation, for pairs that are as good as independent).
fn detectable(pairs: u64, questions: usize) -> f64 {
    let quantile = (2.0 * (float(questions as u64).max(1.0) / SIGNIFICANT).ln()).sqrt();
    (quantile + 0.84) * (2.0 / float(pairs)).sqrt()
}

fn standardised(finding: &Finding) -> Estimate {
    let unit = if finding.difference == 0.0 { 0.0 } else { finding.effect / finding.difference };
    let [low, high] = finding.interval.map(|end| end * unit);
    Estimate { value: finding.effect, low, high }
}

/// How a number is written.
type Write = fn(f64) -> String;

fn finding_table<'a>(findings: impl Iterator<Item = &'a Finding>) -> Grid {
    let row = |it: &Finding| {
        let question = &it.question;
        let (value, difference): (Write, Write) =
            if question.scale.is_share() { (percent, points) } else { (plain, signed) };
        vec![
            format!("{}: {}", question.subject, question.what),
            value(it.before),
            value(it.after),
            difference(it.difference),
            format!("{} to {}", difference(it.interval[0]), difference(it.interval[1])),
            signed(it.effect),
            probability(it.p),
            probability(it.p_corrected),
        ]
    };
    let headings = ["", "before", "after", "difference", "95 %", "effect", "p", "p, corrected"];
    Grid::new(&headings, findings.map(row).collect())
}

fn side_by_side(page: &mut Page, comparison: &Comparison) {
    page.section("Side by side", "The same pictures of both tables.");
    let [before, after] = &comparison.totals;
    let head = &comparison.heads[0];
    let unit = &head.catalogue.unit;
    for (title, heading, counts) in [
        ("Turns in a game", "Turns", [&before.turns, &after.turns]),
        ("Decisions in a turn", "Decisions", [&before.turn_lengths, &after.turn_lengths]),
        (
            "Scores of winners",
            unit.as_str(),
            [&before.scores_by_place[0], &after.scores_by_place[0]],
        ),
        ("Lead over the second", unit.as_str(), [&before.margins, &after.margins]),
    ] {
        distributions(page, title, heading, counts);
    }
    let share = |i: usize, seat: usize| comparison.totals[i].tally.win_share(seat);
    if comparison.heads[1].n_seats() == head.n_seats() {
        let names = seat_names(head);
        let rows = names.iter().enumerate().map(|(seat, name)| {
            vec![name.clone(), percent(share(0, seat)), percent(share(1, seat))]
        });
        let both = |seat: usize| {
            [0, 1].map(|i| {
                let [low, high] = comparison.totals[i].tally.win_share_ci(seat);
                Estimate { value: share(i, seat), low, high }
            })
        };
        let labelled: Vec<String> =
            names.iter().flat_map(|name| NAMES.map(|when| format!("{name}, {when}"))).collect();
        let estimates: Vec<Estimate> = (0..names.len()).flat_map(both).collect();
        page.figure(&Figure {
            title: "Wins by seat",
            note: "With 95 % intervals; the line is an even share.",
            svg: chart::intervals(&labelled, &estimates, 1.0 / float(names.len() as u64), &percent),
            legend: &[],
            table: Grid::new(&["Seat", NAMES[0], NAMES[1]], rows.collect()),
        });
    }
    sources(page, comparison);
    let score = format!("Score, in {unit}");
    let names = std::iter::once(&score).chain(&head.catalogue.curves);
    for ((name, one), two) in names.zip(&before.curves).zip(&after.curves) {
        curves(page, name, one, two);
    }
}

fn both_legend() -> [(Ink, String); 2] {
    [(Ink::Series(0), NAMES[0].to_owned()), (Ink::Series(1), NAMES[1].to_owned())]
}

fn distributions(page: &mut Page, title: &str, heading: &str, counts: [&Counts; 2]) {
    let ends = ends(&counts);
    let series = counts.map(|it| columns(it, ends, column_width(ends))).to_vec();
    let note =
        format!("Mean {} before, {} after.", plain(counts[0].mean()), plain(counts[1].mean()));
    page.figure(&Figure {
        title,
        note: &note,
        svg: chart::histogram(&series, &chart::axis),
        legend: &both_legend(),
        table: column_table(heading, &series, &NAMES),
    });
}

/// Where scores come from, for the first and the last place.
fn sources(page: &mut Page, comparison: &Comparison) {
    let head = &comparison.heads[0];
    if head.catalogue.sources != comparison.heads[1].catalogue.sources {
        return;
    }
    let n_places = head.n_seats().min(comparison.heads[1].n_seats());
    let mean = |i: usize, source: usize, place: usize| {
        let totals = &comparison.totals[i];
        ratio(totals.sources[source][place].into(), totals.scores_by_place[place].total().into())
    };
    let sources = &head.catalogue.sources;
    let places = place_names(n_places);
    let names: Vec<String> =
        places.iter().flat_map(|place| NAMES.map(|when| format!("{place}, {when}"))).collect();
    let rows: Vec<Vec<f64>> = (0..n_places)
        .flat_map(|place| [0, 1].map(|i| (0..sources.len()).map(|it| mean(i, it, place)).collect()))
        .collect();
    let legend: Vec<(Ink, String)> =
        (0..).zip(sources).map(|(i, name)| (Ink::Series(i), name.clone())).collect();
    let table = sources.iter().enumerate().map(|(source, name)| {
        let cells = rows.iter().map(|row| plain(row[source]));
        std::iter::once(name.clone()).chain(cells).collect()
    });
    let headings: Vec<&str> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    page.figure(&Figure {
        title: "Where scores come from",
        note: "Means of those on each place.",
        svg: chart::stacked(&names, &rows, &chart::axis),
        legend: &legend,
        table: Grid::new(&headings, table.collect()),
    });
}

fn curves(page: &mut Page, name: &str, before: &Curve, after: &Curve) {
    let all = |curve: &Curve| -> Vec<Counts> {
        let pairs = curve.of_winners.iter().zip(&curve.of_others);
        pairs
            .map(|(winners, others)| {
                let mut all = winners.clone();
                all.merge(others);
                all
            })
            .collect()
    };
    let both = [all(before), all(after)];
    let band = |(i, counts): (u8, &Vec<Counts>)| {
        let at = |percent: u64| counts.iter().map(move |it| whole(it.percentile(percent)));
        let half = at(25).zip(at(75)).map(|(low, high)| [low, high]).collect();
        Band { ink: Ink::Series(i), middle: at(50).collect(), half, most: Vec::new() }
    };
    let bands: Vec<Band> = (0..).zip(&both).map(band).collect();
    let rows = (0..both[0].len()).map(|step| {
        let at = float(step as u64) / float(Samples::STEPS as u64);
        let of = |i: usize| [25, 50, 75].map(|it| plain(whole(both[i][step].percentile(it))));
        std::iter::once(percent(at)).chain(of(0)).chain(of(1)).collect()
    });
    let headings =
        ["Part of the game", "before 25 %", "50 %", "75 %", "after 25 %", "50 %", "75 %"];
    page.figure(&Figure {
        title: name,
        note: "All players: the median, and the band of the middle half.",
        svg: chart::curves(&bands, &chart::axis),
        legend: &both_legend(),
        table: Grid::new(&headings, rows.collect()),
    });
}

/// Every question with its answer, group by group.
fn everything(page: &mut Page, findings: &[Finding]) {
    page.section(
        "Every question",
        "All that was asked, whether it differs or not: one point for each question.",
    );
    let mut groups: Vec<&str> = Vec::new();
    for finding in findings {
        if !groups.contains(&finding.question.group.name()) {
            groups.push(finding.question.group.name());
        }
    }
    for group in groups {
        let own = || findings.iter().filter(|it| it.question.group.name() == group);
        let drawn: Vec<&Finding> = own().take(12).collect();
        let name = |it: &&Finding| format!("{}: {}", it.question.subject, it.question.what);
        let names: Vec<String> = drawn.iter().map(name).collect();
        let rows: Vec<Estimate> = drawn.iter().map(|it| standardised(it)).collect();
        let note = match own().count() {
            n if n > drawn.len() => {
                format!("The clearest {} of {n}; the table has all.", drawn.len())
            }
            _ => String::new(),
        };
        page.figure(&Figure {
            title: group,
            note: &note,
            svg: chart::effects(&names, &rows),
            legend: &[],
            table: finding_table(own()),
        });
    }
}

fn closing(n_questions: usize) -> Vec<(&'static str, String)> {
    vec![
        (
            "Pairs",
            "Each seed is played at both tables, and differences are taken game by game, so that \
             much of the luck cancels. The test of each is Student’s t for pairs."
                .to_owned(),
        ),
        (
            "Many questions",
            format!(
                "Of {n_questions} questions about {} would look significant by luck alone. The \
                 p-values called corrected are adjusted by Holm’s method: if the change does \
                 nothing, the chance of even one finding is below 5 %.",
                plain((float(n_questions as u64) * SIGNIFICANT).round())
            ),
        ),
        (
            "Effects",
            "Cohen’s d: the difference in standard deviations between games. By habit 0.2 is called \
             small, 0.5 middling and 0.8 large; a designer may care about less."
                .to_owned(),
        ),
        (
            "Who played",
            "Bots, not people. They know the numbers of a changed edition, but their weights were \
             learnt with another, so that a large change may be played less well."
                .to_owned(),
        ),
    ]
}
