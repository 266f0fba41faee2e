import { type RefObject, useEffect, useState } from 'react'

/** Two screens ahead is far enough for a thumb that throws the page. */
const MARGIN = '1600px 0px'

type Tell = (isNear: boolean) => void
const watched = new Map<Element, Tell>()
let observer: IntersectionObserver | undefined

/** One observer for all: two thousand of them would be what they are to prevent. */
const watch = (element: Element, tell: Tell) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  watched.set(element, tell)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether somebody could come to see it soon. In short lists everything is near. */
export function useIsNear(element: RefObject<Element | null>, isLongList: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!isLongList || element.current === null) return undefined
    return watch(element.current, setIsSeen)
  }, [element, isLongList])
  return !isLongList || isSeen
}
