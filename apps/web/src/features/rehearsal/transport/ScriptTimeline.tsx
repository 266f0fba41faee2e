import { listTimelineBlocks } from '@sidelight/domain/playback/playback-view'
import type { Playback } from '@sidelight/domain/playback/playback-state'
import { shapeRun } from '@sidelight/domain/rehearsal/italian-run-and-short-cues'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'

const TICK_MS = 120

interface ScriptTimelineProps {
  lines: readonly ScriptLine[]
  playback: Playback
  /** As on the stage, where the text matters more than the progress. */
  isThin?: boolean
}

/** One block per line, as wide as the line is long: amber for the partner, cyan for the actor. */
export function ScriptTimeline({ lines, playback, isThin = false }: ScriptTimelineProps) {
  const settings = useRehearsalState(({ settings }) => settings)
  const shaped = useMemo(() => shapeRun(lines, settings), [lines, settings])
  const blocks = useMemo(() => listTimelineBlocks(playback, shaped), [playback, shaped])
  const strip = useRef<HTMLDivElement>(null)
  useLineProgress(strip, playback)
  const done = playback.completed.size + playback.skipped.size
  const { loop } = playback
  const round = loop === undefined ? '' : `, looping lines ${loop.from + 1} to ${loop.to + 1}`
  return (
    <div
      ref={strip}
      role="img"
      aria-label={`Line ${playback.index + 1} of ${lines.length}, ${done} done${round}`}
      className={`flex min-w-0 flex-1 items-center gap-[clamp(1px,0.3vw,4px)] ${isThin ? THIN : 'h-11'}`}
    >
      {blocks.map((block, at) => (
        <Block
          key={at}
          width={block.width}
          look={lookOf(block)}
          isCurrent={block.isCurrent}
          isLooped={block.isLooped}
        />
      ))}
    </div>
  )
}

interface BlockProps {
  width: number
  look: string
  isCurrent: boolean
  isLooped: boolean
}

const Block = memo(function Block({ width, look, isCurrent, isLooped }: BlockProps) {
  return (
    <span
      data-current={isCurrent || undefined}
      style={{ flexGrow: width * 1000 }}
      className={`relative basis-0 rounded-[min(5px,30%)] ${look} ${isLooped ? 'after:absolute after:inset-x-0 after:-bottom-2 after:h-[3px] after:bg-text' : ''}`}
    />
  )
})

/** Shows the progress of the current line through a CSS variable, so that nothing is rendered again. */
function useLineProgress(strip: React.RefObject<HTMLDivElement | null>, { mode, phase }: Playback): void {
  const controller = useRehearsal()
  const isClipPlaying = mode === 'playing' && phase === 'playing clip'
  const spoken = useRehearsalState(({ actorTurn }) =>
    actorTurn === undefined ? 0 : actorTurn.matched / actorTurn.words.length,
  )
  useEffect(() => {
    const set = (share: number) => strip.current?.style.setProperty('--share', String(share))
    set(isClipPlaying ? 0 : spoken || 0)
    if (!isClipPlaying) return undefined
    const ticking = setInterval(() => set(controller.positionShare()), TICK_MS)
    return () => clearInterval(ticking)
  }, [strip, controller, isClipPlaying, spoken])
}

/** Overrides the heights of the blocks. */
const THIN = 'h-4 *:h-1.5 *:data-current:h-3'
const CURRENT = 'h-[34px] shadow-[0_0_0_2px_var(--stage),0_0_0_3.5px_var(--text)]'
const LOOK = {
  actor: {
    current: `${CURRENT} bg-[linear-gradient(90deg,var(--you)_calc(var(--share)*100%),color-mix(in_srgb,var(--you)_28%,var(--stage))_calc(var(--share)*100%))]`,
    done: 'h-[18px] bg-you',
    ahead: 'h-[18px] bg-[color-mix(in_srgb,var(--you)_28%,var(--stage))]',
  },
  partner: {
    current: `${CURRENT} bg-[linear-gradient(90deg,var(--key)_calc(var(--share)*100%),color-mix(in_srgb,var(--key)_30%,var(--stage))_calc(var(--share)*100%))]`,
    done: 'h-[18px] bg-key',
    ahead: 'h-[18px] bg-[color-mix(in_srgb,var(--key)_30%,var(--stage))]',
  },
}

const lookOf = ({ isActors, isDone, isCurrent }: { isActors: boolean; isDone: boolean; isCurrent: boolean }): string =>
  LOOK[isActors ? 'actor' : 'partner'][isCurrent ? 'current' : isDone ? 'done' : 'ahead']
