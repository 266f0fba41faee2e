-- What people write to support, until it is mailed; then the row goes. The job that mails it carries only the id.
create table support_message (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null default '',
  subject text not null default '',
  message text not null,
  created_at timestamptz not null
);
