-- A script on its way from a file to lines. What `pending` and `error` mean in detail, the moments tell: `put_until` alone
-- is an upload that was only announced; `kept_at` a file that is ours now; `inspected_at` a file whose pages were counted.

alter table document add column file_name text;
alter table document add column file_type text;
alter table document add column size_bytes integer check (size_bytes > 0);
alter table document add column put_until timestamptz;
alter table document add column kept_at timestamptz;
alter table document add column inspected_at timestamptz;
-- One sentence for the owner: how far it is, or what went wrong.
alter table document add column message text not null default '';
alter table document add column pages_read integer not null default 0 check (pages_read >= 0);
-- Counts up with every start of reading. Whatever an earlier one still writes must not count.
alter table document add column attempt integer not null default 0;
-- Counts up with every change, so that somebody who waits for news can say what they know already.
alter table document add column revision integer not null default 0;
-- Where the original lies, and until when; null where there is none (any more).
alter table document add column original_key text;
alter table document add column original_until timestamptz;
alter table document add constraint document_original_ends check ((original_key is null) = (original_until is null));

update document set
  kept_at = created_at, inspected_at = created_at, file_name = title || '.txt', file_type = 'text/plain',
  original_key = 'users/' || owner_id || '/documents/' || id || '/original',
  original_until = created_at + interval '30 days';

create index document_announced on document (put_until) where kept_at is null and put_until is not null;
create index document_original_until on document (original_until) where original_until is not null;

-- Pages of the original that are worth a look; drawn ones have a size in pixels.
create table document_page (
  document_id uuid not null references document on delete cascade,
  page integer not null check (page > 0),
  width integer,
  height integer,
  constraint document_page_pkey primary key (document_id, page),
  check ((width is null) = (height is null))
);

create function count_document_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger document_revision before update on document
  for each row execute function count_document_revision();

create function tell_document_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('document_changed', old.id::text);
  return null;
end $$;
create trigger document_change after update or delete on document
  for each row execute function tell_document_change();
