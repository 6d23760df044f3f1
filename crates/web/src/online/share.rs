//! A finished match is shown around: by a link that leads to a moment of it, or as a picture.

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

use super::host;
use crate::notice;
use crate::prelude::window;
use crate::route::Route;

#[wasm_bindgen(module = "/src/online/picture.js")]
extern "C" {
    fn save(address: &str, name: &str) -> js_sys::Promise;
}

/// The address of a moment: of the match, after so many entries, with the secret of its table.
pub(super) fn address(table: &str, at: &str, secret: &str) -> String {
    format!("record/{table}/{at}/{secret}").trim_end_matches('/').to_owned()
}

/// The secret at the end of a link for friends.
pub(super) fn secret(link: &str) -> &str {
    link.rsplit('/').next().unwrap_or_default()
}

/// Hands out what is at an address: as a `picture`, or as the link itself.
pub(super) async fn share(how: &str, address: &str) {
    let said = match how {
        "picture" => picture(address).await,
        _ => link(address).await,
    };
    if let Some(said) = said {
        notice::say(said);
    }
}

async fn link(address: &str) -> Option<String> {
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}/{}", Route::Online(address.to_owned()));
    if host::can_share() {
        host::share("A game at Boardwalk", &link).await;
        return None;
    }
    Some(match host::copy(&link).await {
        true => "Copied: whoever opens the link sees this moment of the match.".to_owned(),
        false => link,
    })
}

async fn picture(address: &str) -> Option<String> {
    let path = picture_at(address);
    let name = format!("{}.png", address.replace('/', "-"));
    match JsFuture::from(save(&path, &name)).await {
        Ok(_) => None,
        Err(_) => Some("There is no picture: the server cannot be reached.".to_owned()),
    }
}

/// Where the server has the picture of a moment.
fn picture_at(address: &str) -> String {
    let mut parts = address.split('/').skip(1);
    let mut part = || parts.next().unwrap_or_default();
    let (table, at, secret) = (part(), part(), part());
    let invite = if secret.is_empty() { String::new() } else { format!("&invite={secret}") };
    format!("/api/tables/{table}/picture?at={at}{invite}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_an_address_and_a_picture() {
        assert_eq!(address("t", "12", ""), "record/t/12");
        let address = address("t", "12", secret("http://here/#/join/t/s3cret"));
        assert_eq!(address, "record/t/12/s3cret");
        assert_eq!(picture_at(&address), "/api/tables/t/picture?at=12&invite=s3cret");
        assert_eq!(picture_at("record/t/0"), "/api/tables/t/picture?at=0");
    }
}
