export const PASSWORD_MIN_LENGTH = 8
/** Argon2 hashes every byte, so an unbounded password would let an attacker keep the server busy. */
export const PASSWORD_MAX_LENGTH = 128

export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters'
export const PASSWORD_TOO_LONG = 'Password must be at most 128 characters'
export const PASSWORD_TOO_SIMPLE = 'Password must include uppercase, lowercase, number, and special character'

const CLASSES = [/[A-Z]/, /[a-z]/, /[0-9]/, /[@$!%*?#&]/]

export const hasEveryCharacterClass = (password: string): boolean =>
  CLASSES.every((characters) => characters.test(password))

export type PasswordStrength = 'Strong' | 'Medium' | 'Weak'

export function passwordStrength(password: string): PasswordStrength {
  if (password.length >= PASSWORD_MIN_LENGTH && hasEveryCharacterClass(password)) return 'Strong'
  const hasLettersAndDigits = /[A-Za-z]/.test(password) && /[0-9]/.test(password)
  return password.length >= 6 && hasLettersAndDigits ? 'Medium' : 'Weak'
}
