import { useEffect } from 'react'

interface CompareActions {
  /** Plays the current line in the first or second take. */
  play: (side: 0 | 1) => void
  /** Goes on by so many lines. */
  move: (by: 1 | -1) => void
}

/** 1 and 2 play the line in either take, the arrows go on. */
export function useCompareKeys({ play, move }: CompareActions): void {
  useEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      '1': () => play(0),
      '2': () => play(1),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actions[event.key]
      const isForControl = event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement
      if (act === undefined || isForControl) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
