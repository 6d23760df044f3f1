//! Leptos, as much of it as the page is made of: signals, elements, helpers.
//!
//! These are the libraries that Leptos itself is made of. The crate that gathers them would bring
//! along a server's side, its settings and a macro, which no byte of the page comes from and which
//! are compiled with it all the same.

pub(crate) use any_spawner::Executor;
pub(crate) use leptos_dom::helpers::*;
pub(crate) use reactive_graph::effect::*;
pub(crate) use reactive_graph::graph::untrack;
pub(crate) use reactive_graph::owner::{Owner, expect_context, on_cleanup, provide_context};
pub(crate) use reactive_graph::prelude::*;
pub(crate) use reactive_graph::signal::ArcRwSignal;
pub(crate) use tachys::html::{element as html, event as ev};
pub(crate) use tachys::prelude::*;
pub(crate) use tachys::reactive_graph::node_ref::*;
pub(crate) use tachys::svg;
pub(crate) use tachys::view::Render;

pub(crate) use crate::signals::{Memo, RwSignal, Signal, StoredValue, memo};

/// Has something done by and by, on the page's one thread.
pub(crate) fn spawn_local(task: impl Future<Output = ()> + 'static) {
    Executor::spawn_local(task);
}

/// Shows a page in the `<body>`, for as long as it is open.
pub(crate) fn mount_to_body<V: Render + 'static>(page: impl FnOnce() -> V + 'static) {
    // It is an error only if it has been done already.
    _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let shown = owner.with(move || {
        let mut shown = page().build();
        shown.mount(&tachys::dom::body(), None);
        shown
    });
    std::mem::forget((owner, shown));
}
