-- Whether the narrator's lines, that is directions and headings, are read aloud. Existing scripts keep what they have. The
-- default stays true for the previous version, which does not know the column; this version inserts false.
alter table document add column read_directions boolean not null default true;

-- The same as before. A direction that is not read has no voice and no audio, and nothing waits for it: it is completed.
create or replace view line_sound as
select
  line.id as scene_id, line.document_id, line.scene_index, line.voice_id, made.clip_id,
  case when line.is_own then own.wav_key else clip.mp3_key end as audio_key,
  case when line.is_own then own.duration_ms else clip.duration_ms end as duration_ms,
  coalesce(clip.message, '') as message,
  case
    when line.is_silent_direction then 'completed'
    when line.is_own and own.wav_key is null then 'processing'
    when line.is_own then 'completed'
    when made.scene_id is null then 'pending'
    when made.clip_id is null then 'completed'
    else clip.state
  end as audio_status,
  line.is_silent_direction
from (
  select spoken.*, voice_id = 'record_by_me' as is_own, sha256(convert_to(dialog, 'UTF8')) as dialog_hash
  from (
    select cast_line.id, cast_line.document_id, cast_line.scene_index, cast_line.dialog, cast_line.is_silent_direction,
      case when cast_line.is_silent_direction then '' else cast_line.voice_id end as voice_id
    from (
      select scene.id, scene.document_id, scene.scene_index, scene.dialog,
        scene.actor = 'narrator' and not document.read_directions as is_silent_direction,
        coalesce(nullif(scene.voice_id, ''), voice_assignment.voice_id, '') as voice_id
      from scene join document on document.id = scene.document_id left join voice_assignment using (document_id, actor)
    ) cast_line
  ) spoken
) line
left join line_audio made on made.scene_id = line.id and made.voice_id = line.voice_id
  and made.dialog_hash = line.dialog_hash
left join audio_clip clip on clip.id = made.clip_id
left join recording own on line.is_own and own.scene_id = line.id and own.document_id = line.document_id
  and own.dialog_hash = line.dialog_hash;
