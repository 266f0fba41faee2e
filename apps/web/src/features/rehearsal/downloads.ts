import { audio } from '@sidelight/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { playbackFailureOf } from '#audio/player/playback-failure.ts'
import { call } from '#lib/api/api.ts'
import { fetchClip } from '#lib/files/fetch-clip.ts'
import { downloadBlob, downloadFrom } from '#lib/files/download-file.ts'
import { scriptQuery } from './rehearsal.queries.ts'
import type { ScriptSegment } from './rehearsal-lines.ts'

const ZIP_POLL_MS = 2000
const MAX_ZIP_POLLS = 90

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

/** Polls until the zip file is ready. */
export const useDownloadZip = (documentId: string) =>
  useMutation({
    mutationFn: async () => {
      for (let poll = 0; poll < MAX_ZIP_POLLS; poll += 1) {
        const { download_url } = await call(audio.download, { params: { documentId } })
        if (download_url !== null) {
          downloadFrom(download_url)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, ZIP_POLL_MS))
      }
      throw new Error('The zip was not packed in time')
    },
  })
