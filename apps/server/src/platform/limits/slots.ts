import { AppError } from '../errors.ts'

interface SlotLimits {
  /** This many slots of one key are taken at a time. */
  perKey: number
  /** This many more callers of one key wait; further ones are rejected at once. */
  queueLimit: number
  /** A caller that has waited this long is rejected; without a number it waits until its turn. */
  longestWaitMs?: number
}

export interface Slots {
  /** Waits for a free slot of this key; urgent callers wait in a queue of their own and are served first. The result gives it back; a second call of it does nothing. */
  take(key: string, isUrgent?: boolean): Promise<() => void>
  /** The same for a caller that was admitted before: it is never rejected. */
  takeAgain(key: string): Promise<() => void>
}

interface Queue {
  taken: number
  urgent: (() => void)[]
  waiting: (() => void)[]
}

/**
 * Limits how much each key (a user, a source) does at a time in this process. An overloaded server must not collect
 * requests that will time out anyway, so the queue of a key is short.
 */
export function createSlots({ perKey, queueLimit, longestWaitMs }: SlotLimits): Slots {
  const queues = new Map<string, Queue>()

  async function takeSlot(
    key: string,
    limits: { queueLimit: number; longestWaitMs: number | undefined },
    isUrgent = false,
  ) {
    const queue = queues.get(key) ?? { taken: 0, urgent: [], waiting: [] }
    queues.set(key, queue)
    const waiting = isUrgent ? queue.urgent : queue.waiting
    if (queue.taken < perKey) queue.taken += 1
    else if (waiting.length >= limits.queueLimit) throw busyError()
    else await waitForTurn(waiting, limits.longestWaitMs)

    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const startNext = queue.urgent.shift() ?? queue.waiting.shift()
      if (startNext) startNext()
      else queue.taken -= 1
      if (queue.taken === 0) queues.delete(key)
    }
  }

  return {
    take: (key, isUrgent) => takeSlot(key, { queueLimit, longestWaitMs }, isUrgent),
    takeAgain: (key) => takeSlot(key, { queueLimit: Number.POSITIVE_INFINITY, longestWaitMs: undefined }),
  }
}

/** Resolves when a slot is handed over. */
const waitForTurn = (waiting: (() => void)[], longestWaitMs: number | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(busyError())
    }
    const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs)
    waiting.push(start)
  })

const busyError = () =>
  new AppError('too_many_requests', 'We are very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
