//! A picture that can be moved and enlarged: by wheel, by dragging, by buttons and by keys.

#![allow(clippy::float_arithmetic, reason = "a place on the screen is not a rule")]

use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use crate::parts::icon;

/// Where the picture lies: moved by `x`, `y` pixels, then enlarged.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    x: f64,
    y: f64,
    zoom: f64,
}

impl Place {
    const HOME: Place = Place { x: 0.0, y: 0.0, zoom: 1.0 };

    fn moved(self, x: f64, y: f64) -> Place {
        Place { x: self.x + x, y: self.y + y, ..self }
    }

    /// Enlarged by `factor` around a point of the surface, which stays where it is.
    fn zoomed(self, factor: f64, (x, y): (f64, f64)) -> Place {
        let zoom = (self.zoom * factor).clamp(1.0, 8.0);
        if zoom <= 1.0 {
            return Place::HOME;
        }
        let factor = zoom / self.zoom;
        Place { x: x - (x - self.x) * factor, y: y - (y - self.y) * factor, zoom }
    }
}

/// Puts `content` on a surface of its own.
pub(crate) fn surface(label: &'static str, content: AnyView) -> impl IntoView {
    let place = RwSignal::new(Place::HOME);
    let held = RwSignal::new(None::<(i32, i32)>);
    let zoom = move |factor: f64| place.update(|it| *it = it.zoomed(factor, (160.0, 100.0)));
    let wheel = move |event: WheelEvent| {
        // Without a key the wheel belongs to the page.
        if event.ctrl_key() {
            event.prevent_default();
            let factor = if event.delta_y() < 0.0 { 1.2 } else { 1.0 / 1.2 };
            let at = (f64::from(event.offset_x()), f64::from(event.offset_y()));
            place.update(|it| *it = it.zoomed(factor, at));
        }
    };
    let drag = move |event: PointerEvent| {
        let here = (event.client_x(), event.client_y());
        if let Some(before) = held.get_untracked() {
            held.set(Some(here));
            let by = (f64::from(here.0 - before.0), f64::from(here.1 - before.1));
            place.update(|it| {
                if it.zoom > 1.0 {
                    *it = it.moved(by.0, by.1);
                }
            });
        }
    };
    let key = move |event: KeyboardEvent| {
        let moved = |x, y| place.update(|it| *it = it.moved(x, y));
        match event.key().as_str() {
            "+" | "=" => zoom(1.3),
            "-" => zoom(1.0 / 1.3),
            "0" => place.set(Place::HOME),
            "ArrowLeft" => moved(40.0, 0.0),
            "ArrowRight" => moved(-40.0, 0.0),
            "ArrowUp" => moved(0.0, 40.0),
            "ArrowDown" => moved(0.0, -40.0),
            _ => return,
        }
        event.prevent_default();
    };
    let transform = move || {
        let Place { x, y, zoom } = place.get();
        format!("translate({x}px, {y}px) scale({zoom})")
    };
    let is_enlarged = move || place.get().zoom > 1.0;
    view! {
        <div class="surface">
            <div class="surface-tools" role="group" aria-label=format!("Zoom of {label}")>
                <button class="quiet" aria-label="Zoom in" on:click=move |_| zoom(1.3)>
                    {icon::show(icon::PLUS)}
                </button>
                <button class="quiet" aria-label="Zoom out" on:click=move |_| zoom(1.0 / 1.3)>
                    {icon::show(icon::MINUS)}
                </button>
                <button
                    class="quiet"
                    aria-label="Show all"
                    on:click=move |_| place.set(Place::HOME)
                >
                    {icon::show(icon::WHOLE)}
                </button>
            </div>
            <div
                class="surface-window"
                tabindex="0"
                role="group"
                aria-label=format!("{label}. Plus and minus enlarge, arrows move")
                class:enlarged=is_enlarged
                on:wheel=wheel
                on:keydown=key
                on:pointerdown=move |event| held.set(Some((event.client_x(), event.client_y())))
                on:pointermove=drag
                on:pointerup=move |_| held.set(None)
                on:pointerleave=move |_| held.set(None)
            >
                <div class="surface-content" style:transform=transform>
                    {content}
                </div>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_under_the_finger_stays_where_it_is() {
        let place = Place::HOME.zoomed(2.0, (100.0, 50.0));
        assert_eq!(place, Place { x: -100.0, y: -50.0, zoom: 2.0 });
        // What was drawn at (100, 50) is shown at (100, 50) again.
        assert_eq!((100.0 * place.zoom + place.x, 50.0 * place.zoom + place.y), (100.0, 50.0));
    }

    #[test]
    fn zooming_out_leads_home() {
        let place = Place::HOME.zoomed(3.0, (10.0, 10.0)).moved(500.0, 0.0);
        assert_eq!(place.zoomed(0.1, (0.0, 0.0)), Place::HOME);
    }
}
