import { writeLength } from '@sidelight/domain/time/write-length'
import { listFindings } from '@sidelight/domain/taping/take-findings'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useState } from 'react'
import { useReading } from '#shared/reading/use-reading.ts'
import { Select } from '#ui/form/Select.tsx'
import { Picture } from '../player/Picture.tsx'
import { usePreview } from '../player/use-preview.ts'
import type { ScriptLine } from '../script-lines.ts'
import type { OnChoose } from '../take-choices.ts'
import { nameTake } from '../take-texts.ts'
import { isBetter, markBetter } from './better-lines.ts'
import { CompareRow } from './CompareRow.tsx'
import { useCompareKeys } from './compare-keys.ts'
import { findStretch } from './line-stretch.ts'

interface CompareTakesProps {
  pair: readonly [TapeTake, TapeTake]
  takes: readonly TapeTake[]
  lines: readonly ScriptLine[]
  mixOf: (take: TapeTake) => TapeMix
  onPair: (pair: readonly [string, string]) => void
  onChoose: OnChoose
}

/** Two takes side by side, line by line. */
export function CompareTakes({ pair, takes, lines, mixOf, onPair, onChoose }: CompareTakesProps) {
  const [first, second] = pair
  const players = [usePreview(first, mixOf(first)), usePreview(second, mixOf(second))] as const
  const own = lines.filter(({ isActors }) => isActors)
  const [row, setRow] = useState(0)
  const [side, setSide] = useState<0 | 1>(0)
  const play = (nextSide: 0 | 1, nextRow: number) => {
    const line = own[nextRow]
    const stretch = line === undefined ? undefined : findStretch(pair[nextSide], line.id)
    players[1 - nextSide]?.pause()
    setRow(nextRow)
    setSide(nextSide)
    if (stretch !== undefined) players[nextSide].play(stretch.from, stretch.to)
  }
  const toggle = (nextSide: 0 | 1, nextRow: number) => {
    if (players[nextSide].isPlaying && row === nextRow) players[nextSide].pause()
    else play(nextSide, nextRow)
  }
  useCompareKeys({
    play: (nextSide) => play(nextSide, row),
    move: (by) => play(side, Math.min(own.length - 1, Math.max(0, row + by))),
  })
  const reading = useReading('reading-sheet mt-3 border-t border-line')
  const ids = own.map(({ id }) => id)
  const findings = pair.map((take) => listFindings(take, ids))
  return (
    <div className="mx-auto max-w-[1000px]">
      <div className="sticky top-0 z-10 grid grid-cols-2 gap-2 bg-page pt-1 pb-2 md:gap-5">
        {([0, 1] as const).map((at) => (
          <Picture
            key={at}
            player={players[at]}
            name={nameTake(pair[at])}
            className={`rounded-[10px] md:rounded-card ${at === side ? 'outline-3 outline-key' : ''}`}
          >
            <TakeChoice
              take={pair[at]}
              other={pair[1 - at]}
              takes={takes}
              onChoose={(takeId) => onPair(at === 0 ? [takeId, second.id] : [first.id, takeId])}
            />
            <span className="absolute right-4 bottom-4 text-body font-semibold tabular-nums max-md:hidden [text-shadow:0_1px_6px_#000]">
              {writeLength(pair[at].seconds)}
            </span>
          </Picture>
        ))}
      </div>
      <ul aria-label="Your lines" {...reading}>
        {own.map((line, at) => (
          <CompareRow
            key={line.id}
            line={line}
            isCurrent={at === row}
            cells={([0, 1] as const).map((cell) => ({
              take: pair[cell],
              finding: findings[cell]?.[at] ?? 'not reached',
              isPlaying: at === row && players[cell].isPlaying,
              isBetter: isBetter(pair[cell], line.id),
              onPlay: () => toggle(cell, at),
              onBetter: () => markBetter(pair[cell], cell === 0 ? second : first, line.id, onChoose),
            }))}
          />
        ))}
      </ul>
      <p className="py-4 text-center text-small text-mute max-md:hidden">
        <Key name="1" /> and <Key name="2" /> play the line in either take, <Key name="Down" /> moves to the next line.
        Click the note beside the read you like more to mark it “Better”.
      </p>
    </div>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className="rounded-[6px] border border-control px-1.5 py-0.5 font-sans text-caption font-semibold">{name}</kbd>
)

interface TakeChoiceProps {
  take: TapeTake
  other: TapeTake | undefined
  takes: readonly TapeTake[]
  onChoose: (takeId: string) => void
}

const TakeChoice = ({ take, other, takes, onChoose }: TakeChoiceProps) => (
  <Select
    aria-label="Take to compare"
    value={take.id}
    onChange={({ target }) => onChoose(target.value)}
    className="absolute top-2 left-2 h-11 max-w-[70%] rounded-full bg-[#05070b]/70 px-3 text-small font-semibold text-[#f5f0e6] md:top-3.5 md:left-4 md:text-body"
  >
    {takes
      .filter(({ id }) => id !== other?.id)
      .map((each) => (
        <option key={each.id} value={each.id} className="bg-[#05070b]">
          {nameTake(each)}
        </option>
      ))}
  </Select>
)
