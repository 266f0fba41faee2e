-- The functions of the database. Unlike a migration, this file is edited: `migrate` applies it after the migrations
-- whenever it has changed. Only `create or replace function` is used, so a function whose parameters or result have to
-- change gets a new name, and a migration of a later release drops the old one. A function that triggers call is in the
-- migration that creates it, and moves here when it changes.
--
-- Ledger: all accounts of a transfer belong to one user, and each operation first locks the user's `world` account. The
-- operations of one user are serialised, and two users never wait for each other (ADR 0011). A bucket is the name of an
-- account, unique per user; its kind says how it is used.

-- The only way in which the role of the application deletes audit events: it chooses neither which nor when. At most so many
-- of each kind go at once; returns how many did.
create or replace function delete_ended_audit_slice(max_rows integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    (
      select id from audit_event
      where subject_user_id is null and actor = 'visitor' and at < now() - interval '1 day' order by at limit max_rows
    )
    union
    (select id from audit_event where at < now() - interval '400 days' order by at limit max_rows)
  ), deleted as (
    delete from audit_event where id in (select id from ended) returning id
  )
  select count(*)::integer from deleted
$$;

-- Whether a script writes its dialogue in capitals, which then say nothing about a line.
create or replace function is_script_in_capitals(of_document uuid) returns boolean language sql stable as $$
  select count(*) filter (where dialog = upper(dialog)) * 2 > count(*) from line
  where document_id = of_document and character not in ('', 'narrator')
$$;

-- Months are created by credit_begin_month; the name of every other account is its kind.
create or replace function credit_account_id(of_user uuid, of_bucket text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from credit_account where user_id = of_user and bucket = of_bucket;
  if found_id is null then
    insert into credit_account (user_id, bucket, kind, may_be_negative)
      values (of_user, of_bucket, of_bucket::credit_account_kind, of_bucket = 'world')
      on conflict on constraint credit_account_bucket_unique do nothing;
    select id into strict found_id from credit_account where user_id = of_user and bucket = of_bucket;
  end if;
  return found_id;
end $$;

-- Locks the ledger of a user until the transaction ends. False for a user without a ledger, also if it was anonymised
-- during the wait. Always a statement of its own: what the same statement reads was read before the wait.
create or replace function credit_enter(of_user uuid) returns boolean language plpgsql as $$
begin
  perform 1 from credit_account where user_id = of_user and bucket = 'world' for update;
  return found;
end $$;

-- Moves pages between two accounts of a user. False if this key has done so before. An overdraft is an error, which also
-- undoes the use of the key: the same transfer can be tried again when there are pages.
create or replace function credit_move(
  of_user uuid, of_kind credit_transfer_kind, transfer_key text, from_bucket text, to_bucket text, of_pages bigint,
  why text, moment timestamptz, for_hold text default null
) returns boolean language plpgsql as $$
declare
  from_id bigint;
  to_id bigint;
begin
  perform credit_account_id(of_user, 'world');
  perform credit_enter(of_user);
  from_id := credit_account_id(of_user, from_bucket);
  to_id := credit_account_id(of_user, to_bucket);
  perform 1 from credit_account where id in (from_id, to_id) order by id for update;
  insert into credit_transfer (key, kind, debit_account_id, credit_account_id, pages, reason, at, hold_key)
    values (transfer_key, of_kind, from_id, to_id, of_pages, why, moment, for_hold)
    on conflict (key) do nothing;
  if not found then
    if exists (
      select 1 from credit_transfer
      where key = transfer_key and debit_account_id = from_id and credit_account_id = to_id and pages <> of_pages
    ) then
      raise exception 'credit transfer % has moved another number of pages', transfer_key;
    end if;
    return false;
  end if;
  update credit_account set balance = balance + case id when to_id then of_pages else -of_pages end
    where id in (from_id, to_id);
  return true;
end $$;

-- The clocks of machines differ. Once a month was opened by one of them, time never goes back before its start.
create or replace function credit_moment(of_user uuid, moment timestamptz) returns timestamptz
language sql stable as $$
  select greatest(moment, max(starts_at)) from credit_account where user_id = of_user
$$;

-- Of all open months one is the present one, from which pages are spent: a plan's month before the free one, which
-- continues behind it and is used again if the plan ends early.
create or replace function credit_present_month(of_user uuid, moment timestamptz) returns bigint
language sql stable as $$
  select a.id from credit_account a
  where a.user_id = of_user and a.kind in ('free month', 'plan month') and a.closed_at is null
    and a.ends_at > credit_moment(of_user, moment)
  order by a.kind = 'plan month' desc, a.starts_at desc, a.id desc
  limit 1
$$;

-- What can be spent, in the order in which it is spent: the month before bought pages.
create or replace function credit_spendable(of_user uuid, moment timestamptz)
returns table (bucket text, balance bigint) language sql stable as $$
  select a.bucket, a.balance from credit_account a
  where a.user_id = of_user and a.balance > 0
    and (a.kind = 'paygo' or a.id = (select credit_present_month(of_user, moment)))
  order by a.ends_at nulls last, a.id
$$;

create or replace function credit_close_month(of_user uuid, month_bucket text, why text, moment timestamptz)
returns boolean language plpgsql as $$
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
    perform credit_move(
      of_user, 'expire', 'month:' || month.id || ':expiry', month.bucket, 'world', month.balance, 'expire: ' || why,
      moment
    );
  end if;
  update credit_account set closed_at = moment where id = month.id;
  return true;
end $$;

-- Opens a month with its pages and closes the months before it: those that have ended and, before a plan's month, the
-- plan's months. False if it was open already, has ended, or its key has granted pages elsewhere; in the last case the
-- month is open without pages, so that it is not opened again.
create or replace function credit_begin_month(
  of_user uuid, of_kind credit_account_kind, month_bucket text, month_start timestamptz, month_end timestamptz,
  of_pages bigint, grant_key text, why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  past record;
begin
  perform credit_account_id(of_user, 'world');
  perform credit_enter(of_user);
  -- Of two callers whose clocks are on either side of a month's end, the later one may come first. The month that the
  -- other one wants to open has ended then: its pages could not be spent, and nothing would close it.
  if month_end <= credit_moment(of_user, moment) then
    return false;
  end if;
  insert into credit_account (user_id, bucket, kind, starts_at, ends_at)
    values (of_user, month_bucket, of_kind, month_start, month_end)
    on conflict on constraint credit_account_bucket_unique do nothing;
  if not found then
    return false;
  end if;
  for past in
    select a.bucket from credit_account a
    where a.user_id = of_user and a.kind in ('free month', 'plan month') and a.bucket <> month_bucket
      and a.closed_at is null
      and (a.ends_at <= credit_moment(of_user, moment) or a.kind = 'plan month' and of_kind = 'plan month')
    order by a.id
  loop
    perform credit_close_month(of_user, past.bucket, 'the month is over', moment);
  end loop;
  return credit_move(of_user, 'grant', grant_key, 'world', month_bucket, of_pages, why, moment);
end $$;

create or replace function credit_open_month(
  of_user uuid, month_bucket text, month_start timestamptz, month_end timestamptz, of_pages bigint, grant_key text,
  why text, moment timestamptz
) returns boolean language sql as $$
  select credit_begin_month(
    of_user, 'free month', month_bucket, month_start, month_end, of_pages, grant_key, why, moment
  )
$$;

-- Opens a paid month. Debts are paid from it first, as from bought pages: who pays can spend.
create or replace function credit_open_plan_month(
  of_user uuid, month_bucket text, month_start timestamptz, month_end timestamptz, of_pages bigint, grant_key text,
  why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  repaid bigint;
begin
  if not credit_begin_month(
    of_user, 'plan month', month_bucket, month_start, month_end, of_pages, grant_key, why, moment
  ) then
    return false;
  end if;
  select least(of_pages, balance) into repaid from credit_account where user_id = of_user and kind = 'debt';
  if repaid > 0 then
    perform credit_move(of_user, 'repay', grant_key || ':repaid', month_bucket, 'world', repaid, 'repay', moment);
    perform credit_move(of_user, 'repay', grant_key || ':forgiven', 'debt', 'world', repaid, 'repay', moment);
  end if;
  return true;
end $$;

-- Pages that were refunded but had been spent are a debt, which is paid from bought pages first.
create or replace function credit_repay(of_user uuid, because_key text, moment timestamptz) returns void
language plpgsql as $$
declare
  repaid bigint;
begin
  select least(d.balance, p.balance) into repaid
    from credit_account d join credit_account p on p.user_id = d.user_id and p.kind = 'paygo'
    where d.user_id = of_user and d.kind = 'debt';
  if repaid > 0 then
    perform credit_move(of_user, 'repay', because_key || ':repaid', 'paygo', 'world', repaid, 'repay', moment);
    perform credit_move(of_user, 'repay', because_key || ':forgiven', 'debt', 'world', repaid, 'repay', moment);
  end if;
end $$;

create or replace function credit_grant(
  of_user uuid, grant_key text, of_pages bigint, why text, moment timestamptz
) returns boolean language plpgsql as $$
begin
  if not credit_move(of_user, 'grant', grant_key, 'world', 'paygo', of_pages, why, moment) then
    return false;
  end if;
  perform credit_repay(of_user, grant_key, moment);
  return true;
end $$;

create or replace function credit_take_back(
  of_user uuid, take_key text, of_pages bigint, why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  there bigint;
begin
  if not credit_enter(of_user) then
    return false;
  end if;
  if exists (select 1 from credit_transfer where key in (take_key || ':paygo', take_key || ':debt')) then
    return false;
  end if;
  select least(of_pages, coalesce(max(balance), 0)) into there
    from credit_account where user_id = of_user and kind = 'paygo';
  if there > 0 then
    perform credit_move(of_user, 'take back', take_key || ':paygo', 'paygo', 'world', there, why, moment);
  end if;
  if of_pages > there then
    perform credit_move(of_user, 'take back', take_key || ':debt', 'world', 'debt', of_pages - there, why, moment);
  end if;
  return true;
end $$;

-- Reverses a plan's month: its remaining pages are taken, and debts that it paid are owed again. Pages that were spent or
-- are held are owed if `may_owe` is set. `owed_before` is what this month has made the user owe already: it is not owed
-- twice.
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
    perform credit_move(of_user, 'take back', take_key || ':month', month.bucket, 'world', taken, why, moment);
  end if;
  select coalesce(sum(case when t.debit_account_id = month.id then t.pages else -t.pages end), 0) into gone
    from credit_transfer t
    where month.id in (t.debit_account_id, t.credit_account_id)
      and (t.kind = 'repay' or may_owe and t.hold_key is not null and t.kind in ('reserve', 'release'));
  owed := greatest(0, least(of_pages - taken, gone - owed_before));
  if owed > 0 then
    perform credit_move(of_user, 'take back', take_key || ':debt', 'world', 'debt', owed, why, moment);
    perform credit_repay(of_user, take_key, moment);
  end if;
end $$;

-- 'reserved', also if this key has reserved before; 'insufficient'; 'ended' for the key of a hold that was settled or
-- released: another attempt needs another key.
create or replace function credit_reserve(
  of_user uuid, reserve_key text, of_pages bigint, moment timestamptz, until timestamptz
) returns text language plpgsql as $$
declare
  known credit_hold;
  source record;
  part bigint;
  remaining bigint := of_pages;
begin
  if not credit_enter(of_user) then
    return 'insufficient';
  end if;
  select * into known from credit_hold where key = reserve_key;
  if found then
    if known.user_id <> of_user or known.pages <> of_pages then
      raise exception 'credit hold % is for something else', reserve_key;
    end if;
    return case when known.ended_as is null then 'reserved' else 'ended' end;
  end if;
  if exists (select 1 from credit_account where user_id = of_user and kind = 'debt' and balance > 0)
    or of_pages > (select coalesce(sum(balance), 0) from credit_spendable(of_user, moment)) then
    return 'insufficient';
  end if;
  insert into credit_hold (key, user_id, pages, made_at, expires_at)
    values (reserve_key, of_user, of_pages, moment, until);
  for source in select * from credit_spendable(of_user, moment) loop
    part := least(source.balance, remaining);
    perform credit_move(
      of_user, 'reserve', reserve_key || ':hold:' || source.bucket, source.bucket, 'held', part, 'reserve', moment,
      reserve_key
    );
    remaining := remaining - part;
    exit when remaining = 0;
  end loop;
  return 'reserved';
end $$;

-- Where the pages of a released hold go. Those of a month that is not the present one any more go to the present one and
-- count as granted there; without a present one they expire with their month.
create or replace function credit_return(
  of_user uuid, from_bucket text, moment timestamptz, out of_kind credit_transfer_kind, out to_bucket text,
  out why text
) language plpgsql stable as $$
begin
  of_kind := 'release';
  why := 'release';
  if from_bucket = 'paygo' then
    to_bucket := from_bucket;
    return;
  end if;
  select a.bucket into to_bucket from credit_account a where a.id = credit_present_month(of_user, moment);
  if to_bucket is null then
    of_kind := 'expire';
    why := 'expire: the month is over';
    to_bucket := 'world';
  elsif to_bucket <> from_bucket then
    of_kind := 'grant';
    why := 'grant: given back from an earlier month';
  end if;
end $$;

-- Ends a hold and returns how it ended, now or before. Settling and releasing use the same transfer keys, so only one of
-- them can ever move the pages.
create or replace function credit_end(of_user uuid, reserve_key text, as_what text, moment timestamptz) returns text
language plpgsql as $$
declare
  hold credit_hold;
  part record;
  way record;
begin
  if not credit_enter(of_user) then
    return 'missing';
  end if;
  select * into hold from credit_hold where key = reserve_key and user_id = of_user for update;
  if not found then
    return 'missing';
  end if;
  if hold.ended_as is not null then
    return hold.ended_as;
  end if;
  if as_what = 'expired' and hold.expires_at > moment then
    return 'open';
  end if;
  for part in
    select f.bucket, t.pages from credit_transfer t join credit_account f on f.id = t.debit_account_id
    where t.hold_key = reserve_key and t.kind = 'reserve'
    order by f.id
  loop
    if as_what = 'settled' then
      select 'settle'::credit_transfer_kind as of_kind, 'consumed' as to_bucket, 'settle' as why into way;
    else
      select * into way from credit_return(of_user, part.bucket, moment);
    end if;
    if not credit_move(
      of_user, way.of_kind, reserve_key || ':end:' || part.bucket, 'held', way.to_bucket, part.pages, way.why, moment,
      reserve_key
    ) then
      raise exception 'credit hold % ends twice', reserve_key;
    end if;
  end loop;
  update credit_hold set ended_at = moment, ended_as = as_what where key = reserve_key;
  if as_what <> 'settled' then
    perform credit_repay(of_user, reserve_key, moment);
  end if;
  return as_what;
end $$;

-- Anonymises the ledger of a user who is deleted: open holds are released, then the rows get an id that belongs to nobody.
create or replace function credit_leave(of_user uuid, nobody uuid, moment timestamptz) returns void
language plpgsql as $$
declare
  open_key text;
begin
  if not credit_enter(of_user) then
    return;
  end if;
  for open_key in select key from credit_hold where user_id = of_user and ended_at is null order by key loop
    perform credit_end(of_user, open_key, 'released', moment);
  end loop;
  update credit_account set user_id = nobody where user_id = of_user;
  update credit_hold set user_id = nobody where user_id = of_user;
end $$;
