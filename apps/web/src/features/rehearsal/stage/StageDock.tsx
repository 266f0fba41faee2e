import { SPEEDS, type Speed, speedLabel } from '@sidelight/domain/playback/playback-line'
import { findRunSpeed } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { Camera, Ear, Keyboard, Pause, Play, Repeat, SlidersHorizontal, SkipBack } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Select } from '#ui/form/Select.tsx'
import { useRehearsal, useRehearsalState } from '../rehearsal-context.tsx'
import { canTape, type ScriptLine } from '../rehearsal-lines.ts'
import { ScriptTimeline } from '../transport/ScriptTimeline.tsx'
import { MyLines } from './lines/MyLines.tsx'
import { toggleLoop } from './stage-keys.ts'
import { isActorsTurn, isRunning, type StageDialog, stageStateOf } from './stage-state.ts'

interface StageDockProps {
  documentId: string
  lines: readonly ScriptLine[]
  liveIndex: number
  /** Nobody uses pointer or keyboard: only the strip, Pause and "Line?" stay in sight. */
  isResting: boolean
  onOpen: (dialog: StageDialog) => void
}

/** Transparent rather than gone, so that the keyboard and screen readers still find the controls; focus shows them. */
const fading = (isResting: boolean): string =>
  `transition-opacity duration-[420ms] ease-cue ${isResting ? 'opacity-0' : ''}`

export function StageDock({ documentId, lines, liveIndex, isResting, onOpen }: StageDockProps) {
  const playback = useRehearsalState(({ playback }) => playback)
  const state = useRehearsalState(stageStateOf)
  const fade = fading(isResting)
  const actor = lines[liveIndex]?.character ?? ''
  return (
    <section
      aria-label="Rehearsal controls"
      data-stage-dock
      className="stage-dock fixed inset-x-0 bottom-0 z-20 px-3 pb-[max(--spacing(3.5),env(safe-area-inset-bottom))] md:px-8 backdrop-blur-[14px]"
    >
      <ScriptTimeline lines={lines} playback={playback} isThin />
      <div className="grid grid-cols-1 items-center pt-1 md:grid-cols-[1fr_auto_1fr]">
        <div className={`text-body text-mute ${fade}`}>
          <p className="max-md:hidden">
            <b className="font-semibold text-text">
              {lines[liveIndex]?.isActors === true ? 'Your line' : readableName(actor)}
            </b>
            , {liveIndex + 1} of {lines.length}
          </p>
          <RunName />
        </div>
        <div className="flex flex-wrap items-center gap-1 max-md:justify-between md:gap-2">
          <Steps lines={lines} fade={fade} />
          <PlayButton isRun={isRunning(state)} isReady={state === 'ready'} />
          <PromptButton isOffered={state === 'dried'} isPossible={isActorsTurn(state)} />
          <SpeedChoice fade={fade} />
        </div>
        <div className={`flex justify-end gap-1 max-md:mt-2.5 ${fade}`}>
          {lines.some(({ isActors }) => isActors) && <MyLines />}
          {!isRunning(state) && (
            <span className="flex max-md:hidden">
              {lines.some(({ isActors }) => isActors) && (
                <Link
                  to={paths.byEar(documentId)}
                  aria-label="Learn by ear"
                  title="Learn my lines by ear (6)"
                  className={DOCK_BUTTON}
                >
                  <Ear aria-hidden="true" />
                </Link>
              )}
              {canTape(lines) && (
                <Link to={paths.tape(documentId)} aria-label="Tape" title="Tape the scene (T)" className={DOCK_BUTTON}>
                  <Camera aria-hidden="true" />
                </Link>
              )}
              <DockButton aria-label="Rehearsal settings" title="Settings (S)" onClick={() => onOpen('settings')}>
                <SlidersHorizontal aria-hidden="true" />
              </DockButton>
              <DockButton aria-label="Keyboard shortcuts" title="Keyboard (?)" onClick={() => onOpen('keys')}>
                <Keyboard aria-hidden="true" />
              </DockButton>
            </span>
          )}
        </div>
      </div>
    </section>
  )
}

/** Why lines are passed over, for an actor who has forgotten what they chose yesterday. */
function RunName() {
  const isItalian = useRehearsalState(({ settings }) => settings.isItalian)
  const hasShortCues = useRehearsalState(({ settings }) => settings.hasShortCues)
  if (!isItalian && !hasShortCues) return null
  return <p>{isItalian ? (hasShortCues ? 'Italian run, short cues' : 'Italian run') : 'Short cues'}</p>
}

function Steps({ lines, fade }: { lines: readonly ScriptLine[]; fade: string }) {
  const controller = useRehearsal()
  const isLooping = useRehearsalState(({ playback }) => playback.loop !== undefined)
  return (
    <div className={`flex gap-1 max-md:gap-3 ${fade}`}>
      <DockButton
        aria-label="Back one line"
        title="Back one line (←)"
        onClick={() => controller.send({ type: 'back' })}
      >
        <SkipBack aria-hidden="true" />
      </DockButton>
      <DockButton
        aria-label="Loop"
        title="Loop your line with its cue (O)"
        aria-pressed={isLooping}
        onClick={() => toggleLoop(controller, lines)}
      >
        <Repeat aria-hidden="true" />
      </DockButton>
    </div>
  )
}

const DockButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button {...props} type="button" className={DOCK_BUTTON} />
)

const DOCK_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-row text-mute hover:bg-raised hover:text-text aria-pressed:bg-you-tint aria-pressed:text-you [&>svg]:size-[18px]'

function PlayButton({ isRun, isReady }: { isRun: boolean; isReady: boolean }) {
  const { send } = useRehearsal()
  const label = isRun ? 'Pause Playback' : isReady ? 'Play' : 'Resume'
  const Icon = isRun ? Pause : Play
  return (
    <button
      type="button"
      data-transport
      aria-label={label}
      title={label}
      onClick={() => send({ type: isRun ? 'pause' : 'play' })}
      className={`grid size-16 shrink-0 place-items-center rounded-full md:mx-2 md:size-14 ${isRun ? 'bg-text text-page' : 'bg-key text-on-key hover:bg-key-hover'}`}
    >
      <Icon aria-hidden="true" className="size-6 fill-current" strokeWidth={isRun ? 0 : 2} />
    </button>
  )
}

function PromptButton({ isOffered, isPossible }: { isOffered: boolean; isPossible: boolean }) {
  const { send } = useRehearsal()
  return (
    <button
      type="button"
      title="The next words of your line (L)"
      aria-disabled={!isPossible}
      onClick={() => isPossible && send({ type: 'prompt' })}
      className={`h-11 shrink-0 rounded-full border px-4 font-semibold aria-disabled:cursor-not-allowed aria-disabled:text-faint ${isOffered ? 'border-key-text text-key-text' : 'border-control hover:bg-raised'}`}
    >
      Line?
    </button>
  )
}

function SpeedChoice({ fade }: { fade: string }) {
  const { changeSettings } = useRehearsal()
  const settings = useRehearsalState(({ settings }) => settings)
  const { isItalian } = settings
  return (
    <Select
      aria-label="Speed"
      title={isItalian ? 'An Italian run has one speed' : 'Speed of the scene ([ and ])'}
      disabled={isItalian}
      value={findRunSpeed(settings)}
      onChange={({ target }) => changeSettings({ ...settings, speed: Number(target.value) as Speed })}
      className={`h-11 shrink-0 rounded-row bg-transparent px-1.5 font-semibold text-mute tabular-nums hover:text-text [&>option]:bg-surface [&>option]:text-text ${fade}`}
    >
      {SPEEDS.map((choice) => (
        <option key={choice} value={choice}>
          {speedLabel(choice)}
        </option>
      ))}
    </Select>
  )
}
