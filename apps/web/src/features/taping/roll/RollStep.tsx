import { writeLength } from '@sidelight/domain/time/write-length'
import { isPartnerAboutToAnswer } from '@sidelight/domain/playback/playback-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTakeNumber, useTape, useTapeRun, useTapeView } from '../tape-context.tsx'
import { useElapsedMs } from './elapsed.ts'

/** Rolling: text, clock, tally and Stop. The lower half of the screen gives the next cue, and says so when it is needed. */
export function RollStep() {
  const { session } = useTape()
  const sinceMs = useTapeView(({ tape }) => (tape.phase === 'rolling' ? tape.sinceMs : undefined))
  const kind = useTapeView(({ tape }) => ('plan' in tape ? tape.plan.kind : 'scene'))
  const number = useTakeNumber()
  const stop = () => session.send({ type: 'cut' })
  const cue = () => {
    const { playback } = session.rehearsal.getState()
    session.rehearsal.send(isPartnerAboutToAnswer(playback) ? { type: 'skip gap' } : { type: 'spoken', by: 'tapped' })
  }
  useRollKeys(stop, cue)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isStopping = sinceMs === undefined
  return (
    <>
      <i aria-hidden="true" className="tape-red-frame" />
      {kind !== 'slate' && <CueArea onCue={cue} />}
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
      {writeLength(seconds)}
    </span>
  )
}

/** Always there; its sentence is seen only when the actor may need it. No live region: it would be heard on the tape. */
function CueArea({ onCue }: { onCue: () => void }) {
  const isFollowed = useIsFollowed()
  const isStalled = useIsStalled()
  return (
    <button type="button" className="tape-cue" data-hint={!isFollowed || isStalled} onClick={onCue}>
      <span>
        Tap here <span className="tape-key">or press →</span> when you've said your line
      </span>
    </button>
  )
}

/** A listener that only hears a voice never ends a line that is held for the actor. */
const useIsFollowed = (): boolean =>
  useTapeRun(({ listening: { preflight } }) => preflight?.listener === 'on-device' || preflight?.listener === 'browser')

const STALLED_AFTER_MS = 4000

/** In the actor's line no new word was followed for a while. */
function useIsStalled(): boolean {
  const progress = useTapeRun(({ actorTurn }) =>
    actorTurn === undefined || actorTurn.ending !== undefined ? undefined : `${actorTurn.turn} ${actorTurn.matched}`,
  )
  const [stalledAt, setStalledAt] = useState<string>()
  useEffect(() => {
    if (progress === undefined) return undefined
    const timer = setTimeout(() => setStalledAt(progress), STALLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [progress])
  return progress !== undefined && stalledAt === progress
}

/** What pedals and remotes send. Space stops. */
const CUE_KEYS: ReadonlySet<string> = new Set(['ArrowRight', 'Enter', 'PageDown'])
/** A second press within this time is a bounce of the pedal or the foot. */
const BOUNCE_MS = 250

/** A foot or an elbow on any other key must not reach the page. */
function useRollKeys(stop: () => void, cue: () => void): void {
  const lastCueMs = useRef(-Infinity)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The browser's own shortcuts cannot be prevented anyway.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === ' ') stop()
    if (!CUE_KEYS.has(event.key) || event.timeStamp - lastCueMs.current < BOUNCE_MS) return
    lastCueMs.current = event.timeStamp
    cue()
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
