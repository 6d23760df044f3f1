//! The rows of `IndexedDB`, by way of `rows.js`.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, JsCast, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;

use tabletop::Seed;

use super::{Card, Saved, StoreError};

#[wasm_bindgen(module = "/src/store/rows.js")]
extern "C" {
    #[wasm_bindgen(js_name = list)]
    fn js_list() -> Promise;
    #[wasm_bindgen(js_name = read)]
    fn js_read(id: &str) -> Promise;
    #[wasm_bindgen(js_name = claim)]
    fn js_claim(id: &str) -> Promise;
    #[wasm_bindgen(js_name = replace)]
    fn js_replace(
        id: &str,
        revision: f64,
        card: &str,
        seed: Option<String>,
        edition: Option<String>,
        lines: Array,
    ) -> Promise;
    #[wasm_bindgen(js_name = append)]
    fn js_append(id: &str, revision: f64, card: &str, n: f64, lines: Array) -> Promise;
    #[wasm_bindgen(js_name = remove)]
    fn js_remove(id: &str) -> Promise;
    #[wasm_bindgen(js_name = hold)]
    fn js_hold(id: &str, lost: &Function) -> Function;
}

/// A game with its lines.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Raised by everybody who opens the game to play it.
    pub(super) revision: f64,
    /// The [`Card`], as a text.
    pub(super) card: String,
    pub(super) saved: Saved,
}

impl Row {
    /// The revision of a game that nobody has opened yet.
    pub(super) const FIRST: f64 = 0.0;
}

/// A card as it is stored.
pub(super) fn write(card: &Card) -> String {
    serde_json::to_string(card).expect("plain data")
}

pub(super) async fn list() -> Result<Vec<String>, StoreError> {
    let cards = done(js_list()).await?;
    Ok(Array::from(&cards).iter().filter_map(|card| card.as_string()).collect())
}

pub(super) async fn read(id: &str) -> Result<Option<Row>, StoreError> {
    done(js_read(id)).await.map(|row| row_of(&row))
}

pub(super) async fn claim(id: &str) -> Result<Option<Row>, StoreError> {
    done(js_claim(id)).await.map(|row| row_of(&row))
}

/// Keeps a game from its beginning.
pub(super) async fn replace(
    id: &str,
    revision: f64,
    card: &str,
    seed: Option<Seed>,
    edition: Option<&str>,
    lines: &[String],
) -> Result<(), StoreError> {
    let seed = seed.map(|seed| seed.to_string());
    let edition = edition.map(str::to_owned);
    done(js_replace(id, revision, card, seed, edition, texts(lines))).await.map(drop)
}

/// Keeps lines that were added: the `n`-th and those that follow.
pub(super) async fn append(
    id: &str,
    revision: f64,
    card: &str,
    n: usize,
    lines: &[String],
) -> Result<(), StoreError> {
    let n = f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    done(js_append(id, revision, card, n, texts(lines))).await.map(drop)
}

pub(super) async fn remove(id: &str) -> Result<(), StoreError> {
    done(js_remove(id)).await.map(drop)
}

/// A game that this tab holds until this is dropped.
pub(super) struct Hold {
    release: Function,
    _lost: Closure<dyn FnMut()>,
}

impl Hold {
    /// Takes a game from whoever held it; `lost` is called when somebody takes it from us.
    pub(super) fn of(id: &str, lost: impl FnMut() + 'static) -> Hold {
        let lost = Closure::<dyn FnMut()>::new(lost);
        let release = js_hold(id, lost.as_ref().unchecked_ref());
        Hold { release, _lost: lost }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // It resolves a promise, which nothing can refuse.
        let _ = self.release.call0(&JsValue::UNDEFINED);
    }
}

fn texts(lines: &[String]) -> Array {
    lines.iter().map(|line| JsValue::from_str(line)).collect()
}

fn row_of(row: &JsValue) -> Option<Row> {
    if row.is_undefined() {
        return None;
    }
    let field = |name: &str| Reflect::get(row, &JsValue::from_str(name)).unwrap_or_default();
    let mut record = String::new();
    for line in Array::from(&field("lines")).iter() {
        record.push_str(&line.as_string()?);
        record.push('\n');
    }
    let seed = field("seed").as_string().and_then(|seed| seed.parse().ok());
    let edition = field("edition").as_string();
    Some(Row {
        revision: field("revision").as_f64()?,
        card: field("card").as_string()?,
        saved: Saved { record, seed, edition },
    })
}

async fn done(promise: Promise) -> Result<JsValue, StoreError> {
    JsFuture::from(promise).await.map_err(|error| {
        let name = Reflect::get(&error, &JsValue::from_str("name")).unwrap_or_default();
        problem(&name.as_string().unwrap_or_default())
    })
}

/// What the browser means by the name of an error.
fn problem(name: &str) -> StoreError {
    match name {
        "QuotaExceededError" => StoreError::Full,
        "Elsewhere" => StoreError::Elsewhere,
        "NotFoundError" => StoreError::NoSuchGame,
        _ => StoreError::Closed,
    }
}
