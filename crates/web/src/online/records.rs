//! A finished match on the server, watched again: its record is fetched, checked and shown here.

use serde_json::json;
use wire::api::TableInfo;

use super::http::{self, Trouble};
use super::{people, share};
use crate::browser;
use crate::games::{self, Registered};
use crate::parts::waiting;
use crate::prelude::*;
use crate::store::{self, Saved};
use crate::table::{sentence, trouble};

/// A record with its game, and the secret by which others may see it.
#[derive(Clone)]
struct Opened {
    game: &'static Registered,
    saved: Saved,
    secret: String,
}

/// `at` is the move at which it opens, `secret` that of the link.
pub(super) fn screen(id: &str, at: Option<&str>, secret: Option<&str>) -> AnyView {
    let opened = RwSignal::new(None::<Result<Opened, String>>);
    let asks_name = RwSignal::new(false);
    let at = StoredValue::new(at.unwrap_or("0").to_owned());
    let id = StoredValue::new(id.to_owned());
    let secret = StoredValue::new(secret.map(str::to_owned));
    let look = move || {
        spawn_local(async move {
            match open(&id.get_value(), secret.get_value()).await {
                Err(Trouble::Stranger) => _ = asks_name.try_set(true),
                Ok(found) => {
                    let _ = asks_name.try_set(false);
                    let _ = opened.try_set(Some(Ok(found)));
                }
                Err(problem) => {
                    let problem = sentence(&problem.to_string());
                    let _ = opened.try_set(Some(Err(problem)));
                }
            }
        });
    };
    look();
    let title = Signal::stored("A finished game".to_owned());
    let what = Signal::stored("Tell the server your name, and watch it.".to_owned());
    let show = move || match (opened.get(), asks_name.get()) {
        (None, false) => waiting(None),
        (None, true) => {
            untrack(|| people::ask_name(title, what, Signal::stored(String::new()), "Watch", look))
        }
        (Some(Err(problem)), _) => trouble(&problem),
        (Some(Ok(Opened { game, saved, secret })), _) => untrack(|| {
            let address = share::address(&id.get_value(), &at.get_value(), &secret);
            (game.replay)(address, &saved)
        }),
    };
    show.into_any()
}

async fn open(id: &str, secret: Option<String>) -> Result<Opened, Trouble> {
    if secret.is_none() && !store::is_online() {
        return Err(Trouble::Stranger);
    }
    let link = secret.as_ref().map_or_else(String::new, |secret| format!("?invite={secret}"));
    // Whoever has the link need not be known.
    let info: TableInfo = match &secret {
        Some(secret) => {
            let body = json!({ "invite": secret });
            http::post(&format!("/api/tables/{id}/invitation"), &body).await?
        }
        None => http::get(&format!("/api/tables/{id}")).await?,
    };
    let record = http::text("GET", &format!("/api/tables/{id}/record{link}"), None).await?;
    let refused = |problem: String| Trouble::Refused(problem);
    let mut edition = None;
    if info.edition.is_some() {
        let text = http::text("GET", &format!("/api/tables/{id}/edition{link}"), None).await?;
        let read = games::read_edition(&info.game, &text).await;
        read.map_err(|problem| refused(problem.to_string()))?;
        edition = Some(text);
    }
    browser::dress(&info.game).await;
    let game = games::fetch(&info.game).await.map_err(|problem| refused(problem.to_string()))?;
    let own = info.invite.as_deref().map(share::secret).unwrap_or_default();
    let secret = secret.unwrap_or_else(|| own.to_owned());
    Ok(Opened { game, saved: Saved { record, seed: None, edition }, secret })
}
