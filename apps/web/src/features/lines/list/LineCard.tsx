import type { Line } from '#lib/api/lines.ts'
import { isNarration } from '@sidelight/domain/lines/characters'
import { GripVertical, Pencil, Plus, ScanSearch, Trash2 } from 'lucide-react'
import { type ComponentProps, memo, type PointerEvent } from 'react'
import type { OpenDialog } from '../dialogs/open-dialog.ts'

interface LineCardProps {
  line: Line
  index: number
  /** The distance from the top of its scene. */
  topPx: number
  positionInScene: number
  linesInScene: number
  isCurrent: boolean
  isDragged: boolean
  /** True for narration that is selected for deletion; its buttons are disabled. */
  isSelected: boolean
  onOpen: (dialog: OpenDialog) => void
  onDragStart: (event: PointerEvent<HTMLElement>, index: number) => void
}

/** Memoised, so that a keystroke or scrolling renders only the lines that change. */
export const LineCard = memo(function LineCard(props: LineCardProps) {
  const { line, index, topPx, isDragged, isSelected } = props
  const isNarrated = isNarration(line)
  return (
    <li
      data-line={index}
      data-id={line.id}
      aria-setsize={props.linesInScene}
      aria-posinset={props.positionInScene}
      aria-labelledby={`line-${index}`}
      tabIndex={-1}
      style={{ top: topPx }}
      className={`group/line absolute inset-x-0 scroll-mt-36 scroll-mb-8 rounded-row pb-2 outline-none ${isDragged ? 'opacity-40' : ''}`}
    >
      <div
        className={`relative rounded-row border py-2.5 pr-2 pl-4 transition-colors duration-[120ms] before:absolute before:inset-y-3 before:left-0 before:w-[3px] before:rounded-full sm:pl-5 ${frame(props)} ${bar(line, isSelected)}`}
      >
        <div className="flex min-h-11 items-center gap-x-2.5 max-sm:flex-wrap">
          <h3
            id={`line-${index}`}
            className="flex min-w-0 flex-1 flex-wrap items-baseline max-sm:min-w-[calc(100%-156px)] gap-x-3 text-small"
          >
            <span className="slate text-mute">Line #{index + 1}</span>{' '}
            {line.character === '' ? (
              <span className="text-body font-medium text-warn">No actor assigned</span>
            ) : (
              <span className={`text-body font-semibold wrap-anywhere ${isNarrated ? 'text-mute' : 'text-key-text'}`}>
                {line.character}
              </span>
            )}
          </h3>
          <LineChip line={line} isSelected={isSelected} />
          <Buttons {...props} />
        </div>
        <p
          className={`pr-3 pb-1.5 font-script text-lead wrap-anywhere whitespace-pre-wrap ${line.dialog === '' || isNarrated ? 'text-mute' : ''} ${isSelected ? 'line-through decoration-rec-text/60' : ''}`}
        >
          {line.dialog === '' ? <span className="font-sans text-body">No dialog</span> : line.dialog}
        </p>
      </div>
    </li>
  )
})

function frame({ isCurrent, isSelected }: LineCardProps): string {
  if (isSelected) return 'border-rec-text/40 bg-[color-mix(in_srgb,var(--rec)_7%,transparent)]'
  return isCurrent
    ? 'border-line bg-surface group-focus-visible/line:border-you group-focus-visible/line:ring-1 group-focus-visible/line:ring-you'
    : 'border-transparent hover:bg-surface'
}

function bar(line: Line, isSelected: boolean): string {
  if (isSelected) return 'before:bg-rec-text'
  if (line.doubts.length > 0) return 'before:bg-warn'
  return isNarration(line) ? 'before:bg-control/60' : 'before:bg-key'
}

function LineChip({ line, isSelected }: { line: Line; isSelected: boolean }) {
  if (isSelected) {
    return (
      <span className="shrink-0 rounded-full border border-rec-text/50 bg-surface px-3 py-1 max-sm:order-1 max-sm:mb-2 text-small font-semibold text-rec-text">
        Selected for deletion
      </span>
    )
  }
  if (line.doubts.length === 0) return null
  return (
    <span
      title={line.doubts.join(' ')}
      className="inline-flex h-7 shrink-0 items-center max-sm:order-1 max-sm:mb-2 gap-1.5 rounded-full border border-warn/40 px-2.5 text-small font-semibold text-warn"
    >
      <ScanSearch aria-hidden="true" className="size-3.5" />
      Check
    </span>
  )
}

/**
 * Seen on the line that is pointed at or current, which touch and focus make it, and there for keyboards and screen readers on every line. On a
 * touch screen, what is not seen is not tapped by accident.
 */
const QUIET = 'opacity-0 group-hover/line:opacity-100 pointer-coarse:pointer-events-none'

function Buttons({ line, index, isCurrent, isSelected, onOpen, onDragStart }: LineCardProps) {
  const name = `Line #${index + 1}`
  return (
    <div className={`flex shrink-0 ${isCurrent ? '' : QUIET}`}>
      <CardButton
        aria-label={`Move ${name}`}
        title="Drag to move, or Alt with the arrow keys"
        disabled={isSelected}
        className="cursor-grab touch-none active:cursor-grabbing"
        onPointerDown={(event) => onDragStart(event, index)}
      >
        <GripVertical />
      </CardButton>
      <CardButton
        aria-label={`Insert after ${name}`}
        title="Insert a line after this one"
        disabled={isSelected}
        onClick={() => onOpen({ kind: 'add', index: index + 1, isInsertion: true })}
      >
        <Plus />
      </CardButton>
      <CardButton
        aria-label={`Edit ${name}`}
        title="Edit"
        disabled={isSelected}
        onClick={() => onOpen({ kind: 'edit', line })}
      >
        <Pencil />
      </CardButton>
      <CardButton
        aria-label={`Delete ${name}`}
        title="Delete"
        disabled={isSelected}
        onClick={() => onOpen({ kind: 'delete', line })}
      >
        <Trash2 />
      </CardButton>
    </div>
  )
}

function CardButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`grid size-11 place-items-center rounded-full text-faint transition-colors duration-[120ms] hover:bg-raised hover:text-text disabled:cursor-not-allowed disabled:opacity-35 max-sm:w-9 [&>svg]:size-[18px] ${className}`}
      {...props}
    />
  )
}
