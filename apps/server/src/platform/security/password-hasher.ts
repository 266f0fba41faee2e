import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** With no hash it takes as long as with one, so that time does not tell whether an account exists. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
}

/** OWASP's minimum for Argon2id. About 60 ms on one core of the machine it was chosen on. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const AT_ONCE = 2
const WAITING_AT_MOST = 20

/**
 * Hashing is bounded: without it, twenty sign-ins a second would take every core, and the API would stop answering
 * people who are already in. Beyond the queue the answer is "try again", at once.
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const inTurn = createTurns(AT_ONCE, WAITING_AT_MOST)
  const nobodysHash = await hash('nobody has this password', ARGON2ID)
  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    matches: (password, passwordHash) =>
      inTurn(async () => (await verify(passwordHash ?? nobodysHash, password)) && passwordHash !== null),
  }
}

function createTurns(atOnce: number, waitingAtMost: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost)
        throw new AppError('too_many_requests', 'We are very busy right now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
