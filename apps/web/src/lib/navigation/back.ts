import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** What is open or running on the page, the newest last. */
const layers: (() => void)[] = []

/** While active, the browser's Back calls `onBack` instead of leaving the page; of several, that of the newest. */
export function useBack(isActive: boolean, onBack: () => void): void {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return undefined
    const layer = () => goBack()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [isActive])
}

/** Keeps Back on the page as long as there is something to close or pause. Once per page: a router has one blocker. */
export function useBackBlocker(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && layers.length > 0)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    layers.at(-1)?.()
    blocker.reset()
  }, [blocker])
}
