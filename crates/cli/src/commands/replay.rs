//! `boardwalk replay`: reads the record of a match.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use bots::AnyReview;
use console::style;
use serde::Serialize;
use shelf::{GameId, Visitor};
use tabletop::record::Header;
use tabletop::{
    AnyMatch as _, Entry, Features, Game, Match, Printed, Record, Seat, SeatSet, Told, Turn,
    Viewer, Words,
};

use crate::scores::{lookback, write_result};
use crate::{board, files, table, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
A finished match is shown open. Of an unfinished one you see what a spectator sees, or what the \
seat named by --as sees.

Examples:
  boardwalk replay raccoon-tycoon-3f2a91.jsonl
  boardwalk replay raccoon-tycoon-3f2a91.jsonl --at 40 --as B
  boardwalk replay raccoon-tycoon-3f2a91.jsonl --review
  boardwalk replay raccoon-tycoon-3f2a91.jsonl --json")]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Show the board after that many entries
    #[arg(long, value_name = "SEQ")]
    at: Option<usize>,

    /// Look back at a finished match instead: how the scores went, and the decisions that cost
    /// most, of the people, or of all seats where bots played alone; --as names one seat
    #[arg(long, conflicts_with = "at")]
    review: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A record, and how it is looked at.
#[derive(clap::Args, Debug)]
pub(super) struct Source {
    /// The record of a match
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Whose eyes to look through: a seat (A, B, …) or spectator
    #[arg(long = "as", value_name = "SEAT|spectator", value_parser = read_viewer)]
    viewer: Option<Viewer>,

    /// The edition that was played, if it does not come with the game
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
}

impl Source {
    /// What the file says, before the rules have judged it.
    pub(super) fn read(&self) -> Result<Unjudged<'_>> {
        let text = files::read_text(&self.file)?;
        let record = Record::read(&text).map_err(|error| self.refused(&error))?;
        let game = shelf::game_of(&record).map_err(|error| self.refused(&error))?;
        let edition =
            self.edition.as_deref().map(|path| table::read_edition(path, game)).transpose()?;
        Ok(Unjudged { source: self, game, record, edition })
    }

    fn refused(&self, error: &dyn Display) -> anyhow::Error {
        anyhow!("{} is refused: {error}", self.file.display())
    }
}

fn read_viewer(text: &str) -> Result<Viewer, String> {
    if text.eq_ignore_ascii_case("spectator") {
        return Ok(Viewer::Spectator);
    }
    let seat: Seat = text.parse().map_err(|_| "write a letter from A to F, or spectator")?;
    Ok(Viewer::Seat(seat))
}

/// A record whose game is known.
pub(super) struct Unjudged<'a> {
    source: &'a Source,
    pub(super) game: GameId,
    record: Record,
    edition: Option<String>,
}

impl Unjudged<'_> {
    /// The match, and through whose eyes it is looked at.
    pub(super) fn open<G: Words>(&self) -> Result<(Match<G>, Viewer)> {
        let edition = self.edition.as_deref().map(Printed::<G::Edition>::load).transpose()?;
        let (game, _) = Match::<G>::open(&self.record, edition, None)
            .map_err(|error| self.source.refused(&error))?;
        let viewer = seated(&game, self.source.viewer)?;
        Ok((game, viewer))
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let record = args.source.read()?;
    shelf::visit(record.game, Replay { args, record: &record, out })
}

struct Replay<'a> {
    args: &'a Args,
    record: &'a Unjudged<'a>,
    out: &'a mut dyn Write,
}

/// A whole match, for programs.
#[derive(Serialize)]
struct Story {
    header: Header,
    viewer: Viewer,
    entries: Vec<Line>,
}

/// A look back, for programs.
#[derive(Serialize)]
struct LookBack {
    header: Header,
    review: AnyReview,
}

/// One entry as the viewer may know it.
#[derive(Serialize)]
struct Line {
    seq: usize,
    seat: Option<Seat>,
    /// Left out where it would tell more than the viewer may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    notation: Option<String>,
    told: Vec<Told>,
}

/// A position, for programs.
#[derive(Serialize)]
struct Snapshot {
    seq: usize,
    viewer: Viewer,
    /// Who may act; nobody when chance moves next or the match is over.
    to_act: Vec<Seat>,
    over: bool,
    view: serde_json::Value,
    board: String,
}

impl Visitor for Replay<'_> {
    type Out = Result<()>;

    fn visit<G: Features>(self) -> Result<()> {
        let Replay { args, record, out } = self;
        let (game, viewer) = record.open::<G>()?;
        if args.review {
            return look_back(args, &game, out);
        }
        if let Some(at) = args.at {
            let snapshot = Snapshot::of(&rewound(&game, at)?, viewer);
            return match args.json {
                true => Ok(text::write_json(out, &snapshot)?),
                false => write_snapshot(&game, &snapshot, out),
            };
        }
        let story = Story { header: game.header(), viewer, entries: tell(&game, viewer) };
        match args.json {
            true => text::write_json(out, &story)?,
            false => write_story(&game, &story, out)?,
        }
        Ok(())
    }
}

/// Whose eyes we look through: nobody's who was not there.
fn seated<G: Game>(game: &Match<G>, viewer: Option<Viewer>) -> Result<Viewer> {
    let viewer = viewer.unwrap_or(Viewer::Spectator);
    if let Viewer::Seat(seat) = viewer
        && seat.0 >= game.position().n_seats()
    {
        let last = Seat(game.position().n_seats() - 1);
        bail!("nobody sat in seat {seat}; the seats of this match are A to {last}");
    }
    Ok(viewer)
}

/// The match after so many of its entries.
pub(super) fn rewound<G: Words>(game: &Match<G>, at: usize) -> Result<Match<G>> {
    let n = game.log().len();
    if at > n {
        bail!("the record has {n} entries, so --at is 0 to {n}, not {at}");
    }
    Ok(game.rewound(at))
}

fn look_back<G: Words>(args: &Args, game: &Match<G>, out: &mut dyn Write) -> Result<()> {
    let header = game.header();
    let seats = (0..).map(Seat).zip(&header.players);
    let people: SeatSet =
        seats.filter(|(_, player)| player.bot.is_none()).map(|(seat, _)| seat).collect();
    let seats = match args.source.viewer {
        Some(Viewer::Seat(seat)) => SeatSet::one(seat),
        _ if people.is_empty() => SeatSet::all(game.position().n_seats()),
        Some(Viewer::Spectator) | None => people,
    };
    let review = lookback::review(game, seats)?;
    if args.json {
        return Ok(text::write_json(out, &LookBack { header, review })?);
    }
    write_heading::<G>(&header, out)?;
    writeln!(out)?;
    write_result(game, out)?;
    let file = files::quoted(&args.source.file);
    let way = match &args.source.edition {
        Some(edition) => format!("boardwalk replay {file} --edition {}", files::quoted(edition)),
        None => format!("boardwalk replay {file}"),
    };
    lookback::write(&review, &header, None, &way, out)
}

impl Snapshot {
    fn of<G: Words>(game: &Match<G>, viewer: Viewer) -> Snapshot {
        let turn = game.position().turn();
        Snapshot {
            seq: game.log().len(),
            viewer,
            to_act: match turn {
                Turn::Seats(seats) => seats.iter().collect(),
                Turn::Chance | Turn::Over => Vec::new(),
            },
            over: turn == Turn::Over,
            view: game.view(viewer),
            board: game.board(viewer),
        }
    }
}

/// The log, with what the viewer hears of each entry.
fn tell<G: Words>(game: &Match<G>, viewer: Viewer) -> Vec<Line> {
    let is_over = game.position().turn() == Turn::Over;
    let names = game.names().read_by(viewer);
    let edition = game.position().edition();
    let mut lines = Vec::new();
    game.replay(game.log().len(), |position, entry, events| {
        let news = events.iter().filter_map(|event| position.news(event, viewer));
        let told = news.map(|news| Told {
            sentence: G::say_news(edition, &news, &names),
            news: serde_json::to_value(&news).expect("plain data"),
        });
        let (seat, notation) = match entry {
            Entry::Seat(seat, action) => (Some(*seat), G::write_action(edition, action)),
            Entry::Chance(outcome) => (None, G::write_outcome(edition, outcome)),
        };
        let is_open = is_over || seat.is_some_and(|seat| viewer.is(seat));
        lines.push(Line {
            seq: lines.len() + 1,
            seat,
            notation: is_open.then_some(notation),
            told: told.collect(),
        });
    });
    lines
}

fn write_snapshot<G: Words>(
    game: &Match<G>,
    snapshot: &Snapshot,
    out: &mut dyn Write,
) -> Result<()> {
    let header = game.header();
    let name = |seat: &Seat| header.players[seat.idx()].name.clone();
    let to_act: Vec<String> = snapshot.to_act.iter().map(name).collect();
    let waits = match to_act.as_slice() {
        _ if snapshot.over => "over".to_owned(),
        [] => "chance moves next".to_owned(),
        names => format!("{} to act", names.join(", ")),
    };
    writeln!(out, "after entry {} of {}, {waits}", snapshot.seq, game.log().len())?;
    writeln!(out)?;
    write!(out, "{}", board::fit(&snapshot.board, text::width()))?;
    Ok(())
}

/// The game, and who sat at its table.
fn write_heading<G: Words>(header: &Header, out: &mut dyn Write) -> Result<()> {
    let players = (0..).map(Seat).zip(&header.players).map(|(seat, player)| match &player.bot {
        Some(level) => format!("{seat} {} ({level})", player.name),
        None => format!("{seat} {}", player.name),
    });
    writeln!(out, "{}", style(G::TITLE.name).bold())?;
    Ok(text::write_wrapped(out, &players.collect::<Vec<_>>().join(", "), 0, 2)?)
}

fn write_story<G: Words>(game: &Match<G>, story: &Story, out: &mut dyn Write) -> Result<()> {
    let header = &story.header;
    write_heading::<G>(header, out)?;
    text::write_labelled(out, "edition", &header.edition.name)?;
    text::write_labelled(out, "promise", &header.commitment.to_string())?;
    if let Some(seed) = header.seed {
        text::write_labelled(out, "seed", &table::short(seed))?;
    }
    writeln!(out)?;
    for line in &story.entries {
        let who = line.seat.map_or_else(|| "chance".to_owned(), |seat| seat.to_string());
        let notation = line.notation.as_deref().unwrap_or_default();
        writeln!(out, "{:>4}  {}", line.seq, style(format!("{who} {notation}").trim_end()).bold())?;
        for told in &line.told {
            text::write_wrapped(out, &told.sentence, 8, 2)?;
        }
    }
    writeln!(out)?;
    match game.position().turn() {
        Turn::Over => write_result(game, out),
        Turn::Chance | Turn::Seats(_) => {
            let remark = "The match is not over, so what is hidden stays hidden; --as A shows it \
                          as seat A sees it.";
            Ok(text::write_wrapped(out, remark, 0, 0)?)
        }
    }
}
