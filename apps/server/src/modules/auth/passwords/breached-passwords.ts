import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

const PREFIX_LENGTH = 5
const TIMEOUT_MS = 2000

/**
 * Rejects a password of a known data breach, where an address of such a list is configured. `field` is the form field of
 * the error.
 */
export async function rejectBreachedPassword(ctx: Context, password: string, field: string): Promise<void> {
  const url = ctx.config.passwords.breachedUrl
  if (url === undefined || !(await isBreached(ctx, url, password))) return
  const message = 'This password was found in a data breach. Please choose another.'
  throw new AppError('invalid_input', message, { fields: { [field]: message } })
}

/**
 * Only the first characters of the hash leave the server; the list returns every hash that starts with them. A list that
 * does not respond must not stop people from signing up: the common passwords are rejected without it.
 */
async function isBreached({ log }: Context, url: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const [prefix, rest] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)]
  try {
    const response = await fetch(`${url}/${prefix}`, {
      // The list then adds hashes with a count of 0, so that the length of the response reveals nothing.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The list responded with ${response.status}`)
    const lines = (await response.text()).split('\n')
    return lines.some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0)
  } catch (error) {
    log.warn({ err: error }, 'The list of breached passwords did not respond')
    return false
  }
}
