//! What a line that somebody typed means.

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    Nothing,
    Help,
    /// What is the thing of this name?
    Explain(String),
    Hint,
    Board,
    Log,
    More,
    Undo,
    Leave,
    /// Show the choices that contain this word.
    Find(String),
    /// The choice with that number, counted from 1.
    Number(usize),
    /// Anything else is taken for an action in the notation of the game.
    Notation(String),
}

impl Input {
    pub(super) fn read(line: &str) -> Input {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Input::Nothing,
            "?" | "help" => Input::Help,
            "h" | "hint" => Input::Hint,
            "b" | "board" => Input::Board,
            "l" | "log" => Input::Log,
            "m" | "more" => Input::More,
            "u" | "undo" => Input::Undo,
            "q" | "quit" | "exit" => Input::Leave,
            word if word.starts_with('?') => Input::Explain(word[1..].trim().to_owned()),
            word if word.starts_with('/') => Input::Find(word[1..].trim().to_owned()),
            // A number with too many digits is a number that no choice has.
            word if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                Input::Number(word.parse().unwrap_or(usize::MAX))
            }
            _ => Input::Notation(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Input::read("  "), Input::Nothing);
        assert_eq!(Input::read("?"), Input::Help);
        assert_eq!(Input::read("? Promoter"), Input::Explain("promoter".to_owned()));
        assert_eq!(Input::read("?factory"), Input::Explain("factory".to_owned()));
        assert_eq!(Input::read("H"), Input::Hint);
        assert_eq!(Input::read("hint"), Input::Hint);
        assert_eq!(Input::read(" Q\n"), Input::Leave);
        assert_eq!(Input::read("12"), Input::Number(12));
        assert_eq!(Input::read("0"), Input::Number(0));
        assert_eq!(Input::read("99999999999999999999999"), Input::Number(usize::MAX));
        assert_eq!(Input::read("/Wood "), Input::Find("wood".to_owned()));
        assert_eq!(Input::read("bid 17"), Input::Notation("bid 17".to_owned()));
        assert_eq!(Input::read("-3"), Input::Notation("-3".to_owned()));
    }
}
