//! What is asked of the server beside a match: who one is, tables, records.

use js_sys::{Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wire::api::Problem;

use super::host::{self, Response};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The server cannot be reached.
    Away,
    /// The server does not know who asks.
    Stranger,
    /// The server would rather not, and says why.
    Refused(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Trouble::Away => {
                "the server cannot be reached; games on this device go on, and this one waits"
            }
            Trouble::Stranger => "the server does not know you yet; tell it your name",
            Trouble::Refused(sentence) => sentence,
        })
    }
}

/// Asks, and gives the answer as a text.
pub(crate) async fn text(
    method: &str,
    path: &str,
    body: Option<String>,
) -> Result<String, Trouble> {
    let init = Object::new();
    let set = |object: &Object, name: &str, value: &JsValue| {
        let _ = Reflect::set(object, &name.into(), value);
    };
    set(&init, "method", &method.into());
    if let Some(body) = body {
        let headers = Object::new();
        set(&headers, "content-type", &"application/json".into());
        set(&init, "headers", &headers);
        set(&init, "body", &body.into());
    }
    let answer = JsFuture::from(host::fetch(path, &init)).await.map_err(|_| Trouble::Away)?;
    let answer: Response = answer.unchecked_into();
    let text = JsFuture::from(answer.text()).await.map_err(|_| Trouble::Away)?;
    let text = text.as_string().unwrap_or_default();
    match answer.status() {
        200..300 => Ok(text),
        401 => Err(Trouble::Stranger),
        _ => Err(match serde_json::from_str::<Problem>(&text) {
            Ok(Problem { sentence, .. }) => Trouble::Refused(sentence),
            // Something between us and the server has answered.
            Err(_) => Trouble::Away,
        }),
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|_| {
        Trouble::Refused("the server was brought up to date; load the page anew".to_owned())
    })
}

pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&text("GET", path, None).await?)
}

/// Changes something; what comes of it is the answer.
pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).expect("plain data");
    read(&text("POST", path, Some(body)).await?)
}
