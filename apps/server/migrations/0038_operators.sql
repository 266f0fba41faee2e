-- Validated by 0042, which does not lock out those who sign in meanwhile.
-- Operators help users by way of a console of its own, with passkeys that work only there.
alter table app_user drop constraint app_user_role_check;
alter table app_user add constraint app_user_role_check check (role in ('user', 'admin', 'operator')) not valid;

-- From then on the account answers every call with the reason, until an operator lifts it.
alter table app_user add column suspended_at timestamptz;

alter table session drop constraint session_revoked_because_check;
alter table session add constraint session_revoked_because_check check (
  revoked_because in (
    'signed out', 'signed out everywhere', 'ended from another session', 'token reused', 'password changed',
    'password reset', 'account deleted', 'ended by an operator'
  )
) not valid;

-- Links with which an operator adds a passkey, as hashes. A row is deleted when its link is used.
create table operator_invitation (
  hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index operator_invitation_by_user on operator_invitation (user_id);
create index operator_invitation_by_end on operator_invitation (expires_at);

-- Apart from the passkeys of users: they belong to another domain, and a password reset must not remove or replace them.
create table operator_passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  credential_id bytea not null constraint operator_passkey_credential_id_unique unique,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null
);
create index operator_passkey_by_user on operator_passkey (user_id);

create table operator_session (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null constraint operator_session_hash_unique unique,
  user_id uuid not null references app_user on delete cascade,
  ends_at timestamptz not null,
  -- When the operator last used a passkey; acts need a recent one.
  confirmed_at timestamptz not null
);
create index operator_session_by_user on operator_session (user_id);
create index operator_session_by_end on operator_session (ends_at);
