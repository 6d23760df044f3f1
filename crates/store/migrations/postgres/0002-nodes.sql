-- The same as in SQLite.
ALTER TABLE board ADD COLUMN ask TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE TABLE node (
    id    TEXT COLLATE "C" PRIMARY KEY,
    at_ms BIGINT NOT NULL
);

CREATE TABLE here (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    node     TEXT COLLATE "C" NOT NULL,
    seats    BIGINT NOT NULL,
    watching BIGINT NOT NULL,
    seen     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, node)
);
CREATE INDEX here_of_node ON here(node);

CREATE TABLE setting (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value BYTEA NOT NULL
);
