import {
  describeQueue,
  type Generation,
  generationMessage,
  progressOf,
  type VoicingStatus,
} from '@sidelight/domain/audio/generation'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'

const COLOUR = { green: 'bg-ok', red: 'bg-bad', blue: 'bg-progress' } as const

interface GenerationPanelProps {
  documentId: string
  generation: Exclude<Generation, { step: 'idle' }>
}

export function GenerationPanel({ documentId, generation }: GenerationPanelProps) {
  const status = 'status' in generation ? generation.status : undefined
  const isRunning = generation.step === 'started' || generation.step === 'polling'
  return (
    <section aria-labelledby="making" className="rounded-card border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id="making" className="text-body font-semibold">
            Audio Generation Progress
          </h2>
          <p role="status" className="mt-0.5 flex items-center gap-2.5 text-body text-mute">
            {generation.step !== 'done' && generation.step !== 'failed' && (
              <LogoMark className="w-6 shrink-0 animate-lights" />
            )}
            {generationMessage(generation)}
          </p>
        </div>
        {isRunning && status !== undefined && status.readyFromStart >= 1 && (
          <Button
            asChild
            className="max-sm:h-auto max-sm:min-h-11 max-sm:w-full max-sm:px-3 max-sm:py-2 max-sm:whitespace-normal"
          >
            <Link to={paths.preview(documentId)}>
              <Play aria-hidden="true" className="size-4 fill-current" />
              Start rehearsing
            </Link>
          </Button>
        )}
      </div>
      {status !== undefined && <AudioProgressBar status={status} />}
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small text-mute">
        {status !== undefined && <LineCounts status={status} />}
        {isRunning && <span>You can leave this page. We'll keep going.</span>}
      </p>
    </section>
  )
}

function AudioProgressBar({ status }: { status: VoicingStatus }) {
  const { share, ownShare, colour } = progressOf(status)
  const percent = Math.round(share * 100)
  return (
    <div className="mt-3.5">
      <div
        role="progressbar"
        aria-label="Lines with audio"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="flex"
      >
        <span
          aria-hidden="true"
          className="flex h-2 flex-1 gap-px overflow-hidden rounded-full bg-line"
          data-colour={colour}
        >
          <span
            className={`h-full transition-[width] duration-[220ms] ease-cue ${COLOUR[colour]}`}
            style={{ width: `${share * 100}%` }}
          />
          <span className="ml-auto h-full bg-you" style={{ width: `${ownShare * 100}%` }} />
        </span>
      </div>
    </div>
  )
}

function LineCounts({ status }: { status: VoicingStatus }) {
  const { recordedByMe: actorLines, error: failed } = status.counts
  return (
    <>
      {actorLines > 0 && (
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-you" />
          {actorLines === 1 ? '1 line is yours' : `${actorLines} lines are yours`}
        </span>
      )}
      {failed > 0 && <span className="text-rec-text">{failed === 1 ? '1 line failed' : `${failed} lines failed`}</span>}
      <span className="empty:hidden">{describeQueue(status)}</span>
    </>
  )
}
