import { audio } from '@sidelight/contract'
import type { CueTrackKind } from '@sidelight/domain/audio/cue-track'
import { withoutQuery } from '@sidelight/domain/playback/segment'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { playbackFailureOf } from '#audio/player/playback-failure.ts'
import { call } from '#lib/api/api.ts'
import { fetchClip, fetchStored, isEncrypted } from '#lib/files/fetch-clip.ts'
import { downloadBlob, downloadFrom } from '#lib/files/download-file.ts'
import { scriptQuery } from './rehearsal.queries.ts'
import type { ScriptSegment } from './rehearsal-lines.ts'

const POLL_MS = 2000
const MAX_POLLS = 90

export function useDownloadLine(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (line: ScriptSegment) => downloadBlob(await fetchLine(client, documentId, line), line.fileName),
  })
}

/** On a page that was open for an hour the URLs have expired; fetching the lines again gives new ones. */
async function fetchLine(client: QueryClient, documentId: string, { id, audioUrl }: ScriptSegment): Promise<Blob> {
  try {
    return await fetchClip(audioUrl)
  } catch (error) {
    if (playbackFailureOf(error).kind !== 'expired') throw error
    const { scenes } = await client.query({ ...scriptQuery(documentId), staleTime: 0 })
    return fetchClip(scenes.find(({ _id }) => _id === id)?.audio_url || audioUrl)
  }
}

/** Saves the takes first, as the server packs what it has. Returns how many could not be saved. */
export const useDownloadZip = (documentId: string, saveTakes: () => Promise<number>) =>
  useMutation({
    mutationFn: async () => {
      const failed = await saveTakes()
      await downloadWhenMade(() => call(audio.download, { params: { documentId } }))
      return failed
    },
  })

interface WantedTrack {
  kind: CueTrackKind
  /** A line of the wanted scene; null for the whole script. */
  sceneId: string | null
}

export const useDownloadCueTrack = (documentId: string) =>
  useMutation({
    mutationFn: ({ kind, sceneId }: WantedTrack) =>
      downloadWhenMade(() => call(audio.cueTrack, { params: { documentId }, body: { kind, scene_id: sceneId } })),
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
async function downloadWhenMade(ask: () => Promise<{ download_url: string | null }>): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { download_url } = await ask()
    if (download_url !== null) {
      await download(download_url)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('The file was not made in time')
}
