import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { focusMain } from '#lib/navigation/focus-main.ts'
import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'

/**
 * On every change of route: to the hash target if there is one, otherwise to the top, and the reader's focus with it. The
 * same link pressed again leads there again; another page of a list, which only the search tells, is no other route.
 */
export function useScrollAndFocus(): void {
  const location = useLocation()
  const before = useRef<Location>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = location
    const { pathname, hash } = location
    if (last?.key === location.key || isOtherSearchAlone(last, location)) return
    const behavior = scrollBehavior()
    const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)))
    if (target !== null) target.scrollIntoView({ behavior })
    // A page that was only opened or reloaded stays where the browser put it.
    else if (last !== undefined) window.scrollTo({ top: 0, behavior })
    if (last !== undefined && last.pathname !== pathname) focusMain()
  }, [location])
}

const isOtherSearchAlone = (last: Location | undefined, { pathname, hash, search }: Location): boolean =>
  last !== undefined && last.pathname === pathname && last.hash === hash && last.search !== search

/** Anybody can write a broken escape into a link. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
