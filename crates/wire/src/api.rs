//! What travels over HTTP beside the frames: who one is, tables, records.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Problem {
    pub code: crate::Code,
    /// What to do, for a person.
    pub sentence: String,
}

/// What somebody wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Name {
    pub name: String,
}

/// Somebody who has just come in. The token is in the cookie as well; a program sends it as
/// `Authorization: Bearer`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Guest {
    pub person: String,
    pub name: String,
    pub token: String,
}

/// Who I am, and where I sit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Me {
    pub person: String,
    pub name: String,
    pub devices: Vec<Device>,
    pub tables: Vec<TableInfo>,
}

/// A place from which somebody came in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// Names it when it is to be shut out; nobody comes in by it.
    pub id: String,
    pub kind: DeviceKind,
    pub since: u64,
    /// Whether this request came from it.
    pub is_this: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// A browser, or a program that came in as a guest.
    Session,
    /// A personal link that was handed out.
    Link,
    /// A program that plays one seat.
    Seat,
}

/// A secret that was just made. It is shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Secret {
    pub token: String,
    /// Where to open it, if it is a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// A personal link that was opened on another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub token: String,
}

/// A game on the shelf.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameInfo {
    pub id: String,
    pub name: String,
    pub credit: String,
    pub blurb: String,
    pub min_seats: u8,
    pub max_seats: u8,
    pub minutes: u16,
    pub rules_version: u32,
    /// What may be varied, and how.
    pub options: Value,
    pub defaults: Value,
    pub bots: Vec<String>,
}

/// A table to be set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    /// Clockwise, as one sits down.
    pub seats: Vec<SeatWish>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The text of an edition, where it does not come with the game.
    #[serde(default)]
    pub edition: Option<String>,
    #[serde(default)]
    pub clock: Clock,
    /// Whether anybody may find the table, watch, and take a free seat.
    #[serde(default)]
    pub listed: bool,
    /// In hex. Whoever chooses it knows what will be drawn, so the table says that it was chosen.
    #[serde(default)]
    pub seed: Option<String>,
    /// Whether the seats stay as they are, or the seed draws who starts.
    #[serde(default)]
    pub keep_order: bool,
    /// Whether bots give advice.
    #[serde(default = "yes")]
    pub hints: bool,
}

fn yes() -> bool {
    true
}

/// Who is to sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever comes.
    Open,
    /// Whoever sets up the table.
    Me,
    /// A bot of this level.
    Bot(String),
}

/// How long one may think. Clocks tick for whoever may act, and for nobody else; when one has run
/// out the others choose: to wait on, or to let a bot stand in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    #[default]
    None,
    /// All at the table: so much for the whole match, and so much more after each turn.
    Live { seconds: u32, increment: u32 },
    /// A match over days: so much at most, and so much more after each turn; at night nothing
    /// ticks.
    Days {
        hours: u32,
        increment: u32,
        #[serde(default)]
        night: Option<Night>,
    },
}

/// From one hour to another, which may be after midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Night {
    pub from_hour: u8,
    pub to_hour: u8,
    /// Minutes east of Greenwich.
    pub offset_minutes: i16,
}

/// A table as somebody may see it from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub status: Status,
    pub host: String,
    pub seats: Vec<SeatInfo>,
    pub options: BTreeMap<String, String>,
    /// The name of an edition that does not come with the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    pub clock: Clock,
    pub listed: bool,
    pub hints: bool,
    /// Whether somebody chose the seed, and so knew what would be drawn.
    pub is_seed_chosen: bool,
    /// SHA-256 of the seed, fixed when the table was set up.
    pub commitment: String,
    pub seq: u64,
    /// Who may act, once the match has begun.
    pub turn: Vec<u8>,
    pub created_at: u64,
    /// The link to send to friends; only for who sits here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// The table of the rematch, once somebody has asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are being taken.
    Waiting,
    Playing,
    Over,
    /// Nobody sat there any more.
    Closed,
    /// Something is wrong with what was kept; nothing is lost.
    Frozen,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    pub seat: u8,
    pub kind: SeatKind,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// How well the bot plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether the person is at the table now.
    pub here: bool,
    /// Whether the person has said so, before the match begins.
    #[serde(default, skip_serializing_if = "crate::frames::is_false")]
    pub ready: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    Open,
    Person,
    Bot,
    /// A bot for a person who is away.
    StandIn,
}

/// To sit down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// An open seat or a bot's; any that is free if absent.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The secret of the link, at a private table.
    #[serde(default)]
    pub invite: Option<String>,
}

/// A seat, and whom it is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatOf {
    pub seat: u8,
    /// The level of the bot; the seat is open if absent.
    #[serde(default)]
    pub bot: Option<String>,
}

/// Whether I am ready for the match to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ready {
    pub ready: bool,
}

/// A bot for somebody who is away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    pub seat: u8,
    pub level: String,
}

/// The record of a finished match that is brought along, with the text of its edition where that
/// does not come with the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Import {
    pub record: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
}

/// What was brought along.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Imported {
    pub table: String,
    pub actions: u64,
    /// Whether every draw followed from the seed.
    pub fair: bool,
}

/// How I hear that I am waited for while I look elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Notices {
    /// What a browser is given as `applicationServerKey` when it is asked to be told.
    pub push_key: String,
    pub rules: NoticeRules,
    pub targets: Vec<NoticeTarget>,
}

/// When I want to hear of it. Never while I look at the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NoticeRules {
    /// Whether at all.
    pub turns: bool,
    /// Also at tables with a live clock, where everybody is expected to be there.
    pub live: bool,
    /// Minutes that it waits: whoever has acted or looked by then hears nothing.
    pub after_minutes: u16,
    /// Minutes between two notices at least; what happens meanwhile is told together.
    pub every_minutes: u16,
    /// Hours at which nothing is told; it is told afterwards.
    pub quiet: Option<Night>,
}

impl Default for NoticeRules {
    fn default() -> NoticeRules {
        NoticeRules { turns: true, live: false, after_minutes: 1, every_minutes: 0, quiet: None }
    }
}

/// A way to reach me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeTarget {
    pub id: String,
    pub kind: TargetKind,
    /// The host of the address; the whole of it is not shown again.
    pub host: String,
    pub since: u64,
    /// Whether it is the browser that asks.
    pub is_this: bool,
    /// When something last arrived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached_at: Option<u64>,
    /// Why the last thing that was sent did not arrive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TargetKind {
    /// A browser, by its push service.
    Push,
    /// An address of mine.
    Webhook,
}

/// A browser that asks to be told: what its `PushSubscription` says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushTarget {
    pub endpoint: String,
    pub keys: PushKeys,
}

/// In base64, as addresses have it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    pub p256dh: String,
    pub auth: String,
}

/// An address of mine to which notices are posted: of a chat, or of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    /// It begins with `https://`.
    pub url: String,
    #[serde(default)]
    pub format: WebhookFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WebhookFormat {
    /// An object with the sentence as `text` and `content`, and with `title`, `url` and `tables`.
    #[default]
    Json,
    /// The sentence alone, as plain text.
    Text,
}

/// What a browser is told. Its worker shows it, and opens `url` when somebody taps on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushMessage {
    pub title: String,
    pub body: String,
    /// From the root of this server.
    pub url: String,
    /// Of two with the same tag the later takes the place of the earlier.
    pub tag: String,
}

/// The server in one breath, for whoever watches over it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Health {
    pub ok: bool,
    pub build: String,
    pub matches: usize,
    pub sockets: usize,
    /// Bots that failed, matches that were stopped: what somebody should look into.
    pub alarms: u64,
    /// Editions in memory.
    pub editions: usize,
}
