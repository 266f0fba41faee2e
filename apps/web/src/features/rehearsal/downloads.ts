import { audioApi } from '#lib/api/audio.ts'
import type { CueTrackKind } from '@sidelight/domain/audio/cue-track'
import { withoutQuery } from '@sidelight/domain/playback/playback-line'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { playbackFailureOf } from '#audio/player/playback-failure.ts'
import { call } from '#lib/api/api.ts'
import { lineApi } from '#lib/api/lines.ts'
import { fetchStored, isEncrypted } from '#lib/files/fetch-stored.ts'
import { fetchClip } from '#shared/kept-scripts/fetch-clip.ts'
import { downloadBlob, downloadFrom } from '#lib/files/download-file.ts'
import { scriptQuery } from './rehearsal.queries.ts'
import type { ScriptLine } from './rehearsal-lines.ts'

const POLL_MS = 2000
const MAX_POLLS = 90

export function useDownloadLine(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (line: ScriptLine) => downloadBlob(await fetchLine(client, documentId, line), line.fileName),
  })
}

/** On a page that was open for an hour the URLs have expired; fetching the lines again gives new ones. */
async function fetchLine(client: QueryClient, documentId: string, { id, audioUrl }: ScriptLine): Promise<Blob> {
  try {
    return await fetchClip(audioUrl)
  } catch (error) {
    if (playbackFailureOf(error).kind !== 'expired') throw error
    const { lines } = await client.query({ ...scriptQuery(documentId), staleTime: 0 })
    return fetchClip(lines.find((line) => line.id === id)?.audioUrl || audioUrl)
  }
}

/** Saves the takes first, as the server packs what it has. Returns how many could not be saved. */
export const useDownloadZip = (documentId: string, saveTakes: () => Promise<number>) =>
  useMutation({
    mutationFn: async () => {
      const failed = await saveTakes()
      await downloadWhenMade(() => call(audioApi.download, { params: { documentId } }))
      return failed
    },
  })

interface WantedTrack {
  kind: CueTrackKind
  /** A line of the wanted scene; null for the whole script. */
  lineId: string | null
}

export const useDownloadCueTrack = (documentId: string) =>
  useMutation({
    mutationFn: ({ kind, lineId }: WantedTrack) =>
      downloadWhenMade(() => call(lineApi.cueTrack, { params: { documentId }, body: { kind, lineId } })),
  })

/** The page has to decrypt the file of a confidential script itself, and to name it without its title. */
async function download(url: string): Promise<void> {
  if (!isEncrypted(url)) {
    downloadFrom(url)
    return
  }
  const ending = withoutQuery(url).split('.').at(-1) ?? ''
  downloadBlob(await fetchStored(url, 'The file that you download.'), `Confidential script.${ending}`)
}

/** Asks until the file is there, and downloads it. */
async function downloadWhenMade(ask: () => Promise<string | null>): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const url = await ask()
    if (url !== null) {
      await download(url)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('The file was not made in time')
}
