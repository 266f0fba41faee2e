import {
  audio,
  type CastCharacter as WireCharacter,
  type CharacterDirection,
  type Respelling,
  type Voice as WireVoice,
  voices,
} from '@sidelight/contract'
import type { Cast, Suggestion } from '@sidelight/domain/audio/casting-choices'
import { type OfScript, shaped } from './shaped.ts'

export type { CharacterDirection, Respelling }

export interface Voice extends Omit<WireVoice, 'voice_id' | 'preview_url'> {
  id: string
  /** Empty until a preview exists. */
  previewUrl: string
}

/** What the script says about a character, and a voice that would suit. */
export interface CastCharacter extends Suggestion, Omit<WireCharacter, 'actor' | 'first_line' | 'suggested_voice_id'> {
  /** The first spoken line; empty if the character never speaks. */
  firstLine: string
}

const toVoice = ({ voice_id: id, preview_url: previewUrl, ...same }: WireVoice): Voice => ({ ...same, id, previewUrl })

const toCharacter = ({
  actor: character,
  first_line: firstLine,
  suggested_voice_id: suggestedVoiceId,
  ...same
}: WireCharacter): CastCharacter => ({ ...same, character, firstLine, suggestedVoiceId })

// Maps, because a character may be called like a property of objects.
const toCast = ({ assignments }: { assignments: Record<string, string> }): Cast => new Map(Object.entries(assignments))
const toDirections = ({ directions }: { directions: Record<string, CharacterDirection> }) =>
  new Map(Object.entries(directions))

export const voiceApi = {
  list: shaped(voices.list, (answer) => answer.voices.map(toVoice)),
  casting: shaped(voices.casting, ({ characters }) => characters.map(toCharacter)),
  /** The voice of each character. */
  assignments: shaped(voices.assignments, toCast),
  assign: shaped(
    voices.assign,
    toCast,
    ({ params, body }: OfScript & { body: Iterable<readonly [character: string, voiceId: string]> }) => ({
      params,
      body: { assignments: [...body].map(([actor, voice_id]) => ({ actor, voice_id })) },
    }),
  ),
  directions: shaped(voices.directions, toDirections),
  direct: shaped(
    voices.direct,
    toDirections,
    ({ params, body }: OfScript & { body: { character: string; direction: CharacterDirection } }) => ({
      params,
      body: { actor: body.character, direction: body.direction },
    }),
  ),
  respellings: voices.respellings,
  respell: voices.respell,
  /** Null while the line is being made. */
  previewLine: shaped(
    audio.previewLine,
    (answer) => answer.audio_url,
    ({ params, body }: OfScript & { body: { character: string; voiceId: string } }) => ({
      params,
      body: { actor: body.character, voice_id: body.voiceId },
    }),
  ),
}
