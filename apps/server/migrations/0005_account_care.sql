-- Everything an account needs after it was made: other ways in, ways back in, and what is open where.

-- Counts up with every new password. What was promised under an older one (a reset link, a change of address) is void.
alter table app_user add column password_version integer not null default 1;

alter table session add column device text not null default 'Unknown device';
alter table session add column last_used_at timestamptz;
update session set last_used_at = created_at;
alter table session alter column last_used_at set not null;
alter table session drop constraint session_revoked_because_check;
alter table session add constraint session_revoked_because_check check (
  revoked_because in (
    'signed out', 'signed out everywhere', 'ended from another session', 'token reused', 'password changed',
    'password reset', 'account deleted'
  )
);

-- Whom an outside provider knows by which subject. Addresses change hands; subjects do not.
create table identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  linked_at timestamptz not null,
  constraint identity_pkey primary key (issuer, subject)
);
create index identity_by_user on identity (user_id);

-- Each token of a provider serves once; remembered until it would be refused for its age anyway.
create table spent_identity_token (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- Where a request for an account came from, as a keyed hash: who asks for another mail gets the link of their own request
-- and not that of a stranger who typed the same address.
alter table registration add column source_key bytea;

-- Somebody asked that a mail be sent to an address. Whether anybody is there is found out by the job, so that asking takes
-- the same work and the same time for every address. The row goes when the job is done.
create table mail_request (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('password reset', 'verification')),
  email_key text not null,
  web_origin text not null,
  source_key bytea not null,
  created_at timestamptz not null
);

create table password_reset (
  hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  password_version integer not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_user on password_reset (user_id);

-- A wish to have another address. It becomes the address when the link mailed to it is opened.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  old_email text not null,
  new_email text not null,
  new_email_key text not null,
  password_version integer not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index email_change_by_user on email_change (user_id);

create table email_change_link (
  hash bytea primary key,
  email_change_id uuid not null references email_change on delete cascade,
  expires_at timestamptz not null
);
create index email_change_link_by_change on email_change_link (email_change_id);
