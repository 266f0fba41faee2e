import { SAVE_FAILED } from '@sidelight/domain/recording/recording-texts'
import { useCallback } from 'react'
import { useRecordingSaver } from './recording-saver.ts'

/** Saves a take, or throws what is to be said on its card. */
export function useSaveTake(documentId: string): (sceneId: string, take: Blob) => Promise<void> {
  const { save, read } = useRecordingSaver(documentId)
  return useCallback(
    async (sceneId, take) => {
      if (await save(sceneId, take)) return
      const { problem = SAVE_FAILED, reason } = read().get(sceneId) as { problem?: string; reason?: string }
      throw new Error(reason === undefined ? problem : `${problem}. ${reason}`.replace('..', '.'))
    },
    [save, read],
  )
}
