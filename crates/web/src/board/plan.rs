//! What comes of a draft: the clicks behind it, and how the action bar speaks of them.

use super::Board;

/// What playing a draft would be.
pub(crate) struct Plan<G: Board> {
    /// The engine's clicks, in order; they are played and taken back together. Empty as long as
    /// there is nothing that could be played.
    pub(crate) clicks: Vec<G::Action>,
    /// What it would do, in one sentence: "Sell 3 wood: $12, the price falls to $1".
    pub(crate) says: String,
    /// On the button that plays it: "Sell for $12".
    pub(crate) confirm: String,
    /// Pieces that are chosen, of so many.
    pub(crate) count: Option<(usize, usize)>,
    /// A number that can be changed in the bar.
    pub(crate) amount: Option<Amount<G>>,
    /// The same in other ways, each with what it is called; the one that is chosen among them.
    pub(crate) ways: Vec<(String, G::Draft)>,
    /// The same as an order that goes on by itself, and what its button is called: "Up to $12".
    pub(crate) order: Option<(String, G::Draft)>,
}

/// A number that belongs to a draft.
pub(crate) struct Amount<G: Board> {
    /// What is counted, for those who hear the page.
    pub(crate) label: &'static str,
    /// What stands before the number: `$`.
    pub(crate) unit: &'static str,
    pub(crate) value: u32,
    pub(crate) lowest: u32,
    pub(crate) highest: u32,
    /// Whether the stage shows it, and the bar need not.
    pub(crate) on_stage: bool,
    /// Numbers that are one click away.
    pub(crate) quick: Vec<u32>,
    /// The same draft with another number.
    pub(crate) with: fn(&G::Draft, u32) -> G::Draft,
}

impl<G: Board> Plan<G> {
    /// One click that is all there is to it.
    pub(crate) fn click(action: G::Action, says: String, confirm: impl Into<String>) -> Plan<G> {
        Plan { clicks: vec![action], says, ..Plan::of(confirm) }
    }

    /// Nothing yet.
    pub(crate) fn of(confirm: impl Into<String>) -> Plan<G> {
        Plan {
            clicks: Vec::new(),
            says: String::new(),
            confirm: confirm.into(),
            count: None,
            amount: None,
            ways: Vec::new(),
            order: None,
        }
    }

    /// Whether it can be played as it is.
    pub(crate) fn is_complete(&self) -> bool {
        !self.clicks.is_empty() && self.count.is_none_or(|(n, of)| n == of)
    }

    /// Whether the reader has still something to choose in it, so that a first click must not play
    /// it.
    pub(crate) fn has_choice(&self) -> bool {
        self.count.is_some() || self.amount.is_some() || self.ways.len() > 1
    }

    /// What is missing, as a reason.
    pub(crate) fn missing(&self) -> String {
        match self.count {
            Some((n, of)) if n < of => format!("choose {} more: {n} of {of}", of - n),
            Some((n, of)) if n > of => format!("choose {} fewer: {n} of {of}", n - of),
            Some(_) | None => "there is nothing to play yet".to_owned(),
        }
    }
}
