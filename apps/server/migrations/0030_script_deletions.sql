-- The script that a sentence is about. Its title is joined when the list is shown, so that no title outlives its script.
alter table activity add column document_id uuid;

update activity
set description = case when description like '“%”%' then regexp_replace(description, '^“.*”', 'A script') else 'A script.' end
where description like '“%'
  and action in ('Script uploaded', 'Script not accepted', 'Script processed', 'Script not read', 'Script deleted');

-- What was deleted with a script, and when its last object was gone. No title, and no hash of anything: a hash proves that
-- somebody had the text.
create table script_deletion (
  -- The id of the script.
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  asked_at timestamptz not null,
  reason text not null check (reason in ('asked', 'expired')),
  counts jsonb not null,
  -- When the storage held no object of the script any more.
  last_object_at timestamptz,
  -- When it was looked at again, after the last address for an upload had expired.
  checked_at timestamptz
);
create index script_deletion_by_owner on script_deletion (owner_id, asked_at desc);

-- When the script deletes itself, if its owner wants that, and whether the owner was told the day before.
alter table document add column expires_at timestamptz, add column is_expiry_mailed boolean not null default false;

-- Set once and never cleared. Such a script has an expiry, is spoken by voices of our own only, and leaves nothing behind.
alter table document add column confidential_since timestamptz,
  -- Until when the images of its doubtful pages are kept at most; its file is gone by then.
  add column page_images_until timestamptz,
  add constraint document_confidential_expires check (confidential_since is null or expires_at is not null);
create index document_by_expiry on document (expires_at) where expires_at is not null;
create index document_page_images on document (page_images_until) where page_images_until is not null;
