import { useEffect, useState } from 'react'

/** Within this distance the page counts as scrolled to the top. */
const TOP_PX = 10

interface NavScroll {
  isShown: boolean
  isAtTop: boolean
}

/** Hides the bar on scrolling down and shows it on scrolling up. */
export function useNavScroll(): NavScroll {
  const [state, setState] = useState<NavScroll>({ isShown: true, isAtTop: true })
  useEffect(() => {
    // Clamped, because the rubber-band effect of some browsers would look like a change of direction.
    const position = () => Math.min(Math.max(0, scrollY), document.documentElement.scrollHeight - innerHeight)
    let last = position()
    const follow = () => {
      const now = position()
      const isAtTop = now <= TOP_PX
      const hasMoved = now !== last
      const isUpwards = now < last
      last = now
      setState((before) => {
        const isShown = isAtTop || (hasMoved ? isUpwards : before.isShown)
        return before.isShown === isShown && before.isAtTop === isAtTop ? before : { isShown, isAtTop }
      })
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return state
}
