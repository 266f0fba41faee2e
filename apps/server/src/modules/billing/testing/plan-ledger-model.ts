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

export const emptyPlanBooks = (since: Date): PlanLedger => ({
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

const momentOf = (books: PlanLedger, nowMs: number) => Math.max(nowMs, ...books.months.map(({ startMs }) => startMs))

function presentMonth(books: PlanLedger, nowMs: number): Month | undefined {
  const open = books.months.filter(({ isClosed, endMs }) => !isClosed && endMs > momentOf(books, nowMs))
  return open.toSorted((a, b) => Number(a.isPlan) - Number(b.isPlan) || a.startMs - b.startMs).at(-1)
}

function expire(books: PlanLedger, month: Month): void {
  books.expired += month.balance
  month.balance = 0
}

function addMonth(books: PlanLedger, month: Omit<Month, 'spent' | 'repaid' | 'isClosed'>): void {
  books.granted += month.balance
  books.months.push({ ...month, spent: 0, repaid: 0, isClosed: false })
}

export function ensureFreeMonth(books: PlanLedger, nowMs: number): void {
  if (presentMonth(books, nowMs)) return
  const moment = momentOf(books, nowMs)
  const { start, end } = periodAt(books.since, new Date(moment))
  const bucket = `monthly:${start.toISOString().slice(0, 10)}`
  if (+end <= moment || books.months.some((month) => month.bucket === bucket)) return
  addMonth(books, { bucket, isPlan: false, startMs: +start, endMs: +end, balance: FREE_PAGES })
  for (const month of books.months) if (month.endMs <= momentOf(books, nowMs)) close(books, month)
}

/** False where there are not enough, and nothing happens. */
export function spend(books: PlanLedger, pages: number, nowMs: number): boolean {
  ensureFreeMonth(books, nowMs)
  const month = presentMonth(books, nowMs)
  const fromMonth = Math.min(pages, month?.balance ?? 0)
  if (books.debt > 0 || fromMonth + books.paygo < pages) return false
  if (month) {
    month.balance -= fromMonth
    month.spent += fromMonth
  }
  books.paygo -= pages - fromMonth
  books.consumed += pages
  return true
}

function repay(books: PlanLedger): void {
  const pages = Math.min(books.debt, books.paygo)
  books.debt -= pages
  books.paygo -= pages
  books.repaid += pages
}

function grant(books: PlanLedger, pages: number): void {
  books.paygo += pages
  books.granted += pages
  repay(books)
}

/** As one look at the provider's books would change ours. */
export function settleModel(
  books: PlanLedger,
  { purchases, months, subscriptions }: BillingState,
  nowMs: number,
): void {
  for (const purchase of purchases) settlePurchase(books, purchase)
  for (const month of months) settleMonth(books, month, nowMs)
  for (const { invoiceId, subscriptionId } of months) {
    const open = books.months.find(({ bucket, isClosed }) => bucket === bucketOf(invoiceId) && !isClosed)
    const owner = subscriptions.find(({ id }) => id === subscriptionId)
    const isPast = (end: number) => owner && (+owner.periodStart >= end || (owner.endedAt && +owner.endedAt >= end))
    if (open && isPast(open.endMs)) close(books, open)
  }
}

const bucketOf = (invoiceId: string) => `monthly:plan:${invoiceId}`

function close(books: PlanLedger, month: Month): void {
  expire(books, month)
  month.isClosed = true
}

function settlePurchase(books: PlanLedger, { sessionId, pages, returned }: Purchase): void {
  if (!books.given[sessionId]) grant(books, pages)
  const given = (books.given[sessionId] ??= { returned: 0, taken: 0, owed: 0 })
  const change = returned - given.returned
  given.returned = returned
  if (change < 0) grant(books, -change)
  if (change <= 0) return
  const there = Math.min(change, books.paygo)
  books.paygo -= there
  books.takenBack += there
  books.debt += change - there
}

function settleMonth(books: PlanLedger, month: PaidMonth, nowMs: number): void {
  const { invoiceId, returned } = month
  if (!books.given[invoiceId] && !openMonth(books, month, nowMs)) return
  const given = (books.given[invoiceId] ??= { returned: 0, taken: 0, owed: 0 })
  const open = books.months.find(({ bucket }) => bucket === bucketOf(invoiceId))
  if (open && returned > given.returned) takeMonth(books, open, given, month)
  if (returned < given.returned) giveMonth(books, given, returned)
  given.returned = returned
}

function openMonth(books: PlanLedger, { invoiceId, start, end, pages, returned }: PaidMonth, nowMs: number): boolean {
  if (returned === pages || +end <= momentOf(books, nowMs)) return false
  const bucket = bucketOf(invoiceId)
  addMonth(books, { bucket, isPlan: true, startMs: +start, endMs: +end, balance: pages })
  const isOver = ({ isPlan, endMs }: Month) => isPlan || endMs <= momentOf(books, nowMs)
  for (const other of books.months) if (other.bucket !== bucket && !other.isClosed && isOver(other)) close(books, other)
  repayFromMonth(books, bucket)
  return true
}

function repayFromMonth(books: PlanLedger, bucket: string): void {
  const month = books.months.find((one) => one.bucket === bucket)
  if (!month) return
  month.repaid = Math.min(books.debt, month.balance)
  month.balance -= month.repaid
  books.debt -= month.repaid
  books.repaid += month.repaid
}

function takeMonth(books: PlanLedger, open: Month, given: Given, { returned, isDisputed, pages }: PaidMonth): void {
  const due = returned - given.taken - given.owed
  const taken = Math.min(due, open.balance)
  open.balance -= taken
  books.takenBack += taken
  const gone = open.repaid + (isDisputed ? open.spent : 0)
  const owed = Math.max(0, Math.min(due - taken, gone - given.owed))
  books.debt += owed
  if (owed > 0) repay(books)
  given.taken += taken
  given.owed += owed
  if (returned === pages && !open.isClosed) close(books, open)
}

function giveMonth(books: PlanLedger, given: Given, returned: number): void {
  const back = Math.max(0, given.taken + given.owed - returned)
  if (back > 0) grant(books, back)
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
