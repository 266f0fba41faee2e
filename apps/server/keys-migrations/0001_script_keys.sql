-- The keys of encrypted scripts, each encrypted with a key of the ring. They are in a database of their own, because its
-- backups are kept for hours and not for weeks: docs/adr/0048.
create table script_key (
  document_id uuid primary key,
  owner_id uuid not null,
  -- Which key of the ring the next column is encrypted with.
  encrypted_with text not null,
  encrypted_key bytea not null,
  created_at timestamptz not null default now()
)
-- A few rows are deleted a day, so by default they would stay in the files of the table for months.
with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

create index script_key_by_owner on script_key (owner_id);
create index script_key_by_age on script_key (created_at);
