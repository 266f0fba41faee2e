import { audio } from '@sidelight/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#audio/player/playback-failure.ts'
import { call } from '#lib/api/api.ts'
import { fetchSound } from '#lib/files/fetch-clip.ts'
import { saveBlob, saveFrom } from '#lib/files/download-file.ts'
import { scriptQuery } from './rehearsal.queries.ts'
import type { SegmentLine } from './rehearsal-lines.ts'

const ZIP_AGAIN_MS = 2000
const ZIP_AT_MOST = 90

export function useSaveLine(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (line: SegmentLine) => saveBlob(await fetchLine(client, documentId, line), line.fileName),
  })
}

/** Whoever leaves the page open for an hour has addresses that ran out: asking for the lines again brings new ones. */
async function fetchLine(client: QueryClient, documentId: string, { id, audioUrl }: SegmentLine): Promise<Blob> {
  try {
    return await fetchSound(audioUrl)
  } catch (error) {
    if (failureOf(error).kind !== 'expired') throw error
    const { scenes } = await client.query({ ...scriptQuery(documentId), staleTime: 0 })
    return fetchSound(scenes.find(({ _id }) => _id === id)?.audio_url || audioUrl)
  }
}

/** Asked for until it is packed, or refused. */
export const useSaveZip = (documentId: string) =>
  useMutation({
    mutationFn: async () => {
      for (let asked = 0; asked < ZIP_AT_MOST; asked += 1) {
        const { download_url } = await call(audio.download, { params: { documentId } })
        if (download_url !== null) {
          saveFrom(download_url)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, ZIP_AGAIN_MS))
      }
      throw new Error('The zip was not packed in time')
    },
  })
