-- What is being voted on at a table, so that every server asks the same.
ALTER TABLE board ADD COLUMN ask TEXT NOT NULL DEFAULT '';

-- The servers that run, each by a name that it drew when it began.
CREATE TABLE node (
    id    TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL
) STRICT;

-- Who is at a table, as each server knows it of its own connections.
CREATE TABLE here (
    table_id TEXT NOT NULL REFERENCES board(id),
    node     TEXT NOT NULL,
    seats    INTEGER NOT NULL,
    watching INTEGER NOT NULL,
    seen     TEXT NOT NULL,
    PRIMARY KEY (table_id, node)
) STRICT, WITHOUT ROWID;
CREATE INDEX here_of_node ON here(node);

-- What is fixed once for all servers.
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
