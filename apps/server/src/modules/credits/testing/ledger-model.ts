import { periodAt } from '@sidelight/domain/credits/period'

/** A simple model of the ledger: the pages of one user as plain numbers, one operation at a time. */
export interface Ledger {
  since: Date
  months: { bucket: string; startMs: number; endMs: number; balance: number; granted: number }[]
  paygo: number
  debt: number
  held: number
  consumed: number
  holds: Record<string, Hold>
  /** The keys of grants and of taken back pages. */
  usedKeys: string[]
}

interface Hold {
  parts: { bucket: string; pages: number }[]
  expiresMs: number
  endedAs?: 'settled' | 'released' | 'expired'
}

export type Operation =
  | { kind: 'read' }
  | { kind: 'grant' | 'take back'; key: string; pages: number }
  | { kind: 'reserve'; key: string; pages: number }
  | { kind: 'extend' | 'settle' | 'release' | 'expire'; key: string }

const HOLD_MS = 30 * 60_000
const FREE_PAGES = 5

export const emptyLedger = (since: Date): Ledger => ({
  since,
  months: [],
  paygo: 0,
  debt: 0,
  held: 0,
  consumed: 0,
  holds: {},
  usedKeys: [],
})

/** The ledger after the operation, and the result of the operation. */
export function apply(before: Ledger, operation: Operation, nowMs: number): { ledger: Ledger; result: string } {
  const ledger = structuredClone(before)
  const result = execute(ledger, operation, nowMs)
  // A rejection rolls back the whole transaction, including a month that it may have opened.
  return { ledger: result === 'rejected' ? before : ledger, result }
}

function execute(ledger: Ledger, operation: Operation, nowMs: number): string {
  switch (operation.kind) {
    case 'read':
      return read(ledger, nowMs)
    case 'grant':
      return String(claimKey(ledger, operation.key) && grant(ledger, operation.pages))
    case 'take back':
      return String(hasLedger(ledger) && claimKey(ledger, `back:${operation.key}`) && takeBack(ledger, operation.pages))
    case 'reserve':
      return reserve(ledger, operation, nowMs)
    case 'extend':
      return String(extend(ledger, operation.key, nowMs))
    case 'settle':
      return settle(ledger, operation.key)
    case 'release':
      return release(ledger, operation.key, 'released', nowMs)
    case 'expire':
      return release(ledger, operation.key, 'expired', nowMs)
  }
}

/** Time never goes back before the newest opened month, whatever the clock says. */
const ledgerTime = (ledger: Ledger, nowMs: number) => Math.max(nowMs, ...ledger.months.map(({ startMs }) => startMs))

const findOpenMonth = (ledger: Ledger, nowMs: number) =>
  ledger.months.findLast(({ endMs }) => endMs > ledgerTime(ledger, nowMs))

function ensureMonth(ledger: Ledger, nowMs: number): void {
  if (ledger.months.some(({ endMs }) => endMs > nowMs)) return
  const { start, end } = periodAt(ledger.since, new Date(nowMs))
  for (const month of ledger.months) month.balance = 0
  const bucket = `monthly:${start.toISOString().slice(0, 10)}`
  ledger.months.push({ bucket, startMs: +start, endMs: +end, balance: FREE_PAGES, granted: FREE_PAGES })
}

function read(ledger: Ledger, nowMs: number): string {
  ensureMonth(ledger, nowMs)
  const month = findOpenMonth(ledger, nowMs)
  const granted = month?.granted ?? 0
  if (ledger.debt > 0) return JSON.stringify([0, granted, granted])
  return JSON.stringify([ledger.paygo, granted, granted - (month?.balance ?? 0)])
}

/** A user without grants has no ledger to take pages back from. */
const hasLedger = ({ months, usedKeys }: Ledger): boolean => months.length + usedKeys.length > 0

function claimKey(ledger: Ledger, key: string): boolean {
  if (ledger.usedKeys.includes(key)) return false
  ledger.usedKeys.push(key)
  return true
}

function grant(ledger: Ledger, pages: number): true {
  ledger.paygo += pages
  repay(ledger)
  return true
}

function repay(ledger: Ledger): void {
  const repaid = Math.min(ledger.debt, ledger.paygo)
  ledger.debt -= repaid
  ledger.paygo -= repaid
}

function takeBack(ledger: Ledger, pages: number): true {
  const available = Math.min(pages, ledger.paygo)
  ledger.paygo -= available
  ledger.debt += pages - available
  return true
}

function reserve(ledger: Ledger, { key, pages }: { key: string; pages: number }, nowMs: number): string {
  ensureMonth(ledger, nowMs)
  const existing = ledger.holds[key]
  if (existing) return existing.endedAs === undefined ? 'reserved' : 'rejected'
  const month = findOpenMonth(ledger, nowMs)
  const fromMonth = Math.min(pages, month?.balance ?? 0)
  if (ledger.debt > 0 || fromMonth + ledger.paygo < pages) return 'insufficient'
  if (month) month.balance -= fromMonth
  ledger.paygo -= pages - fromMonth
  ledger.held += pages
  const parts = [
    { bucket: month?.bucket ?? '', pages: fromMonth },
    { bucket: 'paygo', pages: pages - fromMonth },
  ].filter((part) => part.pages > 0)
  ledger.holds[key] = { parts, expiresMs: nowMs + HOLD_MS }
  return 'reserved'
}

function extend(ledger: Ledger, key: string, nowMs: number): boolean {
  const hold = ledger.holds[key]
  if (!hold || hold.endedAs !== undefined) return false
  hold.expiresMs = nowMs + HOLD_MS
  return true
}

function settle(ledger: Ledger, key: string): string {
  const hold = ledger.holds[key]
  if (!hold) return 'rejected'
  if (hold.endedAs === undefined) {
    hold.endedAs = 'settled'
    for (const { pages } of hold.parts) {
      ledger.held -= pages
      ledger.consumed += pages
    }
  }
  return hold.endedAs === 'settled' ? 'settled' : 'rejected'
}

function release(ledger: Ledger, key: string, as: 'released' | 'expired', nowMs: number): string {
  ensureMonth(ledger, nowMs)
  const hold = ledger.holds[key]
  if (!hold) return 'false'
  if (hold.endedAs !== undefined) return String(hold.endedAs !== 'settled')
  if (as === 'expired' && hold.expiresMs > nowMs) return 'false'
  hold.endedAs = as
  for (const { bucket, pages } of hold.parts) {
    ledger.held -= pages
    if (bucket === 'paygo') ledger.paygo += pages
    else returnToMonth(ledger, bucket, pages, nowMs)
  }
  repay(ledger)
  return 'true'
}

function returnToMonth(ledger: Ledger, bucket: string, pages: number, nowMs: number): void {
  const month = findOpenMonth(ledger, nowMs)
  if (!month) return
  month.balance += pages
  if (month.bucket !== bucket) month.granted += pages
}
