import { useEffect, useState } from 'react'
import { useStore } from '#lib/state/store.ts'
import { type LoggedRequest, MAX_LOGGED, sentRequests, toAbsoluteAddress } from './request-log.ts'

const PURPOSES: Record<string, string> = {
  script: 'A part of the app.',
  link: 'A part of the app.',
  css: 'A part of the app.',
  img: 'A picture.',
  audio: 'Sound.',
  video: 'A video.',
}

/**
 * Every request of this page since then, newest first: what our code has sent, and what else the
 * browser has loaded.
 */
export function usePageRequests(sinceMs: number): readonly LoggedRequest[] {
  const sent = useStore(sentRequests)
  const [loaded, setLoaded] = useState<readonly LoggedRequest[]>([])
  useEffect(() => {
    if (typeof PerformanceObserver === 'undefined') return undefined
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntriesByType('resource').map((entry) => toRequest(entry as PerformanceResourceTiming))
      setLoaded((before) => [...before, ...entries].filter(({ atMs }) => atMs >= sinceMs).slice(-MAX_LOGGED))
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [sinceMs])
  const known = new Set(sent.map(({ address }) => address))
  return [...sent, ...loaded.filter(({ address }) => !known.has(address))]
    .filter(({ atMs }) => atMs >= sinceMs)
    .toSorted((a, b) => b.atMs - a.atMs)
}

const toRequest = ({ name, initiatorType, startTime }: PerformanceResourceTiming): LoggedRequest => ({
  method: 'GET',
  address: toAbsoluteAddress(name),
  purpose: PURPOSES[initiatorType] ?? 'Something that the page loaded.',
  sentBytes: 0,
  hasVoice: false,
  atMs: startTime,
})
