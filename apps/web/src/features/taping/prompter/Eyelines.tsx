import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { useTape, useTapeRun } from '../tape-context.tsx'
import { listPartners } from '../tape-script.ts'
import { MAX_EYELINE } from '../tape-settings.ts'
import type { StudioStep } from '../tape-view.ts'

/** Nearer to the lens the actor would look into it. */
const MIN_EYELINE = 20
const STEP = 5

interface EyelinesProps {
  step: StudioStep
  isSlate: boolean
}

/** The marks beside the lens where partners stand, so that the actor's eyes stay just off it. A slate is said to the lens. */
export function Eyelines({ step, isSlate }: EyelinesProps) {
  const { lines, settings, changeSettings } = useTape()
  const speaking = useTapeRun(({ playback }) =>
    playback.mode === 'idle' ? undefined : lines[playback.index]?.character,
  )
  if (isSlate) return <p className="tape-eyeline tape-eyeline-slate">Slate into the lens</p>
  const partners = listPartners(lines)
  const { eyelines } = settings
  return eyelines.slice(0, partners.length).map((eyeline, at) => {
    // Further partners share the last mark.
    const isLast = at === eyelines.length - 1
    const here = isLast ? partners.slice(at) : partners.slice(at, at + 1)
    const name = `${readableName(here[0] ?? '')}${here.length > 1 ? ' and others' : ''}`
    const isWaiting = step === 'roll' && partners.length > 1 && !here.includes(speaking ?? '')
    return (
      <Eyeline
        key={name}
        label={step === 'roll' || partners.length > 1 ? name : `${name} is here. Look there.`}
        name={name}
        eyeline={eyeline}
        isShared={here.length > 1}
        isMovable={step === 'frame'}
        isWaiting={isWaiting}
        onMove={(moved) => changeSettings({ eyelines: eyelines.with(at, moved) })}
      />
    )
  })
}

interface EyelineProps {
  label: string
  name: string
  eyeline: number
  /** By several partners. */
  isShared: boolean
  isMovable: boolean
  /** Another partner speaks, or the actor. */
  isWaiting: boolean
  onMove: (eyeline: number) => void
}

function Eyeline({ label, name, eyeline, isShared, isMovable, isWaiting, onMove }: EyelineProps) {
  const mark = useRef<HTMLDivElement>(null)
  const move = (wanted: number) => onMove(keepOffLens(wanted, eyeline))
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
      data-waiting={isWaiting}
      style={{ '--eyeline': eyeline / MAX_EYELINE } as CSSProperties}
    >
      <div
        ref={mark}
        className="tape-mark"
        {...(isMovable
          ? {
              role: 'slider',
              tabIndex: 0,
              'aria-label': `Where ${name} ${isShared ? 'stand' : 'stands'}`,
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
      <span>{label}</span>
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
