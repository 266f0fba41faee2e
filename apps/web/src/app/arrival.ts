import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusMain } from '#lib/focus-main.ts'

/** On every change of route: to the hash target if there is one, otherwise to the top, and the reader's focus with it. */
export function useArrival(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)))
    if (target === null) window.scrollTo({ top: 0, behavior })
    else target.scrollIntoView({ behavior })
    if (shown.current === pathname) return
    shown.current = pathname
    focusMain()
  }, [pathname, hash])
}

/** Anybody can write a broken escape into a link. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
