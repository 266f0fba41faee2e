import { scenes } from '@sidelight/contract'
import { AppError } from '#platform/errors.ts'
import { type Door, mount } from '#platform/http/mount.ts'

const notYet = () => Promise.reject(new AppError('unavailable', 'Scenes open soon. Please try again later.'))

export function sceneRoutes(door: Door): void {
  mount(door, scenes.list, notYet)
  mount(door, scenes.save, notYet)
  mount(door, scenes.updateText, notYet)
  mount(door, scenes.add, notYet)
  mount(door, scenes.remove, notYet)
  mount(door, scenes.actors, notYet)
  mount(door, scenes.renameActor, notYet)
  mount(door, scenes.settleDoubt, notYet)
  mount(door, scenes.undo, notYet)
}
