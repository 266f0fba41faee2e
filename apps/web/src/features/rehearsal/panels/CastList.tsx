import type { Voice } from '#lib/api/voices.ts'
import { listCharacters } from '@sidelight/domain/lines/characters'
import { AGE_NAME, ageGroup } from '@sidelight/domain/audio/casting-choices'
import { Portrait } from '#ui/portrait/Portrait.tsx'
import { Silhouette } from '#ui/portrait/Silhouette.tsx'
import { isSeenOnlyDirection, type ScriptLine } from '../rehearsal-lines.ts'

interface CastRailProps {
  lines: readonly ScriptLine[]
  voices: readonly Voice[]
}

export function CastList({ lines, voices }: CastRailProps) {
  return (
    <aside aria-label="About this scene" className="grid gap-6 xl:sticky xl:top-5 sm:max-xl:grid-cols-2">
      <section>
        <h2 className="mb-2 text-body font-semibold">Cast</h2>
        <ul>
          {listCharacters(lines).map(({ name, lines: count }) => {
            const first = lines.find(({ character }) => character === name)
            const voice = voices.find(({ id }) => id === first?.voiceId)
            const isSeenOnly = first !== undefined && isSeenOnlyDirection(first)
            const voiceText = describeVoice({ isActors: first?.isActors === true, isSeenOnly, voice })
            return (
              <Member
                key={name}
                name={name}
                lines={count}
                isActors={first?.isActors === true}
                voice={voice}
                voiceText={voiceText}
              />
            )
          })}
        </ul>
      </section>
      <section className="rounded-row bg-surface px-[18px] pt-[18px] pb-5 text-small text-mute light:border light:border-line">
        <h2 className="mb-1.5 font-semibold text-text">Audio Processing</h2>
        <p>
          Segments can be played individually or in sequence, and playback continues automatically. Segments needing
          your personal recording use the recording controls.
        </p>
        <p className="mt-2.5 max-sm:hidden">
          Space plays and pauses, and gives you the next cue after your own line. The right arrow skips. Press ? for all
          keys.
        </p>
      </section>
    </aside>
  )
}

interface MemberProps {
  name: string
  lines: number
  isActors: boolean
  voice: Voice | undefined
  voiceText: string
}

const PICTURE = 'size-10 shrink-0 rounded-[9px]'

function Member({ name, lines, isActors, voice, voiceText }: MemberProps) {
  return (
    <li className="flex items-center gap-3 py-2.5 not-first:border-t not-first:border-line">
      {voice === undefined ? (
        <Silhouette isYou={isActors} className={PICTURE} />
      ) : (
        <Portrait subject={{ seed: voice.id, gender: voice.gender, age: ageGroup(voice.age) }} className={PICTURE} />
      )}
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-small text-mute">{voiceText}</span>
      </span>
      <span className="shrink-0 text-small text-mute tabular-nums">{lines === 1 ? '1 line' : `${lines} lines`}</span>
    </li>
  )
}

interface CharacterVoice {
  isActors: boolean
  isSeenOnly: boolean
  voice: Voice | undefined
}

function describeVoice({ isActors, isSeenOnly, voice }: CharacterVoice): string {
  if (isActors) return 'You'
  if (isSeenOnly) return 'Not read aloud'
  if (voice === undefined) return 'No voice yet'
  return `${voice.name} (${AGE_NAME[ageGroup(voice.age)].toLowerCase()}, ${voice.accent})`
}
