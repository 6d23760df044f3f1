//! Everything of one store, into another.

use crate::rows::{NoteRow, PersonRow};
use crate::{Result, Store, StoreError};

/// What was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    pub people: usize,
    pub tables: usize,
    pub actions: usize,
}

/// So many are read at a time.
const AT_ONCE: u32 = 500;

/// Copies everything into a store in which there is nothing yet. Nobody may write to the first one
/// meanwhile. Servers that run, and who is at a table by them, are not copied: they are others there.
pub async fn copy(from: &dyn Store, to: &dyn Store) -> Result<Copied> {
    if !to.people("", 1).await?.is_empty() || !to.table_ids("", 1).await?.is_empty() {
        return Err(StoreError::Failed("there is something in it already".to_owned()));
    }
    let mut copied = Copied::default();
    for (name, value) in from.settings().await? {
        if to.fix(&name, &value).await? != value {
            let sentence = "a server has run with it, and with another key";
            return Err(StoreError::Failed(sentence.to_owned()));
        }
    }
    for outage in from.outages().await? {
        to.add_outage(outage).await?;
    }
    let mut after = String::new();
    loop {
        let people = from.people(&after, AT_ONCE).await?;
        let Some(PersonRow { id, .. }) = people.last() else { break };
        after.clone_from(id);
        for person in people {
            to.add_person(&person).await?;
            for token in from.tokens_of(&person.id).await? {
                to.add_token(&token).await?;
            }
            if let Some(rules) = from.rules(&person.id).await? {
                to.set_rules(&person.id, &rules).await?;
            }
            for target in from.targets_of(&person.id).await? {
                to.add_target(&target).await?;
            }
            copied.people += 1;
        }
    }
    let mut after = String::new();
    loop {
        let tables = from.table_ids(&after, AT_ONCE).await?;
        let Some(last) = tables.last() else { return Ok(copied) };
        after.clone_from(last);
        for id in tables {
            copied.actions += copy_table(from, to, &id).await?;
            copied.tables += 1;
        }
    }
}

async fn copy_table(from: &dyn Store, to: &dyn Store, id: &str) -> Result<usize> {
    let Some((table, seats)) = from.table(id).await? else { return Ok(0) };
    let actions = from.actions(id, 0).await?;
    to.import(&table, &seats, &actions).await?;
    for line in from.chat_after(id, 0).await? {
        let n = to.say(&line).await?;
        if n != line.n {
            return Err(StoreError::Corrupt(format!(
                "line {} at table {id} has no number",
                line.n
            )));
        }
    }
    for order in from.orders(id).await? {
        to.set_order(&order).await?;
    }
    for notice in from.notices(id).await? {
        to.add_notice(&notice).await?;
    }
    for NoteRow { person, text } in from.notes(id).await? {
        to.set_note(id, &person, &text).await?;
    }
    Ok(actions.len())
}
