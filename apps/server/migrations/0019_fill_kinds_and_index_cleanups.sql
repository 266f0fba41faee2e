-- no transaction: many rows are filled in, and tables in use are indexed.

call credit_fill_kinds();
alter table credit_account validate constraint credit_account_has_kind;
alter table credit_account validate constraint credit_account_months_end;
alter table credit_transfer validate constraint credit_transfer_has_kind;

-- Jobs delete by these columns, every hour or every night.
drop index concurrently if exists session_ends_at;
create index concurrently session_ends_at on session (ends_at);
drop index concurrently if exists registration_created_at;
create index concurrently registration_created_at on registration (created_at);
drop index concurrently if exists spent_identity_token_expires_at;
create index concurrently spent_identity_token_expires_at on spent_identity_token (expires_at);
drop index concurrently if exists password_reset_expires_at;
create index concurrently password_reset_expires_at on password_reset (expires_at);
drop index concurrently if exists recording_unheard_since;
create index concurrently recording_unheard_since on recording (unheard_since) where unheard_since is not null;
