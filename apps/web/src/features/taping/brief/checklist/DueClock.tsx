import type { Due } from '@sidelight/domain/brief/brief'
import { useNowMs } from '#lib/browser/now.ts'
import { describeDue, describeTimeLeft, writeDay, writeHour } from '../fields/due-texts.ts'

/** How much time is left, when that is here, and what casting wrote. */
export function DueClock({ due, zone }: { due: Due; zone: string }) {
  const nowMs = useNowMs()
  const { atMs, precision } = due
  const here = precision === 'day' ? writeDay(atMs, due.zone) : `${writeDay(atMs, zone)}, ${writeHour(atMs, zone)}`
  return (
    <p className="flex items-center gap-5">
      <span className="display text-display leading-none whitespace-nowrap tabular-nums">
        {describeTimeLeft(due, nowMs)}
      </span>{' '}
      <span className="grid">
        <b className="font-semibold">
          <span className="sr-only">Due </span>
          {here}
        </b>
        <span className="text-body text-mute">
          {precision === 'day'
            ? 'No hour is named.'
            : zone === due.zone
              ? 'Where you are'
              : `${describeDue(due)} for casting`}
        </span>
      </span>
    </p>
  )
}
