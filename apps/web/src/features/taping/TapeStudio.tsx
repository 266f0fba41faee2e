import type { PickUp } from '@sidelight/domain/taping/tape-fact'
import type { Tape } from '@sidelight/domain/taping/tape-state'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { useScreenWakeLock } from '#lib/browser/screen-wake-lock.ts'
import { Button } from '#ui/Button.tsx'
import { Eyelines } from './prompter/Eyelines.tsx'
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

/** Everything with the camera on. The lens is at the top of a laptop and a phone, and at the left of a phone on its side. */
export function TapeStudio({ documentId, title, pickUp }: TapeStudioProps) {
  const tape = useTapeView((view) => view.tape)
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null)
  const [isSlateOpen, setSlateOpen] = useState(false)
  const step = stepOf(tape, isSlateOpen)
  const isSlate = 'plan' in tape ? tape.plan.kind === 'slate' : isSlateOpen
  useScreenWakeLock(step === 'roll' || step === 'count')
  return (
    <main id="main" tabIndex={-1} data-step={step} data-slate={isSlate} className="tape-studio">
      <h1 className="sr-only">Tape {title}</h1>
      <span aria-hidden="true" className="tape-lens" />
      <Eyelines step={step} isSlate={isSlate} />
      <Prompter tape={tape} isSlate={isSlate} pickUp={pickUp} />
      <Preview step={step} onPicture={setPicture}>
        {step === 'count' && <CountStep />}
      </Preview>
      {step === 'frame' && (
        <FrameStep title={title} picture={picture} pickUp={pickUp} onSlate={() => setSlateOpen(true)} />
      )}
      {step === 'slate' && <SlateStep onClose={() => setSlateOpen(false)} />}
      {step === 'roll' && <RollStep />}
      {(step === 'frame' || step === 'slate') && (
        <Button asChild look="quiet" size="icon" className="tape-leave" title="Leave (Esc)">
          <Link to={paths.stage(documentId)} aria-label="Leave">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
      )}
    </main>
  )
}

function stepOf({ phase }: Tape, isSlateOpen: boolean): StudioStep {
  if (phase === 'counting') return 'count'
  if (phase === 'rolling' || phase === 'stopping') return 'roll'
  return isSlateOpen ? 'slate' : 'frame'
}
