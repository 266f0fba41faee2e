import { createHmac } from 'node:crypto'

/**
 * A hash for values that could be guessed (addresses, places): without the secret nobody can try them out. `purpose` keeps
 * the hashes of one table from being compared with those of another.
 */
export const keyedHash = (value: string, { secret, purpose }: { secret: string; purpose: string }): Buffer =>
  createHmac('sha256', `${purpose}:${secret}`).update(value).digest()
