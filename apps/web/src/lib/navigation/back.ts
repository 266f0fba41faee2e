import { useEffect, useEffectEvent } from 'react'

/** What is open or running on the page, the newest last. */
export const backLayers: (() => void)[] = []

/** While active, the browser's Back calls `onBack` instead of leaving the page; of several, that of the newest. */
export function useBack(isActive: boolean, onBack: () => void): void {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return undefined
    const layer = () => goBack()
    backLayers.push(layer)
    return () => void backLayers.splice(backLayers.indexOf(layer), 1)
  }, [isActive])
}
