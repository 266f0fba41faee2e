import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { backLayers } from './back.ts'

/** Keeps Back on the page as long as there is something to close or pause. Once per page: a router has one blocker. */
export function useBackBlocker(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && backLayers.length > 0)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    backLayers.at(-1)?.()
    blocker.reset()
  }, [blocker])
}
