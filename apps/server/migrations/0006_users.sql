-- What people do with their own account: a picture, a file with all their data, leaving, and what happened lately.

alter table app_user add column picture_key text;

-- An upload we issued. The address is matched letter by letter, so that nothing a client sends is ever taken apart.
-- `picture_key`, where the re-encoded picture will lie, is named before anything is written there: an object that no row
-- names is rubbish, at any moment.
create table picture_upload (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  address text not null constraint picture_upload_address_unique unique,
  incoming_key text not null,
  picture_key text not null,
  content_type text not null,
  size_bytes integer not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index picture_upload_by_user on picture_upload (user_id);
create index picture_upload_by_age on picture_upload (issued_at);

-- One per user: the file that is being gathered, or the newest one.
create table data_export (
  user_id uuid primary key references app_user on delete cascade,
  id uuid not null default gen_random_uuid() constraint data_export_id_unique unique,
  status text not null check (status in ('preparing', 'ready', 'failed')),
  object_key text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- The receipt of a deletion. It names nobody: the address is sealed, and goes once the receipt is mailed.
create table account_deletion (
  id uuid primary key default gen_random_uuid(),
  deleted_at timestamptz not null,
  sealed_email bytea
);

create table activity (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user on delete cascade,
  action text not null,
  description text not null,
  status text not null check (status in ('completed', 'processing', 'error')),
  at timestamptz not null
);
create index activity_by_owner on activity (owner_id, at desc);

-- Set where a signed-in user wrote.
alter table support_message add column user_id uuid references app_user on delete set null;
