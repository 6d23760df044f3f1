//! What is said when the command line cannot be understood, and when it is empty.

use std::error::Error as _;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use console::style;

use crate::commands::Cli;
use crate::text;

/// Puts a refusal on the error stream.
pub(crate) fn complain(sentence: &str) {
    let error = style("error:").red().bold().for_stderr();
    // Where even this cannot be written, there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{error} {sentence}");
}

/// Answers a command line that was not understood, or that asked for help.
#[allow(clippy::wildcard_enum_match_arm, reason = "the parser words the rest well")]
pub(crate) fn answer(error: &clap::Error) -> ExitCode {
    let sentence = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Help that nobody reads is no reason to fail.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        ErrorKind::InvalidSubcommand => unknown_command(error),
        ErrorKind::UnknownArgument => unknown_argument(error),
        ErrorKind::ValueValidation => wrong_value(error),
        _ => None,
    };
    match sentence {
        Some(sentence) => complain(&sentence),
        None => {
            let _ = error.print();
        }
    }
    ExitCode::from(crate::REFUSED)
}

fn unknown_command(error: &clap::Error) -> Option<String> {
    let name = text_of(error, ContextKind::InvalidSubcommand)?;
    let mut command = asked_for();
    // `boardwalk edition shwo` is about the commands of `edition`.
    if command.find_subcommand(&name).is_some() || !command.has_subcommands() {
        command = Cli::command();
    }
    let names: Vec<&str> = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .filter(|name| *name != "help")
        .collect();
    let names = names.join(", ");
    Some(match cfg!(feature = "laboratory") {
        true => format!("there is no command '{name}'; the commands are {names}"),
        false => format!(
            "this program has no command '{name}', only {names}; to simulate, measure and train, \
             build the whole of it: cargo build --release --package boardwalk"
        ),
    })
}

fn unknown_argument(error: &clap::Error) -> Option<String> {
    let given = text_of(error, ContextKind::InvalidArg)?;
    let command = asked_for();
    let name = command.get_name();
    if !given.starts_with('-') {
        return Some(format!(
            "'{given}' is one word too many for {name}; see boardwalk {name} --help"
        ));
    }
    let options: Vec<String> = command
        .get_arguments()
        .filter_map(|argument| argument.get_long())
        .map(|long| format!("--{long}"))
        .collect();
    Some(match options.as_slice() {
        [] => format!("there is no option '{given}'; {name} has only --help"),
        options => {
            format!("there is no option '{given}'; {name} has {} and --help", options.join(", "))
        }
    })
}

/// The reason alone: it names what was given and what could have been.
fn wrong_value(error: &clap::Error) -> Option<String> {
    let reason = error.source()?;
    let argument = text_of(error, ContextKind::InvalidArg)?;
    Some(match argument.split(' ').next() {
        Some(option) if option.starts_with('-') => format!("{option}: {reason}"),
        _ => reason.to_string(),
    })
}

/// The command (or the command of a command) that the words of the command line lead to.
fn asked_for() -> clap::Command {
    let mut command = Cli::command();
    for word in std::env::args().skip(1) {
        match command.find_subcommand(&word) {
            Some(next) => command = next.clone(),
            None => break,
        }
    }
    command
}

fn text_of(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    }
}

/// What `boardwalk` alone says.
pub(crate) fn welcome(out: &mut dyn Write) -> io::Result<()> {
    let games: Vec<&str> = shelf::TITLES.iter().map(|title| title.name).collect();
    writeln!(out, "{}: board games for the terminal.", style("Boardwalk").bold())?;
    text::write_wrapped(out, &format!("On the shelf: {}.", text::and(&games)), 0, 0)?;
    writeln!(out)?;
    let first = shelf::TITLES[0].id;
    let lines = [
        ("games".to_owned(), "what is on the shelf"),
        (format!("play {first}"), "play, against bots or with people"),
        (format!("simulate {first}"), "let bots play a thousand games"),
        ("replay FILE".to_owned(), "read the record of a match"),
        ("verify FILE".to_owned(), "check that a match kept to the rules"),
        (format!("edition show {first}"), "what is printed on the components"),
    ];
    let all = Cli::command();
    let is_here =
        |line: &str| line.split(' ').next().is_some_and(|it| all.find_subcommand(it).is_some());
    for (command, what) in lines.into_iter().filter(|(line, _)| is_here(line)) {
        let command = format!("boardwalk {command}");
        writeln!(
            out,
            "  {}{what}",
            console::pad_str(&command, 40, console::Alignment::Left, None)
        )?;
    }
    writeln!(out)?;
    writeln!(out, "boardwalk --help lists all commands, boardwalk COMMAND --help explains one.")
}
