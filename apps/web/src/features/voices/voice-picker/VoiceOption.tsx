import type { Voice } from '@sidelight/contract'
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
  isHeard: boolean
  onHear: () => void
  onChoose: () => void
}

export function VoiceOption({ id, voice, isActive, isChosen, isHeard, onHear, onChoose }: VoiceOptionProps) {
  const Sample = isHeard ? Square : Play
  return (
    <Option
      id={id}
      isActive={isActive}
      isChosen={isChosen}
      // An option may hold nothing that takes the focus, so the corner to hear it with is a part of it.
      onClick={({ target }) => ((target as Element).closest('[data-sample]') === null ? onChoose() : onHear())}
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
        <Sample aria-hidden="true" className={`size-4 fill-current ${isHeard ? 'text-key-text' : ''}`} />
      </span>
    </Option>
  )
}

interface OwnOptionProps {
  id: string
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

export function OwnOption({ id, isActive, isChosen, onChoose }: OwnOptionProps) {
  return (
    <Option id={id} isActive={isActive} isChosen={isChosen} onClick={onChoose}>
      <Silhouette isYou className={PICTURE} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold text-you">
          Record by me
          {isChosen && <Check aria-hidden="true" strokeWidth={3} className="size-4" />}
        </span>
        <span className="block truncate text-small text-mute">The part is yours; nobody reads it for you</span>
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

/** Reached by the arrow keys of the search field, which says which one is active. */
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
