import { useEffect, useState } from 'react'

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

/**
 * Whether somebody could come to see these lines soon. In short lists everything is near. The first and the last are
 * watched for all of them, since a group is shorter than what counts as near: a step of the scene costs by the watched.
 */
export function useLinesInView(ids: readonly string[], isLongList: boolean): boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [first = '', last = ''] = [ids[0], ids.at(-1)]
  useEffect(() => {
    if (!isLongList) return undefined
    const leave = [...new Set([first, last])].flatMap((id) => {
      const element = document.querySelector(`[data-segment="${id}"]`)
      return element === null ? [] : [watch(element, (isNear) => setSeen((all) => withOrWithout(all, id, isNear)))]
    })
    return () => {
      for (const stop of leave) stop()
    }
  }, [first, last, isLongList])
  return !isLongList || seen.size > 0
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
