//! A picture that can be moved and enlarged: by wheel, by dragging, by two fingers, by buttons and
//! by keys. Whatever lies on it can still be clicked: a press becomes a drag when it has moved.

#![allow(clippy::float_arithmetic, reason = "a place on the screen is not a rule")]

use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use crate::browser::whole;
use crate::parts::icon;
use crate::prelude::*;

/// A point of the surface, or the way between two, in pixels.
type Point = (f64, f64);

/// Where the picture lies: moved by `x`, `y` pixels, then enlarged.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    x: f64,
    y: f64,
    zoom: f64,
}

impl Place {
    const HOME: Place = Place { x: 0.0, y: 0.0, zoom: 1.0 };

    fn moved(self, (x, y): Point) -> Place {
        Place { x: self.x + x, y: self.y + y, ..self }
    }

    /// Enlarged by `factor` around a point of the surface, which stays where it is.
    fn zoomed(self, factor: f64, (x, y): Point) -> Place {
        let zoom = (self.zoom * factor).clamp(1.0, 8.0);
        let factor = zoom / self.zoom;
        Place { x: x - (x - self.x) * factor, y: y - (y - self.y) * factor, zoom }
    }

    /// After two fingers went from one pair of points to another: what was under a finger stays
    /// under it, as far as that can be without turning.
    fn pinched(self, from: [Point; 2], to: [Point; 2]) -> Place {
        let span = |[(ax, ay), (bx, by)]: [Point; 2]| (ax - bx).hypot(ay - by).max(1.0);
        let middle =
            |[(ax, ay), (bx, by)]: [Point; 2]| (f64::midpoint(ax, bx), f64::midpoint(ay, by));
        let (before, after) = (middle(from), middle(to));
        let way = (after.0 - before.0, after.1 - before.1);
        self.zoomed(span(to) / span(from), before).moved(way)
    }

    /// The nearest place at which the picture fills a surface of this size.
    fn within(self, (width, height): Point) -> Place {
        let spare = 1.0 - self.zoom;
        let x = self.x.clamp((width * spare).min(0.0), 0.0);
        let y = self.y.clamp((height * spare).min(0.0), 0.0);
        Place { x, y, ..self }
    }
}

/// What else a surface does with what is done to it.
pub(crate) struct Manner {
    /// Whether the wheel alone enlarges; else it belongs to the page unless Ctrl is held.
    pub(crate) wheel_zooms: bool,
    /// Whether the reader holds something that can be turned: then a wheel, and two fingers that
    /// turn, are for that.
    pub(crate) is_holding: Option<Box<dyn Fn() -> bool>>,
    /// Turns it, clockwise or not.
    pub(crate) turn: Option<Box<dyn Fn(bool)>>,
    /// A finger was put down, rather than a mouse.
    pub(crate) touched: Option<Box<dyn Fn(bool)>>,
}

impl Manner {
    const PLAIN: Manner =
        Manner { wheel_zooms: false, is_holding: None, turn: None, touched: None };
}

/// So many pixels a pointer moves before it drags.
const DRAG: f64 = 6.0;
/// So many pixels a wheel rolls before it turns what is held.
const NOTCH: f64 = 40.0;
/// Two fingers that have turned by so many radians turn what is held: 30 degrees.
const TWIST: f64 = 0.52;

/// How far the line between two points has turned on its way to two others.
fn twist([a, b]: [Point; 2], [c, d]: [Point; 2]) -> f64 {
    let angle = |(ax, ay): Point, (bx, by): Point| (by - ay).atan2(bx - ax);
    let by = angle(c, d) - angle(a, b);
    // The shorter way round.
    if by.abs() > std::f64::consts::PI { by - by.signum() * std::f64::consts::TAU } else { by }
}

/// Puts `content` on a surface of its own.
pub(crate) fn map_surface(label: &'static str, content: AnyView) -> AnyView {
    surface(label, content, Manner::PLAIN)
}

/// The same, for a board on which things are laid.
pub(crate) fn surface(label: &'static str, content: AnyView, manner: Manner) -> AnyView {
    let node = NodeRef::<html::Div>::new();
    let place = RwSignal::new(Place::HOME);
    // The pointers that are down, each with where it was last.
    let held = StoredValue::new(Vec::<(i32, Point)>::new());
    // Where the first of them was put down, until it drags.
    let pressed = StoredValue::new(None::<Point>);
    let is_dragging = RwSignal::new(false);
    let (twisted, rolled) = (StoredValue::new(0.0_f64), StoredValue::new(0.0_f64));
    let manner = StoredValue::new(manner);
    let turn = move |clockwise: bool| {
        manner.with_value(|it| {
            if let Some(turn) = &it.turn {
                turn(clockwise);
            }
        });
    };
    let size = move || {
        let window = node.get_untracked();
        window.map_or((0.0, 0.0), |it| (it.client_width().into(), it.client_height().into()))
    };
    let change = move |change: &dyn Fn(Place) -> Place| {
        place.update(|it| *it = change(*it).within(size()));
    };
    let zoom = move |factor: f64| {
        let (width, height) = size();
        change(&|it| it.zoomed(factor, (width / 2.0, height / 2.0)));
    };
    let at = move |x: i32, y: i32| {
        let corner = node.get_untracked().map(|it| it.get_bounding_client_rect());
        let (left, top) = corner.map_or((0.0, 0.0), |it| (it.left(), it.top()));
        (f64::from(x) - left, f64::from(y) - top)
    };
    let wheel = move |event: WheelEvent| {
        if !event.ctrl_key() {
            // A wheel goes by notches, a pad by pixels.
            let by = rolled.get_value() + event.delta_y();
            let is_far = by.abs() > NOTCH;
            rolled.set_value(if is_far { 0.0 } else { by });
            if manner.with_value(|it| it.is_holding.as_ref().is_some_and(|holds| holds())) {
                if is_far {
                    turn(by > 0.0);
                }
                return event.prevent_default();
            }
        }
        // Without a key the wheel belongs to the page, where that could scroll.
        if event.ctrl_key() || manner.with_value(|it| it.wheel_zooms) {
            event.prevent_default();
            let factor = if event.delta_y() < 0.0 { 1.2 } else { 1.0 / 1.2 };
            let point = at(event.client_x(), event.client_y());
            change(&|it| it.zoomed(factor, point));
        }
    };
    let press = move |event: PointerEvent| {
        let point = at(event.client_x(), event.client_y());
        held.update_value(|held| {
            held.retain(|(id, _)| *id != event.pointer_id());
            held.push((event.pointer_id(), point));
        });
        pressed.set_value(Some(point));
        twisted.set_value(0.0);
        let is_finger = event.pointer_type() == "touch";
        manner.with_value(|it| {
            if let Some(touched) = &it.touched {
                touched(is_finger);
            }
        });
    };
    let begin = move |event: &PointerEvent| {
        pressed.set_value(None);
        is_dragging.set(true);
        if let Some(window) = node.get_untracked() {
            // A pointer that is gone already cannot be held, and need not be.
            let _ = window.set_pointer_capture(event.pointer_id());
        }
    };
    let drag = move |event: PointerEvent| {
        let here = at(event.client_x(), event.client_y());
        if held.with_value(Vec::is_empty) {
            return;
        }
        if let Some((x, y)) = pressed.get_value() {
            let is_one = held.with_value(|held| held.len() == 1);
            if is_one && (here.0 - x).hypot(here.1 - y) < DRAG {
                return;
            }
            begin(&event);
        }
        let (before, after) = held
            .try_update_value(|held| {
                let before: Vec<Point> = held.iter().map(|(_, point)| *point).collect();
                for (_, point) in held.iter_mut().filter(|(id, _)| *id == event.pointer_id()) {
                    *point = here;
                }
                (before, held.iter().map(|(_, point)| *point).collect::<Vec<Point>>())
            })
            .unwrap_or_default();
        match (&*before, &*after) {
            (&[from], &[to]) => change(&|it| it.moved((to.0 - from.0, to.1 - from.1))),
            (&[a, b], &[c, d]) => {
                let by = twisted.get_value() + twist([a, b], [c, d]);
                let is_far = by.abs() > TWIST;
                twisted.set_value(if is_far { 0.0 } else { by });
                if is_far {
                    turn(by > 0.0);
                }
                change(&|it| it.pinched([a, b], [c, d]));
            }
            _ => {}
        }
    };
    let release = move |event: PointerEvent| {
        held.update_value(|held| held.retain(|(id, _)| *id != event.pointer_id()));
        if held.with_value(Vec::is_empty) {
            pressed.set_value(None);
            is_dragging.set(false);
        }
    };
    let key = move |event: KeyboardEvent| {
        // What lies on the surface has moved the focus with it.
        if event.default_prevented() {
            return;
        }
        match event.key().as_str() {
            "+" | "=" => zoom(1.3),
            "-" => zoom(1.0 / 1.3),
            "0" => place.set(Place::HOME),
            "ArrowLeft" => change(&|it| it.moved((40.0, 0.0))),
            "ArrowRight" => change(&|it| it.moved((-40.0, 0.0))),
            "ArrowUp" => change(&|it| it.moved((0.0, 40.0))),
            "ArrowDown" => change(&|it| it.moved((0.0, -40.0))),
            _ => return,
        }
        event.prevent_default();
    };
    let transform = move || {
        let Place { x, y, zoom } = place.get();
        let percent = whole(zoom * 100.0);
        format!("translate({}px, {}px) scale({percent}%)", whole(x), whole(y))
    };
    let is_enlarged = move || place.get().zoom > 1.0;
    let tool = |label, drawn, act: Box<dyn Fn() + Send>| {
        html::button()
            .class("quiet")
            .aria_label(label)
            .on(ev::click, move |_| act())
            .child(icon::show(drawn))
    };
    let tools = html::div()
        .class("surface-tools")
        .role("group")
        .aria_label(format!("Zoom of {label}"))
        .child((
            tool("Zoom in", icon::PLUS, Box::new(move || zoom(1.3))),
            tool("Zoom out", icon::MINUS, Box::new(move || zoom(1.0 / 1.3))),
            tool("Show all", icon::WHOLE, Box::new(move || place.set(Place::HOME))),
        ));
    let window = html::div()
        .node_ref(node)
        .class("surface-window")
        .tabindex("0")
        .role("group")
        .aria_label(format!("{label}. Plus and minus enlarge, arrows move"))
        .class(("enlarged", is_enlarged))
        .class(("dragging", move || is_dragging.get()))
        .on(ev::wheel, wheel)
        .on(ev::keydown, key)
        .on(ev::pointerdown, press)
        .on(ev::pointermove, drag)
        .on(ev::pointerup, release)
        .on(ev::pointercancel, release)
        .on(ev::pointerleave, release)
        .child(html::div().class("surface-content").style(("transform", transform)).child(content));
    html::div().class("surface").attr("data-part", "surface").child((tools, window)).into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_under_the_pointer_stays_where_it_is() {
        let place = Place::HOME.zoomed(2.0, (100.0, 50.0));
        assert_eq!(place, Place { x: -100.0, y: -50.0, zoom: 2.0 });
        // What was drawn at (100, 50) is shown at (100, 50) again.
        assert_eq!((100.0 * place.zoom + place.x, 50.0 * place.zoom + place.y), (100.0, 50.0));
    }

    #[test]
    fn what_was_under_two_fingers_stays_under_them() {
        let place =
            Place::HOME.pinched([(50.0, 50.0), (150.0, 50.0)], [(20.0, 80.0), (220.0, 80.0)]);
        let shown = |x: f64, y: f64| (x * place.zoom + place.x, y * place.zoom + place.y);
        assert_eq!(shown(50.0, 50.0), (20.0, 80.0));
        assert_eq!(shown(150.0, 50.0), (220.0, 80.0));
    }

    #[test]
    fn two_fingers_turn_the_shorter_way_round() {
        let turned = twist([(0.0, 0.0), (10.0, 0.0)], [(0.0, 0.0), (0.0, 10.0)]);
        assert!((turned - std::f64::consts::FRAC_PI_2).abs() < 1e-9, "{turned}");
        let across = twist([(0.0, 0.0), (-10.0, 1.0)], [(0.0, 0.0), (-10.0, -1.0)]);
        assert!(across.abs() < 0.3, "{across}");
    }

    #[test]
    fn the_picture_cannot_be_lost() {
        let size = (300.0, 200.0);
        let place = Place::HOME.zoomed(3.0, (10.0, 10.0));
        assert_eq!(
            place.moved((500.0, -900.0)).within(size),
            Place { x: 0.0, y: -400.0, zoom: 3.0 }
        );
        assert_eq!(Place::HOME.moved((40.0, 40.0)).within(size), Place::HOME);
        assert_eq!(place.zoomed(0.1, (0.0, 0.0)).within(size), Place::HOME);
    }
}
