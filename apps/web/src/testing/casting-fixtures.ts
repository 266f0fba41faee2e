import { audio, type AudioStatus, type CastCharacter, scenes, type Voice, voices } from '@sidelight/contract'
import { MANNERS } from '@sidelight/domain/direction/direction'
import { answer, success } from './contract-server.ts'
import { DOCUMENT } from './script-fixtures.ts'

export const VOICES_PATH = `/dashboard/process/${DOCUMENT}/assign-voice`
export const PREVIEW_PATH = `/dashboard/process/${DOCUMENT}/scenes-preview`
export const STAGE_PATH = `/dashboard/process/${DOCUMENT}/stage`

const voice = (id: string, name: string, more: Partial<Voice>): Voice => ({
  voice_id: `kokoro:${id}`,
  name,
  gender: 'female',
  age: 'young',
  accent: 'American',
  preview_url: `http://storage.test/samples/${id}.mp3`,
  language: 'en',
  description: `${name} speaks.`,
  style: 'warm',
  provider: 'kokoro',
  acts: MANNERS.filter((manner) => manner !== 'shaken'),
  ...more,
})

export const ADA = voice('af_heart', 'Ada', {})
const INES = voice('bf_emma', 'Ines', { age: 'old', accent: 'British', style: 'crisp' })
export const THEO = voice('am_michael', 'Theo', { gender: 'male', age: 'middle', style: 'steady' })
export const HUGH = voice('bm_george', 'Hugh', { gender: 'male', age: 'middle', accent: 'British', preview_url: '' })

const character = (actor: string, suggested: Voice, more: Partial<CastCharacter> = {}): CastCharacter => ({
  actor,
  lines: 2,
  first_line: `${actor} speaks first.`,
  gender: null,
  age: null,
  because: [],
  suggested_voice_id: suggested.voice_id,
  ...more,
})

export const statusOf = (
  overall_status: AudioStatus['overall_status'],
  counts: Partial<AudioStatus['counts']> = {},
  { ready = 0, generation = 1 } = {},
): AudioStatus => {
  const parts = { pending: 0, processing: 0, completed: 0, error: 0, recorded_by_me: 0, ...counts }
  const total = Object.values(parts).reduce((sum, count) => sum + count, 0)
  return { overall_status, counts: { ...parts, total }, ready_from_start: ready, generation }
}

/** Serves a script with three characters, four voices and the given assignments. */
export function serveCasting(assignments: Record<string, string> = {}, { readDirections = true } = {}) {
  answer(scenes.actors, { actors: ['narrator', 'MARCUS', 'DANI'], read_directions: readDirections })
  answer(voices.list, { voices: [ADA, INES, THEO, HUGH] })
  answer(voices.casting, {
    characters: [
      character('narrator', HUGH),
      character('MARCUS', THEO, { gender: 'male', age: 'middle', because: ['MARCUS', 'his', '(40s)'] }),
      character('DANI', ADA, { gender: 'female', because: ['DANI'] }),
    ],
  })
  let stored = assignments
  answer(voices.assignments, () => success(voices.assignments, { assignments: stored }))
  answer(voices.directions, { directions: {} })
  answer(voices.respellings, { respellings: [{ word: 'Siobhan', say: 'shivawn' }] })
  answer(audio.status, statusOf('pending', { pending: 6 }))
  return {
    assigned: answer(voices.assign, ({ body }) => {
      const assigned = (body as { assignments: { actor: string; voice_id: string }[] }).assignments
      stored = { ...stored, ...Object.fromEntries(assigned.map(({ actor, voice_id }) => [actor, voice_id])) }
      return success(voices.assign, { assignments: stored })
    }),
    generated: answer(audio.generate, statusOf('processing', { processing: 6 })),
  }
}
