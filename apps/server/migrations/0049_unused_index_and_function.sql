-- no transaction: a table in use loses an index.

-- Both were for the release before 0033, which looked for clips of all scripts and deleted all ended events at once.
drop index concurrently if exists audio_clip_asked_at;
drop function if exists delete_ended_audit_events();
