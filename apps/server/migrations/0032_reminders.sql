-- Who wants to be mailed at which hour on days with due lines. Without a row nobody is.
create table reminder (
  document_id uuid primary key references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- Where the actor is, as 08:30.
  local_time text not null check (length(local_time) = 5),
  -- In IANA's names, as Europe/Lisbon.
  zone text not null check (length(zone) <= 64),
  next_at timestamptz not null
);
create index reminder_by_time on reminder (next_at);
create index reminder_by_user on reminder (user_id);

-- The mails that were sent. A row is written before its mail, so that a worker that is killed between both mails nobody
-- twice on one day. Rows outlive the reminder, so that the link of an old mail stops the one that was asked for since.
create table reminder_mail (
  document_id uuid not null references document on delete cascade,
  -- The date where the actor was, as 2026-01-31.
  day text not null check (length(day) = 10),
  -- Of the token in the link that stops the reminder.
  token_hash bytea not null unique,
  primary key (document_id, day)
);
