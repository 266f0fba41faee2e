import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import * as repo from '../credits.repo.ts'
import { takeMonth } from '../plan-months.repo.ts'

/** Users whose ledgers have every kind of account and transfer. Their ids differ only in the digit of the history. */
export interface LedgerHistory {
  digit: string
  actor: string
  subscriber: string
  absentee: string
  deleted: string
}

export function ledgerHistory(digit: '1' | '2' | '3'): LedgerHistory {
  const id = (user: number) => `${digit}0000000-0000-4000-8000-00000000000${user}`
  return { digit, actor: id(1), subscriber: id(2), absentee: id(3), deleted: id(4) }
}

export const userIdsOf = ({ actor, subscriber, absentee, deleted }: LedgerHistory): string[] => [
  actor,
  subscriber,
  absentee,
  deleted,
]

const on = (day: string) => new Date(`2026-${day}T12:00:00Z`)
/** When every event has happened: the second month of the actor. */
export const HISTORY_END = on('06-20')

/** Only by functions that the previous release calls too, with the same parameters. */
export async function writeHistory(db: Db, { digit, actor, subscriber, absentee, deleted }: LedgerHistory) {
  const key = (userId: string, name: string) => `${userId}:${name}`
  const openMonth = (userId: string, start: string, end: string) => {
    const month = { bucket: `monthly:2026-${start}`, start: on(start), end: on(end), pages: 5, at: on(start) }
    return repo.openMonth(db, { userId, key: key(userId, start), reason: 'grant: free month', ...month })
  }
  const buy = (userId: string, name: string, pages: number, day: string) =>
    repo.grant(db, { userId, key: key(userId, name), pages, reason: 'grant: pages bought', at: on(day) })
  const refund = (userId: string, name: string, pages: number, day: string) => {
    const reason = 'take back: the payment went back'
    return repo.takeBack(db, { userId, key: key(userId, name), pages, reason, at: on(day) })
  }
  const reserve = (userId: string, name: string, pages: number, day: string) =>
    repo.reserve(db, { userId, key: key(userId, name), pages, at: on(day), until: on(day) })
  const end = (userId: string, name: string, as: 'settled' | 'released' | 'expired', day: string) =>
    repo.endHold(db, { userId, key: key(userId, name), as, at: on(day) })

  await openMonth(actor, '05-10', '06-10')
  await buy(actor, 'first', 12, '05-11')
  await reserve(actor, 'settled', 4, '05-12')
  await end(actor, 'settled', 'settled', '05-12')
  await reserve(actor, 'released', 6, '05-13')
  await end(actor, 'released', 'released', '05-13')
  await reserve(actor, 'late', 3, '06-09')
  await refund(actor, 'first', 12, '06-09')
  await openMonth(actor, '06-10', '07-10')
  await end(actor, 'late', 'released', '06-11')
  await buy(actor, 'second', 9, '06-12')
  await sql`select credit_post(${actor}, ${key(actor, 'spent')}, 'paygo', 'consumed', 1, 'spend: a script', ${on('06-12')})`.execute(
    db,
  )
  await reserve(actor, 'open', 2, '06-13')

  const plan = { userId: subscriber, bucket: `monthly:plan:in_${digit}`, at: on('05-11') }
  await openMonth(subscriber, '05-10', '06-10')
  await buy(subscriber, 'first', 2, '05-10')
  await reserve(subscriber, 'all', 7, '05-10')
  await refund(subscriber, 'first', 2, '05-10')
  const paid = { key: key(subscriber, 'plan'), pages: 50, reason: 'grant: month of Professional' }
  await repo.openPlanMonth(db, { ...plan, ...paid, start: on('05-11'), end: on('06-11') })
  await end(subscriber, 'all', 'settled', '05-12')
  await reserve(subscriber, 'script', 20, '05-12')
  await end(subscriber, 'script', 'settled', '05-12')
  const dispute = { key: key(subscriber, 'dispute'), pages: 40, mayOwe: true, owedBefore: 0 }
  await takeMonth(db, { ...plan, ...dispute, reason: 'take back: the payment went back' })
  await buy(subscriber, 'after the dispute', 3, '05-13')
  await repo.closeMonth(db, { ...plan, reason: 'the payment went back' })

  await openMonth(absentee, '04-10', '05-10')
  await openMonth(absentee, '05-10', '06-10')
  await reserve(absentee, 'abandoned', 2, '05-11')
  await end(absentee, 'abandoned', 'expired', '06-20')

  const deletedUser = subscriber.replace(/2$/, '5')
  await openMonth(deletedUser, '05-10', '06-10')
  await reserve(deletedUser, 'open', 3, '05-11')
  await repo.anonymiseLedger(db, { from: deletedUser, to: deleted, at: on('05-12') })
}

/** Every account, transfer and hold of a history and its totals, by columns that the previous release has too. */
export async function auditLedgers(db: Db, history: LedgerHistory) {
  const userIds = userIdsOf(history)
  const { rows: accounts } = await sql`
    select user_id, bucket, balance, may_be_negative, starts_at, ends_at, closed_at from credit_account
    where user_id = any(${userIds}::uuid[]) order by user_id, id`.execute(db)
  const { rows: transfers } = await sql`
    select f.user_id, regexp_replace(t.key, 'month:[0-9]+', 'month') as key, f.bucket as "from", i.bucket as "to",
      t.pages, t.reason, t.at, t.hold_key
    from credit_transfer t join credit_account f on f.id = t.debit_account_id
      join credit_account i on i.id = t.credit_account_id
    where f.user_id = any(${userIds}::uuid[]) or i.user_id = any(${userIds}::uuid[])
    order by 1, 2, 3`.execute(db)
  const { rows: holds } = await sql`
    select * from credit_hold where user_id = any(${userIds}::uuid[]) order by key`.execute(db)
  const { rows: unbalanced } = await sql`
    select a.user_id, a.bucket from credit_account a where balance <> (
      select coalesce(sum(case when t.credit_account_id = a.id then t.pages else -t.pages end), 0)
      from credit_transfer t where a.id in (t.credit_account_id, t.debit_account_id))`.execute(db)
  const totals = await Promise.all(userIds.map((userId) => readTotalsByText(db, userId)))
  return { accounts, transfers, holds, unbalanced, totals }
}

/** The query of the release before accounts and transfers had kinds. */
async function readTotalsByText(db: Db, userId: string): Promise<repo.CreditTotals | undefined> {
  const { rows } = await sql<repo.CreditTotals>`
    with present as (select credit_present_month(${userId}, ${HISTORY_END}) as id)
    select
      coalesce(sum(a.balance) filter (where a.bucket = 'paygo'), 0)::int as paygo,
      coalesce(sum(a.balance) filter (where a.bucket = 'debt'), 0)::int as debt,
      coalesce(sum(a.balance) filter (where a.id = (select id from present)), 0)::int as month_balance,
      (select coalesce(sum(t.pages), 0) from credit_transfer t, present m
        where t.credit_account_id = m.id and t.reason like 'grant%')::int
      - (select coalesce(sum(t.pages), 0) from credit_transfer t, present m
        where t.debit_account_id = m.id and t.reason like 'take back%')::int as month_granted
    from credit_account a where a.user_id = ${userId}`.execute(db)
  return rows[0]
}
