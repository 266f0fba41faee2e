import type { Line } from '#lib/api/lines.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { OpenDialog } from '../dialogs/open-dialog.ts'
import type { LinePlace } from '../lines.queries.ts'

interface LineKeys {
  container: RefObject<HTMLElement | null>
  lines: readonly Line[]
  /** True for lines whose buttons, and therefore keys, are disabled. */
  isDisabled: (line: Line) => boolean
  goTo: (id: string) => void
  onOpen: (dialog: OpenDialog) => void
  onMove: (id: string, place: LinePlace) => void
}

const STEP: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, Home: -Infinity, End: Infinity }

/**
 * The keys of the list. They work only while the focus is in it: global single-letter shortcuts are triggered by speech
 * input.
 */
export function useLineKeys(keys: LineKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const { container } = keys
  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (handleKey(event, latest.current)) event.preventDefault()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [container])
}

/** Handles a key; returns whether it had a meaning here. */
function handleKey(event: KeyboardEvent, keys: LineKeys): boolean {
  const target = event.target as HTMLElement
  const at = Number(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? -1)
  const line = keys.lines[at]
  if (line === undefined || event.ctrlKey || event.metaKey) return false
  const step = STEP[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (step !== undefined) {
    const to = Math.min(Math.max(at + step, 0), keys.lines.length - 1)
    return event.altKey ? moveByKey(event.key, line, keys) : goToIndex(to, keys)
  }
  // While a button of the line has the focus, these keys belong to the button.
  const isOnLine = target.dataset['line'] !== undefined && !event.altKey
  return isOnLine && !keys.isDisabled(line) && openFor(event.key, line, keys)
}

function goToIndex(to: number, { lines, goTo }: LineKeys): boolean {
  goTo(lines[to]?.id ?? '')
  return true
}

/** With Alt, only the arrows move the line. */
function moveByKey(key: string, line: Line, { isDisabled, onMove, goTo }: LineKeys): boolean {
  if (!key.startsWith('Arrow')) return false
  if (!isDisabled(line)) {
    onMove(line.id, key === 'ArrowDown' ? 'down' : 'up')
    goTo(line.id)
  }
  return true
}

function openFor(key: string, line: Line, { onOpen }: LineKeys): boolean {
  if (key !== 'Enter' && key !== 'Delete') return false
  onOpen({ kind: key === 'Enter' ? 'edit' : 'delete', line })
  return true
}

/** Makes the line that gets the focus, or is tapped where a tap gives none, the current one. */
export function useFollowFocus(
  container: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  onFocus: (id: string) => void,
): void {
  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const follow = (event: Event) => {
      const at = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line']
      const line = lines[Number(at)]
      if (line !== undefined) onFocus(line.id)
    }
    element.addEventListener('focusin', follow)
    element.addEventListener('click', follow)
    return () => {
      element.removeEventListener('focusin', follow)
      element.removeEventListener('click', follow)
    }
  }, [container, lines, onFocus])
}
