import type { Scene } from '@sidelight/contract'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isNarration } from '@sidelight/domain/scenes/characters'
import { sortByIndex } from '@sidelight/domain/scenes/order'
import { readableName } from '@sidelight/domain/scenes/readable-name'

/** A line of the script as the takes need it. */
export interface ScriptLine {
  id: string
  /** As the stage counts it. */
  number: number
  actor: string
  dialog: string
  isActors: boolean
}

/** The spoken lines of the script; directions are no lines of a tape. */
export const listScriptLines = (scenes: readonly Scene[]): ScriptLine[] =>
  sortByIndex(scenes)
    .filter((scene) => !isNarration(scene))
    .map(({ _id, scene_index, actor, dialog, voice_id }) => ({
      id: _id,
      number: scene_index + 1,
      actor: readableName(actor),
      dialog,
      isActors: voice_id === RECORD_BY_ME,
    }))

/** The partner's line that leads to the given one. */
export const findCue = (lines: readonly ScriptLine[], lineId: string): ScriptLine | undefined => {
  const at = lines.findIndex(({ id }) => id === lineId)
  return at > 0 ? lines[at - 1] : undefined
}

/** The line at which the take broke off: the one after the last that was said, if there is one. */
export function findUnsaidLine(said: readonly { id: string }[], lines: readonly ScriptLine[]): ScriptLine | undefined {
  const at = lines.findIndex(({ id }) => id === said.at(-1)?.id)
  return at === -1 ? undefined : lines[at + 1]
}
