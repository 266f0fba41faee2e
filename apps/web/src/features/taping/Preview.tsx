import { type ReactNode, useEffect, useRef } from 'react'
import { useTapeView } from './tape-context.tsx'
import type { StudioStep } from './tape-view.ts'

interface PreviewProps {
  step: StudioStep
  /** Gets the element that shows the picture, to measure the light in it. */
  onPicture: (picture: HTMLVideoElement | null) => void
  children: ReactNode
}

/** What the camera sees, mirrored as actors know themselves; the tape and a back camera are not. The guides are on the glass only. */
export function Preview({ step, onPicture, children }: PreviewProps) {
  const camera = useTapeView((view) => view.camera)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = camera?.stream ?? null
    onPicture(video.current)
    return () => onPicture(null)
  }, [camera, onPicture])
  return (
    <div className="tape-camera">
      <video
        ref={video}
        data-mirrored={camera?.isFacingAway !== true}
        autoPlay
        muted
        playsInline
        aria-label="You, as the camera sees you"
      />
      {step === 'frame' && <Guides />}
      {children}
    </div>
  )
}

const Guides = () => (
  <div aria-hidden="true" className="tape-guides">
    <i className="tape-guide-sides" />
    <i className="tape-guide tape-guide-head">
      <span>Headroom</span>
    </i>
    <i className="tape-guide tape-guide-eyes">
      <span>Eyes on this line</span>
    </i>
    <i className="tape-guide tape-guide-chest">
      <span>Mid-chest</span>
    </i>
  </div>
)
