-- Scripts whose audio is to be looked at, and when: which recordings no line uses since, and which clips and recordings can
-- go. A row is written by whatever can make audio unused, so that the job that deletes it looks at these scripts only.
create table audio_check (
  document_id uuid primary key references document on delete cascade,
  due_at timestamptz not null
);
create index audio_check_by_time on audio_check (due_at);

-- An existing row is updated too: the job that is looking at the script has locked it, and does not see this change.
create function check_audio_of(documents uuid[]) returns void language sql as $$
  insert into audio_check (document_id, due_at)
    select id, '-infinity' from document where id = any(documents) order by id
    on conflict (document_id) do update set due_at = excluded.due_at
$$;

-- Recordings are used or not by the words, the character and the voice of their line.
create function check_recordings_of_changed() returns trigger language plpgsql as $$
begin
  perform check_audio_of(array(
    select distinct document_id from changed
    where exists (select from recording where recording.document_id = changed.document_id)
  ));
  return null;
end $$;
create trigger scene_added_checks_audio after insert on scene
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger scene_changed_checks_audio after update on scene
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger scene_deleted_checks_audio after delete on scene
  referencing old table as changed for each statement execute function check_recordings_of_changed();
create trigger voice_added_checks_audio after insert on voice_assignment
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger voice_changed_checks_audio after update on voice_assignment
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger voice_deleted_checks_audio after delete on voice_assignment
  referencing old table as changed for each statement execute function check_recordings_of_changed();

create function check_recordings_of_document() returns trigger language plpgsql as $$
begin
  if exists (select from recording where document_id = new.id) then
    perform check_audio_of(array[new.id]);
  end if;
  return null;
end $$;
create trigger document_changed_checks_audio after update of read_directions on document
  for each row when (old.read_directions <> new.read_directions) execute function check_recordings_of_document();

-- A clip may be made for no line, and a line may get another clip.
create function check_audio_of_clips() returns trigger language plpgsql as $$
begin
  perform check_audio_of(array(select distinct document_id from changed));
  return null;
end $$;
create trigger clip_added_checks_audio after insert on audio_clip
  referencing new table as changed for each statement execute function check_audio_of_clips();

create function check_audio_of_lines() returns trigger language plpgsql as $$
begin
  perform check_audio_of(array(
    select distinct clip.document_id from changed join audio_clip clip on clip.id = changed.clip_id
  ));
  return null;
end $$;
create trigger line_audio_changed_checks_audio after update on line_audio
  referencing old table as changed for each statement execute function check_audio_of_lines();
create trigger line_audio_deleted_checks_audio after delete on line_audio
  referencing old table as changed for each statement execute function check_audio_of_lines();
