-- no transaction: a table in use is indexed.

drop index concurrently if exists document_by_freeze;
create index concurrently document_by_freeze on document (freeze_at)
  where freeze_at is not null and status = 'completed' and confidential_since is null;
