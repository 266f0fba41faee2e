import { useRef } from 'react'

/**
 * A key for what the user asks for. After a failure nobody knows whether it was done: asked for again unchanged, it has
 * the same key. Changed, or fulfilled and then asked for once more, it has another.
 */
export function useIdempotencyKey() {
  const last = useRef<{ wish: string; key: string }>(undefined)
  return {
    keyFor: (wish: unknown): string => {
      const text = JSON.stringify(wish)
      if (last.current?.wish !== text) last.current = { wish: text, key: crypto.randomUUID() }
      return last.current.key
    },
    fulfilled: () => {
      last.current = undefined
    },
  }
}
