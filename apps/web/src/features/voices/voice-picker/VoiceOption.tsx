import type { Voice } from '#lib/api/voices.ts'
import { Check, Play, Square } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Silhouette } from '#ui/portrait/Silhouette.tsx'
import { AccentFlag } from './AccentFlag.tsx'
import { describeVoice } from './voice-filter.ts'
import { VoicePortrait } from './VoicePortrait.tsx'

const PICTURE = 'size-12 shrink-0 rounded-[10px]'

interface VoiceOptionProps {
  id: string
  voice: Voice
  isActive: boolean
  isChosen: boolean
  isPlaying: boolean
  onPlay: () => void
  onChoose: () => void
}

export function VoiceOption({ id, voice, isActive, isChosen, isPlaying, onPlay, onChoose }: VoiceOptionProps) {
  const Sample = isPlaying ? Square : Play
  return (
    <Option
      id={id}
      isActive={isActive}
      isChosen={isChosen}
      // An option must not contain focusable elements, so a click on its play corner is handled here.
      onClick={({ target }) => ((target as Element).closest('[data-sample]') === null ? onChoose() : onPlay())}
    >
      <VoicePortrait voice={voice} className={PICTURE} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          {voice.name}
          <AccentFlag accent={voice.accent} />
          {isChosen && <Check aria-hidden="true" strokeWidth={3} className="size-4 text-ok" />}
        </span>
        <span className="block truncate text-small text-mute">{describeVoice(voice)}</span>
      </span>
      <span
        data-sample
        title={`Hear ${voice.name}`}
        className="grid size-11 shrink-0 place-items-center rounded-full text-mute hover:bg-line hover:text-text"
      >
        <Sample aria-hidden="true" className={`size-4 fill-current ${isPlaying ? 'text-key-text' : ''}`} />
      </span>
    </Option>
  )
}

interface RecordByMeOptionProps {
  id: string
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

export function RecordByMeOption({ id, isActive, isChosen, onChoose }: RecordByMeOptionProps) {
  return (
    <Option id={id} isActive={isActive} isChosen={isChosen} onClick={onChoose}>
      <Silhouette isYou className={PICTURE} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold text-you">
          Record by me
          {isChosen && <Check aria-hidden="true" strokeWidth={3} className="size-4" />}
        </span>
        <span className="block truncate text-small text-mute">You play this part; no voice reads it</span>
      </span>
    </Option>
  )
}

interface OptionProps {
  id: string
  isActive: boolean
  isChosen: boolean
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

/** Not focusable: the search field moves through the options with the arrow keys. */
function Option({ id, isActive, isChosen, onClick, children }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={onClick}
      className="flex min-h-[60px] cursor-pointer items-center gap-3 rounded-[10px] px-2 py-1.5 hover:bg-raised data-active:bg-raised data-active:shadow-[inset_0_0_0_1.5px_var(--control)]"
    >
      {children}
    </div>
  )
}
