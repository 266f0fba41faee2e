-- Kinds of accounts and transfers, so that no query has to recognise them by the text of a bucket or a reason.
--
-- The functions of the previous release write no kinds and are in use until functions.sql replaces them, so triggers
-- derive the kind from the text. A later release, after this one, drops what is only for that: these triggers with their
-- functions, credit_fill_kinds, credit_post and credit_way_back.

create type credit_account_kind as enum (
  'world', 'paygo', 'debt', 'held', 'consumed', 'free month', 'plan month'
);
create type credit_transfer_kind as enum (
  'grant', 'take back', 'reserve', 'settle', 'release', 'expire', 'repay'
);

alter table credit_account add column kind credit_account_kind;
alter table credit_transfer add column kind credit_transfer_kind;

-- Rows of before have no kind until 0019 has filled them in and validates these constraints.
alter table credit_account add constraint credit_account_has_kind check (kind is not null) not valid;
alter table credit_transfer add constraint credit_transfer_has_kind check (kind is not null) not valid;
alter table credit_account drop constraint credit_account_months_end;
alter table credit_account add constraint credit_account_months_end check (
  case when kind in ('free month', 'plan month') then coalesce(starts_at < ends_at, false)
  else starts_at is null and ends_at is null end
) not valid;

create function credit_kind_of_bucket(bucket text) returns credit_account_kind language sql stable as $$
  select case
    when bucket like 'monthly:plan:%' then 'plan month'
    when bucket like 'monthly:%' then 'free month'
    else bucket
  end::credit_account_kind
$$;

-- A reason is its kind, or begins with its kind and a colon. Test data spends pages without a hold.
create function credit_kind_of_reason(reason text) returns credit_transfer_kind language sql stable as $$
  select case split_part(reason, ':', 1)
    when 'spend' then 'settle'
    else split_part(reason, ':', 1)
  end::credit_transfer_kind
$$;

create function credit_derive_account_kind() returns trigger language plpgsql as $$
begin
  new.kind := credit_kind_of_bucket(new.bucket);
  return new;
end $$;

-- Updates too: a ledger that is anonymised while 0019 runs moves to another user id, where 0019 may have been already.
create trigger credit_account_kind before insert or update on credit_account
  for each row when (new.kind is null) execute function credit_derive_account_kind();

create function credit_derive_transfer_kind() returns trigger language plpgsql as $$
begin
  new.kind := credit_kind_of_reason(new.reason);
  return new;
end $$;

create trigger credit_transfer_kind before insert on credit_transfer
  for each row when (new.kind is null) execute function credit_derive_transfer_kind();

-- A transfer of before may get its kind, once; nothing else of it may change.
drop trigger credit_transfer_is_append_only on credit_transfer;
create trigger credit_transfer_is_append_only before delete on credit_transfer
  for each row execute function refuse_change();
create trigger credit_transfer_is_not_updated before update on credit_transfer
  for each row when (old.kind is not null or to_jsonb(old) - 'kind' <> to_jsonb(new) - 'kind')
  execute function refuse_change();

-- Fills in the rows of before, in slices that are committed one by one, so that no user waits long. A slice locks the
-- ledgers of its users first, as every operation does: locking accounts in another order could deadlock.
create procedure credit_fill_kinds() language plpgsql as $$
declare
  users uuid[];
  last_user uuid := '00000000-0000-0000-0000-000000000000';
  keys text[];
  last_key text := '';
begin
  loop
    users := array(
      select distinct user_id from credit_account where user_id > last_user order by user_id limit 500
    );
    exit when cardinality(users) = 0;
    last_user := users[cardinality(users)];
    perform 1 from credit_account where user_id = any(users) and bucket = 'world' order by id for update;
    update credit_account set kind = credit_kind_of_bucket(bucket) where user_id = any(users) and kind is null;
    commit;
  end loop;
  loop
    keys := array(select key from credit_transfer where key > last_key order by key limit 5000);
    exit when cardinality(keys) = 0;
    last_key := keys[cardinality(keys)];
    update credit_transfer set kind = credit_kind_of_reason(reason) where key = any(keys) and kind is null;
    commit;
  end loop;
end $$;
