import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { SceneEngine } from './scene-engine.ts'
import { AT_REST, FAILED, type SceneView } from './scene-view.ts'
import type { Part } from './demo-scene.ts'

const loadEngine = () => import('./scene-engine.ts')

export interface DemoControls extends SceneView {
  start: (part: Part, isHandsFree: boolean) => void
  tap: () => void
  stop: () => void
}

/**
 * What plays and listens comes when the scene is near the screen, so that the tap that starts it can start it at once:
 * phones make no sound for a tap that is over.
 */
export function useDemo(near: RefObject<HTMLElement | null>): DemoControls {
  const [engine, setEngine] = useState<SceneEngine>()
  const [atRest, setAtRest] = useState(AT_REST)
  const coming = useRef<Promise<SceneEngine>>(undefined)
  const view = useSyncExternalStore(engine?.subscribe ?? never, engine?.read ?? (() => atRest), () => AT_REST)

  const bring = (): Promise<SceneEngine> => {
    coming.current ??= loadEngine().then(
      ({ SceneEngine }) => {
        const created = new SceneEngine()
        setEngine(created)
        return created
      },
      (error: unknown) => {
        coming.current = undefined
        throw error
      },
    )
    return coming.current
  }
  const bringAhead = useEffectEvent(() => void bring().catch(() => undefined))

  useEffect(() => {
    const element = near.current
    if (element === null || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        bringAhead()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  useEffect(() => () => engine?.dispose(), [engine])

  return {
    ...view,
    start: (part, isHandsFree) => {
      if (engine !== undefined) void engine.start(part, isHandsFree)
      else
        void bring().then(
          (brought) => brought.start(part, isHandsFree),
          () => setAtRest(FAILED),
        )
    },
    tap: () => engine?.tap(),
    stop: () => engine?.stop(),
  }
}

const never = () => () => undefined

/** Space gives the cue, unless it means something to what has the focus. */
export function useSpaceKey(isOn: boolean, tap: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('button, a, input, summary') !== null
    if (event.key !== ' ' || event.repeat || isElsewhere) return
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
