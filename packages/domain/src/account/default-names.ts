import { emailKey } from './email.ts'
import { isReservedUsername, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './username.ts'

const NAME_MAX_LENGTH = 80
/** Leaves room for the suffix that makes a taken user name unique. */
const BASE_MAX_LENGTH = USERNAME_MAX_LENGTH - 6
const FALLBACK_USERNAME = 'actor'

/** The name from a sign-in provider, cleaned until our own forms would accept it; otherwise the email's local part. */
export function toDisplayName(providerName: string | undefined, email: string): string {
  const localPart = emailKey(email).split('@')[0] ?? ''
  const usable = [providerName ?? '', localPart].map(cleanName).find((name) => name.length >= 2)
  return usable ?? 'New actor'
}

function cleanName(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
  return [...plain].reduce((name, letter) => (name.length + letter.length > NAME_MAX_LENGTH ? name : name + letter), '')
}

/** Derives a user name from a name: "Zoë Müller-Ruiz" becomes zoe_muller_ruiz. It may already be taken. */
export function usernameFrom(name: string): string {
  const base = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, BASE_MAX_LENGTH)
    .replace(/^_|_$/g, '')
  return base.length < USERNAME_MIN_LENGTH || isReservedUsername(base) ? FALLBACK_USERNAME : base
}
