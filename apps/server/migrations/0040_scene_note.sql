-- The actor's own note on a line; null without one.
alter table scene add column note text;
