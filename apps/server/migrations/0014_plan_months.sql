-- A plan's month beside the free one. Of all open months one is the present one, from which pages are spent: a plan's
-- before the free one, which waits behind it and is there again when the plan ends early.

-- Ended before its time: by the provider's calendar, by money that went back, or by the month that follows it.
alter table credit_account add column closed_at timestamptz;

create function credit_present_month(of_user uuid, moment timestamptz) returns bigint language sql stable as $$
  select a.id from credit_account a
  where a.user_id = of_user and a.bucket like 'monthly:%' and a.closed_at is null
    and a.ends_at > credit_moment(of_user, moment)
  order by a.bucket like 'monthly:plan:%' desc, a.starts_at desc, a.id desc
  limit 1
$$;

create or replace function credit_spendable(of_user uuid, moment timestamptz) returns table (bucket text, balance bigint)
language sql stable as $$
  select a.bucket, a.balance from credit_account a
  where a.user_id = of_user and a.balance > 0
    and (a.bucket = 'paygo' or a.id = (select credit_present_month(of_user, moment)))
  order by a.ends_at nulls last, a.id
$$;

-- A month that is over, or that stands behind another one, is followed by the present one, to which the pages count as
-- granted; without a present one they have ended with their month.
create or replace function credit_way_back(
  of_user uuid, from_bucket text, moment timestamptz, out to_bucket text, out why text
) language plpgsql stable as $$
begin
  why := 'release';
  if from_bucket = 'paygo' then
    to_bucket := from_bucket;
    return;
  end if;
  select a.bucket into to_bucket from credit_account a where a.id = credit_present_month(of_user, moment);
  if to_bucket is null then
    why := 'expire: the month is over';
    to_bucket := 'world';
  elsif to_bucket <> from_bucket then
    why := 'grant: given back from an earlier month';
  end if;
end $$;

create function credit_close_month(of_user uuid, month_bucket text, why text, moment timestamptz) returns boolean
language plpgsql as $$
declare
  month credit_account;
begin
  if not credit_enter(of_user) then
    return false;
  end if;
  select * into month from credit_account where user_id = of_user and bucket = month_bucket and closed_at is null;
  if not found then
    return false;
  end if;
  if month.balance > 0 then
    perform credit_post(
      of_user, 'month:' || month.id || ':expiry', month.bucket, 'world', month.balance, 'expire: ' || why, moment
    );
  end if;
  update credit_account set closed_at = moment where id = month.id;
  return true;
end $$;

-- The months that a new one follows are closed: those that are over and, before a plan's month, the plan's months. Pages
-- that come back late go to the present one, whatever the clock of whoever brings them says.
create or replace function credit_open_month(
  of_user uuid, month_bucket text, month_start timestamptz, month_end timestamptz, of_pages bigint, grant_key text,
  why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  past record;
begin
  perform credit_account_id(of_user, 'world');
  perform credit_enter(of_user);
  -- Two callers without an open month stand on either side of a month's end. When the later one came first, the month the
  -- other wants to open is over: its pages would lie in a month that nobody can spend from and nobody ends.
  if month_end <= credit_moment(of_user, moment) then
    return false;
  end if;
  insert into credit_account (user_id, bucket, starts_at, ends_at)
    values (of_user, month_bucket, month_start, month_end)
    on conflict on constraint credit_account_bucket_unique do nothing;
  if not found then
    return false;
  end if;
  for past in
    select a.bucket from credit_account a
    where a.user_id = of_user and a.bucket like 'monthly:%' and a.bucket <> month_bucket and a.closed_at is null
      and (a.ends_at <= credit_moment(of_user, moment)
        or a.bucket like 'monthly:plan:%' and month_bucket like 'monthly:plan:%')
    order by a.id
  loop
    perform credit_close_month(of_user, past.bucket, 'the month is over', moment);
  end loop;
  return credit_post(of_user, grant_key, 'world', month_bucket, of_pages, why, moment);
end $$;

-- A month that a plan was paid for. It pays first what is owed, as bought pages do: whoever pays can spend.
create function credit_open_plan_month(
  of_user uuid, month_bucket text, month_start timestamptz, month_end timestamptz, of_pages bigint, grant_key text,
  why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  repaid bigint;
begin
  if not credit_open_month(of_user, month_bucket, month_start, month_end, of_pages, grant_key, why, moment) then
    return false;
  end if;
  select least(of_pages, balance) into repaid from credit_account where user_id = of_user and bucket = 'debt';
  if repaid > 0 then
    perform credit_post(of_user, grant_key || ':repaid', month_bucket, 'world', repaid, 'repay', moment);
    perform credit_post(of_user, grant_key || ':forgiven', 'debt', 'world', repaid, 'repay', moment);
  end if;
  return true;
end $$;

-- The reverse of a plan's month: what is left of it goes, and what it paid off is owed again; what was spent of it, or is
-- set aside, is owed where told so. `owed_before` is what this month made somebody owe already: it is never owed twice.
create function credit_take_month(
  of_user uuid, month_bucket text, take_key text, of_pages bigint, may_owe boolean, owed_before bigint, why text,
  moment timestamptz, out taken bigint, out owed bigint
) language plpgsql as $$
declare
  month credit_account;
  gone bigint;
begin
  taken := 0;
  owed := 0;
  if not credit_enter(of_user) then
    return;
  end if;
  select * into month from credit_account where user_id = of_user and bucket = month_bucket;
  if not found then
    return;
  end if;
  taken := least(of_pages, month.balance);
  if taken > 0 then
    perform credit_post(of_user, take_key || ':month', month.bucket, 'world', taken, why, moment);
  end if;
  select coalesce(sum(case when t.debit_account_id = month.id then t.pages else -t.pages end), 0) into gone
    from credit_transfer t
    where month.id in (t.debit_account_id, t.credit_account_id)
      and (t.reason = 'repay' or may_owe and t.hold_key is not null and t.reason in ('reserve', 'release'));
  owed := greatest(0, least(of_pages - taken, gone - owed_before));
  if owed > 0 then
    perform credit_post(of_user, take_key || ':debt', 'world', 'debt', owed, why, moment);
    perform credit_repay(of_user, take_key, moment);
  end if;
end $$;
