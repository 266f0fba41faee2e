import type { Due } from '@sidelight/domain/brief/brief'
import { addDays, findDay, findMoment } from '@sidelight/domain/time/zone-time'
import { useState } from 'react'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { writeZone } from './due-texts.ts'
import type { EditorProps } from './FieldEditor.tsx'
import type { BriefScript } from './field-texts.ts'

/** Where casting mostly is; the zone of the mail and that of the actor are added. */
const ZONES = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Toronto',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Athens',
  'Australia/Sydney',
  'Pacific/Auckland',
]

interface DueDraft {
  day: string
  /** Empty for a date without an hour. */
  hour: string
  zone: string
}

const clockOf = (atMs: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(atMs)

const toDraft = ({ atMs, zone, precision }: Due): DueDraft => ({
  day: findDay(zone, atMs),
  hour: precision === 'day' ? '' : clockOf(atMs, zone),
  zone,
})

const toDue = ({ day, hour, zone }: DueDraft): Due | undefined =>
  day === ''
    ? undefined
    : {
        atMs: findMoment(day, { localTime: hour === '' ? '00:00' : hour, zone }),
        precision: hour === '' ? 'day' : 'hour',
        zone,
        asks: [],
      }

export const tomorrowEvening = ({ zone }: BriefScript): Due | undefined =>
  toDue({ day: addDays(findDay(zone, Date.now()), 1), hour: '18:00', zone })

export function DueEditor({ value, script, onDraft }: EditorProps<Due>) {
  const [draft, setDraft] = useState<DueDraft>(() =>
    value === undefined ? { day: '', hour: '', zone: script.zone } : toDraft(value),
  )
  const [nowMs] = useState(() => Date.now())
  const change = (part: Partial<DueDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onDraft(toDue(next))
  }
  const zones = [...new Set([draft.zone, script.zone, ...ZONES])]
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-3">
      <label className="grid gap-1.5 text-small text-mute">
        Day
        <input
          type="date"
          value={draft.day}
          className={`${CONTROL_LOOK} h-12 text-body`}
          onChange={({ target }) => change({ day: target.value })}
        />
      </label>
      <label className="grid gap-1.5 text-small text-mute">
        Hour
        <input
          type="time"
          value={draft.hour}
          className={`${CONTROL_LOOK} h-12 text-body`}
          onChange={({ target }) => change({ hour: target.value })}
        />
      </label>
      <label className="grid gap-1.5 col-span-full text-small text-mute">
        Whose clock
        <Select
          className={`${CONTROL_LOOK} h-12 text-body`}
          value={draft.zone}
          onChange={({ target }) => change({ zone: target.value })}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {nameZone(zone, nowMs)}
              {zone === script.zone ? ', where you are' : ''}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}

/** "Los Angeles, Pacific Time" */
function nameZone(zone: string, nowMs: number): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const name = writeZone(nowMs, zone)
  return name.includes(place) ? name : `${place}, ${name}`
}
