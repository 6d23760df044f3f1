//! Everything that is chosen before a match begins.

use bots::Level;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::seating::{BOT_NAMES, LONGEST_NAME};
use session::{Controller, Sitter};
use tabletop::{OptionKind, OptionSpec, Seed};
use wasm_bindgen::JsCast;
use web_sys::{File, HtmlInputElement};

use super::art;
use crate::browser;
use crate::games::{self, Lid, Registered, Setup};
use crate::parts::drag;
use crate::route::Route;
use crate::settings::Preferences;
use crate::store;

/// How the table is filled unless the reader says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    AgainstBots,
    PassAndPlay,
}

impl Mode {
    /// The word in the store.
    fn word(self) -> &'static str {
        match self {
            Mode::AgainstBots => "bots",
            Mode::PassAndPlay => "pass",
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
    problem: RwSignal<Option<String>>,
}

/// The form, as soon as the game is here.
pub(super) fn form(lid: &'static Lid, mode: Mode) -> impl IntoView {
    let fetched = RwSignal::new_local(None);
    spawn_local(async move {
        let _ = fetched.try_set(Some(games::fetch(lid.id).await));
    });
    move || match fetched.get()? {
        Ok(game) => Some(filled(lid, mode, game).into_any()),
        Err(problem) => {
            let problem = problem.to_string();
            Some(view! { <p class="problem" role="alert">{problem}</p> }.into_any())
        }
    }
}

fn filled(lid: &'static Lid, mode: Mode, game: &'static Registered) -> impl IntoView {
    let n = if mode == Mode::AgainstBots {
        3.clamp(lid.min_seats, lid.max_seats)
    } else {
        lid.min_seats
    };
    let defaults = (game.defaults)();
    let last: Option<LastSetup> = store::last_setup(lid.id, mode.word());
    let last = last.and_then(|it| it.fitting(lid, &defaults));
    let last = last.unwrap_or_else(|| LastSetup {
        chairs: chairs(mode, n, &Preferences::get().name()),
        options: defaults,
    });
    let form = Form {
        chairs: RwSignal::new(last.chairs),
        options: RwSignal::new(last.options),
        edition: RwSignal::new(None),
        seed: RwSignal::new(String::new()),
        in_order: RwSignal::new(false),
        problem: RwSignal::new(None),
    };
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match submit(game, form) {
            Ok(id) => {
                let last = LastSetup {
                    chairs: form.chairs.get_untracked(),
                    options: form.options.get_untracked(),
                };
                store::keep_setup(lid.id, mode.word(), &last);
                Route::Play(id).go();
            }
            Err(problem) => form.problem.set(Some(problem)),
        }
    };
    view! {
        <form class=format!("setup {}", lid.id) data-part="setup" on:submit=begin>
            <div class="setup-game">
                {art::lid(lid.id)} <h3>{lid.name}</h3>
            </div>
            {seats(form, lid, mode)}
            <details class="panel" data-part="more">
                <summary>"Options, edition and seed"</summary>
                {options(form, game)} {edition(form, lid.id)}
                <label class="field">
                    <span>"Seed"</span>
                    <input
                        type="text"
                        name="seed"
                        autocomplete="off"
                        placeholder="chosen for you"
                        prop:value=move || form.seed.get()
                        on:input=move |event| form.seed.set(event_target_value(&event))
                    />
                    <small>
                        "Up to 64 digits 0-9 and letters a-f. The same seed deals the same cards."
                    </small>
                </label>
            </details>
            {move || {
                form.problem
                    .get()
                    .map(|problem| view! { <p class="problem" role="alert">{problem}</p> })
            }}
            <p class="buttons">
                <button class="primary" type="submit" data-part="begin">
                    "Begin"
                </button>
            </p>
        </form>
    }
}

fn submit(game: &'static Registered, form: Form) -> Result<String, String> {
    let setup = Setup {
        sat_down: form.chairs.with_untracked(|chairs| sat_down(chairs))?,
        in_order: form.in_order.get_untracked(),
        options: form.options.get_untracked(),
        edition: form.edition.get_untracked().map(|(_, text)| text),
        seed: read_seed(&form.seed.get_untracked())?,
    };
    (game.begin)(&setup)
}

fn seats(form: Form, lid: &'static Lid, mode: Mode) -> impl IntoView {
    let n_chairs = move || form.chairs.with(Vec::len);
    let set_n = move |n: u8| {
        form.chairs.update(|now| {
            let wanted = chairs(mode, n, "");
            now.truncate(wanted.len());
            let have = now.len();
            now.extend(wanted.into_iter().skip(have));
        });
    };
    let numbers = (lid.min_seats..=lid.max_seats).map(|n| {
        view! {
            <label class="radio">
                <input
                    type="radio"
                    name="seats"
                    value=n.to_string()
                    prop:checked=move || n_chairs() == usize::from(n)
                    on:change=move |_| set_n(n)
                />
                <span>{n}</span>
            </label>
        }
    });
    let numbers = numbers.collect_view();
    let rows = move || (0..n_chairs()).map(|i| chair_row(form, i)).collect_view();
    view! {
        <fieldset class="radios">
            <legend>"Players"</legend>
            {numbers}
        </fieldset>
        <ol class="chairs">{rows}</ol>
        <label class="check">
            <input
                type="checkbox"
                name="in-order"
                prop:checked=move || form.in_order.get()
                on:change=move |event| form.in_order.set(event_target_checked(&event))
            />
            <span>"The first of the list starts; otherwise the start player is drawn"</span>
        </label>
    }
}

fn chair_row(form: Form, i: usize) -> impl IntoView {
    let place = i + 1;
    let chair = form.chairs.with_untracked(|chairs| chairs[i].clone());
    let change = move |change: &dyn Fn(&mut Chair)| {
        // The row stays as it is while somebody types into it.
        form.chairs.update_untracked(|chairs| chairs.get_mut(i).into_iter().for_each(change));
    };
    let chosen = chair.bot.map_or("person", Level::name);
    let levels = Level::LADDER.iter().map(|&level| {
        view! {
            <option value=level.name() selected=chosen == level.name()>
                {format!("Bot, {level}: {}", level.about())}
            </option>
        }
    });
    view! {
        <li class="chair">
            <span class="place">{place}</span>
            <input
                type="text"
                maxlength=LONGEST_NAME.to_string()
                autocomplete="off"
                aria-label=format!("Name of player {place}")
                value=chair.name
                on:input=move |event| {
                    let name = event_target_value(&event);
                    change(&|chair| chair.name.clone_from(&name));
                }
            />
            <select
                aria-label=format!("Who is player {place}")
                on:change=move |event| {
                    let bot = event_target_value(&event).parse().ok();
                    change(&|chair| chair.bot = bot);
                }
            >
                <option value="person" selected=chosen == "person">
                    "A person"
                </option>
                {levels.collect_view()}
            </select>
        </li>
    }
}

fn options(form: Form, game: &'static Registered) -> impl IntoView {
    let rows = game.options.iter().map(|spec| option_row(form, spec));
    view! {
        <fieldset class="options">
            <legend>"Options"</legend>
            {rows.collect_view()}
        </fieldset>
    }
}

fn option_row(form: Form, spec: &'static OptionSpec) -> AnyView {
    let now = form.options.with_untracked(|options| options.get(spec.name).cloned());
    let set = move |value: Value| {
        form.options.update_untracked(|options| {
            options.insert(spec.name.to_owned(), value);
        });
    };
    match spec.kind {
        OptionKind::Flag => view! {
            <label class="check">
                <input
                    type="checkbox"
                    name=spec.name
                    prop:checked=now == Some(Value::Bool(true))
                    on:change=move |event| set(Value::Bool(event_target_checked(&event)))
                />
                <span>{spec.what}</span>
            </label>
        }
        .into_any(),
        OptionKind::Number { min, max } => view! {
            <label class="field">
                <span>{spec.what}</span>
                <input
                    type="number"
                    name=spec.name
                    min=min.to_string()
                    max=max.to_string()
                    value=now.map(|value| value.to_string())
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        // What is no number is refused by the game, in its own words.
                        set(text.parse::<u32>().map_or(Value::String(text), Value::from));
                    }
                />
            </label>
        }
        .into_any(),
        OptionKind::Choice(words) => {
            let chosen = now.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
            let words = words.iter().map(|&word| {
                view! {
                    <option value=word selected=word == chosen>
                        {in_words(word)}
                    </option>
                }
            });
            view! {
                <label class="field">
                    <span>{spec.what}</span>
                    <select
                        name=spec.name
                        on:change=move |event| set(Value::String(event_target_value(&event)))
                    >
                        {words.collect_view()}
                    </select>
                </label>
            }
            .into_any()
        }
    }
}

/// A choice as one reads it: "Two buildings" for `two-buildings`.
fn in_words(word: &str) -> String {
    let words = word.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn edition(form: Form, id: &'static str) -> impl IntoView {
    let take = move |file: Option<File>| {
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
    };
    let chosen = move || match form.edition.get() {
        Some((name, _)) => format!("From a file: {name}"),
        None => "The one that comes with the game".to_owned(),
    };
    view! {
        <div
            class="field drop"
            on:dragover=move |event| drag::hover(&event)
            on:drop=move |event| {
                // Not for the page, which would look for a record that needs it.
                event.stop_propagation();
                take(drag::dropped_file(&event));
            }
        >
            <span>"Edition"</span>
            <output data-part="edition">{chosen}</output>
            <label class="button">
                "Choose a .toml file"
                <input
                    class="only-read"
                    type="file"
                    accept=".toml"
                    on:change=move |event| take(file_of(&event))
                />
            </label>
            {move || {
                form.edition
                    .get()
                    .map(|_| {
                        view! {
                            <button
                                class="quiet"
                                type="button"
                                on:click=move |_| form.edition.set(None)
                            >
                                "Back to the standard one"
                            </button>
                        }
                    })
            }}
        </div>
    }
}

/// The file that was chosen with an input.
pub(super) fn file_of(event: &web_sys::Event) -> Option<File> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = input.files()?.get(0);
    // The same file may be chosen again once it has been mended.
    input.set_value("");
    file
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
