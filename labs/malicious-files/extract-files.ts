import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import { DEFAULT_LIMITS, type ExtractionLimits } from '../../apps/server/src/platform/extract/limits.ts'
import { ExtractionError, type ExtractionErrorCode } from '@sidelight/extraction/extraction-error'
import {
  startExtractionProcess,
  type ExtractionProcess,
} from '../../apps/server/src/platform/extract/sandbox/extraction-process.ts'

export interface FileUnderTest {
  name: string
  bytes: Uint8Array
  isHeavy: boolean
}

export interface Outcome {
  name: string
  /** Set when the file was extracted and its script was parsed. */
  document: ExtractedDocument | undefined
  error: { code: ExtractionErrorCode; sentence: string; detail: string } | undefined
  elapsedMs: number
  peakBytes: number
  hasKilledChild: boolean
}

const WORKERS = 2
/** A child is replaced after this many files, so that leaks do not add up. */
const FILES_PER_CHILD = 1500

export const LIMITS: ExtractionLimits = { ...DEFAULT_LIMITS, cpuMs: 6000, wallMs: 60_000 }

/** Extracts each file in one of a few child processes; a file that kills or blocks its child affects no other file. */
export async function extractFiles(
  files: Iterable<FileUnderTest>,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const queue = files[Symbol.iterator]()
  const work = async () => {
    let child: ExtractionProcess | undefined
    let extractedFiles = 0
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const file = next.value
      if (child === undefined || !child.isAlive() || file.isHeavy || extractedFiles >= FILES_PER_CHILD) {
        await child?.stop()
        child = startExtractionProcess('text', LIMITS.resultBytes)
        extractedFiles = 0
      }
      onOutcome(await extractFile(child, file))
      // The child of a heavy file keeps its memory, so the next file gets a new one.
      extractedFiles += file.isHeavy ? FILES_PER_CHILD : 1
    }
    await child?.stop()
  }
  await Promise.all(Array.from({ length: WORKERS }, () => work()))
}

const KILLED = /^(ended with|wall clock|processor time|resident memory)/

async function extractFile(child: ExtractionProcess, { name, bytes }: FileUnderTest): Promise<Outcome> {
  const startedAt = performance.now()
  const extracted = await child.run({ kind: 'extract-text', fileName: name, limits: LIMITS }, bytes, LIMITS)
  const document = extracted.kind === 'text' ? extracted.extraction.document : undefined
  const parsed = document && (await child.run({ kind: 'parse-script' }, Buffer.from(JSON.stringify(document)), LIMITS))
  const response = extracted.kind === 'rejected' ? extracted : parsed
  const error =
    response?.kind === 'rejected'
      ? { code: response.code, sentence: new ExtractionError(response.code).message, detail: response.detail }
      : undefined
  return {
    name,
    document: error === undefined ? document : undefined,
    error,
    elapsedMs: performance.now() - startedAt,
    peakBytes: child.peakBytes(),
    hasKilledChild: error !== undefined && KILLED.test(error.detail),
  }
}
