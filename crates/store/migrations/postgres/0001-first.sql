-- The same as in SQLite. Texts are ordered by their bytes, as there.
CREATE TABLE person (
    id         TEXT COLLATE "C" PRIMARY KEY,
    name       TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    banned_at  BIGINT
);

-- How somebody comes in: a browser, a personal link, a program for one seat. Only hashes are kept.
CREATE TABLE token (
    hash       BYTEA PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL REFERENCES person(id),
    kind       TEXT COLLATE "C" NOT NULL,
    table_id   TEXT COLLATE "C",
    seat       BIGINT,
    created_at BIGINT NOT NULL
);
CREATE INDEX token_of_person ON token(person);

-- A table, and the match that is played at it.
CREATE TABLE board (
    id         TEXT COLLATE "C" PRIMARY KEY,
    game       TEXT COLLATE "C" NOT NULL,
    host       TEXT COLLATE "C" NOT NULL,
    setup      TEXT COLLATE "C" NOT NULL,
    edition    TEXT COLLATE "C",
    seed       BYTEA NOT NULL,
    commitment TEXT COLLATE "C" NOT NULL,
    listed     BIGINT NOT NULL,
    invites    BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    -- The first lines of the journal, once the match has begun.
    opening    TEXT COLLATE "C",
    rematch    TEXT COLLATE "C",
    status     TEXT COLLATE "C" NOT NULL,
    -- These follow from the actions, and are kept so that nobody has to replay a match in order to
    -- list it. `seq` and `head` are also what a writer must know in order to append.
    seq        BIGINT NOT NULL DEFAULT 0,
    head       BYTEA NOT NULL DEFAULT '',
    turn       BIGINT NOT NULL DEFAULT 0,
    clocks     TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX board_listed ON board(listed, status, created_at);

CREATE TABLE seat (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    seat     BIGINT NOT NULL,
    kind     TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C",
    name     TEXT COLLATE "C" NOT NULL,
    level    TEXT COLLATE "C",
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seat_of_person ON seat(person);

-- The truth: it only grows.
CREATE TABLE action (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    seq      BIGINT NOT NULL,
    seat     BIGINT,
    actor    TEXT COLLATE "C" NOT NULL,
    cid      TEXT COLLATE "C" NOT NULL,
    -- The lines that it adds to the journal.
    lines    TEXT COLLATE "C" NOT NULL,
    at_ms    BIGINT NOT NULL,
    prev     BYTEA NOT NULL,
    hash     BYTEA NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, cid)
);

CREATE TABLE chat (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    n        BIGINT NOT NULL,
    room     TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C",
    name     TEXT COLLATE "C" NOT NULL,
    seat     BIGINT,
    cid      TEXT COLLATE "C" NOT NULL,
    text     TEXT COLLATE "C" NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, n),
    UNIQUE (table_id, cid)
);

CREATE TABLE note (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    person   TEXT COLLATE "C" NOT NULL,
    text     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, person)
);

-- When no server ran: clocks did not tick.
CREATE TABLE outage (
    from_ms BIGINT NOT NULL,
    to_ms   BIGINT NOT NULL
);

CREATE TABLE pulse (
    one   BIGINT PRIMARY KEY CHECK (one = 1),
    at_ms BIGINT NOT NULL
);
