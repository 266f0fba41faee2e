-- People, how they become users, and their sessions.

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null constraint app_user_email_key_unique unique,
  username text not null,
  username_key text not null constraint app_user_username_key_unique unique,
  full_name text not null,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  verified_at timestamptz not null,
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
-- it replaces, for honest repetitions; an hourly sweep removes what nobody may ask for any more.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sealed_successor bytea
);
create index refresh_token_by_session on refresh_token (session_id);
create index refresh_token_sealed on refresh_token (used_at) where sealed_successor is not null;

-- Somebody asked for an account. It becomes one only when the link in its mail is opened, with the name and the password
-- of exactly this request: whoever asked earlier for the same address has prepared nothing.
create table registration (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null,
  username text not null,
  full_name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  user_id uuid references app_user on delete cascade
);
create index registration_by_email on registration (email_key, created_at desc);

create table registration_link (
  hash bytea primary key,
  registration_id uuid not null references registration on delete cascade,
  expires_at timestamptz not null
);
create index registration_link_by_registration on registration_link (registration_id);

-- A user name somebody asked for stays theirs for a day, whether or not their address already has an account: otherwise a
-- second request with the same name would tell.
create table username_hold (
  username_key text primary key,
  email_key text not null,
  held_until timestamptz not null
);

-- Attempts per address and per source. Keys hold hashes, never the address itself.
create table throttle (
  key text primary key,
  attempts integer not null,
  window_end timestamptz not null
);
create index throttle_window_end on throttle (window_end);
