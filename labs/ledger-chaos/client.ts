import type { Context } from '../../apps/server/src/platform/context.ts'
import type { SeededRandom } from '../malicious-files/seeded-random.ts'

/** What the client was told about a key; it must still be true at the end, whatever died meanwhile. */
export interface AcknowledgedResult {
  key: string
  what: 'granted' | 'taken back' | 'reserved' | 'settled' | 'given back'
}

export interface Reservation {
  userId: string
  key: string
}

/** A paid month of a plan, or bought pages. */
export interface Payment {
  userId: string
  objectId: string
  /** Undefined for bought pages, which do not end. */
  month: { start: Date; end: Date } | undefined
  pages: number
  returned: number
  isDisputed: boolean
}

export interface Client {
  ctx: Context
  random: SeededRandom
  userIds: string[]
  /** Keys are made before anything is sent, and differ from those of every other client. */
  newKey(): string
  /** Repeats what a broken connection left undecided. */
  untilDecided<T>(work: () => Promise<T>): Promise<T>
  tell(told: AcknowledgedResult): void
  reportProblem(detail: string): void
  reservations: Reservation[]
  /** What was paid for by this client, and how much of its money went back. */
  payments: Payment[]
}

/** Once, or, as impatient people and retrying programs do, three times at once. */
export const click = <T>({ random, untilDecided }: Client, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: random.integer(10) < 3 ? 3 : 1 }, () => untilDecided(work)))
