import { usernameFrom } from '@sidelight/domain/account/default-names'

const SUFFIXES = 10_000

/** Four random digits. */
export function createSuffix(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(random % SUFFIXES).padStart(4, '0')
}

/**
 * A user name that is hardly ever taken. The digits also let a visitor recognise the own verification mail: who signs up
 * with the name and address of another person gets other digits.
 */
export const suggestUsername = (fullName: string, suffix: string): string =>
  fullName.trim() === '' ? '' : `${usernameFrom(fullName)}_${suffix}`
