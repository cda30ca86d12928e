-- Sessions in which the computer has something to do: to accept, to play, to answer an offer. A row is written with the
-- event that makes it so, and goes with the event that ends it; `owner` is at work on it until `lease_until`.

CREATE TABLE computer_turns (
    session_id  INTEGER PRIMARY KEY NOT NULL REFERENCES sessions,
    due_at      INTEGER NOT NULL,
    attempts    INTEGER NOT NULL,
    owner       TEXT,
    lease_until INTEGER NOT NULL
) STRICT;
CREATE INDEX computer_turns_due ON computer_turns (due_at);
