import { useEffect, useEffectEvent, useRef } from 'react'
import { useTape, useTapeRun, useTapeView } from '../tape-context.tsx'
import { useElapsedMs } from './elapsed.ts'

/** Rolling: text, clock, tally and Stop, nothing else. */
export function RollStep() {
  const { session } = useTape()
  const sinceMs = useTapeView(({ tape }) => (tape.phase === 'rolling' ? tape.sinceMs : undefined))
  const kind = useTapeView(({ tape }) => ('plan' in tape ? tape.plan.kind : 'scene'))
  const number = useTapeView((view) => view.number)
  const isFollowed = useIsFollowed()
  const stop = () => session.send({ type: 'cut' })
  const cue = () => session.rehearsal.send({ type: 'spoken', by: 'tapped' })
  useDeadKeys(stop, isFollowed ? undefined : cue)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isStopping = sinceMs === undefined
  return (
    <>
      <i aria-hidden="true" className="tape-red-frame" />
      {!isFollowed && (
        <button type="button" className="tape-cue" onClick={cue}>
          Tap here or press → when you've said your line
        </button>
      )}
      <footer className="tape-bar">
        <p className="tape-clock">
          <i aria-hidden="true" className="tape-tally" />
          {TITLES[kind](number)}
          {isStopping ? <span>Keeping the take…</span> : <Clock sinceMs={sinceMs} />}
        </p>
        <button
          ref={button}
          type="button"
          aria-label="Stop"
          aria-disabled={isStopping}
          className="tape-shutter tape-shutter-stop"
          onClick={stop}
        />
        <p className="tape-hint">Space stops. The take is kept.</p>
      </footer>
    </>
  )
}

const TITLES = {
  scene: (number: number) => `Take ${number}`,
  slate: () => 'Slate',
  'pick-up': () => 'Pick-up',
}

function Clock({ sinceMs }: { sinceMs: number }) {
  const seconds = Math.floor(useElapsedMs(sinceMs) / 1000)
  return (
    <span role="timer" aria-label="Time" aria-live="off">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}

/** A listener that only hears a voice never ends a line that is held for the actor. */
const useIsFollowed = (): boolean =>
  useTapeRun(({ listening: { preflight } }) => preflight?.listener === 'on-device' || preflight?.listener === 'browser')

/** A pedal sends Space, which stops. A foot or an elbow on any other key must not reach the page. */
function useDeadKeys(stop: () => void, cue: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The browser's own shortcuts cannot be prevented anyway.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === ' ') stop()
    if (event.key === 'ArrowRight' || event.key === 'PageDown') cue?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    // A prevented key press of Space still clicks a focused button in Firefox, when the key comes up.
    const preventClick = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault()
    window.addEventListener('keydown', listener, true)
    window.addEventListener('keyup', preventClick, true)
    return () => {
      window.removeEventListener('keydown', listener, true)
      window.removeEventListener('keyup', preventClick, true)
    }
  }, [])
}
