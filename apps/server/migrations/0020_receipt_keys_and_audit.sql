-- The id of the key that an address is sealed with; empty for the key of before keys had ids.
alter table account_deletion add column sealed_with text not null default '';

-- What happened to accounts and money: to whom, by whom, from where. It outlives the account, so it refers to no row, and it
-- holds ids, numbers and our own words only: nothing that tells who a deleted user was.
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

-- The only way in which the role of the application deletes events: it chooses neither which nor when.
create function delete_ended_audit_events() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from audit_event where subject_user_id is null and at < now() - interval '1 day';
  delete from audit_event where at < now() - interval '400 days';
$$;
