import { dayIn } from '@sidelight/domain/confidential/expiry'
import { useState } from 'react'
import { Choice } from '#ui/form/Choice.tsx'

interface ExpiryChoiceProps {
  legend: string
  /** The last day on which the script is there, for example 2026-01-31. */
  day: string
  maxDays: number
  onChange: (day: string) => void
}

/** So many days from now; `pick` shows a calendar. */
const DAYS = { tomorrow: 1, week: 7 } as const
type Option = keyof typeof DAYS | 'pick'

const OPTIONS = [
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'In 7 days' },
  { value: 'pick', label: 'Pick a day' },
] as const

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export const DEFAULT_EXPIRY_DAYS = DAYS.week

export function ExpiryChoice({ legend, day, maxDays, onChange }: ExpiryChoiceProps) {
  const [now] = useState(() => new Date())
  const [option, setOption] = useState<Option>(() => (day === dayIn(DEFAULT_EXPIRY_DAYS, now) ? 'week' : 'pick'))
  const choose = (chosen: Option) => {
    setOption(chosen)
    if (chosen !== 'pick') onChange(dayIn(DAYS[chosen], now))
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Choice
        legend={legend}
        hint={`It deletes itself at the end of ${DAY.format(new Date(`${day}T12:00`))}.`}
        value={option}
        options={OPTIONS}
        onChange={choose}
      />
      {option === 'pick' && (
        <label className="grid gap-2 text-body font-medium">
          The last day you need it
          <input
            type="date"
            value={day}
            min={dayIn(0, now)}
            max={dayIn(maxDays - 1, now)}
            // A day that is half typed is empty; the last whole one stays chosen.
            onChange={({ target }) => target.value !== '' && onChange(target.value)}
            className="h-11 rounded-row border border-control bg-surface px-3 text-body font-normal"
          />
        </label>
      )}
    </div>
  )
}
