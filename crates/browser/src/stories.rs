//! What is tried, one file each.
//!
//! No rule is tested here: the games have their own tests. A story asks whether a person can do
//! it in the page.

mod clicks;
mod coney;
mod coney_island;
mod dropped_file;
mod every_screen;
mod every_table;
mod first_game;
mod fits;
mod floor;
mod found;
mod front_door;
mod gap;
mod install;
mod keyboard;
mod motion;
mod no_store;
mod offline;
pub(crate) mod online;
mod pass_and_play;
mod quarter;
mod quarter_by_keyboard;
mod quarter_replay;
mod raccoon_tycoon;
mod refusal;
mod reload;
mod replay;
mod reports;
mod second_tab;
mod secrets;
mod settings;
mod theme_parque;
mod three_traders;
mod thumb;
mod touch;
mod undo;
mod zoomed;

use std::pin::Pin;

use anyhow::Result;
use raccoon_tycoon as raccoon;
use theme_parque as parque;

use crate::driver::{DESK, DESKS, Driver, PHONE, PHONES, SMALL, SMALL_DESKS, Size, WIDE};
use crate::house::House;
use crate::page::Page;

/// Something that a person does, from the front door on.
pub(crate) struct Story(fn(Scene<'_>) -> Told<'_>);

/// What a story plays with.
pub(crate) struct Scene<'a> {
    page: &'a Page<'a>,
    house: &'a mut House,
    /// For further browsers, of other people.
    driver: &'a Driver,
}

type Told<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

impl Story {
    pub(crate) async fn tell(
        &self,
        page: &Page<'_>,
        house: &mut House,
        driver: &Driver,
    ) -> Result<()> {
        self.0(Scene { page, house, driver }).await
    }
}

const BOTH: &[Size] = &[PHONE, DESK];

/// Every story, and the sizes it is told at.
pub(crate) const ALL: &[(&str, &[Size], Story)] = &[
    ("a whole game against bots by clicking", BOTH, Story(|it| Box::pin(clicks::tell(it)))),
    (
        "a game of 21 rounds in few clicks",
        &[DESK],
        Story(|it| Box::pin(raccoon::few_clicks::tell(it))),
    ),
    ("a whole game by keyboard alone", BOTH, Story(|it| Box::pin(keyboard::tell(it)))),
    ("pass and play with three seats", BOTH, Story(|it| Box::pin(pass_and_play::tell(it)))),
    ("an auction", BOTH, Story(|it| Box::pin(raccoon::auction::tell(it)))),
    ("a move taken back", BOTH, Story(|it| Box::pin(undo::tell(it)))),
    ("a refusal and its rule", BOTH, Story(|it| Box::pin(refusal::tell(it)))),
    ("reload in mid-game", BOTH, Story(|it| Box::pin(reload::tell(it)))),
    ("the server stops in mid-game", BOTH, Story(|it| Box::pin(offline::tell(it)))),
    ("a replay and a dropped record", BOTH, Story(|it| Box::pin(replay::tell(it)))),
    ("the front door", BOTH, Story(|it| Box::pin(front_door::tell(it)))),
    ("a second tab", &[DESK], Story(|it| Box::pin(second_tab::tell(it)))),
    ("a store that takes nothing", &[DESK], Story(|it| Box::pin(no_store::tell(it)))),
    ("files dropped in mid-game", BOTH, Story(|it| Box::pin(dropped_file::tell(it)))),
    ("settings that stay", BOTH, Story(|it| Box::pin(settings::tell(it)))),
    ("fingers on the glass", &[PHONE], Story(|it| Box::pin(touch::tell(it)))),
    ("the table fits its screen", DESKS, Story(|it| Box::pin(fits::tell(it)))),
    ("larger text at the table", SMALL_DESKS, Story(|it| Box::pin(fits::in_larger_text(it)))),
    ("every control at the thumb", PHONES, Story(|it| Box::pin(thumb::tell(it)))),
    ("every table fits every desk", &[DESK], Story(|it| Box::pin(every_table::on_desks(it)))),
    ("every table at every thumb", &[PHONE], Story(|it| Box::pin(every_table::on_phones(it)))),
    ("a first game", BOTH, Story(|it| Box::pin(first_game::tell(it)))),
    ("a zoom of 400 %", &[DESK], Story(|it| Box::pin(zoomed::tell(it)))),
    ("motion, and none", &[DESK], Story(|it| Box::pin(motion::tell(it)))),
    ("a short wait for hard bots", &[DESK], Story(|it| Box::pin(gap::tell(it)))),
    ("a payment is counted", BOTH, Story(|it| Box::pin(raccoon::payment::tell(it)))),
    ("an icon on the home screen", &[DESK], Story(|it| Box::pin(install::tell(it)))),
    ("reports from disk", BOTH, Story(|it| Box::pin(reports::tell(it)))),
    ("a whole game of Chinatown by clicking", BOTH, Story(|it| Box::pin(quarter::tell(it)))),
    ("Chinatown by keyboard", BOTH, Story(|it| Box::pin(quarter_by_keyboard::tell(it)))),
    ("three traders around one screen", BOTH, Story(|it| Box::pin(three_traders::tell(it)))),
    ("the floor of Chinatown, with hidden amounts", BOTH, Story(|it| Box::pin(floor::tell(it)))),
    ("a replay of Chinatown", BOTH, Story(|it| Box::pin(quarter_replay::tell(it)))),
    ("hidden money and tiles", &[DESK], Story(|it| Box::pin(secrets::tell(it)))),
    ("a whole game of Coney by clicking", BOTH, Story(|it| Box::pin(coney::game::tell(it)))),
    ("Coney by keyboard alone", BOTH, Story(|it| Box::pin(coney::keyboard::tell(it)))),
    ("Coney passed around, with the draft", BOTH, Story(|it| Box::pin(coney::draft::tell(it)))),
    ("the special cases of Coney", BOTH, Story(|it| Box::pin(coney::cases::tell(it)))),
    ("the cards of Coney", BOTH, Story(|it| Box::pin(coney::gallery::tell(it)))),
    (
        "a whole game of Coney Island by clicking",
        BOTH,
        Story(|it| Box::pin(coney_island::game::tell(it))),
    ),
    ("Coney Island by keyboard", BOTH, Story(|it| Box::pin(coney_island::keyboard::tell(it)))),
    ("Coney Island passed around", BOTH, Story(|it| Box::pin(coney_island::passed::tell(it)))),
    (
        "the special cases of Coney Island",
        BOTH,
        Story(|it| Box::pin(coney_island::cases::tell(it))),
    ),
    (
        "a whole game of Theme Parque by clicking",
        BOTH,
        Story(|it| Box::pin(parque::game::tell(it))),
    ),
    ("a first game of Theme Parque", BOTH, Story(|it| Box::pin(parque::guided::tell(it)))),
    ("Theme Parque by keyboard alone", BOTH, Story(|it| Box::pin(parque::keyboard::tell(it)))),
    ("Theme Parque passed around six", BOTH, Story(|it| Box::pin(parque::six::tell(it)))),
    ("the special dominoes of Theme Parque", BOTH, Story(|it| Box::pin(parque::cases::tell(it)))),
    ("parks of all sets", BOTH, Story(|it| Box::pin(parque::parks::tell(it)))),
    ("the dominoes of Theme Parque", BOTH, Story(|it| Box::pin(parque::gallery::tell(it)))),
    ("friends at one table", &[DESK], Story(|it| Box::pin(online::friends::tell(it)))),
    ("a line that is cut", &[DESK], Story(|it| Box::pin(online::cut::tell(it)))),
    ("people around a match", &[DESK], Story(|it| Box::pin(online::people::tell(it)))),
    ("friends in Chinatown", &[DESK], Story(|it| Box::pin(online::matches::chinatown(it)))),
    ("friends at Coney", &[DESK], Story(|it| Box::pin(online::matches::coney(it)))),
    ("friends on Coney Island", &[DESK], Story(|it| Box::pin(online::matches::coney_island(it)))),
    ("friends at Theme Parque", &[DESK], Story(|it| Box::pin(online::matches::theme_parque(it)))),
    (
        "friends, kept in PostgreSQL",
        &[DESK],
        Story(|it| Box::pin(online::matches::in_postgres(it))),
    ),
    ("an order in an auction", &[DESK], Story(|it| Box::pin(raccoon::order::tell(it)))),
    ("friends by keyboard alone", &[DESK], Story(|it| Box::pin(online::keyboard::tell(it)))),
    ("notices", &[DESK], Story(|it| Box::pin(online::notices::tell(it)))),
    ("a notice on its way", &[DESK], Story(|it| Box::pin(online::pushed::tell(it)))),
    ("an old page", &[DESK], Story(|it| Box::pin(online::old_page::tell(it)))),
    ("screens of a server", &[SMALL, WIDE], Story(|it| Box::pin(online::screens::tell(it)))),
    ("every screen", &[SMALL, WIDE], Story(|it| Box::pin(every_screen::tell(it)))),
];
