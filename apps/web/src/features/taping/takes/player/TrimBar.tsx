import { writeLength } from '@sidelight/domain/time/write-length'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

export interface Trim {
  from: number
  to: number
}

interface TrimBarProps {
  take: TapeTake
  trim: Trim
  seconds: number
  /** Where another take is cut in, in seconds of this one. */
  cuts: readonly Trim[]
  onTrim: (trim: Trim) => void
  onSeek: (seconds: number) => void
}

/** The take as one strip: a block for each line, handles where the tape begins and ends, a mark where it plays. */
export function TrimBar({ take, trim, seconds, cuts, onTrim, onSeek }: TrimBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const share = (at: number) => `${(Math.min(1, Math.max(0, at / take.seconds)) * 100).toFixed(2)}%`
  const secondsAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = bar.current?.getBoundingClientRect() ?? {}
    return Math.min(take.seconds, Math.max(0, ((clientX - left) / width) * take.seconds))
  }
  const starts = take.keys.filter((key) => key < trim.to)
  const ends = [...take.keys.filter((key) => key > trim.from), take.seconds]
  return (
    <div className="relative mt-4 h-11 rounded-[10px] bg-surface px-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <div ref={bar} className="relative h-full touch-none" onPointerDown={(event) => onSeek(secondsAt(event))}>
        {take.lines.map((line, at) => (
          <span
            key={at}
            className={`absolute top-[15px] h-3.5 rounded-[4px] border-r-[3px] border-surface ${line.isActors ? 'bg-you' : 'bg-key'} ${line.to < seconds ? '' : 'opacity-30'}`}
            style={{ left: share(line.from), width: `max(4px, ${share(line.to - line.from)})` }}
          />
        ))}
        {cuts.map((cut, at) => (
          <span
            key={at}
            className="absolute inset-y-1.5 rounded-[4px] border-x-2 border-dashed border-text bg-you-tint/60"
            style={{ left: share(cut.from), width: share(cut.to - cut.from) }}
          />
        ))}
        <span className="absolute -inset-y-2 w-0.5 bg-text" style={{ left: share(seconds) }} />
        <Handle
          name="Start of the tape"
          at={trim.from}
          steps={starts}
          left={share(trim.from)}
          secondsAt={secondsAt}
          onMove={(from) => onTrim({ ...trim, from })}
        />
        <Handle
          name="End of the tape"
          at={trim.to}
          steps={ends}
          left={share(trim.to)}
          secondsAt={secondsAt}
          onMove={(to) => onTrim({ ...trim, to })}
        />
      </div>
    </div>
  )
}

interface HandleProps {
  name: string
  at: number
  /** The seconds where it may stand, ascending. */
  steps: readonly number[]
  left: string
  secondsAt: (event: PointerEvent) => number
  onMove: (seconds: number) => void
}

/** The picture is not encoded again, so the tape can begin only where a whole picture was stored. */
function Handle({ name, at, steps, left, secondsAt, onMove }: HandleProps) {
  const moveTo = (step: number | undefined) => step !== undefined && step !== at && onMove(step)
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Partial<Record<string, number | undefined>> = {
      ArrowLeft: steps.findLast((step) => step < at),
      ArrowDown: steps.findLast((step) => step < at),
      ArrowRight: steps.find((step) => step > at),
      ArrowUp: steps.find((step) => step > at),
      Home: steps[0],
      End: steps.at(-1),
    }
    if (!(event.key in targets)) return
    event.preventDefault()
    moveTo(targets[event.key])
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={steps[0] ?? 0}
      aria-valuemax={steps.at(-1) ?? 0}
      aria-valuenow={at}
      aria-valuetext={writeLength(at)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(findNearest(steps, secondsAt(event)))
      }}
      className="absolute -inset-y-[3px] -ml-[22px] grid w-11 cursor-ew-resize touch-none place-items-center"
      style={{ left }}
    >
      <span className="grid h-full w-3 place-items-center rounded-[5px] bg-text">
        <span className="h-3.5 w-0.5 rounded-full bg-page" />
      </span>
    </span>
  )
}

const findNearest = (steps: readonly number[], seconds: number): number | undefined =>
  steps.toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds))[0]
