import { COUNTDOWN_MS } from '@sidelight/domain/taping/tape-state'
import { Button } from '#ui/Button.tsx'
import { useTape, useTapeView } from '../tape-context.tsx'
import { useTapeKeys } from '../tape-keys.ts'
import { describeEntrance, findStartIndex } from '../tape-script.ts'
import { useElapsedMs } from './elapsed.ts'

/** It stays where it is while it is pressed, so its place wins against the look of a pressed button. */
const STOP = [
  'fixed right-8 bottom-6.5 max-md:right-auto max-md:bottom-7.5 max-md:left-1/2 max-md:[translate:-50%_0]!',
  'sideways:right-2 sideways:bottom-42.5 sideways:left-auto sideways:translate-none! sideways:px-4',
].join(' ')

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
      <div
        role="timer"
        aria-live="assertive"
        className="absolute inset-0 grid place-items-center pb-10 display text-(length:--size-count) leading-none tracking-[-0.03em] phone:pb-0"
      >
        {Math.max(1, number)}
      </div>
      <p className="absolute inset-x-5 bottom-11 text-center text-(length:--size-entrance) text-[#dad7cf] max-md:-bottom-17.5 sideways:bottom-4.5">
        {number < 1 ? 'Getting the recorder ready…' : entrance}
      </p>
      <Button look="ghost" className={STOP} onClick={stop}>
        Stop
        <kbd
          aria-hidden="true"
          className="rounded-[6px] border border-control px-1.5 font-sans text-caption max-md:hidden pointer-coarse:hidden"
        >
          Esc
        </kbd>
      </Button>
    </>
  )
}
