//! Writes the records that replays are tested with: random games, the same every time.

#![allow(clippy::print_stdout, reason = "it says what it has written")]

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use shelf::{GameId, Visitor};
use tabletop::{Features, OptionKind, Player, QuickDice, Record, Seat, Seed, Title, Turn, walk};

/// Writes two records for each game and number of players into the crates below the folder that
/// is named: one as the rules have it, one with every option turned to something else. Games may
/// be named after the folder; then only theirs are written.
fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let crates = PathBuf::from(arguments.next().context("name the folder of the crates")?);
    let named = arguments.map(|name| shelf::find(&name)).collect::<Result<Vec<_>, _>>()?;
    for &game in if named.is_empty() { shelf::GAMES } else { &named } {
        let title = game.title();
        let folder = crates.join(title.id).join("tests/records");
        fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
        let n_kept = keep_older(&folder, shelf::visit(game, OldestRules)..title.rules_version)?;
        if n_kept > 0 {
            println!("{}: {n_kept} records of older rules are kept", title.id);
        }
        let mut n_written = 0;
        for seats in title.min_seats..=title.max_seats {
            let varied = vary(game);
            let mut wanted = vec![("plain", Vec::new())];
            if !varied.is_empty() {
                wanted.push(("varied", varied));
            }
            for (kind, options) in wanted {
                let text = random_game(game, seats, &options)?;
                let path = folder.join(format!("{seats}-seats-{kind}.jsonl"));
                fs::write(&path, text).with_context(|| format!("{}", path.display()))?;
                n_written += 1;
            }
        }
        println!("{}: {n_written} records in {}", title.id, folder.display());
    }
    Ok(())
}

struct OldestRules;

impl Visitor for OldestRules {
    type Out = u32;

    fn visit<G: Features>(self) -> u32 {
        G::OLDEST_RULES
    }
}

/// Moves the records of older versions of the rules that are still played into folders of their
/// own, so that they are not overwritten.
fn keep_older(folder: &Path, older: Range<u32>) -> Result<usize> {
    let mut n_kept = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let rules = Record::read(&fs::read_to_string(&path)?)
            .with_context(|| format!("{}", path.display()))?
            .header
            .rules;
        if older.contains(&rules) {
            let kept = folder.join(format!("rules-{rules}"));
            fs::create_dir_all(&kept)?;
            fs::rename(&path, kept.join(path.file_name().context("a file has a name")?))?;
            n_kept += 1;
        }
    }
    Ok(n_kept)
}

/// A value other than the default for every option.
fn vary(game: GameId) -> Vec<(&'static str, String)> {
    let defaults = shelf::default_options(game);
    let other = |kind: OptionKind, default: &Value| match kind {
        OptionKind::Flag => (default != &Value::Bool(true)).to_string(),
        OptionKind::Number { min, max } if default == &Value::from(max) => min.to_string(),
        OptionKind::Number { max, .. } => max.to_string(),
        OptionKind::Choice(words) => {
            let other = words.iter().find(|word| default != **word);
            other.copied().unwrap_or_default().to_owned()
        }
    };
    let specs = game.title().options.iter();
    specs.map(|spec| (spec.name, other(spec.kind, &defaults[spec.name]))).collect()
}

fn random_game(game: GameId, seats: u8, options: &[(&'static str, String)]) -> Result<String> {
    let Title { id, longest, .. } = *game.title();
    let players = Seat::all(seats).map(|seat| Player::bot(seat.to_string(), "random")).collect();
    let options: Vec<(&str, &str)> = options.iter().map(|(name, it)| (*name, &**it)).collect();
    let purpose = format!("fixture {id} {options:?}");
    let seed = Seed([0; 32]).branch(&purpose, u64::from(seats));
    let mut dice = QuickDice::new(seed.branch("players", 0).quick());
    let mut game = shelf::new_match(game, players, &options, None, seed)?;
    let mut n_actions = 0;
    while let Turn::Seats(seats) = game.turn() {
        if n_actions == longest {
            bail!("{id} goes on after {longest} actions, the most that its title allows");
        }
        let seat = walk::any_of(seats, &mut dice);
        let action = game.sample(seat, &mut dice);
        game.submit(seat, &action).context("a sampled action was refused")?;
        n_actions += 1;
    }
    Ok(game.record())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_older_rules_are_moved_and_those_of_the_newest_stay() {
        let folder = tempfile::tempdir().unwrap();
        let text = random_game(shelf::GAMES[0], 2, &[]).unwrap();
        let rules = shelf::GAMES[0].title().rules_version;
        let path = folder.path().join("2-seats-plain.jsonl");
        fs::write(&path, &text).unwrap();
        assert_eq!(keep_older(folder.path(), 1..rules).unwrap(), 0);
        assert!(path.exists());
        assert_eq!(keep_older(folder.path(), 1..rules + 1).unwrap(), 1);
        assert!(!path.exists());
        let kept = folder.path().join(format!("rules-{rules}")).join("2-seats-plain.jsonl");
        assert_eq!(fs::read_to_string(kept).unwrap(), text);
    }

    #[test]
    fn fixtures_are_finished_games_and_the_same_every_time() {
        let game = shelf::GAMES[0];
        let options = vary(game);
        let text = random_game(game, game.title().min_seats, &options).unwrap();
        assert_eq!(text, random_game(game, game.title().min_seats, &options).unwrap());
        let (opened, verdict) = shelf::open_record(&text, None, None).unwrap();
        assert!(verdict.over && verdict.fair);
        for (name, value) in options {
            assert_eq!(opened.header().options[name].to_string().trim_matches('"'), value);
        }
    }
}
