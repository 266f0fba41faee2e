import { useEffect, useState } from 'react'

/** Within this distance the page counts as being at its top. */
const TOP_PX = 10

interface NavScroll {
  isShown: boolean
  isAtTop: boolean
}

/** The bar leaves with the page on the way down and comes back on the way up. */
export function useNavScroll(): NavScroll {
  const [state, setState] = useState<NavScroll>({ isShown: true, isAtTop: true })
  useEffect(() => {
    // Some browsers let the page spring beyond its ends, which would look like a turn of direction.
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
