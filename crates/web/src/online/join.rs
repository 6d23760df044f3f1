//! An invitation is opened: by somebody who has a name here, or by somebody who is asked for one.

use serde_json::json;
use wire::api::{SeatKind, Status, TableInfo};

use super::http::{self, Trouble};
use super::people;
use crate::browser;
use crate::games;
use crate::parts::waiting;
use crate::prelude::*;
use crate::route::Route;
use crate::table::{sentence, trouble};

/// What has become of it.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Asking,
    /// The server does not know the reader yet.
    Name,
    Failed(String),
}

pub(super) fn screen(id: &str, secret: &str) -> AnyView {
    let step = RwSignal::new(Step::Asking);
    let invitation = RwSignal::new(None::<TableInfo>);
    let (id, secret) = (StoredValue::new(id.to_owned()), StoredValue::new(secret.to_owned()));
    browser::set_title("An invitation");
    let sit_down = move || {
        spawn_local(async move {
            let next = match join(&id.get_value(), &secret.get_value()).await {
                Ok(route) => return route.go_anew(),
                Err(Trouble::Stranger) => Step::Name,
                Err(problem) => Step::Failed(sentence(&problem.to_string())),
            };
            let _ = step.try_set(next);
        });
    };
    spawn_local(async move {
        let path = format!("/api/tables/{}/invitation", id.get_value());
        let body = json!({ "invite": secret.get_value() });
        match http::post::<TableInfo>(&path, &body).await {
            Ok(info) => {
                let _ = invitation.try_set(Some(info));
                sit_down();
            }
            Err(problem) => _ = step.try_set(Step::Failed(sentence(&problem.to_string()))),
        }
    });
    let title = Signal::derive(move || {
        let name = invitation.with(|it| it.as_ref().and_then(|it| games::find(&it.game)));
        format!("You are invited to {}", name.map_or("a game", |lid| lid.name))
    });
    let what = Signal::derive(move || invitation.with(|it| it.as_ref().map(who_is_there)));
    let what = Signal::derive(move || what.get().unwrap_or_default());
    let game = Signal::derive(move || {
        invitation.with(|it| it.as_ref().map(|it| it.game.clone()).unwrap_or_default())
    });
    let show = move || match step.get() {
        Step::Asking => waiting(None),
        Step::Name => untrack(|| people::ask_name(title, what, game, "Sit down", sit_down)),
        Step::Failed(problem) => trouble(&problem),
    };
    show.into_any()
}

/// "Ann and Bob are at the table."
fn who_is_there(info: &TableInfo) -> String {
    let is_person = |kind: SeatKind| matches!(kind, SeatKind::Person | SeatKind::StandIn);
    let people = info.seats.iter().filter(|it| is_person(it.kind));
    let names: Vec<&str> = people.map(|it| it.name.as_str()).collect();
    match &*names {
        [] => "Nobody is at the table yet.".to_owned(),
        [one] => format!("{one} is at the table."),
        [others @ .., last] => format!("{} and {last} are at the table.", others.join(", ")),
    }
}

/// Sits down where there is a free seat; who finds none may watch.
async fn join(id: &str, secret: &str) -> Result<Route, Trouble> {
    let me = people::me().await?;
    let body = json!({ "invite": secret });
    let path = format!("/api/tables/{id}/join");
    match http::post::<TableInfo>(&path, &body).await {
        Ok(_) => Ok(Route::Online(format!("table/{id}"))),
        Err(Trouble::Refused(_)) => {
            let info: TableInfo = http::get(&format!("/api/tables/{id}?invite={secret}")).await?;
            let sits = info.seats.iter().any(|it| it.person.as_ref() == Some(&me.person));
            Ok(match (sits, info.status) {
                (true, _) => Route::Online(format!("table/{id}")),
                (false, Status::Over) => Route::Online(format!("record/{id}/0/{secret}")),
                (false, Status::Waiting | Status::Playing | Status::Closed | Status::Frozen) => {
                    Route::Online(format!("table/{id}/{secret}"))
                }
            })
        }
        Err(trouble) => Err(trouble),
    }
}

#[cfg(test)]
mod tests {
    use wire::api::{Clock, SeatInfo};

    use super::*;

    #[test]
    fn an_invitation_says_who_is_there() {
        let seat = |(seat, kind, name): (u8, SeatKind, &str)| SeatInfo {
            seat,
            kind,
            name: name.to_owned(),
            person: None,
            level: None,
            here: false,
            ready: false,
        };
        let said = |seats: &[(u8, SeatKind, &str)]| {
            who_is_there(&TableInfo {
                id: String::new(),
                game: String::new(),
                status: Status::Waiting,
                host: String::new(),
                seats: seats.iter().copied().map(seat).collect(),
                options: std::collections::BTreeMap::new(),
                edition: None,
                clock: Clock::None,
                listed: false,
                hints: true,
                is_seed_chosen: false,
                commitment: String::new(),
                seq: 0,
                turn: Vec::new(),
                created_at: 0,
                invite: None,
                rematch: None,
            })
        };
        let (ann, bob) = ((0, SeatKind::Person, "Ann"), (1, SeatKind::Person, "Bob"));
        assert_eq!(said(&[ann, (1, SeatKind::Open, "")]), "Ann is at the table.");
        let three = [ann, bob, (2, SeatKind::StandIn, "Cy"), (3, SeatKind::Bot, "Dee")];
        assert_eq!(said(&three), "Ann, Bob and Cy are at the table.");
        assert_eq!(said(&[(0, SeatKind::Bot, "Dee")]), "Nobody is at the table yet.");
    }
}
