//! A window above the page. The browser's own: it holds the focus, closes with Escape and gives
//! the focus back.

use leptos::html;
use leptos::prelude::*;

use crate::parts::icon;

/// A dialog that is there while `open` says so; its content is made anew each time.
pub(crate) fn dialog(
    open: RwSignal<bool>,
    title: &'static str,
    content: impl Fn() -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
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
    view! {
        <dialog node_ref=node class="dialog" aria-label=title on:close=move |_| open.set(false)>
            {move || {
                open.get()
                    .then(|| {
                        view! {
                            <div class="dialog-head">
                                <h2>{title}</h2>
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
}
