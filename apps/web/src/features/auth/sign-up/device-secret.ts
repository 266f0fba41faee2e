import { readKey, removeKey, writeKey } from '#lib/storage/storage.ts'

/** 256 random bits in base64url. Whoever holds it is signed in once the verification link was opened. */
export function createDeviceSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

export const storeDeviceSecret = (secret: string): void => writeKey('deviceSecret', secret)
export const findDeviceSecret = (): string | undefined => readKey('deviceSecret')
export const removeDeviceSecret = (): void => removeKey('deviceSecret')
