import {
  audio,
  type CastCharacter,
  type CharacterDirection,
  type Respelling,
  scenes,
  type Voice,
  voices,
} from '@sidelight/contract'
import type { Cast } from '@sidelight/domain/audio-generation/casting-choices'
import type { VoicingStatus } from '@sidelight/domain/audio-generation/generation'
import { listVoicedCharacters } from '@sidelight/domain/scenes/characters'
import { narrator } from '@sidelight/domain/script/document/entry'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTemporary, messageOf, withReason } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useOfferedVoices } from '#lib/api/offered-voices.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import type { OnSaved } from './unsaved-casting.ts'

const LOAD_FAILED = 'Error fetching data'
const SUBMIT_FAILED = 'Error processing request'

export interface CastingData {
  /** Who needs a voice: without the narrator if directions are not read aloud. */
  actors: readonly string[]
  hasDirections: boolean
  voices: readonly Voice[]
  /** Only our own voices are offered. */
  isConfidential: boolean
  assigned: Cast
  /** What the script says about its characters; empty if that could not be loaded. */
  characters: readonly CastCharacter[]
}

type Loading = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; casting: CastingData }

export function useCastingData(documentId: string): Loading {
  const params = { documentId }
  const actors = useQuery(apiQuery(scenes.actors, { params }))
  const offered = useOfferedVoices(documentId)
  // Never from the cache, because the lines and their characters may just have changed.
  const assignments = useQuery({ ...apiQuery(voices.assignments, { params }), staleTime: 0 })
  const casting = useQuery({ ...apiQuery(voices.casting, { params }), retry: false, staleTime: 0 })
  if (
    actors.data !== undefined &&
    offered.voices !== undefined &&
    assignments.data !== undefined &&
    !casting.isPending
  ) {
    const voiced = listVoicedCharacters(actors.data.actors, actors.data.read_directions)
    const data: CastingData = {
      actors: voiced,
      hasDirections: actors.data.actors.includes(narrator),
      voices: offered.voices,
      isConfidential: offered.isConfidential,
      assigned: new Map(Object.entries(assignments.data.assignments)),
      characters: (casting.data?.characters ?? []).filter(({ actor }) => voiced.includes(actor)),
    }
    return { state: 'ready', casting: data }
  }
  const error = actors.error ?? offered.error ?? assignments.error
  return error === null ? { state: 'loading' } : { state: 'failed', message: messageOf(error, LOAD_FAILED) }
}

export const audioStatusQuery = (documentId: string) => ({
  ...apiQuery(audio.status, { params: { documentId } }),
  staleTime: 0,
})

/** Both calls are idempotent, so they can be repeated after a failure. */
export async function saveAndGenerate(documentId: string, cast: Cast, onSaved: OnSaved): Promise<VoicingStatus> {
  const params = { documentId }
  const assignments = [...cast].map(([actor, voice_id]) => ({ actor, voice_id }))
  onSaved(await call(voices.assign, { params, body: { assignments } }))
  return call(audio.generate, { params })
}

export const describeSubmitFailure = (error: unknown): string => withReason(SUBMIT_FAILED, error)

export const fetchAudioStatus = (documentId: string): Promise<VoicingStatus> =>
  call(audio.status, { params: { documentId } })

/** True if the server rejected the request; false for temporary errors, after which polling continues. */
export const isNotFound = (error: unknown): boolean => !isTemporary(error)

/** Marks everything that depends on the audio of this script as stale. */
export function useInvalidateAudio(documentId: string): () => void {
  const client = useQueryClient()
  return () => {
    void refresh(client, voices.assignments)
    void client.invalidateQueries({ queryKey: audioStatusQuery(documentId).queryKey })
    void client.invalidateQueries({ queryKey: apiQuery(scenes.list, { params: { documentId } }).queryKey })
  }
}

export function useRespellings(documentId: string) {
  const client = useQueryClient()
  const query = apiQuery(voices.respellings, { params: { documentId } })
  const { data } = useQuery(query)
  const saving = useMutation({
    mutationFn: (respellings: Respelling[]) => call(voices.respell, { params: { documentId }, body: { respellings } }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
  })
  return { respellings: data?.respellings, saving, failure: saving.error && messageOf(saving.error, NOT_SAVED) }
}

const USUAL: CharacterDirection = { manner: 'plain', amount: 2, fullness: 'usual' }
const NOT_DIRECTED = "We couldn't save that."

/** The usual manner of a character. A choice is shown at once, and taken back if it cannot be saved. */
export function useCharacterDirection(documentId: string, actor: string) {
  const client = useQueryClient()
  const query = apiQuery(voices.directions, { params: { documentId } })
  const { data } = useQuery(query)
  const saving = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: (direction: CharacterDirection) =>
      call(voices.direct, { params: { documentId }, body: { actor, direction } }),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void refresh(client, scenes.list)
      void refresh(client, audio.status)
    },
  })
  return {
    direction: (saving.isPending ? saving.variables : data?.directions[actor]) ?? USUAL,
    isLoaded: data !== undefined,
    direct: saving.mutate,
    failure: saving.error === null ? undefined : withReason(NOT_DIRECTED, saving.error),
  }
}

const NOT_SAVED = "We couldn't save the pronunciations. Please try again."
