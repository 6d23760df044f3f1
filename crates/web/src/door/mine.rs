//! The games on this device, and records that are brought to be watched.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tabletop::Record;
use web_sys::File;

use super::setup::file_of;
use crate::browser;
use crate::games::{self, NotHere};
use crate::parts::drag;
use crate::route::Route;
use crate::store::{self, Card, StoreError};

/// The games on this device, or why they cannot be listed.
pub(super) type Cards = RwSignal<Result<Vec<Card>, StoreError>>;

pub(super) fn cards() -> Cards {
    RwSignal::new(store::cards())
}

/// Games that wait to be continued, before anything else on the page.
pub(super) fn unfinished(cards: Cards) -> impl IntoView {
    move || match cards.get() {
        Err(error) => Some(broken(cards, &error).into_any()),
        Ok(mut games) => {
            games.retain(|card| !is_to_watch(card));
            list("To be continued", "unfinished", games, cards)
        }
    }
}

/// Games to be watched again, and a place for records from elsewhere.
pub(super) fn finished(cards: Cards) -> impl IntoView {
    let games = move || {
        let mut games = cards.get().ok()?;
        games.retain(is_to_watch);
        list("To be watched again", "finished", games, cards)
    };
    view! { {games} {watch()} }
}

fn is_to_watch(card: &Card) -> bool {
    card.over || card.guest
}

fn broken(cards: Cards, error: &StoreError) -> impl IntoView + use<> {
    let may_mend = matches!(error, StoreError::Broken { .. });
    view! {
        <p class="problem" role="alert">
            {error.to_string()}
            {may_mend
                .then(|| {
                    view! {
                        <button on:click=move |_| {
                            cards.set(store::forget_list().and_then(|()| store::cards()));
                        }>"Start a new list"</button>
                    }
                })}
        </p>
    }
}

fn list(
    title: &'static str,
    part: &'static str,
    games: Vec<Card>,
    cards: Cards,
) -> Option<AnyView> {
    if games.is_empty() {
        return None;
    }
    let rows = games.into_iter().map(|card| row(card, cards)).collect_view();
    let list = view! {
        <section class="my-games" aria-label=title data-part=part>
            <h2>{title}</h2>
            <ul class="games">{rows}</ul>
        </section>
    };
    Some(list.into_any())
}

fn row(card: Card, cards: Cards) -> impl IntoView {
    let Card { id, game, players, played, standing, over, guest } = card;
    let name = games::find(&game).map_or("A game", |lid| lid.name);
    let players: Vec<String> = players.into_iter().map(|player| player.name).collect();
    let players = players.join(", ");
    let route = match over || guest {
        true => Route::Replay(id.clone()),
        false => Route::Play(id.clone()),
    };
    let verb = if over || guest { "Watch" } else { "Continue" };
    let label = format!(" {name} with {players}");
    let sure = RwSignal::new(false);
    let delete = move |_| {
        if sure.get_untracked() {
            cards.set(store::delete(&id).and_then(|()| store::cards()));
        } else {
            sure.set(true);
        }
    };
    view! {
        <li class="game-row" data-over=over.to_string()>
            <span class="game-name">{name}</span>
            <span class="game-players">{players}</span>
            <span class="game-standing">{standing} ", " {browser::day(played)}</span>
            <a class="button" href=route.to_string()>
                {verb}
                <span class="only-read">{label}</span>
            </a>
            <button class="quiet" on:click=delete>
                {move || if sure.get() { "Really delete" } else { "Delete" }}
            </button>
        </li>
    }
}

/// Takes a record, or an edition that a record needs, from a file.
fn watch() -> impl IntoView {
    let message = RwSignal::new(None::<String>);
    let take = move |file: Option<File>| {
        let Some(file) = file else { return };
        spawn_local(async move {
            let admitted = match browser::read_text(file).await {
                Ok(text) => admit(&text).await,
                Err(problem) => Err(problem),
            };
            match admitted {
                Ok(Admitted::Record(id)) => Route::Replay(id).go(),
                Ok(Admitted::Edition(name)) => {
                    let at_hand = format!("The edition {name} is at hand. Now bring the record.");
                    message.set(Some(at_hand));
                }
                Err(problem) => message.set(Some(format!("Not shown: {problem}."))),
            }
        });
    };
    view! {
        <div
            class="drop watch"
            data-part="drop"
            on:dragover=move |event| drag::hover(&event)
            on:drop=move |event| take(drag::dropped_file(&event))
        >
            <p>"Drop the record of a match here to watch it, or "</p>
            <label class="button">
                "choose its file"
                <input
                    class="only-read"
                    type="file"
                    accept=".jsonl,.toml"
                    data-part="record-file"
                    on:change=move |event| take(file_of(&event))
                />
            </label>
            {move || message.get().map(|message| view! { <p role="alert">{message}</p> })}
        </div>
    }
}

enum Admitted {
    Record(String),
    Edition(String),
}

/// What is not a record may be an edition that a record was waiting for.
async fn admit(text: &str) -> Result<Admitted, String> {
    if !text.trim_start().starts_with('{') {
        let mut problem = "this is neither a record nor an edition".to_owned();
        for game in games::BOARDS {
            match games::read_edition(game, text).await {
                Ok(name) => return Ok(Admitted::Edition(name)),
                Err(error) => problem = error.to_string(),
            }
        }
        return Err(problem);
    }
    let record = Record::read(text).map_err(|error| error.to_string())?;
    let game = record.header.game.as_str();
    match games::fetch(game).await {
        Ok(game) => (game.admit)(&record, text).map(Admitted::Record),
        Err(NotHere::NoBoard) if games::find(game).is_some() => {
            Err(format!("{game} has no board on this page yet; 'boardwalk replay' shows it"))
        }
        Err(NotHere::NoBoard) => Err("this record is of no game of ours".to_owned()),
        Err(problem @ NotHere::NotFetched) => Err(problem.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Outside of a browser nothing has to be fetched, and so nothing is waited for.
    fn admitted(text: &str) -> Result<Admitted, String> {
        match pin!(admit(text)).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(admitted) => admitted,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn what_is_neither_record_nor_edition_is_refused() {
        let refused = |text| admitted(text).err().unwrap();
        assert!(refused("hello").starts_with("line 1: "), "{}", refused("hello"));
        assert!(refused("{}").contains("format"), "{}", refused("{}"));
    }

    #[test]
    fn an_edition_is_known_as_one() {
        let text = include_str!("../../../raccoon-tycoon/editions/first.toml");
        assert!(matches!(admitted(text), Ok(Admitted::Edition(name)) if name == "First printing"));
    }
}
