//! Dragging a piece onto a place, for those who like to. What travels is the notation of the
//! action, and whoever catches it plays it.

use web_sys::DragEvent;

const KIND: &str = "text/plain";

/// A piece is picked up.
pub(crate) fn lift(event: &DragEvent, notation: &str) {
    if let Some(luggage) = event.data_transfer() {
        // Only a browser that has no such kind of data would refuse, and then nothing is dragged.
        let _ = luggage.set_data(KIND, notation);
        luggage.set_effect_allowed("move");
    }
}

/// A piece hangs over a place that takes it.
pub(crate) fn hover(event: &DragEvent) {
    event.prevent_default();
}

/// What was dropped.
pub(crate) fn dropped(event: &DragEvent) -> Option<String> {
    event.prevent_default();
    let text = event.data_transfer()?.get_data(KIND).ok()?;
    (!text.is_empty()).then_some(text)
}

/// The first of the files that were dropped.
pub(crate) fn dropped_file(event: &DragEvent) -> Option<web_sys::File> {
    event.prevent_default();
    event.data_transfer()?.files()?.get(0)
}
