//! A part of the board that is written as HTML, and is told of in words.
//!
//! What such a part shows is a function of what is seen and held, written with [`maud::html!`]. When
//! that changes, the elements that are there are made to fit what is written: what did not change
//! stays the same element, so that focus, scrolling and transitions last. What is done to an
//! element comes back as the word that it carries:
//!
//! | attribute | what is done | comes as |
//! |---|---|---|
//! | `data-do`, or else `data-pick` | it is clicked | [`How::Click`] |
//! | `data-point` | the pointer, what it drags, or the focus comes to it, or a finger rests on it | [`How::Point`]; no word, once the pointer has left |
//! | `data-pick` | the focus comes to it | [`How::Focus`] |
//! | `data-set` | its value is changed | [`How::Set`], with the value |
//! | `data-submit`, on a form | it is sent | [`How::Submit`], with what is in its first field |
//! | `data-pick` with `draggable` | it is dragged away; this word travels | [`How::Lift`] |
//! | `data-drop` | something is dropped there | [`How::Drop`], with the word that has travelled |
//! | `data-file` | a file is chosen or dropped there | [`How::File`], with the file |
//!
//! Beyond that: `data-key` says which of several siblings an element is, `data-roving` makes an
//! element a group in which arrows move, `data-scrolls` makes it a strip in which the focus is always
//! in sight, `data-vars="--x 3 --y 4"` sets properties of its style
//! (what is written as `style` would be refused by the page's security policy), and `data-value` is
//! what a field holds: the option of a list, the place of a slider, `true` for a box that is ticked.
//!
//! Views of the library are written out as code once for every shape of view; HTML is text, which a
//! page fetches in a third of the bytes.

use std::rc::Rc;

use maud::Markup;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast, intern};
use web_sys::{
    CssStyleDeclaration, DocumentFragment, DragEvent, Element, Event, File, HtmlElement,
    HtmlInputElement, KeyboardEvent, Node, NodeList,
};

use super::{rolling, tip};
use crate::browser::whole;
use crate::parts::{drag, roving};
use crate::prelude::*;

/// What was done to an element of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    Click,
    Point,
    Focus,
    Set,
    Submit,
    Lift,
    Drop,
    File,
}

/// Something that was done, and to what.
#[derive(Debug)]
pub(crate) struct Touch {
    pub(crate) how: How,
    /// What the element is called.
    pub(crate) word: String,
    /// What was set, sent or dropped.
    pub(crate) value: String,
    pub(crate) file: Option<File>,
}

/// Writes a part of the board, and hears what is done to it. A form that was sent is emptied when
/// the answer is `true`.
pub(crate) fn markup(
    write: impl Fn() -> Markup + Send + Sync + 'static,
    touched: impl Fn(&Touch) -> bool + 'static,
) -> AnyView {
    let html = memo(move || write().into_string());
    written(html, Rc::new(touched))
}

/// A part of the board at which there is nothing to be done.
pub(crate) fn still_markup(write: impl Fn() -> Markup + Send + Sync + 'static) -> AnyView {
    markup(write, |_| false)
}

/// What never changes while it is shown.
pub(crate) fn once(html: Markup) -> AnyView {
    html::div().class("markup").inner_html(html.into_string()).into_any()
}

/// What it does may lead to further events at once: a focus that moves.
pub(super) type Listener = Closure<dyn Fn(Event)>;

const EVENTS: [&str; 13] = [
    "click",
    "contextmenu",
    "pointerover",
    "pointerleave",
    "focusin",
    "input",
    "change",
    "submit",
    "dragstart",
    "dragenter",
    "dragover",
    "drop",
    "keydown",
];

fn written(html: Memo<String>, touched: Rc<dyn Fn(&Touch) -> bool>) -> AnyView {
    let node = NodeRef::<html::Div>::new();
    let is_heard = StoredValue::new(false);
    Effect::new(move || {
        let Some(root) = node.get() else { return };
        html.with(|html| fit(&root, html));
        if is_heard.get_value() {
            return;
        }
        is_heard.set_value(true);
        let touched = Rc::clone(&touched);
        let hear = Listener::new(move |event: Event| {
            // A part that is gone may still be told of its last event.
            if node.try_get_untracked().flatten().is_some() {
                // Whatever it leads to is no reason to draw the part anew.
                untrack(|| heard(&event, &*touched));
            }
        });
        // The browser gives it back with the element.
        let hear = hear.into_js_value();
        for name in EVENTS {
            let _ = root.add_event_listener_with_callback(name, hear.unchecked_ref());
        }
    });
    html::div().class("markup").node_ref(node).into_any()
}

/// Whether it was done by a finger.
pub(super) fn is_finger(event: &Event) -> bool {
    let kind = js_sys::Reflect::get(event, &JsValue::from_str("pointerType"));
    kind.is_ok_and(|it| it == "touch")
}

/// Says in words what an event was.
fn heard(event: &Event, touched: &dyn Fn(&Touch) -> bool) {
    let Some(target) = event.target().and_then(|it| it.dyn_into::<Element>().ok()) else { return };
    let closest = |attribute: &str| {
        let found = target.closest(&format!("[{attribute}]")).ok().flatten()?;
        let word = found.get_attribute(attribute)?;
        Some((found, word))
    };
    let value_of = |it: &Element| {
        let is_box = it.get_attribute("type").as_deref() == Some("checkbox");
        let name = if is_box { "checked" } else { "value" };
        let value = js_sys::Reflect::get(it, &JsValue::from_str(name)).unwrap_or_default();
        value.as_string().unwrap_or_else(|| value.is_truthy().to_string())
    };
    let tell = |how, word, value| touched(&Touch { how, word, value, file: None });
    match event.type_().as_str() {
        "click" if tip::ends_rest() => event.stop_propagation(),
        "click" => {
            let button = target.closest("[data-do], [data-pick]").ok().flatten();
            let word = button.and_then(|it| {
                it.get_attribute("data-do").or_else(|| it.get_attribute("data-pick"))
            });
            if let Some(word) = word {
                tell(How::Click, word, String::new());
            }
        }
        name @ ("pointerover" | "dragenter" | "focusin" | "contextmenu") => {
            if let Some((_, word)) = closest("data-point") {
                // A finger that rests somewhere asks what that is, and for no menu.
                if name == "contextmenu" && is_finger(event) {
                    event.prevent_default();
                }
                tell(How::Point, word, String::new());
            }
            if name == "focusin" {
                if let Some((strip, _)) = closest("data-scrolls") {
                    reveal(&strip, &target);
                }
                if let Some((_, word)) = closest("data-pick") {
                    tell(How::Focus, word, String::new());
                }
            }
        }
        // A finger is lifted to read what lay under it.
        "pointerleave"
            if !is_finger(event)
                && matches!(target.query_selector("[data-point]"), Ok(Some(_))) =>
        {
            tell(How::Point, String::new(), String::new());
        }
        // Text and sliders are heard while they change, all else when it has changed.
        kind @ ("input" | "change") => {
            if let Some((it, word)) = closest("data-file").filter(|_| kind == "change") {
                let input = it.unchecked_into::<HtmlInputElement>();
                let file = input.files().and_then(|files| files.get(0));
                // The same file may be chosen again once it has been mended.
                input.set_value("");
                touched(&Touch { how: How::File, word, value: String::new(), file });
            } else if let Some((it, word)) = closest("data-set")
                && matches!(it.get_attribute("type").as_deref(), Some("text" | "search" | "range"))
                    == (kind == "input")
            {
                tell(How::Set, word, value_of(&it));
                // If that was not taken, the field says so.
                if kind == "change" {
                    set_value(&it);
                }
            }
        }
        "submit" => {
            event.prevent_default();
            if let Some((form, word)) = closest("data-submit")
                && let Ok(Some(field)) = form.query_selector("input")
                && tell(How::Submit, word, value_of(&field))
            {
                let _ = js_sys::Reflect::set(&field, &"value".into(), &"".into());
            }
        }
        "keydown" => {
            if let Some((group, _)) = closest("data-roving") {
                roving::move_within(&group, event.unchecked_ref::<KeyboardEvent>());
            }
        }
        "dragstart" => {
            if let Some((_, word)) = closest("data-pick") {
                drag::lift(event.unchecked_ref::<DragEvent>(), &word);
                tell(How::Lift, word, String::new());
            }
        }
        "dragover" if closest("data-drop").or_else(|| closest("data-file")).is_some() => {
            drag::hover(event.unchecked_ref::<DragEvent>());
        }
        "drop" => {
            if let Some((_, word)) = closest("data-file") {
                // Not for the page, which would take it for something else.
                event.stop_propagation();
                let file = drag::dropped_file(event.unchecked_ref::<DragEvent>());
                touched(&Touch { how: How::File, word, value: String::new(), file });
            } else if let Some((_, word)) = closest("data-drop")
                && let Some(text) = drag::dropped(event.unchecked_ref::<DragEvent>())
            {
                tell(How::Drop, word, text);
            }
        }
        _ => {}
    }
}

/// What the keyboard leads to is seen whole: a browser is content with a sliver of it.
fn reveal(strip: &Element, it: &Element) {
    if !it.matches(":focus-visible").unwrap_or_default() {
        return;
    }
    let (seen, it) = (strip.get_bounding_client_rect(), it.get_bounding_client_rect());
    let left = (whole(it.left()) - whole(seen.left())).min(0);
    let right = (whole(it.right()) - whole(seen.right())).max(0);
    if left + right != 0 {
        strip.set_scroll_left(strip.scroll_left() + left + right);
    }
}

/// Makes what is in an element fit what is written.
fn fit(root: &Element, html: &str) {
    let Ok(template) = document().create_element("template") else { return };
    template.set_inner_html(html);
    let content = js_sys::Reflect::get(&template, &JsValue::from_str("content"));
    let Some(content) = content.ok().and_then(|it| it.dyn_into::<DocumentFragment>().ok()) else {
        return;
    };
    // Before anything is compared, so that what has not changed is found to be equal.
    each(content.query_selector_all("[data-vars]"), set_vars);
    fit_children(root, &content);
}

fn fit_children(here: &Node, written: &Node) {
    let mut at = here.first_child();
    let mut next = written.first_child();
    while let Some(new) = next {
        next = new.next_sibling();
        let mut found = at.clone();
        while let Some(old) = &found
            && !is_the_same(old, &new)
        {
            // Only what has a name can have been moved; all else is where it was.
            found = old.next_sibling().filter(|_| key(&new).is_some());
        }
        if let Some(old) = found {
            if at.as_ref().is_some_and(|at| at.is_same_node(Some(&old))) {
                at = old.next_sibling();
            } else {
                let _ = here.insert_before(&old, at.as_ref());
            }
            fit_node(&old, &new);
        } else {
            let _ = here.insert_before(&new, at.as_ref());
            if let Some(new) = new.dyn_ref::<Element>() {
                set_value(new);
                each(new.query_selector_all("[data-value]"), set_value);
            }
        }
    }
    while let Some(old) = at {
        at = old.next_sibling();
        let _ = here.remove_child(&old);
    }
}

fn key(node: &Node) -> Option<String> {
    let it = node.dyn_ref::<Element>()?;
    it.get_attribute(intern("data-key")).or_else(|| it.get_attribute(intern("data-pick")))
}

fn is_the_same(old: &Node, new: &Node) -> bool {
    old.node_name() == new.node_name() && key(old) == key(new)
}

/// Attributes that an element has from elsewhere: styles from `data-vars`, what the reader has
/// unfolded, what the guide of a first game points at.
const NOT_WRITTEN: [&str; 3] = ["style", "open", "data-coached"];

fn fit_node(old: &Node, new: &Node) {
    if old.is_equal_node(Some(new)) {
        return;
    }
    let (Some(here), Some(written)) = (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) else {
        return old.set_node_value(new.node_value().as_deref());
    };
    let rolled = here.get_attribute("data-roll");
    for name in written.get_attribute_names().iter().filter_map(|it| it.as_string()) {
        let value = written.get_attribute(&name);
        if value != here.get_attribute(&name)
            && let Some(value) = value
        {
            match name == "style" {
                true => style(here).set_css_text(&value),
                false => _ = here.set_attribute(&name, &value),
            }
            if name == "data-value" {
                set_value(here);
            }
        }
    }
    for name in here.get_attribute_names().iter().filter_map(|it| it.as_string()) {
        if !NOT_WRITTEN.contains(&name.as_str()) && !written.has_attribute(&name) {
            let _ = here.remove_attribute(&name);
        }
    }
    match rolled.filter(|_| rolling::rolls(written)) {
        Some(before) if written.get_attribute("data-roll").as_ref() == Some(&before) => {}
        Some(before) => rolling::roll(here, &before),
        None => fit_children(here, written),
    }
}

fn style(it: &Element) -> CssStyleDeclaration {
    it.unchecked_ref::<HtmlElement>().style()
}

/// Properties of styles: `--x 3 --y 4`.
fn set_vars(it: &Element) {
    let vars = it.get_attribute("data-vars").unwrap_or_default();
    let style = style(it);
    let mut words = vars.split(' ');
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        let _ = style.set_property(name, value);
    }
}

/// What a field holds is not what is written in it, once somebody has changed it.
fn set_value(field: &Element) {
    let Some(value) = field.get_attribute("data-value") else { return };
    let _ = match field.get_attribute("type").as_deref() {
        Some("checkbox") => {
            js_sys::Reflect::set(field, &"checked".into(), &JsValue::from_bool(value == "true"))
        }
        _ => js_sys::Reflect::set(field, &"value".into(), &JsValue::from_str(&value)),
    };
}

fn each(found: Result<NodeList, JsValue>, act: fn(&Element)) {
    let Ok(found) = found else { return };
    for i in 0..found.length() {
        if let Some(it) = found.get(i).and_then(|it| it.dyn_into().ok()) {
            act(&it);
        }
    }
}
