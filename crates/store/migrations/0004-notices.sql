-- When somebody wants to hear that they are waited for.
CREATE TABLE notice_rules (
    person TEXT PRIMARY KEY REFERENCES person(id),
    text   TEXT NOT NULL
) STRICT;

-- How somebody is reached: by the push service of a browser, or at an address of their own.
CREATE TABLE notice_target (
    id         TEXT PRIMARY KEY,
    person     TEXT NOT NULL REFERENCES person(id),
    kind       TEXT NOT NULL,
    -- Tells addresses apart without saying them.
    digest     BLOB NOT NULL UNIQUE,
    -- Sealed by the key: whoever knows it can write there.
    address    BLOB NOT NULL,
    -- What the browser came in by; when that is void, so is this.
    token      BLOB,
    created_at INTEGER NOT NULL,
    reached_at INTEGER,
    problem    TEXT
) STRICT;
CREATE INDEX notice_target_of_person ON notice_target(person);
CREATE INDEX notice_target_of_token ON notice_target(token);

-- What is to be said, written together with what it is about.
CREATE TABLE notice (
    kind     TEXT NOT NULL,
    target   TEXT NOT NULL REFERENCES notice_target(id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES board(id),
    seq      INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    due_at   INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (kind, target, table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX notice_due ON notice(due_at);
CREATE INDEX notice_to ON notice(target);
