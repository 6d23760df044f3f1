-- What is done for somebody who is away. Nobody else learns of it.
CREATE TABLE standing_order (
    table_id TEXT NOT NULL REFERENCES board(id),
    seat     INTEGER NOT NULL,
    person   TEXT NOT NULL,
    text     TEXT NOT NULL,
    -- How long the log of the match was when it ended; if it is cut back beyond, the order stands.
    ended    INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
