-- Credits (one credit is one page) move between accounts and are never edited: every change is a transfer with a key
-- made by whoever asks for it, so that asking twice changes nothing twice.

create table credit_account (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  bucket text not null,
  balance bigint not null default 0,
  may_be_negative boolean not null default false,
  constraint credit_account_bucket_unique unique (user_id, bucket),
  constraint credit_account_not_overdrawn check (may_be_negative or balance >= 0)
);

create table credit_transfer (
  key text primary key,
  debit_account_id bigint not null references credit_account,
  credit_account_id bigint not null references credit_account,
  pages bigint not null check (pages > 0),
  reason text not null,
  at timestamptz not null,
  check (debit_account_id <> credit_account_id)
);
create index credit_transfer_by_debit on credit_transfer (debit_account_id);
create index credit_transfer_by_credit on credit_transfer (credit_account_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger credit_transfer_is_append_only before update or delete on credit_transfer
  for each row execute function refuse_change();
