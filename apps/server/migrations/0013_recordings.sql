-- Lines that the user speaks.

-- Where a recording may be put. One address for each line: the next one takes the place of the last.
create table recording_upload (
  scene_id uuid primary key references scene on delete cascade,
  document_id uuid not null references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- As it was handed out, without its signature. What clients send back is compared with it, and never opened.
  address text not null,
  incoming_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  expires_at timestamptz not null
);
create index recording_upload_by_document on recording_upload (document_id);
create index recording_upload_by_user on recording_upload (user_id);

-- What was recorded of a line while it had these words. It outlives the line's row: whoever takes a change back has the
-- recording back too.
create table recording (
  scene_id uuid not null,
  dialog_hash bytea not null,
  document_id uuid not null references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- Where it was put: saved again from there, it is saved already.
  address text not null,
  wav_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  sample_rate integer not null,
  duration_ms integer not null,
  recorded_at timestamptz not null,
  -- Since when no line has had it: it has other words now, or another voice, or is gone. After a while it goes, too.
  unheard_since timestamptz,
  constraint recording_pkey primary key (scene_id, dialog_hash)
);
create index recording_by_document on recording (document_id);
create index recording_by_user on recording (user_id);

comment on table line_audio is 'a line that was deleted and comes back has its row back from scene_undo, if its clip is there';

-- The same as before, and what was recorded. `audio_key` is what can be heard of the line, however it came about.
drop view line_sound;
create view line_sound as
select
  line.id as scene_id, line.document_id, line.scene_index, line.voice_id, made.clip_id,
  case when line.is_own then own.wav_key else clip.mp3_key end as audio_key,
  case when line.is_own then own.duration_ms else clip.duration_ms end as duration_ms,
  coalesce(clip.message, '') as message,
  case
    when line.is_own and own.wav_key is null then 'processing'
    when line.is_own then 'completed'
    when made.scene_id is null then 'pending'
    when made.clip_id is null then 'completed'
    else clip.state
  end as audio_status
from (
  select spoken.*, voice_id = 'record_by_me' as is_own, sha256(convert_to(dialog, 'UTF8')) as dialog_hash
  from (
    select scene.id, scene.document_id, scene.scene_index, scene.dialog,
      coalesce(nullif(scene.voice_id, ''), voice_assignment.voice_id, '') as voice_id
    from scene left join voice_assignment using (document_id, actor)
  ) spoken
) line
left join line_audio made on made.scene_id = line.id and made.voice_id = line.voice_id
  and made.dialog_hash = line.dialog_hash
left join audio_clip clip on clip.id = made.clip_id
left join recording own on line.is_own and own.scene_id = line.id and own.document_id = line.document_id
  and own.dialog_hash = line.dialog_hash;
