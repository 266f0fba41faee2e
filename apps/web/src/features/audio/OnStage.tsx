import { ArrowRight } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import type { SegmentCardProps } from './segment-card-props.ts'

/** What the actor does while the machine waits. */
export function OnStage({ line, phase, isGlobal, send }: SegmentCardProps) {
  const isYourTurn = phase === 'yours'
  if (!isYourTurn && phase !== 'unvoiced') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="mr-auto text-[15px] text-mute">
        {isYourTurn ? 'Your line. ' : 'Nobody reads this one. '}
        <span className="max-sm:hidden">Press space when you have said it.</span>
        <span className="sm:hidden">Tap when you have said it.</span>
      </p>
      {line.isYours && isGlobal && (
        <Button look="ghost" className="max-sm:flex-1" onClick={() => send({ type: 'skip' })}>
          Skip Recording
        </Button>
      )}
      <Button data-transport className="max-sm:flex-1" onClick={() => send({ type: 'spoken', by: 'tapped' })}>
        Next line
        <ArrowRight aria-hidden="true" className="size-[18px]" />
      </Button>
    </div>
  )
}
