import { FRAME_REMEDIES } from '@sidelight/domain/taping/frame/judge-frame'
import { minutesLeft } from '@sidelight/domain/taping/free-room'
import type { SoundJudgement } from '@sidelight/domain/taping/judge-sound'
import { LIGHT_REMEDIES, type LightJudgement } from '@sidelight/domain/taping/light'
import { Check, EyeOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTape, useTapeView } from '../tape-context.tsx'
import { type FrameCheckView, GOOD_FRAME } from './frame-check.ts'
import { useLight } from './light.ts'
import { useSound } from './sound.ts'

const LIGHT_TEXTS: Record<LightJudgement, string> = { good: 'The picture is well lit', ...LIGHT_REMEDIES }

const SOUND_TEXTS: Record<SoundJudgement, string> = {
  good: 'We hear you well',
  'not heard': 'Say a line, as loud as in the scene.',
  'too quiet': 'You sound far away. Come closer, or choose a nearer microphone.',
  clipping: 'Too loud. Step back, or turn the microphone down.',
  noisy: 'The room is loud. Close the window, or switch off what hums.',
  'partner audible': 'Your microphone hears your partner. Turn the volume down, or use an earbud.',
  telephone: "Your headset's microphone sounds like a telephone. Choose the one of this device.",
}

/** Below this many minutes the actor is told to make room before they roll. */
const FEW_MINUTES = 10

interface FrameLightsProps {
  picture: HTMLVideoElement | null
  frameCheck: FrameCheckView
}

/** Frame, light, sound and machine: each good, or with what helps. */
export function FrameLights({ picture, frameCheck }: FrameLightsProps) {
  const light = useLight(picture)
  const sound = useSound()
  return (
    <section>
      <h2 className="mb-3 font-semibold text-text">Your frame</h2>
      <ul className="grid gap-2.5 text-body leading-[1.35] text-[#c9ccd3]">
        <FrameLight check={frameCheck} />
        <Light isGood={light === 'good'} isPending={light === undefined}>
          {light === undefined ? 'Looking at the light…' : LIGHT_TEXTS[light]}
        </Light>
        <Light isGood={sound === 'good'} isPending={sound === 'not heard'}>
          {SOUND_TEXTS[sound]}
        </Light>
        <MachineLight />
        <FreeRoom />
      </ul>
    </section>
  )
}

function FrameLight({ check }: { check: FrameCheckView }) {
  if (check === undefined || check === 'impossible') return null
  if (check === 'looking') return <Row look="pending">Looking for your face…</Row>
  if (check === 'good') return <Row look="good">{GOOD_FRAME}</Row>
  return <Row look={check === 'not found' ? 'unknown' : 'warn'}>{FRAME_REMEDIES[check]}</Row>
}

const LOOKS = {
  unknown: { Icon: EyeOff, text: 'text-mute', colour: 'stroke-2 text-mute' },
  pending: { Icon: LoaderCircle, text: '', colour: 'stroke-3 text-mute' },
  good: { Icon: Check, text: '', colour: 'stroke-3 text-ok' },
  warn: { Icon: TriangleAlert, text: 'text-[#ffe9ae]', colour: 'stroke-2 text-warn' },
}

interface LightProps {
  isGood: boolean
  isPending?: boolean
  children: ReactNode
}

const Light = ({ isGood, isPending = false, children }: LightProps) => (
  <Row look={isPending ? 'pending' : isGood ? 'good' : 'warn'}>{children}</Row>
)

const Row = ({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) => {
  const { Icon, text, colour } = LOOKS[look]
  return (
    <li className={`flex gap-2.75 ${text}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-4 flex-none ${colour}`} />
      <span>{children}</span>
    </li>
  )
}

function MachineLight() {
  const { session } = useTape()
  const isChecking = useTapeView(({ tape }) => tape.phase === 'checking')
  const height = useTapeView(({ tape }) => ('quality' in tape ? tape.quality.height : undefined))
  const isFit = useTapeView((view) => view.isMachineFit)
  if (isChecking || isFit === undefined) {
    return (
      <Light isGood isPending>
        Trying a few seconds of recording…
      </Light>
    )
  }
  return isFit ? (
    <Light isGood>{`Landscape, ${height}p, no picture lost`}</Light>
  ) : (
    <Light isGood={false}>
      A short test at {height}p wasn't smooth. Close other apps and tabs.{' '}
      <button type="button" className="underline underline-offset-4" onClick={() => session.send({ type: 'check' })}>
        Try again
      </button>
    </Light>
  )
}

function FreeRoom() {
  const bytesFree = useTapeView((view) => view.bytesFree)
  const bitRate = useTapeView(({ tape }) => ('quality' in tape ? tape.quality.bitRate : undefined))
  if (bytesFree === undefined || bitRate === undefined) return null
  const minutes = Math.floor(minutesLeft(bytesFree, bitRate))
  return (
    <Light isGood={minutes >= FEW_MINUTES}>
      {minutes >= FEW_MINUTES
        ? `Room for ${minutes} minutes on this device`
        : `Room for ${minutes} minutes only. Delete takes that you no longer need.`}
    </Light>
  )
}
