import { readKey, removeKey, writeKey } from '#lib/storage/storage.ts'

const VALIDITY_MS = 24 * 60 * 60 * 1000

/** Stores on this device that a verification mail was sent to this address. */
export function rememberVerification(email: string, isVerified: boolean, nowMs: number): void {
  writeKey('email', email)
  writeKey('isVerified', String(isVerified))
  writeKey('verificationExpiry', String(nowMs + VALIDITY_MS))
}

export function rememberVerified(): void {
  writeKey('isVerified', 'true')
  removeKey('verificationExpiry')
}

export const findVerificationEmail = (): string | undefined => readKey('email')

/** Undefined on a device other than the one that registered the account. */
export function findVerificationExpiryMs(): number | undefined {
  const expiryMs = Number(readKey('verificationExpiry') ?? Number.NaN)
  return Number.isFinite(expiryMs) ? expiryMs : undefined
}
