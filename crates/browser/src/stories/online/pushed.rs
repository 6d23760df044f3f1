//! A notice on its way from a move to the screen: the page asks its browser for a subscription, the
//! server seals a message for it when somebody else has moved, a push service takes it, and what the
//! browser unseals is shown by the page's worker. Whoever looks at the table is left alone; whoever
//! has put its window away is not.
//!
//! No push service is in reach here, so the one that the server writes to is in this program, the
//! browser's side of it is a script in the page, which keeps the keys, and what was unsealed is given
//! to the worker as Chromium would give it.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::super::Scene;
use super::notices::{a_notice, give};
use super::{be, decide, moment, say_name, settled, sit_down, until_asked};
use crate::games::RACCOON_TYCOON;
use crate::page::Page;
use crate::post_office::{PUSH_SERVICE, PostOffice, Pushed};
use crate::table::Whim;

/// A browser's push manager: it draws keys, keeps them, and can unseal what was sealed for it
/// (RFC 8291).
const PUSH_MANAGER: &str = "
    const KEPT = 'story.push';
    const kept = () => JSON.parse(localStorage.getItem(KEPT));
    const bytes = (text) => Uint8Array.from(
        atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0));
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const subscription = ({ endpoint, keys }) => ({
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => localStorage.removeItem(KEPT),
    });
    PushManager.prototype.getSubscription = async () => kept() && subscription(kept());
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly) throw new DOMException('show what comes', 'NotAllowedError');
        const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
        const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey));
        const auth = text(crypto.getRandomValues(new Uint8Array(16)));
        const secret = await crypto.subtle.exportKey('jwk', pair.privateKey);
        const endpoint = 'https://{{host}}/fcm/send/story';
        const all = { endpoint, keys: { p256dh, auth }, secret, applicationServerKey };
        localStorage.setItem(KEPT, JSON.stringify(all));
        return subscription(all);
    };
    window.unseal = async (sealed) => {
        const { keys, secret } = kept();
        const all = bytes(sealed), [salt, sender] = [all.slice(0, 16), all.slice(21, 86)];
        const derive = async (salt, input, info, n) => {
            const key = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
            const how = { name: 'HKDF', hash: 'SHA-256', salt, info };
            return new Uint8Array(await crypto.subtle.deriveBits(how, key, n * 8));
        };
        const words = (text, ...rest) => new Uint8Array(
            [...new TextEncoder().encode(text + '\\0'), ...rest.flatMap((it) => [...it])]);
        const own = await crypto.subtle.importKey('jwk', secret, curve, false, ['deriveBits']);
        const other = await crypto.subtle.importKey('raw', sender, curve, false, []);
        const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
        const info = words('WebPush: info', bytes(keys.p256dh), sender);
        const input = await derive(bytes(keys.auth), shared, info, 32);
        const raw = await derive(salt, input, words('Content-Encoding: aes128gcm'), 16);
        const iv = await derive(salt, input, words('Content-Encoding: nonce'), 12);
        const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
        const cipher = { name: 'AES-GCM', iv };
        const plain = new Uint8Array(await crypto.subtle.decrypt(cipher, key, all.slice(86)));
        if (plain.at(-1) !== 2) throw new Error('this is not the last record');
        return new TextDecoder().decode(plain.slice(0, -1));
    };";

pub(in crate::stories) async fn tell(Scene { page, house, driver }: Scene<'_>) -> Result<()> {
    let folder = tempfile::tempdir()?;
    house.copy_page(folder.path()).await?;
    let office = &mut PostOffice::open(folder.path().to_owned()).await?;
    let ann = &driver.page(&office.url, page.size, page.looks).await?;
    let source = PUSH_MANAGER.replace("{{host}}", PUSH_SERVICE);
    ann.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await?;
    be(ann, "Ann").await?;
    let bob = &driver.page(&office.url, page.size, page.looks).await?;
    be(bob, "Bob").await?;
    let granted = json!({ "permissions": ["notifications"], "origin": office.url });
    ann.chromium("Browser.grantPermissions", granted).await?;

    // She wants to be told in this browser, at once, and tries it.
    ann.go("/#/notices").await?;
    say_name(ann, "").await?;
    ann.screen("notices").await?;
    ann.is_kept().await?;
    ann.reload().await?;
    ann.see("[name=after]").await?.select_by_value("0").await?;
    ann.click("[data-part=here][data-state=off] [data-part=tell-here]").await?;
    ann.see("[data-part=here][data-state=on]").await?;
    ann.reads("[data-part=targets]", PUSH_SERVICE).await?;
    ann.looks.study(ann, "notices-on").await?;
    ann.click("[data-part=targets] [data-do^='try ']").await?;
    let trial = office.next().await?;
    let key = "return JSON.parse(localStorage.getItem('story.push')).applicationServerKey";
    let key = ann.script(key, vec![]).await?;
    let key = key.as_str().context("the key that the browser was given")?;
    for line in ["POST /fcm/send/story HTTP/1.1", "content-encoding: aes128gcm", "ttl: ", key] {
        ensure!(trial.head.contains(line), "no '{line}' in {}", trial.head);
    }
    ann.reads("[data-part=said]", &format!("Sent to {PUSH_SERVICE}.")).await?;
    let trial = unseal(ann, &trial).await?;
    ensure!(trial["body"] == "This is how you hear that it is your turn.", "{trial}");
    give(ann, &office.url, &trial).await?;
    ensure!(shown(ann).await?[0]["body"] == trial["body"], "what is shown is not what was sent");

    // It is her turn while she looks: nothing is sent.
    ann.go("/").await?;
    sit_down(ann, bob, RACCOON_TYCOON, &[]).await?;
    let mut whim = Whim::new(4);
    until_asked(&[bob, ann], &mut whim).await?;
    until_asked(&[ann, bob], &mut whim).await?;
    office.pass(Duration::from_secs(31));
    ensure!(office.deliver().await.is_none(), "something was pushed while she looks");

    // It is her turn again while the window is put away.
    until_asked(&[bob, ann], &mut whim).await?;
    settled(ann).await?;
    let here = ann.script("return location.hash", vec![]).await?;
    let here = format!("/{}", here.as_str().context("an address")?);
    ann.put_away(true).await?;
    while moment(bob).await? == "asked" {
        decide(bob, &mut whim).await?;
    }
    ann.until("her turn in the title", "return document.title.startsWith('● ')", vec![]).await?;
    let pushed = arrives(office, bob).await?;
    let said = unseal(ann, &pushed).await?;
    ensure!(
        said["title"] == "Raccoon Tycoon" && said["body"] == "It is your turn.",
        "what was sent is {said}"
    );
    ensure!(said["url"] == here, "{} leads elsewhere than to {here}", said["url"]);
    give(ann, &office.url, &said).await?;
    let notices = shown(ann).await?;
    let leads_to = format!("{}{here}", office.url);
    ensure!(
        notices == json!([{ "title": said["title"], "body": said["body"], "data": leads_to }]),
        "what is shown is {notices}"
    );

    // She looks again: the same message is not shown, and of her next turn nothing is sent.
    ann.put_away(false).await?;
    ann.script(LISTEN, vec![]).await?;
    give(ann, &office.url, &said).await?;
    ann.until("the worker to ask what she looks at", "return window.wasAsked", vec![]).await?;
    give(ann, &office.url, &trial).await?;
    let notices = shown(ann).await?;
    ensure!(notices[0]["body"] == trial["body"] && notices[1].is_null(), "shown: {notices}");
    until_asked(&[bob, ann], &mut whim).await?;
    until_asked(&[ann, bob], &mut whim).await?;
    office.pass(Duration::from_secs(31));
    ensure!(office.deliver().await.is_none(), "something was pushed while she looks again");

    // She has heard enough.
    ann.go("/#/notices").await?;
    ann.click("[data-part=not-here]").await?;
    ann.see("[data-part=here][data-state=off]").await?;
    ann.gone("[data-part=targets]").await?;
    ann.check_console().await?;
    bob.check_console().await
}

/// Remembers that the worker has asked what the page shows.
const LISTEN: &str = "window.wasAsked = false;\
    navigator.serviceWorker.addEventListener('message', ({ data }) => {\
        if (data === 'where') window.wasAsked = true })";

/// Time passes until something is pushed. Somebody's page is looked at meanwhile, so that everything
/// else goes on.
async fn arrives(office: &mut PostOffice, bystander: &Page<'_>) -> Result<Pushed> {
    let started = Instant::now();
    while started.elapsed() < Duration::from_mins(1) {
        if let Some(pushed) = office.deliver().await {
            return Ok(pushed);
        }
        office.pass(Duration::from_secs(31));
        moment(bystander).await?;
    }
    anyhow::bail!("nothing was pushed to somebody who looks elsewhere")
}

/// Unseals a message in the browser that it is for.
async fn unseal(page: &Page<'_>, pushed: &Pushed) -> Result<Value> {
    const UNSEAL: &str = "const done = arguments[arguments.length - 1];\
        window.unseal(arguments[0]).then(done, error => done(String(error)))";
    let sealed = STANDARD.encode(&pushed.body);
    let text = page.script_async(UNSEAL, vec![json!(sealed)]).await?;
    let text = text.as_str().context("a message")?;
    serde_json::from_str(text).with_context(|| format!("the browser cannot read it: {text}"))
}

/// The notices that are shown, once there are any; then they are put away.
async fn shown(page: &Page<'_>) -> Result<Value> {
    const NOTICES: &str = "return navigator.serviceWorker.getRegistration()\
        .then(it => it.getNotifications())\
        .then(all => all.length > 0 && all.map(it => {\
            it.close();\
            return { title: it.title, body: it.body, data: it.data };\
        }))";
    // What was put away is listed until the browser has done so, and would be taken for the next one.
    const NONE: &str = "return navigator.serviceWorker.getRegistration()\
        .then(it => it.getNotifications()).then(all => all.length === 0)";
    let notices = a_notice(page, NOTICES).await?;
    page.until("all notices to be put away", NONE, vec![]).await?;
    Ok(notices)
}
