import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Speech } from '#platform/speech/speech.ts'
import type { Sound } from './clips.repo.ts'
import { newClipKeys } from '../object-keys.ts'

/** A store that restarts is back by then. After that the attempt fails, and the line is spoken once more. */
const PATIENCE_MS = 60_000
const AGAIN_AFTER_MS = 1000

/** Holds on to what was spoken, and may have been paid for, until the store takes it. */
export async function storeClip(
  ctx: Context,
  { userId, documentId }: { userId: string; documentId: string },
  { mp3, wav, durationMs, words }: Speech,
  signal: AbortSignal,
): Promise<Sound> {
  const keys = newClipKeys(userId, documentId)
  const deadline = performance.now() + PATIENCE_MS
  const write = (key: string, bytes: Uint8Array, type: string) =>
    untilTaken(() => ctx.storage.write(key, bytes, type), { deadline, signal })
  await Promise.all([write(keys.mp3Key, mp3, 'audio/mpeg'), write(keys.wavKey, wav, 'audio/wav')])
  return { ...keys, durationMs: Math.round(durationMs), words }
}

async function untilTaken(
  write: () => Promise<void>,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'unavailable'
      if (!isAway || performance.now() > deadline) throw error
      await delay(AGAIN_AFTER_MS, undefined, { signal })
    }
  }
}
