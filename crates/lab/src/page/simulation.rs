//! The page of one table.

use std::fmt::Write as _;

use tabletop::Kind;

use super::chart::{self, Band, Ink};
use super::number::{count, percent, plain, points};
use super::{
    Figure, Grid, Page, bots, column_table, column_width, columns, ends, games, place_names,
    seat_names, setting, whole,
};
use crate::counts::{Counts, ratio};
use crate::float;
use crate::measure::Samples;
use crate::part::Study;
use crate::totals::{Curve, Estimate, Totals, Usage};

/// Pieces that a picture shows at most; the table has them all.
const MOST_ROWS: usize = 26;
/// Fewer users say nothing worth a picture.
const FEWEST_USERS: u64 = 20;

pub(super) fn write(title: &str, study: &Study) -> String {
    let Study { head, totals, .. } = study;
    let played = games(totals.tally.games(), head);
    let mut page = Page::new(&format!("{title}: {played}"));
    length(&mut page, totals);
    winning(&mut page, study);
    scores(&mut page, study);
    course(&mut page, study);
    page.section("Pieces", PIECES);
    for (kind, usages) in kinds(study).filter(|(kind, _)| !kind.is_opening) {
        pieces(&mut page, study, kind, usages);
    }
    page.section("Openings and endings", "How players begin and what it won (dots: wins above what is usual, in percentage points), and how games end.");
    for (kind, usages) in kinds(study).filter(|(kind, _)| kind.is_opening) {
        pieces(&mut page, study, kind, usages);
    }
    endings(&mut page, study);
    let lead = [format!("Played by {}.", bots(head)), setting(head)];
    page.finish(&lead, &facts(study), &closing(study))
}

const PIECES: &str = "How often each is used, and how much more or less of a win its users have than \
    their seats have anyway. Beware of taking that for the cause: who is ahead can afford more, and \
    who is behind may have no choice. Dots: wins above what is usual, in percentage points, with 95 % \
    intervals; coloured where the interval misses zero.";

/// Every kind of piece, and how its pieces were used.
fn kinds(study: &Study) -> impl Iterator<Item = (&Kind, &[Usage])> {
    let mut rest = study.totals.pieces.as_slice();
    study.head.catalogue.kinds.iter().map(move |kind| {
        let (own, others) = rest.split_at(kind.pieces.len());
        rest = others;
        (kind, own)
    })
}

/// A few numbers to begin with.
fn facts(study: &Study) -> Vec<(String, String)> {
    let Study { head, totals, .. } = study;
    let (unit, n_seats) = (&head.catalogue.unit, head.n_seats());
    let fair = 1.0 / float(n_seats as u64);
    let off = |seat: &usize| (totals.tally.win_share(*seat) - fair).abs();
    let seat = (0..n_seats).max_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0);
    let winners = &totals.scores_by_place[0];
    let close = totals.margins.share(|margin| whole(margin) <= winners.mean().abs() * 0.05);
    let mut facts = vec![
        ("turns, median".to_owned(), count(totals.turns.percentile(50).unsigned_abs())),
        ("decisions in a turn, mean".to_owned(), plain(totals.turn_lengths.mean())),
        (format!("{unit} of winners, median"), plain(whole(winners.percentile(50)))),
        (
            format!(
                "wins of {}, farthest from even",
                seat_names(head)[seat].replace("Seat", "seat")
            ),
            percent(totals.tally.win_share(seat)),
        ),
        ("close finishes, within 5 %".to_owned(), percent(close)),
        (
            "of the game before the lead is final, median".to_owned(),
            percent(whole(totals.decided.percentile(50)) / float(Samples::STEPS as u64)),
        ),
    ];
    if totals.tally.mishaps() > 0 {
        facts.push(("decisions in which a bot failed".to_owned(), count(totals.tally.mishaps())));
    }
    facts
}

fn length(page: &mut Page, totals: &Totals) {
    page.section("Length and pace", "How long a game is, and how it goes along.");
    for (title, heading, counts, note) in [
        ("Turns in a game", "Turns", &totals.turns, ""),
        ("Decisions in a game", "Decisions", &totals.lengths, "Each click of each seat counts."),
        (
            "Decisions in a turn",
            "Decisions",
            &totals.turn_lengths,
            "Pace: of whoever decides in that turn, bidding and answers included.",
        ),
    ] {
        distribution(page, title, heading, note, counts);
    }
}

fn distribution(page: &mut Page, title: &str, heading: &str, note: &str, counts: &Counts) {
    let ends = ends(&[counts]);
    let columns = vec![columns(counts, ends, column_width(ends))];
    let cut = counts.most().is_some_and(|most| most > ends[1] + column_width(ends));
    let more = format!(
        "Mean {}, median {}, nine in ten from {} to {}.{}",
        plain(counts.mean()),
        plain(whole(counts.percentile(50))),
        plain(whole(counts.percentile(5))),
        plain(whole(counts.percentile(95))),
        if cut {
            format!(
                " Beyond that, up to {}, nothing is drawn.",
                plain(whole(counts.most().unwrap_or(0)))
            )
        } else {
            String::new()
        },
    );
    let note = if note.is_empty() { more } else { format!("{note} {more}") };
    page.figure(&Figure {
        title,
        note: &note,
        svg: chart::histogram(&columns, &chart::axis),
        legend: &[],
        table: column_table(heading, &columns, &["share"]),
    });
}

fn winning(page: &mut Page, study: &Study) {
    let Study { head, totals, .. } = study;
    page.section("Winning", "Whether seats are even, and when it was clear who would win.");
    let names = seat_names(head);
    let share = |seat: usize| {
        let [low, high] = totals.tally.win_share_ci(seat);
        Estimate { value: totals.tally.win_share(seat), low, high }
    };
    let shares: Vec<Estimate> = (0..head.n_seats()).map(share).collect();
    let fair = 1.0 / float(head.n_seats() as u64);
    let rows = names.iter().zip(&shares).map(|(name, share)| {
        let games = totals.scores_by_seat[0].total();
        vec![
            name.clone(),
            percent(share.value),
            between(&percent(share.low), &percent(share.high)),
            count(games),
        ]
    });
    page.figure(&Figure {
        title: "Wins by seat",
        note: "With 95 % intervals; the line is an even share. A shared win is split.",
        svg: chart::intervals(&names, &shares, fair, &percent),
        legend: &[],
        table: Grid::new(&["Seat", "wins", "95 %", "games"], rows.collect()),
    });
    leads(page, totals);
    let steps = float(Samples::STEPS as u64);
    let columns: Vec<(f64, f64, f64)> = (0..=Samples::STEPS)
        .map(|step| {
            let at = float(step as u64) / steps;
            let share = totals.decided.share(|it| it == i64::try_from(step).unwrap_or(0));
            (at - 0.5 / steps, at + 0.5 / steps, share)
        })
        .collect();
    let rows = columns
        .iter()
        .map(|&(from, to, share)| vec![percent(f64::midpoint(from, to)), percent(share)]);
    let table = Grid::new(&["Part of the game", "share of games"], rows.collect());
    page.figure(&Figure {
        title: "When the lead became final",
        note: "The part of the game after which the later winner was never again behind. A tall \
               column at the left means runaway leaders.",
        svg: chart::histogram(&[columns], &percent),
        legend: &[],
        table,
    });
}

fn leads(page: &mut Page, totals: &Totals) {
    let rows: Vec<Vec<f64>> = totals
        .leads
        .iter()
        .map(|counts| {
            let all: u64 = counts.iter().sum();
            counts.iter().map(|&n| float(n) / float(all).max(1.0)).collect()
        })
        .collect();
    let names = ["ahead alone", "ahead with others", "behind"];
    let legend: Vec<(Ink, String)> =
        (0..).zip(names).map(|(i, name)| (Ink::Series(i), name.to_owned())).collect();
    let table = rows.iter().enumerate().map(|(step, row)| {
        let at = float(step as u64) / float(Samples::STEPS as u64);
        std::iter::once(percent(at)).chain(row.iter().map(|&share| percent(share))).collect()
    });
    page.figure(&Figure {
        title: "Where the later winner was",
        note: "By scores, from the first turn to the last.",
        svg: chart::shares(&rows),
        legend: &legend,
        table: Grid::new(&["Part of the game", names[0], names[1], names[2]], table.collect()),
    });
}

fn scores(page: &mut Page, study: &Study) {
    let Study { head, totals, .. } = study;
    let unit = &head.catalogue.unit;
    page.section("Scores", &format!("How many {unit}, for whom, and how close it was."));
    let note = "The box holds the middle half, the line nine in ten, the mark the median.";
    for (title, names, counts) in [
        ("Final scores by seat", seat_names(head), &totals.scores_by_seat),
        ("Final scores by place", place_names(head.n_seats()), &totals.scores_by_place),
    ] {
        let five = |counts: &Counts| [5, 25, 50, 75, 95].map(|it| whole(counts.percentile(it)));
        let rows: Vec<[f64; 5]> = counts.iter().map(five).collect();
        let table = names.iter().zip(counts).zip(&rows).map(|((name, counts), row)| {
            let five = row.iter().map(|&value| plain(value));
            let more = [plain(counts.mean()), plain(counts.spread()), count(counts.total())];
            std::iter::once(name.clone()).chain(five).chain(more).collect()
        });
        let headings = ["", "5 %", "25 %", "50 %", "75 %", "95 %", "mean", "spread", "times"];
        page.figure(&Figure {
            title,
            note,
            svg: chart::boxes(&names, &rows, &chart::axis),
            legend: &[],
            table: Grid::new(&headings, table.collect()),
        });
    }
    distribution(
        page,
        "How close it was",
        unit,
        &format!("How many {unit} the best was ahead of the second."),
        &totals.margins,
    );
}

fn sources(page: &mut Page, study: &Study) {
    let Study { head, totals, .. } = study;
    let names = place_names(head.n_seats());
    let mean = |source: usize, place: usize| {
        let times = totals.scores_by_place[place].total();
        ratio(totals.sources[source][place].into(), times.into())
    };
    let sources = &head.catalogue.sources;
    let rows: Vec<Vec<f64>> = (0..names.len())
        .map(|place| (0..sources.len()).map(|source| mean(source, place)).collect())
        .collect();
    let legend: Vec<(Ink, String)> =
        (0..).zip(sources).map(|(i, name)| (Ink::Series(i), name.clone())).collect();
    let table = sources.iter().enumerate().map(|(source, name)| {
        let means = (0..names.len()).map(|place| plain(mean(source, place)));
        std::iter::once(name.clone()).chain(means).collect()
    });
    let headings: Vec<&str> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    page.figure(&Figure {
        title: "Where scores come from",
        note: "Means of those on each place; what is taken away goes to the left.",
        svg: chart::stacked(&names, &rows, &chart::axis),
        legend: &legend,
        table: Grid::new(&headings, table.collect()),
    });
}

fn course(page: &mut Page, study: &Study) {
    let Study { head, totals, .. } = study;
    page.section(
        "Sources and course",
        "Where scores come from, and how a game goes from the first turn (0 %) to the last (100 %).",
    );
    sources(page, study);
    let unit = &head.catalogue.unit;
    let score = format!("Score, in {unit}");
    let names = std::iter::once(&score).chain(&head.catalogue.curves);
    for (name, curve) in names.zip(&totals.curves) {
        curve_figure(page, name, curve);
    }
}

fn curve_figure(page: &mut Page, name: &str, curve: &Curve) {
    let band = |ink: Ink, counts: &[Counts], most: bool| {
        let at = |percent: u64| counts.iter().map(move |it| whole(it.percentile(percent)));
        let pairs = |low, high| at(low).zip(at(high)).map(|(a, b)| [a, b]).collect();
        let most = if most { pairs(5, 95) } else { Vec::new() };
        Band { ink, middle: at(50).collect(), half: pairs(25, 75), most }
    };
    let bands = [
        band(Ink::Series(0), &curve.of_others, true),
        band(Ink::Series(1), &curve.of_winners, false),
    ];
    let legend =
        [(Ink::Series(1), "winners".to_owned()), (Ink::Series(0), "all others".to_owned())];
    let rows = (0..curve.of_winners.len()).map(|step| {
        let at = float(step as u64) / float(Samples::STEPS as u64);
        let five = |counts: &Counts| [25, 50, 75].map(|it| plain(whole(counts.percentile(it))));
        let (winners, others) = (&curve.of_winners[step], &curve.of_others[step]);
        let nine = [5, 95].map(|it| plain(whole(others.percentile(it))));
        let cells = five(winners).into_iter().chain(five(others)).chain(nine);
        std::iter::once(percent(at)).chain(cells).collect()
    });
    let headings = [
        "Part of the game",
        "winners 25 %",
        "50 %",
        "75 %",
        "others 25 %",
        "50 %",
        "75 %",
        "5 %",
        "95 %",
    ];
    page.figure(&Figure {
        title: name,
        note: "Median, and the band of the middle half; pale, nine in ten of the others.",
        svg: chart::curves(&bands, &chart::axis),
        legend: &legend,
        table: Grid::new(&headings, rows.collect()),
    });
}

fn pieces(page: &mut Page, study: &Study, kind: &Kind, usages: &[Usage]) {
    let Study { head, totals, .. } = study;
    let games = totals.tally.games();
    let seats_played = float(games) * float(head.n_seats() as u64);
    let gain = |usage: &Usage| {
        let gain = usage.win_gain(&totals.tally, head.n_seats());
        gain.filter(|_| usage.n_users() >= FEWEST_USERS)
    };
    let mut order: Vec<usize> =
        (0..kind.pieces.len()).filter(|&i| usages[i].n_users() > 0).collect();
    let value = |&i: &usize| gain(&usages[i]).map_or(f64::NEG_INFINITY, |it| it.value);
    order.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let clear: Vec<usize> = order.iter().copied().filter(|&i| gain(&usages[i]).is_some()).collect();
    let shown = match order.len() > MOST_ROWS {
        true => {
            // The ends, and of those only what there are enough users of.
            let half = MOST_ROWS / 2;
            let from = clear.len().saturating_sub(half).max(half.min(clear.len()));
            clear.iter().take(half).chain(&clear[from..]).copied().collect()
        }
        false => order.clone(),
    };
    let used = |i: usize| match kind.is_opening {
        true => float(usages[i].n_users()) / seats_played,
        false => float(usages[i].games) / float(games),
    };
    let names: Vec<String> = shown.iter().map(|&i| kind.pieces[i].clone()).collect();
    let rows: Vec<(f64, Option<Estimate>)> =
        shown.iter().map(|&i| (used(i), gain(&usages[i]))).collect();
    let never = kind.pieces.len() - order.len();
    let mut note = match kind.is_opening {
        true => "Bars: share of the players who began so.".to_owned(),
        false => format!("Bars: share of the games in which it was {} at least once.", kind.used),
    };
    // Writing into a text cannot fail.
    if shown.len() < order.len() {
        let _ = write!(note, " The highest and the lowest of {}; the table has all.", order.len());
    }
    if never > 0 {
        let _ = write!(note, " Never: {never}.");
    }
    let mut headings = vec!["", "games", "players", "times a game"];
    let brings = kind.brings.as_ref().map(|what| format!("{what} a use"));
    headings.extend(brings.as_deref());
    headings.extend(["wins above usual", "95 %"]);
    let mut by_name: Vec<usize> = (0..kind.pieces.len()).collect();
    by_name.sort_by_key(|i| order.iter().position(|it| it == i).unwrap_or(usize::MAX));
    let row = |i: usize| {
        let usage = &usages[i];
        let mut row = vec![
            kind.pieces[i].clone(),
            percent(float(usage.games) / float(games)),
            percent(float(usage.n_users()) / seats_played),
            plain(float(usage.uses) / float(games)),
        ];
        if kind.brings.is_some() {
            row.push(plain(ratio(usage.brought.into(), usage.uses.into())));
        }
        match gain(usage) {
            Some(it) => row.extend([points(it.value), between(&points(it.low), &points(it.high))]),
            None => row.extend(["too few".to_owned(), String::new()]),
        }
        row
    };
    page.figure(&Figure {
        title: &kind.name,
        note: &note,
        svg: chart::used_and_gained(&names, &rows, [&capital(&kind.used), "Wins"], &percent),
        legend: &[],
        table: Grid::new(&headings, by_name.into_iter().map(row).collect()),
    });
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn between(low: &str, high: &str) -> String {
    format!("{low} to {high}")
}

fn endings(page: &mut Page, study: &Study) {
    let Study { head, totals, .. } = study;
    let games = float(totals.tally.games());
    let shares: Vec<f64> =
        head.endings.iter().map(|ending| float(totals.tally.ended(ending)) / games).collect();
    let rows = head.endings.iter().zip(&shares).map(|(ending, &share)| {
        vec![ending.clone(), percent(share), count(totals.tally.ended(ending))]
    });
    page.figure(&Figure {
        title: "Endings by kind",
        note: "",
        svg: chart::bars(&head.endings, &shares, &percent),
        legend: &[],
        table: Grid::new(&["Ending", "share", "games"], rows.collect()),
    });
}

fn closing(study: &Study) -> Vec<(&'static str, String)> {
    let head = &study.head;
    vec![
        (
            "Who played",
            format!(
                "Bots, not people: {}. What they overlook, this page overlooks; stronger bots may \
                 use the same pieces otherwise.",
                bots(head)
            ),
        ),
        (
            "Intervals",
            "If the same simulation were made with a hundred other seeds, about 95 of the intervals \
             would hold the true value. Among many pieces some intervals miss zero by luck; \
             boardwalk compare corrects for that."
                .to_owned(),
        ),
        (
            "Median",
            "Half of all are below, half above. Nine in ten lie between the 5th and the \
             95th percentile."
                .to_owned(),
        ),
        (
            "Again",
            format!(
                "boardwalk simulate {} --seats {} --games {} --seed {} --report DIR, with the same \
                 bots, options and edition, gives this page again, byte for byte, on any number of \
                 machines.",
                head.game,
                head.n_seats(),
                head.games,
                head.setting.seed.to_string().trim_start_matches('0'),
            ),
        ),
    ]
}
