-- The tables of the product, grouped by the module that owns them. Functions that statements call are in functions.sql, which
-- is edited; functions that triggers call are here, beside their triggers.

-- Users, sign-in and sessions

create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null constraint app_user_email_key_unique unique,
  username text not null,
  username_key text not null constraint app_user_username_key_unique unique,
  full_name text not null,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin', 'operator')),
  verified_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Raised by every new password. What was issued under an older one (a reset link, a change of address) is void.
  password_version integer not null default 1,
  picture_key text,
  -- From then on every call of the account is refused, until an operator lifts the suspension.
  suspended_at timestamptz
);

-- One row per sign-in. Every call reads it, so a revoked session ends at once, on every process.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (
    revoked_because in (
      'signed out', 'signed out everywhere', 'ended from another session', 'token reused', 'password changed',
      'password reset', 'account deleted', 'ended by an operator'
    )
  ),
  device text not null default 'Unknown device',
  last_used_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_ends_at on session (ends_at);

-- A chain per session: each token is used once and names its successor. The successor is kept, encrypted with the token
-- it replaces, for clients that repeat a call whose response was lost; an hourly job deletes it.
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
create index refresh_token_expires_at on refresh_token (expires_at);

-- A request for an account. It becomes one when the link in its mail is opened, with the name and the password of exactly
-- this request: whoever asked earlier for the same address cannot have chosen its password.
create table registration (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null,
  username text not null,
  full_name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  user_id uuid references app_user on delete cascade,
  -- Where the request came from, as a keyed hash: who asks for another mail gets the link of their own request, and not that
  -- of somebody else who typed the same address.
  source_key bytea
);
create index registration_by_email on registration (email_key, created_at desc);
create index registration_created_at on registration (created_at);

create table registration_link (
  hash bytea primary key,
  registration_id uuid not null references registration on delete cascade,
  expires_at timestamptz not null
);
create index registration_link_by_registration on registration_link (registration_id);

-- The device on which somebody signed up. Once the link of the registration was opened, on any device, its secret starts one
-- session. The device made the secret; only the hash is stored, and the row is deleted when it is used.
create table registration_device (
  hash bytea primary key,
  registration_id uuid not null references registration on delete cascade,
  expires_at timestamptz not null
);
create index registration_device_by_registration on registration_device (registration_id);
create index registration_device_by_expiry on registration_device (expires_at);

-- A user name that was requested is reserved for a day, whether or not the address already has an account: otherwise a second
-- request with the same name would reveal that.
create table username_hold (
  username_key text primary key,
  email_key text not null,
  held_until timestamptz not null
);
create index username_hold_held_until on username_hold (held_until);

-- Attempts per address and per source. Keys hold hashes, never the address itself.
create table throttle (
  key text primary key,
  attempts integer not null,
  window_end timestamptz not null
);
create index throttle_window_end on throttle (window_end);

-- A mail that was requested for an address. The job finds out whether the address has an account, so that the call takes the
-- same time for every address. The row is deleted when the job is done.
create table mail_request (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('password reset', 'verification')),
  email_key text not null,
  web_origin text not null,
  source_key bytea not null,
  created_at timestamptz not null
);
create index mail_request_created_at on mail_request (created_at);

-- The subject by which an identity provider knows a user. Addresses change hands; subjects do not.
create table identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  linked_at timestamptz not null,
  -- The address that the provider named when the identity was linked. It goes when the account gets another address.
  email_key text not null,
  primary key (issuer, subject)
);
create index identity_by_user on identity (user_id);

-- Each token of a provider is accepted once. Kept until the token would be refused for its age.
create table spent_identity_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_identity_token_expires_at on spent_identity_token (expires_at);

-- Where a user signed in before, as a keyed hash. When others have used up the attempts at an address, a sign-in from such a
-- place is still possible.
create table known_place (
  user_id uuid not null references app_user on delete cascade,
  source_key bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, source_key)
);
create index known_place_seen_at on known_place (seen_at);

create table password_reset (
  hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  password_version integer not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_user on password_reset (user_id);
create index password_reset_expires_at on password_reset (expires_at);

-- A request for another address. It becomes the address of the account when the link that was mailed to it is opened.
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
create index email_change_created_at on email_change (created_at);

create table email_change_link (
  hash bytea primary key,
  email_change_id uuid not null references email_change on delete cascade,
  expires_at timestamptz not null
);
create index email_change_link_by_change on email_change_link (email_change_id);

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
  -- Who adds a passkey, and the version of the password that confirmed it; null for a sign-in.
  user_id uuid references app_user on delete cascade,
  password_version integer,
  expires_at timestamptz not null,
  check ((user_id is null) = (password_version is null))
);
create index passkey_challenge_by_user on passkey_challenge (user_id);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);

-- What users do with their account

-- An address for an upload. It is compared as a whole, so that nothing that a client sends is parsed. `picture_key`, the key
-- of the re-encoded picture, is stored before the object is written: an object that no row names can be deleted at any time.
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

-- One per user: the file that is being made, or the newest one.
create table data_export (
  user_id uuid primary key references app_user on delete cascade,
  id uuid not null default gen_random_uuid() constraint data_export_id_unique unique,
  status text not null check (status in ('preparing', 'ready', 'failed')),
  object_key text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_export_expires_at on data_export (expires_at);

-- The receipt of a deletion. It names nobody: the address is encrypted, and is deleted once the receipt is mailed.
create table account_deletion (
  id uuid primary key default gen_random_uuid(),
  deleted_at timestamptz not null,
  sealed_email bytea,
  -- The id of the key that the address is encrypted with.
  sealed_with text not null default ''
);

create table activity (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user on delete cascade,
  action text not null,
  description text not null,
  status text not null check (status in ('completed', 'processing', 'error')),
  at timestamptz not null,
  -- The script that a sentence is about. Its title is joined when the list is shown, so that no title outlives its script.
  document_id uuid
);
create index activity_by_owner on activity (owner_id, at desc);
create index activity_at on activity (at);

-- Messages to support, until they are mailed; then the row is deleted. The job that mails one has its id only.
create table support_message (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null default '',
  subject text not null default '',
  message text not null,
  created_at timestamptz not null,
  -- Null for a visitor.
  user_id uuid references app_user on delete set null
);

-- Audit

-- What happened to accounts and money: to whom, by whom, from where. It outlives the account, so it refers to no row, and it
-- holds ids, numbers and texts of the product only: nothing that tells who a deleted user was.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- Null for a refused sign-in to an address without an account.
  subject_user_id uuid,
  actor text not null check (actor in ('user', 'visitor', 'system', 'provider', 'operator')),
  actor_user_id uuid,
  source_key bytea,
  request_id text,
  details jsonb not null
);
create index audit_event_by_subject on audit_event (subject_user_id, at);
create index audit_event_by_age on audit_event (at);
create index audit_event_without_subject on audit_event (at) where subject_user_id is null;
create index audit_event_of_operators on audit_event (id)
  where actor = 'operator' or action in ('operator invited', 'operator role ended', 'console call refused');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_event_is_append_only before update on audit_event
  for each row execute function refuse_change();
create trigger audit_event_is_not_truncated before truncate on audit_event
  for each statement execute function refuse_change();

create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - (case when old.subject_user_id is null then interval '1 day' else interval '400 days' end) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end $$;
create trigger audit_event_is_kept before delete on audit_event
  for each row execute function refuse_early_deletion();

-- Operators

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

-- What operators have switched. A switch without a row is as usual.
create table switch (
  name text primary key,
  is_on boolean not null,
  set_at timestamptz not null
);

-- Credits

-- Pages (one credit is one page) move between accounts of one user and are never edited: every change is a transfer under a
-- key that the caller makes, so that a repeated call changes nothing twice (ADR 0011).

create type credit_account_kind as enum (
  'world', 'paygo', 'debt', 'held', 'consumed', 'free month', 'plan month'
);
create type credit_transfer_kind as enum (
  'grant', 'take back', 'reserve', 'settle', 'release', 'expire', 'repay'
);

create table credit_account (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  -- The name of the account, unique per user; its kind says how it is used.
  bucket text not null,
  kind credit_account_kind not null,
  balance bigint not null default 0,
  may_be_negative boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Ended before its time: by the provider's calendar, by a refund, or by the month that follows it.
  closed_at timestamptz,
  constraint credit_account_bucket_unique unique (user_id, bucket),
  constraint credit_account_months_end check (
    case when kind in ('free month', 'plan month') then coalesce(starts_at < ends_at, false)
    else starts_at is null and ends_at is null end
  ),
  constraint credit_account_not_overdrawn check (may_be_negative or balance >= 0)
);
create index credit_account_open_free_month on credit_account (ends_at) where kind = 'free month' and closed_at is null;

-- Reserved pages, until they are settled (spent) or released. The work under way puts `expires_at` off; the pages of a hold
-- that has expired are released by a job.
create table credit_hold (
  key text primary key,
  user_id uuid not null,
  pages bigint not null check (pages > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('settled', 'released', 'expired')),
  check ((ended_at is null) = (ended_as is null))
);
create index credit_hold_open on credit_hold (expires_at) where ended_at is null;
create index credit_hold_by_user on credit_hold (user_id);

create table credit_transfer (
  key text primary key,
  kind credit_transfer_kind not null,
  debit_account_id bigint not null references credit_account,
  credit_account_id bigint not null references credit_account,
  pages bigint not null check (pages > 0),
  reason text not null,
  at timestamptz not null,
  hold_key text references credit_hold,
  check (debit_account_id <> credit_account_id)
);
create index credit_transfer_by_debit on credit_transfer (debit_account_id);
create index credit_transfer_by_credit on credit_transfer (credit_account_id);
create index credit_transfer_by_hold on credit_transfer (hold_key) where hold_key is not null;

create trigger credit_transfer_is_append_only before update or delete on credit_transfer
  for each row execute function refuse_change();

-- Accounts whose balance differed from their transfers at the last audit, so that a worker that starts knows them.
create table ledger_difference (
  account_id bigint primary key references credit_account on delete cascade
);

-- Payments

-- The provider's data is the truth: one function writes these rows from it, and could write them again from nothing.

create table billing_customer (
  user_id uuid primary key references app_user on delete cascade,
  customer_id text not null unique,
  -- A hash of the address and name that the provider has; another hash means that they were changed here since.
  described_as text not null,
  created_at timestamptz not null,
  -- Every read of the provider gets a number before it begins. What was read under a lower number than the last one written
  -- is outdated.
  last_drawn bigint not null default 0,
  last_written bigint not null default 0,
  -- By the database's clock: what happened before was read.
  read_since timestamptz,
  -- A hash of the provider's data that was last written here: the same data need not be written again.
  last_seen text
);

-- Customers of deleted accounts, until the provider has deleted them too. Nothing else is known of them.
create table departed_customer (
  customer_id text primary key,
  left_at timestamptz not null
);

create table billing_subscription (
  subscription_id text primary key,
  user_id uuid not null references app_user on delete cascade,
  plan text not null check (plan in ('independent', 'professional', 'studio')),
  status text not null check (status in ('active', 'past_due', 'unpaid', 'incomplete', 'canceled')),
  created_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  ended_at timestamptz,
  -- Until when the plan is paid for, whatever its status says.
  paid_until timestamptz,
  grace_ends_at timestamptz,
  payment_url text,
  -- A second subscription beside the current one: it is being cancelled and refunded.
  is_duplicate boolean not null
);
create index billing_subscription_by_user on billing_subscription (user_id, created_at);
create index billing_subscription_period_end on billing_subscription (period_end) where ended_at is null;
create index billing_subscription_unpaid on billing_subscription (user_id)
  where ended_at is null and (status <> 'active' or paid_until is null);
create index billing_subscription_duplicate on billing_subscription (created_at) where is_duplicate;

create table billing_checkout (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  package_type text not null check (package_type in ('paygo', 'subscription')),
  plan text check (plan in ('independent', 'professional', 'studio')),
  pages integer,
  unit_cents integer,
  total_cents integer not null,
  -- Null until the provider has responded; the id above is the key of the request.
  session_id text unique,
  url text,
  state text not null check (state in ('asked', 'open', 'processing', 'paid', 'expired')),
  created_at timestamptz not null,
  check (case package_type when 'paygo' then pages > 0 and unit_cents > 0 else plan is not null end)
);
create index billing_checkout_by_user on billing_checkout (user_id, created_at);
-- One open checkout for the same purchase, in however many windows it was begun; and one for any plan.
create unique index billing_checkout_one_open_plan on billing_checkout (user_id)
  where package_type = 'subscription' and state in ('asked', 'open');
create unique index billing_checkout_one_open_purchase on billing_checkout (user_id, pages, unit_cents)
  where package_type = 'paygo' and state in ('asked', 'open');
create index billing_checkout_unfinished on billing_checkout (state, created_at)
  where state in ('asked', 'open', 'processing');

create table billing_payment (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  charge_id text not null unique,
  payment_type text not null check (payment_type in ('paygo', 'subscription')),
  session_id text,
  amount_cents integer not null,
  refunded_cents integer not null,
  currency text not null,
  status text not null check (status in ('succeeded', 'pending', 'failed', 'refunded', 'disputed')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  receipt_url text,
  created_at timestamptz not null
);
create index billing_payment_by_user on billing_payment (user_id, created_at);

-- What was granted for a paid session or invoice, and how much of it was taken back. `revision` counts the changes, each of
-- which has a key of its own in the ledger.
create table billing_grant (
  object_id text primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('pages', 'month')),
  subscription_id text,
  pages integer not null check (pages > 0),
  taken integer not null default 0 check (taken >= 0),
  owed integer not null default 0 check (owed >= 0),
  -- How many pages were refunded.
  returned integer not null default 0 check (returned between 0 and pages),
  revision integer not null default 0
);
create index billing_grant_by_user on billing_grant (user_id);

-- The announced price of a change of plan, which is what the change costs.
create table billing_preview (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references app_user on delete cascade,
  subscription_id text not null,
  plan text not null check (plan in ('independent', 'professional', 'studio')),
  immediate_cents integer not null,
  proration_at timestamptz not null,
  made_at timestamptz not null,
  used_at timestamptz,
  -- Charged by the days that are left, as was announced.
  is_prorated boolean not null default true
);

-- Events by their id, so that none is processed twice.
create table billing_event (
  event_id text primary key,
  type text not null,
  customer_id text,
  charge_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index billing_event_by_age on billing_event (received_at);

-- What a user was told, by what it was about: told once.
create table billing_notice (
  key text primary key,
  user_id uuid not null references app_user on delete cascade,
  about text not null,
  -- Plans, cents, pages and moments: what the mail says, and nothing of a person.
  facts jsonb not null,
  at timestamptz not null
);
create index billing_notice_by_user on billing_notice (user_id);

-- Documents

-- An uploaded file on its way to lines. Three times tell what `pending` and `error` mean: `put_until` alone is an upload that
-- was only requested; `kept_at` a file that was stored; `inspected_at` a file whose pages were counted.
create table document (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user on delete cascade,
  title text not null,
  page_count integer not null default 0 check (page_count >= 0),
  status text not null check (status in ('pending', 'processing', 'completed', 'error')),
  created_at timestamptz not null default now(),
  file_name text,
  file_type text,
  size_bytes integer check (size_bytes > 0),
  put_until timestamptz,
  kept_at timestamptz,
  inspected_at timestamptz,
  -- One sentence for the owner: how far it is, or what failed.
  message text not null default '',
  pages_read integer not null default 0 check (pages_read >= 0),
  -- Raised by every start of parsing. What an earlier attempt still writes must not count.
  attempt integer not null default 0,
  -- Raised by every change, so that a client that waits for the next one can say what it knows.
  revision integer not null default 0,
  -- The object with the original, and until when it is kept; null without one.
  original_key text,
  original_until timestamptz,
  -- Whether the narrator's lines, that is directions and headings, are read aloud.
  read_directions boolean not null default true,
  -- When the script deletes itself, if its owner wants that, and whether the owner was told the day before.
  expires_at timestamptz,
  is_expiry_mailed boolean not null default false,
  -- Set once and never cleared. Such a script has an expiry and is spoken by our own voices only.
  confidential_since timestamptz,
  -- Until when the images of its doubtful pages are kept; its file is deleted by then.
  page_images_until timestamptz,
  -- The character whose sides the pages say they are.
  named_part text,
  -- The user has typed the title, so the one on the pages does not replace it.
  is_title_typed boolean not null default false,
  constraint document_confidential_expires check (confidential_since is null or expires_at is not null),
  constraint document_original_ends check ((original_key is null) = (original_until is null))
);
create index document_by_owner on document (owner_id, created_at desc);
create index document_announced on document (put_until) where kept_at is null and put_until is not null;
create index document_original_until on document (original_until) where original_until is not null;
create index document_by_expiry on document (expires_at) where expires_at is not null;
create index document_page_images on document (page_images_until) where page_images_until is not null;

create function count_document_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger document_revision before update on document
  for each row execute function count_document_revision();

-- Pages of the original that should be reviewed; those with an image have its size in pixels.
create table document_page (
  document_id uuid not null references document on delete cascade,
  page integer not null check (page > 0),
  width integer,
  height integer,
  primary key (document_id, page),
  check ((width is null) = (height is null))
);

-- New pages that were uploaded for a script. The file is a document of its own, which is not listed. It is deleted when
-- the pages are applied; the row stays, so that a repeated request finds out that they were.
create table document_revision (
  document_id uuid primary key references document on delete cascade,
  file_id uuid not null constraint document_revision_file_unique unique,
  applied_at timestamptz
);
create index document_revision_not_applied on document_revision (file_id) where applied_at is null;

-- All text of an uploaded script that is not among its lines. Each element has `page`, `text`, `reason` and `times`.
create table left_out_text (
  document_id uuid primary key references document on delete cascade,
  texts jsonb not null
);

-- What was deleted with a script, and when its last object was gone. No title, and no hash of anything: a hash would prove
-- that a user had the text.
create table script_deletion (
  -- The id of the script.
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  asked_at timestamptz not null,
  reason text not null check (reason in ('asked', 'expired')),
  counts jsonb not null,
  -- When the storage held no object of the script any more.
  last_object_at timestamptz,
  -- When that was checked again, after the last address for an upload had expired.
  checked_at timestamptz,
  -- The owner wants the receipt by mail as soon as it is complete.
  is_mail_wanted boolean not null default false
);
create index script_deletion_by_owner on script_deletion (owner_id, asked_at desc);

-- Lines

-- The lines of a script, in order. Every change of them locks the row of the document first, so changes of one script are
-- serialised. Indexes are compared at the commit, so that lines can change places.
create table line (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references document on delete cascade,
  line_index integer not null check (line_index >= 0),
  character text not null,
  dialog text not null,
  -- The scene heading above the line. A heading is a line too, and is its own heading.
  heading text not null default '',
  is_heading boolean not null default false,
  -- Where in the original it was read; null for lines added by hand. The box as shares of the page: left, top, right, bottom.
  page integer,
  box float8[],
  confidence float8 not null default 1,
  doubts text[] not null default '{}',
  -- Counts the changes of character and words, so that a client that saves an outdated line is refused.
  version integer not null default 1,
  -- Only if it differs from the voice of its character; otherwise empty.
  voice_id text not null default '',
  -- What stands beside a character's name, such as V.O., and whether two characters speak at once.
  extensions text[] not null default '{}',
  is_dual boolean not null default false,
  -- What the actor changed about how a line is said: manner, amount, place, ending, entry; and which read of it.
  direction jsonb not null default '{}',
  read smallint not null default 0,
  -- What the parser found, so that new pages are compared with the pages and not with the user's corrections. Null in lines
  -- that were added by hand. The id is two hashes, of the words and of how they are written.
  read_character text,
  read_words_id text,
  -- The actor's own note on a line; null without one.
  note text,
  constraint line_place_unique unique (document_id, line_index) deferrable initially deferred
);

-- A line that goes to another character gets the voice of that character.
create function drop_own_voice() returns trigger language plpgsql as $$
begin
  new.voice_id := '';
  return new;
end $$;
create trigger line_of_another_character before update of character on line
  for each row when (old.character is distinct from new.character) execute function drop_own_voice();

-- What a change replaced: lines as they were, with all columns, and the order of all lines if that changed. A column that a
-- later migration adds to the lines may be null, because undo steps from before do not have it.
create table line_undo (
  id bigint generated always as identity primary key,
  document_id uuid not null references document on delete cascade,
  at timestamptz not null,
  lines jsonb not null,
  order_before uuid[]
);
create index line_undo_by_document on line_undo (document_id, id);

-- Additions whose response may have been lost. The same key again gets the same lines.
create table line_addition (
  document_id uuid not null references document on delete cascade,
  key text not null,
  body_hash bytea not null,
  line_ids uuid[] not null,
  at timestamptz not null,
  primary key (document_id, key)
);

-- Voices

-- Who speaks which character.
create table voice_assignment (
  document_id uuid not null references document on delete cascade,
  character text not null,
  voice_id text not null check (voice_id <> ''),
  -- The usual manner of a character with its amount, empty without one; and how much of every manner the voice shows.
  direction jsonb not null default '{}',
  fullness text not null default 'usual' check (fullness in ('muted', 'usual', 'full')),
  primary key (document_id, character)
);

create table document_voicing (
  document_id uuid primary key references document on delete cascade,
  -- A list of { word, say }.
  respellings jsonb not null default '[]',
  -- Counts the generations that had something to make.
  generation integer not null default 0,
  -- Made or being made for the lines of this script; fair use has a limit.
  characters_ordered integer not null default 0,
  -- The same for voices that were only tried.
  characters_tried integer not null default 0
);

-- Audio

-- The synthesised audio of one line: these words in this voice. Found again by its hash, in this script and in others of the
-- same user.
create table audio_clip (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  document_id uuid not null references document on delete cascade,
  hash bytea not null,
  -- The same words in the same voice, by any version of the engine: who has them does not pay for a better engine.
  said_hash bytea not null,
  provider text not null,
  voice_id text not null,
  state text not null check (state in ('processing', 'completed', 'error')),
  -- Its place in the queue of all users: the smallest is next.
  queue_position integer not null,
  -- A user waits for it, so it goes before those that nobody waits for.
  is_awaited boolean not null default false,
  -- How long its provider has asked us to wait, in all.
  put_off_ms integer not null default 0,
  characters integer not null check (characters > 0),
  -- How many of characters_ordered are for it: 0 if it was copied, null if no line has had it or it failed.
  charged integer,
  -- What is to be said, until it was: the line, and a list of { word, say }.
  dialog text,
  respellings jsonb not null default '[]',
  -- One sentence for the owner if it could not be made.
  message text not null default '',
  mp3_key text,
  duration_ms integer,
  -- A list of { text, startMs, endMs }.
  words jsonb not null default '[]',
  created_at timestamptz not null,
  -- When it was last requested; an unused clip is deleted some time after.
  asked_at timestamptz not null,
  -- Until then it is kept although no line has it.
  previewed_until timestamptz,
  -- How the line is said, as far as the engine of the voice can do it; null if it is said plainly.
  direction jsonb,
  -- Null if it is the usual one, and for the first read.
  fullness text,
  read smallint,
  constraint audio_clip_address unique (document_id, hash),
  constraint audio_clip_is_whole check ((state = 'completed') = (mp3_key is not null and duration_ms is not null))
);
create index audio_clip_said on audio_clip (document_id, said_hash);
create index audio_clip_by_user on audio_clip (user_id, hash);
create index audio_clip_waiting on audio_clip (provider, queue_position) where state = 'processing';
create index audio_clip_not_awaited on audio_clip (provider, queue_position) where state = 'processing' and not is_awaited;
create index audio_clip_waiting_of_user on audio_clip (user_id, provider, queue_position) where state = 'processing';

-- The audio of a line. It counts as long as the line has these words, this voice and this choice: whoever undoes a change has
-- the audio back too. A line that was deleted and restored has its row back from line_undo, if its clip is there. Without a
-- clip there is nothing to be heard of the line.
create table line_audio (
  line_id uuid primary key references line on delete cascade,
  clip_id uuid references audio_clip on delete cascade,
  dialog_hash bytea not null,
  voice_id text not null,
  is_directed boolean not null default false,
  -- What was chosen when the audio was made, as line_sound shows it.
  choice jsonb not null default '{}'
);
create index line_audio_by_clip on line_audio (clip_id);

create table audio_zip (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references document on delete cascade,
  hash bytea not null,
  state text not null check (state in ('processing', 'completed', 'error')),
  object_key text not null,
  asked_at timestamptz not null,
  -- Which cue track was asked for: { kind, lineId }, without a line for the whole script. Null for a zip of all audio.
  cue_track jsonb,
  constraint audio_zip_address unique (document_id, hash)
);
create index audio_zip_asked_at on audio_zip (asked_at);

-- The address to which a recording may be uploaded: one for each line, the next one replaces it.
create table recording_upload (
  line_id uuid primary key references line on delete cascade,
  document_id uuid not null references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- As it was issued, without its signature. What clients send back is compared with it, and never opened.
  address text not null,
  incoming_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  expires_at timestamptz not null
);
create index recording_upload_by_document on recording_upload (document_id);
create index recording_upload_by_user on recording_upload (user_id);

-- What was recorded of a line while it had these words. It outlives the row of the line: whoever undoes a change has the
-- recording back too.
create table recording (
  line_id uuid not null,
  dialog_hash bytea not null,
  document_id uuid not null references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- The address it was uploaded to: if it is saved from there again, it is saved already.
  address text not null,
  wav_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  sample_rate integer not null,
  duration_ms integer not null,
  recorded_at timestamptz not null,
  -- Since when no line uses it: its line has other words, another voice, or was deleted. The recording is deleted some time
  -- after.
  unheard_since timestamptz,
  primary key (line_id, dialog_hash)
);
create index recording_by_document on recording (document_id);
create index recording_by_user on recording (user_id);
create index recording_unheard_since on recording (unheard_since) where unheard_since is not null;

-- Tapes

-- Finished tapes that users uploaded on purpose, until their script is deleted or they expire.
create table tape (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  document_id uuid not null references document on delete cascade,
  name text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- Of the hashes of the parts. The same file for the same script is the same tape, so that an upload can be resumed.
  parts_sha256 bytea not null,
  -- Read from the file once it was checked.
  duration_ms integer,
  status text not null check (status in ('uploading', 'checking', 'ready', 'rejected')),
  object_key text not null,
  -- The upload in parts at the storage; null before it was begun.
  upload_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the page of a link shows, such as who plays which part; may be empty.
  title text not null default '',
  constraint tape_content_unique unique (document_id, parts_sha256)
);
create index tape_by_user on tape (user_id);
create index tape_by_expiry on tape (expires_at);

-- Guests

-- Links with which somebody without an account watches a tape or reads a part. Each has one purpose and an end. The token is in
-- the link only; here is its hash.
create table guest_link (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('watch', 'read')),
  -- Of a link to watch.
  tape_id uuid references tape on delete cascade,
  -- Of a link to read: whose lines are asked for, and what the actor wrote for the friend.
  document_id uuid references document on delete cascade,
  character text,
  message text not null default '',
  hash bytea not null constraint guest_link_hash_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0,
  -- When the friend agreed, and when they took everything back.
  agreed_at timestamptz,
  taken_back_at timestamptz,
  constraint guest_link_has_one_purpose check (
    (purpose = 'watch') = (tape_id is not null)
    and (purpose = 'read') = (document_id is not null) and (purpose = 'read') = (character is not null)
  )
);
create index guest_link_by_tape on guest_link (tape_id);
create index guest_link_by_document on guest_link (document_id);

-- What a friend read of a line while it had these words. Without words nothing was saved yet; a newer upload may be under way
-- beside what was saved.
create table reader_line (
  link_id uuid not null references guest_link on delete cascade,
  line_id uuid not null,
  document_id uuid not null references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  dialog_hash bytea,
  mp3_key text,
  size_bytes integer not null default 0,
  duration_ms integer,
  -- Before it was levelled, in LUFS.
  loudness_db double precision,
  saved_at timestamptz,
  -- Heard by the actor and in use.
  accepted_at timestamptz,
  incoming_key text,
  incoming_hash bytea,
  incoming_bytes integer,
  incoming_until timestamptz,
  primary key (link_id, line_id),
  constraint reader_line_is_whole check (
    (mp3_key is not null) = (dialog_hash is not null and duration_ms is not null and saved_at is not null)
    and (mp3_key is not null or accepted_at is null)
  )
);
create index reader_line_by_document on reader_line (document_id);
create index reader_line_by_user on reader_line (user_id);
-- One friend at a time reads a line.
create unique index reader_line_in_use on reader_line (line_id) where accepted_at is not null;

-- Sound

-- What can be heard of each line. Audio counts only while the words, the voice and the choices are those that it was made
-- with; how a line enters is no part of its sound. What a friend read goes before the voice, as long as the line has the words
-- that were read. A direction that is not read has no voice and no audio, and nothing waits for it: it is completed.
create view line_sound as
select
  line.id as line_id, line.document_id, line.line_index, line.voice_id, made.clip_id,
  case when line.is_own then person.audio_key else coalesce(person.audio_key, clip.mp3_key) end as audio_key,
  case when line.is_own then person.duration_ms else coalesce(person.duration_ms, clip.duration_ms) end as duration_ms,
  case when line.is_own or person.audio_key is null then coalesce(clip.message, '') else '' end as message,
  case
    when line.is_silent_direction then 'completed'
    when person.audio_key is not null then 'completed'
    when line.is_own then 'processing'
    when made.line_id is null then 'pending'
    when made.clip_id is null then 'completed'
    else clip.state
  end as audio_status,
  line.is_silent_direction,
  line.choice,
  not line.is_own and person.audio_key is not null as is_read_by_friend
from (
  select spoken.*, voice_id = 'record_by_me' as is_own, sha256(convert_to(dialog, 'UTF8')) as dialog_hash
  from (
    select cast_line.id, cast_line.document_id, cast_line.line_index, cast_line.dialog, cast_line.is_silent_direction,
      case when cast_line.is_silent_direction then '' else cast_line.voice_id end as voice_id, cast_line.choice
    from (
      select line.id, line.document_id, line.line_index, line.dialog,
        line.character = 'narrator' and not document.read_directions as is_silent_direction,
        coalesce(nullif(line.voice_id, ''), voice_assignment.voice_id, '') as voice_id,
        jsonb_strip_nulls(jsonb_build_object(
          'line', nullif(line.direction - 'entry', '{}'),
          'read', nullif(line.read, 0),
          'character', nullif(voice_assignment.direction, '{}'),
          'fullness', nullif(voice_assignment.fullness, 'usual')
        )) as choice
      from line join document on document.id = line.document_id left join voice_assignment using (document_id, character)
    ) cast_line
  ) spoken
) line
left join line_audio made on made.line_id = line.id and made.voice_id = line.voice_id
  and made.dialog_hash = line.dialog_hash and made.choice = line.choice
left join audio_clip clip on clip.id = made.clip_id
-- The actor's recording or a friend's, as one relation: with one more, a query that joins this view to the lines has more than
-- join_collapse_limit, and compares every line with every other one where the planner knows no numbers yet.
left join (
  select line_id, document_id, dialog_hash, wav_key as audio_key, duration_ms, true as is_own from recording
  union all
  select line_id, document_id, dialog_hash, mp3_key, duration_ms, false from reader_line where accepted_at is not null
) person on person.line_id = line.id and person.document_id = line.document_id and person.dialog_hash = line.dialog_hash
  and person.is_own = line.is_own and not line.is_silent_direction;

-- Scripts whose audio is to be checked, and when: which recordings no line uses any more, and which clips and recordings can
-- be deleted. A row is written by whatever can make audio unused, so that the job checks these scripts only.
create table audio_check (
  document_id uuid primary key references document on delete cascade,
  due_at timestamptz not null
);
create index audio_check_by_time on audio_check (due_at);

-- An existing row is updated too: the job that is checking the script has locked it, and does not see this change.
create function check_audio_of(documents uuid[]) returns void language sql as $$
  insert into audio_check (document_id, due_at)
    select id, '-infinity' from document where id = any(documents) order by id
    on conflict (document_id) do update set due_at = excluded.due_at
$$;

-- Recordings are used or not by the words, the character and the voice of their line.
create function check_recordings_of_changed() returns trigger language plpgsql as $$
begin
  perform check_audio_of(array(
    select distinct document_id from changed
    where exists (select from recording where recording.document_id = changed.document_id)
  ));
  return null;
end $$;
create trigger line_added_checks_audio after insert on line
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger line_changed_checks_audio after update on line
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger line_deleted_checks_audio after delete on line
  referencing old table as changed for each statement execute function check_recordings_of_changed();
create trigger voice_added_checks_audio after insert on voice_assignment
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger voice_changed_checks_audio after update on voice_assignment
  referencing new table as changed for each statement execute function check_recordings_of_changed();
create trigger voice_deleted_checks_audio after delete on voice_assignment
  referencing old table as changed for each statement execute function check_recordings_of_changed();

create function check_recordings_of_document() returns trigger language plpgsql as $$
begin
  if exists (select from recording where document_id = new.id) then
    perform check_audio_of(array[new.id]);
  end if;
  return null;
end $$;
create trigger document_changed_checks_audio after update of read_directions on document
  for each row when (old.read_directions <> new.read_directions) execute function check_recordings_of_document();

-- A clip may be made for no line, and a line may get another clip.
create function check_audio_of_clips() returns trigger language plpgsql as $$
begin
  perform check_audio_of(array(select distinct document_id from changed));
  return null;
end $$;
create trigger clip_added_checks_audio after insert on audio_clip
  referencing new table as changed for each statement execute function check_audio_of_clips();

create function check_audio_of_lines() returns trigger language plpgsql as $$
begin
  perform check_audio_of(array(
    select distinct clip.document_id from changed join audio_clip clip on clip.id = changed.clip_id
  ));
  return null;
end $$;
create trigger line_audio_changed_checks_audio after update on line_audio
  referencing old table as changed for each statement execute function check_audio_of_lines();
create trigger line_audio_deleted_checks_audio after delete on line_audio
  referencing old table as changed for each statement execute function check_audio_of_lines();

-- What a friend read and nobody accepted goes some time after the end of its link.
create trigger reader_link_added_checks_audio after insert on guest_link
  referencing new table as changed for each statement execute function check_audio_of_clips();
create trigger reader_line_changed_checks_audio after update on reader_line
  referencing new table as changed for each statement execute function check_audio_of_clips();

-- Learning and reminders

-- Runs whose results count for what was learned: numbers and ids, never words. The device that made a run chooses its id
-- and may send it again, with corrections. The ladder is folded from all runs of a script, so that devices agree.
create table learning_run (
  document_id uuid not null references document on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  started_at timestamptz not null,
  -- The date where the actor was, as 2026-01-31.
  day text not null check (length(day) = 10),
  seconds integer not null check (seconds >= 0),
  results jsonb not null,
  primary key (document_id, id)
);
create index learning_run_by_user on learning_run (user_id, day);

-- The date at which the lines of a script must be known.
create table learning_deadline (
  document_id uuid primary key references document on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  due_on text not null check (length(due_on) = 10)
);
create index learning_deadline_by_user on learning_deadline (user_id);

-- Who wants a mail at which hour on days with due lines. Without a row nobody gets one.
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
