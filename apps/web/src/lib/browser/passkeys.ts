import { messageOf } from '../http/api-error.ts'

/** Why the browser gave no passkey; `message` can be shown to the user. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

export const messageOfPasskey = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : messageOf(error)

/** False in old browsers and on pages that are not served by HTTPS. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'
