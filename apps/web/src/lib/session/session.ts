import { setPrivateFolderOwner, removePrivateFiles } from '../storage/private-files.ts'
import { readKey, removeKey, STORAGE_KEYS, writeKey } from '../storage/storage.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
}

export const findAccessToken = (): string | undefined => readKey('accessToken')
export const findRefreshToken = (): string | undefined => readKey('refreshToken')
export const hasSession = (): boolean => findAccessToken() !== undefined

export function storeTokens(tokens: Tokens): void {
  writeKey('accessToken', tokens.access_token)
  writeKey('refreshToken', tokens.refresh_token)
}

export function startSession(email: string, tokens: Tokens): void {
  storeTokens(tokens)
  writeKey('email', email)
  writeKey('isLogin', 'true')
  announce('started')
  void setPrivateFolderOwner(email)
}

/** Why the server ended a session: its time was over, or its account is not there any more. */
type Ended = 'expired' | 'gone'

/** Removes what a refused session leaves behind. Says so once, however many calls were refused together. */
export function expireSession(because: Ended = 'expired'): void {
  const hadSession = hasSession() || findRefreshToken() !== undefined || readKey('isLogin') === 'true'
  for (const key of ['email', 'accessToken', 'refreshToken', 'isLogin'] as const) removeKey(key)
  if (!hadSession) return
  // Gone again at once; but the writing reaches every other tab, which could not tell otherwise why the tokens left.
  writeKey('sessionEnded', because)
  removeKey('sessionEnded')
  announce(because)
  if (because === 'gone') void removePrivateFiles()
}

/** The user's own decision to leave: every key of this app goes, except the choice of theme, and every recording. */
export function forgetUser(): void {
  for (const key of STORAGE_KEYS) if (key !== 'darkMode') removeKey(key)
  announce('left')
  void removePrivateFiles()
}

export type SessionEvent = 'started' | Ended | 'left' | 'left-elsewhere' | 'changed-elsewhere'
type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()

function announce(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

/** Also hears what other tabs do: storage events never reach the tab that caused them. */
export function onSessionEvent(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    const isGone = event.key === null || (event.key === 'accessToken' && event.newValue === null)
    const isSomebodyElse = event.key === 'email' && event.newValue !== null && event.oldValue !== event.newValue
    if (event.key === 'sessionEnded' && event.newValue !== null)
      listener(event.newValue === 'gone' ? 'gone' : 'expired')
    else if (isGone && !hasSession()) listener('left-elsewhere')
    else if (isSomebodyElse) listener('changed-elsewhere')
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
