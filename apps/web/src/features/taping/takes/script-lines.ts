import type { Line } from '#lib/api/lines.ts'
import type { Voice } from '#lib/api/voices.ts'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isNarration } from '@sidelight/domain/lines/characters'
import { sortByIndex } from '@sidelight/domain/lines/order'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { listTapeScenes, type TapeScene } from '@sidelight/domain/taping/tape-scenes'

/** A line of the script as the takes need it. */
export interface ScriptLine {
  id: string
  /** As the stage counts it. */
  number: number
  character: string
  dialog: string
  isActors: boolean
}

/** The spoken lines of the script; directions are no lines of a tape. */
export const listScriptLines = (lines: readonly Line[]): ScriptLine[] =>
  sortByIndex(lines)
    .filter((line) => !isNarration(line))
    .map(({ id, index, character, dialog, voiceId }) => ({
      id,
      number: index + 1,
      character: readableName(character),
      dialog,
      isActors: voiceId === RECORD_BY_ME,
    }))

/** The voice of each partner; one that is not known is left out. */
export function listPartnerVoices(
  lines: readonly Line[],
  voices: readonly Voice[],
): { character: string; voice: string }[] {
  const names = new Map(voices.map(({ id, name }) => [id, name]))
  const cast = new Map(
    lines
      .filter((line) => !isNarration(line))
      .flatMap(({ character, voiceId }) => {
        const voice = names.get(voiceId)
        return voice === undefined ? [] : [[readableName(character), voice] as const]
      }),
  )
  return [...cast].map(([character, voice]) => ({ character, voice }))
}

/** The scenes of the script, as tape mode has them. */
export const listAllScenes = (lines: readonly Line[]): TapeScene[] =>
  listTapeScenes(
    sortByIndex(lines).map((line) => ({
      id: line.id,
      heading: line.heading,
      isActors: line.voiceId === RECORD_BY_ME,
      isDirection: isNarration(line),
    })),
  )

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
