import type { Line } from '#lib/api/lines.ts'
import { isNarration } from '@sidelight/domain/lines/characters'
import type { LineGroup } from '@sidelight/domain/lines/groups'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLineDrag } from './line-drag.ts'
import { useFollowFocus, useLineKeys } from './line-keys.ts'
import { useVirtualLines } from './virtual-lines.ts'
import { LineCard } from './LineCard.tsx'
import type { OpenDialog } from '../dialogs/open-dialog.ts'
import type { LinePlace } from '../lines.queries.ts'

/** A request to go to a line. A new object each time, so that the same line can be requested twice. */
export interface LineTarget {
  id: string
}

interface LineListProps {
  lines: readonly Line[]
  isNarrationSelected: boolean
  target: LineTarget | undefined
  onOpen: (dialog: OpenDialog) => void
  onMove: (id: string, place: LinePlace) => void
}

export function LineList({ lines, isNarrationSelected, target, onOpen, onMove }: LineListProps) {
  const view = useVirtualLines(lines)
  const { container, layout, groups } = view
  const [currentId, setCurrentId] = useState('')
  const [focusTarget, setFocusTarget] = useState<LineTarget>()
  const goTo = useCallback((id: string) => {
    setCurrentId(id)
    setFocusTarget({ id })
  }, [])

  const [handledTarget, setHandledTarget] = useState<LineTarget>()
  if (target !== undefined && target !== handledTarget) {
    setHandledTarget(target)
    goTo(target.id)
  }

  const current = lines.findIndex(({ id }) => id === currentId)
  useLineFocus(container, current, focusTarget)

  const drag = useLineDrag(container, layout, (from, to) => {
    const moved = lines[from]
    if (moved === undefined) return
    onMove(moved.id, to)
    goTo(moved.id)
  })
  useLineKeys({
    container,
    lines,
    isDisabled: (line) => isNarrationSelected && isNarration(line),
    goTo,
    onOpen,
    onMove,
  })
  useFollowFocus(container, lines, setCurrentId)

  const shown = new Set(Array.from({ length: view.end - view.start }, (_, at) => view.start + at))
  // The line with the focus or the pointer is rendered even outside the view, or it would lose them.
  if (current !== -1) shown.add(current)
  if (drag.from !== undefined) shown.add(drag.from)

  return (
    <div ref={container} className="relative [overflow-anchor:none]" style={{ height: layout.height }}>
      {groups.map((group, at) => {
        const indexes = [...shown]
          .filter((index) => index >= group.start && index < group.end)
          .toSorted((a, b) => a - b)
        const bounds = layout.groups[at]
        if (indexes.length === 0 || bounds === undefined) return null
        return (
          <section
            key={`${group.heading} ${at}`}
            aria-label={group.heading === '' ? 'Before the first scene' : group.heading}
            className="absolute inset-x-0"
            style={{ top: bounds.top, height: bounds.bottom - bounds.top }}
          >
            {group.heading !== '' && <SceneHeading group={group} />}
            <ol>
              {indexes.map((index) => {
                const line = lines[index]
                if (line === undefined) return null
                return (
                  <LineCard
                    key={line.id === '' ? index : line.id}
                    line={line}
                    index={index}
                    topPx={(layout.tops[index] ?? 0) - bounds.top}
                    positionInScene={index - group.start + 1}
                    linesInScene={group.end - group.start}
                    isCurrent={index === current}
                    isDragged={index === drag.from}
                    isSelected={isNarrationSelected && isNarration(line)}
                    onOpen={onOpen}
                    onDragStart={drag.start}
                  />
                )
              })}
            </ol>
          </section>
        )
      })}
      {drag.gapPx !== undefined && <DropIndicator topPx={drag.gapPx} />}
    </div>
  )
}

/** Moves the focus to the target once its line is in the list: a new line may be requested before it is there. */
function useLineFocus(
  container: RefObject<HTMLDivElement | null>,
  index: number,
  target: LineTarget | undefined,
): void {
  const focused = useRef<LineTarget>(undefined)
  useEffect(() => {
    if (target === undefined || target === focused.current || index === -1) return
    focused.current = target
    const element = container.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [target, index, container])
}

function SceneHeading({ group }: { group: LineGroup }) {
  const count = group.end - group.start
  return (
    <h2 className="sticky top-[68px] z-10 flex h-[52px] items-center gap-3 border-b border-line bg-page pl-4 font-script text-body font-bold sm:pl-5">
      <span className="truncate">{group.heading}</span>
      <span className="ml-auto shrink-0 pr-2 font-sans text-small font-normal text-mute">
        {count === 1 ? '1 line' : `${count} lines`}
      </span>
    </h2>
  )
}

function DropIndicator({ topPx }: { topPx: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ top: topPx - 5 }}
      className="pointer-events-none absolute inset-x-0 z-[5] h-[3px] rounded-full bg-key shadow-[0_0_12px_var(--key)] before:absolute before:-top-1 before:-left-1 before:size-[11px] before:rounded-full before:bg-key"
    />
  )
}
