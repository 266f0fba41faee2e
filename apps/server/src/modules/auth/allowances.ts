import type { Context } from '#platform/context.ts'
import { type Allowance, mayAttempt } from '#platform/db/throttle.ts'

const MINUTE = 60
const HOUR = 3600

export const REGISTER_PER_SOURCE: Allowance = { name: 'register:source', attempts: 20, windowSeconds: HOUR }

/** Guessing at one account from one place, at one account from many, and at many accounts from one place. */
export const LOGIN_PER_ADDRESS_AND_SOURCE: Allowance = { name: 'login:both', attempts: 10, windowSeconds: 15 * MINUTE }
export const LOGIN_PER_ADDRESS: Allowance = { name: 'login:address', attempts: 100, windowSeconds: 15 * MINUTE }
export const LOGIN_PER_SOURCE: Allowance = { name: 'login:source', attempts: 50, windowSeconds: 15 * MINUTE }

export const REFRESH_PER_TOKEN: Allowance = { name: 'refresh:token', attempts: 60, windowSeconds: MINUTE }

const MAIL_PER_ADDRESS_AND_SOURCE: Allowance = { name: 'mail:both', attempts: 3, windowSeconds: HOUR }
const MAIL_PER_ADDRESS: Allowance = { name: 'mail:address', attempts: 10, windowSeconds: HOUR }

/**
 * Nobody can have somebody else's mailbox filled through us, nor keep its owner's mail from coming by asking first. Asked
 * once, when the mail is ordered; the job that sends it may try as often as the mail server needs.
 */
export async function mayMail({ db, clock }: Context, address: string, source: string): Promise<boolean> {
  const now = clock.now()
  return (
    (await mayAttempt(db, MAIL_PER_ADDRESS_AND_SOURCE, `${address} ${source}`, now)) &&
    (await mayAttempt(db, MAIL_PER_ADDRESS, address, now))
  )
}
