/** Who is told that something changed. */
export function createSubscribers() {
  const subscribers = new Set<() => void>()
  return {
    notify: (): void => {
      for (const subscriber of subscribers) subscriber()
    },
    /** Returns the function that ends the subscription. */
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}
