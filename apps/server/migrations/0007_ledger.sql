-- The books of pages: months that end, pages set aside for work under way, and one function for every kind of movement.
-- All accounts of a movement belong to one user, and whoever moves a user's pages first locks the user's `world` account,
-- which has the lowest id of them: one user's movements come one after the other, two users never wait for each other.

alter table credit_account add column starts_at timestamptz;
alter table credit_account add column ends_at timestamptz;
update credit_account set
  starts_at = substr(bucket, 9)::timestamp at time zone 'UTC',
  ends_at = (substr(bucket, 9)::timestamp + interval '1 month') at time zone 'UTC'
  where bucket like 'monthly:%';
alter table credit_account add constraint credit_account_months_end check (
  case when bucket like 'monthly:%' then coalesce(starts_at < ends_at, false) else starts_at is null and ends_at is null end
);

-- Pages set aside, until they are settled (spent) or given back. `expires_at` moves on while somebody works for them;
-- whoever stops without a word loses them to a sweep.
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

alter table credit_transfer add column hold_key text references credit_hold;
create index credit_transfer_by_hold on credit_transfer (hold_key) where hold_key is not null;

create function credit_account_id(of_user uuid, of_bucket text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from credit_account where user_id = of_user and bucket = of_bucket;
  if found_id is null then
    insert into credit_account (user_id, bucket, may_be_negative) values (of_user, of_bucket, of_bucket = 'world')
      on conflict on constraint credit_account_bucket_unique do nothing;
    select id into strict found_id from credit_account where user_id = of_user and bucket = of_bucket;
  end if;
  return found_id;
end $$;

-- False for somebody without books. Always a statement of its own: what is read in the same statement was seen before the
-- wait, when somebody else may still have been at work. Who waited here for a user that left meanwhile finds no books either.
create function credit_enter(of_user uuid) returns boolean language plpgsql as $$
begin
  perform 1 from credit_account where user_id = of_user and bucket = 'world' for update;
  return found;
end $$;

-- Moves pages between two buckets of a user. False when this key has done so before. An overdraft is an error, which
-- takes the key back too: the same movement may be tried again when there are pages.
create function credit_post(
  of_user uuid, transfer_key text, from_bucket text, to_bucket text, of_pages bigint, why text, moment timestamptz,
  for_hold text default null
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
  insert into credit_transfer (key, debit_account_id, credit_account_id, pages, reason, at, hold_key)
    values (transfer_key, from_id, to_id, of_pages, why, moment, for_hold)
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

-- Clocks differ from machine to machine. Once a month was opened by one of them, nobody goes back to the month before.
create function credit_moment(of_user uuid, moment timestamptz) returns timestamptz language sql stable as $$
  select greatest(moment, max(starts_at)) from credit_account where user_id = of_user and bucket like 'monthly:%'
$$;

-- What can be spent, in the order in which it is spent: what ends first, first; what was bought, last.
create function credit_spendable(of_user uuid, moment timestamptz) returns table (bucket text, balance bigint)
language sql stable as $$
  select a.bucket, a.balance from credit_account a
  where a.user_id = of_user and a.balance > 0
    and (a.bucket = 'paygo' or a.bucket like 'monthly:%' and a.ends_at > credit_moment(of_user, moment))
  order by a.ends_at nulls last, a.id
$$;

-- Opens a month with its pages and ends the ones before it. False when it was open already, or its key has granted pages
-- elsewhere; the month is then open without them, so that nobody asks again.
create function credit_open_month(
  of_user uuid, month_bucket text, month_start timestamptz, month_end timestamptz, of_pages bigint, grant_key text,
  why text, moment timestamptz
) returns boolean language plpgsql as $$
declare
  past record;
begin
  perform credit_account_id(of_user, 'world');
  perform credit_enter(of_user);
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

-- What was bought and given back, but spent meanwhile, is owed: later pages pay for it first.
create function credit_repay(of_user uuid, because_key text, moment timestamptz) returns void language plpgsql as $$
declare
  repaid bigint;
begin
  select least(d.balance, p.balance) into repaid
    from credit_account d join credit_account p on p.user_id = d.user_id and p.bucket = 'paygo'
    where d.user_id = of_user and d.bucket = 'debt';
  if repaid > 0 then
    perform credit_post(of_user, because_key || ':repaid', 'paygo', 'world', repaid, 'repay', moment);
    perform credit_post(of_user, because_key || ':forgiven', 'debt', 'world', repaid, 'repay', moment);
  end if;
end $$;

create function credit_grant(of_user uuid, grant_key text, of_pages bigint, why text, moment timestamptz) returns boolean
language plpgsql as $$
begin
  if not credit_post(of_user, grant_key, 'world', 'paygo', of_pages, why, moment) then
    return false;
  end if;
  perform credit_repay(of_user, grant_key, moment);
  return true;
end $$;

create function credit_take_back(of_user uuid, take_key text, of_pages bigint, why text, moment timestamptz)
returns boolean language plpgsql as $$
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
    from credit_account where user_id = of_user and bucket = 'paygo';
  if there > 0 then
    perform credit_post(of_user, take_key || ':paygo', 'paygo', 'world', there, why, moment);
  end if;
  if of_pages > there then
    perform credit_post(of_user, take_key || ':debt', 'world', 'debt', of_pages - there, why, moment);
  end if;
  return true;
end $$;

-- 'reserved', also when this key has reserved before; 'insufficient'; 'ended' for a key whose pages were settled or given
-- back: a new attempt needs a key of its own.
create function credit_reserve(
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
  if exists (select 1 from credit_account where user_id = of_user and bucket = 'debt' and balance > 0)
    or of_pages > (select coalesce(sum(balance), 0) from credit_spendable(of_user, moment)) then
    return 'insufficient';
  end if;
  insert into credit_hold (key, user_id, pages, made_at, expires_at)
    values (reserve_key, of_user, of_pages, moment, until);
  for source in select * from credit_spendable(of_user, moment) loop
    part := least(source.balance, remaining);
    perform credit_post(
      of_user, reserve_key || ':hold:' || source.bucket, source.bucket, 'held', part, 'reserve', moment, reserve_key
    );
    remaining := remaining - part;
    exit when remaining = 0;
  end loop;
  return 'reserved';
end $$;

-- Where the pages of a reservation go when they are given back. A month that ended meanwhile is followed by the present
-- one, to which they count as granted; without a present one they have ended with their month.
create function credit_way_back(of_user uuid, from_bucket text, moment timestamptz, out to_bucket text, out why text)
language plpgsql stable as $$
declare
  today timestamptz := credit_moment(of_user, moment);
begin
  why := 'release';
  select a.bucket into to_bucket from credit_account a
    where a.user_id = of_user and a.bucket = from_bucket and (a.ends_at is null or a.ends_at > today);
  if to_bucket is null then
    why := 'grant: given back from an earlier month';
    select a.bucket into to_bucket from credit_account a
      where a.user_id = of_user and a.ends_at > today order by a.ends_at desc limit 1;
  end if;
  if to_bucket is null then
    why := 'expire: the month is over';
    to_bucket := 'world';
  end if;
end $$;

-- Ends a reservation and says how it ended, which is how it ended the first time. Settling and giving back use the same
-- keys: of the two, only one can ever move the pages.
create function credit_end(of_user uuid, reserve_key text, as_what text, moment timestamptz) returns text
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
    select f.bucket, t.pages from credit_transfer t
      join credit_account f on f.id = t.debit_account_id
      join credit_account h on h.id = t.credit_account_id
    where t.hold_key = reserve_key and h.bucket = 'held'
    order by f.id
  loop
    if as_what = 'settled' then
      select 'consumed' as to_bucket, 'settle' as why into way;
    else
      select * into way from credit_way_back(of_user, part.bucket, moment);
    end if;
    if not credit_post(
      of_user, reserve_key || ':end:' || part.bucket, 'held', way.to_bucket, part.pages, way.why, moment, reserve_key
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

-- Somebody leaves: what is set aside comes back first, then the books go to an id that leads nowhere.
create function credit_leave(of_user uuid, nobody uuid, moment timestamptz) returns void language plpgsql as $$
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
