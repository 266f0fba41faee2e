-- A hash of what the provider's books said when they were last written here: the same again is nothing to write.
alter table billing_customer add column last_seen text;
