//! The five boxes on the shelf.

use leptos::prelude::*;

use super::art;
use super::setup::{self, Mode};
use crate::games::{Lid, SHELF};
use crate::parts::dialog;

pub(super) fn shelf() -> impl IntoView {
    let boxes = SHELF.iter().map(lid);
    view! {
        <section class="shelf" aria-label="The shelf" data-part="shelf">
            {boxes.collect_view()}
        </section>
    }
}

fn lid(lid: &'static Lid) -> impl IntoView {
    let Lid { id, name, blurb, min_seats, max_seats, minutes, has_board } = *lid;
    view! {
        <article class=format!("lid {id}") class:closed=!has_board data-game=id>
            {art::lid(id)}
            <div class="lid-text">
                <h2>{name}</h2>
                <p class="blurb">{blurb}</p>
                <ul class="facts" aria-label="Facts">
                    <li>{format!("{min_seats} to {max_seats} players")}</li>
                    <li>{format!("{minutes} min")}</li>
                    <li>
                        <a href=format!("/rules/{id}.html")>
                            "Rules" <span class="only-read">{format!(" of {name}")}</span>
                        </a>
                    </li>
                </ul>
                {match has_board {
                    true => ways_to_play(lid).into_any(),
                    false => {
                        view! {
                            <p class="no-board">
                                "In the terminal for now: "
                                <code>{format!("boardwalk play {id}")}</code>
                            </p>
                        }
                            .into_any()
                    }
                }}
            </div>
        </article>
    }
}

fn ways_to_play(lid: &'static Lid) -> impl IntoView {
    let against_bots = RwSignal::new(false);
    let around_one_screen = RwSignal::new(false);
    view! {
        <p class="buttons">
            <button class="primary" data-part="play-bots" on:click=move |_| against_bots.set(true)>
                "Play against bots"
            </button>
            <button data-part="play-pass" on:click=move |_| around_one_screen.set(true)>
                "Pass and play"
            </button>
        </p>
        {dialog(
            against_bots,
            "Play against bots",
            move || setup::form(lid, Mode::AgainstBots).into_any(),
        )}
        {dialog(
            around_one_screen,
            "Pass and play",
            move || setup::form(lid, Mode::PassAndPlay).into_any(),
        )}
    }
}
