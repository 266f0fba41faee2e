-- Voices of characters, and what was made with them.

create table voice_assignment (
  document_id uuid not null references document on delete cascade,
  actor text not null,
  voice_id text not null check (voice_id <> ''),
  constraint voice_assignment_pkey primary key (document_id, actor)
);

create table document_voicing (
  document_id uuid primary key references document on delete cascade,
  -- A list of { word, say }.
  respellings jsonb not null default '[]',
  -- Counts the generations that had something to make.
  generation integer not null default 0,
  -- Made or being made for the lines of this script; fair use ends somewhere.
  characters_ordered integer not null default 0,
  -- The same for voices that were only tried.
  characters_tried integer not null default 0
);

-- One piece of sound: these words in this voice. Found again by its hash, within a script and by the same user in others.
create table audio_clip (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  document_id uuid not null references document on delete cascade,
  hash bytea not null,
  -- The same words in the same voice, whatever the engine was like: who has them does not pay for a better engine.
  said_hash bytea not null,
  provider text not null,
  voice_id text not null,
  state text not null check (state in ('processing', 'completed', 'error')),
  -- Its place in the common queue of all users: the smallest is next.
  turn integer not null,
  -- Somebody sits and waits for it, so it went ahead of those that nobody waits for.
  is_awaited boolean not null default false,
  -- How long its provider has asked us to wait, all in all.
  put_off_ms integer not null default 0,
  characters integer not null check (characters > 0),
  -- What of characters_ordered is for it: nothing where it was copied, null where no line has had it or it failed.
  charged integer,
  -- What is to be said, until it is: the line, and a list of { word, say }.
  dialog text,
  respellings jsonb not null default '[]',
  -- One sentence for the owner, where it could not be made.
  message text not null default '',
  mp3_key text,
  wav_key text,
  duration_ms integer,
  -- A list of { text, startMs, endMs }.
  words jsonb not null default '[]',
  created_at timestamptz not null,
  -- When somebody last asked for it. What nobody wants goes after a while.
  asked_at timestamptz not null,
  -- Until then it is wanted although no line has it.
  previewed_until timestamptz,
  constraint audio_clip_address unique (document_id, hash),
  check ((state = 'completed') = (mp3_key is not null and wav_key is not null and duration_ms is not null))
);
create index audio_clip_said on audio_clip (document_id, said_hash);
create index audio_clip_by_user on audio_clip (user_id, hash);
create index audio_clip_waiting on audio_clip (provider, turn) where state = 'processing';
create index audio_clip_asked_at on audio_clip (asked_at);

-- What a line sounds like. It counts as long as the line has these words and this voice: whoever takes a change back has
-- the sound back too. A line that was deleted and comes back is a new one here: it waits for the next generation, which
-- finds its clip and makes nothing. Without a clip there is nothing to be heard of the line.
create table line_audio (
  scene_id uuid primary key references scene on delete cascade,
  clip_id uuid references audio_clip on delete cascade,
  dialog_hash bytea not null,
  voice_id text not null
);
create index line_audio_by_clip on line_audio (clip_id);

create table audio_zip (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references document on delete cascade,
  hash bytea not null,
  state text not null check (state in ('processing', 'completed', 'error')),
  object_key text not null,
  asked_at timestamptz not null,
  constraint audio_zip_address unique (document_id, hash)
);
create index audio_zip_asked_at on audio_zip (asked_at);

-- The state of a line's sound is seen, never kept: it cannot differ from its clip's.
alter table scene drop column audio_status;
-- A line can have a voice of its own; one that goes to another character takes theirs.
comment on column scene.voice_id is 'only where it differs from the voice of its character; otherwise empty';
create function drop_own_voice() returns trigger language plpgsql as $$
begin
  new.voice_id := '';
  return new;
end $$;
create trigger scene_other_actor before update of actor on scene
  for each row when (old.actor is distinct from new.actor) execute function drop_own_voice();

create view line_sound as
select
  line.id as scene_id, line.document_id, line.scene_index, line.voice_id, made.clip_id, clip.mp3_key, clip.duration_ms,
  coalesce(clip.message, '') as message,
  case
    when line.voice_id = 'record_by_me' then 'processing'
    when made.scene_id is null then 'pending'
    when made.clip_id is null then 'completed'
    else clip.state
  end as audio_status
from (
  select scene.id, scene.document_id, scene.scene_index, scene.dialog,
    coalesce(nullif(scene.voice_id, ''), voice_assignment.voice_id, '') as voice_id
  from scene left join voice_assignment using (document_id, actor)
) line
left join line_audio made on made.scene_id = line.id and made.voice_id = line.voice_id
  and made.dialog_hash = sha256(convert_to(line.dialog, 'UTF8'))
left join audio_clip clip on clip.id = made.clip_id;

create function tell_audio_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('document_changed', old.id::text);
  return null;
end $$;
create trigger audio_clip_change after update of state on audio_clip
  for each row when (old.state is distinct from new.state) execute function tell_audio_change();
create trigger audio_zip_change after update of state on audio_zip
  for each row when (old.state is distinct from new.state) execute function tell_audio_change();
-- Whoever waits for what is not made any more need not wait on.
create trigger audio_clip_end after delete on audio_clip
  for each row when (old.state = 'processing') execute function tell_audio_change();
create trigger audio_zip_end after delete on audio_zip
  for each row when (old.state = 'processing') execute function tell_audio_change();
