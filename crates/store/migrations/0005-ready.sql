-- Whether somebody has said that they are ready, before the match begins.
ALTER TABLE seat ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;

-- The seats whose people look at the table, of those who are connected.
ALTER TABLE here ADD COLUMN looks INTEGER NOT NULL DEFAULT 0;
