import type { Context } from '#platform/context.ts'
import { type AttemptLimit, mayAttempt } from '#platform/db/throttle.ts'

const MINUTE = 60
const HOUR = 3600

/**
 * A class of actors signs up behind the one address of its school: ten in three hours rather than three. What keeps
 * mailboxes safe is counted per address, below.
 */
export const REGISTER_PER_SOURCE: AttemptLimit = { name: 'register:source', attempts: 10, windowSeconds: 3 * HOUR }

/** Who knows the password of an open request may take over the user name it holds: that is guessing, too. */
export const TAKE_OVER_PER_USERNAME: AttemptLimit = {
  name: 'take-over:username',
  attempts: 5,
  windowSeconds: 15 * MINUTE,
}

/** Links cannot be guessed; this only bounds the load. Twice as many as a class needs, because browsers call twice. */
export const OPEN_LINK_PER_SOURCE: AttemptLimit = { name: 'link:source', attempts: 60, windowSeconds: HOUR }

/** Guessing at one account from one place, at one account from many, and at many accounts from one place. */
export const LOGIN_PER_ADDRESS_AND_SOURCE: AttemptLimit = {
  name: 'login:both',
  attempts: 10,
  windowSeconds: 15 * MINUTE,
}
export const LOGIN_PER_ADDRESS: AttemptLimit = { name: 'login:address', attempts: 100, windowSeconds: 15 * MINUTE }
export const LOGIN_PER_SOURCE: AttemptLimit = { name: 'login:source', attempts: 50, windowSeconds: 15 * MINUTE }

export const GOOGLE_PER_SOURCE: AttemptLimit = { name: 'google:source', attempts: 50, windowSeconds: 15 * MINUTE }

export const REFRESH_PER_SESSION: AttemptLimit = { name: 'refresh:session', attempts: 30, windowSeconds: MINUTE }

/** Somebody with a session of another's guesses at the password. */
export const STEP_UP_PER_USER: AttemptLimit = { name: 'step-up:user', attempts: 5, windowSeconds: 15 * MINUTE }

/** For calls that make us mail an address somebody typed. */
export const ASK_FOR_MAIL_PER_SOURCE: AttemptLimit = { name: 'ask-for-mail:source', attempts: 20, windowSeconds: HOUR }

/** Impatience is not a second request: the first mail is on its way. */
const SAME_RESET: AttemptLimit = { name: 'reset:same', attempts: 1, windowSeconds: 5 * MINUTE }
/** Whoever asks first, the link lands with the owner; so nobody can keep it from coming, and three are enough. */
const RESET_PER_ADDRESS: AttemptLimit = { name: 'reset:address', attempts: 3, windowSeconds: HOUR }

export const RESET_PER_SOURCE: AttemptLimit = { name: 'reset:source', attempts: 20, windowSeconds: HOUR }
export const RESET_PER_TOKEN: AttemptLimit = { name: 'reset:token', attempts: 5, windowSeconds: HOUR }

export const CHANGE_EMAIL_PER_USER: AttemptLimit = { name: 'change-email:user', attempts: 5, windowSeconds: HOUR }

const MAIL_PER_ADDRESS_AND_SOURCE: AttemptLimit = { name: 'mail:both', attempts: 3, windowSeconds: HOUR }
const MAIL_PER_ADDRESS: AttemptLimit = { name: 'mail:address', attempts: 10, windowSeconds: HOUR }
/** Beyond the ten: the first mail for each new place, so that strangers at ten places do not keep the owner's from coming. */
const FIRST_MAIL_FOR_SOURCE: AttemptLimit = { name: 'mail:first', attempts: 1, windowSeconds: HOUR }
const FIRST_MAILS_PER_ADDRESS: AttemptLimit = { name: 'mail:firsts', attempts: 20, windowSeconds: HOUR }

/**
 * Nobody can have somebody else's mailbox filled through us, nor keep its owner's mail from coming by asking first, short of
 * thirty places an hour. Asked once, when the mail is ordered; the job that sends it may try as often as the mail server needs.
 */
export async function isMailAllowed({ db, clock }: Context, address: string, source: string): Promise<boolean> {
  const now = clock.now()
  const both = `${address} ${source}`
  if (!(await mayAttempt(db, MAIL_PER_ADDRESS_AND_SOURCE, both, now))) return false
  const isFirst = await mayAttempt(db, FIRST_MAIL_FOR_SOURCE, both, now)
  if (await mayAttempt(db, MAIL_PER_ADDRESS, address, now)) return true
  return isFirst && mayAttempt(db, FIRST_MAILS_PER_ADDRESS, address, now)
}

/** Counted by the typed address alone, so that it says nothing about who has an account. */
export async function isResetMailAllowed({ db, clock }: Context, address: string): Promise<boolean> {
  const now = clock.now()
  return (await mayAttempt(db, SAME_RESET, address, now)) && (await mayAttempt(db, RESET_PER_ADDRESS, address, now))
}
