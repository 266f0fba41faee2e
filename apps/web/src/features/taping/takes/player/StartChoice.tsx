import { listStarts, type TapeStart } from '@sidelight/domain/taping/list-starts'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '#ui/form/Choice.tsx'
import { useDeviceTakes } from '../device-takes.ts'
import { findFirstVoice } from './first-sounds.ts'

interface StartChoiceProps {
  take: TapeTake
  /** Where the tape starts, in seconds of the take. */
  from: number
  onStart: (seconds: number) => void
}

const NAMES: Record<TapeStart['name'], string> = { breath: 'On the breath', line: 'On the line' }

/** Where casting comes in: on the breath before the first word, or on the word. Only for a take that the actor begins. */
export function StartChoice({ take, from, onStart }: StartChoiceProps) {
  const device = useDeviceTakes()
  const { data: sounds } = useQuery({
    queryKey: ['first sounds', take.id],
    queryFn: () => device.findFirstSounds(take),
    enabled: findFirstVoice(take) !== undefined,
    staleTime: Infinity,
  })
  const starts = sounds ? listStarts(take, sounds) : []
  if (starts.length === 0) return null
  const chosen = starts.find((start) => start.from === from)
  return (
    <div className="mt-4">
      <Choice
        legend="Start"
        hint={describeStart(chosen)}
        value={chosen?.name ?? 'other'}
        options={starts.map(({ name }) => ({ value: name, label: NAMES[name] }))}
        onChange={(name) => onStart(starts.find((start) => start.name === name)?.from ?? from)}
      />
    </div>
  )
}

function describeStart(start: TapeStart | undefined): string {
  if (start === undefined) return 'Casting comes in where the first handle stands.'
  const lead = `${start.lead.toFixed(1)} s before your first word`
  return start.name === 'breath' ? `You breathe in. ${lead}.` : `Straight in: ${lead}.`
}
