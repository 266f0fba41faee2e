import { SAVE_FAILED } from '@sidelight/domain/recording/recording-texts'
import { useMemo } from 'react'
import { useRecordingUploader } from './recording-upload.ts'

/** Where takes are saved. What it throws is to be said on the card. */
export interface TakeUploads {
  save: (sceneId: string, take: Blob) => Promise<void>
  /** The take that could not be saved: only what was not done yet. */
  retry: (sceneId: string) => Promise<void>
  /** Whatever is under way for it ends. */
  forget: (sceneId: string) => void
  /** Deletes what was saved. */
  clear: (sceneId: string) => Promise<void>
}

export function useTakeUploads(documentId: string): TakeUploads {
  const saver = useRecordingUploader(documentId)
  return useMemo(() => {
    const { save, retry, reset, clear, stateOf } = saver
    const check = (sceneId: string, isSaved: boolean) => {
      if (isSaved) return
      const { problem = SAVE_FAILED, reason } = stateOf(sceneId) as { problem?: string; reason?: string }
      throw new Error(reason === undefined ? problem : `${problem}. ${reason}`.replace('..', '.'))
    }
    return {
      save: async (sceneId, take) => check(sceneId, await save(sceneId, take)),
      retry: async (sceneId) => check(sceneId, await retry(sceneId)),
      forget: reset,
      clear,
    }
  }, [saver])
}
