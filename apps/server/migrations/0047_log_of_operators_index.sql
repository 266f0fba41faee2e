-- no transaction: a table in use is indexed.

-- The log of the console lists what operators did, newest first, among many more events of users.
drop index concurrently if exists audit_event_of_operators;
create index concurrently audit_event_of_operators on audit_event (id)
  where actor = 'operator' or action in ('operator invited', 'operator role ended', 'console call refused');
