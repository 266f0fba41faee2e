import { audioApi } from '#lib/api/audio.ts'
import { lineApi } from '#lib/api/lines.ts'
import { type CastCharacter, type CharacterDirection, type Respelling, type Voice, voiceApi } from '#lib/api/voices.ts'
import type { Cast } from '@sidelight/domain/audio/casting-choices'
import type { VoicingStatus } from '@sidelight/domain/audio/generation'
import { listVoicedCharacters } from '@sidelight/domain/lines/characters'
import { narrator } from '@sidelight/domain/lines/characters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTemporary, messageOf, withReason } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useOfferedVoices } from '#shared/casting/offered-voices.ts'
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
  const listed = useQuery(apiQuery(lineApi.characters, { params }))
  const offered = useOfferedVoices(documentId)
  // Never from the cache, because the lines and their characters may just have changed.
  const assignments = useQuery({ ...apiQuery(voiceApi.assignments, { params }), staleTime: 0 })
  const casting = useQuery({ ...apiQuery(voiceApi.casting, { params }), retry: false, staleTime: 0 })
  if (
    listed.data !== undefined &&
    offered.voices !== undefined &&
    assignments.data !== undefined &&
    !casting.isPending
  ) {
    const voiced = listVoicedCharacters(listed.data.characters, listed.data.areDirectionsRead)
    const data: CastingData = {
      actors: voiced,
      hasDirections: listed.data.characters.includes(narrator),
      voices: offered.voices,
      isConfidential: offered.isConfidential,
      assigned: assignments.data,
      characters: (casting.data ?? []).filter(({ character }) => voiced.includes(character)),
    }
    return { state: 'ready', casting: data }
  }
  const error = listed.error ?? offered.error ?? assignments.error
  return error === null ? { state: 'loading' } : { state: 'failed', message: messageOf(error, LOAD_FAILED) }
}

export const audioStatusQuery = (documentId: string) => ({
  ...apiQuery(audioApi.status, { params: { documentId } }),
  staleTime: 0,
})

/** Both calls are idempotent, so they can be repeated after a failure. */
export async function saveAndGenerate(documentId: string, cast: Cast, onSaved: OnSaved): Promise<VoicingStatus> {
  const params = { documentId }
  onSaved(await call(voiceApi.assign, { params, body: cast }))
  return call(audioApi.generate, { params })
}

export const describeSubmitFailure = (error: unknown): string => withReason(SUBMIT_FAILED, error)

export const fetchAudioStatus = (documentId: string): Promise<VoicingStatus> =>
  call(audioApi.status, { params: { documentId } })

/** True if the server rejected the request; false for temporary errors, after which polling continues. */
export const isNotFound = (error: unknown): boolean => !isTemporary(error)

/** Marks everything that depends on the audio of this script as stale. */
export function useInvalidateAudio(documentId: string): () => void {
  const client = useQueryClient()
  return () => {
    void refresh(client, voiceApi.assignments)
    void client.invalidateQueries({ queryKey: audioStatusQuery(documentId).queryKey })
    void client.invalidateQueries({ queryKey: apiQuery(lineApi.list, { params: { documentId } }).queryKey })
  }
}

export function useRespellings(documentId: string) {
  const client = useQueryClient()
  const query = apiQuery(voiceApi.respellings, { params: { documentId } })
  const { data } = useQuery(query)
  const saving = useMutation({
    mutationFn: (respellings: Respelling[]) =>
      call(voiceApi.respell, { params: { documentId }, body: { respellings } }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
  })
  return { respellings: data?.respellings, saving, failure: saving.error && messageOf(saving.error, NOT_SAVED) }
}

const USUAL: CharacterDirection = { manner: 'plain', amount: 2, fullness: 'usual' }
const NOT_DIRECTED = "We couldn't save that."

/** The usual manner of a character. A choice is shown at once, and taken back if it cannot be saved. */
export function useCharacterDirection(documentId: string, character: string) {
  const client = useQueryClient()
  const query = apiQuery(voiceApi.directions, { params: { documentId } })
  const { data } = useQuery(query)
  const saving = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: (direction: CharacterDirection) =>
      call(voiceApi.direct, { params: { documentId }, body: { character, direction } }),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void refresh(client, lineApi.list)
      void refresh(client, audioApi.status)
    },
  })
  return {
    direction: (saving.isPending ? saving.variables : data?.get(character)) ?? USUAL,
    isLoaded: data !== undefined,
    direct: saving.mutate,
    failure: saving.error === null ? undefined : withReason(NOT_DIRECTED, saving.error),
  }
}

const NOT_SAVED = "We couldn't save the pronunciations. Please try again."
