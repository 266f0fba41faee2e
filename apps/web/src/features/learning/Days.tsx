import { learningApi } from '#lib/api/learning.ts'
import { listDue } from '@sidelight/domain/learning/due-lines'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/query.ts'
import { type DueLines, endOfDay } from '#shared/learning/due-lines.ts'
import { localDayOf } from '#shared/learning/local-day.ts'

const FIRST_DAY = -2
const DAYS = 7

/** Two days back and four ahead: what was run, and what comes round. */
export function Days({ documentId, due }: { documentId: string; due: DueLines }) {
  const { data } = useQuery(apiQuery(learningApi.days))
  return (
    <ol aria-label="Days" className="off-book-days grid gap-2">
      {Array.from({ length: DAYS }, (_, at) => {
        const offset = FIRST_DAY + at
        const date = new Date(endOfDay(offset))
        const day = localDayOf(date)
        const run = data?.days.find((one) => one.documentId === documentId && one.day === day)
        const isDeadline = day === due.dueOn
        return (
          <li
            key={day}
            aria-current={offset === 0 ? 'date' : undefined}
            className={`rounded-row border p-2.5 text-small ${isDeadline ? 'border-key bg-key-tint' : 'border-line bg-surface'}`}
          >
            <p className="flex justify-between font-semibold">
              <span>{offset === 0 ? 'Today' : date.toLocaleDateString('en-US', { weekday: 'short' })}</span>
              <span className="font-normal text-mute">{date.getDate()}</span>
            </p>
            {run !== undefined && (
              <>
                <CleanBar clean={run.clean} lines={run.lines} />
                <p className="mt-2 text-mute">
                  {run.runs === 1 ? '1 run' : `${run.runs} runs`}, {run.clean} clean
                </p>
              </>
            )}
            {isDeadline && <p className="mt-2 font-medium text-key-text">Lines due</p>}
            {offset >= 0 && !isDeadline && <p className="mt-2 text-mute">{countDue(due, offset)}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** Of the lines whose words are known on that day, the part that was clean; the text beside it says the number. */
const CleanBar = ({ clean, lines }: { clean: number; lines: number }) => (
  <span aria-hidden="true" className="mt-2 block h-2 rounded-[5px] bg-you-tint">
    <span
      className="block h-2 rounded-[5px] bg-you"
      style={{ width: `${lines === 0 ? 0 : Math.round((100 * clean) / lines)}%` }}
    />
  </span>
)

/** Lines that come round on that day; what is due already counts for today. */
function countDue({ own }: DueLines, offset: number): string {
  const before = offset === 0 ? 0 : listDue(own, endOfDay(offset - 1)).length
  const lines = listDue(own, endOfDay(offset)).length - before
  return lines === 0 ? '' : `${lines} due`
}
