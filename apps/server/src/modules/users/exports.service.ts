import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { confirmPassword } from '#modules/auth/sessions/step-up.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { zipStream } from '#platform/storage/zip-stream.ts'
import { listExportFiles } from './export-files.ts'
import * as repo from './exports.repo.ts'
import { newExportKey } from './object-keys.ts'
import { buildExportJob, mailExportReadyJob, removeOrphanedFilesJob } from './users.jobs.ts'
import { findProfile } from './users.repo.ts'

const DAY_SECONDS = 86_400
const PER_USER: AttemptLimit = { name: 'export:user', attempts: 5, windowSeconds: DAY_SECONDS }
const URL_SECONDS = 300

/** The newest export that is being prepared or has not expired. */
export async function findExport(
  ctx: Context,
  { userId }: Pick<Principal, 'userId'>,
): Promise<repo.ExportRow | undefined> {
  const row = await repo.findExportOf(ctx.db, userId)
  return row && (row.status === 'preparing' || row.expiresAt > ctx.clock.now()) ? row : undefined
}

/** Returns the current export while one is being prepared. */
export async function startExport(
  ctx: Context,
  user: Principal,
  password: string,
): Promise<repo.ExportRow | undefined> {
  await confirmPassword(ctx, user, password, 'password')
  const current = await findExport(ctx, user)
  if (current?.status === 'preparing') return current
  await takeAttempt(ctx.db, PER_USER, user.userId, ctx.clock.now())
  return startExportOf(ctx, user)
}

/** Without the password: for an operator whom the user has asked. */
export function startExportOf(ctx: Context, user: Pick<Principal, 'userId'>): Promise<repo.ExportRow | undefined> {
  const { userId } = user
  const now = ctx.clock.now()
  return transact(ctx, async (ctx) => {
    const started = await repo.startExport(ctx.db, {
      userId,
      objectKey: newExportKey(userId),
      requestedAt: now,
      expiresAt: secondsAfter(now, DAY_SECONDS),
    })
    await recordEvent(ctx, { action: 'data export requested', userId })
    if (!started) return findExport(ctx, user)
    await ctx.jobs.enqueue(ctx.db, buildExportJob, { exportId: started.id })
    // Removes the file of the previous export.
    await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId })
    return started
  })
}

export const signExportUrl = (ctx: Context, { objectKey }: repo.ExportRow): Promise<string> =>
  ctx.storage.presignDownload(objectKey, { expiresInSeconds: URL_SECONDS, fileName: 'sidelight-data.zip' })

export async function buildExport(ctx: Context, exportId: string): Promise<Effect | undefined> {
  const dataExport = await repo.findExport(ctx.db, exportId)
  if (dataExport?.status !== 'preparing') return undefined
  const { userId, objectKey } = dataExport
  await ctx.storage.writeStream(objectKey, zipStream(listExportFiles(ctx, userId)), 'application/zip')
  return async (ctx) => {
    const expiresAt = secondsAfter(ctx.clock.now(), DAY_SECONDS)
    if (!(await repo.finishExport(ctx.db, exportId, { status: 'ready', expiresAt }))) return
    await ctx.jobs.enqueue(ctx.db, mailExportReadyJob, { exportId })
    await recordActivity(ctx, userId, {
      action: 'Data export ready',
      description: 'The file with all your data can be downloaded for 24 hours.',
    })
  }
}

export async function failExport(ctx: Context, exportId: string): Promise<void> {
  const dataExport = await repo.findExport(ctx.db, exportId)
  const expiresAt = secondsAfter(ctx.clock.now(), DAY_SECONDS)
  if (!dataExport || !(await repo.finishExport(ctx.db, exportId, { status: 'failed', expiresAt }))) return
  await recordActivity(ctx, dataExport.userId, {
    action: 'Data export failed',
    description: 'Your data could not be gathered. Please try again.',
    status: 'error',
  })
}

/** Undefined when the export was replaced or deleted. */
export async function findExportRecipient(ctx: Context, exportId: string) {
  const ready = await repo.findExport(ctx.db, exportId)
  return ready?.status === 'ready' ? findProfile(ctx.db, ready.userId) : undefined
}

/** Returns the owners. */
export async function deleteExpiredExports(ctx: Context): Promise<string[]> {
  const expired = await repo.deleteExpired(ctx.db, ctx.clock.now())
  return expired.map(({ userId }) => userId)
}
