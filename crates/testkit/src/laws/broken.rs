//! The names of the laws, and what is said when one is broken.

use std::fmt;

/// A law found broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub law: Law,
    pub game: &'static str,
    pub seats: u8,
    pub seed: u64,
    /// Moves made before it, those of chance included.
    pub ply: u32,
    /// What happened, as a sentence.
    pub problem: String,
}

impl std::error::Error for Broken {}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { law, game, seats, seed, ply, problem } = self;
        write!(f, "{game} breaks the law that {law}: {problem}")?;
        match law.is_of_the_whole_run() {
            true => Ok(()),
            false => write!(
                f,
                " ({seats} seats, seed {seed}, ply {ply}; \
                 see it again with .seats({seats}..={seats}).seed({seed}).games(1))"
            ),
        }
    }
}

/// What every game promises. The text of each completes "the law that …".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    StartsAsAsked,
    OptionsFitTheTitle,
    SomebodyCanAct,
    OnlySeatsOnTurnAct,
    ListsAreWithoutDoubles,
    ListsAreAppended,
    ListedIsAccepted,
    SampledIsAccepted,
    GivenIsPerformed,
    AcceptedIsListed,
    ConceivableIsBroad,
    RefusedMovesNothing,
    RefusedIsSilent,
    RefusalsTeach,
    NothingPanics,
    HearingChangesNothing,
    AuditPasses,
    ChanceIsListed,
    DrawsArePossible,
    DrawsFollowWeights,
    PossibleIsListed,
    ResampleKeepsTheView,
    ResampleKeepsTheChoices,
    ResampleKeepsTheNews,
    ResamplePlaysOn,
    ResampleHides,
    SameViewSameNews,
    JsonRoundTrips,
    NotationRoundTrips,
    SentencesAreWellFormed,
    GamesEndInTime,
    EndingsAreOnTheTitle,
    PlacesComeAtTheEnd,
    LogsReplay,
    RecordsReopen,
    UndoRestores,
}

impl Law {
    fn is_of_the_whole_run(self) -> bool {
        matches!(self, Law::ConceivableIsBroad | Law::ResampleHides | Law::OptionsFitTheTitle)
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::StartsAsAsked => "a game starts as asked and refuses a table it is not for",
            Law::OptionsFitTheTitle => "the options on the title are those of the game",
            Law::SomebodyCanAct => "somebody can act until the game is over",
            Law::OnlySeatsOnTurnAct => "only seats on turn have actions",
            Law::ListsAreWithoutDoubles => "a list names each action once",
            Law::ListsAreAppended => "a list is appended to what the caller has",
            Law::ListedIsAccepted => "a listed action is accepted",
            Law::SampledIsAccepted => "a sampled action is accepted",
            Law::GivenIsPerformed => "what was listed or sampled is performed as it is applied",
            Law::AcceptedIsListed => "an accepted action is listed or free-form",
            Law::ConceivableIsBroad => "the conceivable actions are more than the legal ones",
            Law::RefusedMovesNothing => "a refused action moves nothing",
            Law::RefusedIsSilent => "a refused action makes no events",
            Law::RefusalsTeach => "a refusal is one sentence and names its rule",
            Law::NothingPanics => "nothing panics",
            Law::HearingChangesNothing => "a move is the same whether its events are heard or not",
            Law::AuditPasses => "every position passes the game's own audit",
            Law::ChanceIsListed => "chance lists what it may do, each once and with a weight",
            Law::DrawsArePossible => "a drawn outcome is one of those listed",
            Law::DrawsFollowWeights => "draws follow the listed weights",
            Law::PossibleIsListed => "an outcome is possible if and only if it is listed",
            Law::ResampleKeepsTheView => "a resampled position looks the same to its viewer",
            Law::ResampleKeepsTheChoices => "a resampled position lets its viewer do the same",
            Law::ResampleKeepsTheNews => "a viewer hears the same in a resampled position",
            Law::ResamplePlaysOn => "a resampled position can be played to its end",
            Law::ResampleHides => "resampling changes what is hidden",
            Law::SameViewSameNews => "what a viewer cannot see it does not hear",
            Law::JsonRoundTrips => "what is written as JSON can be read again",
            Law::NotationRoundTrips => "what is written in notation can be read again",
            Law::SentencesAreWellFormed => "texts are well formed",
            Law::GamesEndInTime => "a game ends within the title's longest",
            Law::EndingsAreOnTheTitle => "a game over has an ending that its title lists",
            Law::PlacesComeAtTheEnd => "places are given when the game is over and not before",
            Law::LogsReplay => "a log replays to the same position",
            Law::RecordsReopen => "a record opens to the same match",
            Law::UndoRestores => "undo takes back the last click and nothing else",
        })
    }
}
