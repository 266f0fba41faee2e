import { writeLength } from '@sidelight/domain/time/write-length'
import { findJoinedRest, listFileLines } from '@sidelight/domain/taping/plan-cut'
import { listFindings } from '@sidelight/domain/taping/take-findings'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import { pictureOf, type TapeTake } from '@sidelight/domain/taping/tape-take'
import { Star } from 'lucide-react'
import { measureTake } from '../../export/file-length.ts'
import { describeOver } from '../../piece-texts.ts'
import { LineBars } from './LineBars.tsx'
import { Poster } from './Poster.tsx'
import type { ScriptLine } from '../script-lines.ts'
import { planUntrimmed } from '../take-choices.ts'
import { describeOldPages, describeTake, describeTime, nameTake } from '../take-texts.ts'

interface TakeRowProps {
  take: TapeTake
  takes: TakesById
  lines: readonly ScriptLine[]
  headingLevel: 2 | 3
  isSelected: boolean
  nowMs: number
  onSelect: () => void
  onStar: (isStarred: boolean) => void
}

export function TakeRow({ take, takes, lines, headingLevel, isSelected, nowMs, onSelect, onStar }: TakeRowProps) {
  const Heading = `h${headingLevel}` as const
  const name = nameTake(take, lines)
  const ownLines = lines.filter(({ isActors }) => isActors).map(({ id }) => id)
  const parts = planUntrimmed(takes, take)
  const said = listFileLines(takes, parts)
  const over = describeOver(take, takes, lines)
  const findings = listFindings({ lines: said }, ownLines)
  return (
    <li
      className={`relative -mx-1.5 grid grid-cols-[104px_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-card p-2.5 md:mx-0 md:grid-cols-[160px_minmax(0,1fr)_auto] md:gap-x-[22px] md:p-[18px] ${isSelected ? 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]' : 'hover:bg-surface/60'}`}
    >
      <span className="relative block aspect-video overflow-hidden rounded-[10px] bg-[#111]">
        <Poster key={pictureOf(take)} takeId={take.id} />
        <span className="absolute right-1.5 bottom-1 rounded-[5px] bg-[#05070b]/75 px-1.5 text-caption font-semibold text-[#fff] tabular-nums">
          <span className="sr-only">Length </span>
          {writeLength(measureTake(takes, take))}
        </span>
      </span>
      <div className="min-w-0">
        <Heading className="flex flex-wrap items-baseline gap-x-2.5">
          <button
            type="button"
            aria-current={isSelected}
            onClick={onSelect}
            className="max-w-full truncate text-lead font-semibold after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </button>
          <span className="text-small text-mute">{describeTime(take.startedAt, nowMs)}</span>
        </Heading>
        {take.kind === 'scene' && findings.length > 0 && <LineBars findings={findings} />}
        <p className={`text-small ${take.isLeftover ? 'text-key-text' : 'text-mute'}`}>
          {describeOldPages({ lines: said }, lines)}
          {over !== undefined && <span className="text-key-text">{over} </span>}
          {describeTake({ ...take, lines: said }, findings, lines, findJoinedRest(takes, parts))}
        </p>
      </div>
      {take.kind === 'scene' && (
        <button
          type="button"
          aria-pressed={take.isStarred}
          aria-label={`Star ${name}`}
          onClick={() => onStar(!take.isStarred)}
          className={`relative grid size-11 place-items-center rounded-row hover:bg-raised ${take.isStarred ? 'text-key-text' : 'text-faint'}`}
        >
          <Star aria-hidden="true" className={`size-[18px] ${take.isStarred ? 'fill-current' : ''}`} />
        </button>
      )}
    </li>
  )
}
