import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { type Direction, directionKey, directionOfSound, neutralDirection } from '@sidelight/domain/direction/direction'
import { readDirection } from '@sidelight/domain/direction/read-direction'
import { narrator } from '@sidelight/domain/script/document/entry'
import { listSpeechWords } from '@sidelight/domain/speech/line-words'
import { AppError } from '#platform/errors.ts'
import { type Respelling, type SpeechEngine, SpeechRejected } from '#platform/speech/speech.ts'

export interface LineToSpeak {
  id: string
  actor: string
  dialog: string
  voiceId: string
  extensions: readonly string[]
  isInCapitals: boolean
  /** Said without its directions, as it was before these were read. */
  isVoicedPlain: boolean
}

/** The spoken words of a line. The hash is undefined if nothing is spoken: only directions, or no voice. */
export interface SpokenLine extends LineToSpeak {
  hash: string | undefined
  /** Independent of the engine's version and of the direction. */
  saidHash: string
  /** As far as the engine can do it; null if the line is said plainly. */
  direction: Direction | null
  provider: string
  characters: number
}

export type AudibleLine = SpokenLine & { hash: string }

/** Lines with equal hashes have the same audio. */
export function toSpokenLine(speech: SpeechEngine, line: LineToSpeak, respellings: readonly Respelling[]): SpokenLine {
  const silent = { ...line, hash: undefined, saidHash: '', direction: null, provider: '', characters: 0 }
  if (line.voiceId === '' || line.voiceId === RECORD_BY_ME) return silent
  const spoken = speech.spokenText(line.dialog, respellings)
  if (spoken === '') return silent
  const version = versionOf(speech, line.voiceId)
  const carried = speech.carriedDirection(line.voiceId, findDirection(line))
  const key = directionKey(carried)
  // A line that is said plainly keeps the address that it had before there were directions.
  const direction = key === '' ? [] : [key]
  const hash = hashOf([version, line.voiceId, spoken, ...direction])
  const saidHash = hashOf([line.voiceId, spoken])
  const provider = line.voiceId.slice(0, line.voiceId.indexOf(':'))
  return { ...line, hash, saidHash, direction: key === '' ? null : carried, provider, characters: spoken.length }
}

function findDirection({ actor, dialog, extensions, isInCapitals, isVoicedPlain }: LineToSpeak): Direction {
  if (isVoicedPlain || actor === narrator) return neutralDirection
  return directionOfSound(readDirection(dialog, extensions, { isInCapitals }), listSpeechWords(dialog).written.length)
}

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const LINES_PER_BATCH = 20

interface Script {
  lines: readonly LineToSpeak[]
  respellings: readonly Respelling[]
}

/** The spoken lines of a script, and the respellings they were made with. */
export interface SpokenScript {
  respellings: readonly Respelling[]
  spokenLines: readonly SpokenLine[]
}

/**
 * A long script takes a while, so the event loop gets a turn in between. Unchanged lines of `before`, which was computed
 * without a lock, are reused.
 */
export async function toSpokenScript(
  speech: SpeechEngine,
  { lines, respellings }: Script,
  before: SpokenScript = { respellings, spokenLines: [] },
): Promise<SpokenScript> {
  const isComparable = JSON.stringify(before.respellings) === JSON.stringify(respellings)
  const previous = new Map(isComparable ? before.spokenLines.map((line) => [line.id, line]) : [])
  const spokenLines: SpokenLine[] = []
  let newCount = 0
  for (const line of lines) {
    const same = previous.get(line.id)
    if (same !== undefined && isSameLine(same, line)) spokenLines.push(same)
    else {
      newCount += 1
      if (newCount % LINES_PER_BATCH === 0) await yieldToEventLoop()
      spokenLines.push(toSpokenLine(speech, line, respellings))
    }
  }
  return { respellings, spokenLines }
}

const isSameLine = (a: LineToSpeak, b: LineToSpeak): boolean =>
  a.actor === b.actor &&
  a.dialog === b.dialog &&
  a.voiceId === b.voiceId &&
  a.isInCapitals === b.isInCapitals &&
  a.isVoicedPlain === b.isVoicedPlain &&
  a.extensions.join('\n') === b.extensions.join('\n')

/** The voice existed when it was chosen. */
function versionOf(speech: SpeechEngine, voiceId: string): string {
  try {
    return speech.versionOf(voiceId)
  } catch (error) {
    if (!(error instanceof SpeechRejected)) throw error
    throw new AppError('conflict', 'A voice of this script is not available any more. Please choose another.')
  }
}
