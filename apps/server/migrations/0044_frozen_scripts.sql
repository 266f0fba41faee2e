-- Scripts that nobody has opened for 90 days are frozen: their lines, changes and clips are one object, and not rows.

-- When the script is frozen unless somebody opens it; null while it is. A day more than 90, because opening moves it once a
-- day at most. The default is also that of the previous version, which does not know the column: nothing is frozen while it
-- can still run.
alter table document add column freeze_at timestamptz default now() + interval '91 days';

create table frozen_script (
  document_id uuid primary key references document on delete cascade,
  object_key text not null,
  -- Of the object.
  sha256 bytea not null,
  frozen_at timestamptz not null,
  -- A call that names only a line finds the script by them.
  line_ids uuid[] not null,
  -- For the receipt of a deletion, which does not read the object.
  undo_step_count integer not null,
  clip_count integer not null
);
