import { createHmac } from 'node:crypto'

/**
 * A hash for values that could be guessed, such as addresses: without the secret they cannot be tried out. `purpose`
 * makes the hashes of different tables incomparable.
 */
export const keyedHash = (value: string, { secret, purpose }: { secret: string; purpose: string }): Buffer =>
  createHmac('sha256', `${purpose}:${secret}`).update(value).digest()
