//! What the page has to say wherever the reader is: a file that was dropped and cannot be read, a
//! store that takes nothing. It lies over the page and moves nothing.

use std::cell::RefCell;

use maud::html;

use crate::board::{How, markup};
use crate::parts::icon;
use crate::prelude::*;
use crate::store::StoreError;

/// Where the page says it.
#[derive(Clone, Copy)]
struct Board {
    said: RwSignal<Option<String>>,
}

thread_local! {
    static BOARD: RefCell<Option<Board>> = const { RefCell::new(None) };
    /// What was wrong with the store, and has been said.
    static TOLD: RefCell<Vec<StoreError>> = const { RefCell::new(Vec::new()) };
}

/// Says something until it is read or something else is said.
pub(crate) fn say(sentence: String) {
    if let Some(board) = BOARD.with_borrow(|board| *board) {
        board.said.set(Some(sentence));
    }
}

/// What was said is past.
pub(crate) fn clear() {
    if let Some(board) = BOARD.with_borrow(|board| *board) {
        board.said.set(None);
    }
}

/// Says what is wrong with the store, the first time.
pub(crate) fn store(error: StoreError) {
    let is_new = TOLD.with_borrow_mut(|told| {
        let is_new = !told.contains(&error);
        told.push(error);
        is_new
    });
    if is_new {
        say(error.to_string());
    }
}

pub(crate) fn view() -> AnyView {
    let said = RwSignal::new(None::<String>);
    BOARD.set(Some(Board { said }));
    markup(
        move || {
            html! {
                // The region is there before it speaks, or else nobody hears it.
                div role="alert" {
                    @if let Some(sentence) = said.get() {
                        div.notice data-part="notice" {
                            p { (sentence) }
                            button.quiet aria-label="Dismiss" data-do="dismiss" {
                                (icon::written(icon::CLOSE))
                            }
                        }
                    }
                }
            }
        },
        move |touch| {
            if touch.how == How::Click {
                said.set(None);
            }
            false
        },
    )
}
