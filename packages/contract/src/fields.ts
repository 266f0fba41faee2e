import {
  hasEveryCharacterClass,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SIMPLE,
  PASSWORD_TOO_SHORT,
} from '@sidelight/domain/account/password'
import {
  USERNAME_CHARACTERS,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  USERNAME_PATTERN,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from '@sidelight/domain/account/username'
import * as z from 'zod/mini'

/** Rejects control characters, which could inject mail headers and log lines. */
const withoutControls = z.refine<string>(
  (text) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text),
  'Please use plain text',
)

/** Rejects NUL and lone surrogates, which PostgreSQL can neither store nor compare. */
const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), 'Please use plain text')

export const singleLine = (max: number) => z.string().check(z.trim(), z.maxLength(max), withoutControls, storable)

/** The address of an object that was uploaded; it is only compared with those that were issued. */
export const UploadedAddress = z.string().check(z.maxLength(2048), storable)

export const multiLine = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address'))

export const FullName = singleLine(80).check(z.minLength(2, 'Name must be at least 2 characters'))

export const Username = z
  .string()
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN_LENGTH, USERNAME_TOO_SHORT),
    z.maxLength(USERNAME_MAX_LENGTH, USERNAME_TOO_LONG),
    z.regex(USERNAME_PATTERN, USERNAME_CHARACTERS),
  )

/** The current password of a user. Only its length is checked here; the hash decides the rest. */
export const ExistingPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG))

export const NewPassword = ExistingPassword.check(storable, z.refine(hasEveryCharacterClass, PASSWORD_TOO_SIMPLE))

/** 256 random bits in base64url. */
export const OneTimeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not valid.'))

/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
