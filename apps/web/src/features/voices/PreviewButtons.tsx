import type { Voice } from '@sidelight/contract'
import { Play, Quote, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionError } from '#ui/ActionError.tsx'
import type { Preview } from './preview.ts'

interface PreviewButtonsProps {
  actor: string
  voice: Voice | undefined
  hasLine: boolean
  preview: Preview
}

/** The voice as it is, and the voice with this character's own words. */
export function PreviewButtons({ actor, voice, hasLine, preview }: PreviewButtonsProps) {
  const voiceKey = `voice of ${actor}`
  const lineKey = `line of ${actor}`
  const { failure } = preview
  const isMine = failure?.key === voiceKey || failure?.key === lineKey
  return (
    <>
      <PreviewButton
        keyOfSound={voiceKey}
        preview={preview}
        isPossible={voice !== undefined}
        icon={<Play className="fill-current" />}
        text="Preview Voice"
        stopText="Stop Preview"
        about={actor}
        onToggle={() => voice !== undefined && preview.toggleVoice(voiceKey, voice, actor)}
      />
      {hasLine && (
        <PreviewButton
          keyOfSound={lineKey}
          preview={preview}
          isPossible={voice !== undefined}
          icon={<Quote />}
          text="First line"
          stopText="Stop line"
          about={actor}
          onToggle={() => voice !== undefined && preview.toggleLine(lineKey, voice, actor)}
        />
      )}
      {isMine && <ActionError text={failure.reason} />}
    </>
  )
}

interface PreviewButtonProps {
  keyOfSound: string
  preview: Preview
  isPossible: boolean
  icon: ReactNode
  text: string
  stopText: string
  about: string
  onToggle: () => void
}

function PreviewButton(props: PreviewButtonProps) {
  const { keyOfSound, preview, isPossible, icon, text, stopText, about, onToggle } = props
  const isOn = preview.current === keyOfSound
  const isPreparing = isOn && preview.isPreparing
  const hasFailed = preview.failure?.key === keyOfSound && !isOn
  return (
    <button
      type="button"
      aria-label={`${isOn ? stopText : text}, ${about}${hasFailed ? '. Not heard. Try again' : ''}`}
      disabled={!isPossible}
      onClick={onToggle}
      className="inline-flex h-11 items-center gap-2 rounded-full px-3 text-body font-medium text-mute hover:bg-raised hover:text-text disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60 disabled:hover:bg-transparent [&>svg]:size-4 [&>svg]:shrink-0"
    >
      {isOn ? (
        <Square aria-hidden="true" className={`fill-current text-key-text ${isPreparing ? 'animate-lights' : ''}`} />
      ) : (
        icon
      )}
      {isOn ? stopText : text}
      {isPreparing && <span className="text-small text-faint">Preparing…</span>}
      {hasFailed && <span className="text-small text-rec-text">Not heard. Try again</span>}
    </button>
  )
}
