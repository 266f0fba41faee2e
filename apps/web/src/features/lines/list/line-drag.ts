import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { gapAt, type LineLayout } from './line-layout.ts'

const EDGE_PX = 130
const MAX_SPEED_PX = 22

interface Drag {
  from: number
  gap: number
}

/** Drags a line by its handle, with mouse, pen or finger. The page scrolls when the pointer is near its edges. */
export function useLineDrag(
  container: RefObject<HTMLElement | null>,
  layout: LineLayout,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef({ layout, onDrop })
  useEffect(() => {
    latest.current = { layout, onDrop }
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const start = useCallback(
    (event: ReactPointerEvent<HTMLElement>, from: number) => {
      if (event.button !== 0) return
      stop.current?.()
      stop.current = followPointer(event.clientY, {
        onMove: (clientY) => {
          const top = container.current?.getBoundingClientRect().top ?? 0
          const gap = gapAt(latest.current.layout, clientY - top)
          setDrag((before) => (before?.gap === gap ? before : { from, gap }))
          return gap
        },
        onEnd: (gap) => {
          stop.current = undefined
          setDrag(undefined)
          const to = gap !== undefined && gap > from ? gap - 1 : gap
          if (to !== undefined && to !== from) latest.current.onDrop(from, to)
        },
      })
    },
    [container],
  )

  const gapPx = drag === undefined ? undefined : (layout.tops[drag.gap] ?? layout.height)
  return { start, from: drag?.from, gapPx }
}

interface PointerHandlers {
  onMove: (clientY: number) => number
  /** Called without a gap if the drag is cancelled. */
  onEnd: (gap: number | undefined) => void
}

/** Follows the pointer. A press becomes a drag once it has moved a little; before that it is a click. */
function followPointer(startY: number, { onMove, onEnd }: PointerHandlers): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let y = startY
  let gap: number | undefined
  let frame = 0

  const tick = () => {
    const speed = edgeSpeed(y)
    if (speed !== 0) {
      window.scrollBy(0, speed)
      gap = onMove(y)
    }
    frame = requestAnimationFrame(tick)
  }
  const end = (result: number | undefined) => {
    listening.abort()
    cancelAnimationFrame(frame)
    onEnd(result)
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY
      if (gap === undefined && Math.abs(y - startY) < 4) return
      if (gap === undefined) frame = requestAnimationFrame(tick)
      gap = onMove(y)
    },
    { signal },
  )
  window.addEventListener('pointerup', () => end(gap), { signal })
  window.addEventListener('pointercancel', () => end(undefined), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(undefined), { signal })
  return () => end(undefined)
}

function edgeSpeed(y: number): number {
  const above = EDGE_PX - y
  if (above > 0) return -Math.min(MAX_SPEED_PX, above / 5)
  const below = y - (window.innerHeight - EDGE_PX / 2)
  return below > 0 ? Math.min(MAX_SPEED_PX, below / 2) : 0
}
