import { useEffect, useState } from 'react'

/** About two screens, so that fast scrolling shows no card without its buttons. */
const MARGIN = '1600px 0px'

type OnChange = (isNear: boolean) => void
const callbacks = new Map<Element, OnChange>()
let observer: IntersectionObserver | undefined

/** One observer for all lines: two thousand observers would cost more than they save. */
const watch = (element: Element, onChange: OnChange) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  callbacks.set(element, onChange)
  observer.observe(element)
  return () => {
    callbacks.delete(element)
    observer?.unobserve(element)
  }
}

/**
 * Whether a group of lines is in or near the view; in short lists it always is. Only the first and the last line of a
 * group are observed: a group is shorter than the margin, and every observed element costs time while scrolling.
 */
export function useLinesInView(ids: readonly string[], isLongList: boolean): boolean {
  const [visibleIds, setVisibleIds] = useState<ReadonlySet<string>>(new Set())
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  useEffect(() => {
    if (!isLongList) return undefined
    const unwatch = [...new Set([first, last])].flatMap((id) => {
      const element = document.querySelector(`[data-line="${id}"]`)
      return element === null
        ? []
        : [watch(element, (isNear) => setVisibleIds((all) => setMembership(all, id, isNear)))]
    })
    return () => {
      for (const stop of unwatch) stop()
    }
  }, [first, last, isLongList])
  return !isLongList || visibleIds.size > 0
}

function setMembership(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
