//! A number that counts up or down to where it goes, so that one sees that it has changed.

use std::time::Duration;

use leptos::prelude::*;

use crate::settings::{Motion, Preferences};

/// A number with what stands before it. Those who want little motion see the last one at once.
pub(crate) fn rolling(unit: &'static str, value: Signal<i32>) -> impl IntoView {
    let shown = RwSignal::new(value.get_untracked());
    let preferences = Preferences::get();
    let running = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = running.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move |before: Option<()>| {
        let goal = value.get();
        stop();
        let still = preferences.now.with_untracked(|it| it.motion == Motion::Reduced);
        if before.is_none() || still {
            shown.set(goal);
            return;
        }
        let tick = move || {
            let way = goal - shown.get_untracked();
            // A third of the way with each step, and at least one: it is there in half a second.
            let step = if way.abs() < 3 { way.signum() } else { way / 3 };
            shown.update(|it| *it += step);
            if way == 0 {
                stop();
            }
        };
        let handle = set_interval_with_handle(tick, Duration::from_millis(40));
        running.set_value(handle.ok());
    });
    on_cleanup(stop);
    view! { <span class="rolling">{unit}{move || shown.get()}</span> }
}
