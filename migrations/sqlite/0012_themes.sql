-- The colours of boards, chosen beside the look of pieces and moves; NULL where nothing is chosen.
ALTER TABLE accounts ADD COLUMN theme TEXT CHECK (theme IN ('wood', 'paper', 'slate', 'contrast'));
ALTER TABLE guild_tastes ADD COLUMN theme TEXT CHECK (theme IN ('wood', 'paper', 'slate', 'contrast'));
