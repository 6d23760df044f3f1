//! The ways to reach somebody: named, tried, taken back.

use serde_json::json;
use store::rows::TargetRow;
use store::secrets;
use wire::api::{
    NoticeRules, NoticeTarget, Notices, PushMessage, PushTarget, TargetKind, Webhook, WebhookFormat,
};
use wire::{Code, caps};

use super::Message;
use super::outside::{Address, Failed, post};
use super::push::{Browser, encode};
use crate::hall::{Caller, Hall, Refused};
use crate::tables::is_night;

pub(super) const PUSH: &str = "push";
const WEBHOOK: &str = "webhook";

/// Browsers come with push services of their makers. Whoever could name another could have us write
/// to whomever they like, by messages that look like those of a browser.
const PUSH_SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/// Seconds that a push service keeps what it cannot deliver.
const KEPT_SECONDS: u32 = 24 * 3_600;

/// How somebody is reached, as it is sealed.
enum Way {
    Push(Address, Browser),
    Webhook(Address, WebhookFormat),
}

impl Way {
    fn address(&self) -> &Address {
        match self {
            Way::Push(address, _) | Way::Webhook(address, _) => address,
        }
    }
}

fn push_way(push: &PushTarget) -> Result<Way, Refused> {
    let address = address(&push.endpoint)?;
    let is_of = |service: &&str| {
        address.host == **service || address.host.ends_with(&format!(".{service}"))
    };
    if !PUSH_SERVICES.iter().any(is_of) {
        let sentence = "this is no push service of a browser that is known here";
        return Err(Refused::new(Code::Refused, sentence));
    }
    let browser = Browser::new(&push.keys.p256dh, &push.keys.auth).ok_or_else(|| {
        Refused::new(Code::Unreadable, "the keys of the browser cannot be read; ask it again")
    })?;
    Ok(Way::Push(address, browser))
}

fn webhook_way(webhook: &Webhook) -> Result<Way, Refused> {
    Ok(Way::Webhook(address(&webhook.url)?, webhook.format))
}

fn address(text: &str) -> Result<Address, Refused> {
    Address::read(text).map_err(|sentence| Refused::new(Code::Refused, sentence))
}

impl Hall {
    pub(crate) async fn notices(&self, caller: &Caller) -> Result<Notices, Refused> {
        let targets = self.store.targets_of(&caller.person).await?;
        Ok(Notices {
            push_key: self.sender.public(),
            rules: self.rules_of(&caller.person).await?,
            targets: targets.iter().map(|it| self.shown(it, caller)).collect(),
        })
    }

    pub(crate) async fn set_notice_rules(
        &self,
        caller: &Caller,
        rules: &NoticeRules,
    ) -> Result<(), Refused> {
        let most = caps::NOTICE_MINUTES;
        if rules.after_minutes > most || rules.every_minutes > most {
            let sentence = format!("a notice waits for {most} minutes at most");
            return Err(Refused { code: Code::TooMuch, sentence });
        }
        if rules.quiet.is_some_and(|it| !is_night(it)) {
            return Err(Refused::new(Code::Refused, "an hour is a number from 0 to 23"));
        }
        let text = serde_json::to_string(rules).expect("rules are plain data");
        Ok(self.store.set_rules(&caller.person, &text).await?)
    }

    pub(crate) async fn add_push(
        &self,
        caller: &Caller,
        push: &PushTarget,
    ) -> Result<NoticeTarget, Refused> {
        push_way(push)?;
        let text = serde_json::to_string(push).expect("a target is plain data");
        // A browser is one, whoever uses it: it is told what concerns the last who asked.
        let digest = secrets::hash_token(&push.endpoint);
        self.add_way(caller, PUSH, digest, &text).await
    }

    pub(crate) async fn add_webhook(
        &self,
        caller: &Caller,
        webhook: &Webhook,
    ) -> Result<NoticeTarget, Refused> {
        webhook_way(webhook)?;
        let text = serde_json::to_string(webhook).expect("a target is plain data");
        // Several may be told at one place.
        let digest = secrets::hash_token(&format!("{} {}", caller.person, webhook.url));
        self.add_way(caller, WEBHOOK, digest, &text).await
    }

    async fn add_way(
        &self,
        caller: &Caller,
        kind: &str,
        digest: Vec<u8>,
        text: &str,
    ) -> Result<NoticeTarget, Refused> {
        let others = self.store.targets_of(&caller.person).await?;
        let n_others = others.iter().filter(|it| it.digest != digest).count();
        if n_others >= caps::TARGETS {
            let sentence = format!("you are reached in {n_others} ways; take one of them back");
            return Err(Refused { code: Code::TooMuch, sentence });
        }
        let id = secrets::new_id();
        let row = TargetRow {
            person: caller.person.clone(),
            kind: kind.to_owned(),
            digest,
            address: self.key.seal_bytes(&id, text.as_bytes()),
            token: (kind == PUSH).then(|| caller.token.clone()),
            created_at: self.now(),
            reached_at: None,
            problem: None,
            id,
        };
        self.store.add_target(&row).await?;
        Ok(self.shown(&row, caller))
    }

    /// One of my own.
    async fn own_target(&self, caller: &Caller, id: &str) -> Result<TargetRow, Refused> {
        let found = self.store.target(id).await?;
        found.filter(|it| it.person == caller.person).ok_or_else(no_target)
    }

    pub(crate) async fn drop_notice_target(
        &self,
        caller: &Caller,
        id: &str,
    ) -> Result<(), Refused> {
        let target = self.own_target(caller, id).await?;
        Ok(self.store.drop_target(&target.id).await?)
    }

    /// Says something by it now, and shows what came of it.
    pub(crate) async fn try_target(
        &self,
        caller: &Caller,
        id: &str,
    ) -> Result<NoticeTarget, Refused> {
        let target = self.own_target(caller, id).await?;
        // What came of it is noted at the target.
        let _ = self.tell(&target, &Message::trial()).await;
        let target = self.store.target(id).await?.ok_or_else(|| {
            Refused::new(Code::NotFound, "this browser wants to be told no more; ask it again")
        })?;
        Ok(self.shown(&target, caller))
    }

    fn shown(&self, row: &TargetRow, caller: &Caller) -> NoticeTarget {
        let way = self.way(row);
        NoticeTarget {
            id: row.id.clone(),
            kind: if row.kind == PUSH { TargetKind::Push } else { TargetKind::Webhook },
            host: way.map(|it| it.address().host.clone()).unwrap_or_default(),
            since: row.created_at,
            is_this: row.token.as_ref() == Some(&caller.token),
            reached_at: row.reached_at,
            problem: row.problem.clone(),
        }
    }

    fn way(&self, row: &TargetRow) -> Option<Way> {
        let text = self.key.unseal_bytes(&row.id, &row.address).ok()?;
        match row.kind.as_str() {
            PUSH => push_way(&serde_json::from_slice(&text).ok()?).ok(),
            _ => webhook_way(&serde_json::from_slice(&text).ok()?).ok(),
        }
    }

    pub(super) async fn send_to(&self, row: &TargetRow, message: &Message) -> Result<(), Failed> {
        let unreadable = || Failed::ForGood("what was noted of it cannot be read".to_owned());
        let way = self.way(row).ok_or_else(unreadable)?;
        let (headers, body) = match &way {
            Way::Push(address, browser) => {
                self.pushed(address, browser, message).ok_or_else(unreadable)?
            }
            Way::Webhook(_, format) => self.posted(*format, message),
        };
        let patience = self.config.notice_time;
        post(&*self.config.outside, way.address(), &headers, body, patience).await
    }

    fn pushed(&self, address: &Address, browser: &Browser, message: &Message) -> Option<Posted> {
        let told = PushMessage {
            title: message.title().to_owned(),
            body: message.body.clone(),
            url: message.url(),
            tag: message.tag().to_owned(),
        };
        let text = serde_json::to_vec(&told).ok()?;
        let sealed = browser.seal(super::Sender::draw(), secrets::random(), &text)?;
        let home = &self.config.public_url;
        let contact = home.starts_with("https://").then_some(home.as_str());
        let headers = vec![
            ("authorization", self.sender.introduce(&address.origin(), contact, self.now())),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", KEPT_SECONDS.to_string()),
            ("urgency", "normal".to_owned()),
            // Of two about one table the push service keeps the later.
            ("topic", topic(message.tag())),
        ];
        Some((headers, sealed))
    }

    fn posted(&self, format: WebhookFormat, message: &Message) -> Posted {
        let url = format!("{}{}", self.config.public_url, message.url());
        let text = format!("{}: {} {url}", message.title(), message.body);
        let (kind, body) = match format {
            WebhookFormat::Text => ("text/plain; charset=utf-8", text),
            WebhookFormat::Json => {
                let tables: Vec<_> = message
                    .tables
                    .iter()
                    .map(|(table, game)| json!({"table": table, "game": game}))
                    .collect();
                // Some chats read the one, some the other.
                let said = json!({
                    "title": message.title(), "text": text, "content": text, "url": url,
                    "tables": tables,
                });
                ("application/json", said.to_string())
            }
        };
        let headers =
            vec![("content-type", kind.to_owned()), ("idempotency-key", message.id.clone())];
        (headers, body.into_bytes())
    }
}

/// What is sent: headers, and the body.
type Posted = (Vec<(&'static str, String)>, Vec<u8>);

/// At most 32 letters, by which nobody on the way learns which table it is.
fn topic(tag: &str) -> String {
    encode(&secrets::hash_token(tag)[..15])
}

fn no_target() -> Refused {
    Refused::new(Code::NotFound, "there is no such way to reach you")
}
