//! The table itself: who sits down, gets up, begins, stands in.

use store::rows::SeatRow;
use tabletop::{Seat, Viewer};
use wire::Code;
use wire::api::{Join, Ready, SeatOf, StandIn, Status};

use super::{Deed, Live};
use crate::hall::{Caller, Refused};
use crate::tables;

/// How often something is tried against servers that are faster.
const TRIES: usize = 4;

impl Live {
    /// Does something; if another server was faster, with what it has done in mind.
    pub(super) async fn perform(&mut self, caller: &Caller, what: Deed) -> Result<(), Refused> {
        // Who has just sat down by another server is not heard of yet.
        if self.hall.is_shared() {
            self.refresh().await;
        }
        let mut done = self.try_to(caller, what.clone()).await;
        for _ in 0..TRIES {
            match done {
                Err(Refused { code: Code::Stale, .. }) => {
                    self.refresh().await;
                    done = self.try_to(caller, what.clone()).await;
                }
                Ok(()) | Err(_) => break,
            }
        }
        done
    }

    async fn try_to(&mut self, caller: &Caller, what: Deed) -> Result<(), Refused> {
        if caller.only.is_some() {
            return Err(Refused::new(
                Code::NotFound,
                "a seat's token plays, and does nothing else",
            ));
        }
        match what {
            Deed::Join(join) => self.join(caller, &join).await,
            Deed::Leave => self.leave(caller).await,
            Deed::Ready(it) => self.set_ready(caller, it).await,
            Deed::SetSeat(of) => self.set_seat(caller, &of).await,
            Deed::Start => self.start(caller).await,
            Deed::StandIn(it) => self.stand_in(caller, &it).await,
            Deed::Close => self.close(caller).await,
            Deed::RenewInvite => {
                self.need_seat(caller)?;
                self.kept.row.invites = self.hall.store.renew_invite(&self.id).await?;
                Ok(())
            }
        }
    }

    fn need_seat(&self, caller: &Caller) -> Result<(), Refused> {
        match self.seat_of(caller) {
            _ if self.kept.row.host == caller.person => Ok(()),
            Some(_) => Ok(()),
            None => Err(Refused::new(Code::NoSeat, "only who sits at the table may do this")),
        }
    }

    /// Keeps the seats as they are now, and tells everybody; if they cannot be kept, they are as
    /// before.
    async fn keep_seats(&mut self, seats: Vec<SeatRow>) -> Result<(), Refused> {
        self.hall.store.set_seats(&self.id, &self.kept.seats, &seats).await?;
        self.kept.seats = seats;
        self.seats_have_changed();
        self.count_anew().await;
        Ok(())
    }

    /// What follows from others sitting here than before.
    pub(super) fn seats_have_changed(&mut self) {
        self.obey_seats();
        // Whoever has left a seat sees less from now on; whoever has taken one asks for more.
        for it in &mut self.followers {
            let seat = self.kept.seats.iter().find(|row| row.person.as_ref() == Some(&it.person));
            if let (Viewer::Seat(_), None) = (it.viewer, seat) {
                it.viewer = Viewer::Spectator;
            }
        }
        self.tell_presence();
        self.drive();
    }

    async fn join(&mut self, caller: &Caller, join: &Join) -> Result<(), Refused> {
        if !matches!(self.status(), Status::Waiting | Status::Playing) {
            return Err(Refused::new(Code::NotNow, "nobody can sit down here any more"));
        }
        if self.seat_of(caller).is_some() {
            return Ok(());
        }
        let is_free = |it: &SeatRow| it.person.is_none();
        let found = if let Some(seat) = join.seat {
            self.kept.seats.iter().position(|it| it.seat == seat && is_free(it))
        } else {
            let open = self.kept.seats.iter().position(|it| it.kind == "open");
            open.or_else(|| self.kept.seats.iter().position(is_free))
        };
        let Some(i) = found else {
            return Err(Refused::new(Code::NotNow, "that seat is taken"));
        };
        let mut seats = self.kept.seats.clone();
        let name = tables::free_name(&caller.name, &seats, i);
        seats[i] = SeatRow {
            seat: seats[i].seat,
            kind: "person".to_owned(),
            person: Some(caller.person.clone()),
            name,
            level: None,
            ready: false,
        };
        self.keep_seats(seats).await
    }

    /// Somebody says that the match may begin, or that it may not yet. It begins when somebody says
    /// so: this is for them to know.
    async fn set_ready(&mut self, caller: &Caller, it: Ready) -> Result<(), Refused> {
        let Some(seat) = self.seat_of(caller) else {
            return Err(Refused::new(Code::NoSeat, "only who sits at the table can be ready"));
        };
        if self.status() != Status::Waiting {
            return Err(Refused::new(Code::NotNow, "nobody waits for you to be ready here"));
        }
        let mut seats = self.kept.seats.clone();
        if seats[seat.idx()].ready == it.ready {
            return Ok(());
        }
        seats[seat.idx()].ready = it.ready;
        self.keep_seats(seats).await
    }

    async fn leave(&mut self, caller: &Caller) -> Result<(), Refused> {
        let Some(seat) = self.seat_of(caller) else { return Ok(()) };
        let mut seats = self.kept.seats.clone();
        let row = &mut seats[seat.idx()];
        (row.kind, row.person, row.level) = ("open".to_owned(), None, None);
        row.ready = false;
        if self.status() == Status::Over {
            return Err(Refused::new(Code::NotNow, "the match is over; your seat stays yours"));
        }
        let is_empty = seats.iter().all(|it| it.person.is_none());
        self.keep_seats(seats).await?;
        if is_empty {
            self.set_closed().await?;
        }
        Ok(())
    }

    async fn set_closed(&mut self) -> Result<(), Refused> {
        self.hall.store.set_status(&self.id, "closed").await?;
        "closed".clone_into(&mut self.kept.row.status);
        self.tell_presence();
        Ok(())
    }

    async fn close(&mut self, caller: &Caller) -> Result<(), Refused> {
        if self.kept.row.host != caller.person {
            return Err(Refused::new(Code::NoSeat, "only who set up the table may close it"));
        }
        let others = |it: &SeatRow| it.person.as_ref().is_some_and(|it| *it != caller.person);
        match self.status() {
            Status::Over | Status::Closed | Status::Frozen => Ok(()),
            Status::Playing if self.kept.seats.iter().any(others) => {
                Err(Refused::new(Code::NotNow, "somebody still plays here"))
            }
            Status::Waiting | Status::Playing => self.set_closed().await,
        }
    }

    async fn set_seat(&mut self, caller: &Caller, of: &SeatOf) -> Result<(), Refused> {
        self.need_seat(caller)?;
        let mut seats = self.kept.seats.clone();
        let Some(row) = seats.iter_mut().find(|it| it.seat == of.seat) else {
            return Err(Refused::new(Code::NotFound, "there is no such seat"));
        };
        if row.person.is_some() {
            return Err(Refused::new(Code::NotNow, "somebody sits there"));
        }
        if let Some(level) = &of.bot {
            let level = tables::level(level)?;
            "bot".clone_into(&mut row.kind);
            row.level = Some(level.name().to_owned());
            if row.name.is_empty() {
                row.name = tables::bot_name(row.seat);
            }
        } else {
            (row.kind, row.level) = ("open".to_owned(), None);
        }
        if !matches!(self.status(), Status::Waiting | Status::Playing) {
            return Err(Refused::new(Code::NotNow, "nobody plays here any more"));
        }
        self.keep_seats(seats).await
    }

    async fn start(&mut self, caller: &Caller) -> Result<(), Refused> {
        self.need_seat(caller)?;
        match self.status() {
            Status::Playing | Status::Over => return Ok(()),
            Status::Closed | Status::Frozen => {
                return Err(Refused::new(Code::NotNow, "the table is closed"));
            }
            Status::Waiting => {}
        }
        if self.kept.seats.iter().any(|it| it.kind == "open") {
            let sentence = "a seat is still free; wait, or put a bot there";
            return Err(Refused::new(Code::NotNow, sentence));
        }
        self.hall.begin(&mut self.kept).await?;
        // Seats may have been drawn.
        self.say_all_anew().await;
        self.drive();
        Ok(())
    }

    async fn stand_in(&mut self, caller: &Caller, it: &StandIn) -> Result<(), Refused> {
        self.need_seat(caller)?;
        let level = tables::level(&it.level)?;
        if self.status() != Status::Playing {
            return Err(Refused::new(Code::NotNow, "nothing is being played"));
        }
        self.settle();
        let Some(i) = self.kept.seats.iter().position(|row| row.seat == it.seat) else {
            return Err(Refused::new(Code::NotFound, "there is no such seat"));
        };
        if self.kept.seats[i].kind != "person" {
            return Err(Refused::new(Code::NotNow, "nobody has to be stood in for there"));
        }
        if self.is_here(Seat(it.seat)) && !self.kept.clocks.is_over(i) {
            let sentence = "they are at the table and have time left";
            return Err(Refused::new(Code::NotNow, sentence));
        }
        let mut seats = self.kept.seats.clone();
        "stand_in".clone_into(&mut seats[i].kind);
        seats[i].level = Some(level.name().to_owned());
        self.keep_seats(seats).await
    }

    /// Somebody is back: the bot that stood in has nothing more to say, whatever it thinks of.
    pub(super) async fn hand_back(&mut self, seat: Seat) {
        for _ in 0..TRIES {
            let row = self.kept.seats.get(seat.idx()).filter(|it| it.kind == "stand_in");
            let Some(row) = row else { return };
            let mut seats = self.kept.seats.clone();
            seats[seat.idx()] = SeatRow { kind: "person".to_owned(), level: None, ..row.clone() };
            match self.keep_seats(seats).await {
                Ok(()) => return,
                Err(Refused { code: Code::Stale, .. }) => self.refresh().await,
                Err(Refused { sentence, .. }) => {
                    tracing::error!(table = self.id, sentence, "a seat could not be handed back");
                    return;
                }
            }
        }
    }
}
