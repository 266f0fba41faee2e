import { useEffect, useRef } from 'react'
import { useRehearsal } from '../rehearsal-context.tsx'

const BARS = 28
const EVERY_MS = 70
const QUIET_DB = -60
const LOUD_DB = -4

const heightOf = (decibels: number): number => Math.min(1, Math.max(0.12, (decibels - QUIET_DB) / (LOUD_DB - QUIET_DB)))

/** The level of the microphone, newest on the right. */
export function LevelBars({ bars = BARS }: { bars?: number }) {
  const controller = useRehearsal()
  const row = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const levels: number[] = []
    const ticking = setInterval(() => {
      levels.push(controller.levelDb())
      if (levels.length > bars) levels.shift()
      const all = row.current?.children ?? []
      for (let at = 0; at < all.length; at += 1) {
        const level = levels[levels.length - all.length + at] ?? -100
        ;(all[at] as HTMLElement).style.transform = `scaleY(${heightOf(level)})`
      }
    }, EVERY_MS)
    return () => clearInterval(ticking)
  }, [controller, bars])
  return (
    <span ref={row} aria-hidden="true" className="flex h-[34px] items-center gap-[3px]">
      {Array.from({ length: bars }, (_, at) => (
        <i key={at} className="h-full w-1 rounded-[2px] bg-you [transform:scaleY(0.12)]" />
      ))}
    </span>
  )
}
