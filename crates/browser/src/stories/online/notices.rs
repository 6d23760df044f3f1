//! What somebody wants to hear when they are away is kept; the page's worker shows a notice, and
//! whoever looks at the table is left alone.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::super::Scene;
use super::{be, say_name, settled, sit_down, somebody};
use crate::games::RACCOON_TYCOON;
use crate::page::Page;

pub(in crate::stories) async fn tell(Scene { page: ann, house, driver }: Scene<'_>) -> Result<()> {
    be(ann, "Ann").await?;
    ann.go("/#/notices").await?;
    say_name(ann, "").await?;
    ann.screen("notices").await?;
    ann.is_kept().await?;
    ann.reload().await?;
    ann.see("[data-part=here]").await?;
    ann.looks.study(ann, "notices").await?;
    // Rules are kept; an address that is none is refused with a reason.
    ann.click("label:has([name=live])").await?;
    ann.see("[name=after]").await?.select_by_value("10").await?;
    settled_rules(ann).await?;
    ann.reload().await?;
    ann.see("[name=live]:checked").await?;
    ann.type_into("[data-part=webhook] input", "https://127.0.0.1/hook").await?;
    ann.click("[data-part=webhook] button").await?;
    ann.until(
        "a reason",
        "return document.querySelector('[data-part=said]').textContent.trim()",
        vec![],
    )
    .await?;
    ann.forget_console().await?;

    let bob = &somebody(driver, house, ann.size, ann, "Bob").await?;
    ann.go("/").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &[]).await?;
    settled(ann).await?;
    let address = ann.script("return location.hash", vec![]).await?;
    let address = address.as_str().context("an address")?.to_owned();
    // Of two notices she sees the one that came when she had looked away.
    ann.script(LISTEN, vec![]).await?;
    push(ann, &house.url, &address, "while you look").await?;
    ann.until("the worker to ask what she looks at", "return window.wasAsked", vec![]).await?;
    ann.go("/#/settings").await?;
    ann.screen("settings").await?;
    push(ann, &house.url, &address, "while you are away").await?;
    let shown = a_notice(ann, NOTICES).await?;
    ensure!(shown == json!(["while you are away"]), "what is shown: {shown}");
    bob.check_console().await
}

/// Remembers that the worker has asked what the page shows.
const LISTEN: &str = "navigator.serviceWorker.addEventListener('message', ({ data }) => {\
    if (data === 'where') window.wasAsked = true })";

/// The notices that are shown, once there are any.
const NOTICES: &str = "return navigator.serviceWorker.getRegistration()\
    .then(it => it.getNotifications())\
    .then(all => all.length > 0 && all.map(it => it.body))";

/// Waits until the rules are kept.
async fn settled_rules(page: &Page<'_>) -> Result<()> {
    const KEPT: &str = "const done = arguments[arguments.length - 1];\
        fetch('/api/me/notices').then(it => it.json())\
            .then(({ rules }) => done(rules.live && rules.after_minutes === 10))";
    for _ in 0..200 {
        if page.script_async(KEPT, vec![]).await? == json!(true) {
            return Ok(());
        }
    }
    anyhow::bail!("the rules were not kept")
}

/// Delivers what a push service would deliver.
async fn push(page: &Page<'_>, origin: &str, address: &str, says: &str) -> Result<()> {
    let granted = json!({ "permissions": ["notifications"], "origin": origin });
    page.chromium("Browser.grantPermissions", granted).await?;
    let message = json!({
        "title": "Raccoon Tycoon", "body": says, "url": format!("/{address}"), "tag": says,
    });
    give(page, origin, &message).await
}

/// Waits for a notice that a script finds. Where there is none, says in which state the worker and
/// the page are: what was pushed is not pushed again.
pub(super) async fn a_notice(page: &Page<'_>, script: &str) -> Result<Value> {
    const STATE: &str = "return navigator.serviceWorker.getRegistration().then(it => ({\
        active: it?.active?.state, waiting: it?.waiting?.state, installing: it?.installing?.state,\
        visible: document.visibilityState, permission: Notification.permission }))";
    match page.until("a notice", script, vec![]).await {
        Ok(found) => Ok(found),
        Err(error) => {
            let state = page.script(STATE, vec![]).await.unwrap_or_default();
            Err(error.context(format!("the worker has shown nothing: {state}")))
        }
    }
}

/// Gives a message to the page's worker, as Chromium does when a push service has delivered it. One
/// that is not active yet, or gives way to a newer one, would lose it.
pub(super) async fn give(page: &Page<'_>, origin: &str, message: &Value) -> Result<()> {
    // Workers are counted from zero. One is counted and not kept when the page is loaded anew before
    // it was installed, so that ours may be a later one; there is no other.
    const MOST: usize = 8;
    const READY: &str = "return navigator.serviceWorker.getRegistration()\
        .then(it => it?.active?.state === 'activated' && !it.installing && !it.waiting)";
    page.until("a worker that can be pushed to", READY, vec![]).await?;
    page.chromium("ServiceWorker.enable", json!({})).await?;
    for id in 0..MOST {
        let (id, data) = (id.to_string(), message.to_string());
        let push = json!({ "origin": origin, "registrationId": id, "data": data });
        page.chromium("ServiceWorker.deliverPushMessage", push).await?;
    }
    Ok(())
}
