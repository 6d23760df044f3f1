//! What transcripts and perft files share: the head, and the commands that move a position.

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

/// Whether files are to be rewritten: `UPDATE_EXPECT=1`, as expect-test has it.
pub(crate) fn is_update() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some_and(|it| it == "1")
}

/// Compares what files hold with what they should hold, or rewrites them.
///
/// # Errors
/// A diff of every file that differs, and how to accept the difference.
pub(crate) fn settle_files(
    files: Vec<PathBuf>,
    update: bool,
    run: impl Fn(&str) -> Result<String, String>,
) -> Result<(), String> {
    let mut complaints = Vec::new();
    for path in files {
        let name = path.display();
        let written = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        match run(&written) {
            Err(problem) => complaints.push(format!("{name}:{problem}")),
            Ok(found) if found == written => {}
            Ok(found) if update => {
                fs::write(&path, found).map_err(|error| format!("{name}: {error}"))?;
            }
            Ok(found) => {
                let diff = similar::TextDiff::from_lines(&written, &found);
                let diff = diff.unified_diff().context_radius(4).to_string();
                complaints.push(format!(
                    "{name} differs (- as written, + as it is now):\n{diff}\
                     if it is right now, run the test again with UPDATE_EXPECT=1"
                ));
            }
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
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
        let command = command.trim();
        let was_over = self.position.turn() == Turn::Over;
        let words: Vec<&str> = command.split_whitespace().collect();
        let mut said = match words[..] {
            ["chance", "seed", seed] => {
                let seed: Seed = seed.parse().map_err(|error| format!("{error}"))?;
                self.expect_chance()?;
                self.run_chance(seed)
            }
            ["chance", ..] => self.chance(after_first_word(command))?,
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
            [seat, _, ..] => self.act(self.seat(seat)?, after_first_word(command))?,
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

fn after_first_word(command: &str) -> &str {
    command.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim())
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::toy::State;

    #[track_caller]
    fn check_head(head: &[&str], expected: &str) {
        let problem = Stage::<State>::set("", head).err().expect("the head was taken");
        assert_eq!(problem, expected);
    }

    #[test]
    fn a_wrong_head_says_what_is_right() {
        check_head(&[], "1: the head does not say 'seats: N'");
        check_head(&["seats: two"], "1: 'two' is no number of seats");
        check_head(&["seats: 9"], "1: Night Market is for 2 to 4 players, not 9");
        check_head(
            &["seats: 2", "player: A"],
            "2: there is no 'player'; a head has about, seats, options, edition, seed",
        );
        check_head(
            &["seats: 2", "> board"],
            "2: '> board' is no 'key: value'; the head ends with a blank line",
        );
        check_head(
            &["options: rounds"],
            "1: 'rounds' is no option; write 'options: name=value,name=value'",
        );
        check_head(
            &["options: rounds=9"],
            "1: option rounds is a whole number from 1 to 3, not '9'",
        );
        check_head(&["seed: x"], "1: a seed is 1 to 64 hex digits (0-9, a-f); 'x' is not one");
        let problem = Stage::<State>::set("", &["edition: nowhere.toml"]).err().unwrap();
        assert!(problem.starts_with("1: nowhere.toml: "), "{problem}");
    }

    #[track_caller]
    fn check_command(seed: &str, command: &str, expected: &str) {
        let mut stage = Stage::<State>::set("", &["seats: 2", seed]).unwrap();
        stage.settle();
        assert_eq!(stage.obey(command).expect_err("the command was obeyed"), expected);
    }

    #[test]
    fn a_wrong_command_is_no_play() {
        let (waiting, settled) = ("about: chance is to move", "seed: 7");
        check_command(settled, "dance", "'dance' is no command");
        check_command(settled, "Z pass", "'Z': a seat is a letter from A to F");
        check_command(settled, "C pass", "there is no seat C at a table of 2");
        check_command(
            settled,
            "A pas",
            "'pas' is not understood: write 'hide 3', 'bid 4' or 'pass'",
        );
        check_command(settled, "chance tip 1", "{A, B} is to move here, not chance");
        check_command(waiting, "chance tip 1", "chance cannot bring 'tip 1' here");
        check_command(
            waiting,
            "chance tip",
            "'tip' is not understood: write 'deal A 3', 'show 3' or 'tip 1'",
        );
        check_command(settled, "random x for 3", "'x' is no number to seed dice with");
        check_command(settled, "random 7 for ever", "'ever' is no number of decisions");
    }

    #[test]
    fn files_are_compared_or_rewritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("story");
        fs::write(&path, "one\ntwo\nthree\n").unwrap();
        let run = |text: &str| Ok(text.replace("two", "2"));
        let complaint = settle_files(vec![path.clone()], false, run).unwrap_err();
        let (head, diff) = complaint.split_once('\n').unwrap();
        assert!(head.ends_with("story differs (- as written, + as it is now):"), "{head}");
        expect![[r"
            @@ -1,3 +1,3 @@
             one
            -two
            +2
             three
            if it is right now, run the test again with UPDATE_EXPECT=1"]]
        .assert_eq(diff);
        assert_eq!(settle_files(vec![path.clone()], true, run), Ok(()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\n2\nthree\n");
        assert_eq!(settle_files(vec![path.clone()], false, run), Ok(()));

        let lost = |_: &str| Err("4: what is this?".to_owned());
        let complaint = settle_files(vec![path], true, lost).unwrap_err();
        assert!(complaint.ends_with("story:4: what is this?"), "{complaint}");
    }
}
