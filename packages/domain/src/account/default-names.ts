import { emailKey } from './email.ts'
import { isReservedUsername, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './username.ts'

const NAME_MAX_LENGTH = 80
/** Room for what makes a taken name unique. */
const BASE_MAX_LENGTH = USERNAME_MAX_LENGTH - 6
const FALLBACK = 'actor'

/** The name an outside provider gave, as our own forms would have taken it; without one, what stands before the @. */
export function toDisplayName(given: string | undefined, email: string): string {
  const local = emailKey(email).split('@')[0] ?? ''
  const cleaned = [given ?? '', local].map(clean).find((name) => name.length >= 2)
  return cleaned ?? 'New actor'
}

function clean(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
  return [...plain].reduce((kept, letter) => (kept.length + letter.length > NAME_MAX_LENGTH ? kept : kept + letter), '')
}

/** A user name made from a name: "Zoë Müller-Ruiz" is zoe_muller_ruiz. Whether it is free is not known here. */
export function usernameFrom(name: string): string {
  const base = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, BASE_MAX_LENGTH)
    .replace(/^_|_$/g, '')
  return base.length < USERNAME_MIN_LENGTH || isReservedUsername(base) ? FALLBACK : base
}
