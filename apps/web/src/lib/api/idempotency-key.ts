import { useRef } from 'react'

/**
 * The idempotency key of a user's request. After a failure the client cannot know whether the server carried it out, so
 * the same request sent again has the same key. A changed request, or one sent again after `reset`, has a new key.
 */
export function useIdempotencyKey() {
  const last = useRef<{ request: string; key: string }>(undefined)
  return {
    keyFor: (request: unknown): string => {
      const text = JSON.stringify(request)
      if (last.current?.request !== text) last.current = { request: text, key: crypto.randomUUID() }
      return last.current.key
    },
    reset: () => {
      last.current = undefined
    },
  }
}
