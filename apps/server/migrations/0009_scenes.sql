-- The lines of a script, in order. Every change to them first locks the document's row: one document's changes come one
-- after the other. Indexes are compared when a change is complete, so that lines may change places.
create table scene (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references document on delete cascade,
  scene_index integer not null check (scene_index >= 0),
  actor text not null,
  dialog text not null,
  -- The scene heading the line stands under. A heading is a line itself, and stands under itself.
  heading text not null default '',
  is_heading boolean not null default false,
  -- Where in the original it was read; null for lines added by hand. The box in shares of the page: left, top, right, bottom.
  page integer,
  box float8[],
  confidence float8 not null default 1,
  doubts text[] not null default '{}',
  -- Counts the changes of actor and words, so that somebody who saves what they saw long ago can be told.
  version integer not null default 1,
  voice_id text not null default '',
  audio_status text not null default 'pending' check (audio_status in ('pending', 'processing', 'completed', 'error')),
  constraint scene_place_unique unique (document_id, scene_index) deferrable initially deferred
);

-- What a change replaced: lines as they were, and the order of all lines where that changed.
create table scene_undo (
  id bigint generated always as identity primary key,
  document_id uuid not null references document on delete cascade,
  at timestamptz not null,
  lines jsonb not null,
  order_before uuid[]
);
create index scene_undo_by_document on scene_undo (document_id, id);

-- Additions whose answer may have been lost. The same key again gets the same lines.
create table scene_addition (
  document_id uuid not null references document on delete cascade,
  key text not null,
  body_hash bytea not null,
  scene_ids uuid[] not null,
  at timestamptz not null,
  constraint scene_addition_pkey primary key (document_id, key)
);
