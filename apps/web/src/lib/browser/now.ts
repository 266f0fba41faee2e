import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The present moment, for labels such as "2 minutes ago" that must not stand still. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return nowMs
}
