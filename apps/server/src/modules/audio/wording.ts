import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { OWN_VOICE } from '@sidelight/domain/audio/own-voice'
import { AppError } from '#platform/errors.ts'
import { type Respelling, type SpeechEngine, SpeechRefused } from '#platform/speech/speech.ts'

export interface LineToSpeak {
  id: string
  dialog: string
  voiceId: string
}

/** What is to be heard of a line. Without a hash, nothing is: only directions, or nobody speaks it. */
export interface Wording extends LineToSpeak {
  hash: string | undefined
  provider: string
  characters: number
}

/** Equal hashes sound the same. */
export function wordingOf(speech: SpeechEngine, line: LineToSpeak, respellings: readonly Respelling[]): Wording {
  const silent = { ...line, hash: undefined, provider: '', characters: 0 }
  if (line.voiceId === '' || line.voiceId === OWN_VOICE) return silent
  const spoken = speech.spokenText(line.dialog, respellings)
  if (spoken === '') return silent
  const version = versionOf(speech, line.voiceId)
  const hash = createHash('sha256')
    .update(JSON.stringify([version, line.voiceId, spoken]))
    .digest('hex')
  const provider = line.voiceId.slice(0, line.voiceId.indexOf(':'))
  return { ...line, hash, provider, characters: spoken.length }
}

const WITHOUT_A_BREATH = 50

/** A long script takes a while to be worded, and others wait for an answer meanwhile. */
export async function wordingsOf(
  speech: SpeechEngine,
  lines: readonly LineToSpeak[],
  respellings: readonly Respelling[],
): Promise<Wording[]> {
  const wordings: Wording[] = []
  for (const line of lines) {
    if (wordings.length % WITHOUT_A_BREATH === WITHOUT_A_BREATH - 1) await breathe()
    wordings.push(wordingOf(speech, line, respellings))
  }
  return wordings
}

/** The voice was there when it was chosen. */
function versionOf(speech: SpeechEngine, voiceId: string): string {
  try {
    return speech.versionOf(voiceId)
  } catch (error) {
    if (!(error instanceof SpeechRefused)) throw error
    throw new AppError('conflict', 'A voice of this script is not available any more. Please choose another.')
  }
}
