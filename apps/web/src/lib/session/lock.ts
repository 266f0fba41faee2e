const queues = new Map<string, Promise<unknown>>()

/** One at a time across every tab of this origin; where the browser has no locks, one at a time in this tab. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  if (locks !== undefined) return locks.request(name, work) as Promise<Result>
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  return turn
}
