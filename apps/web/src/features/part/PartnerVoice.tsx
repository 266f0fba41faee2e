import type { Voice } from '#lib/api/voices.ts'
import { ageGroup } from '@sidelight/domain/audio/casting-choices'
import { Play, Square } from 'lucide-react'
import { Link } from 'react-router'
import type { Preview } from '#audio/player/voice-preview.ts'
import { Portrait } from '#ui/portrait/Portrait.tsx'

const FRAME =
  'flex min-w-0 items-center gap-1.5 rounded-[16px] bg-surface p-[5px] shadow-[inset_0_0_0_1px_var(--line)] md:gap-3 md:p-[7px]'

interface PartnerVoiceProps {
  character: string
  voice: Voice
  withAccent: boolean
  preview: Preview
}

/** A part with the voice that reads it. */
export function PartnerVoice({ character, voice, withAccent, preview }: PartnerVoiceProps) {
  const hasFailed = preview.failure?.key === character
  return (
    <li className={FRAME}>
      <Face voice={voice} />
      <span className="min-w-0 max-md:flex-1 md:max-w-[180px]">
        <b className="block truncate text-body leading-tight font-semibold max-md:text-small max-md:[font-stretch:80%]">
          {character}
        </b>
        <span
          role={hasFailed ? 'alert' : undefined}
          className={`block truncate text-small ${hasFailed ? 'text-rec-text' : 'text-mute'}`}
        >
          {hasFailed ? "Couldn't play" : voice.name}
          {!hasFailed && withAccent && <span className="max-md:hidden">, {voice.accent}</span>}
        </span>
      </span>
      <PlayButton character={character} voice={voice} preview={preview} />
    </li>
  )
}

function PlayButton({ character, voice, preview }: Omit<PartnerVoiceProps, 'withAccent'>) {
  const isOn = preview.current === character
  const Icon = isOn ? Square : Play
  return (
    <button
      type="button"
      aria-label={isOn ? `Stop ${voice.name}` : `Hear ${voice.name} read ${character}`}
      onClick={() => preview.toggleLine(character, voice, character)}
      className="grid size-11 shrink-0 place-items-center rounded-full max-md:-mx-1"
    >
      <span
        className={`grid size-9 place-items-center rounded-full border ${isOn ? 'border-key bg-key text-on-key' : 'border-control hover:bg-raised'} ${isOn && preview.isPreparing ? 'animate-lights' : ''}`}
      >
        <Icon aria-hidden="true" className={`size-[13px] fill-current stroke-none ${isOn ? '' : 'ml-0.5'}`} />
      </span>
    </button>
  )
}

interface MorePartnerVoicesProps {
  partners: readonly { character: string; voice: Voice }[]
  to: string
  onClick: () => void
}

/** The voices for which there is no room, as a link to the page that shows them all. Phones have the link above. */
export const MorePartnerVoices = ({ partners, to, onClick }: MorePartnerVoicesProps) => (
  <li className="max-md:hidden">
    <Link to={to} onClick={onClick} className={`${FRAME} pr-4 hover:bg-raised md:pr-4`}>
      <span className="flex">
        {partners.slice(0, 2).map(({ character, voice }, at) => (
          <Face key={character} voice={voice} className={at > 0 ? '-ml-6' : ''} />
        ))}
      </span>
      <span>
        <b className="block text-body leading-tight font-semibold">{partners.length} more</b>{' '}
        <span className="text-small text-mute">Recast</span>
      </span>
    </Link>
  </li>
)

const Face = ({ voice, className = '' }: { voice: Voice; className?: string }) => (
  <Portrait
    subject={{ seed: voice.id, gender: voice.gender, age: ageGroup(voice.age) }}
    className={`size-[38px] shrink-0 rounded-[12px] md:size-11 ${className}`}
  />
)
