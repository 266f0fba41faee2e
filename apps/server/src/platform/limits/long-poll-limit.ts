/** Somebody with more windows than this gets their answers at once, and does not hold our memory. */
const PER_USER = 20

const held = new Map<string, number>()

/** Lets the answer to this user wait as `work` does, or gives `atOnce` where too many of theirs wait already. Per process. */
export async function limitLongPolls<T>(
  userId: string,
  { work, atOnce }: { work: () => Promise<T>; atOnce: () => T },
): Promise<T> {
  const before = held.get(userId) ?? 0
  if (before >= PER_USER) return atOnce()
  held.set(userId, before + 1)
  try {
    return await work()
  } finally {
    const left = (held.get(userId) ?? 1) - 1
    if (left === 0) held.delete(userId)
    else held.set(userId, left)
  }
}
