const queues = new Map<string, Promise<unknown>>()

/** Runs work under a lock across all tabs of this origin, or within this tab where the browser has no Web Locks. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  if (locks !== undefined) return locks.request(name, work) as Promise<Result>
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, result)
  return result
}
