//! Plays the contests that show how strong the bots are, and writes down what came of them.
//!
//! Contests take hours, so each result is kept as one line of `docs/strength.jsonl` as soon as it
//! is known, and a contest that is kept there is not played again. `docs/strength.md` is written
//! from these lines.

#![allow(clippy::float_arithmetic, reason = "shares of wins are no rules")]

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::games::{self, Title};
use crate::steps::{self, cargo_in};

const KEPT: &str = "docs/strength.jsonl";
const TOLD: &str = "docs/strength.md";

/// One contest, and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Line {
    command: String,
    outcome: Outcome,
}

/// What we tell of what `boardwalk arena --json` writes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Outcome {
    game: String,
    seats: u8,
    games: u64,
    bots: Vec<Bot>,
    cut: u64,
    mishaps: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Bot {
    name: String,
    win_share: f64,
    win_share_ci: [f64; 2],
    elo: f64,
    ms_per_decision: f64,
}

/// Who meets whom.
struct Pair {
    bots: &'static str,
    games: u32,
    think: Think,
    tables: Tables,
}

#[derive(Clone, Copy)]
enum Think {
    /// Neither of them thinks.
    Not,
    /// As many iterations as the arena gives, or fewer where one takes long.
    Iterations,
    Time(&'static str),
}

#[derive(Clone, Copy)]
enum Tables {
    SmallestAndLargest,
    Smallest,
}

const PAIRS: &[Pair] = &[
    pair("easy,random", 400, Think::Not, Tables::SmallestAndLargest),
    pair("medium,easy", 400, Think::Not, Tables::SmallestAndLargest),
    pair("hard,medium", 400, Think::Iterations, Tables::SmallestAndLargest),
    pair("medium,handmade", 400, Think::Not, Tables::Smallest),
    pair("hard,ismcts", 20, Think::Time("200ms"), Tables::Smallest),
];

const fn pair(bots: &'static str, games: u32, think: Think, tables: Tables) -> Pair {
    Pair { bots, games, think, tables }
}

/// The contests of one game, as one would type them.
fn commands(title: &Title) -> Vec<String> {
    // Trading on the floor is a game of its own.
    let options: &[&str] = match title.id.as_str() {
        "chinatown" => &["", " --options trade=floor"],
        _ => &[""],
    };
    let mut commands = Vec::new();
    for options in options {
        for Pair { bots, games, think, tables } in PAIRS {
            if title.id == "chinatown" && *bots == "medium,handmade" {
                // It has no weights but those set by hand.
                continue;
            }
            let seats: &[u8] = match tables {
                Tables::SmallestAndLargest => &[title.min_seats, title.max_seats],
                Tables::Smallest => &[title.min_seats],
            };
            for &seats in seats {
                let think = match think {
                    Think::Not => String::new(),
                    Think::Iterations => iterations(title, seats).to_owned(),
                    Think::Time(time) => format!(" --think {time}"),
                };
                commands.push(format!(
                    "boardwalk arena {}{options} --bots {bots} --seats {seats} --games {games}{think}",
                    title.id
                ));
            }
        }
    }
    commands
}

/// How many iterations a bot gets, where those that the arena gives would take too long.
fn iterations(title: &Title, seats: u8) -> &'static str {
    match title.id.as_str() {
        // Looking ahead by whole turns, an iteration plays a turn of everybody.
        "coney" if seats > 2 => " --think 40",
        "coney-island" | "coney" => " --think 100",
        // In a large park it takes longest; where trading decides, iterations decide little.
        "theme-parque" | "chinatown" => " --think 10",
        _ => "",
    }
}

/// Plays what is missing, unless told not to, and writes the page.
pub(crate) fn run(root: &Path, only_write: bool) -> Result<()> {
    let path = root.join(KEPT);
    let titles = games::titles(root)?;
    let mut lines = read(&path)?;
    if !only_write {
        play_missing(root, &path, &titles, &mut lines)?;
    }
    fs::write(root.join(TOLD), tell(&lines, &titles))?;
    println!("{TOLD} tells of {} contests", lines.len());
    Ok(())
}

fn play_missing(root: &Path, path: &Path, titles: &[Title], lines: &mut Vec<Line>) -> Result<()> {
    let all: Vec<String> = titles.iter().flat_map(commands).collect();
    let is_kept = |command: &String| lines.iter().any(|line| line.command == *command);
    let missing: Vec<String> = all.into_iter().filter(|command| !is_kept(command)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    steps::run(&mut cargo_in(root, &["build", "--release", "--package", "cli"]))?;
    let program = steps::program_in(root, "release", "boardwalk")?;
    for (i, command) in missing.iter().enumerate() {
        println!("{} of {}: {command}", i + 1, missing.len());
        let words = command.split(' ').skip(1).chain(["--json"]);
        // What it writes to the error stream is its progress.
        let done = Command::new(&program).args(words).stderr(Stdio::inherit()).output();
        let done = done.with_context(|| format!("'{command}' could not be started"))?;
        ensure!(done.status.success(), "'{command}' failed");
        let outcome = serde_json::from_slice(&done.stdout)
            .with_context(|| format!("'{command}' did not write a result"))?;
        let line = Line { command: command.clone(), outcome };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "{}", serde_json::to_string(&line)?)?;
        lines.push(line);
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<Line>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let mut lines = Vec::new();
    for (i, text) in fs::read_to_string(path)?.lines().enumerate() {
        let line = serde_json::from_str(text)
            .with_context(|| format!("line {} of {KEPT} is not a result; delete it", i + 1))?;
        lines.push(line);
    }
    Ok(lines)
}

const HEAD: &str = "\
# How strong the bots are

Each row is one contest of `boardwalk arena`: the first bot against the second, every seed played in every seating.
The share is that of the wins that fell to seats of the first bot, when each bot has half of the seats on average; half is equal strength.
The interval is 95 %, over seeds.
Where a command gives bots a number of iterations, the shares are the same on every machine; where it gives them time, they depend on how fast it is.
The last column is the time of a decision of the first and of the second bot, on two cores that were also doing other work.
`handmade` is `medium` with the weights that were set by hand, `ismcts` the textbook's search with random playouts.

`cargo xtask strength` plays the contests that `docs/strength.jsonl` does not hold yet, and writes this page.
";

/// The page about all contests.
fn tell(lines: &[Line], titles: &[Title]) -> String {
    let mut text = HEAD.to_owned();
    for title in titles {
        let commands = commands(title);
        let mut found: Vec<(usize, &Line)> = Vec::new();
        for line in lines.iter().filter(|line| line.outcome.game == title.id) {
            let place = commands.iter().position(|command| *command == line.command);
            found.push((place.unwrap_or(commands.len()), line));
        }
        found.sort_by_key(|&(place, _)| place);
        let _ = writeln!(text, "\n## {}\n", title.name);
        if found.is_empty() {
            text.push_str("No contest has been played.\n");
            continue;
        }
        text.push_str("| bots | seats | games | share | 95 % | Elo | cut | ms |\n");
        text.push_str("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
        for (_, line) in &found {
            text.push_str(&row(line));
        }
        text.push_str("\n```sh\n");
        for (_, line) in &found {
            let _ = writeln!(text, "{}", line.command);
        }
        text.push_str("```\n");
    }
    text
}

fn row(Line { command, outcome }: &Line) -> String {
    let names: Vec<&str> = outcome.bots.iter().map(|bot| bot.name.as_str()).collect();
    let [Bot { win_share, win_share_ci: [low, high], elo, ms_per_decision: ms, .. }, .., last] =
        outcome.bots.as_slice()
    else {
        return format!("| `{command}` has no two bots |\n");
    };
    let option = if command.contains("trade=floor") { ", on the floor" } else { "" };
    format!(
        "| {}{option} | {} | {} | {:.1} % | {:.1} to {:.1} | {:+.0} | {} | {ms:.2}, {:.2} |\n",
        names.join(" against "),
        outcome.seats,
        outcome.games,
        win_share * 100.0,
        low * 100.0,
        high * 100.0,
        elo - last.elo,
        outcome.cut,
        last.ms_per_decision,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(name: &str, win_share: f64, elo: f64) -> Bot {
        let win_share_ci = [win_share - 0.05, win_share + 0.05];
        Bot { name: name.to_owned(), win_share, win_share_ci, elo, ms_per_decision: 0.25 }
    }

    #[test]
    fn a_row_tells_who_won_and_how_sure_that_is() {
        let bots = vec![bot("hard", 0.75, 100.0), bot("medium", 0.25, -100.0)];
        let game = "coney".to_owned();
        let outcome = Outcome { game, seats: 2, games: 400, bots, cut: 0, mishaps: 0 };
        let line = Line { command: String::new(), outcome };
        let expected =
            "| hard against medium | 2 | 400 | 75.0 % | 70.0 to 80.0 | +200 | 0 | 0.25, 0.25 |\n";
        assert_eq!(row(&line), expected);
    }

    #[test]
    fn every_neighbour_meets_at_the_smallest_and_the_largest_table() {
        for title in games::titles(crate::root()).unwrap() {
            let commands = commands(&title);
            for bots in ["easy,random", "medium,easy", "hard,medium"] {
                for seats in [title.min_seats, title.max_seats] {
                    let words = format!("--bots {bots} --seats {seats} --games 400");
                    assert!(commands.iter().any(|it| it.contains(&words)), "{words}");
                }
            }
        }
    }

    #[test]
    fn the_page_tells_what_is_kept() {
        let root = crate::root();
        let told = fs::read_to_string(root.join(TOLD)).unwrap_or_default();
        assert!(
            told == tell(&read(&root.join(KEPT)).unwrap(), &games::titles(root).unwrap()),
            "{TOLD} is not what {KEPT} says; 'cargo xtask strength' writes it"
        );
    }
}
