import { removeKeptScripts } from '../offline/remove-kept-scripts.ts'
import { removeShared } from '../offline/shared-cache.ts'
import { setPrivateFolderOwner, removePrivateFiles } from '../storage/private-files.ts'
import { readKey, removeKey, STORAGE_KEYS, writeKey } from '../storage/storage.ts'

interface WireTokens {
  access_token: string
  refresh_token: string
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export const findAccessToken = (): string | undefined => readKey('accessToken')
export const findRefreshToken = (): string | undefined => readKey('refreshToken')
export const hasSession = (): boolean => findAccessToken() !== undefined

export const toTokens = ({ access_token: accessToken, refresh_token: refreshToken }: WireTokens): Tokens => ({
  accessToken,
  refreshToken,
})

export function storeTokens(tokens: Tokens): void {
  writeKey('accessToken', tokens.accessToken)
  writeKey('refreshToken', tokens.refreshToken)
}

/** What the app knows of its user beside the session. It outlasts an expired session, and goes with any other end of it. */
const PERSONAL_KEYS = [
  'rehearsalSettings',
  'rehearsalRuns',
  'learningRuns',
  'learnedVoices',
  'tapeSettings',
  'reading',
] as const

function removePersonalData(): void {
  for (const key of PERSONAL_KEYS) removeKey(key)
  void removeShared()
}

const hasPersonalData = (): boolean => PERSONAL_KEYS.some((key) => readKey(key) !== undefined)

export function startSession(email: string, tokens: Tokens): void {
  const before = readKey('email') ?? readKey('expiredUser') ?? email
  if (before !== email) removePersonalData()
  if (readKey('email') !== email) removeKeptScripts()
  removeKey('expiredUser')
  storeTokens(tokens)
  writeKey('email', email)
  writeKey('isLogin', 'true')
  announce('started')
  void setPrivateFolderOwner(email)
}

/** Why the server ended a session: it expired, or its account no longer exists. */
type EndReason = 'expired' | 'gone'

/** Clears a session that the server rejected. Announces it once, however many calls were rejected together. */
export function expireSession(reason: EndReason = 'expired'): void {
  const hadSession = hasSession() || findRefreshToken() !== undefined || readKey('isLogin') === 'true'
  const email = readKey('email')
  for (const key of ['email', 'accessToken', 'refreshToken', 'isLogin'] as const) removeKey(key)
  if (!hadSession) return
  // Written only for its storage event, which tells the other tabs why the tokens are gone.
  writeKey('sessionEnded', reason)
  removeKey('sessionEnded')
  announce(reason)
  removeKeptScripts()
  if (reason === 'gone') {
    removePersonalData()
    void removePrivateFiles()
  } else if (email !== undefined && hasPersonalData()) writeKey('expiredUser', email)
}

/**
 * Clears what is stored for the user on this device when they sign out: all keys but the theme, all takes, scripts and
 * shared files.
 */
export function clearUserData(): void {
  for (const key of STORAGE_KEYS) if (key !== 'darkMode') removeKey(key)
  announce('left')
  removeKeptScripts()
  void removePrivateFiles()
  void removeShared()
}

export type SessionEvent = 'started' | EndReason | 'left' | 'left-elsewhere' | 'changed-elsewhere'
type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()

function announce(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

/** Also reports changes in other tabs, by storage events, which never reach the tab that caused them. */
export function onSessionEvent(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    const isTokenRemoved = event.key === null || (event.key === 'accessToken' && event.newValue === null)
    const isUserChanged = event.key === 'email' && event.newValue !== null && event.oldValue !== event.newValue
    if (event.key === 'sessionEnded' && event.newValue !== null)
      listener(event.newValue === 'gone' ? 'gone' : 'expired')
    else if (isTokenRemoved && !hasSession()) listener('left-elsewhere')
    else if (isUserChanged) listener('changed-elsewhere')
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
