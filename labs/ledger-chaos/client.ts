import type { Context } from '../../apps/server/src/platform/context.ts'
import type { SeededRandom } from '../shared/seeded-random.ts'

/** A commit that the client saw acknowledged; it must still hold at the end, whatever was killed meanwhile. */
export interface AcknowledgedResult {
  key: string
  result: 'granted' | 'taken back' | 'held' | 'settled' | 'released'
}

export interface Hold {
  userId: string
  key: string
}

/** A paid month of a plan, or bought pages. */
export interface Payment {
  userId: string
  objectId: string
  /** Undefined for bought pages, which do not expire. */
  month: { start: Date; end: Date } | undefined
  pages: number
  returnedPages: number
  isDisputed: boolean
}

export interface Client {
  ctx: Context
  random: SeededRandom
  userIds: string[]
  /** A key that no other client uses. It is made before anything is sent, so that a repeated call has the same one. */
  newKey(): string
  /** Repeats the call for as long as a lost connection leaves its result unknown. */
  retryUntilDecided<T>(call: () => Promise<T>): Promise<T>
  acknowledge(result: AcknowledgedResult): void
  reportProblem(detail: string): void
  openHolds: Hold[]
  payments: Payment[]
}

/** Makes a call once or, as impatient users and retrying programs do, three times at the same time. */
export const callRepeatedly = <T>({ random, retryUntilDecided }: Client, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: random.integer(10) < 3 ? 3 : 1 }, () => retryUntilDecided(call)))
