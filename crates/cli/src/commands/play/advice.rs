//! What the adviser says.

use std::io::Write;

use anyhow::Result;
use bots::AnyAdvice;
use console::style;
use tabletop::Choice;

use crate::text;

/// Writes the best moves, each with the number that the menu has for it, what may be expected of
/// it, and why.
pub(super) fn write(advice: &[AnyAdvice], choices: &[Choice], out: &mut dyn Write) -> Result<()> {
    let heading = "A hint: a bot's own choice first. The shares of the win are its estimates:";
    text::write_wrapped(out, heading, 0, 0)?;
    for it in advice {
        for line in lines(it, choices, text::width()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn lines(advice: &AnyAdvice, choices: &[Choice], width: usize) -> Vec<String> {
    const INDENT: usize = 6;
    // What can be written in one is listed by its first click, in the same words.
    let is_listed =
        |choice: &Choice| choice.action == advice.action || choice.sentence == advice.sentence;
    let number = choices.iter().position(is_listed);
    let label = number.map_or_else(|| "·".to_owned(), |i| (i + 1).to_string());
    let mut lines = text::wrap(&advice.sentence, width, INDENT, 0);
    lines[0] = format!("{}  {}", style(format!("{label:>4}")).bold(), lines[0].trim_start());
    let mut remark = format!("about {:.0} %", advice.share * 100.0);
    if number.is_none() {
        // Not in the list: it has to be typed.
        remark = format!("type {}: {remark}", advice.notation);
    }
    for reason in &advice.reasons {
        remark.push_str("; ");
        remark.push_str(reason);
    }
    let remark = text::wrap(&remark, width, INDENT, 0);
    lines.extend(remark.into_iter().map(|line| style(line).dim().to_string()));
    lines
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use tabletop::Group;

    use super::*;

    fn advice(notation: &str) -> AnyAdvice {
        AnyAdvice {
            action: Value::from(notation),
            notation: notation.to_owned(),
            sentence: format!("Do {notation}"),
            share: 0.414,
            reasons: vec!["money: 3 more".to_owned(), "points: 1 less".to_owned()],
        }
    }

    fn choice(notation: &str) -> Choice {
        let AnyAdvice { action, notation, sentence, .. } = advice(notation);
        Choice { action, notation, sentence, group: Group::default() }
    }

    #[test]
    fn a_listed_move_has_its_number() {
        let lines = lines(&advice("sell"), &[choice("buy"), choice("sell")], 80);
        assert_eq!(lines, ["   2  Do sell", "      about 41 %; money: 3 more; points: 1 less"]);
    }

    #[test]
    fn what_can_be_written_in_one_has_the_number_of_its_first_click() {
        let first = Choice { action: Value::from("pick sell"), ..choice("sell") };
        let lines = lines(&advice("sell"), &[first], 80);
        assert_eq!(lines[0], "   1  Do sell");
    }

    #[test]
    fn a_move_that_is_not_listed_is_to_be_typed() {
        let lines = lines(&advice("bid 17"), &[choice("pass")], 40);
        assert_eq!(
            lines,
            [
                "   ·  Do bid 17",
                "      type bid 17: about 41 %; money: 3",
                "      more; points: 1 less"
            ]
        );
    }
}
