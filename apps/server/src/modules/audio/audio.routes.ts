import { audio } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Door, mount } from '#platform/http/mount.ts'

const notYet = () => Promise.reject<never>(new AppError('unavailable', 'Voices are not here yet.'))

export function audioRoutes(door: Door): void {
  mount(door, audio.generate, notYet)
  mount(door, audio.status, notYet)
  mount(door, audio.regenerate, notYet)
  mount(door, audio.regenerateByGet, notYet)
  mount(door, audio.previewLine, notYet)
  mount(door, audio.download, notYet)
}
