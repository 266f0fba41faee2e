import { paths } from '#lib/navigation/paths.ts'
import { readTabKey, writeTabKey } from '#lib/storage/tab-storage.ts'

/** One departure to Google: what must come back with it, and where to go then. */
export interface GoogleAttempt {
  state: string
  nonce: string
  search: string
}

const secret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

export const beginAttempt = (search: string): GoogleAttempt => ({ state: secret(), nonce: secret(), search })

/** In this tab only: a token that some other page asked for finds nothing to match here. */
export const rememberAttempt = (attempt: GoogleAttempt): void => writeTabKey('googleAttempt', JSON.stringify(attempt))

export const forgetAttempt = (): void => writeTabKey('googleAttempt')

export function findAttempt(): GoogleAttempt | undefined {
  const kept = readTabKey('googleAttempt')
  return kept === undefined ? undefined : (JSON.parse(kept) as GoogleAttempt)
}

interface GoogleSettings {
  authorization_endpoint: string
  client_id: string
}

/** Where the browser is sent: no script of Google's ever runs on our pages. */
export function authorizationUrl(settings: GoogleSettings, attempt: GoogleAttempt): string {
  const url = new URL(settings.authorization_endpoint)
  const query = {
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    client_id: settings.client_id,
    redirect_uri: window.location.origin + paths.googleReturn,
    nonce: attempt.nonce,
    state: attempt.state,
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** The token that came back, if it answers this attempt. Whether it is genuine is for the server to say. */
export function findCallbackToken(fragment: string, attempt: GoogleAttempt | undefined): string | undefined {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''))
  const token = answer.get('id_token')
  if (attempt === undefined || !token || answer.get('state') !== attempt.state) return undefined
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
