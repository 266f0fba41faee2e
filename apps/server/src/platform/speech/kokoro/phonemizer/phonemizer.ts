import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutNetwork } from '../../../process/no-network-command.ts'
import type { Clause } from '../clauses.ts'
import { createTaskProcess } from '../../child-tasks/task-process.ts'
import type { PronouncedClause } from '../phonemes.ts'
import type { KokoroVoice } from '../voice-catalogue.ts'

export interface PhonemizerRequest {
  accent: KokoroVoice['accent']
  /** Words of each clause. */
  clauses: string[][]
}

export interface Phonemizer {
  pronounce(clauses: readonly Clause[], accent: KokoroVoice['accent']): Promise<PronouncedClause[]>
  stop(): Promise<void>
}

/** The first errand starts the program; a word takes a millisecond. */
const STARTED_WITHIN_MS = 60_000
const PER_WORD_MS = 200
const CHILD = fileURLToPath(new URL('./phonemizer-child.ts', import.meta.url))

export function createPhonemizer(): Phonemizer {
  const process = createTaskProcess<PhonemizerRequest, PronouncedClause[]>('The phonemizer', describeChild)
  let last: Promise<unknown> = Promise.resolve()
  return {
    pronounce(clauses, accent) {
      // Noises need no looking up.
      const words = clauses.map((clause) => (clause.sounds === undefined ? clause.words.map(({ text }) => text) : []))
      const timeoutMs = STARTED_WITHIN_MS + words.flat().length * PER_WORD_MS
      const answer = last.then(() => process.run({ accent, clauses: words }, timeoutMs))
      last = answer.catch(() => undefined)
      return answer
    },
    stop: () => process.stop(),
  }
}

/** It may read itself and its library, and do nothing else. */
function describeChild() {
  const speech = resolve(import.meta.dirname, '../..')
  const library = resolve(createRequire(import.meta.url).resolve('phonemizer'), '../..')
  const readable = [speech, join(speech, '../../../package.json'), library]
  return withoutNetwork(['--no-warnings', '--permission', ...readable.map((path) => `--allow-fs-read=${path}`), CHILD])
}
