//! Everything that is chosen before a match begins.

use bots::Level;
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::seating::{BOT_NAMES, LONGEST_NAME};
use session::{Controller, Sitter};
use tabletop::{OptionKind, OptionSpec, Seed};
use web_sys::File;

use super::art;
use crate::board::{How, markup, still_markup};
use crate::browser;
use crate::games::{self, Lid, Registered, Setup};
use crate::notice;
use crate::online;
use crate::prelude::*;
use crate::route::Route;
use crate::settings::Preferences;
use crate::store;

/// How the table is filled unless the reader says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    AgainstBots,
    PassAndPlay,
    /// At a server's table, each on a device of their own.
    Friends,
}

impl Mode {
    /// The word in the store.
    fn word(self) -> &'static str {
        match self {
            Mode::AgainstBots => "bots",
            Mode::PassAndPlay => "pass",
            Mode::Friends => "friends",
        }
    }

    /// What the reader has chosen.
    pub(super) fn title(self) -> &'static str {
        match self {
            Mode::AgainstBots => "Play against bots",
            Mode::PassAndPlay => "Pass and play",
            Mode::Friends => "Invite friends",
        }
    }
}

/// One chair as the form has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Chair {
    name: String,
    /// The level of a bot, or nothing for a person.
    #[serde(with = "level")]
    bot: Option<Level>,
}

/// A level by its name.
mod level {
    use bots::Level;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub(super) fn serialize<S: Serializer>(bot: &Option<Level>, to: S) -> Result<S::Ok, S::Error> {
        bot.map(Level::name).serialize(to)
    }

    pub(super) fn deserialize<'de, D>(from: D) -> Result<Option<Level>, D::Error>
    where
        D: Deserializer<'de>,
    {
        let name = Option::<String>::deserialize(from)?;
        Ok(name.and_then(|name| name.parse().ok()))
    }
}

/// What was chosen the last time; the seed and the start player are for each match to decide.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LastSetup {
    chairs: Vec<Chair>,
    options: serde_json::Map<String, Value>,
}

impl LastSetup {
    /// Unless the game has changed since.
    fn fitting(self, lid: &Lid, defaults: &serde_json::Map<String, Value>) -> Option<LastSetup> {
        let seats = usize::from(lid.min_seats)..=usize::from(lid.max_seats);
        let same_options = self.options.keys().eq(defaults.keys());
        (seats.contains(&self.chairs.len()) && same_options).then_some(self)
    }
}

fn chairs(mode: Mode, n: u8, reader: &str) -> Vec<Chair> {
    let chair = |place: u8| match (mode, place) {
        (_, 0) => Chair { name: reader.to_owned(), bot: None },
        (Mode::AgainstBots, _) => {
            Chair { name: BOT_NAMES[usize::from(place)].to_owned(), bot: Some(Level::Medium) }
        }
        (Mode::PassAndPlay, _) => Chair { name: format!("Player {}", place + 1), bot: None },
        (Mode::Friends, _) => Chair { name: String::new(), bot: None },
    };
    (0..n).map(chair).collect()
}

/// Who sits down. An empty name is for the session to fill.
fn sat_down(chairs: &[Chair]) -> Result<Vec<Sitter>, String> {
    if chairs.iter().all(|chair| chair.bot.is_some()) {
        return Err("Somebody of flesh and blood must sit at the table.".to_owned());
    }
    let sitter = |chair: &Chair| Sitter {
        controller: chair.bot.map_or(Controller::Person, Controller::Bot),
        name: (!chair.name.trim().is_empty()).then(|| chair.name.clone()),
    };
    Ok(chairs.iter().map(sitter).collect())
}

fn read_seed(text: &str) -> Result<Seed, String> {
    match text.trim() {
        "" => Ok(Seed(browser::random_bytes())),
        text => text.parse().map_err(|error: tabletop::SeedError| error.to_string()),
    }
}

#[derive(Clone, Copy)]
struct Form {
    chairs: RwSignal<Vec<Chair>>,
    options: RwSignal<serde_json::Map<String, Value>>,
    /// Name and text of an edition from a file.
    edition: RwSignal<Option<(String, String)>>,
    seed: RwSignal<String>,
    /// Whether the first of the list starts; else the seed draws who does.
    in_order: RwSignal<bool>,
    /// At a server's table: its clock, and whether anybody may find it.
    clock: RwSignal<String>,
    listed: RwSignal<bool>,
    problem: RwSignal<Option<String>>,
}

/// The form, as soon as the game is here.
pub(super) fn form(lid: &'static Lid, mode: Mode) -> AnyView {
    let fetched = RwSignal::new(None);
    spawn_local(async move {
        let _ = fetched.try_set(Some(games::fetch(lid.id).await));
    });
    let show = move || match fetched.get()? {
        Ok(game) => Some(untrack(|| filled(lid, mode, game))),
        Err(problem) => {
            let problem = problem.to_string();
            Some(still_markup(move || html! { p.problem role="alert" { (problem) } }))
        }
    };
    show.into_any()
}

/// What was chosen the last time, or what fits most people.
fn usual(lid: &Lid, mode: Mode, game: &Registered, reader: &str) -> LastSetup {
    let n = if mode == Mode::AgainstBots {
        3.clamp(lid.min_seats, lid.max_seats)
    } else {
        lid.min_seats
    };
    let defaults = (game.defaults)();
    let last: Option<LastSetup> = store::last_setup(lid.id, mode.word());
    let last = last.and_then(|it| it.fitting(lid, &defaults));
    last.unwrap_or_else(|| LastSetup { chairs: chairs(mode, n, reader), options: defaults })
}

/// Sits down against bots at once, without a question.
pub(super) fn play_now(lid: &'static Lid, reader: String) {
    spawn_local(async move {
        let begun = match games::fetch(lid.id).await {
            Ok(game) => {
                let LastSetup { chairs, options } = usual(lid, Mode::AgainstBots, game, &reader);
                sat_down(&chairs).and_then(|sat_down| {
                    (game.begin)(&Setup {
                        sat_down,
                        in_order: false,
                        options,
                        edition: None,
                        seed: Seed(browser::random_bytes()),
                        is_seed_chosen: false,
                        clock: String::new(),
                        listed: false,
                    })
                })
            }
            Err(problem) => Err(problem.to_string()),
        };
        match begun {
            Ok(id) => Route::Play(id).go(),
            Err(problem) => notice::say(problem),
        }
    });
}

fn filled(lid: &'static Lid, mode: Mode, game: &'static Registered) -> AnyView {
    let last = usual(lid, mode, game, &Preferences::get().name());
    let form = Form {
        chairs: RwSignal::new(last.chairs),
        options: RwSignal::new(last.options),
        edition: RwSignal::new(None),
        seed: RwSignal::new(String::new()),
        in_order: RwSignal::new(false),
        clock: RwSignal::new(String::new()),
        listed: RwSignal::new(false),
        problem: RwSignal::new(None),
    };
    let fields = markup(
        move || write(lid, mode, game, form),
        move |touch| {
            match touch.how {
                How::Submit => begin(lid, mode, game, form),
                How::Set => set(form, mode, game, &touch.word, &touch.value),
                How::Click => form.edition.set(None),
                How::File => take_edition(form, lid.id, touch.file.clone()),
                How::Point | How::Focus | How::Lift | How::Drop => {}
            }
            false
        },
    );
    (fields, move || leaf_through(form, lid.id, game)).into_any()
}

fn begin(lid: &'static Lid, mode: Mode, game: &'static Registered, form: Form) {
    let keep = move || {
        let last = LastSetup {
            chairs: form.chairs.get_untracked(),
            options: form.options.get_untracked(),
        };
        store::keep_setup(lid.id, mode.word(), &last);
    };
    let setup = match chosen(form) {
        Ok(setup) => setup,
        Err(problem) => return form.problem.set(Some(problem)),
    };
    if mode == Mode::Friends {
        return spawn_local(async move {
            let made = match online::invite(lid.id, &setup).await {
                Ok(made) => made.await,
                Err(problem) => Err(problem.to_string()),
            };
            match made {
                Ok(path) => {
                    keep();
                    Route::Online(path).go();
                }
                Err(problem) => form.problem.set(Some(problem)),
            }
        });
    }
    match (game.begin)(&setup) {
        Ok(id) => {
            keep();
            Route::Play(id).go();
        }
        Err(problem) => form.problem.set(Some(problem)),
    }
}

/// A field was changed: `seats`, `name 2`, `who 2`, `in-order`, `seed`, or `option towns`.
fn set(form: Form, mode: Mode, game: &Registered, word: &str, value: &str) {
    let (word, rest) = word.split_once(' ').unwrap_or((word, ""));
    // What somebody types stays as it is, so that it is not written anew.
    let chair = |change: &dyn Fn(&mut Chair)| {
        let i = rest.parse::<usize>().unwrap_or(usize::MAX);
        form.chairs.update_untracked(|chairs| chairs.get_mut(i).into_iter().for_each(change));
    };
    match word {
        "seats" => {
            let n = value.parse().unwrap_or(2);
            form.chairs.update(|now| {
                let wanted = chairs(mode, n, "");
                now.truncate(wanted.len());
                let have = now.len();
                now.extend(wanted.into_iter().skip(have));
            });
        }
        "name" => chair(&|chair| value.clone_into(&mut chair.name)),
        "who" => chair(&|chair| chair.bot = value.parse().ok()),
        "in-order" => form.in_order.set(value == "true"),
        "listed" => form.listed.set(value == "true"),
        "clock" => form.clock.set(value.to_owned()),
        "seed" => form.seed.update_untracked(|seed| value.clone_into(seed)),
        _ => {
            let Some(spec) = game.options.iter().find(|it| it.name == rest) else { return };
            let value = match spec.kind {
                OptionKind::Flag => Value::Bool(value == "true"),
                // What is no number is refused by the game, in its own words.
                OptionKind::Number { .. } => {
                    value.parse::<u32>().map_or_else(|_| Value::from(value), Value::from)
                }
                OptionKind::Choice(_) => Value::from(value),
            };
            form.options.update_untracked(|options| {
                options.insert(spec.name.to_owned(), value);
            });
        }
    }
}

fn write(lid: &Lid, mode: Mode, game: &Registered, form: Form) -> Markup {
    let options = form.options.get_untracked();
    html! {
        form.setup.(lid.id) data-part="setup" data-submit="setup" {
            div.setup-game { (art::lid(lid.id)) " " h3 { (lid.name) } }
            (seats(lid, mode, &form.chairs.get(), form.in_order.get()))
            @if mode == Mode::Friends { (elsewhere(&form.clock.get(), form.listed.get())) }
            details.panel data-part="more" {
                summary { "Options, edition and seed" }
                fieldset.options {
                    legend { "Options" }
                    @for spec in game.options { (option_row(spec, options.get(spec.name))) }
                }
                (edition(form.edition.get().as_ref().map(|(name, _)| name.as_str())))
                label.field {
                    span { "Seed" }
                    input type="text" name="seed" autocomplete="off" placeholder="chosen for you"
                        data-set="seed";
                    small {
                        "Up to 64 digits 0-9 and letters a-f. The same seed deals the same cards."
                    }
                }
            }
            @if let Some(problem) = form.problem.get() { p.problem role="alert" { (problem) } }
            p.buttons {
                button.primary type="submit" data-part="begin" {
                    @if mode == Mode::Friends { "Make the table" } @else { "Begin" }
                }
            }
        }
    }
}

/// Everything that was chosen.
fn chosen(form: Form) -> Result<Setup, String> {
    let seed = form.seed.get_untracked();
    Ok(Setup {
        sat_down: form.chairs.with_untracked(|chairs| sat_down(chairs))?,
        in_order: form.in_order.get_untracked(),
        options: form.options.get_untracked(),
        edition: form.edition.get_untracked().map(|(_, text)| text),
        is_seed_chosen: !seed.trim().is_empty(),
        seed: read_seed(&seed)?,
        clock: form.clock.get_untracked(),
        listed: form.listed.get_untracked(),
    })
}

/// What is chosen only where people are elsewhere.
fn elsewhere(clock: &str, listed: bool) -> Markup {
    let clocks = [
        ("", "No clock"),
        ("live", "20 minutes each, and 20 seconds a turn"),
        ("days", "4 days each, and 12 hours a turn"),
    ];
    html! {
        label.field {
            span { "Clock" }
            select name="clock" data-set="clock" {
                @for (value, text) in clocks {
                    option value=(value) selected[clock == value] { (text) }
                }
            }
        }
        label.check {
            input type="checkbox" name="listed" data-set="listed" checked[listed];
            span { "Anybody may find this table, watch, and take a free seat" }
        }
    }
}

fn seats(lid: &Lid, mode: Mode, chairs: &[Chair], in_order: bool) -> Markup {
    html! {
        fieldset.radios {
            legend { "Players" }
            @for n in lid.min_seats..=lid.max_seats {
                label.radio {
                    input type="radio" name="seats" value=(n) data-set="seats"
                        checked[chairs.len() == usize::from(n)];
                    span { (n) }
                }
            }
        }
        ol.chairs {
            @for (i, chair) in chairs.iter().enumerate() { (chair_row(i, mode, chair)) }
        }
        label.check {
            input type="checkbox" name="in-order" data-set="in-order" checked[in_order];
            span { "The first of the list starts; otherwise the start player is drawn" }
        }
    }
}

fn chair_row(i: usize, mode: Mode, chair: &Chair) -> Markup {
    // Friends say themselves what they are called.
    let (is_named, person) = match mode {
        Mode::Friends => (i == 0, if i == 0 { "You" } else { "A friend" }),
        Mode::AgainstBots | Mode::PassAndPlay => (true, "A person"),
    };
    html! {
        li.chair {
            span.place { (i + 1) }
            @if is_named {
                input type="text" maxlength=(LONGEST_NAME) autocomplete="off"
                    aria-label={ "Name of player " (i + 1) } value=(chair.name)
                    data-set={ "name " (i) };
            }
            select aria-label={ "Who is player " (i + 1) } data-set={ "who " (i) } {
                option value="person" selected[chair.bot.is_none()] { (person) }
                @for &level in Level::LADDER {
                    option value=(level.name()) selected[chair.bot == Some(level)] {
                        "Bot, " (level) ": " (level.about())
                    }
                }
            }
        }
    }
}

fn option_row(spec: &OptionSpec, now: Option<&Value>) -> Markup {
    let word = format!("option {}", spec.name);
    match spec.kind {
        OptionKind::Flag => html! {
            label.check {
                input type="checkbox" name=(spec.name) data-set=(word)
                    checked[now == Some(&Value::Bool(true))];
                span { (spec.what) }
            }
        },
        OptionKind::Number { min, max } => html! {
            label.field {
                span { (spec.what) }
                input type="number" name=(spec.name) min=(min) max=(max)
                    value=[now] data-set=(word);
            }
        },
        OptionKind::Choice(words) => html! {
            label.field {
                span { (spec.what) }
                select name=(spec.name) data-set=(word) {
                    @for &it in words {
                        option value=(it) selected[now.and_then(Value::as_str) == Some(it)] {
                            (in_words(it))
                        }
                    }
                }
            }
        },
    }
}

/// A choice as one reads it: "Two buildings" for `two-buildings`.
fn in_words(word: &str) -> String {
    let mut words = word.replace(['-', '_'], " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

fn edition(chosen: Option<&str>) -> Markup {
    html! {
        div.field.drop data-file="edition" {
            span { "Edition" }
            output data-part="edition" {
                @match chosen {
                    Some(name) => { "From a file: " (name) },
                    None => "The one that comes with the game",
                }
            }
            label.button {
                "Choose a .toml file"
                input.only-read type="file" accept=".toml" data-file="edition";
            }
            @if chosen.is_some() {
                button.quiet type="button" data-do="standard" { "Back to the standard one" }
            }
        }
    }
}

fn take_edition(form: Form, id: &'static str, file: Option<File>) {
    let Some(file) = file else { return };
    spawn_local(async move {
        let read = async {
            let text = browser::read_text(file).await?;
            let name = games::read_edition(id, &text).await.map_err(|it| it.to_string())?;
            Ok::<_, String>((name, text))
        };
        match read.await {
            Ok(edition) => {
                form.edition.set(Some(edition));
                form.problem.set(None);
            }
            Err(problem) => form.problem.set(Some(format!("The edition: {problem}."))),
        }
    });
}

/// What a chosen edition holds, before it is played with.
fn leaf_through(form: Form, id: &'static str, game: &'static Registered) -> Option<AnyView> {
    let gallery = game.gallery?;
    let (_, text) = form.edition.get()?;
    // It is worn at tables; here too, as long as its cards are shown.
    spawn_local(browser::dress(id));
    let made = untrack(|| gallery(Some(&text)));
    made.ok().map(|cards| html::div().class("setup-gallery").child(cards).into_any())
}

#[cfg(test)]
mod tests {
    use session::seating::name_players;
    use tabletop::Player;

    use super::*;

    #[test]
    fn one_person_against_bots_or_people_around_one_screen() {
        let kinds = |mode| {
            let chairs = chairs(mode, 3, "Ann");
            chairs.into_iter().map(|chair| chair.bot.is_some()).collect::<Vec<_>>()
        };
        assert_eq!(kinds(Mode::AgainstBots), [false, true, true]);
        assert_eq!(kinds(Mode::PassAndPlay), [false; 3]);
    }

    #[test]
    fn a_table_needs_a_person_and_gives_names() {
        let mut table = chairs(Mode::AgainstBots, 2, "Ann");
        let seated = name_players(&sat_down(&table).unwrap()).unwrap();
        assert_eq!(seated, [Player::person("Ann"), Player::bot(BOT_NAMES[1], "medium")]);
        table[1].name = "  ".to_owned();
        let seated = name_players(&sat_down(&table).unwrap()).unwrap();
        assert_eq!(seated[1].name, BOT_NAMES[1], "who has no name gets one");
        table[0].bot = Some(Level::Easy);
        assert!(sat_down(&table).unwrap_err().contains("flesh and blood"));
    }

    #[test]
    fn the_last_choices_come_back_unless_the_game_has_changed() {
        let lid = &games::SHELF[0];
        let options = serde_json::Map::from_iter([("towns".to_owned(), Value::from(3))]);
        let last = LastSetup { chairs: chairs(Mode::AgainstBots, 3, "Ann"), options };
        let text = serde_json::to_string(&last).unwrap();
        let read: LastSetup = serde_json::from_str(&text).unwrap();
        assert_eq!(read, last);
        assert_eq!(read.clone().fitting(lid, &last.options), Some(last.clone()));
        assert_eq!(read.clone().fitting(lid, &serde_json::Map::new()), None);
        let crowd = LastSetup { chairs: chairs(Mode::PassAndPlay, 6, "Ann"), ..read };
        assert_eq!(crowd.fitting(lid, &last.options), None);
    }

    #[test]
    fn a_choice_is_read_as_words() {
        assert_eq!(in_words("two-buildings"), "Two buildings");
        assert_eq!(in_words(""), "");
    }

    #[test]
    fn a_wrong_seed_is_refused_in_words() {
        assert_eq!(read_seed(" 7 "), Ok("7".parse().unwrap()));
        assert!(read_seed("seven").unwrap_err().contains("hex digits"));
    }
}
