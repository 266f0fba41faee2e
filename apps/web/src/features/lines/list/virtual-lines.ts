import type { Line } from '#lib/api/lines.ts'
import { groupByHeading, type LineGroup } from '@sidelight/domain/lines/groups'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { estimateHeight, layOut, lineAt, type LineLayout } from './line-layout.ts'

/** Lines are rendered this far beyond the view, so that fast scrolling shows no blank. */
const OVERSCAN_PX = 600
/** The rendered range moves in steps, so that most scroll events render nothing. */
const STEP_PX = 300
const FIRST_WIDTH_PX = 800
/** Scripts up to this length, which most sides are, are rendered whole, so that the browser can search them. */
const SHORT_SCRIPT_LINES = 120

type Heights = ReadonlyMap<string, number>

export interface VirtualLines {
  container: RefObject<HTMLDivElement | null>
  layout: LineLayout
  groups: LineGroup[]
  /** The first line to render, and the line after the last one. */
  start: number
  end: number
}

/** Decides which lines to render. The page scrolls, and the list always has its full height. */
export function useVirtualLines(lines: readonly Line[]): VirtualLines {
  const container = useRef<HTMLDivElement>(null)
  const [heights, setHeights] = useState<Heights>(new Map())
  const [width, setWidth] = useState(FIRST_WIDTH_PX)
  const [view, setView] = useState(() => ({ top: 0, height: window.innerHeight }))
  const groups = useMemo(() => groupByHeading(lines), [lines])
  const layout = useMemo(
    () =>
      layOut(groups, (index) => {
        const { id = '', dialog = '' } = lines[index] ?? {}
        return heights.get(id) ?? estimateHeight(dialog, width)
      }),
    [lines, groups, width, heights],
  )

  const isShort = lines.length <= SHORT_SCRIPT_LINES
  const start = isShort ? 0 : lineAt(layout, view.top - OVERSCAN_PX)
  const end = isShort ? lines.length : Math.min(lines.length, lineAt(layout, view.top + view.height + OVERSCAN_PX) + 1)

  useLayoutEffect(() => {
    const element = container.current
    if (element === null) return undefined
    setView((before) => nextView(element, before))
    const measure = () => {
      const measured = measureRendered(element, layout, lines, start, end)
      if (measured.length > 0) setHeights((known) => new Map([...known, ...measured]))
    }
    measure()
    // A chip on a card or a larger font changes its height without changing the script.
    const observer = new ResizeObserver(measure)
    for (const row of element.querySelectorAll('[data-line]')) observer.observe(row)
    return () => observer.disconnect()
  }, [layout, lines, start, end])

  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const onScroll = () => setView((before) => nextView(element, before))
    const onResize = () => {
      onScroll()
      setWidth((before) => {
        const now = element.clientWidth
        if (now === 0 || now === before) return before
        setHeights(new Map())
        return now
      })
    }
    // Lines that were measured in the fallback font have to be measured again.
    let isMounted = true
    void document.fonts?.ready.then(() => isMounted && setHeights(new Map()))
    const observer = new ResizeObserver(onResize)
    observer.observe(element)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onResize)
    return () => {
      isMounted = false
      observer.disconnect()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onResize)
    }
  }, [])

  return { container, layout, groups, start, end }
}

interface View {
  top: number
  height: number
}

function nextView(container: HTMLElement, before: View): View {
  const top = Math.floor(-container.getBoundingClientRect().top / STEP_PX) * STEP_PX
  const height = window.innerHeight + STEP_PX
  return before.top === top && before.height === height ? before : { top, height }
}

/** Measures the rendered lines before the browser paints, and scrolls so that the visible lines stay in place. */
function measureRendered(
  container: HTMLElement,
  layout: LineLayout,
  lines: readonly Line[],
  start: number,
  end: number,
): [string, number][] {
  const above = -container.getBoundingClientRect().top
  const measured: [string, number][] = []
  let shift = 0
  for (let index = start; index < end; index++) {
    const height = container.querySelector<HTMLElement>(`[data-line="${index}"]`)?.offsetHeight ?? 0
    const id = lines[index]?.id
    const bottom = layout.bottoms[index] ?? 0
    const growth = height - (bottom - (layout.tops[index] ?? 0))
    if (id === undefined || height === 0 || Math.abs(growth) < 0.5) continue
    measured.push([id, height])
    if (bottom <= above) shift += growth
  }
  if (shift !== 0) window.scrollBy(0, shift)
  return measured
}
