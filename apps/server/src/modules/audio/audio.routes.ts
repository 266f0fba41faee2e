import { audio } from '@sidelight/contract'
import type { LineWithAudio } from '#modules/lines/lines.service.ts'
import type { Principal } from '@sidelight/domain/account/principal'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { toModelLines, toReads, toStatus, type WireLine } from './audio.wire.ts'
import { listModelLines, makeModelLines } from './by-ear/model-lines.service.ts'
import { requestCueTrack } from './downloads/cue-tracks.service.ts'
import { requestZip } from './downloads/downloads.service.ts'
import { voiceFirstLines } from './generation/first-lines.service.ts'
import { generate, makeNext } from './generation/generation.service.ts'
import { previewLine } from './generation/previews.service.ts'
import { listReads, makeReads } from './reads/reads.service.ts'
import { issueRecordingUpload, removeRecording, saveRecording } from './recordings/recordings.service.ts'
import { regenerate } from './generation/regeneration.service.ts'
import { getStatus } from './status.service.ts'

interface Regeneration {
  ctx: Context
  user: Principal
  params: { documentId: string; sceneId: string; voiceId: string }
}

/** `toWireLine` comes from the lines module, which decides how clients see a line. */
export function audioRoutes(routes: RouteScope, toWireLine: (line: LineWithAudio) => WireLine): void {
  const regenerateLine = async ({ ctx, user, params: { sceneId: lineId, ...params } }: Regeneration) =>
    toWireLine(await regenerate(ctx, user.userId, { ...params, lineId }))

  mount(routes, audio.generate, async ({ ctx, user, params }) =>
    toStatus(await generate(ctx, user.userId, params.documentId)),
  )
  mount(routes, audio.status, async ({ ctx, user, params }) =>
    toStatus(await getStatus(ctx, user.userId, params.documentId)),
  )
  mount(routes, audio.makeNext, async ({ ctx, user, params }) => {
    await makeNext(ctx, user.userId, params.documentId)
    return null
  })
  mount(routes, audio.regenerate, regenerateLine)
  mount(routes, audio.regenerateByGet, async ({ isNavigation, ...request }) => {
    if (isNavigation)
      throw new AppError('invalid_input', 'This address changes data and cannot be opened in a browser.')
    return regenerateLine(request)
  })
  mount(routes, audio.reads, async ({ ctx, user, params }) =>
    toReads(await listReads(ctx, user.userId, params.documentId)),
  )
  mount(routes, audio.makeReads, async ({ ctx, user, params }) =>
    toReads(await makeReads(ctx, user.userId, params.documentId)),
  )
  mount(routes, audio.modelLines, async ({ ctx, user, params }) =>
    toModelLines(await listModelLines(ctx, user.userId, params.documentId)),
  )
  mount(routes, audio.makeModelLines, async ({ ctx, user, params }) =>
    toModelLines(await makeModelLines(ctx, user.userId, params.documentId)),
  )
  mount(routes, audio.previewLine, async ({ ctx, user, params, body }) => ({
    audio_url:
      (await previewLine(ctx, user.userId, { ...params, character: body.actor, voiceId: body.voice_id })) ?? null,
  }))
  mount(routes, audio.firstLines, async ({ ctx, user, params }) => ({
    requested: await voiceFirstLines(ctx, user.userId, params.documentId),
  }))
  mount(routes, audio.download, async ({ ctx, user, params }) => ({
    download_url: (await requestZip(ctx, user.userId, params.documentId)) ?? null,
  }))
  mount(routes, audio.cueTrack, async ({ ctx, user, params, body }) => ({
    download_url:
      (await requestCueTrack(ctx, user.userId, {
        ...params,
        kind: body.kind,
        lineId: body.scene_id,
      })) ?? null,
  }))
  recordingRoutes(routes, toWireLine)
}

function recordingRoutes(routes: RouteScope, toWireLine: (line: LineWithAudio) => WireLine): void {
  mount(routes, audio.recordingUpload, async ({ ctx, user, params, query, body }) => ({
    presigned_url: await issueRecordingUpload(ctx, user.userId, {
      ...params,
      lineId: query.scene_id,
      sizeBytes: body.file_size,
    }),
  }))
  mount(routes, audio.saveRecording, async ({ ctx, user, params, query }) => {
    const input = { ...params, lineId: query.scene_id, address: query.uploaded_s3_url }
    return toWireLine(await saveRecording(ctx, user.userId, input))
  })
  mount(routes, audio.removeRecording, async ({ ctx, user, params, query }) =>
    toWireLine(await removeRecording(ctx, user.userId, { ...params, lineId: query.scene_id })),
  )
}
