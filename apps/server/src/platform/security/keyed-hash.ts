import { createHmac } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

/**
 * Hashes for values that could be guessed, such as addresses: without the secret they cannot be tried out. `purpose`
 * makes the hashes of different tables incomparable. There is one hash per valid key: the first is the one to store, and
 * any of them may have been stored before.
 */
export function keyedHashes(
  value: string,
  { ring, purpose }: { ring: KeyRing; purpose: string },
): [Buffer, ...Buffer[]] {
  const hash = (secret: string) => createHmac('sha256', `${purpose}:${secret}`).update(value).digest()
  const [current, ...older] = ring
  return [hash(current.secret), ...older.map(({ secret }) => hash(secret))]
}
