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
  /** The words of each clause. */
  clauses: string[][]
}

export interface Phonemizer {
  pronounce(clauses: readonly Clause[], accent: KokoroVoice['accent']): Promise<PronouncedClause[]>
  stop(): Promise<void>
}

/** The first task starts the process; a word takes about a millisecond. */
const START_TIMEOUT_MS = 60_000
const PER_WORD_MS = 200
const CHILD = fileURLToPath(new URL('./phonemizer-child.ts', import.meta.url))

export function createPhonemizer(): Phonemizer {
  const process = createTaskProcess<PhonemizerRequest, PronouncedClause[]>('The phonemizer', describeChild)
  let last: Promise<unknown> = Promise.resolve()
  return {
    pronounce(clauses, accent) {
      // Exclamations have their phonemes already.
      const words = clauses.map((clause) => (clause.phonemes === undefined ? clause.words.map(({ text }) => text) : []))
      const timeoutMs = START_TIMEOUT_MS + words.flat().length * PER_WORD_MS
      const pronounced = last.then(() => process.run({ accent, clauses: words }, timeoutMs))
      // The caller gets the failure; the next text is pronounced all the same.
      last = pronounced.catch(() => undefined)
      return pronounced
    },
    stop: () => process.stop(),
  }
}

/** The child may read its own code and its library, and nothing else. */
function describeChild() {
  const speech = resolve(import.meta.dirname, '../..')
  const library = resolve(createRequire(import.meta.url).resolve('phonemizer'), '../..')
  const readable = [speech, join(speech, '../../../package.json'), library]
  return withoutNetwork(['--no-warnings', '--permission', ...readable.map((path) => `--allow-fs-read=${path}`), CHILD])
}
