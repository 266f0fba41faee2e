-- A month that is over is not opened after the one that follows it.
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
    select a.id, a.bucket, a.balance from credit_account a
    where a.user_id = of_user and a.bucket like 'monthly:%' and a.balance > 0
      and a.ends_at <= credit_moment(of_user, moment)
    order by a.id
  loop
    perform credit_post(
      of_user, 'month:' || past.id || ':expiry', past.bucket, 'world', past.balance, 'expire: the month is over', moment
    );
  end loop;
  return credit_post(of_user, grant_key, 'world', month_bucket, of_pages, why, moment);
end $$;
