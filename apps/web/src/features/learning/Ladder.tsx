import type { OwnLine } from '@sidelight/domain/learning/due-lines'
import { type Rung, RUNGS } from '@sidelight/domain/learning/mask'
import { type DueLines, endOfDay } from '#shared/learning/due-lines.ts'
import { lineNumberOf, RUNG_NAMES } from './rung-names.ts'

interface LadderProps {
  due: DueLines
  /** The line whose rungs are shown beside it. */
  chosen: OwnLine
  onChoose: (id: string) => void
}

/** A column for each line of the actor, filled up to its rung; due lines have their number marked. */
export function Ladder({ due: { own, lines }, chosen, onChoose }: LadderProps) {
  const today = endOfDay()
  return (
    <div className="flex gap-3">
      <p aria-hidden="true" className="grid content-start gap-1 pt-1 text-small text-mute">
        {RUNGS.toReversed().map((rung) => (
          <span key={rung} className="flex h-14 items-center whitespace-nowrap">
            {RUNG_NAMES[rung]}
          </span>
        ))}
      </p>
      <div
        role="radiogroup"
        aria-label="Your lines and the rung each one is on"
        className="flex min-w-0 flex-1 overflow-x-auto pb-2"
      >
        {own.map((line) => {
          const isDue = line.dueMs <= today
          const number = lineNumberOf(line, lines)
          return (
            <label key={line.id} className="off-book-line grid flex-1 gap-1 text-center text-caption text-mute">
              <input
                type="radio"
                name="line"
                className="sr-only"
                checked={line.id === chosen.id}
                onChange={() => onChoose(line.id)}
                aria-label={`Line ${number}: ${RUNG_NAMES[line.rung]}${isDue ? ', due today' : ''}`}
              />
              {RUNGS.toReversed().map((rung) => (
                <span key={rung} aria-hidden="true" className={`h-14 rounded-[5px] ${lookOf(rung, line.rung)}`} />
              ))}
              <span aria-hidden="true" className={isDue ? 'off-book-due font-semibold' : ''}>
                {number}
              </span>
            </label>
          )
        })}
      </div>
    </div>
  )
}

const lookOf = (rung: Rung, own: Rung): string => {
  if (rung === own) return 'bg-you'
  return RUNGS.indexOf(rung) < RUNGS.indexOf(own) ? 'bg-you/45' : 'bg-you-tint'
}
