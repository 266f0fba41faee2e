import { canGenerate, countParts } from '@sidelight/domain/audio/casting-choices'
import { isGenerating } from '@sidelight/domain/audio/generation'
import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { AskFriend } from './AskFriend.tsx'
import { useCastChoices } from './cast-choices.ts'
import { CastingFooter } from './CastingFooter.tsx'
import { CastingToolbar } from './CastingToolbar.tsx'
import { CharacterCard } from './CharacterCard.tsx'
import { DirectionsChoice } from './DirectionsChoice.tsx'
import { bannerOf, useAudioGeneration } from './use-audio-generation.ts'
import { NoCharacters } from './NoCharacters.tsx'
import { usePreview } from '#audio/player/voice-preview.ts'
import { RespellingDialog } from './RespellingDialog.tsx'
import type { CastingData } from './voices.queries.ts'

interface CastingBoardProps {
  documentId: string
  casting: CastingData
  title: string
  subtitle: string
}

export function CastingBoard({ documentId, casting, title, subtitle }: CastingBoardProps) {
  const { actors, voices, isConfidential, characters, hasDirections } = casting
  const { cast, hasChanges, onSaved, notice, clearNotice, choose, castAll } = useCastChoices(documentId, casting)
  const generation = useAudioGeneration(documentId, cast, onSaved)
  const preview = usePreview(documentId)
  const [dismissed, setDismissed] = useState('')
  const [isRespelling, setIsRespelling] = useState(false)
  const respellOpener = useRef<HTMLButtonElement>(null)
  const leave = useLeavePage(documentId)
  const isBusy = isGenerating(generation.state)
  const parts = countParts(cast, actors)
  const banner = notice ?? bannerOf(generation.state)
  /** Stops the preview before every action, so that no voice keeps playing. */
  const stopPreviewThen = (act: () => void) => () => {
    preview.stop()
    act()
  }

  if (actors.length === 0) return <EmptyBoard documentId={documentId} title={title} subtitle={subtitle} />
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        actions={
          <CastingToolbar
            friend={<AskFriend documentId={documentId} casting={casting} cast={cast} onOpen={preview.stop} />}
            canAutoCast={characters.length > 0 && !isBusy}
            isNext={parts.pending > 0}
            onAutoCast={stopPreviewThen(castAll)}
            onRespell={() => setIsRespelling(true)}
            respellOpener={respellOpener}
          />
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Counts {...parts} />
        {isConfidential && <OwnVoicesOnly />}
        {hasDirections && <DirectionsChoice documentId={documentId} isBusy={isBusy} />}
      </div>
      <ul className="grid gap-4 xl:grid-cols-2">
        {actors.map((actor) => (
          <CharacterCard
            key={actor}
            documentId={documentId}
            actor={actor}
            character={characters.find(({ character }) => character === actor)}
            voiceId={cast.get(actor) ?? ''}
            voices={voices}
            preview={preview}
            isBusy={isBusy}
            onChoose={(voiceId) => stopPreviewThen(() => choose(actor, voiceId))()}
          />
        ))}
      </ul>
      <CastingFooter
        documentId={documentId}
        generation={generation.state}
        lastStatus={generation.lastStatus}
        banner={banner?.text === dismissed ? undefined : banner}
        onDismiss={() => {
          setDismissed(notice === undefined ? (banner?.text ?? '') : '')
          clearNotice()
        }}
        isEveryoneCast={canGenerate(cast, actors)}
        hasChanges={hasChanges}
        onCancel={stopPreviewThen(() => {
          generation.leave()
          leave()
        })}
        onGenerate={stopPreviewThen(() => {
          setDismissed('')
          clearNotice()
          generation.generate()
        })}
      />
      {isRespelling && (
        <RespellingDialog documentId={documentId} onClose={() => setIsRespelling(false)} opener={respellOpener} />
      )}
    </>
  )
}

const OwnVoicesOnly = () => (
  <p className="inline-flex items-center gap-1.5 text-body text-mute">
    <Lock aria-hidden="true" className="size-4 text-key-text" />
    Confidential: our own voices only, so that no line goes to another company.
  </p>
)

const EmptyBoard = ({ documentId, title, subtitle }: Omit<CastingBoardProps, 'casting'>) => (
  <>
    <PageHeading title={title} subtitle={subtitle} />
    <NoCharacters documentId={documentId} />
  </>
)

function Counts({ assigned, pending }: { assigned: number; pending: number }) {
  return (
    <p role="status" className="flex flex-wrap gap-x-6 gap-y-1 text-body text-mute tabular-nums">
      <span>
        <strong className="font-semibold text-text">{assigned}</strong> assigned
      </span>{' '}
      <span>
        <strong className={`font-semibold ${pending > 0 ? 'text-warn' : 'text-text'}`}>{pending}</strong> pending
      </span>
    </p>
  )
}

/** Goes back one page, or to the lines if this page was opened first. */
function useLeavePage(documentId: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(paths.lines(documentId)) : navigate(-1))
}
