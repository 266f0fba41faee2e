import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Part } from './demo-scene.ts'
import { type DemoView, FAILED_DEMO, IDLE_DEMO } from './demo-view.ts'
import type * as demo from './demo-run.ts'

type DemoModule = typeof demo

export interface Demo extends DemoView {
  start: (part: Part, isHandsFree: boolean) => void
  tap: () => void
  stop: () => void
}

/**
 * Runs the scene. The module that plays and listens is loaded when the section comes near the screen, so that the run
 * starts inside the tap: phones play nothing once the tap is over.
 */
export function useDemo(section: RefObject<HTMLElement | null>): Demo {
  const [view, setView] = useState(IDLE_DEMO)
  const loaded = useRef<DemoModule>(undefined)
  const run = useRef<demo.DemoRun>(undefined)
  const running = useRef<AbortController>(undefined)

  const load = async (): Promise<DemoModule> => (loaded.current ??= await import('./demo-run.ts'))
  // The button tries again, and says so if it fails.
  const loadAhead = useEffectEvent(() => void load().catch(() => undefined))

  useEffect(() => {
    const element = section.current
    if (element === null || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        loadAhead()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [section])
  useEffect(() => () => running.current?.abort(), [])

  const start = (part: Part, isHandsFree: boolean) => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const begin = ({ startDemo }: DemoModule) => {
      if (!signal.aborted) run.current = startDemo({ part, isHandsFree, onChange: setView, signal })
    }
    if (loaded.current !== undefined) begin(loaded.current)
    else void load().then(begin, () => signal.aborted || setView(FAILED_DEMO))
  }
  const stop = () => {
    running.current?.abort()
    setView(IDLE_DEMO)
  }
  return { ...view, start, tap: () => run.current?.tap(), stop }
}

/** The space key ends the actor's line, unless the focused element uses it. */
export function useSpaceKey(isOn: boolean, tap: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUsed = event.target instanceof Element && event.target.closest('button, a, input, summary') !== null
    if (event.key !== ' ' || event.repeat || isUsed) return
    event.preventDefault()
    tap()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [isOn])
}
