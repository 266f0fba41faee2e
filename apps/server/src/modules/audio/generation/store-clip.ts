import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Speech } from '#platform/speech/speech.ts'
import type { ClipAudio } from './clips.repo.ts'
import { newClipKey } from '../object-keys.ts'

/** Longer than a restart of the storage. After that the attempt fails, and the line is synthesised again. */
const RETRY_MS = 60_000
const RETRY_INTERVAL_MS = 1000

/** Stores synthesised audio, which may have been paid for, with retries while the storage is unavailable. */
export async function storeClip(
  ctx: Context,
  { userId, documentId }: { userId: string; documentId: string },
  { mp3, durationMs, words }: Speech,
  signal: AbortSignal,
): Promise<ClipAudio> {
  const mp3Key = newClipKey(userId, documentId)
  const deadline = performance.now() + RETRY_MS
  await writeWithRetries(() => ctx.storage.write(mp3Key, mp3, 'audio/mpeg'), { deadline, signal })
  return { mp3Key, durationMs: Math.round(durationMs), words }
}

async function writeWithRetries(
  write: () => Promise<void>,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'unavailable'
      if (!isUnavailable || performance.now() > deadline) throw error
      await delay(RETRY_INTERVAL_MS, undefined, { signal })
    }
  }
}
