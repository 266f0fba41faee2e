import type { Scene } from '@sidelight/contract'
import { groupByHeading, type LineGroup } from '@sidelight/domain/scenes/groups'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { estimateHeight, layOut, lineAt, type LineLayout } from './line-layout.ts'

/** Lines ready above and below what is seen, so that a flick of the wheel meets no blank. */
const READY_PX = 600
/** The window moves in steps: between them, scrolling costs nothing. */
const STEP_PX = 300
const FIRST_WIDTH_PX = 800
/** Most sides are shorter. Rendered whole, they can be searched with the browser and read from end to end. */
const SHORT_SCRIPT_LINES = 120

type Heights = ReadonlyMap<string, number>

export interface VirtualLines {
  container: RefObject<HTMLDivElement | null>
  layout: LineLayout
  groups: LineGroup[]
  /** The lines to render: from, and up to but without. */
  start: number
  end: number
}

/** Which of the lines are worth rendering now. The page itself scrolls; the list has its full height all along. */
export function useVirtualLines(lines: readonly Scene[]): VirtualLines {
  const container = useRef<HTMLDivElement>(null)
  const [heights, setHeights] = useState<Heights>(new Map())
  const [width, setWidth] = useState(FIRST_WIDTH_PX)
  const [seen, setSeen] = useState(() => ({ top: 0, height: window.innerHeight }))
  const groups = useMemo(() => groupByHeading(lines), [lines])
  const layout = useMemo(
    () =>
      layOut(groups, (index) => {
        const { _id = '', dialog = '' } = lines[index] ?? {}
        return heights.get(_id) ?? estimateHeight(dialog, width)
      }),
    [lines, groups, width, heights],
  )

  const isShort = lines.length <= SHORT_SCRIPT_LINES
  const start = isShort ? 0 : lineAt(layout, seen.top - READY_PX)
  const end = isShort ? lines.length : Math.min(lines.length, lineAt(layout, seen.top + seen.height + READY_PX) + 1)

  useLayoutEffect(() => {
    const element = container.current
    if (element === null) return undefined
    setSeen((before) => look(element, before))
    const measure = () => {
      const fresh = measureRendered(element, layout, lines, start, end)
      if (fresh.length > 0) setHeights((known) => new Map([...known, ...fresh]))
    }
    measure()
    // A mark on a card, or larger type, makes it another height without changing the script.
    const observer = new ResizeObserver(measure)
    for (const row of element.querySelectorAll('[data-line]')) observer.observe(row)
    return () => observer.disconnect()
  }, [layout, lines, start, end])

  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const onScroll = () => setSeen((before) => look(element, before))
    const onResize = () => {
      onScroll()
      setWidth((before) => {
        const now = element.clientWidth
        if (now === 0 || now === before) return before
        setHeights(new Map())
        return now
      })
    }
    // Lines measured in the stand-in font are another height in their own.
    let isHere = true
    void document.fonts?.ready.then(() => isHere && setHeights(new Map()))
    const observer = new ResizeObserver(onResize)
    observer.observe(element)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onResize)
    return () => {
      isHere = false
      observer.disconnect()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onResize)
    }
  }, [])

  return { container, layout, groups, start, end }
}

interface Seen {
  top: number
  height: number
}

function look(container: HTMLElement, before: Seen): Seen {
  const top = Math.floor(-container.getBoundingClientRect().top / STEP_PX) * STEP_PX
  const height = window.innerHeight + STEP_PX
  return before.top === top && before.height === height ? before : { top, height }
}

/** Runs before the browser paints: takes heights as they are, and keeps what is on screen where it is. */
function measureRendered(
  container: HTMLElement,
  layout: LineLayout,
  lines: readonly Scene[],
  start: number,
  end: number,
): [string, number][] {
  const above = -container.getBoundingClientRect().top
  const fresh: [string, number][] = []
  let shift = 0
  for (let index = start; index < end; index++) {
    const height = container.querySelector<HTMLElement>(`[data-line="${index}"]`)?.offsetHeight ?? 0
    const id = lines[index]?._id
    const bottom = layout.bottoms[index] ?? 0
    const growth = height - (bottom - (layout.tops[index] ?? 0))
    if (id === undefined || height === 0 || Math.abs(growth) < 0.5) continue
    fresh.push([id, height])
    if (bottom <= above) shift += growth
  }
  if (shift !== 0) window.scrollBy(0, shift)
  return fresh
}
