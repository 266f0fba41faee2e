import type { Context } from '#platform/context.ts'
import { type AttemptLimit, mayAttempt } from '#platform/db/throttle.ts'

const MINUTE = 60
const HOUR = 3600

/**
 * A class of actors may sign up behind the IP address of its school, so this limit is generous. The limits per email
 * address below protect mailboxes.
 */
export const REGISTER_PER_SOURCE: AttemptLimit = { name: 'register:source', attempts: 10, windowSeconds: 3 * HOUR }

/** A visitor with the password of a pending registration may take over its user name, so these are guesses too. */
export const TAKE_OVER_PER_USERNAME: AttemptLimit = {
  name: 'take-over:username',
  attempts: 5,
  windowSeconds: 15 * MINUTE,
}

/** Only bounds the load, since links cannot be guessed. Twice what a class needs, because browsers may call twice. */
export const OPEN_LINK_PER_SOURCE: AttemptLimit = { name: 'link:source', attempts: 60, windowSeconds: HOUR }

/** Only bounds the load, since secrets of devices cannot be guessed. A waiting device asks every 3 s and is not counted. */
export const DEVICE_MISS_PER_SOURCE: AttemptLimit = {
  name: 'device-miss:source',
  attempts: 60,
  windowSeconds: 15 * MINUTE,
}

/** Against guessing at one account from one client, at one account from many, and at many accounts from one. */
export const LOGIN_PER_ADDRESS_AND_SOURCE: AttemptLimit = {
  name: 'login:both',
  attempts: 10,
  windowSeconds: 15 * MINUTE,
}
export const LOGIN_PER_ADDRESS: AttemptLimit = { name: 'login:address', attempts: 100, windowSeconds: 15 * MINUTE }
export const LOGIN_PER_SOURCE: AttemptLimit = { name: 'login:source', attempts: 50, windowSeconds: 15 * MINUTE }
/** Of accounts that were signed in to from there; so guesses of strangers behind one address do not use it up. */
export const KNOWN_LOGIN_PER_SOURCE: AttemptLimit = {
  name: 'known-login:source',
  attempts: 200,
  windowSeconds: 15 * MINUTE,
}
/** Only bounds the load, since no signature can be guessed. */
export const PASSKEY_PER_SOURCE: AttemptLimit = { name: 'passkey:source', attempts: 50, windowSeconds: 15 * MINUTE }

export const GOOGLE_PER_SOURCE: AttemptLimit = { name: 'google:source', attempts: 50, windowSeconds: 15 * MINUTE }

/** Bounds the rows of challenges that a visitor can cause. A sign-in returns its attempt. */
export const PASSKEY_CHALLENGE_PER_SOURCE: AttemptLimit = {
  name: 'passkey-challenge:source',
  attempts: 50,
  windowSeconds: 15 * MINUTE,
}

export const REFRESH_PER_SESSION: AttemptLimit = { name: 'refresh:session', attempts: 30, windowSeconds: MINUTE }

/** Against guessing the password in a stolen session. */
export const STEP_UP_PER_USER: AttemptLimit = { name: 'step-up:user', attempts: 5, windowSeconds: 15 * MINUTE }

/** For requests that send mail to an address from a form. */
export const ASK_FOR_MAIL_PER_SOURCE: AttemptLimit = { name: 'ask-for-mail:source', attempts: 20, windowSeconds: HOUR }

/** A repeated request within five minutes sends no second mail. */
const SAME_RESET: AttemptLimit = { name: 'reset:same', attempts: 1, windowSeconds: 5 * MINUTE }
/** The link goes to the owner no matter who requests it, so an attacker who uses up this limit blocks nothing. */
const RESET_PER_ADDRESS: AttemptLimit = { name: 'reset:address', attempts: 3, windowSeconds: HOUR }

export const RESET_PER_SOURCE: AttemptLimit = { name: 'reset:source', attempts: 20, windowSeconds: HOUR }
export const RESET_PER_TOKEN: AttemptLimit = { name: 'reset:token', attempts: 5, windowSeconds: HOUR }

export const CHANGE_EMAIL_PER_USER: AttemptLimit = { name: 'change-email:user', attempts: 5, windowSeconds: HOUR }

const MAIL_PER_ADDRESS_AND_SOURCE: AttemptLimit = { name: 'mail:both', attempts: 3, windowSeconds: HOUR }
const MAIL_PER_ADDRESS: AttemptLimit = { name: 'mail:address', attempts: 10, windowSeconds: HOUR }
/** Beyond those ten, each new client gets one mail, so that attackers at ten addresses cannot block the owner's mail. */
const FIRST_MAIL_FOR_SOURCE: AttemptLimit = { name: 'mail:first', attempts: 1, windowSeconds: HOUR }
const FIRST_MAILS_PER_ADDRESS: AttemptLimit = { name: 'mail:firsts', attempts: 20, windowSeconds: HOUR }

/**
 * Keeps attackers from flooding a mailbox, and from blocking its owner's mail with fewer than thirty client addresses per
 * hour. Checked once, when the mail is requested; the retries of the job that sends it do not count.
 */
export async function isMailAllowed({ db, clock }: Context, address: string, source: string): Promise<boolean> {
  const now = clock.now()
  const both = `${address} ${source}`
  if (!(await mayAttempt(db, MAIL_PER_ADDRESS_AND_SOURCE, both, now))) return false
  const isFirst = await mayAttempt(db, FIRST_MAIL_FOR_SOURCE, both, now)
  if (await mayAttempt(db, MAIL_PER_ADDRESS, address, now)) return true
  return isFirst && mayAttempt(db, FIRST_MAILS_PER_ADDRESS, address, now)
}

/** Counted by the given address alone, so that it does not reveal whether the address has an account. */
export async function isResetMailAllowed({ db, clock }: Context, address: string): Promise<boolean> {
  const now = clock.now()
  return (await mayAttempt(db, SAME_RESET, address, now)) && (await mayAttempt(db, RESET_PER_ADDRESS, address, now))
}
