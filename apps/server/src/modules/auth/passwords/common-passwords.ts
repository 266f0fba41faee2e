import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '#platform/errors.ts'

/** What guessing programs try first, and words that are obvious for this product. */
const COMMON_PASSWORDS = new Set([
  ...dictionary['passwords-common'],
  'sidelight',
  'selftape',
  'audition',
  'actor',
  'passwort',
])

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * True for a common password, even if added characters satisfy the character rule: "Password1!" and "P@ssw0rd#2026" are
 * as weak as the word inside.
 */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = trimEnd(lower.replace(/^[^a-z]+/, ''), /[^a-z]/)
  const replaceLookalikes = (text: string) => [...text].map((c) => LOOKALIKES[c] ?? c).join('')
  const core = trimEnd(lower.replace(/^[\W_]+/, ''), /[\d\W_]/)
  const candidates = [
    lower,
    trimEnd(lower, /[\W_]/),
    bare,
    core,
    replaceLookalikes(core),
    replaceLookalikes(lower).replace(/[^a-z]+/g, ''),
  ]
  return candidates.some((candidate) => COMMON_PASSWORDS.has(candidate))
}

/** Character by character, because a pattern that ends in `+$` takes quadratic time. */
function trimEnd(text: string, decoration: RegExp): string {
  let end = text.length
  while (end > 0 && decoration.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** `field` is the form field of the error. */
export function rejectCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return
  const message = 'This password is too common. Please choose another.'
  throw new AppError('invalid_input', message, { fields: { [field]: message } })
}
