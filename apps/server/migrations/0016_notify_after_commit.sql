-- The server notifies of changed rows itself, after the commit (platform/db/row-changes.ts). A notification in a trigger
-- holds a lock of the whole database server until the commit is done, standby included, so these commits waited for each
-- other: 170 to 214 updates of documents a second instead of 2,082 to 2,655.
-- The previous version, which runs while this is applied, relies on the triggers. It keeps working because its waiting
-- requests also poll: until it is replaced they hear of a change after up to 15 seconds.
drop trigger document_change on document;
drop trigger audio_clip_change on audio_clip;
drop trigger audio_clip_end on audio_clip;
drop trigger audio_zip_change on audio_zip;
drop trigger audio_zip_end on audio_zip;
drop function tell_document_change();
drop function tell_audio_change();
