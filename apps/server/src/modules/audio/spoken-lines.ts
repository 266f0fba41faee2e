import { findVoiceProvider } from '@sidelight/domain/audio/self-hosted'
import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { neutralDirection } from '@sidelight/domain/direction/direction'
import { describeSound, type DirectedLine, type LineSound } from '#modules/lines/directions/line-sound.service.ts'
import { AppError } from '#platform/errors.ts'
import { type Respelling, type SpeechEngine, SpeechRejected } from '#platform/speech/speech.ts'

export interface LineToSpeak extends DirectedLine {
  id: string
}

/** The spoken words of a line. The hash is undefined if nothing is spoken: only directions, or no voice. */
export interface SpokenLine extends LineToSpeak, Omit<LineSound, 'key'> {
  hash: string | undefined
  /** Independent of the engine's version and of the direction. */
  saidHash: string
  provider: string
  /** With what a provider bills for the direction. */
  characters: number
}

export type AudibleLine = SpokenLine & { hash: string }

/** Lines with equal hashes have the same audio. */
export function toSpokenLine(speech: SpeechEngine, line: LineToSpeak, respellings: readonly Respelling[]): SpokenLine {
  const plain = { direction: null, fullness: 'usual', read: 0 } as const
  const silent = { ...line, ...plain, hash: undefined, saidHash: '', provider: '', characters: 0 }
  if (line.voiceId === '' || line.voiceId === RECORD_BY_ME) return silent
  const spoken = speech.spokenText(line.dialog, respellings)
  if (spoken === '') return silent
  const version = versionOf(speech, line.voiceId)
  const { key, ...sound } = describeSound(speech, line)
  const characters = spoken.length + speech.addedCharacters(line.voiceId, sound.direction ?? neutralDirection)
  return {
    ...line,
    ...sound,
    hash: hashOf([version, line.voiceId, spoken, ...key]),
    saidHash: hashOf([line.voiceId, spoken]),
    provider: findVoiceProvider(line.voiceId),
    characters,
  }
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
  const previous = new Map(isComparable ? before.spokenLines.map((line) => [keyOf(line), line]) : [])
  const spokenLines: SpokenLine[] = []
  let newCount = 0
  for (const line of lines) {
    const same = previous.get(keyOf(line))
    if (same !== undefined && isSameLine(same, line)) spokenLines.push(same)
    else {
      newCount += 1
      if (newCount % LINES_PER_BATCH === 0) await yieldToEventLoop()
      spokenLines.push(toSpokenLine(speech, line, respellings))
    }
  }
  return { respellings, spokenLines }
}

/** Several reads of a line may be asked for at once. */
const keyOf = ({ id, choice }: LineToSpeak): string => `${id} ${choice.read ?? 0}`

const isSameLine = (a: LineToSpeak, b: LineToSpeak): boolean =>
  a.character === b.character &&
  a.dialog === b.dialog &&
  a.voiceId === b.voiceId &&
  a.isInCapitals === b.isInCapitals &&
  a.isVoicedPlain === b.isVoicedPlain &&
  a.extensions.join('\n') === b.extensions.join('\n') &&
  JSON.stringify(a.choice) === JSON.stringify(b.choice)

/** The voice existed when it was chosen. */
function versionOf(speech: SpeechEngine, voiceId: string): string {
  try {
    return speech.versionOf(voiceId)
  } catch (error) {
    if (!(error instanceof SpeechRejected)) throw error
    throw new AppError('conflict', 'A voice of this script is not available any more. Please choose another.')
  }
}
