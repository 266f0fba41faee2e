const heldHere = new Set<string>()
/** Locks that this tab has released: the browser may need a moment to give them away again. */
const releasing = new Map<string, Promise<unknown>>()

/** Holds a lock until the returned function is called or the page ends. Returns nothing if any tab holds it already. */
export async function holdTabLock(name: string): Promise<(() => void) | undefined> {
  await releasing.get(name)
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock === null) {
        resolve(undefined)
        return undefined
      }
      heldHere.add(name)
      return new Promise<void>((release) => {
        resolve(() => {
          heldHere.delete(name)
          releasing.set(name, held)
          release()
        })
      })
    }
    const held = navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}

/** The names of all locks that a tab of this browser holds. */
export async function listTabLocks(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.map(({ name = '' }) => name)
}

export const isLockedElsewhere = async (name: string): Promise<boolean> => {
  await releasing.get(name)
  return !heldHere.has(name) && (await listTabLocks()).includes(name)
}
