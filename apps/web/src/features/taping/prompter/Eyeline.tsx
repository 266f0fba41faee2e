import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTape } from '../tape-context.tsx'
import { findPartner } from '../tape-script.ts'
import { MAX_EYELINE } from '../tape-settings.ts'
import type { StudioStep } from '../tape-view.ts'

/** Nearer to the lens the actor would look into it. */
const MIN_EYELINE = 20
const STEP = 5

interface EyelineProps {
  step: StudioStep
  isSlate: boolean
}

/** The mark beside the lens where the partner stands, so that the actor's eyes stay just off it. A slate is said to the lens. */
export function Eyeline({ step, isSlate }: EyelineProps) {
  const { lines, settings, changeSettings } = useTape()
  const { eyeline } = settings
  const partner = findPartner(lines)
  const mark = useRef<HTMLDivElement>(null)
  const isMovable = step === 'frame'
  if (isSlate) return <p className="tape-eyeline tape-eyeline-slate">Slate into the lens</p>
  if (partner === undefined) return null
  const move = (wanted: number) => changeSettings({ eyeline: keepOffLens(wanted, eyeline) })
  const onKeyDown = (event: KeyboardEvent) => {
    const change = KEYS[event.key]
    if (change === undefined) return
    event.preventDefault()
    move(eyeline + change)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (mark.current?.hasPointerCapture(event.pointerId) === true) move(readPosition(event))
  }
  return (
    <div
      className="tape-eyeline"
      data-side={eyeline < 0 ? 'left' : 'right'}
      style={{ '--eyeline': eyeline / MAX_EYELINE } as CSSProperties}
    >
      <div
        ref={mark}
        className="tape-mark"
        {...(isMovable
          ? {
              role: 'slider',
              tabIndex: 0,
              'aria-label': `Where ${partner} stands`,
              'aria-valuemin': -MAX_EYELINE,
              'aria-valuemax': MAX_EYELINE,
              'aria-valuenow': eyeline,
              'aria-valuetext': `${Math.abs(eyeline)}% ${eyeline < 0 ? 'left' : 'right'} of the lens`,
              onKeyDown,
              onPointerDown: (event: PointerEvent) => mark.current?.setPointerCapture(event.pointerId),
              onPointerMove,
            }
          : { 'aria-hidden': true })}
      />
      <span>{step === 'roll' ? partner : `${partner} is here. Look there.`}</span>
    </div>
  )
}

const KEYS: Partial<Record<string, number>> = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }

/** A mark that is moved towards the lens jumps to its other side. */
function keepOffLens(wanted: number, now: number): number {
  const clamped = Math.round(Math.min(MAX_EYELINE, Math.max(-MAX_EYELINE, wanted)))
  if (Math.abs(clamped) >= MIN_EYELINE) return clamped
  const isInward = Math.abs(clamped) < Math.abs(now)
  const side = isInward && Math.abs(now) === MIN_EYELINE ? -Math.sign(now) : Math.sign(now)
  return side * MIN_EYELINE
}

/** The reverse of what `tape.css` does with the position in each of its three layouts. */
function readPosition({ clientX, clientY }: PointerEvent): number {
  const { innerWidth: width, innerHeight: height } = window
  if (height <= 480 && width >= 640) {
    const share = clientY / height
    return share < 0.5 ? -MIN_EYELINE - (0.21 - share) / 0.0018 : MIN_EYELINE + (share - 0.79) / 0.0018
  }
  const fromLens = clientX - width / 2
  if (width < 760) return (fromLens - Math.sign(fromLens) * 24) / (0.0036 * width)
  return fromLens / (0.0025 * width)
}
