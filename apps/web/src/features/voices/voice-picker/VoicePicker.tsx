import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import type { Voice } from '#lib/api/voices.ts'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { AccentFlag } from './AccentFlag.tsx'
import type { Preview } from '#audio/player/voice-preview.ts'
import { describeVoice } from './voice-filter.ts'
import { VoiceList } from './VoiceList.tsx'

interface VoicePickerProps {
  actor: string
  voiceId: string
  voices: readonly Voice[]
  preview: Preview
  isBusy: boolean
  onChoose: (voiceId: string) => void
}

export function VoicePicker({ actor, voiceId, voices, preview, isBusy, onChoose }: VoicePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const voice = voices.find((voice) => voice.id === voiceId)
  const close = () => {
    setIsOpen(false)
    preview.stop()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => (open ? setIsOpen(!isBusy) : close())}>
      <Popover.Trigger
        aria-label={`Voice for ${actor}: ${choiceText(voiceId, voice)}`}
        aria-disabled={isBusy}
        className="flex h-12 w-full min-w-0 items-center gap-2.5 rounded-control border border-control bg-page px-3.5 text-left text-body hover:border-mute aria-disabled:cursor-not-allowed aria-disabled:text-mute"
      >
        {voice !== undefined && <AccentFlag accent={voice.accent} />}
        <span className={`min-w-0 flex-1 truncate ${voiceId === '' ? 'text-mute' : ''}`}>
          {voice === undefined ? choiceText(voiceId, voice) : <ChosenVoice voice={voice} />}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-mute" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`Voices for ${actor}`}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          data-sheet
          className="z-30 flex h-[80dvh] w-screen animate-rise flex-col overflow-hidden rounded-t-monitor border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-card sm:h-auto sm:max-h-[min(560px,var(--radix-popover-content-available-height))] sm:w-[min(460px,calc(100vw-24px))] sm:rounded-card sm:pb-0"
        >
          <VoiceList
            actor={actor}
            voiceId={voiceId}
            voices={voices}
            preview={preview}
            onChoose={(chosen) => {
              close()
              onChoose(chosen)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ChosenVoice({ voice }: { voice: Voice }) {
  return (
    <>
      <span className="font-semibold">{voice.name}</span>{' '}
      <span className="ml-1 text-body text-mute">{describeVoice(voice)}</span>
    </>
  )
}

function choiceText(voiceId: string, voice: Voice | undefined): string {
  if (voice !== undefined) return `${voice.name} ${describeVoice(voice)}`
  if (voiceId === RECORD_BY_ME) return 'Record by me'
  return voiceId === '' ? 'Choose a voice' : 'A voice that is no longer available'
}
