-- Runs whose results count for what was learned: numbers and ids, never words. The device that made a run chooses its id
-- and may send it again, with corrections. The ladder is folded from all runs of a script, so that devices agree.
create table learning_run (
  document_id uuid not null references document on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  started_at timestamptz not null,
  -- The date where the actor was, as 2026-01-31.
  day text not null check (length(day) = 10),
  seconds integer not null check (seconds >= 0),
  results jsonb not null,
  primary key (document_id, id)
);
create index learning_run_by_user on learning_run (user_id, day);

-- The date at which the lines of a script must be known.
create table learning_deadline (
  document_id uuid primary key references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  due_on text not null check (length(due_on) = 10)
);
create index learning_deadline_by_user on learning_deadline (user_id);
