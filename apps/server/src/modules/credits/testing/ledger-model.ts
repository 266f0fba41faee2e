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
export function apply(before: Ledger, operation: Operation, nowMs: number): { books: Ledger; answer: string } {
  const books = structuredClone(before)
  const answer = operate(books, operation, nowMs)
  // A refusal undoes the whole transaction, also the month that it may have opened.
  return { books: answer === 'refused' ? before : books, answer }
}

function operate(books: Ledger, operation: Operation, nowMs: number): string {
  switch (operation.kind) {
    case 'read':
      return read(books, nowMs)
    case 'grant':
      return String(takeKey(books, operation.key) && grant(books, operation.pages))
    case 'take back':
      return String(hasBooks(books) && takeKey(books, `back:${operation.key}`) && takeBack(books, operation.pages))
    case 'reserve':
      return reserve(books, operation, nowMs)
    case 'prolong':
      return String(prolong(books, operation.key, nowMs))
    case 'settle':
      return settle(books, operation.key)
    case 'release':
      return giveBack(books, operation.key, 'released', nowMs)
    case 'expire':
      return giveBack(books, operation.key, 'expired', nowMs)
  }
}

/** Nobody goes back to a month before the newest that was opened, whatever their clock says. */
const todayOf = (books: Ledger, nowMs: number) => Math.max(nowMs, ...books.months.map(({ startMs }) => startMs))

const openMonthOf = (books: Ledger, nowMs: number) =>
  books.months.findLast(({ endMs }) => endMs > todayOf(books, nowMs))

function ensureMonth(books: Ledger, nowMs: number): void {
  if (books.months.some(({ endMs }) => endMs > nowMs)) return
  const { start, end } = periodAt(books.since, new Date(nowMs))
  for (const month of books.months) month.balance = 0
  const bucket = `monthly:${start.toISOString().slice(0, 10)}`
  books.months.push({ bucket, startMs: +start, endMs: +end, balance: FREE_PAGES, granted: FREE_PAGES })
}

function read(books: Ledger, nowMs: number): string {
  ensureMonth(books, nowMs)
  const month = openMonthOf(books, nowMs)
  const granted = month?.granted ?? 0
  if (books.debt > 0) return JSON.stringify([0, granted, granted])
  return JSON.stringify([books.paygo, granted, granted - (month?.balance ?? 0)])
}

/** Who was never given anything has nothing to be taken back. */
const hasBooks = ({ months, usedKeys }: Ledger): boolean => months.length + usedKeys.length > 0

function takeKey(books: Ledger, key: string): boolean {
  if (books.usedKeys.includes(key)) return false
  books.usedKeys.push(key)
  return true
}

function grant(books: Ledger, pages: number): true {
  books.paygo += pages
  repay(books)
  return true
}

function repay(books: Ledger): void {
  const repaid = Math.min(books.debt, books.paygo)
  books.debt -= repaid
  books.paygo -= repaid
}

function takeBack(books: Ledger, pages: number): true {
  const there = Math.min(pages, books.paygo)
  books.paygo -= there
  books.debt += pages - there
  return true
}

function reserve(books: Ledger, { key, pages }: { key: string; pages: number }, nowMs: number): string {
  ensureMonth(books, nowMs)
  const known = books.holds[key]
  if (known) return known.endedAs === undefined ? 'reserved' : 'refused'
  const month = openMonthOf(books, nowMs)
  const fromMonth = Math.min(pages, month?.balance ?? 0)
  if (books.debt > 0 || fromMonth + books.paygo < pages) return 'insufficient'
  if (month) month.balance -= fromMonth
  books.paygo -= pages - fromMonth
  books.held += pages
  const parts = [
    { bucket: month?.bucket ?? '', pages: fromMonth },
    { bucket: 'paygo', pages: pages - fromMonth },
  ].filter((part) => part.pages > 0)
  books.holds[key] = { parts, expiresMs: nowMs + HOLD_MS }
  return 'reserved'
}

function prolong(books: Ledger, key: string, nowMs: number): boolean {
  const hold = books.holds[key]
  if (!hold || hold.endedAs !== undefined) return false
  hold.expiresMs = nowMs + HOLD_MS
  return true
}

function settle(books: Ledger, key: string): string {
  const hold = books.holds[key]
  if (!hold) return 'refused'
  if (hold.endedAs === undefined) {
    hold.endedAs = 'settled'
    for (const { pages } of hold.parts) {
      books.held -= pages
      books.consumed += pages
    }
  }
  return hold.endedAs === 'settled' ? 'settled' : 'refused'
}

function giveBack(books: Ledger, key: string, as: 'released' | 'expired', nowMs: number): string {
  ensureMonth(books, nowMs)
  const hold = books.holds[key]
  if (!hold) return 'false'
  if (hold.endedAs !== undefined) return String(hold.endedAs !== 'settled')
  if (as === 'expired' && hold.expiresMs > nowMs) return 'false'
  hold.endedAs = as
  for (const { bucket, pages } of hold.parts) {
    books.held -= pages
    if (bucket === 'paygo') books.paygo += pages
    else giveBackToMonth(books, bucket, pages, nowMs)
  }
  repay(books)
  return 'true'
}

function giveBackToMonth(books: Ledger, bucket: string, pages: number, nowMs: number): void {
  const month = openMonthOf(books, nowMs)
  if (!month) return
  month.balance += pages
  if (month.bucket !== bucket) month.granted += pages
}
