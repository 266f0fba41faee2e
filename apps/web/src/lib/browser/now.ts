import { useEffect, useState } from 'react'

const TICK_MS = 15_000

/** The current time, updated regularly for labels such as "2 minutes ago". */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const interval = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(interval)
  }, [])
  return nowMs
}
