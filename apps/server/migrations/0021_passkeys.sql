-- Public keys of the key pairs with which users sign in instead of with a password (WebAuthn).
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- Chosen by the authenticator.
  credential_id bytea not null constraint passkey_credential_id_unique unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; some always say 0. A copy of it falls behind.
  counter bigint not null,
  -- Where it was added, for example "Chrome on macOS".
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- Random values that authenticators were asked to sign, as hashes. A row is deleted when its value comes back.
create table passkey_challenge (
  hash bytea primary key,
  -- Who adds a passkey, and with which password that was confirmed; null for a sign-in.
  user_id uuid references app_user on delete cascade,
  password_version integer,
  expires_at timestamptz not null,
  check ((user_id is null) = (password_version is null))
);
create index passkey_challenge_by_user on passkey_challenge (user_id);
