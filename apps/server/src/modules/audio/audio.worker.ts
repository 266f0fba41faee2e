import type { Context } from '#platform/context.ts'
import { handle, type Handler } from '#platform/jobs/handler.ts'
import {
  forgetUnheardJob,
  forgetUnwantedJob,
  packZipJob,
  removeSoundJob,
  speakWithElevenLabsJob,
  speakWithKokoroJob,
} from './audio.jobs.ts'
import { giveUpZip, packZip } from './downloads/downloads.service.ts'
import { deleteUnheardRecordings, deleteUnwantedClips, removeOrphanedAudio } from './cleanup.service.ts'
import { failClipForGood, synthesiseClip } from './generation/synthesis.service.ts'

const speaking = {
  run: (ctx, { clipId }, attempt) => synthesiseClip(ctx, clipId, attempt),
  giveUp: (ctx, { clipId }) => failClipForGood(ctx, clipId),
} satisfies Omit<Handler<(typeof speakWithKokoroJob)['payload']>, 'job'>

/**
 * Our own engine is as fast as each machine is. One more line than it speaks waits at its door, so that it need not wait
 * while another is stored. A service counts what all machines ask at once.
 */
const ofMachine = (provider: string) => (ctx: Context) => ({ slots: ctx.speech.concurrencyOf(provider) + 1 })
const ofService = (provider: string) => (ctx: Context) => {
  const slots = ctx.speech.concurrencyOf(provider)
  return { slots, ...(slots > 0 && { perGroup: slots }) }
}

export const audioHandlers = [
  handle(speakWithKokoroJob, { ...speaking, limits: ofMachine('kokoro') }),
  handle(speakWithElevenLabsJob, { ...speaking, limits: ofService('elevenlabs') }),
  handle(packZipJob, {
    run: (ctx, { zipId }) => packZip(ctx, zipId),
    giveUp: (ctx, { zipId }) => giveUpZip(ctx, zipId),
  }),
  handle(removeSoundJob, { run: (ctx, document) => removeOrphanedAudio(ctx, document) }),
  handle(forgetUnwantedJob, { run: (ctx) => deleteUnwantedClips(ctx) }),
  handle(forgetUnheardJob, { run: (ctx) => deleteUnheardRecordings(ctx) }),
]
