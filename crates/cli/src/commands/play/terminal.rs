//! A game in the terminal, from the first decision to the score sheet.

use std::io::{self, IsTerminal as _, Write};

use anyhow::{Result, anyhow};
use bots::Level;
use console::{Term, style};
use serde_json::Value;
use session::{AnyChange, AnySession, Controller};
use tabletop::{AnyMatch, Choice, Piece, Seat, SeatSet, Seed, UndoError, Viewer};
use thinking::Supervised;

use super::input::Input;
use super::keeper::Keeper;
use super::keyboard::Keyboard;
use super::{advice, glossary, menu};
use crate::files::Care;
use crate::scores::{lookback, write_result};
use crate::{board, text};

/// News beyond this many lines are left to the log.
const MAX_NEWS: usize = 12;

/// The screen and the keyboard.
pub(super) struct Console<'a> {
    input: Keyboard<'a>,
    out: &'a mut dyn Write,
    is_screen: bool,
}

impl<'a> Console<'a> {
    pub(super) fn new(input: Keyboard<'a>, out: &'a mut dyn Write) -> Console<'a> {
        Console { input, out, is_screen: io::stdout().is_terminal() }
    }

    /// What can be completed from now on.
    fn learn_words(&mut self, choices: &[Choice], pieces: &[Piece]) {
        self.input.learn_words(choices, pieces);
    }

    /// Asks for a line; `None` when there is nobody to answer.
    fn ask(&mut self) -> Result<Option<String>> {
        self.out.flush()?;
        self.input.ask(&format!("{} ", style(">").cyan().bold()), self.out)
    }

    /// Wipes the screen and what scrolled off it, so that nobody reads another one's secrets.
    fn clear(&mut self) -> Result<()> {
        if self.is_screen {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    /// Says what is waited for, where somebody sees it.
    fn wait_for(&mut self, what: &str) -> Result<()> {
        if self.is_screen {
            write!(self.out, "{}", style(format!("{what} …")).dim())?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Takes back what [`Console::wait_for`] said.
    fn wait_is_over(&mut self) -> Result<()> {
        if self.is_screen {
            write!(self.out, "\r\x1b[2K")?;
        }
        Ok(())
    }

    /// How long a list may be without scrolling its own head away.
    fn max_menu(&self) -> usize {
        let rows = match self.is_screen {
            true => Term::stdout().size_checked().map_or(24, |(rows, _)| usize::from(rows)),
            false => 48,
        };
        rows.saturating_sub(6).max(10)
    }

    fn say(&mut self, sentence: &str) -> Result<()> {
        Ok(text::write_wrapped(self.out, sentence, 0, 0)?)
    }

    /// An answer to something that cannot be done.
    fn object(&mut self, sentence: &str) -> Result<()> {
        for line in text::wrap(sentence, text::width(), 0, 0) {
            writeln!(self.out, "{}", style(line).yellow())?;
        }
        Ok(())
    }
}

/// A match at one keyboard.
pub(super) struct Terminal<'a> {
    session: Box<dyn AnySession>,
    seed: Seed,
    keeper: Keeper,
    /// The bot of each seat, or the adviser of the person in it.
    minds: Vec<Supervised>,
    console: Console<'a>,
    /// What each seat has heard since it last decided, its own decision included.
    unread: Vec<Vec<String>>,
    /// Who acted last.
    last_actor: Option<Seat>,
    /// Who has the keyboard.
    at_keyboard: Option<Seat>,
    /// Who took a move back and is to be asked again.
    again: Option<Seat>,
    /// Whether the board must be shown whoever acted last.
    is_new: bool,
    /// The board as it was last shown, and to whom.
    shown: Option<(Seat, String)>,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Move,
    Leave,
}

impl<'a> Terminal<'a> {
    pub(super) fn new(
        session: Box<dyn AnySession>,
        seed: Seed,
        keeper: Keeper,
        minds: Vec<Supervised>,
        console: Console<'a>,
    ) -> Terminal<'a> {
        let unread = vec![Vec::new(); minds.len()];
        let (last_actor, at_keyboard, again, is_new) = (None, None, None, true);
        Terminal {
            session,
            seed,
            keeper,
            minds,
            console,
            unread,
            last_actor,
            at_keyboard,
            again,
            is_new,
            shown: None,
        }
    }

    pub(super) fn run(mut self) -> Result<()> {
        self.keeper.begin(&self.session.journal())?;
        self.greet()?;
        loop {
            // People are asked like bots here: there is one keyboard, and whoever has it is
            // waited for.
            let again = self.again.take().filter(|&seat| self.session.may_act().contains(seat));
            let Some(seat) = again.or_else(|| self.session.next_of(SeatSet::ALL)) else {
                return self.finish();
            };
            let next = match self.session.controller(seat) {
                Controller::Person | Controller::Nobody => self.ask_person(seat)?,
                Controller::Bot(level) => self.ask_bot(seat, level)?,
            };
            if next == Next::Leave {
                return self.leave();
            }
        }
    }

    fn game(&self) -> &dyn AnyMatch {
        self.session.game()
    }

    /// Keeps what a move of `seat` changed, and tells everybody.
    fn take_in(&mut self, seat: Seat, change: &AnyChange, care: Care) -> Result<()> {
        self.keeper.append(&change.lines, care)?;
        self.unread[seat.idx()].clear();
        for delivery in &change.deliveries {
            if let Viewer::Seat(reader) = delivery.viewer {
                let told = delivery.lines.iter().map(|line| line.sentence.clone());
                self.unread[reader.idx()].extend(told);
            }
        }
        self.last_actor = Some(seat);
        Ok(())
    }

    fn ask_bot(&mut self, seat: Seat, level: Level) -> Result<Next> {
        if level.thinks() {
            self.console.wait_for(&format!("{} is thinking", self.name(seat)))?;
        }
        let mut dice = self.session.dice("bot");
        let session = &self.session;
        let (action, mishaps) = self.minds[seat.idx()].choose(|| session.question(seat), &mut dice);
        self.console.wait_is_over()?;
        for mishap in mishaps {
            self.console.object(&text::sentence(&mishap.to_string()))?;
        }
        let change = self
            .session
            .submit(seat, &action)
            .map_err(|error| anyhow!("the bot in seat {seat} was refused its move: {error}"))?;
        self.take_in(seat, &change, Care::Program)?;
        Ok(Next::Move)
    }

    fn ask_person(&mut self, seat: Seat) -> Result<Next> {
        if self.hand_over(seat)? == Next::Leave {
            return Ok(Next::Leave);
        }
        let mut choices = self.game().choices(seat);
        choices.sort_by_key(|choice| choice.group);
        self.console.learn_words(&choices, &self.session.game().pieces(Viewer::Seat(seat)));
        // Between the clicks of one turn most of the board is known: what has changed is enough.
        match self.last_actor != Some(seat) || self.is_new {
            true => self.show_board(seat)?,
            false => self.show_changes(seat)?,
        }
        self.is_new = false;
        self.show_news(seat)?;
        let mut n_shown = self.show_prompt(seat, &choices)?;
        loop {
            let Some(line) = self.console.ask()? else { return Ok(Next::Leave) };
            let action = match Input::read(&line) {
                Input::Leave => return Ok(Next::Leave),
                Input::Undo if self.take_back(seat)? => return Ok(Next::Move),
                Input::Undo | Input::Nothing => None,
                Input::Number(n) => match self.pick(&choices, n)? {
                    Some(action) if !self.is_wanted(seat, &action)? => None,
                    picked => picked,
                },
                Input::Notation(notation) => match self.read(&notation)? {
                    Some(action) if !self.is_meant(seat, &action)? => None,
                    Some(action) if !self.is_wanted(seat, &action)? => None,
                    read => read,
                },
                Input::Explain(name) => {
                    self.explain(seat, &name)?;
                    None
                }
                Input::Help => {
                    self.help(seat, &choices)?;
                    None
                }
                Input::Hint => {
                    self.hint(seat, &choices)?;
                    None
                }
                Input::Log => {
                    self.show_log(seat)?;
                    None
                }
                Input::Find(word) => {
                    self.show_found(&choices, &word)?;
                    None
                }
                Input::More => {
                    n_shown = self.show_more(&choices, n_shown)?;
                    None
                }
                Input::Board => {
                    self.show_board(seat)?;
                    n_shown = self.show_prompt(seat, &choices)?;
                    None
                }
            };
            let Some(action) = action else { continue };
            match self.session.submit(seat, &action) {
                Ok(change) => {
                    self.take_in(seat, &change, Care::Machine)?;
                    return Ok(Next::Move);
                }
                Err(refused) => self.console.object(&text::sentence(&refused.to_string()))?,
            }
        }
    }

    /// The action with that number.
    fn pick(&mut self, choices: &[Choice], n: usize) -> Result<Option<Value>> {
        let choice = n.checked_sub(1).and_then(|i| choices.get(i));
        if choice.is_none() {
            let last = choices.len();
            self.console.object(&format!("There is no choice {n}; they go from 1 to {last}."))?;
        }
        Ok(choice.map(|choice| choice.action.clone()))
    }

    /// The action in the notation of the game.
    fn read(&mut self, notation: &str) -> Result<Option<Value>> {
        let action = self.game().read_action(notation);
        if let Err(error) = &action {
            self.console.object(&text::sentence(&error.to_string()))?;
        }
        Ok(action.ok())
    }

    /// Whether somebody really gives up a turn for nothing; asked once, where something else could
    /// be done.
    fn is_wanted(&mut self, seat: Seat, action: &Value) -> Result<bool> {
        if self.game().choices(seat).len() == 1 {
            return Ok(true);
        }
        let Some(question) = self.game().doubt(seat, action) else { return Ok(true) };
        self.console.say(&format!("{question} y or n"))?;
        let answer = self.console.ask()?.unwrap_or_default().to_lowercase();
        Ok(matches!(answer.as_str(), "y" | "yes"))
    }

    /// Says what the thing of a name is.
    fn explain(&mut self, seat: Seat, name: &str) -> Result<()> {
        let pieces = self.game().pieces(Viewer::Seat(seat));
        let found = glossary::find(&pieces, name);
        if found.is_empty() {
            let close = glossary::close_to(&pieces, name);
            let meant = close.map_or(String::new(), |it| format!(" Did you mean {it}?"));
            return self.console.object(&format!("There is nothing called '{name}'.{meant}"));
        }
        for piece in &found {
            let what = piece.what.trim_end_matches('.');
            let text = format!("{}: {what}.", style(&piece.name).bold());
            text::write_wrapped(self.console.out, &text, 0, 2)?;
        }
        Ok(())
    }

    /// Whether somebody who wrote something binding meant what was understood. What the rules
    /// refuse anyway is not asked about.
    fn is_meant(&mut self, seat: Seat, action: &Value) -> Result<bool> {
        let Some(sentence) = self.game().echo(seat, action) else { return Ok(true) };
        if let Err(refused) = self.game().check(seat, action) {
            self.console.object(&text::sentence(&refused.to_string()))?;
            return Ok(false);
        }
        self.console.say(&sentence)?;
        self.console.say("Enter or yes sends it; anything else takes it back.")?;
        let answer = self.console.ask()?.unwrap_or_else(|| "no".to_owned());
        let is_meant = matches!(answer.trim().to_ascii_lowercase().as_str(), "" | "y" | "yes");
        if !is_meant {
            self.console.say("Not sent.")?;
        }
        Ok(is_meant)
    }

    /// Takes the last move back, if it can be.
    fn take_back(&mut self, seat: Seat) -> Result<bool> {
        let reason = match self.session.undo(seat) {
            Ok(change) => {
                self.take_in(seat, &change, Care::Machine)?;
                self.console.say("Taken back.")?;
                self.again = Some(seat);
                self.is_new = true;
                return Ok(true);
            }
            Err(UndoError::Other(seat)) => format!("{} has moved since", self.name(seat)),
            Err(
                error @ (UndoError::Nothing
                | UndoError::Chance
                | UndoError::Revealed
                | UndoError::Over),
            ) => error.to_string(),
        };
        self.console.object(&format!("That cannot be taken back: {reason}."))?;
        Ok(false)
    }

    /// Where people share the keyboard, makes sure that the right one looks.
    fn hand_over(&mut self, seat: Seat) -> Result<Next> {
        if self.session.people().len() < 2 || self.at_keyboard == Some(seat) {
            return Ok(Next::Move);
        }
        // What stands above the first request is for everybody.
        if self.at_keyboard.is_some() {
            self.console.clear()?;
        }
        let name = self.name(seat);
        let request = format!("Pass the keyboard to {name}, who presses Enter.");
        writeln!(self.console.out, "{}", style(request).bold())?;
        let Some(line) = self.console.ask()? else { return Ok(Next::Leave) };
        if Input::read(&line) == Input::Leave {
            return Ok(Next::Leave);
        }
        self.console.clear()?;
        self.at_keyboard = Some(seat);
        Ok(Next::Move)
    }

    fn name(&self, seat: Seat) -> String {
        self.game().header().players[seat.idx()].name.clone()
    }

    fn greet(&mut self) -> Result<()> {
        let header = self.game().header();
        let players =
            (0..).map(Seat).zip(&header.players).map(|(seat, player)| match &player.bot {
                Some(level) => format!("{seat} {} ({level} bot)", player.name),
                None => format!("{seat} {}", player.name),
            });
        let players = players.collect::<Vec<_>>().join(", ");
        let title = self.game().title();
        let out = &mut *self.console.out;
        writeln!(out, "{}, edition {}", style(title.name).bold(), header.edition.name)?;
        text::write_wrapped(out, &format!("At the table: {players}."), 0, 2)?;
        writeln!(out, "The record is kept in {}.", self.keeper.path.display())?;
        writeln!(out, "To go on after a break:")?;
        writeln!(out, "  {}", self.keeper.way_back(self.seed))?;
        writeln!(out, "While you play, type ? for help.")?;
        Ok(())
    }

    fn show_board(&mut self, seat: Seat) -> Result<()> {
        let width = text::width();
        let shown = board::fit(&self.session.game().board(Viewer::Seat(seat)), width);
        let out = &mut *self.console.out;
        writeln!(out)?;
        writeln!(out, "{}", style("─".repeat(width.min(80))).dim())?;
        write!(out, "{shown}")?;
        self.shown = Some((seat, shown));
        Ok(())
    }

    /// The lines of the board that a click has changed, or all of it where they are many or a map.
    fn show_changes(&mut self, seat: Seat) -> Result<()> {
        let now = board::fit(&self.session.game().board(Viewer::Seat(seat)), text::width());
        let known = self.shown.as_ref().filter(|(reader, _)| *reader == seat);
        let changed = known.and_then(|(_, before)| board::changed(before, &now));
        let Some(changed) = changed else { return self.show_board(seat) };
        let out = &mut *self.console.out;
        if !changed.is_empty() {
            writeln!(out)?;
        }
        for line in changed {
            writeln!(out, "{line}")?;
        }
        self.shown = Some((seat, now));
        Ok(())
    }

    /// What can be done; returns how many of the choices were shown.
    fn show_prompt(&mut self, seat: Seat, choices: &[Choice]) -> Result<usize> {
        let prompt = self.game().prompt(seat);
        writeln!(self.console.out)?;
        for line in text::wrap(&prompt, text::width(), 0, 0) {
            writeln!(self.console.out, "{}", style(line).cyan().bold())?;
        }
        self.show_choices(&(1..).zip(choices).collect::<Vec<_>>())
    }

    /// What happened since this seat last decided, its own decision included. How the table was
    /// laid is left to the board.
    fn show_news(&mut self, seat: Seat) -> Result<()> {
        let told = &self.unread[seat.idx()];
        if told.is_empty() {
            return Ok(());
        }
        let n_left_out = told.len().saturating_sub(MAX_NEWS);
        let out = &mut *self.console.out;
        writeln!(out)?;
        if n_left_out > 0 {
            let remark = format!("  … {n_left_out} earlier; type l for all of them");
            writeln!(out, "{}", style(remark).dim())?;
        }
        for sentence in &told[n_left_out..] {
            text::write_wrapped(out, &format!("· {sentence}"), 2, 2)?;
        }
        Ok(())
    }

    fn show_choices(&mut self, choices: &[menu::Numbered<'_>]) -> Result<usize> {
        let (lines, n_shown) = menu::grouped(choices, text::width(), self.console.max_menu());
        for line in lines {
            writeln!(self.console.out, "{line}")?;
        }
        let n_more = choices.len() - n_shown;
        if n_more > 0 {
            let remark =
                format!("   … and {n_more} more: type m to see them, or / and a word to find some");
            writeln!(self.console.out, "{}", style(remark).dim())?;
        }
        Ok(n_shown)
    }

    fn show_more(&mut self, choices: &[Choice], n_shown: usize) -> Result<usize> {
        let rest: Vec<menu::Numbered<'_>> = (1..).zip(choices).skip(n_shown).collect();
        if rest.is_empty() {
            self.console.say("That was the whole list.")?;
            return Ok(n_shown);
        }
        Ok(n_shown + self.show_choices(&rest)?)
    }

    fn show_found(&mut self, choices: &[Choice], word: &str) -> Result<()> {
        let contains = |text: &str| text.to_lowercase().contains(word);
        let found: Vec<menu::Numbered<'_>> = (1..)
            .zip(choices)
            .filter(|(_, choice)| contains(&choice.sentence) || contains(&choice.notation))
            .collect();
        if found.is_empty() {
            return self.console.object(&format!("Nothing in the list contains '{word}'."));
        }
        self.show_choices(&found)?;
        Ok(())
    }

    fn show_log(&mut self, seat: Seat) -> Result<()> {
        let told = self.game().news_since(0, Viewer::Seat(seat));
        if told.is_empty() {
            self.console.say("Nothing has happened yet.")?;
        }
        for told in told {
            text::write_wrapped(self.console.out, &format!("· {}", told.sentence), 2, 2)?;
        }
        Ok(())
    }

    fn help(&mut self, seat: Seat, choices: &[Choice]) -> Result<()> {
        let pieces = self.game().pieces(Viewer::Seat(seat));
        let example = pieces.last().map_or("name", |piece| piece.name.as_str()).to_owned();
        let out = &mut *self.console.out;
        let keys = [
            ("3", "take choice 3 of the list"),
            ("m", "show more of a long list"),
            ("/word", "show the choices that contain a word"),
            ("?name", "what a card, a character or a building is, for example ? {}"),
            ("h", "a hint: the moves that a bot thinks best, with reasons"),
            ("b", "show the board and the choices again"),
            ("l", "show all that has happened so far"),
            ("u", "take your last move back, if nothing was learnt from it"),
            ("q", "leave; the record is kept, and you can go on later"),
        ];
        for (key, what) in keys {
            let what = what.replace("{}", &example.to_lowercase());
            writeln!(out, "  {}  {what}", style(format!("{key:<6}")).bold())?;
        }
        writeln!(
            out,
            "Tab completes what you have begun to type, and the arrow keys bring it back."
        )?;
        // One example of each kind of action, a kind being its first word.
        let kind = |choice: &Choice| choice.notation.split(' ').next().map(str::to_owned);
        let mut examples: Vec<&Choice> = Vec::new();
        for choice in choices {
            if examples.len() < 4 && !examples.iter().any(|seen| kind(seen) == kind(choice)) {
                examples.push(choice);
            }
        }
        writeln!(out, "An action can also be typed in its notation, for example:")?;
        for choice in examples {
            writeln!(out, "  {}", style(&choice.notation).bold())?;
            text::write_wrapped(out, &choice.sentence, 10, 0)?;
        }
        Ok(())
    }

    fn hint(&mut self, seat: Seat, choices: &[Choice]) -> Result<()> {
        self.console.wait_for("Looking ahead")?;
        let (question, dice) = (self.session.question(seat), self.session.dice("hint"));
        let advice = self.minds[seat.idx()].hint(question, dice);
        self.console.wait_is_over()?;
        match advice {
            None => self.console.object("No hint can be given here; the bot did not answer."),
            Some(advice) => advice::write(&advice, choices, self.console.out),
        }
    }

    fn leave(self) -> Result<()> {
        let out = self.console.out;
        writeln!(out)?;
        writeln!(out, "The match is kept in {}.", self.keeper.path.display())?;
        writeln!(out, "To go on:")?;
        writeln!(out, "  {}", style(self.keeper.way_back(self.seed)).bold())?;
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        self.keeper.finish(&self.game().record())?;
        let people: Vec<Seat> = self.session.people().iter().collect();
        let viewer = match people.as_slice() {
            &[seat] => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let out = &mut *self.console.out;
        let width = text::width();
        writeln!(out)?;
        writeln!(out, "{}", style("─".repeat(width.min(80))).dim())?;
        write!(out, "{}", board::fit(&self.session.game().board(viewer), width))?;
        if let &[seat] = people.as_slice() {
            self.show_news(seat)?;
        }
        let out = &mut *self.console.out;
        writeln!(out)?;
        write_result(self.session.game(), out)?;
        self.look_back(&people)?;
        let out = &mut *self.console.out;
        writeln!(out)?;
        writeln!(out, "The record is in {}.", self.keeper.path.display())?;
        writeln!(out, "To have it checked:")?;
        writeln!(out, "  {}", self.keeper.way_to_verify())?;
        Ok(())
    }

    /// How the scores went, and which decisions cost the people at the table most.
    fn look_back(&mut self, people: &[Seat]) -> Result<()> {
        self.console.wait_for("Looking back")?;
        let review = lookback::review(self.session.game(), people.iter().copied().collect())?;
        self.console.wait_is_over()?;
        let you = match people {
            &[seat] => Some(seat),
            _ => None,
        };
        let way = self.keeper.way_to_replay();
        lookback::write(&review, &self.game().header(), you, &way, self.console.out)
    }
}
