//! Tables on a server, and the matches at them.
//!
//! All of this is fetched when somebody opens such a table, and no earlier: `entry` is the part of
//! the page in which it lies, and `table` is one more for each game.
//!
//! - [`host`]: what is asked of the browser; [`http`]: of the server, beside a match.
//! - [`people`]: who one is; [`notices`]: how one hears that one is waited for.
//! - [`line`]: the socket to a table, which comes back by itself.
//! - [`followed`]: what is known of a match, built of the frames that come.
//! - [`seat`]: a place at a table: everything that can be asked or done there.
//! - [`join`], [`room`]: an invitation is opened; seats are taken before a match begins.
//! - [`table`], [`around`], [`talk`]: the screen of a match, what stands around it, what is said.
//! - [`records`]: finished matches, watched again; [`share`]: shown to others; [`lists`]: tables at the front door.

mod around;
mod entry;
mod followed;
mod host;
mod http;
mod join;
mod line;
mod lists;
mod notices;
mod people;
mod qr;
mod records;
mod room;
mod seat;
mod share;
mod table;
mod talk;

pub(crate) use entry::{invite, preload, share, tables_of_mine};
pub(crate) use followed::{Followed, Moved};
pub(crate) use seat::Place;
pub(crate) use table::{Show, show};
