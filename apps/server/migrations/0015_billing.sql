-- What is known of payments. The provider's books are the truth: these rows are written from them by one function, over
-- and over, and could be written again from nothing.

create table billing_customer (
  user_id uuid primary key references app_user on delete cascade,
  customer_id text not null unique,
  -- Of the address and name the provider has; another hash means that they changed here since.
  described_as text not null,
  created_at timestamptz not null,
  -- Whoever reads the provider draws a number first. What was read under a lower number than the last one written is old.
  last_drawn bigint not null default 0,
  last_written bigint not null default 0,
  -- By the database's clock: what happened before has been seen.
  read_since timestamptz,
  -- A hash of what the provider's books said when they were last written here: the same again is nothing to write.
  last_seen text
);

-- Customers of people who have left, until the provider has let go of them, too. Nothing else is known of them.
create table billing_leaver (
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
  -- A second one beside the plan that runs: it is being ended, and its money goes back.
  is_duplicate boolean not null
);
create index billing_subscription_by_user on billing_subscription (user_id, created_at);

create table billing_checkout (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  package_type text not null check (package_type in ('paygo', 'subscription')),
  plan text check (plan in ('independent', 'professional', 'studio')),
  pages integer,
  unit_cents integer,
  total_cents integer not null,
  -- Null until the provider has answered; the id above is the key under which it was asked.
  session_id text unique,
  url text,
  state text not null check (state in ('asked', 'open', 'processing', 'paid', 'expired')),
  created_at timestamptz not null,
  check (case package_type when 'paygo' then pages > 0 and unit_cents > 0 else plan is not null end)
);
create index billing_checkout_by_user on billing_checkout (user_id, created_at);
-- One open way to the same thing, however many windows ask for it; and one to any plan.
create unique index billing_checkout_one_open_plan on billing_checkout (user_id)
  where package_type = 'subscription' and state in ('asked', 'open');
create unique index billing_checkout_one_open_purchase on billing_checkout (user_id, pages, unit_cents)
  where package_type = 'paygo' and state in ('asked', 'open');

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

-- What was granted for a paid session or invoice, and how much of it went back. `revision` counts the changes, each of
-- which has a key of its own in the ledger.
create table billing_grant (
  object_id text primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('pages', 'month')),
  subscription_id text,
  pages integer not null check (pages > 0),
  taken integer not null default 0 check (taken >= 0),
  owed integer not null default 0 check (owed >= 0),
  -- How many pages the money that went back stands for.
  returned integer not null default 0 check (returned between 0 and pages),
  revision integer not null default 0
);
create index billing_grant_by_user on billing_grant (user_id);

-- What a change of plan was said to cost; changing costs that.
create table billing_preview (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references app_user on delete cascade,
  subscription_id text not null,
  plan text not null check (plan in ('independent', 'professional', 'studio')),
  immediate_cents integer not null,
  proration_at timestamptz not null,
  made_at timestamptz not null,
  used_at timestamptz,
  -- Charged by the days that are left, as was said.
  is_prorated boolean not null default true
);

-- Events by their id, so that the same one is not worked twice.
create table billing_event (
  event_id text primary key,
  type text not null,
  customer_id text,
  charge_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index billing_event_by_age on billing_event (received_at);

-- What somebody was told, by what it was about: told once.
create table billing_notice (
  key text primary key,
  user_id uuid not null references app_user on delete cascade,
  about text not null,
  -- Plans, cents, pages and moments: what the mail says, and nothing of a person.
  facts jsonb not null,
  at timestamptz not null
);
create index billing_notice_by_user on billing_notice (user_id);
