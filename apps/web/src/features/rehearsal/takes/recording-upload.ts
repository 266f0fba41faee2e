import { audio, type Scene } from '@sidelight/contract'
import { RECORDING_TYPE } from '@sidelight/domain/recording/limits'
import {
  advanceUpload,
  NO_UPLOAD,
  type RecordingUpload,
  type UploadEffect,
  type UploadEvent,
} from '@sidelight/domain/recording/recording-upload'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, findReason } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { updateCachedLine } from '../rehearsal.queries.ts'

const PASSING: ReadonlySet<string> = new Set(['network', 'too_many_requests', 'unauthenticated'])

/** Refused for good, not for now: what was put counts for nothing. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && !PASSING.has(error.code)

type SavingEffect = Exclude<UploadEffect, { type: 'forget' }>

/** A take that is not saved yet, and whoever waits to hear what becomes of it. */
interface HeldTake {
  wav: Blob
  leaving: AbortController
  told: ((isSaved: boolean) => void)[]
}

/**
 * Saves whole takes: an address, the store, the server. Whatever fails, the take stays here until it is saved or reset, and
 * saving goes on while the page is left.
 */
export function createRecordingUploader(documentId: string, onSaved: (line: Scene) => void) {
  const recordings = new Map<string, RecordingUpload>()
  const held = new Map<string, HeldTake>()
  const stateOf = (sceneId: string): RecordingUpload => recordings.get(sceneId) ?? NO_UPLOAD

  function send(sceneId: string, event: UploadEvent): void {
    const { state, effects } = advanceUpload(stateOf(sceneId), event)
    recordings.set(sceneId, state)
    for (const effect of effects) carryOut(sceneId, effect)
    if (state.step !== 'saving') tell(sceneId, state.step === 'saved')
  }

  const tell = (sceneId: string, isSaved: boolean) => {
    for (const told of held.get(sceneId)?.told.splice(0) ?? []) told(isSaved)
  }

  function carryOut(sceneId: string, effect: UploadEffect): void {
    const take = held.get(sceneId)
    if (!take) return
    if (effect.type === 'forget') {
      take.leaving.abort()
      tell(sceneId, stateOf(sceneId).step === 'saved')
      held.delete(sceneId)
    } else {
      void doStep(sceneId, take, effect)
    }
  }

  async function doStep(sceneId: string, take: HeldTake, effect: SavingEffect): Promise<void> {
    const isDeleted = () => take.leaving.signal.aborted && !held.has(sceneId)
    try {
      const line = { documentId, sceneId }
      send(sceneId, await saveStep(effect, { ...take, line, onSaved, isDeleted }))
    } catch (error) {
      const reason = findReason(error)
      send(sceneId, {
        type: 'failed',
        take: effect.take,
        isOver: isOver(error),
        ...(reason !== undefined && { reason }),
      })
    }
  }

  const outcome = (sceneId: string): Promise<boolean> =>
    new Promise((resolve) => {
      if (stateOf(sceneId).step === 'saving') held.get(sceneId)?.told.push(resolve)
      else resolve(false)
    })

  return {
    stateOf,
    /** In the place of whatever waits for this line. True once it is saved; false when it failed or was reset. */
    save(sceneId: string, wav: Blob): Promise<boolean> {
      send(sceneId, { type: 'reset' })
      held.set(sceneId, { wav, leaving: new AbortController(), told: [] })
      send(sceneId, { type: 'brought', sizeBytes: wav.size })
      send(sceneId, { type: 'save' })
      return outcome(sceneId)
    },
    /** The same take again. */
    retry(sceneId: string): Promise<boolean> {
      send(sceneId, { type: 'save' })
      return outcome(sceneId)
    },
    reset: (sceneId: string): void => send(sceneId, { type: 'reset' }),
    /** Forgets what was saved, on the server too. */
    async clear(sceneId: string): Promise<void> {
      const line = await call(audio.removeRecording, { params: { documentId }, query: { scene_id: sceneId } })
      send(sceneId, { type: 'reset' })
      onSaved(line)
    },
  }
}

interface Task {
  wav: Blob
  leaving: AbortController
  line: { documentId: string; sceneId: string }
  onSaved: (line: Scene) => void
  /** Reset, and no other take of the line is on its way. */
  isDeleted: () => boolean
}

async function saveStep(effect: SavingEffect, { wav, leaving, line, isDeleted, onSaved }: Task): Promise<UploadEvent> {
  const { take } = effect
  const params = { documentId: line.documentId }
  const query = { scene_id: line.sceneId }
  switch (effect.type) {
    case 'ask for address': {
      const answer = await call(audio.recordingUpload, { params, query, body: { file_size: effect.sizeBytes } })
      return { type: 'address given', take, url: answer.presigned_url }
    }
    case 'put': {
      await uploadFile({ url: effect.url, file: wav, type: RECORDING_TYPE, signal: leaving.signal })
      return { type: 'put', take }
    }
    case 'confirm': {
      const asked = { params, query: { ...query, uploaded_s3_url: effect.address } }
      const saved = await call(audio.saveRecording, asked)
      // Deleted while the server took it: it was told too late to stop, and is told again.
      onSaved(isDeleted() ? await call(audio.removeRecording, { params, query }) : saved)
      return { type: 'confirmed', take }
    }
  }
}

export function useRecordingUploader(documentId: string) {
  const client = useQueryClient()
  return useMemo(
    () => createRecordingUploader(documentId, (line) => updateCachedLine(client, documentId, line)),
    [client, documentId],
  )
}
