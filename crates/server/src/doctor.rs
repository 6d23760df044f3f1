//! Whether everything that is kept is as it was written.

use store::rows::broken_link;
use store::{Key, Store, StoreError};
use tabletop::{Seed, Turn};

use crate::hall::replay;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    pub tables: usize,
    pub matches: usize,
    pub actions: usize,
    /// One sentence for each thing that is wrong.
    pub problems: Vec<String>,
}

/// Looks at every chain of digests, replays every match, and looks for what points nowhere. It
/// changes nothing.
pub async fn examine(store: &dyn Store, key: &Key) -> Result<Finding, StoreError> {
    let mut finding = Finding { problems: store.complaints().await?, ..Finding::default() };
    let mut after = String::new();
    loop {
        let ids = store.table_ids(&after, 500).await?;
        let Some(last) = ids.last().cloned() else { return Ok(finding) };
        for id in ids {
            finding.tables += 1;
            if let Err(problem) = look_at(store, key, &id, &mut finding).await? {
                finding.problems.push(format!("table {id}: {problem}"));
            }
        }
        after = last;
    }
}

/// How often a match is read while a server goes on with it.
const READS: usize = 16;

async fn look_at(
    store: &dyn Store,
    key: &Key,
    id: &str,
    finding: &mut Finding,
) -> Result<Result<(), String>, StoreError> {
    let Some((mut row, mut seats)) = store.table(id).await? else { return Ok(Ok(())) };
    let mut actions = store.actions(id, 0).await?;
    for _ in 0..READS {
        if row.seq == actions.len() as u64 {
            break;
        }
        // A server may have written between the two.
        let Some(again) = store.table(id).await? else { return Ok(Ok(())) };
        ((row, seats), actions) = (again, store.actions(id, 0).await?);
    }
    finding.actions += actions.len();
    let Some(opening) = row.opening.clone() else {
        let is_empty = actions.is_empty();
        return Ok(if is_empty { Ok(()) } else { Err("it has actions but never began".into()) });
    };
    finding.matches += 1;
    if let Some(seq) = broken_link(&opening, &actions) {
        return Ok(Err(format!("action {seq} is not as it was written")));
    }
    let seed = match key.unseal(id, &row.seed) {
        Ok(seed) => Seed(seed),
        Err(error) => return Ok(Err(error.to_string())),
    };
    let (again, replayed) = (row.clone(), actions.clone());
    let replayed = tokio::task::spawn_blocking(move || {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let play = replay(&again, &replayed, seed)?;
            let game = play.session.game();
            Ok((play.head, game.turn() == Turn::Over, game.header().players.len()))
        }))
        .unwrap_or_else(|_| Err("the rules broke while it was replayed".to_owned()))
    });
    let (head, is_over, n_seats) = match replayed.await {
        Ok(Ok(found)) => found,
        Ok(Err(problem)) => return Ok(Err(problem)),
        Err(error) => return Ok(Err(error.to_string())),
    };
    let says_over = match row.status.as_str() {
        "over" => Some(true),
        "playing" => Some(false),
        _ => None,
    };
    Ok(match says_over {
        _ if row.seq != actions.len() as u64 || row.head != head => {
            Err("it is noted elsewhere in its log than it stands".to_owned())
        }
        _ if seats.len() != n_seats => Err("it has another number of seats".to_owned()),
        Some(says) if says != is_over => Err("whether it is over is noted wrongly".to_owned()),
        None if row.status == "frozen" => Err("it was stopped, and replays now".to_owned()),
        Some(_) | None => Ok(()),
    })
}
