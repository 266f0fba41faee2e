-- no transaction: tables in use are indexed.

-- Jobs delete by these columns, the oldest rows first.
drop index concurrently if exists refresh_token_expires_at;
create index concurrently refresh_token_expires_at on refresh_token (expires_at);
drop index concurrently if exists activity_at;
create index concurrently activity_at on activity (at);
drop index concurrently if exists mail_request_created_at;
create index concurrently mail_request_created_at on mail_request (created_at);
drop index concurrently if exists email_change_created_at;
create index concurrently email_change_created_at on email_change (created_at);
drop index concurrently if exists passkey_challenge_expires_at;
create index concurrently passkey_challenge_expires_at on passkey_challenge (expires_at);
drop index concurrently if exists username_hold_held_until;
create index concurrently username_hold_held_until on username_hold (held_until);
drop index concurrently if exists data_export_expires_at;
create index concurrently data_export_expires_at on data_export (expires_at);
drop index concurrently if exists document_revision_not_applied;
create index concurrently document_revision_not_applied on document_revision (file_id) where applied_at is null;

-- Free months that have ended and are still open.
drop index concurrently if exists credit_account_open_free_month;
create index concurrently credit_account_open_free_month on credit_account (ends_at)
  where kind = 'free month' and closed_at is null;

-- The first place of a provider's queue that nobody waits at, and the places of one user.
drop index concurrently if exists audio_clip_not_awaited;
create index concurrently audio_clip_not_awaited on audio_clip (provider, turn)
  where state = 'processing' and not is_awaited;
drop index concurrently if exists audio_clip_waiting_of_user;
create index concurrently audio_clip_waiting_of_user on audio_clip (user_id, provider, turn) where state = 'processing';

-- Checkouts and subscriptions that the reconciler asks the payment provider about.
drop index concurrently if exists billing_checkout_unfinished;
create index concurrently billing_checkout_unfinished on billing_checkout (state, created_at)
  where state in ('asked', 'open', 'processing');
drop index concurrently if exists billing_subscription_period_end;
create index concurrently billing_subscription_period_end on billing_subscription (period_end) where ended_at is null;
drop index concurrently if exists billing_subscription_unpaid;
create index concurrently billing_subscription_unpaid on billing_subscription (user_id)
  where ended_at is null and (status <> 'active' or paid_until is null);
drop index concurrently if exists billing_subscription_duplicate;
create index concurrently billing_subscription_duplicate on billing_subscription (created_at) where is_duplicate;
