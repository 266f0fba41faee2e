import { withoutQuery } from '@sidelight/domain/playback/playback-line'
import { RECORDING_TYPE } from '@sidelight/domain/recording/limits'
import { CONFIRM_FAILED, SAVE_FAILED, UPLOAD_FAILED } from '@sidelight/domain/recording/recording-texts'
import { call, callWithin } from '#lib/api/api.ts'
import { type Line, lineApi } from '#lib/api/lines.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { ApiError, isTemporary, withReason } from '#lib/http/api-error.ts'

export interface RecordedLine {
  documentId: string
  lineId: string
}

export type UploadResult =
  | { saved: Line }
  /** With `uploadedUrl` the file is in storage, and only the confirmation has to be repeated. */
  | { problem: string; uploadedUrl?: string | undefined }

interface UploadOptions {
  /** The `uploadedUrl` of an earlier attempt. */
  resumeFrom?: string | undefined
  signal: AbortSignal
}

const PROBLEMS = { address: SAVE_FAILED, put: UPLOAD_FAILED, confirm: CONFIRM_FAILED }
const RETRY_CODES: ReadonlySet<string> = new Set(['too_many_requests', 'unauthenticated'])

/**
 * Saves a take on the server: asks for an address, puts the WAV there and lets the server confirm it. Rejects if the
 * signal aborts before the confirmation; from then on the recording may exist, and the answer of the server is returned.
 */
export async function uploadRecording(
  params: RecordedLine,
  wav: Blob,
  { resumeFrom, signal }: UploadOptions,
): Promise<UploadResult> {
  let step: keyof typeof PROBLEMS = 'address'
  let uploadedUrl = resumeFrom
  try {
    if (uploadedUrl === undefined) {
      const body = { sizeBytes: wav.size }
      const url = await callWithin(signal, lineApi.recordingUpload, { params, body })
      step = 'put'
      await uploadFile({ url, file: wav, type: RECORDING_TYPE, signal })
      uploadedUrl = withoutQuery(url)
    }
    signal.throwIfAborted()
    step = 'confirm'
    return { saved: await call(lineApi.saveRecording, { params, query: { address: uploadedUrl } }) }
  } catch (error) {
    if (step !== 'confirm') signal.throwIfAborted()
    const canResume = step === 'confirm' && !isRejectedForGood(error)
    return { problem: withReason(PROBLEMS[step], error), uploadedUrl: canResume ? uploadedUrl : undefined }
  }
}

export const deleteRecording = (params: RecordedLine): Promise<Line> => call(lineApi.removeRecording, { params })

const isRejectedForGood = (error: unknown): boolean =>
  error instanceof ApiError && !isTemporary(error) && !RETRY_CODES.has(error.code)
