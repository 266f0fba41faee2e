import { periodAt } from '@sidelight/domain/credits/period'

/** What the ledger must do, said as simply as possible: one user's pages as plain numbers, one operation at a time. */
export interface Ledger {
  since: Date
  months: { bucket: string; startMs: number; endMs: number; balance: number; granted: number }[]
  paygo: number
  debt: number
  held: number
  consumed: number
  holds: Record<string, Hold>
  /** Keys of grants and of pages taken back. */
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
  | { kind: 'prolong' | 'settle' | 'release' | 'expire'; key: string }

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

/** The books after the operation, and what whoever asked is told. */
export function apply(before: Ledger, operation: Operation, nowMs: number): { ledger: Ledger; answer: string } {
  const ledger = structuredClone(before)
  const answer = operate(ledger, operation, nowMs)
  // A refusal undoes the whole transaction, also the month that it may have opened.
  return { ledger: answer === 'refused' ? before : ledger, answer }
}

function operate(ledger: Ledger, operation: Operation, nowMs: number): string {
  switch (operation.kind) {
    case 'read':
      return read(ledger, nowMs)
    case 'grant':
      return String(takeKey(ledger, operation.key) && grant(ledger, operation.pages))
    case 'take back':
      return String(hasBooks(ledger) && takeKey(ledger, `back:${operation.key}`) && takeBack(ledger, operation.pages))
    case 'reserve':
      return reserve(ledger, operation, nowMs)
    case 'prolong':
      return String(prolong(ledger, operation.key, nowMs))
    case 'settle':
      return settle(ledger, operation.key)
    case 'release':
      return giveBack(ledger, operation.key, 'released', nowMs)
    case 'expire':
      return giveBack(ledger, operation.key, 'expired', nowMs)
  }
}

/** Nobody goes back to a month before the newest that was opened, whatever their clock says. */
const todayOf = (ledger: Ledger, nowMs: number) => Math.max(nowMs, ...ledger.months.map(({ startMs }) => startMs))

const openMonthOf = (ledger: Ledger, nowMs: number) =>
  ledger.months.findLast(({ endMs }) => endMs > todayOf(ledger, nowMs))

function ensureMonth(ledger: Ledger, nowMs: number): void {
  if (ledger.months.some(({ endMs }) => endMs > nowMs)) return
  const { start, end } = periodAt(ledger.since, new Date(nowMs))
  for (const month of ledger.months) month.balance = 0
  const bucket = `monthly:${start.toISOString().slice(0, 10)}`
  ledger.months.push({ bucket, startMs: +start, endMs: +end, balance: FREE_PAGES, granted: FREE_PAGES })
}

function read(ledger: Ledger, nowMs: number): string {
  ensureMonth(ledger, nowMs)
  const month = openMonthOf(ledger, nowMs)
  const granted = month?.granted ?? 0
  if (ledger.debt > 0) return JSON.stringify([0, granted, granted])
  return JSON.stringify([ledger.paygo, granted, granted - (month?.balance ?? 0)])
}

/** Who was never given anything has nothing to be taken back. */
const hasBooks = ({ months, usedKeys }: Ledger): boolean => months.length + usedKeys.length > 0

function takeKey(ledger: Ledger, key: string): boolean {
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
  const there = Math.min(pages, ledger.paygo)
  ledger.paygo -= there
  ledger.debt += pages - there
  return true
}

function reserve(ledger: Ledger, { key, pages }: { key: string; pages: number }, nowMs: number): string {
  ensureMonth(ledger, nowMs)
  const known = ledger.holds[key]
  if (known) return known.endedAs === undefined ? 'reserved' : 'refused'
  const month = openMonthOf(ledger, nowMs)
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

function prolong(ledger: Ledger, key: string, nowMs: number): boolean {
  const hold = ledger.holds[key]
  if (!hold || hold.endedAs !== undefined) return false
  hold.expiresMs = nowMs + HOLD_MS
  return true
}

function settle(ledger: Ledger, key: string): string {
  const hold = ledger.holds[key]
  if (!hold) return 'refused'
  if (hold.endedAs === undefined) {
    hold.endedAs = 'settled'
    for (const { pages } of hold.parts) {
      ledger.held -= pages
      ledger.consumed += pages
    }
  }
  return hold.endedAs === 'settled' ? 'settled' : 'refused'
}

function giveBack(ledger: Ledger, key: string, as: 'released' | 'expired', nowMs: number): string {
  ensureMonth(ledger, nowMs)
  const hold = ledger.holds[key]
  if (!hold) return 'false'
  if (hold.endedAs !== undefined) return String(hold.endedAs !== 'settled')
  if (as === 'expired' && hold.expiresMs > nowMs) return 'false'
  hold.endedAs = as
  for (const { bucket, pages } of hold.parts) {
    ledger.held -= pages
    if (bucket === 'paygo') ledger.paygo += pages
    else giveBackToMonth(ledger, bucket, pages, nowMs)
  }
  repay(ledger)
  return 'true'
}

function giveBackToMonth(ledger: Ledger, bucket: string, pages: number, nowMs: number): void {
  const month = openMonthOf(ledger, nowMs)
  if (!month) return
  month.balance += pages
  if (month.bucket !== bucket) month.granted += pages
}
