import type { ExtractedDocument } from '../../apps/server/src/platform/extract/extracted-document.ts'
import { DEFAULT_LIMITS, type ExtractionLimits } from '../../apps/server/src/platform/extract/limits.ts'
import { ExtractionError, type ExtractionErrorCode } from '../../apps/server/src/platform/extract/extraction-error.ts'
import {
  startExtractionProcess,
  type ExtractionProcess,
} from '../../apps/server/src/platform/extract/sandbox/extraction-process.ts'

export interface Trial {
  name: string
  bytes: Uint8Array
  isHeavy: boolean
}

export interface Outcome {
  name: string
  /** Extracted and read to the end. */
  document: ExtractedDocument | undefined
  /** How much the reader found to say. */
  entryCount: number
  refusal: { code: ExtractionErrorCode; sentence: string; detail: string } | undefined
  elapsedMs: number
  peakBytes: number
  /** The file ended the process that read it; the others never noticed. */
  hasKilledChild: boolean
}

/** A child reads this many files before another takes its place, so that leaks do not add up. */
const FILES_PER_CHILD = 1500

export const TRIAL_LIMITS: ExtractionLimits = { ...DEFAULT_LIMITS, cpuMs: 6000, wallMs: 60_000 }

/** Reads each file in one of a few children; one that dies or hangs costs its own file and nothing else. */
export async function runTrials(
  trials: Iterable<Trial>,
  onOutcome: (outcome: Outcome) => void,
  { workers = 2, limits = TRIAL_LIMITS } = {},
): Promise<void> {
  const queue = trials[Symbol.iterator]()
  const worker = async () => {
    let child: ExtractionProcess | undefined
    let read = 0
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const trial = next.value
      if (child === undefined || !child.isAlive() || trial.isHeavy || read >= FILES_PER_CHILD) {
        await child?.stop()
        child = startExtractionProcess('text', limits.resultBytes)
        read = 0
      }
      onOutcome(await runTrial(child, trial, limits))
      // A heavy file leaves a swollen child.
      read += trial.isHeavy ? FILES_PER_CHILD : 1
    }
    await child?.stop()
  }
  await Promise.all(Array.from({ length: workers }, () => worker()))
}

async function runTrial(child: ExtractionProcess, trial: Trial, limits: ExtractionLimits): Promise<Outcome> {
  const startedAt = performance.now()
  const extracted = await child.run({ kind: 'extract-text', fileName: trial.name, limits }, trial.bytes, limits)
  const extraction = extracted.kind === 'text' ? extracted.extraction : undefined
  const read = extraction === undefined ? undefined : await readScript(child, extraction.document, limits)
  const answer = extracted.kind === 'rejected' ? extracted : read
  const refusal =
    answer?.kind === 'rejected'
      ? { code: answer.code, sentence: new ExtractionError(answer.code).message, detail: answer.detail }
      : undefined
  return {
    name: trial.name,
    document: refusal === undefined ? extraction?.document : undefined,
    entryCount: read?.kind === 'script' ? read.script.entries.length : 0,
    refusal,
    elapsedMs: performance.now() - startedAt,
    peakBytes: child.peakBytes(),
    hasKilledChild: refusal !== undefined && KILLED.test(refusal.detail),
  }
}

const KILLED = /^(ended with|wall clock|processor time|resident memory)/

const readScript = (child: ExtractionProcess, document: ExtractedDocument, limits: ExtractionLimits) =>
  child.run({ kind: 'parse-script' }, Buffer.from(JSON.stringify(document)), limits)
