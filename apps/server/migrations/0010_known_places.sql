-- Where somebody signed in before, as a keyed hash. When strangers have used up the attempts at an address, who comes from
-- such a place is still heard.
create table known_place (
  user_id uuid not null references app_user on delete cascade,
  source_key bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, source_key)
);
create index known_place_seen_at on known_place (seen_at);

-- The address the provider named when the identity was linked: what was linked by an address goes with it. Until now that
-- was always the address of the account.
alter table identity add column email_key text;
update identity i set email_key = u.email_key from app_user u where u.id = i.user_id;
alter table identity alter column email_key set not null;
