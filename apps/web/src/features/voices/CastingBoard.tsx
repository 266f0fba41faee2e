import { canGenerate, countParts } from '@sidelight/domain/audio-generation/casting-choices'
import { isGenerating } from '@sidelight/domain/audio-generation/generation'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { useCastChoices } from './cast-choices.ts'
import { CastingFooter } from './CastingFooter.tsx'
import { CastingToolbar } from './CastingToolbar.tsx'
import { CharacterCard } from './CharacterCard.tsx'
import { bannerOf, useAudioGeneration } from './use-audio-generation.ts'
import { NoCharacters } from './NoCharacters.tsx'
import { usePreview } from './preview.ts'
import { RespellDialog } from './RespellDialog.tsx'
import type { CastingData } from './voices.queries.ts'

interface CastingBoardProps {
  documentId: string
  call: CastingData
  title: string
  subtitle: string
}

export function CastingBoard({ documentId, call, title, subtitle }: CastingBoardProps) {
  const { actors, voices, characters } = call
  const { cast, settle, notice, clearNotice, choose, castAll } = useCastChoices(documentId, call)
  const making = useAudioGeneration(documentId, cast, settle)
  const preview = usePreview(documentId)
  const [dismissed, setDismissed] = useState('')
  const [isRespelling, setIsRespelling] = useState(false)
  const respellOpener = useRef<HTMLButtonElement>(null)
  const leave = useLeavePage(documentId)
  const isBusy = isGenerating(making.state)
  const parts = countParts(cast, actors)
  const banner = notice ?? bannerOf(making.state)
  /** Whatever is decided, nobody goes on speaking over it. */
  const quietly = (act: () => void) => () => {
    preview.stop()
    act()
  }

  if (actors.length === 0) {
    return (
      <>
        <PageHeading title={title} subtitle={subtitle} />
        <NoCharacters documentId={documentId} />
      </>
    )
  }
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        actions={
          <CastingToolbar
            canAutoCast={characters.length > 0 && !isBusy}
            isNext={parts.pending > 0}
            onAutoCast={quietly(castAll)}
            onRespell={() => setIsRespelling(true)}
            respellOpener={respellOpener}
          />
        }
      />
      <Counts {...parts} />
      <ul className="grid gap-4 xl:grid-cols-2">
        {actors.map((actor) => (
          <CharacterCard
            key={actor}
            actor={actor}
            character={characters.find((one) => one.actor === actor)}
            voiceId={cast.get(actor) ?? ''}
            voices={voices}
            preview={preview}
            isBusy={isBusy}
            onChoose={(voiceId) => quietly(() => choose(actor, voiceId))()}
          />
        ))}
      </ul>
      <CastingFooter
        documentId={documentId}
        making={making.state}
        known={making.known}
        banner={banner?.text === dismissed ? undefined : banner}
        onDismiss={() => {
          setDismissed(notice === undefined ? (banner?.text ?? '') : '')
          clearNotice()
        }}
        isEveryoneCast={canGenerate(cast, actors)}
        onCancel={quietly(() => {
          making.leave()
          leave()
        })}
        onGenerate={quietly(() => {
          setDismissed('')
          clearNotice()
          making.generate()
        })}
      />
      {isRespelling && (
        <RespellDialog documentId={documentId} onClose={() => setIsRespelling(false)} opener={respellOpener} />
      )}
    </>
  )
}

function Counts({ assigned, pending }: { assigned: number; pending: number }) {
  return (
    <p role="status" className="mb-5 flex flex-wrap gap-x-6 gap-y-1 text-body text-mute tabular-nums">
      <span>
        <strong className="font-semibold text-text">{assigned}</strong> assigned
      </span>{' '}
      <span>
        <strong className={`font-semibold ${pending > 0 ? 'text-warn' : 'text-text'}`}>{pending}</strong> pending
      </span>
    </p>
  )
}

/** One page back; whoever came here first has the lines to go to. */
function useLeavePage(documentId: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(paths.scenes(documentId)) : navigate(-1))
}
