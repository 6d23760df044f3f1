//! Where lines come from: a keyboard with editing, history and completion, or a pipe.
//!
//! rustyline edits the line: it does what is needed here, is kept and widely used, and without its
//! default features brings four small crates; reedline would bring a terminal library of its own.

use std::io::{self, BufRead, IsTerminal as _, Read as _, StdinLock, Write};

use anyhow::Result;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use tabletop::{Choice, Piece};

/// Nobody types more on one line.
const MAX_LINE: u64 = 4096;

/// Lines that somebody types, or that a program writes.
pub(super) enum Keyboard<'a> {
    Typed(Box<Editor<Words, DefaultHistory>>),
    Piped(StdinLock<'a>),
}

impl Keyboard<'_> {
    /// Standard input: with editing where both ends are a terminal that can do it.
    pub(super) fn open() -> Result<Keyboard<'static>> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Keyboard::Piped(io::stdin().lock()));
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .history_ignore_dups(true)?
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Words::default()));
        Ok(Keyboard::Typed(Box::new(editor)))
    }

    /// What can be completed from now on.
    pub(super) fn learn_words(&mut self, choices: &[Choice], pieces: &[Piece]) {
        if let Keyboard::Typed(editor) = self
            && let Some(words) = editor.helper_mut()
        {
            *words = Words::of(choices, pieces);
        }
    }

    /// Asks for a line; `None` when there is nobody to answer.
    pub(super) fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>> {
        match self {
            Keyboard::Typed(editor) => match editor.readline(prompt) {
                Ok(line) => Ok(Some(line.trim().to_owned())),
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Keyboard::Piped(input) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                let n = input.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                // What comes from a pipe is not on the screen yet.
                writeln!(out, "{line}")?;
                Ok((n > 0).then_some(line))
            }
        }
    }
}

/// What can be completed: notation, and names behind a question mark.
#[derive(Default)]
pub(super) struct Words {
    lines: Vec<String>,
}

impl Words {
    fn of(choices: &[Choice], pieces: &[Piece]) -> Words {
        let notation = choices.iter().map(|choice| choice.notation.clone());
        let names = pieces.iter().map(|piece| format!("? {}", piece.name.to_lowercase()));
        Words { lines: notation.chain(names).collect() }
    }

    /// The lines that begin like this one, up to the end of the word that it would become.
    fn begun_by(&self, line: &str) -> Vec<String> {
        let begun = line.to_lowercase();
        let up_to_word = |whole: &String| {
            let rest = &whole[begun.len()..];
            let end = rest[1..].find(' ').map_or(rest.len(), |at| at + 1);
            whole[..begun.len() + end].to_owned()
        };
        let mut words: Vec<String> = self
            .lines
            .iter()
            .filter(|whole| whole.len() > begun.len() && whole.starts_with(&begun))
            .map(up_to_word)
            .collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.begun_by(&line[..at])))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_one_by_one() {
        let lines = ["sell 1 wood", "sell 2 wood", "sell 1 iron", "pass", "? bank"];
        let words = Words { lines: lines.map(str::to_owned).to_vec() };
        assert_eq!(words.begun_by("Se"), ["sell"]);
        assert_eq!(words.begun_by("sell "), ["sell 1", "sell 2"]);
        assert_eq!(words.begun_by("sell 1 "), ["sell 1 iron", "sell 1 wood"]);
        assert_eq!(words.begun_by("? b"), ["? bank"]);
        assert_eq!(words.begun_by("pass"), Vec::<String>::new());
    }
}
