import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { zipStream } from '#platform/storage/zip-stream.ts'
import { listExportFiles } from './export-files.ts'
import * as repo from './exports.repo.ts'
import { newExportKey } from './object-keys.ts'
import { gatherExportJob, mailExportReadyJob, removeLeftoversJob } from './users.jobs.ts'
import { findProfile } from './users.repo.ts'

const DAY_SECONDS = 86_400
const PER_USER: AttemptLimit = { name: 'export:user', attempts: 5, windowSeconds: DAY_SECONDS }
const ADDRESS_SECONDS = 300

/** The newest export, as long as it is there to be had. */
export async function findExport(ctx: Context, { userId }: Principal): Promise<repo.ExportRow | undefined> {
  const row = await repo.findExportOf(ctx.db, userId)
  return row && (row.status === 'preparing' || row.expiresAt > ctx.clock.now()) ? row : undefined
}

/** Asked for while one is being prepared, it is that one. */
export async function startExport(ctx: Context, user: Principal): Promise<repo.ExportRow | undefined> {
  const { userId } = user
  const underWay = await findExport(ctx, user)
  if (underWay?.status === 'preparing') return underWay
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, PER_USER, userId, now)
  return transact(ctx, async (ctx) => {
    const started = await repo.startExport(ctx.db, {
      userId,
      objectKey: newExportKey(userId),
      requestedAt: now,
      expiresAt: secondsAfter(now, DAY_SECONDS),
    })
    if (!started) return findExport(ctx, user)
    await ctx.jobs.enqueue(ctx.db, gatherExportJob, { exportId: started.id })
    // The file it replaces, if there was one.
    await ctx.jobs.enqueue(ctx.db, removeLeftoversJob, { userId })
    return started
  })
}

export const addressOfExport = (ctx: Context, { objectKey }: repo.ExportRow): Promise<string> =>
  ctx.storage.presignDownload(objectKey, { expiresInSeconds: ADDRESS_SECONDS, fileName: 'sidelight-data.zip' })

export async function buildExport(ctx: Context, exportId: string): Promise<Effect | undefined> {
  const wanted = await repo.findExport(ctx.db, exportId)
  if (wanted?.status !== 'preparing') return undefined
  const { userId, objectKey } = wanted
  await ctx.storage.writeStream(objectKey, zipStream(listExportFiles(ctx, userId)), 'application/zip')
  return async (ctx) => {
    const expiresAt = secondsAfter(ctx.clock.now(), DAY_SECONDS)
    if (!(await repo.settleExport(ctx.db, exportId, { status: 'ready', expiresAt }))) return
    await ctx.jobs.enqueue(ctx.db, mailExportReadyJob, { exportId })
    await recordActivity(ctx, userId, {
      action: 'Data export ready',
      description: 'The file with all your data can be downloaded for 24 hours.',
    })
  }
}

export async function failExport(ctx: Context, exportId: string): Promise<void> {
  const wanted = await repo.findExport(ctx.db, exportId)
  const expiresAt = secondsAfter(ctx.clock.now(), DAY_SECONDS)
  if (!wanted || !(await repo.settleExport(ctx.db, exportId, { status: 'failed', expiresAt }))) return
  await recordActivity(ctx, wanted.userId, {
    action: 'Data export failed',
    description: 'Your data could not be gathered. Please try again.',
    status: 'error',
  })
}

/** Undefined when it is not there any more. */
export async function findExportRecipient(ctx: Context, exportId: string) {
  const ready = await repo.findExport(ctx.db, exportId)
  return ready?.status === 'ready' ? findProfile(ctx.db, ready.userId) : undefined
}

/** Forgets files whose time is over; whose they were. */
export async function forgetExpiredExports(ctx: Context): Promise<string[]> {
  const expired = await repo.deleteExpired(ctx.db, ctx.clock.now())
  return expired.map(({ userId }) => userId)
}
