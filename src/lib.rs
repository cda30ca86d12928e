//! Banqi: a Discord bot that hosts Chinese dark chess.
