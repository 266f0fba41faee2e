import { voices } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Door, mount } from '#platform/http/mount.ts'

const notYet = () => Promise.reject<never>(new AppError('unavailable', 'Voices are not here yet.'))

export function voiceRoutes(door: Door): void {
  mount(door, voices.list, notYet)
  mount(door, voices.assignments, notYet)
  mount(door, voices.assign, notYet)
  mount(door, voices.casting, notYet)
  mount(door, voices.respellings, notYet)
  mount(door, voices.respell, notYet)
}
