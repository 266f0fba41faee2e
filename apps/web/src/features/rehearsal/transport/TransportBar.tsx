import { isGlobalPlayback } from '@sidelight/domain/playback/playback-view'
import type { Playback } from '@sidelight/domain/playback/playback-state'
import { Pause, Play, Repeat, StepBack, Undo2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { LoopPanel } from '../panels/LoopPanel.tsx'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import { ScriptTimeline } from './ScriptTimeline.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'

interface TransportBarProps {
  lines: readonly ScriptLine[]
  playback: Playback
}

/** Shows the run through the script, with the controls, at any scroll position. */
export function TransportBar({ lines, playback }: TransportBarProps) {
  const [isLoopOpen, setIsLoopOpen] = useState(false)
  const current = lines[playback.index]
  if ((playback.mode === 'idle' && !playback.hasPlayed) || current === undefined) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 -mb-24 border-t border-line bg-[color-mix(in_srgb,var(--stage)_92%,transparent)] px-4 pt-3 pb-[max(--spacing(3.5),env(safe-area-inset-bottom))] backdrop-blur-[14px] md:-mx-8 md:px-8">
      {isLoopOpen && <LoopPanel count={lines.length} playback={playback} onClose={() => setIsLoopOpen(false)} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap sm:gap-x-5">
        <div className="min-w-0 shrink-0 text-small text-mute sm:max-w-[200px]">
          <b className="block text-body font-semibold whitespace-nowrap text-text tabular-nums">
            Line {playback.index + 1} of {lines.length}
          </b>
          <span className="block truncate max-sm:hidden">{current.heading}</span>
          <CueMeter />
        </div>
        <ScriptTimeline lines={lines} playback={playback} />
        <div className="order-last flex gap-1 max-sm:w-full max-sm:justify-between sm:order-none">
          <Steps playback={playback} onLoop={() => setIsLoopOpen((isOpen) => !isOpen)} isLoopOpen={isLoopOpen} />
        </div>
        <RoundMainButton playback={playback} />
      </div>
    </div>
  )
}

/** The time from the actor's last word to the answer cue, in the last line. */
function CueMeter() {
  const lastCueMs = useRehearsalState(({ lastCueMs }) => lastCueMs)
  if (lastCueMs === undefined) return null
  return (
    <span className="block whitespace-nowrap text-you tabular-nums" title="From your last word to the cue">
      last cue {(lastCueMs / 1000).toFixed(1)} s
    </span>
  )
}

function Steps({ playback, onLoop, isLoopOpen }: { playback: Playback; onLoop: () => void; isLoopOpen: boolean }) {
  const { send } = useRehearsal()
  return (
    <>
      <TransportButton aria-label="Back one line" title="Back one line (←)" onClick={() => send({ type: 'back' })}>
        <StepBack aria-hidden="true" />
        <span className="sm:hidden">Back</span>
      </TransportButton>
      <TransportButton
        aria-label="Repeat this line"
        title="Repeat this line (R)"
        onClick={() => send({ type: 'repeat' })}
      >
        <Undo2 aria-hidden="true" />
        <span className="sm:hidden">Repeat</span>
      </TransportButton>
      <TransportButton
        aria-label="Loop"
        title="Loop from line to line ([ and ])"
        aria-expanded={isLoopOpen}
        data-on={playback.loop !== undefined || undefined}
        onClick={onLoop}
      >
        <Repeat aria-hidden="true" />
        <span className="sm:hidden">Loop</span>
      </TransportButton>
    </>
  )
}

const TransportButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button
    {...props}
    type="button"
    className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-[10px] px-2.5 text-small font-medium text-mute hover:bg-raised hover:text-text max-sm:flex-1 max-sm:border max-sm:border-line data-on:bg-you-tint data-on:text-you [&>svg]:size-[18px]"
  />
)

function RoundMainButton({ playback }: { playback: Playback }) {
  const { send } = useRehearsal()
  if (isGlobalPlayback(playback)) {
    return (
      <button
        type="button"
        data-transport
        title="Pause Playback"
        aria-label="Pause Playback"
        onClick={() => send({ type: 'pause' })}
        className="grid size-[60px] shrink-0 place-items-center rounded-full bg-rec text-on-rec shadow-[0_0_0_7px_color-mix(in_srgb,var(--rec)_18%,transparent)]"
      >
        <Pause aria-hidden="true" className="size-7 fill-current" strokeWidth={0} />
      </button>
    )
  }
  return (
    <button
      type="button"
      title="Go on"
      aria-label="Go on"
      onClick={() => send({ type: 'play' })}
      className="grid size-[60px] shrink-0 place-items-center rounded-full bg-key text-on-key hover:bg-key-hover"
    >
      <Play aria-hidden="true" className="ml-0.5 size-6 fill-current" />
    </button>
  )
}
