import { countKnown } from '@sidelight/domain/learning/by-ear'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'
import { isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import { Ear, Mic, Pause, Play, Volume2, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useBack } from '#lib/navigation/back.ts'
import { paths } from '#lib/navigation/paths.ts'
import { usePart, useStore } from '#lib/state/store.ts'
import { useReading } from '#shared/reading/use-reading.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { LineText } from '../current-line/LineText.tsx'
import { useRehearsalState } from '../rehearsal-context.tsx'
import { useHeadsetButtons } from './headset-buttons.ts'
import { type SoundByEar, isModel, toRunLines } from './by-ear-run.ts'
import type { ByEarSession } from './by-ear-session.ts'

interface ByEarScreenProps {
  documentId: string
  title: string
  session: ByEarSession
}

type Step = 'ready' | 'cue' | 'hear' | 'say'

const SIZES = { small: size(25, 36), medium: size(31, 46), large: size(38, 60), huge: size(52, 80) }

function size(narrow: number, wide: number) {
  return { '--ear-narrow': `${narrow}px`, '--ear-wide': `${wide}px` } as Record<`--${string}`, string>
}

export function ByEarScreen({ documentId, title, session }: ByEarScreenProps) {
  const state = useStore(session.store)
  const isRunning = useRehearsalState(({ playback }) => playback.mode === 'playing')
  const step = useStep(session)
  const [isTextHidden, setTextHidden] = useState(false)
  const reading = useReading('by-ear isolate min-h-dvh', SIZES)
  const { known, of } = countKnown(state)
  useBack(isRunning, session.pause)
  useKeys(session, () => setTextHidden((isOn) => !isOn))
  const { toggle, next, again } = session
  useHeadsetButtons(isRunning, { play: toggle, pause: toggle, next, again })
  return (
    <div {...reading} data-step={step}>
      <header className="fixed inset-x-0 top-0 z-30 flex h-[68px] items-center gap-3.5 px-4 text-body text-faint md:px-8">
        <LogoMark className="w-[30px] shrink-0" />
        <p className="min-w-0 truncate font-semibold text-mute">{title}</p>
        <h1 className="shrink-0 max-md:sr-only">Learn by ear</h1>
        <p className="ml-auto shrink-0">
          {known} of {of} known
        </p>
        <Button asChild look="quiet" size="icon">
          <Link to={paths.stage(documentId)} aria-label="Back to the stage">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="by-ear-main mx-auto grid min-h-dvh content-center gap-9">
        {state.current === undefined ? (
          <Done documentId={documentId} count={of} />
        ) : (
          <>
            <Steps step={step} hasModel={state.current.modelWords !== undefined} />
            {isTextHidden ? <p className="sr-only">Ears only</p> : <CurrentText session={session} step={step} />}
          </>
        )}
      </main>
      {state.current !== undefined && (
        <Dock session={session} step={step} isTextHidden={isTextHidden} onHideText={setTextHidden} />
      )}
    </div>
  )
}

/** What the actor does now: whose sound is heard, or their own. */
function useStep(session: ByEarSession): Step {
  const { current } = useStore(session.store)
  const sound = useStore(session.sound)
  return usePart(session.controller, ({ playback }) => {
    if (current === undefined || (playback.mode === 'idle' && !playback.hasPlayed)) return 'ready'
    if (isWaitingForActor(playback)) return 'say'
    const line = toRunLines(current, sound)[playback.index]
    if (line === undefined || line.isActors) return 'say'
    return isModel(line.id) ? 'hear' : 'cue'
  })
}

const STEPS = [
  { step: 'cue', label: 'Cue', Icon: Volume2 },
  { step: 'hear', label: 'Hear it', Icon: Ear },
  { step: 'say', label: 'Say it', Icon: Mic },
] as const

const Steps = ({ step, hasModel }: { step: Step; hasModel: boolean }) => (
  <ol aria-label="Steps" className="flex flex-wrap gap-2.5 text-lead">
    {STEPS.filter((each) => hasModel || each.step !== 'hear').map(({ step: name, label, Icon }) => (
      <li
        key={name}
        aria-current={name === step ? 'step' : undefined}
        data-name={name}
        className="by-ear-step flex h-10 items-center gap-2.5 rounded-full px-4 text-mute"
      >
        <Icon aria-hidden="true" className="size-[18px]" />
        {label}
      </li>
    ))}
  </ol>
)

const BEFORE_MODEL: ReadonlySet<Step> = new Set(['ready', 'cue'])

/** The line that is heard or said; of a line that is to be known, the cue. */
function CurrentText({ session, step }: { session: ByEarSession; step: Step }) {
  const { current } = useStore(session.store)
  const sound = useStore(session.sound)
  const index = useRehearsalState(({ playback }) => playback.index)
  if (current === undefined) return null
  const run = toRunLines(current, sound)
  const own = run.at(-1)
  const isAlone = current.modelWords === undefined
  const cue = run.find(({ id, isActors }) => !isActors && !isModel(id))
  const isCue = cue !== undefined && (isAlone || BEFORE_MODEL.has(step))
  if (own === undefined) return null
  return (
    <>
      {isCue && <Cue cue={cue} name={nameOf(sound, cue.id)} />}
      {!isCue && !isAlone && (
        <div>
          <p className="slate mb-4 text-lead text-you">{nameOf(sound, own.id)}</p>
          <p className="by-ear-line font-script wrap-anywhere">
            <LineText line={run[index] ?? own} wordStarts={sound.models.get(own.id)?.starts} />
          </p>
        </div>
      )}
      {isAlone && step === 'say' && (
        <p className="by-ear-line font-script wrap-anywhere">
          <LineText line={own} wordStarts={undefined} rung="cue only" />
        </p>
      )}
    </>
  )
}

const nameOf = ({ lines }: SoundByEar, lineId: string): string => lines.find(({ id }) => id === lineId)?.character ?? ''

const Cue = ({ cue, name }: { cue: RehearsalLine; name: string }) => (
  <div>
    <p className="slate mb-4 text-lead text-key-text">{name}</p>
    <p className="by-ear-line by-ear-cue font-script wrap-anywhere text-mute">{cue.dialog}</p>
  </div>
)

interface DockProps {
  session: ByEarSession
  step: Step
  isTextHidden: boolean
  onHideText: (isOn: boolean) => void
}

function Dock({ session, step, isTextHidden, onHideText }: DockProps) {
  const isRunning = useRehearsalState(({ playback }) => playback.mode === 'playing')
  const isSlow = useStore(session.slow)
  const { current } = useStore(session.store)
  const label = isRunning ? 'Pause' : step === 'ready' ? 'Start' : 'Go on'
  const Icon = isRunning ? Pause : Play
  return (
    <section aria-label="Controls" className="by-ear-dock fixed inset-x-0 bottom-0 z-20 px-4 pb-6 md:px-8">
      <p role="status" className="text-body text-mute">
        {describeStep(step, isRunning, current?.modelWords === undefined)}
      </p>
      <div className="flex items-center justify-center gap-3 max-md:w-full max-md:justify-between">
        <DockButton title="Hear it again (←)" onClick={session.again}>
          Again
        </DockButton>
        <button
          type="button"
          aria-label={label}
          title={`${label} (Space)`}
          onClick={session.toggle}
          className={`grid size-16 shrink-0 place-items-center rounded-full ${isRunning ? 'bg-text text-page' : 'bg-key text-on-key hover:bg-key-hover'}`}
        >
          <Icon aria-hidden="true" className="size-6 fill-current" strokeWidth={isRunning ? 0 : 2} />
        </button>
        <DockButton title="Next (→)" onClick={session.next}>
          Next
        </DockButton>
      </div>
      <div className="flex justify-end gap-2 max-md:justify-center">
        <Toggle isOn={isSlow} title="The model reads slower (S)" onClick={session.toggleSlow}>
          Slower
        </Toggle>
        <Toggle isOn={isTextHidden} title="No text (E)" onClick={() => onHideText(!isTextHidden)}>
          Ears only
        </Toggle>
      </div>
    </section>
  )
}

function describeStep(step: Step, isRunning: boolean, isAlone: boolean): string {
  if (step === 'ready') return 'You hear your line, and say it.'
  if (!isRunning) return 'Paused.'
  if (step === 'cue') return isAlone ? 'Now without hearing it first.' : 'Your cue.'
  if (step === 'hear') return 'Your line, read plainly.'
  return isAlone ? 'Say your line.' : 'Your turn.'
}

interface DockButtonProps {
  title: string
  onClick: () => void
  children: ReactNode
}

const DockButton = (props: DockButtonProps) => (
  <button
    {...props}
    type="button"
    className="h-13 rounded-full border border-control px-5 text-lead font-semibold hover:bg-raised"
  />
)

const Toggle = ({ isOn, ...props }: DockButtonProps & { isOn: boolean }) => (
  <button
    {...props}
    type="button"
    aria-pressed={isOn}
    className="h-11 rounded-row px-2.5 text-small font-medium text-mute hover:text-text aria-pressed:bg-you-tint aria-pressed:font-semibold aria-pressed:text-you"
  />
)

const Done = ({ documentId, count }: { documentId: string; count: number }) => (
  <div className="grid justify-items-start gap-5">
    <p className="display text-heading" role="status">
      {count === 1 ? 'You know this line.' : `You know these ${count} lines.`}
    </p>
    <p className="text-lead text-mute">Each was clean twice from its cue alone. Run the scene while they are fresh.</p>
    <Button asChild size="large">
      <Link to={paths.stage(documentId)}>Run the scene</Link>
    </Button>
  </div>
)

/** Buttons and links keep the keys that they use themselves. */
function useKeys(session: ByEarSession, toggleText: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isOnControl && (event.key === ' ' || event.key === 'Enter')) return
    const act = KEYS(session, toggleText)[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const KEYS = (session: ByEarSession, toggleText: () => void): Partial<Record<string, () => unknown>> => ({
  ' ': session.toggle,
  escape: session.pause,
  arrowright: session.next,
  pagedown: session.next,
  enter: session.next,
  arrowleft: session.again,
  pageup: session.again,
  r: session.again,
  s: session.toggleSlow,
  e: toggleText,
})
