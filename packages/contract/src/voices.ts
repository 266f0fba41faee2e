import * as z from 'zod/mini'
import { CharacterDirection, Manner } from './directions.ts'
import { endpoint } from './endpoint.ts'
import { singleLine } from './fields.ts'

const ById = z.object({ documentId: z.uuid() })
const ActorName = singleLine(80)

/** `kokoro:af_heart`: provider and voice; or `record_by_me` for a character that the actor plays. */
export const VoiceId = z.string().check(z.regex(/^[a-z0-9_]{1,32}(:[A-Za-z0-9_-]{1,64})?$/, 'Please choose a voice.'))

export const Voice = z.object({
  voice_id: z.string(),
  name: z.string(),
  gender: z.enum(['female', 'male', 'neutral']),
  /** Contains "young", "middle" or "old". */
  age: z.string(),
  accent: z.string(),
  /** Empty until a preview exists. */
  preview_url: z.string(),
  language: z.string(),
  description: z.string(),
  /** One or two words: "warm", "dry". */
  style: z.string(),
  provider: z.string(),
  /** The manners that the voice can do; others leave a line as it is. */
  acts: z.array(Manner),
})
export type Voice = z.infer<typeof Voice>

const Assignment = z.strictObject({ actor: ActorName, voice_id: VoiceId })
/** An object by the names of characters. `z.record` would leave out `__proto__`, which a character may be called. */
const byCharacter = <Value extends z.core.$ZodType>(value: Value) =>
  z.custom<Record<string, z.output<Value>>>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      Object.values(given).every((each) => z.safeParse(value, each).success),
  )

const Assignments = z.object({ assignments: byCharacter(z.string()) })

/** Only of characters that are not said plainly and as usual. */
const CharacterDirections = z.object({ directions: byCharacter(CharacterDirection) })

/** What the script says about a character, and a suggested voice. */
export const CastCharacter = z.object({
  actor: z.string(),
  lines: z.int(),
  /** The first spoken line; empty if the character never speaks. */
  first_line: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  age: z.nullable(z.enum(['young', 'middle', 'old'])),
  /** The words from which gender and age were inferred, for the user to judge: "MRS", "his". */
  because: z.array(z.string()),
  suggested_voice_id: z.string(),
})
export type CastCharacter = z.infer<typeof CastCharacter>

/** A word of the script and its pronunciation: Siobhan, "shivawn". */
export const Respelling = z.strictObject({
  word: singleLine(60).check(z.minLength(1, 'Please type the word as it appears in the script.')),
  say: singleLine(80).check(z.minLength(1, 'Please type how it is said.')),
})
export type Respelling = z.infer<typeof Respelling>
const Respellings = z.object({ respellings: z.array(Respelling) })

export const voices = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/voices/',
    credential: 'access',
    summary: 'The voices of the engines that are configured.',
    data: z.object({ voices: z.array(Voice) }),
  }),
  assignments: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/voice-assignments',
    credential: 'access',
    summary: 'The voice of each character.',
    params: ById,
    data: Assignments,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/voice-assignments',
    credential: 'access',
    summary: 'Give characters their voices; `record_by_me` for the ones the user speaks. Others stay as they are.',
    params: ById,
    body: z.strictObject({ assignments: z.array(Assignment).check(z.minLength(1), z.maxLength(500)) }),
    data: Assignments,
  }),
  directions: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/character-directions',
    credential: 'access',
    summary: 'The usual manner of each character that has one, and how much of every manner its voice shows.',
    params: ById,
    data: CharacterDirections,
  }),
  direct: endpoint({
    method: 'PUT',
    path: '/api/v1/scenes/document/:documentId/character-directions',
    credential: 'access',
    summary: 'Choose the usual manner of a character; the next generation makes the lines that it changes.',
    params: ById,
    body: z.strictObject({ actor: ActorName, direction: CharacterDirection }),
    data: CharacterDirections,
  }),
  casting: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/casting',
    credential: 'access',
    wholeScript: true,
    summary:
      'The characters as the script describes them, each with a voice that would suit and that differs from the others.',
    params: ById,
    data: z.object({ characters: z.array(CastCharacter) }),
  }),
  respellings: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/respellings',
    credential: 'access',
    summary: 'How words of this script are said.',
    params: ById,
    data: Respellings,
  }),
  respell: endpoint({
    method: 'PUT',
    path: '/api/v1/scenes/document/:documentId/respellings',
    credential: 'access',
    summary: 'Set the pronunciation of words; the next generation makes new clips for lines that contain them.',
    params: ById,
    body: z.strictObject({ respellings: z.array(Respelling).check(z.maxLength(200)) }),
    data: Respellings,
  }),
}
