import { audioApi } from '#lib/api/audio.ts'
import { documentApi } from '#lib/api/documents.ts'
import { type Line, lineApi } from '#lib/api/lines.ts'
import { type CastCharacter, type Voice, voiceApi } from '#lib/api/voices.ts'
import { type Cast, dropUnavailableVoices } from '@sidelight/domain/audio/casting-choices'
import { listParts } from '@sidelight/domain/audio/part-choice'
import { isNarration } from '@sidelight/domain/lines/characters'
import { sortByIndex } from '@sidelight/domain/lines/order'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#lib/api/api.ts'
import { readCastDraft, writeCastDraft } from '#shared/casting/cast-draft.ts'
import { useOfferedVoices } from '#shared/casting/offered-voices.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { messageOf, withReason } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'

const LOAD_FAILED = "We couldn't load this script. Please try again."
const NOT_STARTED = "We couldn't start the rehearsal. Please try again."

export interface PartData {
  title: string
  pageCount: number | undefined
  lines: readonly Line[]
  /** Without the narrator, the one with most lines first. */
  parts: readonly CastCharacter[]
  /** Of a script with directions. */
  narrator: CastCharacter | undefined
  voices: readonly Voice[]
  /** Voices that were chosen before, saved or not. */
  known: Cast
}

type Loading = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; data: PartData }

export function usePartData(documentId: string): Loading {
  const params = { documentId }
  const client = useQueryClient()
  const { data: listed } = useQuery(scriptListQuery)
  const script = useQuery({ ...apiQuery(lineApi.list, { params }), staleTime: 0 })
  const offered = useOfferedVoices(documentId)
  const assignments = useQuery({ ...apiQuery(voiceApi.assignments, { params }), staleTime: 0 })
  const casting = useQuery({ ...apiQuery(voiceApi.casting, { params }), staleTime: 0 })
  if (script.data && offered.voices && assignments.data && casting.data) {
    const document = listed?.documents.find(({ id }) => id === documentId)
    const data: PartData = {
      title: document?.title ?? '',
      pageCount: document?.pageCount,
      lines: sortByIndex(script.data.lines),
      parts: listParts(casting.data),
      narrator: casting.data.find(isNarration),
      voices: offered.voices,
      known: listKnown(offered.voices, assignments.data, readCastDraft(client, documentId)),
    }
    return { state: 'ready', data }
  }
  const failed = [script, offered, assignments, casting].find(({ error }) => error !== null)
  return failed ? { state: 'failed', message: messageOf(failed.error, LOAD_FAILED) } : { state: 'loading' }
}

const listKnown = (offered: readonly Voice[], saved: Cast, draft: Cast): Cast =>
  dropUnavailableVoices(new Map([...saved, ...draft]), new Set(offered.map(({ id }) => id)))

/** Has the first lines voiced while the user decides. Without them the rehearsal only starts a little later. */
export function useVoiceFirstLines(documentId: string): void {
  // Once per visit: the lines may have been changed before the next one.
  useQuery({
    ...apiQuery(audioApi.firstLines, { params: { documentId } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Saves the cast, starts the generation and opens the stage, which waits for the lines that it needs. */
export function useStartRehearsal(documentId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { documentId }
  const starting = useMutation({
    mutationFn: async (cast: Cast) => {
      const saved = await call(voiceApi.assign, { params, body: cast })
      return { saved, status: await call(audioApi.generate, { params }) }
    },
    onSuccess: async ({ saved, status }) => {
      writeCastDraft(client, documentId, new Map())
      client.setQueryData(apiQuery(voiceApi.assignments, { params }).queryKey, saved)
      client.setQueryData(apiQuery(audioApi.status, { params }).queryKey, status)
      // It tells the dashboard which scripts have voices.
      void refresh(client, documentApi.list)
      // The lines tell the stage which are the user's own.
      await client.invalidateQueries({ queryKey: apiQuery(lineApi.list, { params }).queryKey })
      await navigate(paths.stage(documentId))
    },
  })
  return {
    start: starting.mutate,
    isStarting: starting.isPending,
    failure: starting.error === null ? undefined : withReason(NOT_STARTED, starting.error),
  }
}
