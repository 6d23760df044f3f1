//! A window above the page. The browser's own: it holds the focus, closes with Escape and gives
//! the focus back.

use leptos::html;
use leptos::prelude::*;

use crate::parts::icon;

/// A dialog that is there while `open` says so; its content is made anew each time.
pub(crate) fn dialog(
    open: RwSignal<bool>,
    title: Signal<&'static str>,
    content: Box<dyn Fn() -> AnyView + Send + Sync>,
) -> AnyView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let wanted = open.get();
        let Some(dialog) = node.get() else { return };
        if wanted && !dialog.open() {
            // It is in the document and not open: nothing else could be wrong.
            let _ = dialog.show_modal();
        } else if !wanted && dialog.open() {
            dialog.close();
        }
    });
    // The browser tells of it a moment later: it may be open again by then.
    let closed = move |_| {
        if node.get_untracked().is_some_and(|dialog| !dialog.open()) {
            open.set(false);
        }
    };
    view! {
        <dialog
            node_ref=node
            class="dialog"
            aria-label=move || title.get()
            on:cancel=move |_: web_sys::Event| open.set(false)
            on:close=closed
        >
            {move || {
                open.get()
                    .then(|| {
                        view! {
                            <div class="dialog-head">
                                <h2>{title.get_untracked()}</h2>
                                <button
                                    class="quiet"
                                    aria-label="Close"
                                    on:click=move |_| open.set(false)
                                >
                                    {icon::show(icon::CLOSE)}
                                </button>
                            </div>
                            {content()}
                        }
                    })
            }}
        </dialog>
    }
    .into_any()
}
