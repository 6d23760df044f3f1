//! What anybody is shown of a match who has the link to its table: once it is over, its record, and
//! a picture of any moment of it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use draw::Picture;
use serde::Deserialize;
use shelf::Visitor;
use store::rows::TableRow;
use tabletop::{Features, Match, Printed, Record, Viewer};
use wire::Code;
#[cfg(feature = "openapi")]
use wire::api::Problem;

use crate::hall::{Caller, Hall, Refused};

/// Who looks: somebody who is known here, or else nobody, with the answer that they would get.
pub(crate) type Looker = Result<Caller, Response>;

/// The table, if somebody may look at it. Whoever has its link need not be known.
pub(crate) async fn let_in(
    hall: &Hall,
    id: &str,
    looker: Looker,
    invite: Option<&str>,
) -> Result<TableRow, Response> {
    let stranger = match looker {
        Ok(caller) => {
            return hall.let_in(id, &caller, invite).await.map_err(IntoResponse::into_response);
        }
        Err(stranger) => stranger,
    };
    match hall.store.table(id).await {
        Ok(Some((row, _))) if hall.is_invite(&row, invite) => Ok(row),
        Ok(_) => Err(stranger),
        Err(error) => Err(Refused::from(error).into_response()),
    }
}

/// A moment of a match: after so many entries of its log, or the last.
#[derive(Deserialize, Debug)]
pub(crate) struct Moment {
    #[serde(default)]
    at: Option<usize>,
    #[serde(default)]
    invite: Option<String>,
}

/// A picture of the table at a moment of a finished match, as anybody could see it then.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tables/{id}/picture",
    params(("id" = String, Path), ("at" = Option<usize>, Query), ("invite" = Option<String>, Query)),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 404, body = Problem),
        (status = 409, body = Problem))))]
pub(crate) async fn picture(
    State(hall): State<Arc<Hall>>,
    looker: Looker,
    Path(id): Path<String>,
    Query(Moment { at, invite }): Query<Moment>,
) -> Result<Response, Response> {
    let row = let_in(&hall, &id, looker, invite.as_deref()).await?;
    let record = hall.record(&id).await.map_err(IntoResponse::into_response)?;
    let drawn = tokio::task::spawn_blocking(move || draw_moment(&record, row.edition, at));
    match drawn.await {
        Ok(Ok(picture)) => Ok(([(CONTENT_TYPE, "image/svg+xml")], picture.file()).into_response()),
        Ok(Err(sentence)) => Err(Refused { code: Code::Refused, sentence }.into_response()),
        Err(_) => Err(Refused::new(Code::Frozen, "this could not be drawn").into_response()),
    }
}

fn draw_moment(
    record: &str,
    edition: Option<String>,
    at: Option<usize>,
) -> Result<Picture, String> {
    let record = Record::read(record).map_err(|error| error.to_string())?;
    let game = shelf::game_of(&record).map_err(|error| error.to_string())?;
    shelf::visit(game, Draw { record: &record, edition, at })
}

struct Draw<'a> {
    record: &'a Record,
    edition: Option<String>,
    at: Option<usize>,
}

impl Visitor for Draw<'_> {
    type Out = Result<Picture, String>;

    fn visit<G: Features>(self) -> Result<Picture, String> {
        let Draw { record, edition, at } = self;
        let edition = edition.as_deref().map(Printed::<G::Edition>::load).transpose();
        let edition = edition.map_err(|error| error.to_string())?;
        let opened = Match::<G>::open(record, edition, None);
        let (game, _) = opened.map_err(|error| error.to_string())?;
        let n = game.log().len();
        let at = at.unwrap_or(n);
        if at > n {
            return Err(format!("the match has {n} entries, so there is no moment {at}"));
        }
        let game = game.rewound(at);
        let position = game.position();
        let view = position.view(Viewer::Spectator);
        Ok(draw::position::<G>(position.edition().tables(), &view, &game.names()))
    }
}
