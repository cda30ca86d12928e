-- Times in which nobody could play, too short for every deadline to be moved. The clocks of live games are stopped for them.
CREATE TABLE absences (
    began_at BIGINT PRIMARY KEY,
    ended_at BIGINT NOT NULL CHECK (ended_at > began_at)
);
