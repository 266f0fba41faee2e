import { useEffect, useState } from 'react'

const INACTIVE_AFTER_MS = 3000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether nobody has used pointer or keyboard for three seconds. Only watched while it matters. */
export function useInactivity(isWatched: boolean): boolean {
  const [isInactive, setInactive] = useState(false)
  useEffect(() => {
    if (!isWatched) return undefined
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      clearTimeout(timer)
      setInactive(false)
      timer = setTimeout(() => setInactive(true), INACTIVE_AFTER_MS)
    }
    start()
    for (const sign of SIGNS) window.addEventListener(sign, start)
    return () => {
      clearTimeout(timer)
      setInactive(false)
      for (const sign of SIGNS) window.removeEventListener(sign, start)
    }
  }, [isWatched])
  return isInactive
}
