import type { OwnLine } from '@sidelight/domain/learning/due-lines'
import { type Rung, RUNGS } from '@sidelight/domain/learning/mask'
import { type DueLines, endOfDay } from '#lib/learning/due-lines.ts'

const NAMES: Record<Rung, string> = { full: 'Full', letters: 'Letters', gaps: 'Gaps', 'cue only': 'Cue only' }

/** A column for each line of the actor, filled up to its rung; due lines have their number marked. */
export function Ladder({ due: { own, scenes } }: { due: DueLines }) {
  const today = endOfDay()
  const numberOf = ({ index }: OwnLine) => (scenes[index]?.scene_index ?? index) + 1
  return (
    <ol aria-label="Your lines and the rung each one is on" className="flex gap-1 overflow-x-auto pb-2">
      {own.map((line) => {
        const isDue = line.dueMs <= today
        return (
          <li key={line.id} className="grid min-w-7 flex-1 gap-1 text-center text-caption text-mute">
            <span className="sr-only">
              Line {numberOf(line)}: {NAMES[line.rung]}
              {isDue && ', due today'}
            </span>
            {RUNGS.toReversed().map((rung) => (
              <span key={rung} aria-hidden="true" className={`h-14 rounded-[5px] ${lookOf(rung, line.rung)}`} />
            ))}
            <span aria-hidden="true" className={isDue ? 'rounded-[6px] bg-you font-semibold text-stage' : ''}>
              {numberOf(line)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const lookOf = (rung: Rung, own: Rung): string => {
  if (rung === own) return 'bg-you'
  return RUNGS.indexOf(rung) < RUNGS.indexOf(own) ? 'bg-you/45' : 'bg-you-tint'
}
