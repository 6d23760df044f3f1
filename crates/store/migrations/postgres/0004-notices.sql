-- The same as in SQLite.
CREATE TABLE notice_rules (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES person(id),
    text   TEXT COLLATE "C" NOT NULL
);

CREATE TABLE notice_target (
    id         TEXT COLLATE "C" PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL REFERENCES person(id),
    kind       TEXT COLLATE "C" NOT NULL,
    digest     BYTEA NOT NULL UNIQUE,
    address    BYTEA NOT NULL,
    token      BYTEA,
    created_at BIGINT NOT NULL,
    reached_at BIGINT,
    problem    TEXT COLLATE "C"
);
CREATE INDEX notice_target_of_person ON notice_target(person);
CREATE INDEX notice_target_of_token ON notice_target(token);

CREATE TABLE notice (
    kind     TEXT COLLATE "C" NOT NULL,
    target   TEXT COLLATE "C" NOT NULL REFERENCES notice_target(id) ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    seq      BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    due_at   BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    PRIMARY KEY (kind, target, table_id, seq)
);
CREATE INDEX notice_due ON notice(due_at);
CREATE INDEX notice_to ON notice(target);
