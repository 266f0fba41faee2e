import { COUNTDOWN_MS } from '@sidelight/domain/taping/tape-state'
import { Button } from '#ui/Button.tsx'
import { useTape, useTapeView } from '../tape-context.tsx'
import { useTapeKeys } from '../tape-keys.ts'
import { describeEntrance, findStartIndex } from '../tape-script.ts'
import { useElapsedMs } from './elapsed.ts'

/** Three, two, one, and how the scene begins. Esc stops it. */
export function CountStep() {
  const { session, lines } = useTape()
  const counting = useTapeView(({ tape }) => (tape.phase === 'counting' ? tape : undefined))
  const elapsedMs = useElapsedMs(counting?.sinceMs ?? 0)
  const stop = () => session.send({ type: 'cut' })
  useTapeKeys((event) => {
    if (event.key === 'Escape') stop()
    return event.key === 'Escape'
  })
  if (counting === undefined) return null
  const { plan } = counting
  const number = Math.ceil((COUNTDOWN_MS - elapsedMs) / 1000)
  const entrance =
    plan.kind === 'slate' ? 'To the lens.' : describeEntrance(lines, findStartIndex(lines, plan.pickUp?.lineId))
  return (
    <>
      <div role="timer" aria-live="assertive" className="tape-number">
        {Math.max(1, number)}
      </div>
      <p className="tape-entrance">{number < 1 ? 'Getting the recorder ready…' : entrance}</p>
      <Button look="ghost" className="tape-stop-count" onClick={stop}>
        Stop
        <kbd
          aria-hidden="true"
          className="tape-key rounded-[6px] border border-control px-1.5 font-sans text-caption max-md:hidden"
        >
          Esc
        </kbd>
      </Button>
    </>
  )
}
