//! How much of anything is accepted.

/// Bytes of a frame, and of a body that carries one.
pub const FRAME_BYTES: usize = 16 << 10;

/// Bytes of the body that sets up a table: an edition may come with it.
pub const TABLE_BYTES: usize = 160 << 10;

/// Bytes of an edition's text.
pub const EDITION_BYTES: usize = 64 << 10;

/// Bytes of a record that is brought along.
pub const RECORD_BYTES: usize = 2 << 20;

/// Letters of what is said at a table.
pub const CHAT_CHARS: usize = 500;

/// Bytes of private notes.
pub const NOTE_BYTES: usize = 12 << 10;

/// Bytes of the id that a client gives to what it sends.
pub const CID_BYTES: usize = 64;

/// Actions that are tried together.
pub const TRIED: usize = 32;

/// Matches that are followed by one socket.
pub const SUBSCRIPTIONS: usize = 50;

/// Sockets that one person may have open.
pub const SOCKETS: usize = 5;

/// Tables that one person may have open.
pub const TABLES: usize = 20;

/// Editions of their own that one person may have in play.
pub const EDITIONS: u32 = 4;

/// Ways to reach one person.
pub const TARGETS: usize = 10;

/// Bytes of an address to which notices are sent.
pub const ADDRESS_BYTES: usize = 2_000;

/// Minutes that a notice may be held back at most.
pub const NOTICE_MINUTES: u16 = 24 * 60;

/// Commands that one match may hold; no game comes near.
pub const COMMANDS: u64 = 20_000;
