//! A window above the page. The browser's own: it holds the focus, closes with Escape and gives
//! the focus back.

use crate::parts::icon;
use crate::prelude::*;

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
    let shown = move || {
        let close = html::button()
            .class("quiet")
            .aria_label("Close")
            .on(ev::click, move |_| open.set(false))
            .child(icon::show(icon::CLOSE));
        let head = html::div()
            .class("dialog-head")
            .child((html::h2().child(title.get_untracked()), close));
        (head, content())
    };
    html::dialog()
        .node_ref(node)
        .class("dialog")
        .aria_label(move || title.get())
        .on(ev::Custom::<web_sys::Event>::new("cancel"), move |_| open.set(false))
        .on(ev::close, closed)
        .child(move || open.get().then(&shown))
        .into_any()
}
