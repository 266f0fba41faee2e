import { readKey } from './storage.ts'

const PREFIX = 'private-'
/** Another tab may need a moment to close its files. */
const ATTEMPTS = 20
const ATTEMPT_MS = 250

/** The folder of this user's files on this device; its name does not reveal the address. */
export async function getPrivateFolder(email = readKey('email') ?? ''): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return PREFIX + [...new Uint8Array(digest).subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** On sign-in, removes the files of other users who did not sign out. */
export async function setPrivateFolderOwner(email: string): Promise<void> {
  try {
    await removePrivateFiles(await getPrivateFolder(email))
  } catch {
    // Insecure pages have neither digests nor private files.
  }
}

/** Removes the files of all users on this device, except those in the given folder. */
export async function removePrivateFiles(except?: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await tryRemovePrivateFiles(except)) return
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS))
  }
}

async function tryRemovePrivateFiles(except: string | undefined): Promise<boolean> {
  // Typed as always present, but insecure pages and old browsers do not have it.
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  // Private windows refuse it, and have no files.
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
