import { audio } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Door, mount } from '#platform/http/mount.ts'
import { toStatus } from './audio.wire.ts'
import { generate } from './generation.service.ts'
import { getStatus } from './status.service.ts'

const notYet = () => Promise.reject(new AppError('unavailable', 'Voices are not here yet.'))

export function audioRoutes(door: Door): void {
  mount(door, audio.generate, async ({ ctx, user, params }) =>
    toStatus(await generate(ctx, user.userId, params.documentId)),
  )
  mount(door, audio.status, async ({ ctx, user, params }) =>
    toStatus(await getStatus(ctx, user.userId, params.documentId)),
  )
  mount(door, audio.regenerate, notYet)
  mount(door, audio.regenerateByGet, notYet)
  mount(door, audio.previewLine, notYet)
  mount(door, audio.download, notYet)
}
