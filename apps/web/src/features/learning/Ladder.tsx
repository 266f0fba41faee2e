import type { OwnLine } from '@sidelight/domain/learning/due-lines'
import { type Rung, RUNGS } from '@sidelight/domain/learning/mask'
import { type DueLines, endOfDay } from '#lib/learning/due-lines.ts'

const NAMES: Record<Rung, string> = { full: 'Full', letters: 'Letters', gaps: 'Gaps', 'cue only': 'Cue only' }

/** A column for each line of the actor, filled up to its rung; due lines have their number marked. */
export function Ladder({ due: { own, scenes } }: { due: DueLines }) {
  const today = endOfDay()
  const numberOf = ({ index }: OwnLine) => (scenes[index]?.scene_index ?? index) + 1
  return (
    <div className="flex gap-3">
      <p aria-hidden="true" className="grid content-start gap-1 text-small text-mute max-md:hidden">
        {RUNGS.toReversed().map((rung) => (
          <span key={rung} className="flex h-14 items-center whitespace-nowrap">
            {NAMES[rung]}
          </span>
        ))}
      </p>
      <ol
        aria-label="Your lines and the rung each one is on"
        className="flex min-w-0 flex-1 gap-1 overflow-x-auto pb-2"
      >
        {own.map((line) => {
          const isDue = line.dueMs <= today
          return (
            <li key={line.id} className="off-book-line grid flex-1 gap-1 text-center text-caption text-mute">
              <span className="sr-only">
                Line {numberOf(line)}: {NAMES[line.rung]}
                {isDue && ', due today'}
              </span>
              {RUNGS.toReversed().map((rung) => (
                <span key={rung} aria-hidden="true" className={`h-14 rounded-[5px] ${lookOf(rung, line.rung)}`} />
              ))}
              <span aria-hidden="true" className={isDue ? 'off-book-due font-semibold' : ''}>
                {numberOf(line)}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const lookOf = (rung: Rung, own: Rung): string => {
  if (rung === own) return 'bg-you'
  return RUNGS.indexOf(rung) < RUNGS.indexOf(own) ? 'bg-you/45' : 'bg-you-tint'
}
