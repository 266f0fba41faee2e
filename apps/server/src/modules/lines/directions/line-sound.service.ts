import {
  type Direction,
  directionKey,
  directionOfSound,
  type Fullness,
  neutralDirection,
} from '@sidelight/domain/direction/direction'
import { effectiveDirection, type SoundChoice } from '@sidelight/domain/direction/effective-direction'
import { readDirection } from '@sidelight/domain/direction/read-direction'
import { narrator } from '@sidelight/domain/lines/characters'
import { listWrittenWords } from '@sidelight/domain/speech/line-words'
import type { Context } from '#platform/context.ts'
import { type SpeechEngine, SpeechRejected } from '#platform/speech/speech.ts'
import * as repo from './directions.repo.ts'

export interface DirectedLine {
  character: string
  dialog: string
  voiceId: string
  extensions: readonly string[]
  isInCapitals: boolean
  choice: SoundChoice
  /** Said without its directions, as it was before these were read. */
  isVoicedPlain: boolean
}

export interface LineSound {
  /** As far as the engine can do it; null if the line is said plainly. */
  direction: Direction | null
  fullness: Fullness
  read: number
  /** Equal for what sounds alike. Empty for the first plain read, whose address is that of before there were directions. */
  key: readonly string[]
}

/** What of the script's direction and of the choices is heard in the voice of the line. */
export function describeSound(speech: SpeechEngine, line: DirectedLine): LineSound {
  const isNarration = line.character === narrator
  const isPlain = isNarration || line.isVoicedPlain
  const carried = speech.carriedDirection(line.voiceId, isPlain ? neutralDirection : findDirection(line))
  const directed = directionKey(carried)
  // Without a manner there is nothing that could be muted.
  const fullness = carried.spans.length === 0 ? 'usual' : (line.choice.fullness ?? 'usual')
  const read = isNarration ? 0 : (line.choice.read ?? 0)
  const isFirst = fullness === 'usual' && read === 0
  const written = directed === '' ? [] : [directed]
  return {
    direction: directed === '' ? null : carried,
    fullness,
    read,
    key: isFirst ? written : [directed, fullness, String(read)],
  }
}

const findDirection = ({ dialog, extensions, isInCapitals, choice }: DirectedLine): Direction =>
  directionOfSound(
    effectiveDirection(readDirection(dialog, extensions, { isInCapitals }), choice),
    listWrittenWords(dialog).length,
  )

/** After a change of choices: the audio of a line that sounds the same as before stays. Other lines wait for theirs. */
export async function keepUnchangedAudio(ctx: Context, documentId: string): Promise<void> {
  const outdated = await repo.listOutdatedLines(ctx.db, documentId)
  const unchanged = outdated.filter((line) => isUnchanged(ctx.speech, line)).map(({ id }) => id)
  if (unchanged.length > 0) await repo.keepAudio(ctx.db, documentId, unchanged)
}

function isUnchanged(speech: SpeechEngine, line: repo.OutdatedLine): boolean {
  try {
    const made = describeSound(speech, { ...line, choice: line.madeChoice })
    const wanted = describeSound(speech, { ...line, isVoicedPlain: false })
    return JSON.stringify(made.key) === JSON.stringify(wanted.key)
  } catch (error) {
    // The engine of the voice is not configured any more.
    if (error instanceof SpeechRejected) return false
    throw error
  }
}
