import { queryOnce } from '@sidelight/dev-services/postgres/database'
import type { AcknowledgedResult } from './client.ts'

/** Must hold at any time, also in the middle of operations. Each statement sees one snapshot. */
const ALWAYS = `
  select sum(balance)::int as "sum of all accounts",
    count(*) filter (where balance < 0 and not may_be_negative)::int as "accounts below zero",
    (sum(balance) filter (where kind = 'held') -
      (select coalesce(sum(pages), 0) from credit_hold where ended_at is null))::int as "held pages without a hold"
  from credit_account`

const IN_DEPTH = `
  with moved as (
    select account_id, sum(pages) as pages from (
      select credit_account_id as account_id, pages from credit_transfer
      union all select debit_account_id, -pages from credit_transfer) both_sides
    group by account_id),
  by_hold as (
    select h.key, h.pages, h.ended_as,
      coalesce(sum(t.pages) filter (where i.kind = 'held'), 0) as taken,
      coalesce(sum(t.pages) filter (where o.kind = 'held'), 0) as ended,
      coalesce(sum(t.pages) filter (where i.kind = 'consumed'), 0) as consumed
    from credit_hold h left join credit_transfer t on t.hold_key = h.key
      left join credit_account i on i.id = t.credit_account_id
      left join credit_account o on o.id = t.debit_account_id
    group by h.key)
  select
    (select count(*) from credit_account a left join moved m on m.account_id = a.id
      where a.balance <> coalesce(m.pages, 0))::int as "balances that differ from their history",
    (select count(*) from by_hold where taken <> pages)::int as "holds whose transfers differ from their pages",
    (select count(*) from by_hold where ended <> case when ended_as is null then 0 else pages end)::int
      as "holds ended in part or twice",
    (select count(*) from by_hold where consumed <> case when ended_as = 'settled' then pages else 0 end)::int
      as "holds charged wrongly",
    (select count(*) from credit_transfer t join credit_account i on i.id = t.credit_account_id
      join credit_account o on o.id = t.debit_account_id where i.user_id <> o.user_id)::int as "transfers between users",
    (select count(*) from (select i.id from credit_transfer t join credit_account i on i.id = t.credit_account_id
      join credit_account o on o.id = t.debit_account_id
      where t.kind = 'grant' and o.kind = 'world' and i.kind in ('free month', 'plan month')
      group by i.id having count(*) > 1) twice)::int as "months granted twice",
    (select count(*) from (select user_id from credit_account where kind = 'plan month' and closed_at is null
      group by user_id having count(*) > 1) two)::int as "users with two open months of a plan"`

const AT_THE_END = `
  select count(*) filter (where ended_at is null)::int as "holds that did not end",
    (select coalesce(sum(balance), 0) from credit_account where kind = 'held')::int as "pages still held"
  from credit_hold`

export type Check = 'always' | 'in depth' | 'at the end'
const CHECKS: Record<Check, string> = { always: ALWAYS, 'in depth': IN_DEPTH, 'at the end': AT_THE_END }

/** The rules that are violated, in words; empty when all hold. */
export async function checkLedger(databaseUrl: string, check: Check): Promise<string[]> {
  const [row = {}] = (await queryOnce(databaseUrl, CHECKS[check])) as Record<string, number | null>[]
  return Object.entries(row).flatMap(([violation, count]) => (count ? [`${count} ${violation}`] : []))
}

const STILL_HOLDS: Record<AcknowledgedResult['result'], string> = {
  granted: 'exists (select 1 from credit_transfer t where t.key = k)',
  'taken back': `exists (select 1 from credit_transfer t where t.key in (k || ':paygo', k || ':debt'))`,
  held: 'exists (select 1 from credit_hold h where h.key = k)',
  settled: `exists (select 1 from credit_hold h where h.key = k and h.ended_as = 'settled')`,
  released: `exists (select 1 from credit_hold h where h.key = k and h.ended_as in ('released', 'expired'))`,
}

/** Checks that every acknowledged commit survived all crashes. */
export async function checkAcknowledged(
  databaseUrl: string,
  acknowledged: readonly AcknowledgedResult[],
): Promise<string[]> {
  const problems: string[] = []
  for (const [result, keys] of Map.groupBy(acknowledged, (commit) => commit.result)) {
    const query = `select k from unnest($1::text[]) k where not ${STILL_HOLDS[result]}`
    const rows = await queryOnce(databaseUrl, query, [keys.map(({ key }) => key)])
    problems.push(...rows.map(({ k }) => `${String(k)} was acknowledged as ${result} and is not`))
  }
  return problems
}
