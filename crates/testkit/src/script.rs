//! What transcripts and perft files share: the head, and the commands that move a position.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use tabletop::{
    FairDice, Names, Printed, QuickDice, Reason, Seat, Seed, Turn, Viewer, Words, options, walk,
};

/// The files of a folder of the crate with that ending, in order.
///
/// # Panics
/// When there are none: a test without files could not fail.
#[track_caller]
pub(crate) fn files(manifest_dir: &str, folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(manifest_dir).join(folder);
    let entries = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|it| it == ending)).collect();
    assert!(!files.is_empty(), "there is no .{ending} file in {}", folder.display());
    files.sort();
    files
}

/// Compares what files should hold with what they hold, or rewrites them.
///
/// # Panics
/// With a diff of every file that differs, and how to accept the difference.
#[track_caller]
pub(crate) fn settle_files(results: Vec<(PathBuf, Result<String, String>)>) {
    let update = std::env::var_os("UPDATE_EXPECT").is_some_and(|it| it == "1");
    let mut complaints = String::new();
    for (path, result) in results {
        let expected = fs::read_to_string(&path).expect("it was read before");
        match result {
            Err(problem) => {
                let _ = writeln!(complaints, "{}:{problem}", path.display());
            }
            Ok(found) if found == expected => {}
            Ok(found) if update => fs::write(&path, found).expect("the file can be written"),
            Ok(found) => {
                let diff = similar::TextDiff::from_lines(&expected, &found);
                let diff = diff.unified_diff().context_radius(4).to_string();
                let _ = writeln!(
                    complaints,
                    "{} tells another story (- as written, + as played now):\n{diff}",
                    path.display()
                );
            }
        }
    }
    assert!(
        complaints.is_empty(),
        "{complaints}\nIf the new one is right, run the test again with UPDATE_EXPECT=1."
    );
}

/// A position under the commands of a script.
pub(crate) struct Stage<G: Words> {
    position: G,
    names: Names,
    /// When set, chance never waits for a command.
    seed: Option<Seed>,
    n_chances: u64,
}

/// Splits a script into its head and the numbered lines after the first blank one.
pub(crate) fn split(text: &str) -> (Vec<&str>, Vec<(usize, &str)>) {
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
    let head = lines.by_ref().take_while(|(_, line)| !line.is_empty()).map(|(_, line)| line);
    let head = head.collect();
    (head, lines.collect())
}

impl<G: Words> Stage<G> {
    /// Sets the table as the head says.
    ///
    /// # Errors
    /// Names the line, and what may stand there.
    pub(crate) fn set(manifest_dir: &str, head: &[&str]) -> Result<Stage<G>, String> {
        let mut seats = None;
        let mut options = G::Options::default();
        let mut edition = None;
        let mut seed = None;
        for (i, line) in head.iter().enumerate() {
            let wrong = |problem: String| format!("{}: {problem}", i + 1);
            if line.starts_with('#') {
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| {
                wrong(format!("'{line}' is no 'key: value'; the head ends with a blank line"))
            })?;
            let value = value.trim();
            match key {
                "about" => {}
                "seats" => {
                    let n = value.parse::<u8>();
                    seats = Some(n.map_err(|_| wrong(format!("'{value}' is no number of seats")))?);
                }
                "options" => {
                    options = read_options::<G>(value).map_err(wrong)?;
                }
                "edition" => {
                    let path = Path::new(manifest_dir).join(value);
                    let text = fs::read_to_string(&path)
                        .map_err(|error| wrong(format!("{}: {error}", path.display())))?;
                    let printed = Printed::load(&text);
                    edition = Some(printed.map_err(|error| wrong(format!("{value}: {error}")))?);
                }
                "seed" => {
                    seed = Some(value.parse().map_err(|error| wrong(format!("{error}")))?);
                }
                _ => {
                    let known = "about, seats, options, edition, seed";
                    return Err(wrong(format!("there is no '{key}'; a head has {known}")));
                }
            }
        }
        let seats = seats.ok_or_else(|| "1: the head does not say 'seats: N'".to_owned())?;
        let edition = edition.unwrap_or_else(Printed::standard);
        let position =
            G::TITLE.check_seats(seats).and_then(|()| G::start(seats, &options, edition));
        let position = position.map_err(|error| format!("1: {error}"))?;
        Ok(Stage { position, names: Names::letters(seats), seed, n_chances: 0 })
    }

    pub(crate) fn position(&self) -> &G {
        &self.position
    }

    /// Lets chance move, when the head has a seed; returns what it did.
    pub(crate) fn settle(&mut self) -> Vec<String> {
        self.seed.map_or_else(Vec::new, |seed| self.run_chance(seed))
    }

    fn run_chance(&mut self, seed: Seed) -> Vec<String> {
        let mut said = Vec::new();
        while self.position.turn() == Turn::Chance {
            // The dice of a match with that seed.
            let mut dice: FairDice = seed.chance(self.n_chances);
            let outcome = self.position.draw(&mut dice);
            said.push(format!("chance {}", G::write_outcome(self.position.edition(), &outcome)));
            self.position.resolve(&outcome, &mut tabletop::Deaf);
            self.n_chances += 1;
        }
        said
    }

    /// Obeys one command and returns what there is to say about it.
    ///
    /// # Errors
    /// When the command cannot be understood or does not fit here; a refusal by the rules is no
    /// error but something to say.
    pub(crate) fn obey(&mut self, command: &str) -> Result<Vec<String>, String> {
        let was_over = self.position.turn() == Turn::Over;
        let words: Vec<&str> = command.split_whitespace().collect();
        let mut said = match words[..] {
            ["chance", "seed", seed] => {
                let seed: Seed = seed.parse().map_err(|error| format!("{error}"))?;
                self.expect_chance()?;
                self.run_chance(seed)
            }
            ["chance", ..] => self.chance(command.trim_start_matches("chance").trim())?,
            ["board"] => self.board(Viewer::Spectator),
            ["board", seat] => self.board(Viewer::Seat(self.seat(seat)?)),
            ["choices", seat] => self.choices(self.seat(seat)?),
            ["prompt", seat] => {
                let viewer = Viewer::Seat(self.seat(seat)?);
                let names = self.names.clone().read_by(viewer);
                let view = self.position.view(viewer);
                lines(&G::prompt(self.position.edition(), &view, &names))
            }
            ["random", seed, "until", "over"] => self.random(seed, u64::MAX)?,
            ["random", seed, "for", n] => {
                let n = n.parse().map_err(|_| format!("'{n}' is no number of decisions"))?;
                self.random(seed, n)?
            }
            [seat, _, ..] => {
                let notation = command.trim().trim_start_matches(seat).trim();
                self.act(self.seat(seat)?, notation)?
            }
            [] | [_] => return Err(format!("'{command}' is no command")),
        };
        said.extend(self.settle());
        if !was_over && self.position.turn() == Turn::Over {
            said.extend(self.result());
        }
        Ok(said)
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let seat: Seat = text.parse().map_err(|error| format!("'{text}': {error}"))?;
        let n_seats = self.position.n_seats();
        match seat.0 < n_seats {
            true => Ok(seat),
            false => Err(format!("there is no seat {seat} at a table of {n_seats}")),
        }
    }

    fn expect_chance(&self) -> Result<(), String> {
        match self.position.turn() {
            Turn::Chance => Ok(()),
            Turn::Over => Err("the game is over, chance does not move".to_owned()),
            Turn::Seats(seats) => Err(format!("{seats:?} is to move here, not chance")),
        }
    }

    fn chance(&mut self, notation: &str) -> Result<Vec<String>, String> {
        self.expect_chance()?;
        let edition = self.position.edition();
        let outcome = G::read_outcome(edition, notation).map_err(|error| error.to_string())?;
        if !self.position.is_possible(&outcome) {
            return Err(format!("chance cannot bring '{notation}' here"));
        }
        let mut events = Vec::new();
        self.position.resolve(&outcome, &mut events);
        self.n_chances += 1;
        Ok(self.tell(&events))
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<Vec<String>, String> {
        let edition = self.position.edition();
        let action = G::read_action(edition, notation).map_err(|error| error.to_string())?;
        let mut events = Vec::new();
        match self.position.apply(seat, &action, &mut events) {
            Ok(()) => Ok(self.tell(&events)),
            Err(refusal) => Ok(vec![format!("refused: {refusal} ({})", refusal.rule())]),
        }
    }

    /// What a spectator hears.
    fn tell(&self, events: &[G::Event]) -> Vec<String> {
        let news = events.iter().filter_map(|it| self.position.news(it, Viewer::Spectator));
        news.map(|news| G::say_news(self.position.edition(), &news, &self.names)).collect()
    }

    fn board(&self, viewer: Viewer) -> Vec<String> {
        let names = self.names.clone().read_by(viewer);
        lines(&G::board(self.position.edition(), &self.position.view(viewer), &names))
    }

    fn choices(&self, seat: Seat) -> Vec<String> {
        let mut list = Vec::new();
        self.position.legal_actions(seat, &mut list);
        list.iter().map(|action| G::write_action(self.position.edition(), action)).collect()
    }

    fn random(&mut self, seed: &str, n_decisions: u64) -> Result<Vec<String>, String> {
        let seed = seed.parse().map_err(|_| format!("'{seed}' is no number to seed dice with"))?;
        let mut dice = QuickDice::new(seed);
        let mut scratch = Vec::new();
        let (mut decisions, mut chances) = (0_u64, 0_u64);
        loop {
            match self.position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = self.position.draw(&mut dice);
                    self.position.resolve(&outcome, &mut tabletop::Deaf);
                    chances += 1;
                }
                Turn::Seats(_) if decisions == n_decisions => break,
                Turn::Seats(seats) => {
                    let seat = walk::any_of(seats, &mut dice);
                    let action = self.position.sample(seat, &mut dice, &mut scratch);
                    let verdict = self.position.apply(seat, &action, &mut tabletop::Deaf);
                    verdict.map_err(|refusal| format!("a random move was refused: {refusal}"))?;
                    decisions += 1;
                }
            }
        }
        self.n_chances += chances;
        Ok(vec![format!("{decisions} decisions, {chances} chances")])
    }

    fn result(&self) -> Vec<String> {
        let standing = self.position.standing();
        let mut said = vec![format!("over: {}", self.position.ending().unwrap_or("no ending"))];
        for (seat, score) in standing.scores.iter() {
            let place = standing.places.map_or(0, |places| places[seat]);
            said.push(format!("{seat} {score} points, place {place}"));
        }
        said
    }
}

fn read_options<G: Words>(text: &str) -> Result<G::Options, String> {
    let mut pairs = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').ok_or_else(|| {
            format!("'{part}' is no option; write 'options: name=value,name=value'")
        })?;
        pairs.push((name.trim(), value.trim()));
    }
    options::from_texts(G::TITLE.options, &pairs).map_err(|error| error.to_string())
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}
