import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'

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
  const inTurn = createConcurrencyLimiter(AT_ONCE, WAITING_AT_MOST)
  const nobodysHash = await hash('nobody has this password', ARGON2ID)
  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    matches: (password, passwordHash) =>
      inTurn(async () => (await verify(passwordHash ?? nobodysHash, password)) && passwordHash !== null),
  }
}
