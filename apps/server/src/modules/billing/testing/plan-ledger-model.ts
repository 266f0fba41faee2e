import { periodAt } from '@sidelight/domain/credits/period'
import type { PaidMonth, Purchase, BillingState } from '../sync/billing-state.ts'

interface Month {
  bucket: string
  isPlan: boolean
  startMs: number
  endMs: number
  balance: number
  spent: number
  repaid: number
  isClosed: boolean
}

interface Given {
  returned: number
  taken: number
  owed: number
}

/** What the books must say, as plain numbers: one user's pages under plans, purchases and money that goes back. */
export interface PlanLedger {
  since: Date
  months: Month[]
  paygo: number
  debt: number
  consumed: number
  given: Record<string, Given>
  /** Sums over all time, to hold the balances against. */
  granted: number
  expired: number
  takenBack: number
  repaid: number
}

const FREE_PAGES = 5

export const emptyPlanLedger = (since: Date): PlanLedger => ({
  since,
  months: [],
  paygo: 0,
  debt: 0,
  consumed: 0,
  given: {},
  granted: 0,
  expired: 0,
  takenBack: 0,
  repaid: 0,
})

const momentOf = (ledger: PlanLedger, nowMs: number) => Math.max(nowMs, ...ledger.months.map(({ startMs }) => startMs))

function presentMonth(ledger: PlanLedger, nowMs: number): Month | undefined {
  const open = ledger.months.filter(({ isClosed, endMs }) => !isClosed && endMs > momentOf(ledger, nowMs))
  return open.toSorted((a, b) => Number(a.isPlan) - Number(b.isPlan) || a.startMs - b.startMs).at(-1)
}

function expire(ledger: PlanLedger, month: Month): void {
  ledger.expired += month.balance
  month.balance = 0
}

function addMonth(ledger: PlanLedger, month: Omit<Month, 'spent' | 'repaid' | 'isClosed'>): void {
  ledger.granted += month.balance
  ledger.months.push({ ...month, spent: 0, repaid: 0, isClosed: false })
}

export function ensureFreeMonth(ledger: PlanLedger, nowMs: number): void {
  if (presentMonth(ledger, nowMs)) return
  const moment = momentOf(ledger, nowMs)
  const { start, end } = periodAt(ledger.since, new Date(moment))
  const bucket = `monthly:${start.toISOString().slice(0, 10)}`
  if (+end <= moment || ledger.months.some((month) => month.bucket === bucket)) return
  addMonth(ledger, { bucket, isPlan: false, startMs: +start, endMs: +end, balance: FREE_PAGES })
  for (const month of ledger.months) if (month.endMs <= momentOf(ledger, nowMs)) close(ledger, month)
}

/** False where there are not enough, and nothing happens. */
export function spend(ledger: PlanLedger, pages: number, nowMs: number): boolean {
  ensureFreeMonth(ledger, nowMs)
  const month = presentMonth(ledger, nowMs)
  const fromMonth = Math.min(pages, month?.balance ?? 0)
  if (ledger.debt > 0 || fromMonth + ledger.paygo < pages) return false
  if (month) {
    month.balance -= fromMonth
    month.spent += fromMonth
  }
  ledger.paygo -= pages - fromMonth
  ledger.consumed += pages
  return true
}

function repay(ledger: PlanLedger): void {
  const pages = Math.min(ledger.debt, ledger.paygo)
  ledger.debt -= pages
  ledger.paygo -= pages
  ledger.repaid += pages
}

function grant(ledger: PlanLedger, pages: number): void {
  ledger.paygo += pages
  ledger.granted += pages
  repay(ledger)
}

/** As one look at the provider's books would change ours. */
export function settleModel(
  ledger: PlanLedger,
  { purchases, months, subscriptions }: BillingState,
  nowMs: number,
): void {
  for (const purchase of purchases) settlePurchase(ledger, purchase)
  for (const month of months) settleMonth(ledger, month, nowMs)
  for (const { invoiceId, subscriptionId } of months) {
    const open = ledger.months.find(({ bucket, isClosed }) => bucket === bucketOf(invoiceId) && !isClosed)
    const owner = subscriptions.find(({ id }) => id === subscriptionId)
    const isPast = (end: number) => owner && (+owner.periodStart >= end || (owner.endedAt && +owner.endedAt >= end))
    if (open && isPast(open.endMs)) close(ledger, open)
  }
}

const bucketOf = (invoiceId: string) => `monthly:plan:${invoiceId}`

function close(ledger: PlanLedger, month: Month): void {
  expire(ledger, month)
  month.isClosed = true
}

function settlePurchase(ledger: PlanLedger, { sessionId, pages, returned }: Purchase): void {
  if (!ledger.given[sessionId]) grant(ledger, pages)
  const given = (ledger.given[sessionId] ??= { returned: 0, taken: 0, owed: 0 })
  const change = returned - given.returned
  given.returned = returned
  if (change < 0) grant(ledger, -change)
  if (change <= 0) return
  const there = Math.min(change, ledger.paygo)
  ledger.paygo -= there
  ledger.takenBack += there
  ledger.debt += change - there
}

function settleMonth(ledger: PlanLedger, month: PaidMonth, nowMs: number): void {
  const { invoiceId, returned } = month
  if (!ledger.given[invoiceId] && !openMonth(ledger, month, nowMs)) return
  const given = (ledger.given[invoiceId] ??= { returned: 0, taken: 0, owed: 0 })
  const open = ledger.months.find(({ bucket }) => bucket === bucketOf(invoiceId))
  if (open && returned > given.returned) takeMonth(ledger, open, given, month)
  if (returned < given.returned) giveMonth(ledger, given, returned)
  given.returned = returned
}

function openMonth(ledger: PlanLedger, { invoiceId, start, end, pages, returned }: PaidMonth, nowMs: number): boolean {
  if (returned === pages || +end <= momentOf(ledger, nowMs)) return false
  const bucket = bucketOf(invoiceId)
  addMonth(ledger, { bucket, isPlan: true, startMs: +start, endMs: +end, balance: pages })
  const isOver = ({ isPlan, endMs }: Month) => isPlan || endMs <= momentOf(ledger, nowMs)
  for (const other of ledger.months)
    if (other.bucket !== bucket && !other.isClosed && isOver(other)) close(ledger, other)
  repayFromMonth(ledger, bucket)
  return true
}

function repayFromMonth(ledger: PlanLedger, bucket: string): void {
  const month = ledger.months.find((one) => one.bucket === bucket)
  if (!month) return
  month.repaid = Math.min(ledger.debt, month.balance)
  month.balance -= month.repaid
  ledger.debt -= month.repaid
  ledger.repaid += month.repaid
}

function takeMonth(ledger: PlanLedger, open: Month, given: Given, { returned, isDisputed, pages }: PaidMonth): void {
  const due = returned - given.taken - given.owed
  const taken = Math.min(due, open.balance)
  open.balance -= taken
  ledger.takenBack += taken
  const gone = open.repaid + (isDisputed ? open.spent : 0)
  const owed = Math.max(0, Math.min(due - taken, gone - given.owed))
  ledger.debt += owed
  if (owed > 0) repay(ledger)
  given.taken += taken
  given.owed += owed
  if (returned === pages && !open.isClosed) close(ledger, open)
}

function giveMonth(ledger: PlanLedger, given: Given, returned: number): void {
  const back = Math.max(0, given.taken + given.owed - returned)
  if (back > 0) grant(ledger, back)
  const fromOwed = Math.min(given.owed, back)
  given.owed -= fromOwed
  given.taken -= back - fromOwed
}

export const accountsOfModel = ({ months, paygo, debt, consumed }: PlanLedger): Record<string, number> =>
  Object.fromEntries(
    Object.entries({
      paygo,
      debt,
      consumed,
      ...Object.fromEntries(months.map(({ bucket, balance }) => [bucket, balance])),
    }).filter(([, balance]) => balance !== 0),
  )
