//! A look back at a match: how the scores went, and the decisions that cost most.

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use bots::{AnyLapse, AnyReview};
use console::{Alignment, pad_str, style, truncate_str};
use shelf::Visitor;
use tabletop::record::Header;
use tabletop::{AnyMatch, Features, PerSeat, QuickDice, Seat, SeatSet};
use thinking::Think;

use super::{MAX_NAME, chart};
use crate::text;

/// How long the decisions of a match are judged; in a long match some then go unjudged.
const TIME: Think = Think::Time(Duration::from_secs(2));

/// Looks back at the decisions of some seats of a finished match.
pub(crate) fn review(game: &dyn AnyMatch, seats: SeatSet) -> Result<AnyReview> {
    let found = shelf::visit(shelf::find(game.title().id)?, LookBack { game, seats });
    let Some(found) = found else {
        bail!("the match is not over, and a look back would tell what is hidden");
    };
    Ok(found)
}

struct LookBack<'a> {
    game: &'a dyn AnyMatch,
    seats: SeatSet,
}

impl Visitor for LookBack<'_> {
    type Out = Option<AnyReview>;

    fn visit<G: Features>(self) -> Option<AnyReview> {
        // The same dice each time: looking twice should not find other things.
        let mut dice = QuickDice::new(0);
        TIME.run(|budget| bots::any_review::<G>(self.game, self.seats, budget, &mut dice))
    }
}

/// Writes a review. `you` is the seat of the one who reads, `way` the command that shows the match
/// again.
pub(crate) fn write(
    review: &AnyReview,
    header: &Header,
    you: Option<Seat>,
    way: &str,
    out: &mut dyn Write,
) -> Result<()> {
    writeln!(out)?;
    write_scores(review, header, out)?;
    writeln!(out)?;
    write_lapses(review, header, you, way, out)
}

fn write_scores(review: &AnyReview, header: &Header, out: &mut dyn Write) -> Result<()> {
    let all = || review.scores.iter().flat_map(PerSeat::as_slice);
    let (Some(&low), Some(&high)) = (all().min(), all().max()) else { return Ok(()) };
    let n_decisions = text::plural((review.scores.len() - 1) as u64, "decision", "decisions");
    let heading = format!("Scores over {n_decisions}, each line from {low} to {high}");
    writeln!(out, "{}", style(heading).bold())?;
    let last = review.scores.last().expect("it begins with the start");
    let n_digits = last.iter().map(|(_, score)| score.to_string().len()).max().unwrap_or(0);
    let width = text::width().min(80).saturating_sub(MAX_NAME + n_digits + 8);
    for (seat, score) in last.iter() {
        let name = truncate_str(&header.players[seat.idx()].name, MAX_NAME, "…").into_owned();
        let name = pad_str(&name, MAX_NAME, Alignment::Left, None);
        let values: Vec<i32> = review.scores.iter().map(|scores| scores[seat]).collect();
        let line = chart::blocks(&values, (low, high), width);
        writeln!(out, "  {seat} {name}  {line}  {score:>n_digits$}")?;
    }
    Ok(())
}

fn write_lapses(
    review: &AnyReview,
    header: &Header,
    you: Option<Seat>,
    way: &str,
    out: &mut dyn Write,
) -> Result<()> {
    let AnyReview { lapses, n_decisions, n_judged, .. } = review;
    let judged = match n_judged == n_decisions {
        true if *n_decisions == 1 => "the only decision".to_owned(),
        true => format!("all {n_decisions} decisions"),
        false => format!("{n_judged} of {n_decisions} decisions, drawn by lot"),
    };
    let Some(worst) = lapses.first() else {
        let remark = format!(
            "No decision cost as much as 1 % of the win: an estimate of a bot that plans one turn \
             ahead and judged {judged}."
        );
        return Ok(text::write_wrapped(out, &remark, 0, 0)?);
    };
    writeln!(out, "{}", style("The decisions that cost most").bold())?;
    for AnyLapse { seq, seat, played, better, cost, reasons } in lapses {
        let who = match you == Some(*seat) {
            true => "you",
            false => header.players[seat.idx()].name.as_str(),
        };
        text::write_wrapped(out, &format!("Move {seq}, {who}: {played}"), 2, 4)?;
        let mut better = format!("worth about {:.0} % more: {better}", cost * 100.0);
        for reason in reasons {
            better.push_str("; ");
            better.push_str(reason);
        }
        text::write_wrapped(out, &better, 6, 0)?;
    }
    let remark = format!(
        "The percentages are shares of the win, estimated by a bot that plans one turn ahead, \
         knows what the player could know, and judged {judged}."
    );
    text::write_wrapped(out, &remark, 0, 0)?;
    writeln!(out, "To see the table before move {}:", worst.seq)?;
    writeln!(out, "  {way} --at {}", worst.seq - 1)?;
    Ok(())
}
