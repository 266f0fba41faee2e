import { Clapperboard, Smartphone, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Shutter } from '../Shutter.tsx'
import { BarTitle, TapeBar } from '../TapeBar.tsx'
import { useHasSlate, useTakeNumber, useTape, useTapeView } from '../tape-context.tsx'
import { isOnControl, useTapeKeys } from '../tape-keys.ts'
import { findPartner, listParts, numberOfLine } from '../tape-script.ts'
import type { PickUp } from '@sidelight/domain/taping/tape-fact'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import { describeProblem } from '../tape-texts.ts'
import type { FrameCheckView } from './frame-check.ts'
import { FrameRail } from './FrameRail.tsx'
import { SceneChoice } from './SceneChoice.tsx'
import { StemMeter } from './StemMeter.tsx'

interface FrameStepProps {
  title: string
  picture: HTMLVideoElement | null
  frameCheck: FrameCheckView
  pickUp: PickUp | undefined
  onSlate: () => void
}

/** The picture, the three lights, and the button that rolls. */
export function FrameStep({ title, picture, frameCheck, pickUp, onSlate }: FrameStepProps) {
  const { session, lines } = useTape()
  const { documentId = '' } = useParams()
  const navigate = useNavigate()
  const isChecking = useTapeView(({ tape }) => tape.phase === 'checking')
  const number = useTakeNumber()
  const hasSlate = useHasSlate()
  const [isRailOpen, setRailOpen] = useState(false)
  const partner = findPartner(lines)
  const roll = () => {
    void askForLandscape()
    if (pickUp === undefined) session.roll('scene')
    else session.rollPickUp(pickUp)
  }
  const chooseScene = (scene: TapeScene) => {
    session.chooseScene(scene)
    // A pick-up is of a line of the scene before.
    if (pickUp !== undefined) void navigate(paths.tape(documentId), { replace: true })
  }
  useTapeKeys((event) => {
    if (event.key === 'Escape') void navigate(paths.stage(documentId))
    else if (event.key === 'Enter' && !isOnControl(event)) roll()
    else return false
    return true
  })
  // Phones show no text beside the picture of the button.
  const slateText = hasSlate ? 'Slate again' : 'Slate'
  return (
    <>
      <FrameRail picture={picture} frameCheck={frameCheck} isOpen={isRailOpen} onClose={() => setRailOpen(false)} />
      <FrameNotes partner={partner} />
      <TapeBar>
        <div className="flex min-w-0 items-center gap-3.5 phone:gap-0.5 sideways:flex-col sideways:gap-3">
          <SceneChoice onChoose={chooseScene} />
          <BarTitle name={nameRecording(number, pickUp && numberOfLine(lines, pickUp.lineId), pickUp?.isLineOnly)}>
            {title}, {listParts(lines)}
          </BarTitle>
          <Button
            look="quiet"
            size="icon"
            aria-label="Frame settings"
            aria-expanded={isRailOpen}
            className="wide:hidden"
            onClick={() => setRailOpen(!isRailOpen)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-[18px]" />
          </Button>
        </div>
        <Shutter aria-label="Roll" title="Roll (Enter)" aria-disabled={isChecking} onClick={roll} />
        <div className="flex justify-end">
          <Button look="ghost" aria-label={slateText} className="phone:w-11 phone:border-0 phone:p-0" onClick={onSlate}>
            <Clapperboard aria-hidden="true" className="size-[18px]" />
            <span className="phone:hidden">{slateText}</span>
          </Button>
        </div>
      </TapeBar>
    </>
  )
}

const NOTES = [
  'fixed bottom-27 left-8 z-5 max-md:inset-x-5 max-md:bottom-27.5 max-md:grid max-md:gap-2.5',
  'sideways:right-27 sideways:bottom-3.5 sideways:left-67',
].join(' ')
const NOTE = 'rounded-[14px] bg-surface/94 px-4.5 py-2.25 text-rail leading-[1.35]'
const METERS =
  'hidden grid-cols-[auto_1fr_auto_1fr] items-center gap-2.5 text-tag text-[#dad7cf] max-md:grid sideways:hidden'

function FrameNotes({ partner }: { partner: string | undefined }) {
  const problem = useTapeView(({ tape }) => (tape.phase === 'framing' ? tape.lastProblem : undefined))
  return (
    <div className={NOTES}>
      {problem !== undefined && (
        <p role="alert" className={`${NOTE} text-warn`}>
          {describeProblem(problem)}
        </p>
      )}
      <p className={`${NOTE} hidden items-center gap-3.5 max-md:flex sideways:hidden`}>
        <Smartphone aria-hidden="true" className="size-7 shrink-0 rotate-90 text-key-text" />
        Turn your phone on its side. Casting wants it wide.
      </p>
      <div className={METERS}>
        <span>You</span>
        <StemMeter stem="microphone" blocks={14} />
        {partner !== undefined && (
          <>
            <span>{partner}</span>
            <StemMeter stem="partner" blocks={14} />
          </>
        )}
      </div>
    </div>
  )
}

/** Phones lock to landscape only in full screen, and some not at all: then the note asks for it. */
async function askForLandscape(): Promise<void> {
  const { orientation } = screen as { orientation?: ScreenOrientation & { lock?: (to: string) => Promise<void> } }
  try {
    await orientation?.lock?.('landscape')
  } catch {
    // Refused outside of full screen.
  }
}

function nameRecording(take: number, line: number | undefined, isLineOnly: boolean | undefined): string {
  if (line === undefined) return `Take ${take}`
  return isLineOnly ? `Line ${line} again` : `From line ${line}`
}
