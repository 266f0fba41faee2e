import { isPiece } from '@sidelight/domain/taping/piece'
import { writeLength } from '@sidelight/domain/time/write-length'
import { isPartnerAboutToAnswer } from '@sidelight/domain/playback/playback-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Shutter } from '../Shutter.tsx'
import { TapeBar } from '../TapeBar.tsx'
import { useTakeNumber, useTape, useTapeRun, useTapeView } from '../tape-context.tsx'
import { useElapsedMs } from './elapsed.ts'

/** Rolling: text, clock, tally and Stop. The lower half of the screen gives the next cue, and says so when it is needed. */
export function RollStep() {
  const { session, lines, settings } = useTape()
  const limitSeconds = isPiece(lines) ? settings.limitSeconds : 0
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
      <i
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-9 inset-ring-6 inset-ring-rec max-md:inset-ring-5"
      />
      {kind !== 'slate' && <CueArea onCue={cue} />}
      <TapeBar>
        <p className="flex items-center gap-3.5 text-(length:--size-clock) font-semibold tabular-nums max-md:gap-2.75 sideways:fixed sideways:top-4.5 sideways:right-27">
          <i
            aria-hidden="true"
            className="size-2.5 flex-none rounded-full bg-rec shadow-[0_0_0_5px_color-mix(in_srgb,var(--rec)_22%,transparent)]"
          />
          {TITLES[kind](number)}
          {isStopping ? (
            <span>Keeping the take…</span>
          ) : (
            <Clock sinceMs={sinceMs} limitSeconds={kind === 'scene' ? limitSeconds : 0} />
          )}
        </p>
        <Shutter ref={button} isStop aria-label="Stop" aria-disabled={isStopping} onClick={stop} />
        <p className="text-right text-body text-mute phone:hidden">Space stops. The take is kept.</p>
      </TapeBar>
    </>
  )
}

const TITLES = {
  scene: (number: number) => `Take ${number}`,
  slate: () => 'Slate',
  'pick-up': () => 'Pick-up',
}

interface ClockProps {
  sinceMs: number
  /** 0 for none. */
  limitSeconds: number
}

/** With a limit it counts down, and says how much the take is over: no limit ends a take. */
function Clock({ sinceMs, limitSeconds }: ClockProps) {
  const seconds = Math.floor(useElapsedMs(sinceMs) / 1000)
  const left = limitSeconds - seconds
  if (limitSeconds === 0 || left < 0) {
    return (
      <span role="timer" aria-label="Time" aria-live="off" className={limitSeconds === 0 ? '' : 'text-key-text'}>
        {limitSeconds === 0 ? writeLength(seconds) : `over by ${writeLength(-left)}`}
      </span>
    )
  }
  return (
    <span role="timer" aria-label="Time left" aria-live="off" className={left > LAST_SECONDS ? '' : 'text-key-text'}>
      {writeLength(left)}
    </span>
  )
}

const LAST_SECONDS = 15

/** The lower half above the bar, large enough for a hand that doesn't look. Always there; its sentence is seen only when the actor may need it. No live region: it would be heard on the tape. */
function CueArea({ onCue }: { onCue: () => void }) {
  const isFollowed = useIsFollowed()
  const isStalled = useIsStalled()
  return (
    <button
      type="button"
      className="group fixed inset-[50%_0_112px] z-4 grid items-end justify-items-center pb-3 sideways:inset-[50%_92px_0_0]"
      data-hint={!isFollowed || isStalled}
      onClick={onCue}
    >
      <span className="rounded-full bg-surface/94 px-5 py-2 text-cue text-key-text opacity-0 [transition:opacity_400ms] group-data-[hint=true]:opacity-100">
        Tap here <span className="pointer-coarse:hidden">or press →</span> when you've said your line
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
