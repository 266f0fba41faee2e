-- Finished tapes that users uploaded on purpose, until their script is deleted or they expire.
create table tape (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  document_id uuid not null references document on delete cascade,
  name text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- Of the hashes of the parts. The same file for the same script is the same tape, so that an upload can be resumed.
  parts_sha256 bytea not null,
  -- Read from the file once it was checked.
  duration_ms integer,
  status text not null check (status in ('uploading', 'checking', 'ready', 'rejected')),
  object_key text not null,
  -- The upload in parts at the storage; null before it was begun.
  upload_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint tape_content_unique unique (document_id, parts_sha256)
);
create index tape_by_user on tape (user_id);
create index tape_by_expiry on tape (expires_at);

-- Links with which somebody without an account watches a tape. The token is in the link only; here is its hash.
create table tape_link (
  id uuid primary key default gen_random_uuid(),
  tape_id uuid not null references tape on delete cascade,
  hash bytea not null constraint tape_link_hash_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0
);
create index tape_link_by_tape on tape_link (tape_id);
