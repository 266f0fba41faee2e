-- A month that a plan was paid for pays first what is owed, as bought pages do: whoever pays can spend. What it paid is owed
-- again when the money for the month goes back.
create or replace function credit_open_plan_month(
  of_user uuid, month_bucket text, month_start timestamptz, month_end timestamptz, of_pages bigint, grant_key text,
  why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  past record;
  repaid bigint;
begin
  perform credit_account_id(of_user, 'world');
  perform credit_enter(of_user);
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
      and (a.bucket like 'monthly:plan:%' or a.ends_at <= credit_moment(of_user, moment))
    order by a.id
  loop
    perform credit_close_month(of_user, past.bucket, 'the month is over', moment);
  end loop;
  if not credit_post(of_user, grant_key, 'world', month_bucket, of_pages, why, moment) then
    return false;
  end if;
  select least(of_pages, balance) into repaid from credit_account where user_id = of_user and bucket = 'debt';
  if repaid > 0 then
    perform credit_post(of_user, grant_key || ':repaid', month_bucket, 'world', repaid, 'repay', moment);
    perform credit_post(of_user, grant_key || ':forgiven', 'debt', 'world', repaid, 'repay', moment);
  end if;
  return true;
end $$;

create or replace function credit_take_month(
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

-- The months that a new one follows are closed, as those before a plan's month are: pages that come back late go to the
-- present one, whatever the clock of whoever brings them says.
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
    where a.user_id = of_user and a.bucket like 'monthly:%' and a.closed_at is null
      and a.ends_at <= credit_moment(of_user, moment)
    order by a.id
  loop
    perform credit_close_month(of_user, past.bucket, 'the month is over', moment);
  end loop;
  return credit_post(of_user, grant_key, 'world', month_bucket, of_pages, why, moment);
end $$;

-- Whether a change of plan is charged by the days that are left, as its preview said.
alter table billing_preview add column is_prorated boolean not null default true;

-- Customers of people who have left, until the provider has let go of them, too. Nothing else is known of them.
create table billing_leaver (
  customer_id text primary key,
  left_at timestamptz not null
);
