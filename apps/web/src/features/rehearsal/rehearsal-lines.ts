import { assignFileNames } from '@sidelight/domain/audio/file-names'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isNarration } from '@sidelight/domain/lines/characters'
import type { Line } from '#lib/api/lines.ts'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'

/** A line of the script with what the rehearsal needs to play or follow it. */
export interface ScriptLine extends Line, Omit<RehearsalLine, keyof Line> {
  words: number
  /** The file name in the zip. */
  fileName: string
}

/** With `isGenerating`, lines without a clip count as being generated. */
export function toScriptLines(lines: readonly Line[], isGenerating: boolean): ScriptLine[] {
  const fileNames = assignFileNames(
    lines.map(({ character, voiceId }) => ({ character, isOwn: voiceId === RECORD_BY_ME })),
  )
  return lines.map((line, at) => {
    const { audioStatus } = line
    const isActors = line.voiceId === RECORD_BY_ME
    const isMissing = !isActors && line.audioUrl === ''
    return {
      ...line,
      isActors,
      isClipPending: isMissing && isGenerating && (audioStatus === 'pending' || audioStatus === 'processing'),
      isSilent: isMissing && audioStatus === 'completed',
      isNarration: isNarration(line),
      words: line.dialog.split(/\s+/).length,
      fileName: fileNames[at] ?? '',
    }
  })
}

/** A partner reads it, so that the actor can say how. */
export const canDirect = ({ isActors, isSilent, voiceId }: ScriptLine): boolean =>
  !isActors && !isSilent && voiceId !== ''

/** Partner lines with spoken words that have no clip and get none. */
export const listUnvoiced = (lines: readonly ScriptLine[]): ScriptLine[] =>
  lines.filter(
    ({ isActors, audioUrl, isClipPending, isSilent }) => !isActors && audioUrl === '' && !isClipPending && !isSilent,
  )

/** A direction or heading that is shown and not read aloud, so it has no voice. The audio status does not count it. */
export const isSeenOnlyDirection = ({ isSilent, voiceId }: ScriptLine): boolean => isSilent && voiceId === ''

/** Tapes need lines of the actor, and a voice for every other one. */
export const canTape = (lines: readonly ScriptLine[]): boolean =>
  lines.some(({ isActors }) => isActors) &&
  listUnvoiced(lines).length === 0 &&
  !lines.some(({ isClipPending }) => isClipPending)
