import { audio } from '@sidelight/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { playbackFailureOf } from '#audio/player/playback-failure.ts'
import { call } from '#lib/api/api.ts'
import { fetchClip } from '#lib/files/fetch-clip.ts'
import { downloadBlob, downloadFrom } from '#lib/files/download-file.ts'
import { scriptQuery } from './rehearsal.queries.ts'
import type { ScriptSegment } from './rehearsal-lines.ts'

const ZIP_AGAIN_MS = 2000
const ZIP_AT_MOST = 90

export function useDownloadLine(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (line: ScriptSegment) => downloadBlob(await fetchLine(client, documentId, line), line.fileName),
  })
}

/** Whoever leaves the page open for an hour has addresses that ran out: asking for the lines again brings new ones. */
async function fetchLine(client: QueryClient, documentId: string, { id, audioUrl }: ScriptSegment): Promise<Blob> {
  try {
    return await fetchClip(audioUrl)
  } catch (error) {
    if (playbackFailureOf(error).kind !== 'expired') throw error
    const { scenes } = await client.query({ ...scriptQuery(documentId), staleTime: 0 })
    return fetchClip(scenes.find(({ _id }) => _id === id)?.audio_url || audioUrl)
  }
}

/** Asked for until it is packed, or refused. */
export const useDownloadZip = (documentId: string) =>
  useMutation({
    mutationFn: async () => {
      for (let asked = 0; asked < ZIP_AT_MOST; asked += 1) {
        const { download_url } = await call(audio.download, { params: { documentId } })
        if (download_url !== null) {
          downloadFrom(download_url)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, ZIP_AGAIN_MS))
      }
      throw new Error('The zip was not packed in time')
    },
  })
