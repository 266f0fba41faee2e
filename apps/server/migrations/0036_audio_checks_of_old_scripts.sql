-- Scripts that had audio before audio_check existed. In a transaction of its own: creating the triggers locks tables of
-- scripts against every write until the commit, and this statement reads all scripts. A row may exist by now. The rows are
-- locked so that a script that is deleted meanwhile is left out instead of failing the foreign key.
insert into audio_check (document_id, due_at)
  select id, '-infinity' from document
  where id in (select document_id from recording union select document_id from audio_clip)
  order by id for key share
  on conflict do nothing;
