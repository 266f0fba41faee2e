import { findSceneOfTake, takesOfScene, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { nameScene } from '../scene-texts.ts'
import type { ScriptLine } from './script-lines.ts'

export interface TakeGroup {
  /** Empty if the script has one scene. */
  name: string
  place: string
  takes: readonly TapeTake[]
}

/** Takes under their scenes, in the order of the script; then those of no scene, and the slates. */
export function groupTakes(
  takes: readonly TapeTake[],
  scenes: readonly TapeScene[],
  lines: readonly ScriptLine[],
): TakeGroup[] {
  if (scenes.length === 0) return [{ name: '', place: '', takes }]
  const slates = takes.filter(({ kind }) => kind === 'slate')
  const others = takesOfScene(
    takes.filter(({ kind }) => kind !== 'slate'),
    undefined,
    scenes,
  )
  const ids = new Set(lines.map(({ id }) => id))
  const isInScript = (take: TapeTake) => take.lines.length === 0 || take.lines.some(({ id }) => ids.has(id))
  return [
    ...scenes.map((scene) => ({
      name: nameScene(scene),
      place: scene.place,
      takes: takesOfScene(takes, scene, scenes),
    })),
    { name: 'Whole script', place: '', takes: others.filter(isInScript) },
    { name: 'No longer in the script', place: '', takes: others.filter((take) => !isInScript(take)) },
    { name: 'Slate', place: '', takes: slates },
  ].filter((group) => group.takes.length > 0)
}

/** The lines that a take is judged by: those of its scene. */
export function linesOfTake(
  take: TapeTake,
  scenes: readonly TapeScene[],
  lines: readonly ScriptLine[],
): readonly ScriptLine[] {
  const scene = findSceneOfTake(take, scenes)
  return scene === undefined ? lines : lines.filter(({ id }) => scene.lineIds.has(id))
}
