import type { Voice } from '#lib/api/voices.ts'
import { Play, Quote, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionError } from '#ui/ActionError.tsx'
import type { Preview } from '#audio/player/voice-preview.ts'

interface PreviewButtonsProps {
  actor: string
  voice: Voice | undefined
  hasLine: boolean
  preview: Preview
}

/** Plays the sample of the voice, or the first line of the character in this voice. */
export function PreviewButtons({ actor, voice, hasLine, preview }: PreviewButtonsProps) {
  const voiceKey = `voice of ${actor}`
  const lineKey = `line of ${actor}`
  const { failure } = preview
  const hasFailure = failure?.key === voiceKey || failure?.key === lineKey
  return (
    <>
      <PreviewButton
        previewKey={voiceKey}
        preview={preview}
        canPlay={voice !== undefined}
        icon={<Play className="fill-current" />}
        text="Preview Voice"
        stopText="Stop Preview"
        actor={actor}
        onToggle={() => voice !== undefined && preview.toggleVoice(voiceKey, voice, actor)}
      />
      {hasLine && (
        <PreviewButton
          previewKey={lineKey}
          preview={preview}
          canPlay={voice !== undefined}
          icon={<Quote />}
          text="First line"
          stopText="Stop line"
          actor={actor}
          onToggle={() => voice !== undefined && preview.toggleLine(lineKey, voice, actor)}
        />
      )}
      {hasFailure && <ActionError text={failure.reason} />}
    </>
  )
}

interface PreviewButtonProps {
  previewKey: string
  preview: Preview
  canPlay: boolean
  icon: ReactNode
  text: string
  stopText: string
  actor: string
  onToggle: () => void
}

function PreviewButton(props: PreviewButtonProps) {
  const { previewKey, preview, canPlay, icon, text, stopText, actor, onToggle } = props
  const isOn = preview.current === previewKey
  const isPreparing = isOn && preview.isPreparing
  const hasFailed = preview.failure?.key === previewKey && !isOn
  return (
    <button
      type="button"
      aria-label={`${isOn ? stopText : text}, ${actor}${hasFailed ? ". Couldn't play. Try again" : ''}`}
      disabled={!canPlay}
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
      {hasFailed && <span className="text-small text-rec-text">Couldn't play. Try again</span>}
    </button>
  )
}
