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

const SLATE = [
  'fixed top-1.5 left-[calc(50%+72px)] z-6 text-tag whitespace-nowrap',
  'max-md:top-1 max-md:right-[calc(50%+56px)] max-md:left-auto',
  'sideways:top-[calc(50%-130px)] sideways:right-auto sideways:left-9',
].join(' ')

/** The marks beside the lens where partners stand, so that the actor's eyes stay just off it. A slate is said to the lens. */
export function Eyelines({ step, isSlate }: EyelinesProps) {
  const { lines, settings, changeSettings } = useTape()
  const speaking = useTapeRun(({ playback }) =>
    playback.mode === 'idle' ? undefined : lines[playback.index]?.character,
  )
  if (isSlate) return <p className={SLATE}>Slate into the lens</p>
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

const EYELINE =
  'fixed top-0 left-[calc(50%+var(--eyeline)*25vw)] z-6 text-tag whitespace-nowrap text-[#ffcf8f] data-[waiting=true]:opacity-40 max-md:-top-0.5 sideways:left-10 sideways:text-tag-small'
const LABEL = 'absolute top-1.5 max-md:hidden sideways:top-2.5 sideways:right-auto sideways:left-5 sideways:block'
/** The target is larger than the mark. */
const MARK =
  '-mt-1.5 -ml-5.5 grid size-11 touch-none place-items-center rounded-full after:size-3.5 after:rounded-full after:bg-key after:shadow-mark sideways:mt-0'

const SIDES = {
  left: {
    place: 'max-md:left-[calc(50%+var(--eyeline)*36vw-24px)] sideways:top-[calc(21vh+(var(--eyeline)+0.2)*18vh-22px)]',
    label: 'right-10.5',
  },
  right: {
    place: 'max-md:left-[calc(50%+var(--eyeline)*36vw+24px)] sideways:top-[calc(79vh+(var(--eyeline)-0.2)*18vh-22px)]',
    label: 'left-5',
  },
}

function Eyeline({ label, name, eyeline, isShared, isMovable, isWaiting, onMove }: EyelineProps) {
  const mark = useRef<HTMLDivElement>(null)
  const side = eyeline < 0 ? 'left' : 'right'
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
      className={`${EYELINE} ${SIDES[side].place}`}
      data-waiting={isWaiting}
      style={{ '--eyeline': eyeline / MAX_EYELINE } as CSSProperties}
    >
      <div
        ref={mark}
        className={`${MARK} ${isMovable ? 'cursor-grab' : ''}`}
        {...(isMovable
          ? {
              role: 'slider',
              tabIndex: 0,
              'aria-label': `Where ${name} ${isShared ? 'stand' : 'stands'}`,
              'aria-valuemin': -MAX_EYELINE,
              'aria-valuemax': MAX_EYELINE,
              'aria-valuenow': eyeline,
              'aria-valuetext': `${Math.abs(eyeline)}% ${side} of the lens`,
              onKeyDown,
              onPointerDown: (event: PointerEvent) => mark.current?.setPointerCapture(event.pointerId),
              onPointerMove,
            }
          : { 'aria-hidden': true })}
      />
      <span className={`${LABEL} ${SIDES[side].label}`}>{label}</span>
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

/** The reverse of what `EYELINE` and `SIDES` do with the position in each of the three layouts. */
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
