//! Plays the contests that show how strong the bots are, and writes down what came of them.
//!
//! Contests take hours, so each result is kept as one line of `docs/strength.jsonl` as soon as it
//! is known, and a contest that is kept there is not played again, unless the rules of its game have
//! changed since. `docs/strength.md` is written from these lines: what holds now, and what held under
//! the rules before.

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
    /// The version of the rules that it was played by.
    rules: u8,
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
    /// The share of one seat of the bot by its place in the order of play, the start player's first.
    /// Lines of the days when it was not kept have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win_share_by_order: Option<Vec<f64>>,
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
        // As many as 200 ms buy on a quiet core, and seeds that the search was not tuned on.
        "theme-parque" if seats > 2 => " --think 105 --seed 2020",
        "theme-parque" => " --think 270 --seed 2020",
        // Where trading decides, iterations decide little.
        "chinatown" => " --think 10",
        _ => "",
    }
}

/// What a command is about, however many games it plays.
fn contest(command: &str) -> String {
    let (before, after) = command.split_once(" --games ").unwrap_or((command, ""));
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}{after}")
}

/// The last result of a contest by the rules of a version that is wanted.
fn find<'a>(lines: &'a [Line], command: &str, by: impl Fn(u8) -> bool) -> Option<&'a Line> {
    let contest = contest(command);
    lines.iter().rev().find(|line| by(line.rules) && self::contest(&line.command) == contest)
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
    let mut missing: Vec<(u8, String)> = Vec::new();
    for title in titles {
        let is_missing =
            |command: &String| find(lines, command, |rules| rules == title.rules).is_none();
        missing.extend(commands(title).into_iter().filter(is_missing).map(|it| (title.rules, it)));
    }
    if missing.is_empty() {
        return Ok(());
    }
    steps::run(&mut cargo_in(root, &["build", "--release", "--package", "boardwalk"]))?;
    let program = steps::program_in(root, "release", "boardwalk")?;
    for (i, (rules, command)) in missing.iter().enumerate() {
        println!("{} of {}: {command}", i + 1, missing.len());
        let words = command.split(' ').skip(1).chain(["--json"]);
        // What it writes to the error stream is its progress.
        let done = Command::new(&program).args(words).stderr(Stdio::inherit()).output();
        let done = done.with_context(|| format!("'{command}' could not be started"))?;
        ensure!(done.status.success(), "'{command}' failed");
        let outcome = serde_json::from_slice(&done.stdout)
            .with_context(|| format!("'{command}' did not write a result"))?;
        let line = Line { command: command.clone(), rules: *rules, outcome };
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
The column by order says how many of a hundred games a seat of the first bot wins when it plays first, second and so on, the fewest in bold; between equal bots that is a hundred by the number of seats, as far as the game itself favours no place.
It is empty for contests of the days when it was not kept.
Where a command gives bots a number of iterations, the shares are the same on every machine; where it gives them time, they depend on how fast it is.
The column of times is that of a decision of the first and of the second bot, on two cores that were also doing other work, some of it before this: only the two of one row can be compared.
The last column is the share of the first bot under the version of the rules before this one, with the bots of that day; `no` marks contests that were not played under one of the two.
`handmade` is `medium` with the weights that were set by hand, `ismcts` the textbook's search with random playouts.

`cargo xtask strength` plays the contests that `docs/strength.jsonl` does not hold yet, and writes this page.
";

const CHINATOWN: &str = "
`medium` is less far ahead of `easy` than before because `easy` trades better: it takes nothing but a fair part, answers with a price, offers more often and does not give in.
Two skills that differ in trading alone show it, at the desk of three, on the same 40 seeds in every seating: `medium` won 53.5 % of 240 games against `easy` as it trades now, and 68.3 % against `easy` as it traded before (errors of 3.1 and 2.9).
";

/// The page about all contests.
fn tell(lines: &[Line], titles: &[Title]) -> String {
    let mut text = HEAD.to_owned();
    for title in titles {
        let wanted = commands(title);
        let place = |command: &str| {
            let contest = contest(command);
            wanted.iter().position(|it| self::contest(it) == contest).unwrap_or(wanted.len())
        };
        let of_game = || lines.iter().filter(|line| line.outcome.game == title.id);
        let mut found: Vec<&str> = Vec::new();
        for Line { command, .. } in of_game() {
            if !found.iter().any(|it| contest(it) == contest(command)) {
                found.push(command);
            }
        }
        found.sort_by_key(|command| place(command));
        let _ = writeln!(text, "\n## {}\n", title.name);
        if found.is_empty() {
            text.push_str("No contest has been played.\n");
            continue;
        }
        text.push_str(
            "| bots | seats | games | share | 95 % | by order | Elo | cut | ms | before |\n",
        );
        text.push_str("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
        let now = |command: &str| find(lines, command, |rules| rules == title.rules);
        for command in &found {
            text.push_str(&row(now(command), find(lines, command, |it| it < title.rules)));
        }
        text.push_str("\n```sh\n");
        for command in found {
            let _ = writeln!(text, "{}", now(command).map_or(command, |line| &line.command));
        }
        text.push_str("```\n");
        text.push_str(remark(&title.id));
    }
    text
}

/// What somebody who compares a game's contests with those before would ask.
fn remark(game: &str) -> &'static str {
    match game {
        "chinatown" => CHINATOWN,
        _ => "",
    }
}

/// A contest under the present rules, and under those before.
fn row(now: Option<&Line>, before: Option<&Line>) -> String {
    let Some(Line { command, outcome, .. }) = now.or(before) else { return String::new() };
    let names: Vec<&str> = outcome.bots.iter().map(|bot| bot.name.as_str()).collect();
    let option = if command.contains("trade=floor") { ", on the floor" } else { "" };
    let head = format!("| {}{option} | {}", names.join(" against "), outcome.seats);
    let share = |line: &Line| line.outcome.bots.first().map(|bot| percent(bot.win_share));
    let before = before.and_then(share).unwrap_or_else(|| "no".to_owned());
    let Some(Line { outcome, .. }) = now else {
        return format!("{head} | | no | | | | | | {before} |\n");
    };
    let [first, .., last] = outcome.bots.as_slice() else {
        return format!("| `{command}` has no two bots |\n");
    };
    let Bot { win_share, win_share_ci: [low, high], elo, ms_per_decision: ms, .. } = first;
    let by_order = by_order(first);
    // A cell without text has one space, as in every table here.
    let by_order = if by_order.is_empty() { by_order } else { format!("{by_order} ") };
    format!(
        "{head} | {} | {} | {:.1} to {:.1} | {by_order}| {:+.0} | {} | {ms:.2}, {:.2} | {before} |\n",
        outcome.games,
        percent(*win_share),
        low * 100.0,
        high * 100.0,
        elo - last.elo,
        outcome.cut,
        last.ms_per_decision,
    )
}

/// The shares of a bot by order of play, the lowest in bold: "71, **68**".
fn by_order(bot: &Bot) -> String {
    let shares = bot.win_share_by_order.as_deref().unwrap_or_default();
    let lowest = shares.iter().copied().fold(f64::INFINITY, f64::min);
    let tell = |&share: &f64| match share <= lowest {
        true => format!("**{:.0}**", share * 100.0),
        false => format!("{:.0}", share * 100.0),
    };
    shares.iter().map(tell).collect::<Vec<_>>().join(", ")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(name: &str, win_share: f64, elo: f64) -> Bot {
        let win_share_ci = [win_share - 0.05, win_share + 0.05];
        let name = name.to_owned();
        Bot { name, win_share, win_share_ci, win_share_by_order: None, elo, ms_per_decision: 0.25 }
    }

    #[test]
    fn a_row_tells_who_won_and_how_sure_that_is() {
        let bots = vec![bot("hard", 0.75, 100.0), bot("medium", 0.25, -100.0)];
        let game = "coney".to_owned();
        let outcome = Outcome { game, seats: 2, games: 400, bots, cut: 0, mishaps: 0 };
        let line = Line { command: String::new(), rules: 2, outcome };
        let now =
            "| hard against medium | 2 | 400 | 75.0 % | 70.0 to 80.0 | | +200 | 0 | 0.25, 0.25";
        assert_eq!(row(Some(&line), None), format!("{now} | no |\n"));
        assert_eq!(row(Some(&line), Some(&line)), format!("{now} | 75.0 % |\n"));
        let only_before = "| hard against medium | 2 | | no | | | | | | 75.0 % |\n";
        assert_eq!(row(None, Some(&line)), only_before);
    }

    #[test]
    fn the_order_of_play_from_which_a_bot_wins_least_is_named() {
        let outcome = r#"{"game":"coney","seats":3,"games":402,"bots":[
            {"name":"hard","win_share":0.7,"win_share_ci":[0.6,0.8],"mean_rank":1.4,
             "win_share_by_order":[0.515,0.44,0.452],"elo":50.0,"ms_per_decision":9.0},
            {"name":"medium","win_share":0.3,"win_share_ci":[0.2,0.4],"mean_rank":1.6,
             "win_share_by_order":[0.2,0.2,0.2],"elo":-50.0,"ms_per_decision":1.0}],
            "cut":0,"mishaps":0}"#;
        let outcome: Outcome = serde_json::from_str(outcome).unwrap();
        let line = Line { command: String::new(), rules: 2, outcome };
        // It is kept with the line, and told.
        let kept: Line = serde_json::from_str(&serde_json::to_string(&line).unwrap()).unwrap();
        assert_eq!(kept, line);
        let told = row(Some(&kept), None);
        assert!(told.contains(" | 60.0 to 80.0 | 52, **44**, 45 | +100 | "), "{told}");
        // A line that has none stays as it was.
        let old = bot("hard", 0.75, 100.0);
        assert!(!serde_json::to_string(&old).unwrap().contains("order"));
    }

    #[test]
    fn a_contest_is_known_by_its_players_and_the_rules() {
        let line = |games: u32, rules: u8| Line {
            command: format!(
                "boardwalk arena coney --bots a,b --seats 2 --games {games} --think 9"
            ),
            rules,
            outcome: Outcome {
                game: "coney".to_owned(),
                seats: 2,
                games: u64::from(games),
                bots: Vec::new(),
                cut: 0,
                mishaps: 0,
            },
        };
        let lines = [line(400, 1), line(200, 2)];
        let command = "boardwalk arena coney --bots a,b --seats 2 --games 30 --think 9";
        assert_eq!(find(&lines, command, |it| it == 2), Some(&lines[1]));
        assert_eq!(find(&lines, command, |it| it < 2), Some(&lines[0]));
        assert_eq!(find(&lines, command, |it| it == 3), None);
        let longer = command.replace("--think 9", "--think 99");
        assert_eq!(find(&lines, &longer, |it| it == 2), None);
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

    /// Of two levels the higher one wins more than the lower one from each place in the order of
    /// play, in every contest of today's rules in which that was kept.
    #[test]
    fn levels_hold_from_every_place_in_the_order_of_play() {
        let root = crate::root();
        let titles = games::titles(root).unwrap();
        let mut n_contests = 0;
        for Line { command, rules, outcome } in read(&root.join(KEPT)).unwrap() {
            let is_of_today = titles.iter().any(|it| it.id == outcome.game && it.rules == rules);
            let shares: Vec<_> =
                outcome.bots.iter().filter_map(|bot| bot.win_share_by_order.as_deref()).collect();
            let ([higher, lower], true) = (shares.as_slice(), is_of_today) else { continue };
            assert!(higher.iter().zip(*lower).all(|(a, b)| a > b), "{command}: {shares:?}");
            n_contests += 1;
        }
        assert!(n_contests > 0, "no contest tells of the order of play");
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
