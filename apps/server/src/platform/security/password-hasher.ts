import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * An urgent check goes before those that wait. Without a hash it takes as long as with one, so that the duration does not
   * reveal whether an account exists.
   */
  matches(password: string, passwordHash: string | null, isUrgent?: boolean): Promise<boolean>
}

const ARGON2ID = { algorithm: 2, timeCost: 2, parallelism: 1 } as const

const CONCURRENCY = 2
const QUEUE_LIMIT = 20

/**
 * Limits concurrent hashing: otherwise twenty sign-ins a second would use every core, and the API would stop serving
 * signed-in users.
 */
export async function createPasswordHasher({ memoryKib }: { memoryKib: number }): Promise<PasswordHasher> {
  const limit = createConcurrencyLimiter(CONCURRENCY, QUEUE_LIMIT)
  const cost = { ...ARGON2ID, memoryCost: memoryKib }
  const dummyHash = await hash('nobody has this password', cost)
  return {
    hash: (password) => limit(() => hash(password, cost)),
    matches: (password, passwordHash, isUrgent) =>
      limit(async () => (await verify(passwordHash ?? dummyHash, password)) && passwordHash !== null, isUrgent),
  }
}
