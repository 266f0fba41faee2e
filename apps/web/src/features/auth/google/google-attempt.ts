import { paths } from '#lib/navigation/paths.ts'
import { readTabKey, writeTabKey } from '#lib/storage/tab-storage.ts'

/** A sign-in with Google under way: the values that must come back, and the query string to continue with. */
export interface GoogleAttempt {
  state: string
  nonce: string
  search: string
}

const randomHex = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join('')
const toHex = (byte: number): string => byte.toString(16).padStart(2, '0')

export const createAttempt = (search: string): GoogleAttempt => ({ state: randomHex(), nonce: randomHex(), search })

/** Stored in this tab only, so that a token requested by another page matches nothing here. */
export const storeAttempt = (attempt: GoogleAttempt): void => writeTabKey('googleAttempt', JSON.stringify(attempt))

export const clearAttempt = (): void => writeTabKey('googleAttempt')

export function findAttempt(): GoogleAttempt | undefined {
  const stored = readTabKey('googleAttempt')
  return stored === undefined ? undefined : (JSON.parse(stored) as GoogleAttempt)
}

interface GoogleSettings {
  authorizationEndpoint: string
  clientId: string
}

/** The address of Google's sign-in page. A redirect, so that no script of Google runs on our pages. */
export function authorizationUrl(settings: GoogleSettings, attempt: GoogleAttempt): string {
  const url = new URL(settings.authorizationEndpoint)
  const query = {
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    client_id: settings.clientId,
    redirect_uri: window.location.origin + paths.googleReturn,
    nonce: attempt.nonce,
    state: attempt.state,
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** The returned token if it belongs to this attempt. The server verifies its signature. */
export function findCallbackToken(fragment: string, attempt: GoogleAttempt | undefined): string | undefined {
  const response = new URLSearchParams(fragment.replace(/^#/, ''))
  const token = response.get('id_token')
  if (attempt === undefined || !token || response.get('state') !== attempt.state) return undefined
  return nonceOf(token) === attempt.nonce ? token : undefined
}

function nonceOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { nonce?: unknown }
    return claims.nonce
  } catch {
    return undefined
  }
}
