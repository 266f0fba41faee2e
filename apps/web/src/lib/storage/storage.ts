/** Every key of this app in local storage. */
export const STORAGE_KEYS = [
  'accessToken',
  'refreshToken',
  'email',
  'expiredUser',
  'isLogin',
  'isVerified',
  'verificationExpiry',
  'deviceSecret',
  'darkMode',
  'sessionEnded',
  'rehearsalSettings',
  'rehearsalRuns',
  'learningRuns',
  'learnedVoices',
  'tapeSettings',
  'reading',
  'wantedPlan',
] as const

export type StorageKey = (typeof STORAGE_KEYS)[number]

/** Replaces local storage in browsers that block it (every access throws); its values last as long as the page. */
const memory = new Map<string, string>()

export function readKey(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return memory.get(key)
  }
}

export function writeKey(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function removeKey(key: StorageKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage has nothing to remove.
  }
}
