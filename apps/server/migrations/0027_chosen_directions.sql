-- What the actor changed about how a line is said: manner, amount, place, ending, entry; and which read of it. Null in lines
-- that were deleted before this migration and are restored by an undo.
alter table scene add column direction jsonb default '{}', add column read smallint default 0;

-- The usual manner of a character with its amount, empty without one; and how much of every manner the voice shows.
alter table voice_assignment
  add column direction jsonb not null default '{}',
  add column fullness text not null default 'usual' check (fullness in ('muted', 'usual', 'full'));

-- Null as usual, and for the first read.
alter table audio_clip add column fullness text, add column read smallint;

-- What was chosen when the audio was made, as line_sound sees it. Audio from before was made without choices.
alter table line_audio add column choice jsonb not null default '{}';

-- The same as before, but audio counts only as long as what is chosen about the sound of the line and of its character is
-- what it was made with. How a line enters is no part of its sound.
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
  line.is_silent_direction,
  line.choice
from (
  select spoken.*, voice_id = 'record_by_me' as is_own, sha256(convert_to(dialog, 'UTF8')) as dialog_hash
  from (
    select cast_line.id, cast_line.document_id, cast_line.scene_index, cast_line.dialog, cast_line.is_silent_direction,
      case when cast_line.is_silent_direction then '' else cast_line.voice_id end as voice_id, cast_line.choice
    from (
      select scene.id, scene.document_id, scene.scene_index, scene.dialog,
        scene.actor = 'narrator' and not document.read_directions as is_silent_direction,
        coalesce(nullif(scene.voice_id, ''), voice_assignment.voice_id, '') as voice_id,
        jsonb_strip_nulls(jsonb_build_object(
          'line', nullif(scene.direction - 'entry', '{}'),
          'read', nullif(scene.read, 0),
          'character', nullif(voice_assignment.direction, '{}'),
          'fullness', nullif(voice_assignment.fullness, 'usual')
        )) as choice
      from scene join document on document.id = scene.document_id left join voice_assignment using (document_id, actor)
    ) cast_line
  ) spoken
) line
left join line_audio made on made.scene_id = line.id and made.voice_id = line.voice_id
  and made.dialog_hash = line.dialog_hash and made.choice = line.choice
left join audio_clip clip on clip.id = made.clip_id
left join recording own on line.is_own and own.scene_id = line.id and own.document_id = line.document_id
  and own.dialog_hash = line.dialog_hash;
