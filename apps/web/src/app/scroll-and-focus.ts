import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { focusMain } from '#lib/navigation/focus-main.ts'
import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'

/**
 * On every route change, scrolls to the hash target, or else to the top, and moves the focus to the new page. Following
 * the same link again scrolls again. A change of the query string alone (another page of a list) is no route change.
 */
export function useScrollAndFocus(): void {
  const location = useLocation()
  const before = useRef<Location>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = location
    const { pathname, hash } = location
    if (last?.key === location.key || isOtherSearchAlone(last, location)) return
    // A page that was just opened or reloaded keeps its position: the browser has already scrolled a prerendered page to
    // its hash, and the user may have scrolled on since.
    if (last === undefined && window.scrollY > 0) return
    const behavior = scrollBehavior()
    const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)))
    if (target !== null) target.scrollIntoView({ behavior })
    else if (last !== undefined) window.scrollTo({ top: 0, behavior })
    if (last !== undefined && last.pathname !== pathname) focusMain()
  }, [location])
}

const isOtherSearchAlone = (last: Location | undefined, { pathname, hash, search }: Location): boolean =>
  last !== undefined && last.pathname === pathname && last.hash === hash && last.search !== search

/** A link may contain a malformed escape, on which `decodeURIComponent` throws. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
