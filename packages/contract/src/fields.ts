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

/** Control characters would travel into mail headers and logs; no name or subject needs them. */
const withoutControls = z.refine<string>(
  (text) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text),
  'Please use plain text',
)

/** NUL and lone surrogates are refused by the database; say so before it does. */
const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), 'Please use plain text')

export const singleLine = (max: number) => z.string().check(z.trim(), z.maxLength(max), withoutControls, storable)

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

/** A password somebody already has: only its length is checked, the rest is for the hash to say. */
export const ExistingPassword = z
  .string()
  .check(z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG))

export const NewPassword = ExistingPassword.check(storable, z.refine(hasEveryCharacterClass, PASSWORD_TOO_SIMPLE))

/** 256 random bits in base64url; anything longer cannot be one of ours. */
export const OneTimeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not valid.'))

/** A moment as ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
