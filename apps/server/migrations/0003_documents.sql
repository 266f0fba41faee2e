create table document (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user on delete cascade,
  title text not null,
  page_count integer not null default 0 check (page_count >= 0),
  status text not null check (status in ('pending', 'processing', 'completed', 'error')),
  created_at timestamptz not null default now()
);
create index document_by_owner on document (owner_id, created_at desc);
