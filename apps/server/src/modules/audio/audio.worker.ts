import type { Context } from '#platform/context.ts'
import { handle, type Handler } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import {
  deleteUnusedAudioJob,
  makeCueTrackJob,
  packZipJob,
  removeOrphanedAudioJob,
  synthesiseWithElevenLabsJob,
  synthesiseWithKokoroJob,
} from './audio.jobs.ts'
import { makeCueTrack } from './downloads/cue-tracks.service.ts'
import { packZip } from './downloads/downloads.service.ts'
import { giveUpDownload } from './downloads/prepared-download.ts'
import { deleteOldZips, deleteUnusedAudio, removeOrphanedAudio } from './cleanup.service.ts'
import { failClip, synthesiseClip } from './generation/synthesis.service.ts'

const synthesis = {
  run: (ctx, { clipId }, attempt) => synthesiseClip(ctx, clipId, attempt),
  giveUp: (ctx, { clipId }) => failClip(ctx, clipId),
} satisfies Omit<Handler<(typeof synthesiseWithKokoroJob)['payload']>, 'job'>

/**
 * Kokoro is limited by each machine. One more job than it can synthesise is taken, so that it is not idle while another
 * clip is stored. An external service limits the requests of all machines together.
 */
const machineLimits = (provider: string) => (ctx: Context) => ({ slots: ctx.speech.concurrencyOf(provider) + 1 })
const serviceLimits = (provider: string) => (ctx: Context) => {
  const slots = ctx.speech.concurrencyOf(provider)
  return { slots, ...(slots > 0 && { perGroup: slots }) }
}

export const audioHandlers = [
  handle(synthesiseWithKokoroJob, { ...synthesis, limits: machineLimits('kokoro') }),
  handle(synthesiseWithElevenLabsJob, { ...synthesis, limits: serviceLimits('elevenlabs') }),
  handle(packZipJob, {
    run: (ctx, { zipId }) => packZip(ctx, zipId),
    giveUp: (ctx, { zipId }) => giveUpDownload(ctx, zipId),
  }),
  handle(makeCueTrackJob, {
    run: (ctx, { zipId }) => makeCueTrack(ctx, zipId),
    giveUp: (ctx, { zipId }) => giveUpDownload(ctx, zipId),
  }),
  handle(removeOrphanedAudioJob, { run: (ctx, document) => removeOrphanedAudio(ctx, document) }),
  handleInSlices(deleteUnusedAudioJob, deleteOldZips, deleteUnusedAudio),
]
