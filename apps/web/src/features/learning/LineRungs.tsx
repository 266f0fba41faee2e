import type { OwnLine } from '@sidelight/domain/learning/due-lines'
import { countCleanRunsToClimb } from '@sidelight/domain/learning/ladder'
import { lastWordsOfCueLine, RUNGS } from '@sidelight/domain/learning/mask'
import { isNarration } from '@sidelight/domain/lines/characters'
import type { DueLines } from '#shared/learning/due-lines.ts'
import { MaskedWords } from '#shared/learning/MaskedWords.tsx'
import { useReading } from '#shared/reading/use-reading.ts'
import { RUNG_NAMES } from './rung-names.ts'

/** One line as each rung shows it, the hardest on top, with the rung that the line is on. */
export function LineRungs({ line, due: { lines } }: { line: OwnLine; due: DueLines }) {
  const reading = useReading('reading-sheet off-book-rungs rounded-row border border-line')
  const dialog = lines[line.index]?.dialog ?? ''
  const cueLine = lines.findLast((other, at) => at < line.index && !isNarration(other))
  return (
    <ol aria-label="Rungs" {...reading}>
      {RUNGS.toReversed().map((rung) => (
        <li key={rung} aria-current={rung === line.rung ? 'step' : undefined} className="p-4">
          <p className="mb-2 flex justify-between gap-3 text-small font-semibold">
            <span>{RUNG_NAMES[rung]}</span>
            {rung === line.rung && <span>{describePlace(line)}</span>}
          </p>
          <p className="font-script text-lead">
            {rung === 'cue only' ? (
              <span className="text-key-text">{cueLine ? lastWordsOfCueLine(cueLine.dialog) : 'You speak first.'}</span>
            ) : (
              <MaskedWords dialog={dialog} rung={rung} />
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function describePlace(line: OwnLine): string {
  const runs = countCleanRunsToClimb(line)
  if (runs === 0) return 'You are here: off book'
  return `You are here, ${runs === 1 ? 'one clean run' : 'two clean runs'} to go`
}
