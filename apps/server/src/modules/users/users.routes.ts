import { type DataExport, users } from '@sidelight/contract'
import type { Context } from '#platform/context.ts'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { deleteAccount } from './deletion.service.ts'
import { signExportUrl, findExport, startExport } from './exports.service.ts'
import { signPictureUrl, confirmUpload, issueUpload, removePicture } from './pictures.service.ts'
import { updateProfile } from './profile.service.ts'
import { toCurrentUser, toDataExport } from './users.wire.ts'

export function userRoutes(routes: RouteScope): void {
  mount(routes, users.me, async ({ ctx, user }) =>
    toCurrentUser(user, await signPictureUrl(ctx, user.userId, user.pictureKey)),
  )

  mount(routes, users.updateProfile, async ({ ctx, user, body }) => {
    await updateProfile(ctx, user, body)
    return null
  })

  mount(routes, users.presignedUploadProfilePicture, async ({ ctx, user, body }) => ({
    url: await issueUpload(ctx, user, { contentType: body.file_type, sizeBytes: body.file_size }),
  }))

  mount(routes, users.confirmUploadProfilePicture, async ({ ctx, user, body }) => {
    if (body.profile_picture_url === '') {
      await removePicture(ctx, user)
      return { profile_picture_url: '' }
    }
    const key = await confirmUpload(ctx, user, body.profile_picture_url)
    return { profile_picture_url: await signPictureUrl(ctx, user.userId, key) }
  })

  mount(routes, users.dataExport, async ({ ctx, user }) => describeExport(ctx, await findExport(ctx, user)))
  mount(routes, users.startDataExport, async ({ ctx, user, body }) =>
    describeExport(ctx, await startExport(ctx, user, body.password)),
  )

  mount(routes, users.deleteAccount, async ({ ctx, user, body }) => {
    await deleteAccount(ctx, user, body.password)
    return null
  })
}

async function describeExport(ctx: Context, row: Awaited<ReturnType<typeof findExport>>): Promise<DataExport> {
  return toDataExport(row, row?.status === 'ready' ? await signExportUrl(ctx, row) : undefined)
}
