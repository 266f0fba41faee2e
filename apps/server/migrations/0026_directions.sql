-- What stands beside a character's name, such as V.O., and whether two characters speak at once. Null in lines that were
-- deleted before this migration and are restored by an undo.
alter table scene add column extensions text[] default '{}', add column is_dual boolean default false;

-- How the line is said, as far as the engine of the voice can do it; null if it is said plainly.
alter table audio_clip add column direction jsonb;

-- False for lines that were voiced before directions were read: these keep their audio until their words or voice change,
-- or the user asks for the line again.
alter table line_audio add column is_directed boolean not null default false;
