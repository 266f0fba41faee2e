import { useEffect, useState } from 'react'

const EVERY_MS = 100

/** The time since a moment on the page's clock. */
export function useElapsedMs(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(performance.now()), EVERY_MS)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, nowMs - sinceMs)
}
