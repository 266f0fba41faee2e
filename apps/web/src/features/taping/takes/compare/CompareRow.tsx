import type { TakeFinding } from '@sidelight/domain/taping/take-findings'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useEffect, useRef } from 'react'
import type { ScriptLine } from '../script-lines.ts'
import { describeFinding, nameTake } from '../take-texts.ts'
import { PlayLineButton } from './PlayLineButton.tsx'

interface CompareCell {
  take: TapeTake
  finding: TakeFinding
  isPlaying: boolean
  isBetter: boolean
  onPlay: () => void
  onBetter: () => void
}

interface CompareRowProps {
  line: ScriptLine
  isCurrent: boolean
  cells: readonly CompareCell[]
}

/** A line between the two takes that say it. */
export function CompareRow({ line, isCurrent, cells: [first, second] }: CompareRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li
      ref={row}
      aria-current={isCurrent}
      className={`grid scroll-mt-72 grid-cols-[auto_1fr_auto] items-center gap-2 border-b py-2 md:grid-cols-[150px_1fr_150px] md:gap-5 ${isCurrent ? '-mx-2 rounded-[14px] border-transparent bg-surface px-2 md:-mx-[18px] md:px-[18px]' : 'border-line'}`}
    >
      <Cell cell={first} line={line} />
      <span className="text-center font-script text-body wrap-anywhere md:text-lead">{line.dialog}</span>
      <Cell cell={second} line={line} isMirrored />
    </li>
  )
}

interface CellProps {
  cell: CompareCell | undefined
  line: ScriptLine
  isMirrored?: boolean
}

function Cell({ cell, line, isMirrored = false }: CellProps) {
  if (cell === undefined) return null
  const name = nameTake(cell.take)
  const isReached = cell.finding !== 'not reached'
  return (
    <div className={`flex flex-col items-center md:flex-row md:gap-1 ${isMirrored ? 'md:flex-row-reverse' : ''}`}>
      {isReached && (
        <PlayLineButton what={`line ${line.number} of ${name}`} isPlaying={cell.isPlaying} onPress={cell.onPlay} />
      )}
      {isReached ? (
        <button
          type="button"
          aria-pressed={cell.isBetter}
          onClick={cell.onBetter}
          className={`min-h-11 rounded-control px-1.5 text-small hover:bg-raised ${cell.isBetter ? 'font-semibold text-key-text' : 'text-mute'}`}
        >
          {cell.isBetter ? 'Better' : describeFinding(cell.finding)}
          <span className="sr-only">
            . Line {line.number} is better in {name}
          </span>
        </button>
      ) : (
        <span className="px-1.5 text-small text-mute">{describeFinding(cell.finding)}</span>
      )}
    </div>
  )
}
