import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { AppError } from '#platform/errors.ts'
import { type Respelling, type SpeechEngine, SpeechRejected } from '#platform/speech/speech.ts'

export interface LineToSpeak {
  id: string
  dialog: string
  voiceId: string
}

/** What is to be heard of a line. Without a hash, nothing is: only directions, or nobody speaks it. */
export interface SpokenLine extends LineToSpeak {
  hash: string | undefined
  /** The same for every version of the engine. */
  saidHash: string
  provider: string
  characters: number
}

export type AudibleLine = SpokenLine & { hash: string }

/** Equal hashes sound the same. */
export function toSpokenLine(speech: SpeechEngine, line: LineToSpeak, respellings: readonly Respelling[]): SpokenLine {
  const silent = { ...line, hash: undefined, saidHash: '', provider: '', characters: 0 }
  if (line.voiceId === '' || line.voiceId === RECORD_BY_ME) return silent
  const spoken = speech.spokenText(line.dialog, respellings)
  if (spoken === '') return silent
  const version = versionOf(speech, line.voiceId)
  const hash = hashOf([version, line.voiceId, spoken])
  const saidHash = hashOf([line.voiceId, spoken])
  const provider = line.voiceId.slice(0, line.voiceId.indexOf(':'))
  return { ...line, hash, saidHash, provider, characters: spoken.length }
}

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const WITHOUT_A_BREATH = 20

interface Script {
  lines: readonly LineToSpeak[]
  respellings: readonly Respelling[]
}

/** What was worded, and with which respellings. */
export interface SpokenScript {
  respellings: readonly Respelling[]
  wordings: readonly SpokenLine[]
}

/**
 * A long script takes a while to be worded, and others wait for an answer meanwhile. What was worded `before`, outside of
 * any lock, is taken over where the line is the same.
 */
export async function toSpokenScript(
  speech: SpeechEngine,
  { lines, respellings }: Script,
  before: SpokenScript = { respellings, wordings: [] },
): Promise<SpokenScript> {
  const isComparable = JSON.stringify(before.respellings) === JSON.stringify(respellings)
  const known = new Map(isComparable ? before.wordings.map((wording) => [wording.id, wording]) : [])
  const wordings: SpokenLine[] = []
  let fresh = 0
  for (const line of lines) {
    const same = known.get(line.id)
    if (same?.dialog === line.dialog && same.voiceId === line.voiceId) wordings.push(same)
    else {
      fresh += 1
      if (fresh % WITHOUT_A_BREATH === 0) await breathe()
      wordings.push(toSpokenLine(speech, line, respellings))
    }
  }
  return { respellings, wordings }
}

/** The voice was there when it was chosen. */
function versionOf(speech: SpeechEngine, voiceId: string): string {
  try {
    return speech.versionOf(voiceId)
  } catch (error) {
    if (!(error instanceof SpeechRejected)) throw error
    throw new AppError('conflict', 'A voice of this script is not available any more. Please choose another.')
  }
}
