//! What stories must know of a game to play it: its name, a finished match, and a piece that opens
//! a scene of its own. Everything else they find by the hooks that all boards have.

/// A game as stories know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) id: &'static str,
    pub(crate) most_seats: u8,
    /// A finished game for three, as the tests of the game keep it.
    pub(crate) record: &'static str,
    /// A piece that opens a scene over the board, when it can be played.
    pub(crate) opener: &'static str,
    /// What that scene is called.
    pub(crate) scene: &'static str,
}

pub(crate) const RACCOON_TYCOON: Game = Game {
    id: "raccoon-tycoon",
    most_seats: 5,
    record: include_str!("../../raccoon-tycoon/tests/records/3-seats-plain.jsonl"),
    opener: "main [data-pick^='auction '].ready",
    scene: "auction",
};

pub(crate) const CHINATOWN: Game = Game {
    id: "chinatown",
    most_seats: 5,
    record: include_str!("../../chinatown/tests/records/3-seats-plain.jsonl"),
    opener: "main [data-act='ready']",
    scene: "trade",
};

pub(crate) const CONEY: Game = Game {
    id: "coney",
    most_seats: 4,
    record: include_str!("../../coney/tests/records/3-seats-plain.jsonl"),
    // The draft comes by itself; the window over the board is what a glass opens.
    opener: "main [data-part=hand] [data-look]",
    scene: "draft",
};

pub(crate) const CONEY_ISLAND: Game = Game {
    id: "coney-island",
    most_seats: 4,
    record: include_str!("../../coney-island/tests/records/3-seats-plain.jsonl"),
    opener: "[data-part=strip] [data-pick=site].ready",
    scene: "table",
};

pub(crate) const THEME_PARQUE: Game = Game {
    id: "theme-parque",
    most_seats: 6,
    record: include_str!("../../theme-parque/tests/records/3-seats-plain.jsonl"),
    // There is no scene over the park; a domino of the hand hangs over it.
    opener: "main [data-part=hand] [data-pick].ready",
    scene: "table",
};

/// The games with a board.
pub(crate) const GAMES: [Game; 5] = [RACCOON_TYCOON, CHINATOWN, CONEY, CONEY_ISLAND, THEME_PARQUE];
