import { writeLength } from '@sidelight/domain/time/write-length'
import { expectBytes, FULL, SMALL } from '@sidelight/domain/taping/choose-quality'
import { PORTALS } from '@sidelight/domain/taping/export/portals'
import type { TapeQuality } from '@sidelight/domain/taping/tape-state'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useTape, useTapeView } from '../tape-context.tsx'
import { RailChoice } from './RailChoice.tsx'

const HEIGHTS = [FULL.height, SMALL.height].map((value) => ({ value, label: `${value}p` }))

/** How large the picture is, and whether the file will fit where it goes. */
export function SizeChoice() {
  const { settings, chooseSize, session, scenes } = useTape()
  const tape = useTapeView((view) => view.tape)
  if (!('quality' in tape)) return null
  const isChecking = tape.phase === 'checking'
  const { portal } = settings
  const seconds = session.expectSeconds()
  const longest = scenes.length < 2 ? 'It runs' : portal.files === 'one' ? 'All scenes run' : 'The longest scene runs'
  return (
    <fieldset disabled={isChecking}>
      <legend className="mb-2.5 font-semibold text-text">Size</legend>
      <RailChoice value={settings.height} options={HEIGHTS} onChange={(height) => chooseSize({ height })} />
      <label className="mt-2.5 flex items-center gap-4">
        <span className="w-24 shrink-0">Goes to</span>
        <Select
          className={`${CONTROL_LOOK} h-11 min-w-0`}
          value={portal.id}
          onChange={({ target }) => chooseSize({ portal: PORTALS.find(({ id }) => id === target.value) ?? portal })}
        >
          {PORTALS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <p className="mt-2.5">
        {longest} about {writeLength(seconds)}, {describeMegabytes(expectBytes(tape.quality, seconds))}
        {portal.maxBytes === undefined ? '.' : ` of ${describeMegabytes(portal.maxBytes)}.`}
        {isReduced(tape.quality) && ` We film at ${tape.quality.height}p in less detail, so that it fits.`}
      </p>
    </fieldset>
  )
}

const isReduced = ({ height, bitRate }: TapeQuality): boolean =>
  bitRate < (height === FULL.height ? FULL : SMALL).bitRate
