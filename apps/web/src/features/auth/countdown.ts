import { useEffect, useState } from 'react'

/** Seconds until a moment, counted down to zero; undefined when there is no such moment. */
export function useSecondsUntil(momentMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isRunning = momentMs !== undefined && momentMs > nowMs
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return momentMs === undefined ? undefined : Math.max(0, Math.ceil((momentMs - nowMs) / 1000))
}

export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** A wait that somebody has to sit out: seconds left, zero while there is none, and how to begin one. */
export function useCountdown(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [{ untilMs, nowMs }, setClock] = useState({ untilMs: 0, nowMs: 0 })
  const isRunning = untilMs > nowMs
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setClock((clock) => ({ ...clock, nowMs: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const begin = (seconds: number) => setClock({ untilMs: Date.now() + seconds * 1000, nowMs: Date.now() })
  return [Math.max(0, Math.ceil((untilMs - nowMs) / 1000)), begin]
}
