import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import type { CastCharacter, Voice } from '#lib/api/voices.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import { AGE_NAME, partStatus } from '@sidelight/domain/audio/casting-choices'
import { Mic, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Silhouette } from '#ui/portrait/Silhouette.tsx'
import { CharacterManner } from './CharacterManner.tsx'
import { CharacterStatus } from './CharacterStatus.tsx'
import type { Preview } from '#audio/player/voice-preview.ts'
import { PreviewButtons } from './PreviewButtons.tsx'
import { VoicePicker } from './voice-picker/VoicePicker.tsx'
import { VoicePortrait } from './voice-picker/VoicePortrait.tsx'

interface CharacterCardProps {
  documentId: string
  actor: string
  character: CastCharacter | undefined
  voiceId: string
  voices: readonly Voice[]
  preview: Preview
  /** True while audio is being generated; nothing can be changed then. */
  isBusy: boolean
  onChoose: (voiceId: string) => void
}

/** A character with its voice: the portrait on the left, the character on the right. */
export function CharacterCard(props: CharacterCardProps) {
  const { documentId, actor, character, voiceId, voices, preview, isBusy, onChoose } = props
  const id = useId()
  const status = partStatus(new Map([[actor, voiceId]]), actor)
  const voice = voices.find((voice) => voice.id === voiceId)
  const isActors = status === 'Self Record'
  return (
    <li
      aria-labelledby={id}
      className={`relative flex min-w-0 flex-col rounded-card border bg-surface p-4 shadow-card sm:p-5 ${isActors ? 'border-you/45' : 'border-line'}`}
    >
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-4 sm:gap-x-5">
        <div className="sm:row-span-2">
          <CharacterPicture voice={voice} isActors={isActors} />
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2
              id={id}
              className={`mr-auto text-lead leading-tight font-semibold wrap-anywhere ${isActors ? 'text-you' : 'text-key-text'}`}
            >
              {actor}
            </h2>
            <CharacterStatus status={status} />
          </div>
          <About actor={actor} character={character} />
        </div>
        <div className="mt-3.5 min-w-0 max-sm:col-span-2">
          <VoicePicker
            actor={actor}
            voiceId={voiceId}
            voices={voices}
            preview={preview}
            isBusy={isBusy}
            onChoose={onChoose}
          />
        </div>
      </div>
      <p className={`my-2.5 min-h-5 text-small ${status === 'Pending' ? 'text-warn' : 'text-mute'}`}>
        {status === 'Pending' && 'Voice assignment required'}
        {isActors && "You'll record your voice in the next step"}
        {status === 'Assigned' && voice?.description}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-1.5 border-t border-line pt-2.5">
        <PreviewButtons actor={actor} voice={voice} hasLine={(character?.firstLine ?? '') !== ''} preview={preview} />
        {voice !== undefined && (
          <CharacterManner documentId={documentId} actor={actor} voice={voice} voices={voices} isBusy={isBusy} />
        )}
        <PartToggle actor={actor} isActors={isActors} isBusy={isBusy} onChoose={onChoose} />
      </div>
    </li>
  )
}

const FRAME = 'h-[128px] w-[104px] shrink-0 rounded-row sm:h-[152px] sm:w-[124px]'

function CharacterPicture({ voice, isActors }: { voice: Voice | undefined; isActors: boolean }) {
  if (voice !== undefined) return <VoicePortrait voice={voice} className={FRAME} />
  return <Silhouette isYou={isActors} className={`${FRAME} border ${isActors ? 'border-you/40' : 'border-line'}`} />
}

function About({ actor, character }: { actor: string; character: CastCharacter | undefined }) {
  if (character === undefined) return null
  const count = character.lines === 1 ? '1 line' : `${character.lines} lines`
  return (
    <>
      <p className="mt-1 text-small text-mute">
        {actor === narrator ? 'Stage directions' : describeCharacter(character)}
        {(actor === narrator || describeCharacter(character) !== '') && ', '}
        {count}
      </p>
      {character.firstLine !== '' && (
        <p className="mt-2 line-clamp-2 font-script text-body leading-[1.4] wrap-anywhere">{character.firstLine}</p>
      )}
      {character.because.length > 0 && actor !== narrator && (
        <p className="mt-1.5 text-small text-faint">{describeReason(character)}</p>
      )}
    </>
  )
}

/** The words of the script behind the guess. Words of the name itself are left out. */
function describeReason({ character, because }: CastCharacter): string {
  const names = character.split(/\s+/)
  const words = because.filter((word) => !names.includes(word)).map((word) => `“${word}”`)
  return words.length === 0 ? 'Going by the name' : `The script says ${words.join(', ')}`
}

function describeCharacter({ gender, age }: CastCharacter): string {
  const person = gender === null ? 'person' : gender === 'female' ? 'woman' : 'man'
  if (age !== null) return `${AGE_NAME[age]} ${person}`
  return gender === null ? '' : person.replace(/^./, (letter) => letter.toUpperCase())
}

interface PartToggleProps {
  actor: string
  isActors: boolean
  isBusy: boolean
  onChoose: (voiceId: string) => void
}

/** Adds the character to the actor's part, or removes it. */
function PartToggle({ actor, isActors, isBusy, onChoose }: PartToggleProps) {
  const Icon = isActors ? Undo2 : Mic
  return (
    <button
      type="button"
      aria-pressed={isActors}
      aria-label={isActors ? `This one is mine: ${actor}` : `I'll read this one: ${actor}`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onChoose(isActors ? '' : RECORD_BY_ME)}
      className="ml-auto inline-flex h-11 items-center gap-2 rounded-full border border-control px-4 text-body font-semibold hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:text-mute aria-pressed:border-you aria-pressed:bg-you-tint aria-pressed:text-you max-sm:w-full max-sm:justify-center"
    >
      <Icon aria-hidden="true" className={`size-4 ${isActors ? '' : 'text-you'}`} />
      {isActors ? 'This one is mine' : "I'll read this one"}
    </button>
  )
}
