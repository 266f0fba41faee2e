import type { Reminder } from '#lib/api/learning.ts'
import { useState } from 'react'
import { messageOf } from '#lib/http/api-error.ts'
import { ActionError } from '#ui/ActionError.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { useReminder } from './learning.queries.ts'

const FIRST_TIME = '08:00'

/** Whether and at which hour to be mailed on days with due lines. */
export function ReminderChoice({ documentId, reminder }: { documentId: string; reminder: Reminder | undefined }) {
  const save = useReminder(documentId)
  const [time, setTime] = useState(reminder?.localTime ?? FIRST_TIME)
  const shown = save.isPending ? (save.variables ?? undefined) : reminder
  const zone = findZone()
  const saveTime = () => {
    if (time === '') setTime(shown?.localTime ?? FIRST_TIME)
    else if (time !== shown?.localTime) save.mutate({ localTime: time, zone })
  }
  return (
    <div className="grid gap-2">
      <SwitchField
        label="Remind me by email"
        hint="Only on days with lines due. The email never names your script."
        checked={shown !== undefined}
        onChange={(isOn) => save.mutate(isOn ? { localTime: time, zone } : null)}
      />
      {shown !== undefined && (
        <label className="flex flex-wrap items-center gap-2 text-body">
          At
          <input
            type="time"
            required
            aria-label="Remind me at"
            value={time}
            onChange={({ target }) => setTime(target.value)}
            onBlur={saveTime}
            className="h-11 rounded-row border border-control bg-surface px-3 text-body font-normal"
          />
          <span className="text-small text-mute">{describeZone(shown.zone)}</span>
        </label>
      )}
      <ActionError text={save.isError ? messageOf(save.error) : undefined} />
    </div>
  )
}

const findZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** America/New_York as "New York time". */
const describeZone = (zone: string): string => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
