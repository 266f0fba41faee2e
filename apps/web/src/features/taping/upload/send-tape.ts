import { type Tape, tapeApi } from '#lib/api/tapes.ts'
import { TAPE_TYPE } from '@sidelight/domain/taping/upload-limits'
import { listUploadParts } from '@sidelight/domain/taping/upload-parts'
import { call, callWithin } from '#lib/api/api.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { hashParts } from './hash-parts.ts'

interface SentTape {
  documentId: string
  file: File
  title: string
  signal: AbortSignal
  /** The upload exists on the server from now on, and can be cancelled there. */
  onBegun: (tape: Tape) => void
  /** The share of bytes sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Every part is stored; the server checks the file. */
  onSent: () => void
}

/** A URL may have expired, or one request may have failed: the next answer has new URLs for what is missing. */
const MAX_FAILURES_IN_A_ROW = 3
const CHECK_INTERVAL_MS = 1000

/**
 * Uploads a finished tape and waits until the server has checked it. Called again for the same file, it sends only what is
 * missing.
 */
export async function sendTape({
  documentId,
  file,
  title,
  signal,
  onBegun,
  onProgress,
  onSent,
}: SentTape): Promise<Tape> {
  const params = { documentId }
  const body = { name: file.name, title, fileSize: file.size, partsSha256: await hashParts(file, signal) }
  const parts = listUploadParts(file.size)
  let failures = 0
  for (;;) {
    const { tape, storedParts, nextParts } = await callWithin(signal, tapeApi.upload, { params, body })
    onBegun(tape)
    if (tape.status !== 'uploading') return awaitCheck(tape, documentId, signal)
    if (nextParts.length === 0) {
      onSent()
      return awaitCheck(
        await callWithin(signal, tapeApi.complete, { params: { documentId, tapeId: tape.id } }),
        documentId,
        signal,
      )
    }
    let sentBytes = storedParts.reduce((sum, number) => sum + (parts[number - 1]?.sizeBytes ?? 0), 0)
    onProgress(sentBytes / file.size)
    try {
      for (const { number, url } of nextParts) {
        const { start = 0, sizeBytes = 0 } = parts[number - 1] ?? {}
        const before = sentBytes
        await uploadFile({
          url,
          file: file.slice(start, start + sizeBytes),
          type: TAPE_TYPE,
          signal,
          onProgress: (share) => onProgress((before + share * sizeBytes) / file.size),
        })
        sentBytes += sizeBytes
        failures = 0
      }
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if (failures >= MAX_FAILURES_IN_A_ROW) throw error
    }
  }
}

async function awaitCheck(begun: Tape, documentId: string, signal: AbortSignal): Promise<Tape> {
  let tape: Tape | undefined = begun
  while (tape?.status === 'checking') {
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
    const listed = await callWithin(signal, tapeApi.list, { params: { documentId } })
    tape = listed.tapes.find(({ id }) => id === begun.id)
  }
  if (tape?.status !== 'ready') throw new TapeRejectedError()
  return tape
}

/** The server found another file than it was told, or no tape. Sending it again may help only in the first case. */
export class TapeRejectedError extends Error {
  override readonly name = 'TapeRejectedError'
}

/** Errors are ignored: an upload that stays unfinished is removed after a day. */
export const discardUpload = (documentId: string, tapeId: string) =>
  call(tapeApi.remove, { params: { documentId, tapeId } }).catch(() => null)
