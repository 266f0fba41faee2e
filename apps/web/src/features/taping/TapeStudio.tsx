import type { PickUp } from '@sidelight/domain/taping/tape-fact'
import type { Tape } from '@sidelight/domain/taping/tape-state'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { useScreenWakeLock } from '#lib/browser/screen-wake-lock.ts'
import { Button } from '#ui/Button.tsx'
import { Eyelines } from './prompter/Eyelines.tsx'
import { useFrameCheck } from './frame/frame-check.ts'
import { FrameSentence } from './frame/FrameSentence.tsx'
import { FrameStep } from './frame/FrameStep.tsx'
import { SlateStep } from './frame/SlateStep.tsx'
import { Preview } from './Preview.tsx'
import { Prompter } from './prompter/Prompter.tsx'
import { CountStep } from './roll/CountStep.tsx'
import { RollStep } from './roll/RollStep.tsx'
import { useTapeView } from './tape-context.tsx'
import type { StudioStep } from './tape-view.ts'

interface TapeStudioProps {
  documentId: string
  title: string
  pickUp: PickUp | undefined
}

const STUDIO = [
  'fixed inset-0 grid grid-cols-[minmax(0,1fr)_320px] grid-rows-[168px_minmax(0,1fr)_96px] gap-x-7 overflow-hidden px-8',
  'roll:grid-rows-[minmax(0,1fr)_112px] phone:block phone:px-0',
].join(' ')

/** Everything with the camera on. The lens is at the top of a laptop and a phone, and at the left of a phone on its side. */
export function TapeStudio({ documentId, title, pickUp }: TapeStudioProps) {
  const tape = useTapeView((view) => view.tape)
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null)
  const [isSlateOpen, setSlateOpen] = useState(false)
  const step = stepOf(tape, isSlateOpen)
  const frameCheck = useFrameCheck(step === 'frame' ? picture : null)
  const isSlate = 'plan' in tape ? tape.plan.kind === 'slate' : isSlateOpen
  useScreenWakeLock(step === 'roll' || step === 'count')
  return (
    <main id="main" tabIndex={-1} data-step={step} className={STUDIO}>
      <h1 className="sr-only">Tape {title}</h1>
      <Lens isLit={isSlate} />
      <Eyelines step={step} isSlate={isSlate} />
      <Prompter tape={tape} isSlate={isSlate} pickUp={pickUp} />
      <Preview step={step} isFramed={frameCheck === 'good'} onPicture={setPicture}>
        {step === 'frame' && <FrameSentence check={frameCheck} />}
        {step === 'count' && <CountStep />}
      </Preview>
      {step === 'frame' && (
        <FrameStep
          title={title}
          picture={picture}
          frameCheck={frameCheck}
          pickUp={pickUp}
          onSlate={() => setSlateOpen(true)}
        />
      )}
      {step === 'slate' && <SlateStep onClose={() => setSlateOpen(false)} />}
      {step === 'roll' && <RollStep />}
      {(step === 'frame' || step === 'slate') && (
        <Button
          asChild
          look="quiet"
          size="icon"
          className="fixed top-2.5 right-3.5 z-7 sideways:right-6"
          title="Leave (Esc)"
        >
          <Link to={paths.stage(documentId)} aria-label="Leave">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
      )}
    </main>
  )
}

const LENS = [
  'fixed top-0 left-1/2 z-6 grid h-5 w-28 -translate-x-1/2 place-items-center rounded-[0_0_14px_14px] bg-[#0e1219]',
  'max-md:h-5.5 max-md:w-24',
  'sideways:top-1/2 sideways:left-0 sideways:h-23 sideways:w-4.5 sideways:translate-x-0 sideways:-translate-y-1/2',
  'sideways:rounded-[0_12px_12px_0] after:size-2 after:rounded-full',
].join(' ')

/** Where the lens of a laptop or a phone is, lit for who should look into it. */
const Lens = ({ isLit }: { isLit: boolean }) => (
  <span
    aria-hidden="true"
    className={`${LENS} ${isLit ? 'after:bg-text after:shadow-lens' : 'after:bg-[#263042] after:shadow-[0_0_0_2px_#3b4658]'}`}
  />
)

function stepOf({ phase }: Tape, isSlateOpen: boolean): StudioStep {
  if (phase === 'counting') return 'count'
  if (phase === 'rolling' || phase === 'stopping') return 'roll'
  return isSlateOpen ? 'slate' : 'frame'
}
