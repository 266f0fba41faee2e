-- The id of the key that an address is sealed with; empty for the key of before keys had ids.
alter table account_deletion add column sealed_with text not null default '';
