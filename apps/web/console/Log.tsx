import { type LoggedEvent, operators } from '@sidelight/contract/operators'
import { useEffect, useState } from 'react'
import { call } from './console-client.ts'
import { moment } from './times.ts'

interface LogProps {
  attempt: (work: () => Promise<void>) => Promise<void>
  /** Counts the acts of this operator: after each an open log is read again. */
  acts: number
}

/** Read only when it is asked for, because reading it is itself recorded. */
export function Log({ attempt, acts }: LogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="box" aria-label="Log">
      <h2>
        Log <span className="quiet">what operators did</span>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide log' : 'Show log'}
        </button>
      </h2>
      {isOpen && <Events key={acts} attempt={attempt} />}
    </section>
  )
}

function Events({ attempt }: Pick<LogProps, 'attempt'>) {
  const [events, setEvents] = useState<LoggedEvent[]>()
  const [hasMore, setHasMore] = useState(false)

  useEffect(() => {
    let isShown = true
    void attempt(async () => {
      const page = await call(operators.lookups.log, { query: {} })
      if (!isShown) return
      setEvents(page.events)
      setHasMore(page.has_more)
    })
    return () => {
      isShown = false
    }
  }, [attempt])

  if (events === undefined) return <p className="note">Reading the log …</p>
  const readOlder = () =>
    attempt(async () => {
      const page = await call(operators.lookups.log, { query: { before: events.at(-1)?.id } })
      setEvents([...events, ...page.events])
      setHasMore(page.has_more)
    })

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className="scroll log" role="region" aria-label="Events" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>When</th>
              <th>What</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td>{moment(event.at)}</td>
                <td>
                  <span className={/refused/.test(event.action) ? 'bad' : ''}>{event.action}</span>{' '}
                  <span className="quiet">by {event.by}</span>
                  <p className="quiet">
                    {[event.about, event.details, event.ticket]
                      .filter((part) => part !== null && part !== '')
                      .join(', ')}
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <p className="note">
          <button type="button" onClick={() => void readOlder()}>
            Show older
          </button>
        </p>
      )}
    </>
  )
}
