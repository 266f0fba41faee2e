import { useEffect, useState } from 'react'

/** Seconds until a deadline, counted down to zero; undefined without a deadline. */
export function useSecondsUntil(deadlineMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isRunning = deadlineMs !== undefined && deadlineMs > nowMs
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return deadlineMs === undefined ? undefined : Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000))
}

export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** A waiting time: the seconds left (zero if none) and a function that starts it. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [{ untilMs, nowMs }, setClock] = useState({ untilMs: 0, nowMs: 0 })
  const isRunning = untilMs > nowMs
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setClock((clock) => ({ ...clock, nowMs: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => setClock({ untilMs: Date.now() + seconds * 1000, nowMs: Date.now() })
  return [Math.max(0, Math.ceil((untilMs - nowMs) / 1000)), start]
}
