import type { CastCharacter, CharacterDirection, Voice } from '@sidelight/contract'
import type { CastMember } from '@sidelight/domain/casting/cast-script'
import type { Assignment, DirectedCharacter, listVoices } from './voices.service.ts'

type SpeechVoice = Awaited<ReturnType<typeof listVoices>>[number]

export const toVoice = (voice: SpeechVoice): Voice => ({
  voice_id: voice.id,
  name: voice.name,
  gender: voice.gender,
  age: voice.age,
  accent: voice.accent,
  preview_url: voice.previewUrl,
  language: voice.language,
  description: voice.description,
  style: voice.style,
  provider: voice.provider,
  acts: [...voice.acts],
})

/** `fromEntries` defines own properties, so a character may be named `__proto__` or `constructor`. */
export const toAssignments = (assignments: readonly Assignment[]) => ({
  assignments: Object.fromEntries(assignments.map(({ character, voiceId }) => [character, voiceId])),
})

export const toCharacterDirections = (characters: readonly DirectedCharacter[]) => ({
  directions: Object.fromEntries(
    characters.map(({ character, usual, fullness }): [string, CharacterDirection] => [
      character,
      { manner: usual?.manner ?? 'plain', amount: usual?.amount ?? 2, fullness },
    ]),
  ),
})

export const toCastCharacter = ({
  character,
  lines,
  firstLine,
  gender,
  age,
  because,
  voiceId,
}: CastMember): CastCharacter => ({
  actor: character,
  lines,
  first_line: firstLine,
  gender,
  age,
  because,
  suggested_voice_id: voiceId,
})
