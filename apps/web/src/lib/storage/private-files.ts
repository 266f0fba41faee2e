import { readKey } from './storage.ts'

const PREFIX = 'private-'
/** Another tab needs a moment to let go of its files. */
const ATTEMPTS = 20
const ATTEMPT_MS = 250

/** Where this user's files are on this device, by a name that says nothing to anybody else. */
export async function getPrivateFolder(email = readKey('email') ?? ''): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return PREFIX + [...new Uint8Array(digest).subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Somebody came: what others left here is removed, should they not have signed out. */
export async function setPrivateFolderOwner(email: string): Promise<void> {
  try {
    await removePrivateFiles(await getPrivateFolder(email))
  } catch {
    // Insecure pages have no digests, and no files either.
  }
}

/** Removes what anybody left on this device, except in the folder that is named. */
export async function removePrivateFiles(except?: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await tryToRemove(except)) return
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS))
  }
}

async function tryToRemove(except: string | undefined): Promise<boolean> {
  // Typed as always there; insecure pages and old browsers have no such files.
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  const root = await storage?.getDirectory?.().catch(() => undefined)
  if (root === undefined) return true
  try {
    const { keys } = root as unknown as { keys: () => AsyncIterable<string> }
    for await (const name of keys.call(root))
      if (name.startsWith(PREFIX) && name !== except) await root.removeEntry(name, { recursive: true })
    return true
  } catch {
    return false
  }
}
