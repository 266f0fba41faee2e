-- People, their sessions, and the one-time links we mail them.

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null constraint app_user_email_key_unique unique,
  username text not null,
  username_key text not null constraint app_user_username_key_unique unique,
  full_name text not null,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  verified_at timestamptz,
  created_at timestamptz not null default now()
);

-- One row per sign-in. Every call looks here, so a revoked session ends at once, on every process.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('signed out', 'token reused'))
);
create index session_by_user on session (user_id);

-- A chain per session: each token is used once and names its successor. The successor is kept, encrypted with the token
-- it replaces, only as long as an honest repetition may ask for it.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sealed_successor bytea
);
create index refresh_token_by_session on refresh_token (session_id);

create table mailed_link (
  hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('verify email')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_link_by_user on mailed_link (user_id);

-- Attempts per address and per source. Keys hold hashes, never the address itself.
create table throttle (
  key text primary key,
  attempts integer not null,
  window_end timestamptz not null
);
create index throttle_window_end on throttle (window_end);
