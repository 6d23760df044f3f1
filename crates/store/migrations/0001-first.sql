CREATE TABLE person (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    banned_at  INTEGER
) STRICT;

-- How somebody comes in: a browser, a personal link, a program for one seat. Only hashes are kept.
CREATE TABLE token (
    hash       BLOB PRIMARY KEY,
    person     TEXT NOT NULL REFERENCES person(id),
    kind       TEXT NOT NULL,
    table_id   TEXT,
    seat       INTEGER,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX token_of_person ON token(person);

-- A table, and the match that is played at it.
CREATE TABLE board (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    host       TEXT NOT NULL,
    setup      TEXT NOT NULL,
    edition    TEXT,
    seed       BLOB NOT NULL,
    commitment TEXT NOT NULL,
    listed     INTEGER NOT NULL,
    invites    INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    -- The first lines of the journal, once the match has begun.
    opening    TEXT,
    rematch    TEXT,
    status     TEXT NOT NULL,
    -- These follow from the actions, and are kept so that nobody has to replay a match in order to
    -- list it. `seq` and `head` are also what a writer must know in order to append.
    seq        INTEGER NOT NULL DEFAULT 0,
    head       BLOB NOT NULL DEFAULT x'',
    turn       INTEGER NOT NULL DEFAULT 0,
    clocks     TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX board_listed ON board(listed, status, created_at);

CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES board(id),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    person   TEXT,
    name     TEXT NOT NULL,
    level    TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX seat_of_person ON seat(person);

-- The truth: it only grows.
CREATE TABLE action (
    table_id TEXT NOT NULL REFERENCES board(id),
    seq      INTEGER NOT NULL,
    seat     INTEGER,
    actor    TEXT NOT NULL,
    cid      TEXT NOT NULL,
    -- The lines that it adds to the journal.
    lines    TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    prev     BLOB NOT NULL,
    hash     BLOB NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, cid)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES board(id),
    n        INTEGER NOT NULL,
    room     TEXT NOT NULL,
    person   TEXT,
    name     TEXT NOT NULL,
    seat     INTEGER,
    cid      TEXT NOT NULL,
    text     TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    PRIMARY KEY (table_id, n),
    UNIQUE (table_id, cid)
) STRICT, WITHOUT ROWID;

CREATE TABLE note (
    table_id TEXT NOT NULL REFERENCES board(id),
    person   TEXT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- When no server ran: clocks did not tick.
CREATE TABLE outage (
    from_ms INTEGER NOT NULL,
    to_ms   INTEGER NOT NULL
) STRICT;

CREATE TABLE pulse (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    at_ms INTEGER NOT NULL
) STRICT;
