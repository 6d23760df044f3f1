//! What is asked over HTTP: who one is, tables, records, and the frames of a match for whoever has
//! no socket. Nothing but POST and DELETE changes anything.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use bots::Level;
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use store::secrets;
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
#[cfg(feature = "openapi")]
use utoipa::OpenApi;
use wire::api::{
    Claim, Device, DeviceKind, GameInfo, Health, Import, Imported, Join, Me, Name, NewTable,
    NoticeRules, NoticeTarget, Notices, Problem, Secret, TableInfo, Webhook,
};
#[cfg(feature = "openapi")]
use wire::api::{Guest, PushMessage, PushTarget, Ready, SeatOf, StandIn};
use wire::{COOKIE_HTTP, COOKIE_HTTPS, ClientFrame, Code, ServerFrame, caps};

use crate::hall::{Caller, Hall, Refused};
use crate::live::{Command, Deed};
use crate::metrics::KIND;
use crate::shown::{self, Looker};
use crate::socket;
use crate::tables;

/// The description of everything below, from which `docs/openapi.json` is written.
#[cfg(feature = "openapi")]
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Boardwalk",
        version = "1",
        description = "Tables and matches of the games on this server. A program comes in as a \
                       guest, sits down, and plays by posting frames: see examples/play.py."
    ),
    paths(
        health,
        metrics,
        games,
        me,
        guest,
        rename,
        forget,
        personal_link,
        claim,
        devices,
        drop_device,
        notices,
        set_notices,
        add_push,
        add_webhook,
        drop_target,
        try_target,
        list_tables,
        new_table,
        table,
        invitation,
        join,
        leave,
        set_ready,
        set_seat,
        start,
        stand_in,
        close,
        renew,
        rematch,
        seat_token,
        state,
        frame,
        events,
        record,
        edition,
        shown::picture,
        import
    ),
    components(schemas(ClientFrame, ServerFrame, PushMessage))
)]
pub struct ApiDoc;

/// The description as it is kept.
#[cfg(feature = "openapi")]
pub fn openapi() -> String {
    ApiDoc::openapi().to_pretty_json().expect("the description is plain data") + "\n"
}

/// The description as it is served: making it at run time would cost every program what makes it.
const DESCRIPTION: &str = include_str!("../../../docs/openapi.json");

/// Every route of the house but the page; those in the second part see to the size of a body
/// themselves.
pub(crate) fn routes(hall: Arc<Hall>) -> (Router, Router) {
    let mut csrf = CsrfLayer::new();
    for origin in hall.config.origins.iter().chain([&hall.config.public_url]) {
        if let Ok(more) = csrf.clone().add_trusted_origin(origin) {
            csrf = more;
        }
    }
    let small = Router::new()
        .route("/openapi.json", get(async || ([(CONTENT_TYPE, "application/json")], DESCRIPTION)))
        .route("/games", get(games))
        .route("/me", get(me).post(rename).delete(forget))
        .route("/guest", post(guest))
        .route("/me/link", post(personal_link))
        .route("/me/claim", post(claim))
        .route("/me/devices", get(devices))
        .route("/me/devices/{device}", delete(drop_device))
        .route("/me/notices", get(notices).post(set_notices))
        .route("/me/notices/push", post(add_push))
        .route("/me/notices/webhook", post(add_webhook))
        .route("/me/notices/{target}", delete(drop_target))
        .route("/me/notices/{target}/test", post(try_target))
        .route("/tables/{id}", get(table).delete(close))
        .route("/tables/{id}/invitation", post(invitation))
        .route("/tables/{id}/join", post(join))
        .route("/tables/{id}/leave", post(leave))
        .route("/tables/{id}/ready", post(set_ready))
        .route("/tables/{id}/seat", post(set_seat))
        .route("/tables/{id}/start", post(start))
        .route("/tables/{id}/stand-in", post(stand_in))
        .route("/tables/{id}/invite", post(renew))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/token", post(seat_token))
        .route("/tables/{id}/state", get(state))
        .route("/tables/{id}/events", get(events))
        .route("/tables/{id}/record", get(record))
        .route("/tables/{id}/edition", get(edition))
        .route("/tables/{id}/picture", get(shown::picture))
        .route("/frame", post(frame))
        .route("/socket", get(socket::upgrade))
        .fallback(nothing_here)
        .layer(csrf.clone());
    let sized = |bytes| (RequestBodyLimitLayer::new(bytes), DefaultBodyLimit::disable());
    let large = Router::new()
        .route("/api/tables", get(list_tables).post(new_table).layer(sized(caps::TABLE_BYTES)))
        .route("/api/records", post(import).layer(sized(caps::RECORD_BYTES)))
        .layer(csrf)
        .with_state(Arc::clone(&hall));
    let small = Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .nest("/api", small);
    (small.with_state(hall), large)
}

async fn nothing_here() -> Refused {
    Refused::new(Code::NotFound, "there is nothing at this address; see /api/openapi.json")
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.code {
            Code::Refused | Code::Barrier | Code::Stale | Code::NotNow | Code::Off => {
                StatusCode::CONFLICT
            }
            Code::Unreadable | Code::Order => StatusCode::BAD_REQUEST,
            Code::TooMuch => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Slow => StatusCode::TOO_MANY_REQUESTS,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::NoSeat => StatusCode::FORBIDDEN,
            Code::Store | Code::Frozen => StatusCode::SERVICE_UNAVAILABLE,
        };
        let Refused { code, sentence } = self;
        (status, Json(Problem { code, sentence })).into_response()
    }
}

type Answer<T> = Result<Json<T>, Refused>;

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub SocketAddr);

/// The client's address. A proxy in front is believed only if we are told to.
pub(crate) fn address(hall: &Hall, parts: &Parts) -> IpAddr {
    let said = || {
        let last = parts.headers.get_all("x-forwarded-for").iter().next_back()?;
        // The last is what the proxy itself has added.
        last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = parts.extensions.get::<Peer>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or_else(|| IpAddr::from([127, 0, 0, 1]));
    one_place(if hall.config.trust_proxy { said().unwrap_or(peer) } else { peer })
}

/// Whoever has one address of version 6 has 2^64 of them: they count as one.
fn one_place(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
    }
}

/// The token that a request carries, in its cookie or as a program sends it.
pub(crate) fn token(headers: &HeaderMap) -> Option<String> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        return Some(value.to_str().ok()?.strip_prefix("Bearer ")?.trim().to_owned());
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|it| it.to_str().ok());
    let mut pairs = cookies.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.find(|(name, _)| [COOKIE_HTTPS, COOKIE_HTTP].contains(name)).map(|(_, it)| it.to_owned())
}

impl FromRequestParts<Arc<Hall>> for Caller {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Caller, Response> {
        if !hall.requests.take(address(hall, parts), hall.now()) {
            return Err(
                Refused::new(Code::Slow, "too many requests; wait a moment").into_response()
            );
        }
        let found = match token(&parts.headers) {
            Some(token) => hall.caller(&token).await.map_err(IntoResponse::into_response)?,
            None => None,
        };
        found.ok_or_else(|| {
            if token(&parts.headers).is_some() {
                tracing::warn!(address = %address(hall, parts), "a token was refused");
            }
            let sentence =
                "nobody knows you here; come in by POST /api/guest with a name".to_owned();
            let problem = Problem { code: Code::NotFound, sentence };
            (StatusCode::UNAUTHORIZED, Json(problem)).into_response()
        })
    }
}

/// Somebody who need not be known.
pub(crate) struct Anybody(IpAddr);

impl FromRequestParts<Arc<Hall>> for Anybody {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Anybody, Refused> {
        let address = address(hall, parts);
        match hall.requests.take(address, hall.now()) {
            true => Ok(Anybody(address)),
            false => Err(Refused::new(Code::Slow, "too many requests; wait a moment")),
        }
    }
}

/// Where a request comes from, for what is counted by address.
pub(crate) struct Whence(IpAddr);

impl FromRequestParts<Arc<Hall>> for Whence {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Whence, Infallible> {
        Ok(Whence(address(hall, parts)))
    }
}

/// A body, read with our own words for what is wrong with it.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| {
        tracing::info!(bytes = body.len(), "a body was refused");
        let problem: String =
            error.to_string().chars().filter(|c| !c.is_control()).take(200).collect();
        Refused { code: Code::Unreadable, sentence: format!("this cannot be read: {problem}") }
    })
}

/// The same where an empty body will do.
fn read_or_default<T: DeserializeOwned + Default>(body: &Bytes) -> Result<T, Refused> {
    if body.is_empty() { Ok(T::default()) } else { read(body) }
}

fn cookie(hall: &Hall, token: &str) -> HeaderValue {
    let (name, secure) = match hall.config.public_url.starts_with("https://") {
        true => (COOKIE_HTTPS, "; Secure"),
        false => (COOKIE_HTTP, ""),
    };
    let age = if token.is_empty() { 0 } else { 400 * 24 * 3_600 };
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("a token is plain letters")
}

/// A program with the token of a seat is not the person who sits there.
fn whole(caller: &Caller) -> Result<(), Refused> {
    match &caller.only {
        None => Ok(()),
        Some(_) => Err(Refused::new(Code::NotFound, "a seat's token plays, and does nothing else")),
    }
}

/// Whether the server runs.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/healthz", responses((status = 200, body = Health))))]
async fn health(State(hall): State<Arc<Hall>>) -> Response {
    let is_kept = hall.store.person("").await.is_ok();
    let health = Health {
        ok: is_kept,
        build: crate::BUILD.to_owned(),
        matches: hall.n_live(),
        sockets: hall.n_sockets(),
        alarms: hall.alarms(),
        editions: tabletop::edition::n_kept(),
    };
    let status = if is_kept { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health)).into_response()
}

/// Numbers for whoever watches over the server, as Prometheus reads them.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/metrics",
    responses((status = 200, content_type = "application/openmetrics-text", body = String))))]
async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    ([(CONTENT_TYPE, KIND)], hall.metrics.written(&hall)).into_response()
}

/// The games.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>))))]
async fn games(_: Anybody) -> Json<Vec<GameInfo>> {
    let info = |game: &shelf::GameId| {
        let title = game.title();
        GameInfo {
            id: title.id.to_owned(),
            name: title.name.to_owned(),
            credit: title.credit.to_owned(),
            blurb: title.blurb.to_owned(),
            min_seats: title.min_seats,
            max_seats: title.max_seats,
            minutes: title.minutes,
            rules_version: title.rules_version,
            options: serde_json::to_value(title.options).unwrap_or_default(),
            defaults: shelf::default_options(*game).into(),
            bots: Level::LADDER.iter().map(|level| level.name().to_owned()).collect(),
        }
    };
    Json(shelf::GAMES.iter().map(info).collect())
}

/// Come in as a guest.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/guest", request_body = Name,
    responses((status = 200, body = Guest), (status = 409, body = Problem), (status = 429, body = Problem))))]
async fn guest(
    State(hall): State<Arc<Hall>>,
    Anybody(address): Anybody,
    body: Bytes,
) -> Result<Response, Refused> {
    let Name { name } = read(&body)?;
    if !hall.guests.take(address, hall.now()) {
        return Err(Refused::new(Code::Slow, "too many guests from one place; come back later"));
    }
    let guest = hall.new_guest(&name).await?;
    let cookie = cookie(&hall, &guest.token);
    Ok(([(SET_COOKIE, cookie)], Json(guest)).into_response())
}

/// Who I am, and where I sit.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Problem))))]
async fn me(State(hall): State<Arc<Hall>>, caller: Caller) -> Answer<Me> {
    let mut found = Vec::new();
    for (row, seats) in hall.store.tables_of(&caller.person, 100).await? {
        if caller.only.as_ref().is_some_and(|table| *table != row.id) {
            continue;
        }
        if let Ok(setup) = tables::Setup::read(&row) {
            found.push(tables::info(&row, &setup, &seats));
        }
    }
    let devices = my_devices(&hall, &caller).await?;
    Ok(Json(Me { person: caller.person, name: caller.name, devices, tables: found }))
}

/// Be called something else.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me", request_body = Name, responses((status = 200, body = Name))))]
async fn rename(State(hall): State<Arc<Hall>>, caller: Caller, body: Bytes) -> Answer<Name> {
    whole(&caller)?;
    let Name { name } = read(&body)?;
    let name = tables::name(&name)?;
    let tables = hall.store.rename(&caller.person, &name).await?;
    hall.refresh(&tables);
    Ok(Json(Name { name }))
}

/// Be forgotten: the seats stay, without a person.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me", responses((status = 204))))]
async fn forget(State(hall): State<Arc<Hall>>, caller: Caller) -> Result<Response, Refused> {
    whole(&caller)?;
    let tables = hall.store.forget(&caller.person, "somebody").await?;
    hall.refresh(&tables);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie(&hall, ""))]).into_response())
}

/// A link that brings my seats to another device.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/link", responses((status = 200, body = Secret))))]
async fn personal_link(State(hall): State<Arc<Hall>>, caller: Caller) -> Answer<Secret> {
    whole(&caller)?;
    let token = hall.new_token(&caller.person, "link", None).await?;
    let url = Some(format!("{}/#/me/{token}", hall.config.public_url));
    Ok(Json(Secret { token, url }))
}

/// Open such a link here.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/claim", request_body = Claim, responses((status = 200, body = Guest))))]
async fn claim(
    State(hall): State<Arc<Hall>>,
    Anybody(address): Anybody,
    body: Bytes,
) -> Result<Response, Refused> {
    let Claim { token } = read(&body)?;
    if !hall.guests.take(address, hall.now()) {
        return Err(Refused::new(Code::Slow, "too many tries; come back later"));
    }
    let Some(guest) = hall.claim(&token).await? else {
        return Err(Refused::new(Code::NotFound, "this link is no longer good"));
    };
    let cookie = cookie(&hall, &guest.token);
    Ok(([(SET_COOKIE, cookie)], Json(guest)).into_response())
}

async fn my_devices(hall: &Hall, caller: &Caller) -> Result<Vec<Device>, Refused> {
    let mut tokens = hall.store.tokens_of(&caller.person).await?;
    tokens.retain(|row| caller.only.is_none() || row.hash == caller.token);
    let device = |row: &store::rows::TokenRow| Device {
        id: device_id(&row.hash),
        kind: match row.kind.as_str() {
            "link" => DeviceKind::Link,
            "seat" => DeviceKind::Seat,
            _ => DeviceKind::Session,
        },
        since: row.created_at,
        is_this: row.hash == caller.token,
    };
    Ok(tokens.iter().map(device).collect())
}

/// Nobody comes in by a part of a hash.
fn device_id(hash: &[u8]) -> String {
    secrets::hex(&hash[..8.min(hash.len())])
}

/// From where I came in.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me/devices", responses((status = 200, body = Vec<Device>))))]
async fn devices(State(hall): State<Arc<Hall>>, caller: Caller) -> Answer<Vec<Device>> {
    Ok(Json(my_devices(&hall, &caller).await?))
}

/// Shut out one of them. Its connections end within seconds.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me/devices/{device}", params(("device" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
async fn drop_device(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(device): Path<String>,
) -> Result<StatusCode, Refused> {
    let tokens = hall.store.tokens_of(&caller.person).await?;
    let found = tokens.iter().find(|row| device_id(&row.hash) == device);
    match found.filter(|_| caller.only.is_none()) {
        Some(row) => hall.store.drop_token(&row.hash).await?,
        None => return Err(Refused::new(Code::NotFound, "you did not come in by this")),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// How I hear that I am waited for while I look elsewhere.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me/notices", responses((status = 200, body = Notices))))]
async fn notices(State(hall): State<Arc<Hall>>, caller: Caller) -> Answer<Notices> {
    whole(&caller)?;
    Ok(Json(hall.notices(&caller).await?))
}

/// When I want to hear of it; what is left out is as it is for everybody at first.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/notices", request_body = NoticeRules,
    responses((status = 200, body = Notices), (status = 422, body = Problem))))]
async fn set_notices(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    body: Bytes,
) -> Answer<Notices> {
    whole(&caller)?;
    let rules: NoticeRules = read(&body)?;
    hall.set_notice_rules(&caller, &rules).await?;
    Ok(Json(hall.notices(&caller).await?))
}

/// Neither whom we write to nor how often is up to somebody who means ill.
fn slow_down(hall: &Hall, caller: &Caller) -> Result<(), Refused> {
    whole(caller)?;
    match hall.trials.take(caller.person.clone(), hall.now()) {
        true => Ok(()),
        false => Err(Refused::new(Code::Slow, "too many tries; come back in some minutes")),
    }
}

/// Be told in this browser.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/notices/push", request_body = PushTarget,
    responses((status = 200, body = NoticeTarget), (status = 409, body = Problem))))]
async fn add_push(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    body: Bytes,
) -> Answer<NoticeTarget> {
    slow_down(&hall, &caller)?;
    Ok(Json(hall.add_push(&caller, &read(&body)?).await?))
}

/// Be told at an address of mine.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/notices/webhook", request_body = Webhook,
    responses((status = 200, body = NoticeTarget), (status = 409, body = Problem))))]
async fn add_webhook(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    body: Bytes,
) -> Answer<NoticeTarget> {
    slow_down(&hall, &caller)?;
    let webhook: Webhook = read(&body)?;
    Ok(Json(hall.add_webhook(&caller, &webhook).await?))
}

/// Be told there no longer.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me/notices/{target}", params(("target" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
async fn drop_target(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(target): Path<String>,
) -> Result<StatusCode, Refused> {
    whole(&caller)?;
    hall.drop_notice_target(&caller, &target).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Say something there now; the answer shows whether it arrived, and if not, why.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/me/notices/{target}/test", params(("target" = String, Path)),
    responses((status = 200, body = NoticeTarget), (status = 404, body = Problem))))]
async fn try_target(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(target): Path<String>,
) -> Answer<NoticeTarget> {
    slow_down(&hall, &caller)?;
    Ok(Json(hall.try_target(&caller, &target).await?))
}

/// The tables that anybody may find.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<TableInfo>))))]
async fn list_tables(State(hall): State<Arc<Hall>>, _: Anybody) -> Answer<Vec<TableInfo>> {
    let mut found = Vec::new();
    for (row, seats) in hall.store.listed(100).await? {
        if let Ok(setup) = tables::Setup::read(&row) {
            found.push(tables::info(&row, &setup, &seats));
        }
    }
    Ok(Json(found))
}

/// Set up a table.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn new_table(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Whence(address): Whence,
    body: Bytes,
) -> Answer<TableInfo> {
    let new: NewTable = read(&body)?;
    if !hall.tables.take(address, hall.now()) {
        return Err(Refused::new(Code::Slow, "too many tables from one place; come back later"));
    }
    let id = hall.new_table(&caller, &new).await?;
    Ok(Json(hall.look(&id, &caller).await?))
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Link {
    #[serde(default)]
    invite: Option<String>,
    #[serde(default)]
    since: Option<u64>,
    #[serde(default)]
    watch: bool,
}

/// A table from outside.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}",
    params(("id" = String, Path), ("invite" = Option<String>, Query)),
    responses((status = 200, body = TableInfo), (status = 404, body = Problem))))]
async fn table(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(link): Query<Link>,
) -> Answer<TableInfo> {
    hall.let_in(&id, &caller, link.invite.as_deref()).await?;
    Ok(Json(hall.look(&id, &caller).await?))
}

/// What an invitation is for: also for somebody who has no name here yet.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/invitation", params(("id" = String, Path)),
    request_body = Join, responses((status = 200, body = TableInfo), (status = 404, body = Problem))))]
async fn invitation(
    State(hall): State<Arc<Hall>>,
    _: Anybody,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<TableInfo> {
    let Join { invite, .. } = read(&body)?;
    let found = hall.store.table(&id).await?;
    let (row, seats) = found.ok_or_else(Refused::not_found)?;
    if !row.listed && !hall.is_invite(&row, invite.as_deref()) {
        return Err(Refused::not_found());
    }
    let setup = tables::Setup::read(&row).map_err(|_| Refused::not_found())?;
    Ok(Json(tables::info(&row, &setup, &seats)))
}

/// Sit down.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path)),
    request_body = Join, responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn join(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<TableInfo> {
    let join: Join = read_or_default(&body)?;
    hall.let_in(&id, &caller, join.invite.as_deref()).await?;
    Ok(Json(hall.perform(&id, &caller, Deed::Join(join)).await?))
}

async fn deed(hall: &Arc<Hall>, id: &str, caller: &Caller, what: Deed) -> Answer<TableInfo> {
    hall.let_in(id, caller, None).await?;
    Ok(Json(hall.perform(id, caller, what).await?))
}

/// Get up; the seat is free.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo))))]
async fn leave(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::Leave).await
}

/// Say whether the match may begin, as far as I am concerned; everybody at the table sees it.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/ready", params(("id" = String, Path)),
    request_body = Ready, responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn set_ready(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::Ready(read(&body)?)).await
}

/// Put a bot into a free seat, or free a bot's.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/seat", params(("id" = String, Path)),
    request_body = SeatOf, responses((status = 200, body = TableInfo))))]
async fn set_seat(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::SetSeat(read(&body)?)).await
}

/// Begin.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn start(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::Start).await
}

/// Let a bot play for somebody who is away or has no time left.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/stand-in", params(("id" = String, Path)),
    request_body = StandIn, responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn stand_in(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::StandIn(read(&body)?)).await
}

/// Close a table where nobody else sits.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn close(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::Close).await
}

/// Make a new link for friends; the one before is void.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/invite", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo))))]
async fn renew(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<TableInfo> {
    deed(&hall, &id, &caller, Deed::RenewInvite).await
}

/// The same table again; whoever asks second gets the same one.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Problem))))]
async fn rematch(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<TableInfo> {
    whole(&caller)?;
    hall.let_in(&id, &caller, None).await?;
    let again = hall.rematch(&id, &caller).await?;
    Ok(Json(hall.look(&again, &caller).await?))
}

/// A token for a program that plays my seat.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tables/{id}/token", params(("id" = String, Path)),
    responses((status = 200, body = Secret), (status = 403, body = Problem))))]
async fn seat_token(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Secret> {
    hall.let_in(&id, &caller, None).await?;
    let info = hall.look(&id, &caller).await?;
    let mine = info.seats.iter().find(|it| it.person.as_ref() == Some(&caller.person));
    let Some(mine) = mine.filter(|_| caller.only.is_none()) else {
        return Err(Refused::new(Code::NoSeat, "you have no seat at this table"));
    };
    let token = hall.new_token(&caller.person, "seat", Some((id, mine.seat))).await?;
    Ok(Json(Secret { token, url: None }))
}

/// The match as I may see it now: also what is handed out of a match that is not over.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/state",
    params(("id" = String, Path), ("invite" = Option<String>, Query)),
    responses((status = 200, body = ServerFrame), (status = 404, body = Problem))))]
async fn state(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(link): Query<Link>,
) -> Answer<ServerFrame> {
    hall.let_in(&id, &caller, link.invite.as_deref()).await?;
    Ok(Json(hall.show(&id, &caller).await?))
}

/// One frame, as over the socket; the answer to it comes back.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/frame", request_body = ClientFrame,
    responses((status = 200, body = ServerFrame), (status = 400, body = Problem))))]
async fn frame(State(hall): State<Arc<Hall>>, caller: Caller, body: Bytes) -> Answer<ServerFrame> {
    let frame: ClientFrame = read(&body)?;
    Ok(Json(socket::answer(&hall, &caller, frame).await?))
}

/// What happens at a table, as server-sent events: each is one frame of the server.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/events",
    params(("id" = String, Path), ("since" = Option<u64>, Query), ("watch" = Option<bool>, Query),
           ("invite" = Option<String>, Query)),
    responses((status = 200, content_type = "text/event-stream", body = ServerFrame))))]
async fn events(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(link): Query<Link>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    hall.let_in(&id, &caller, link.invite.as_deref()).await?;
    let place = socket::Place::take(&hall, &caller, None)?;
    let (outbox, queue) = hall.outbox();
    // A browser that comes back says where it was.
    let last = headers.get("last-event-id").and_then(|it| it.to_str().ok()?.parse().ok());
    let since = last.or(link.since);
    let sub = Command::Sub {
        outbox: Arc::clone(&outbox),
        caller: Box::new(caller.clone()),
        since,
        watch: link.watch,
    };
    hall.send(&id, sub).await?;
    let follower = socket::Following::new(Arc::clone(&hall), outbox, caller, place, id);
    let stream = stream::unfold((follower, queue), async |(mut follower, mut queue)| {
        let text = follower.next(&mut queue).await?;
        let mut event = Event::default().data(text.as_str());
        if let Some(seq) = seq_of(&text) {
            event = event.id(seq);
        }
        Some((Ok(event), (follower, queue)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// The place in the match that a frame brings its reader to.
fn seq_of(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        t: String,
        seq: Option<u64>,
    }
    let head: Head = serde_json::from_str(text).ok()?;
    head.seq.filter(|_| head.t == "ev" || head.t == "snap").map(|seq| seq.to_string())
}

/// The record of a finished match, to be kept and checked by anybody.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/record",
    params(("id" = String, Path), ("invite" = Option<String>, Query)),
    responses((status = 200, content_type = "application/jsonl", body = String), (status = 409, body = Problem))))]
async fn record(
    State(hall): State<Arc<Hall>>,
    looker: Looker,
    Path(id): Path<String>,
    Query(link): Query<Link>,
) -> Result<Response, Response> {
    shown::let_in(&hall, &id, looker, link.invite.as_deref()).await?;
    let record = hall.record(&id).await.map_err(IntoResponse::into_response)?;
    Ok(([(CONTENT_TYPE, "application/jsonl")], record).into_response())
}

/// The text of the edition that is played at a table, to be read, changed, or brought along with
/// the record.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/edition",
    params(("id" = String, Path), ("invite" = Option<String>, Query)),
    responses((status = 200, content_type = "application/toml", body = String), (status = 404, body = Problem))))]
async fn edition(
    State(hall): State<Arc<Hall>>,
    looker: Looker,
    Path(id): Path<String>,
    Query(link): Query<Link>,
) -> Result<Response, Response> {
    let row = shown::let_in(&hall, &id, looker, link.invite.as_deref()).await?;
    let edition = Hall::edition(&row).map_err(IntoResponse::into_response)?;
    Ok(([(CONTENT_TYPE, "application/toml")], edition).into_response())
}

/// Bring along the record of a finished match: the record itself, or, with an edition that does not
/// come with the game, JSON in which both stand.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/records",
    request_body(content((String = "application/jsonl"), (Import = "application/json"))),
    responses((status = 200, body = Imported), (status = 409, body = Problem))))]
async fn import(
    State(hall): State<Arc<Hall>>,
    caller: Caller,
    Whence(address): Whence,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<Imported> {
    whole(&caller)?;
    if !hall.imports.take(address, hall.now()) {
        return Err(Refused::new(Code::Slow, "too many records from one place; come back later"));
    }
    let kind = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let Import { record, edition } = match kind.split(';').next().map(str::trim) {
        Some("application/json") => read(&body)?,
        Some(_) | None => Import {
            record: String::from_utf8(body.to_vec())
                .map_err(|_| Refused::new(Code::Unreadable, "a record is plain text"))?,
            edition: None,
        },
    };
    Ok(Json(hall.import(&caller, record, edition).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_version_six_is_one_place() {
        let place = |text: &str| one_place(text.parse().unwrap());
        assert_eq!(place("2001:db8:1:2:3:4:5:6"), place("2001:db8:1:2::9"));
        assert_ne!(place("2001:db8:1:2::9"), place("2001:db8:1:3::9"));
        assert_eq!(place("::ffff:192.0.2.7"), place("192.0.2.7"));
        assert_ne!(place("192.0.2.7"), place("192.0.2.8"));
    }
}
