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

interface GrantState {
  returned: number
  taken: number
  owed: number
}

/** A simple model of the ledger: the pages of one user with plans, purchases and refunds, as plain numbers. */
export interface PlanLedger {
  since: Date
  months: Month[]
  paygo: number
  debt: number
  consumed: number
  grants: Record<string, GrantState>
  /** Totals over all time, to check the balances. */
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
  grants: {},
  granted: 0,
  expired: 0,
  takenBack: 0,
  repaid: 0,
})

const ledgerTime = (ledger: PlanLedger, nowMs: number) =>
  Math.max(nowMs, ...ledger.months.map(({ startMs }) => startMs))

function findCurrentMonth(ledger: PlanLedger, nowMs: number): Month | undefined {
  const open = ledger.months.filter(({ isClosed, endMs }) => !isClosed && endMs > ledgerTime(ledger, nowMs))
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
  if (findCurrentMonth(ledger, nowMs)) return
  const time = ledgerTime(ledger, nowMs)
  const { start, end } = periodAt(ledger.since, new Date(time))
  const bucket = `monthly:${start.toISOString().slice(0, 10)}`
  if (+end <= time || ledger.months.some((month) => month.bucket === bucket)) return
  addMonth(ledger, { bucket, isPlan: false, startMs: +start, endMs: +end, balance: FREE_PAGES })
  for (const month of ledger.months) if (month.endMs <= ledgerTime(ledger, nowMs)) close(ledger, month)
}

/** False without enough pages; then nothing happens. */
export function spend(ledger: PlanLedger, pages: number, nowMs: number): boolean {
  ensureFreeMonth(ledger, nowMs)
  const month = findCurrentMonth(ledger, nowMs)
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

/** Changes the model like a sync with the provider. */
export function syncModel(ledger: PlanLedger, { purchases, months, subscriptions }: BillingState, nowMs: number): void {
  for (const purchase of purchases) syncPurchase(ledger, purchase)
  for (const month of months) syncMonth(ledger, month, nowMs)
  for (const { invoiceId, subscriptionId } of months) {
    const open = ledger.months.find(({ bucket, isClosed }) => bucket === planBucket(invoiceId) && !isClosed)
    const owner = subscriptions.find(({ id }) => id === subscriptionId)
    const isPast = (end: number) => owner && (+owner.periodStart >= end || (owner.endedAt && +owner.endedAt >= end))
    if (open && isPast(open.endMs)) close(ledger, open)
  }
}

const planBucket = (invoiceId: string) => `monthly:plan:${invoiceId}`

function close(ledger: PlanLedger, month: Month): void {
  expire(ledger, month)
  month.isClosed = true
}

function syncPurchase(ledger: PlanLedger, { sessionId, pages, returned }: Purchase): void {
  if (!ledger.grants[sessionId]) grant(ledger, pages)
  const state = (ledger.grants[sessionId] ??= { returned: 0, taken: 0, owed: 0 })
  const change = returned - state.returned
  state.returned = returned
  if (change < 0) grant(ledger, -change)
  if (change <= 0) return
  const available = Math.min(change, ledger.paygo)
  ledger.paygo -= available
  ledger.takenBack += available
  ledger.debt += change - available
}

function syncMonth(ledger: PlanLedger, month: PaidMonth, nowMs: number): void {
  const { invoiceId, returned } = month
  if (!ledger.grants[invoiceId] && !openMonth(ledger, month, nowMs)) return
  const state = (ledger.grants[invoiceId] ??= { returned: 0, taken: 0, owed: 0 })
  const open = ledger.months.find(({ bucket }) => bucket === planBucket(invoiceId))
  if (open && returned > state.returned) takeMonth(ledger, open, state, month)
  if (returned < state.returned) restoreMonth(ledger, state, returned)
  state.returned = returned
}

function openMonth(ledger: PlanLedger, { invoiceId, start, end, pages, returned }: PaidMonth, nowMs: number): boolean {
  if (returned === pages || +end <= ledgerTime(ledger, nowMs)) return false
  const bucket = planBucket(invoiceId)
  addMonth(ledger, { bucket, isPlan: true, startMs: +start, endMs: +end, balance: pages })
  const hasEnded = ({ isPlan, endMs }: Month) => isPlan || endMs <= ledgerTime(ledger, nowMs)
  for (const other of ledger.months)
    if (other.bucket !== bucket && !other.isClosed && hasEnded(other)) close(ledger, other)
  repayFromMonth(ledger, bucket)
  return true
}

function repayFromMonth(ledger: PlanLedger, bucket: string): void {
  const month = ledger.months.find((candidate) => candidate.bucket === bucket)
  if (!month) return
  month.repaid = Math.min(ledger.debt, month.balance)
  month.balance -= month.repaid
  ledger.debt -= month.repaid
  ledger.repaid += month.repaid
}

function takeMonth(
  ledger: PlanLedger,
  open: Month,
  state: GrantState,
  { returned, isDisputed, pages }: PaidMonth,
): void {
  const due = returned - state.taken - state.owed
  const taken = Math.min(due, open.balance)
  open.balance -= taken
  ledger.takenBack += taken
  const used = open.repaid + (isDisputed ? open.spent : 0)
  const owed = Math.max(0, Math.min(due - taken, used - state.owed))
  ledger.debt += owed
  if (owed > 0) repay(ledger)
  state.taken += taken
  state.owed += owed
  if (returned === pages && !open.isClosed) close(ledger, open)
}

function restoreMonth(ledger: PlanLedger, state: GrantState, returned: number): void {
  const restored = Math.max(0, state.taken + state.owed - returned)
  if (restored > 0) grant(ledger, restored)
  const fromOwed = Math.min(state.owed, restored)
  state.owed -= fromOwed
  state.taken -= restored - fromOwed
}

export const modelAccounts = ({ months, paygo, debt, consumed }: PlanLedger): Record<string, number> =>
  Object.fromEntries(
    Object.entries({
      paygo,
      debt,
      consumed,
      ...Object.fromEntries(months.map(({ bucket, balance }) => [bucket, balance])),
    }).filter(([, balance]) => balance !== 0),
  )
