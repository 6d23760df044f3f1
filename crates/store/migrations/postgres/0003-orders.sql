-- The same as in SQLite.
CREATE TABLE standing_order (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES board(id),
    seat     BIGINT NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    text     TEXT COLLATE "C" NOT NULL,
    ended    BIGINT,
    PRIMARY KEY (table_id, seat)
);
