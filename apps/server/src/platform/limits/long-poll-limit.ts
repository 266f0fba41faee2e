/** A user with more open windows gets immediate responses instead of more waiting requests in memory. */
const MAX_PER_USER = 20

const waitingRequests = new Map<string, number>()

/** Runs `work`, or returns `fallback()` if too many requests of this user wait in this process already. */
export async function limitLongPolls<T>(
  userId: string,
  { work, fallback }: { work: () => Promise<T>; fallback: () => T },
): Promise<T> {
  const before = waitingRequests.get(userId) ?? 0
  if (before >= MAX_PER_USER) return fallback()
  waitingRequests.set(userId, before + 1)
  try {
    return await work()
  } finally {
    const remaining = (waitingRequests.get(userId) ?? 1) - 1
    if (remaining === 0) waitingRequests.delete(userId)
    else waitingRequests.set(userId, remaining)
  }
}
