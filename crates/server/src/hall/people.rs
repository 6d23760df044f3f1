//! Who comes in, and by what.

use store::rows::{PersonRow, TokenRow};
use store::secrets;
use wire::api::Guest;

use super::{Caller, Hall, Refused, locked};
use crate::live::Command;
use crate::tables;

impl Hall {
    pub(crate) async fn new_guest(&self, name: &str) -> Result<Guest, Refused> {
        let name = tables::name(name)?;
        let now = self.now();
        let person = PersonRow { id: secrets::new_id(), name, created_at: now, banned_at: None };
        self.store.add_person(&person).await?;
        let token = self.new_token(&person.id, "session", None).await?;
        Ok(Guest { person: person.id, name: person.name, token })
    }

    pub(crate) async fn new_token(
        &self,
        person: &str,
        kind: &str,
        only: Option<(String, u8)>,
    ) -> Result<String, Refused> {
        let token = secrets::new_token();
        let (table, seat) = only.unzip();
        let row = TokenRow {
            hash: secrets::hash_token(&token),
            person: person.to_owned(),
            kind: kind.to_owned(),
            table,
            seat,
            created_at: self.now(),
        };
        self.store.add_token(&row).await?;
        Ok(token)
    }

    /// Who comes in by a token. Whoever was shut out does not.
    pub(crate) async fn caller(&self, token: &str) -> Result<Option<Caller>, Refused> {
        self.caller_of(secrets::hash_token(token)).await
    }

    pub(crate) async fn caller_of(&self, hash: Vec<u8>) -> Result<Option<Caller>, Refused> {
        let Some((row, person)) = self.store.token(&hash).await? else { return Ok(None) };
        if person.banned_at.is_some() || row.kind == "link" {
            return Ok(None);
        }
        let only = row.table;
        Ok(Some(Caller { person: person.id, name: person.name, token: row.hash, only }))
    }

    /// Opens a personal link on another device.
    pub(crate) async fn claim(&self, token: &str) -> Result<Option<Guest>, Refused> {
        let found = self.store.token(&secrets::hash_token(token)).await?;
        match found {
            Some((row, person)) if row.kind == "link" && person.banned_at.is_none() => {
                let token = self.new_token(&person.id, "session", None).await?;
                Ok(Some(Guest { person: person.id, name: person.name, token }))
            }
            Some(_) | None => Ok(None),
        }
    }

    /// The tables where somebody sat are told that something about them has changed.
    pub(crate) fn refresh(&self, tables: &[String]) {
        let live = locked(&self.live);
        for id in tables {
            if let Some(sender) = live.get(id) {
                let _ = sender.try_send(Command::Refresh);
            }
        }
    }
}
