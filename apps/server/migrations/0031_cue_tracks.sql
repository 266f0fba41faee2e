-- Which cue track was asked for: { kind, lineId }, without a line for the whole script. Null for a zip of all audio.
alter table audio_zip add column cue_track jsonb;
