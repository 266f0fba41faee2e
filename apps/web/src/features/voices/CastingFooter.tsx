import type { Generation, VoicingStatus } from '@sidelight/domain/audio/generation'
import { isGenerating, outcomeOf } from '@sidelight/domain/audio/generation'
import { AudioLines, Play, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { GenerationPanel } from './GenerationPanel.tsx'
import { type BannerMessage, MessageBanner } from './MessageBanner.tsx'

interface CastingFooterProps {
  documentId: string
  generation: Generation
  lastStatus: VoicingStatus | undefined
  banner: BannerMessage | undefined
  onDismiss: () => void
  isEveryoneCast: boolean
  /** A voice was chosen that is not saved yet, so the audio is not what the page shows. */
  hasChanges: boolean
  onCancel: () => void
  onGenerate: () => void
}

/** Sticky at the bottom: messages, the progress and the two buttons. */
export function CastingFooter(props: CastingFooterProps) {
  const { documentId, generation, lastStatus, banner, onDismiss, isEveryoneCast, hasChanges, onCancel, onGenerate } =
    props
  const isBusy = isGenerating(generation)
  const canGenerate = isEveryoneCast && !isBusy
  const hasAudio =
    generation.step === 'idle' && !hasChanges && lastStatus !== undefined && outcomeOf(lastStatus) === 'done'
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 -mb-24 grid grid-cols-1 gap-3 border-t border-line bg-[color-mix(in_srgb,var(--stage)_92%,transparent)] px-4 pt-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] backdrop-blur-[14px] md:-mx-8 md:px-8">
      {banner !== undefined && <MessageBanner key={banner.text} message={banner} onDismiss={onDismiss} />}
      {generation.step !== 'idle' && <GenerationPanel documentId={documentId} generation={generation} />}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {!isEveryoneCast && (
          <p role="status" className="mr-auto flex items-center gap-2.5 text-body text-warn max-sm:w-full">
            <TriangleAlert aria-hidden="true" className="size-[18px] shrink-0" />
            All characters must be assigned a voice
          </p>
        )}
        {hasAudio && <p className="mr-auto text-body text-mute max-sm:w-full">All lines have audio.</p>}
        <Button look="ghost" className="max-sm:flex-1" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={!canGenerate}
          look={hasAudio ? 'ghost' : 'key'}
          className="max-sm:flex-[2]"
          onClick={onGenerate}
        >
          <AudioLines aria-hidden="true" className="size-[18px]" />
          Generate Audio
        </Button>
        {hasAudio && (
          <Button asChild className="max-sm:w-full">
            <Link to={paths.preview(documentId)}>
              <Play aria-hidden="true" className="size-4 fill-current" />
              Go to rehearsal
            </Link>
          </Button>
        )}
      </div>
    </div>
  )
}
