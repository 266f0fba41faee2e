import { FRAME_REMEDIES } from '@sidelight/domain/taping/frame/judge-frame'
import { TriangleAlert } from 'lucide-react'
import { type FrameCheckView, GOOD_FRAME } from './frame-check.ts'

const SENTENCE = [
  'flex w-fit max-w-full items-center gap-3 rounded-card bg-stage/86 px-5 py-3 inset-ring-[1.5px] inset-ring-warn',
  'text-(length:--size-entrance) font-semibold text-pretty phone:px-4 phone:py-2.5',
].join(' ')

/** One sentence over the picture. It is also what a screen reader says, which is told too that the frame is good. */
export function FrameSentence({ check }: { check: FrameCheckView }) {
  const isFault = check !== undefined && check in FRAME_REMEDIES
  const remedy = isFault ? FRAME_REMEDIES[check as keyof typeof FRAME_REMEDIES] : undefined
  return (
    <div role="status" className="absolute inset-x-4 bottom-6.5 grid justify-items-center phone:bottom-4">
      {remedy !== undefined && check !== 'not found' && (
        <p className={SENTENCE}>
          <TriangleAlert aria-hidden="true" className="size-5.5 shrink-0 text-warn" />
          {remedy}
        </p>
      )}
      {check === 'not found' && <p className="sr-only">{remedy}</p>}
      {check === 'good' && <p className="sr-only">{GOOD_FRAME}. Hold there.</p>}
    </div>
  )
}
