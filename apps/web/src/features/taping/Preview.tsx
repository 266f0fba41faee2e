import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTapeView } from './tape-context.tsx'
import type { StudioStep } from './tape-view.ts'

interface PreviewProps {
  step: StudioStep
  /** The actor is where the guides want them. */
  isFramed: boolean
  /** Gets the element that shows the picture, to measure the light in it. */
  onPicture: (picture: HTMLVideoElement | null) => void
  children: ReactNode
}

const CAMERA = [
  'relative aspect-video h-full max-w-full self-start justify-self-center overflow-hidden rounded-card bg-[#0b0e13]',
  'phone:fixed phone:aspect-auto phone:h-auto phone:place-self-stretch phone:rounded-none',
  'max-md:inset-[150px_0_202px] sideways:inset-[0_92px_0_252px] sideways:max-w-none',
  // It steps aside for the text.
  'roll:fixed roll:right-9.5 roll:bottom-29.5 roll:h-auto roll:w-64 roll:rounded-[14px] roll:shadow-[0_0_0_2px_var(--rec)]',
  'phone:roll:hidden',
].join(' ')

const CAMERA_IN: Partial<Record<StudioStep, string>> = {
  slate: 'sideways:right-[172px]',
  count: 'max-md:overflow-visible',
}

const PICTURE =
  'size-full object-cover data-[mirrored=true]:-scale-x-100 max-md:mask-[linear-gradient(#000_88%,transparent)] sideways:mask-none'

/** What the camera sees, mirrored as actors know themselves; the tape and a back camera are not. The guides are on the glass only. */
export function Preview({ step, isFramed, onPicture, children }: PreviewProps) {
  const camera = useTapeView((view) => view.camera)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = camera?.stream ?? null
    onPicture(video.current)
    return () => onPicture(null)
  }, [camera, onPicture])
  return (
    <div className={`${CAMERA} ${CAMERA_IN[step] ?? ''}`}>
      <video
        ref={video}
        data-mirrored={camera?.isFacingAway !== true}
        className={`${PICTURE} ${step === 'count' ? 'brightness-[0.42]' : ''}`}
        autoPlay
        muted
        playsInline
        aria-label="You, as the camera sees you"
      />
      {step === 'frame' && <Guides isFramed={isFramed} />}
      {children}
    </div>
  )
}

const Guides = ({ isFramed }: { isFramed: boolean }) => (
  <div aria-hidden="true" data-framed={isFramed} className="group absolute inset-0">
    <i className="absolute inset-x-[26%] inset-y-0 border-x border-text/28 phone:hidden" />
    <Guide className="top-[4.5%] border-t-2 border-dashed border-text/50">
      <GuideLabel className="top-2">Headroom</GuideLabel>
    </Guide>
    <Guide className="top-[33.3%] h-0.5 bg-eyes">
      <GuideLabel className="bottom-2">Eyes on this line</GuideLabel>
    </Guide>
    <Guide className="top-[93%] border-t-2 border-dashed border-text/50">
      <GuideLabel className="bottom-2">Mid-chest</GuideLabel>
    </Guide>
  </div>
)

const Guide = ({ className, children }: { className: string; children: ReactNode }) => (
  <i className={`absolute inset-x-[18%] max-md:inset-x-[6%] sideways:right-[10%] sideways:left-[14%] ${className}`}>
    {children}
  </i>
)

const GuideLabel = ({ className, children }: { className: string; children: string }) => (
  <span
    className={`absolute left-0 flex items-center gap-1.5 rounded-full bg-stage/66 px-2.5 py-0.75 text-tag font-semibold whitespace-nowrap not-italic group-data-[framed=true]:text-ok sideways:right-0 sideways:left-auto ${className}`}
  >
    <Check className="hidden size-3.5 stroke-3 group-data-[framed=true]:block" />
    {children}
  </span>
)
