import type { Client } from 'pg'

/**
 * Rows of so many users, as `generate_series` makes them: two sessions, three refresh tokens, four transfers, two scripts and
 * one in sixteen with a hundred lines, of which three quarters have a clip. Everything is in order: nothing is due.
 */
const FILLS = (users: number) => {
  const scripts = Math.round(users * 0.06)
  const lines = `generate_series(1, ${scripts}) d, generate_series(0, 99) n`
  const dialog = `'You said you would be here by seven, and it is nearly nine now. Line ' || d || ' ' || n || '.'`
  const daysAgo = (days: number) => `now() - (i % ${days}) * interval '1 day'`
  return [
    `insert into app_user (id, email, email_key, username, username_key, full_name, verified_at, created_at)
     select id_of('u' || i), 'u' || i || '@example.com', 'u' || i || '@example.com', 'user' || i, 'user' || i, 'User ' || i,
       ${daysAgo(700)}, ${daysAgo(700)} from generate_series(1, ${users}) i`,
    `insert into session (id, user_id, created_at, ends_at, device, last_used_at)
     select id_of('s' || i), id_of('u' || (1 + i % ${users})), ${daysAgo(89)}, ${daysAgo(89)} + interval '120 days',
       'Chrome on macOS', ${daysAgo(89)} from generate_series(1, ${2 * users}) i`,
    `insert into refresh_token (hash, session_id, issued_at, expires_at, used_at)
     select decode(md5('a' || i) || md5('b' || i), 'hex'), id_of('s' || (1 + i % ${2 * users})), ${daysAgo(29)},
       ${daysAgo(29)} + interval '30 days', ${daysAgo(29)} from generate_series(1, ${3 * users}) i`,
    `insert into credit_account (user_id, bucket, kind, balance, may_be_negative, starts_at, ends_at, closed_at)
     select id_of('u' || (1 + i % ${users})), b.bucket, b.kind::credit_account_kind, b.balance, b.kind = 'world',
       b.starts_at, b.ends_at, b.closed_at
     from generate_series(1, ${users}) i, (values
       ('world', 'world', -10, null::timestamptz, null::timestamptz, null::timestamptz),
       ('monthly:1', 'free month', 0, now() - interval '60 days', now() - interval '30 days', now() - interval '30 days'),
       ('monthly:2', 'free month', 5, now() - interval '5 days', now() + interval '25 days', null),
       ('held', 'held', 0, null, null, null),
       ('consumed', 'consumed', 5, null, null, null)
     ) b(bucket, kind, balance, starts_at, ends_at, closed_at)`,
    `insert into credit_transfer (key, kind, debit_account_id, credit_account_id, pages, reason, at)
     select 'k' || i, 'grant', 1 + (i % ${users}) * 5, 1 + (i % ${users}) * 5 + 1 + (i / ${users}) % 4, 5, 'grant: free month',
       now() from generate_series(0, ${4 * users - 1}) i`,
    `insert into document (id, owner_id, title, page_count, status, created_at, file_name, file_type, size_bytes, put_until,
       kept_at, inspected_at, original_key, original_until)
     select id_of('d' || i), id_of('u' || (1 + i % ${users})), 'Sides ' || i, 5, 'completed', ${daysAgo(700)},
       'sides.pdf', 'application/pdf', 80000, now(), ${daysAgo(700)}, now(),
       case when i % 20 = 0 then 'k' || i end, case when i % 20 = 0 then now() + interval '9 days' end
     from generate_series(1, ${2 * users}) i`,
    `insert into line (id, document_id, line_index, character, dialog, page)
     select id_of('l' || d || ':' || n), id_of('d' || d), n, (array['MARA', 'JONAS', 'narrator', 'CLERK'])[1 + n % 4],
       ${dialog}, 1 + n / 20 from ${lines}`,
    `insert into voice_assignment (document_id, character, voice_id)
     select id_of('d' || d), a, case a when 'MARA' then 'record_by_me' else 'af_heart' end
     from generate_series(1, ${scripts}) d, unnest(array['MARA', 'JONAS', 'narrator', 'CLERK']) a`,
    `insert into audio_clip (id, user_id, document_id, hash, said_hash, provider, voice_id, state, queue_position, characters, charged,
       mp3_key, duration_ms, created_at, asked_at)
     select id_of('c' || d || ':' || n), id_of('u' || (1 + d % ${users})), id_of('d' || d),
       sha256(('h' || d || ':' || n)::bytea), sha256(('j' || d || ':' || n)::bytea), 'kokoro', 'af_heart', 'completed', n, 80, 80,
       'm' || d || n, 4000, now() - (d % 300) * interval '1 day', now() - (d % 300) * interval '1 day'
     from ${lines} where n % 4 <> 0`,
    `insert into line_audio (line_id, clip_id, dialog_hash, voice_id)
     select id_of('l' || d || ':' || n), id_of('c' || d || ':' || n), sha256(convert_to(${dialog}, 'UTF8')), 'af_heart'
     from ${lines} where n % 4 <> 0`,
    `insert into recording (line_id, dialog_hash, document_id, user_id, address, wav_key, size_bytes, sample_rate, duration_ms,
       recorded_at)
     select id_of('l' || d || ':' || n), sha256(convert_to(${dialog}, 'UTF8')), id_of('d' || d),
       id_of('u' || (1 + d % ${users})), 'a' || d || n, 'r' || d || n, 400000, 48000, 4000, now()
     from ${lines} where n % 4 = 0`,
    // A queue of lines that wait to be spoken, of a thousand users.
    `insert into audio_clip (user_id, document_id, hash, said_hash, provider, voice_id, state, queue_position, characters, dialog,
       created_at, asked_at)
     select id_of('u' || (1 + i % 1000)), id_of('d' || (1 + i % 1000)), sha256(('q' || i)::bytea),
       sha256(('q' || i)::bytea), 'kokoro', 'af_heart', 'processing', i, 80, 'A line.', now(), now()
     from generate_series(1, ${Math.round(users / 10)}) i`,
    `insert into activity (owner_id, action, description, status, at)
     select id_of('u' || (1 + i % ${users})), 'Script uploaded', 'A script.', 'completed', ${daysAgo(390)}
     from generate_series(1, ${5 * users}) i`,
    `insert into throttle (key, attempts, window_end)
     select 'login:' || i, 1, now() + interval '1 day' from generate_series(1, ${users}) i`,
    `insert into known_place (user_id, source_key, seen_at)
     select id_of('u' || i), sha256(i::text::bytea), ${daysAgo(80)} from generate_series(1, ${users}) i`,
    `insert into billing_customer (user_id, customer_id, described_as, created_at)
     select id_of('u' || i), 'cus_' || i, '', now() from generate_series(1, ${users / 20}) i`,
    `insert into billing_subscription (subscription_id, user_id, plan, status, created_at, period_start, period_end,
       cancel_at_period_end, paid_until, is_duplicate)
     select 'sub_' || i, id_of('u' || i), 'independent', 'active', now(), now(), now() + interval '20 days', false,
       now() + interval '20 days', false from generate_series(1, ${users / 20}) i`,
    `insert into pgboss.job (name, data, group_id, created_on)
     select 'audio.speak-kokoro', jsonb_build_object('clipId', id_of('c' || i)), 'kokoro', now()
     from generate_series(1, ${users}) i`,
    `insert into billing_event (event_id, type, happened_at, received_at)
     select 'evt_' || i, 'invoice.paid', now(), ${daysAgo(50)} from generate_series(1, ${users}) i`,
  ]
}

/** What every job finds at either size: as many rows as one run takes. */
const DUE = [
  `update session set ends_at = now() - interval '31 days' where id in (select id_of('s' || i) from generate_series(1, 1000) i)`,
  `update refresh_token set expires_at = now() - interval '2 days'
   where hash in (select decode(md5('a' || i) || md5('b' || i), 'hex') from generate_series(2001, 3000) i)`,
  `update refresh_token set sealed_successor = '\\x00', used_at = now() - interval '1 day'
   where hash in (select decode(md5('a' || i) || md5('b' || i), 'hex') from generate_series(3001, 4000) i)`,
  `insert into activity (owner_id, action, description, status, at)
   select id_of('u' || i), 'Script uploaded', 'A script.', 'completed', now() - interval '401 days'
   from generate_series(1, 1000) i`,
  `update throttle set window_end = now() where key in (select 'login:' || i from generate_series(1, 1000) i)`,
  `update known_place set seen_at = now() - interval '91 days'
   where user_id in (select id_of('u' || i) from generate_series(1, 1000) i)`,
  `insert into billing_event (event_id, type, happened_at, received_at)
   select 'old_' || i, 'invoice.paid', now(), now() - interval '61 days' from generate_series(1, 1000) i`,
  `update credit_account set ends_at = now() - interval '1 minute'
   where bucket = 'monthly:2' and user_id in (select id_of('u' || i) from generate_series(1, 50) i)`,
  `update document set original_until = now() - interval '1 minute'
   where id in (select id_of('d' || 20 * i) from generate_series(1, 100) i)`,
  `insert into audio_check (document_id, due_at) select id_of('d' || i), '-infinity' from generate_series(1, 20) i`,
  `update billing_subscription set status = 'past_due' where subscription_id in (select 'sub_' || i from generate_series(1, 100) i)`,
  `insert into audit_event (at, action, subject_user_id, actor, details)
   select now() - interval '2 days', 'sign-in refused', null, 'visitor', '{}' from generate_series(1, 1000) i`,
]

/** Triggers and foreign keys are off while the rows are made: they come out consistent. */
export async function fillUsers(client: Client, users: number): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  // As `idOf` in measure.ts.
  await client.query(`
    create function id_of(name text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`)
  for (const statement of FILLS(users)) await client.query(statement)
}

export async function fillDue(client: Client): Promise<void> {
  for (const statement of DUE) await client.query(statement)
  await client.query('vacuum analyze')
}
