import type { Playback, PlaybackEvent } from '@sidelight/domain/playback/playback'
import { isGlobal, stripOf } from '@sidelight/domain/playback/playback-view'
import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { SegmentLine } from './segments.ts'

interface SceneDockProps {
  segments: readonly SegmentLine[]
  state: Playback
  send: (event: PlaybackEvent) => void
  share: () => number
}

/** The whole scene at a glance, and the way to stop it from anywhere in it. */
export function SceneDock({ segments, state, send, share }: SceneDockProps) {
  const current = segments[state.index]
  if ((state.mode === 'idle' && !state.hasPlayed) || current === undefined) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 -mb-24 flex items-center gap-4 border-t border-line bg-[color-mix(in_srgb,var(--stage)_92%,transparent)] px-4 pt-3 pb-[max(--spacing(3.5),env(safe-area-inset-bottom))] backdrop-blur-[14px] sm:gap-6 md:-mx-8 md:px-8">
      <div className="min-w-0 shrink-0 text-[14px] text-mute sm:max-w-[220px]">
        <b className="block text-[16px] font-semibold whitespace-nowrap text-text tabular-nums">
          Line {state.index + 1} of {segments.length}
        </b>
        <span className="block truncate max-sm:hidden">{current.scene.heading}</span>
      </div>
      <Strip segments={segments} state={state} share={share} />
      {isGlobal(state) ? (
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
      ) : (
        <button
          type="button"
          title="Go on"
          aria-label="Go on"
          onClick={() => send({ type: 'play' })}
          className="grid size-[60px] shrink-0 place-items-center rounded-full bg-key text-on-key hover:bg-key-hover"
        >
          <Play aria-hidden="true" className="ml-0.5 size-6 fill-current" />
        </button>
      )}
    </div>
  )
}

const TICK_MS = 120

/** One block a line, as long as it lasts: amber is read to you, cyan is yours. */
function Strip({ segments, state, share }: Omit<SceneDockProps, 'send'>) {
  const blocks = useMemo(() => stripOf(state, segments), [state, segments])
  const strip = useRef<HTMLDivElement>(null)
  const isSounding = state.mode === 'playing' && state.phase === 'sounding'
  useEffect(() => {
    strip.current?.style.setProperty('--share', '0')
    if (!isSounding) return undefined
    const ticking = setInterval(() => strip.current?.style.setProperty('--share', String(share())), TICK_MS)
    return () => clearInterval(ticking)
  }, [isSounding, share])
  const done = state.completed.size + state.skipped.size
  return (
    <div
      ref={strip}
      role="img"
      aria-label={`Line ${state.index + 1} of ${segments.length}, ${done} done`}
      className="flex h-11 min-w-0 flex-1 items-center gap-[clamp(1px,0.3vw,4px)]"
    >
      {blocks.map((block, at) => (
        <span
          key={at}
          style={{ flexGrow: block.width * 1000 }}
          className={`basis-0 rounded-[min(5px,30%)] ${block.isCurrent ? 'h-[34px] shadow-[0_0_0_2px_var(--stage),0_0_0_3.5px_var(--text)]' : 'h-[18px]'} ${lookOf(block)}`}
        />
      ))}
    </div>
  )
}

function lookOf({ isYours, isDone, isCurrent }: { isYours: boolean; isDone: boolean; isCurrent: boolean }): string {
  if (isCurrent && isYours) return 'bg-[color-mix(in_srgb,var(--you)_28%,var(--stage))]'
  if (isCurrent) {
    return 'bg-[linear-gradient(90deg,var(--key)_calc(var(--share)*100%),color-mix(in_srgb,var(--key)_30%,var(--stage))_calc(var(--share)*100%))]'
  }
  if (isDone) return isYours ? 'bg-you' : 'bg-key'
  return isYours
    ? 'bg-[color-mix(in_srgb,var(--you)_28%,var(--stage))]'
    : 'bg-[color-mix(in_srgb,var(--key)_30%,var(--stage))]'
}
