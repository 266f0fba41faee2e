import { DEFAULT_LIMITS } from '../limits.ts'
import { type ExtractionProcess, startExtractionProcess } from './extraction-process.ts'
import { writeWarmUpPdf } from './warm-up-pdf.ts'

/** Leaves the processors to the current task first. */
const REFILL_AFTER_MS = 1000

interface WarmChild {
  child: ExtractionProcess
  /** False if the process failed on our own file. */
  isWarm: Promise<boolean>
}

export interface ProcessPool {
  stop(): Promise<void>
}

const warmChildren: WarmChild[] = []
let targetSize = 0

/**
 * Keeps processes that have loaded their libraries and opened no untrusted file. Each opens one document and is then
 * replaced, so that documents stay isolated from each other.
 */
export function startProcessPool(count: number): ProcessPool {
  targetSize += count
  refill()
  return {
    async stop() {
      targetSize -= count
      await Promise.all(warmChildren.splice(targetSize).map(({ child }) => child.stop()))
    },
  }
}

/** Returns a warm process, or a new one if none is available. */
export async function acquireTextProcess(): Promise<ExtractionProcess> {
  const next = warmChildren.shift()
  if (next === undefined) return startTextChild()
  setTimeout(refill, REFILL_AFTER_MS).unref()
  if ((await next.isWarm) && next.child.isAlive()) return next.child
  await next.child.stop()
  return startTextChild()
}

const startTextChild = () => startExtractionProcess('text', DEFAULT_LIMITS.resultBytes)

function refill(): void {
  while (warmChildren.length < targetSize) {
    const child = startTextChild()
    warmChildren.push({ child, isWarm: warmUp(child) })
  }
}

async function warmUp(child: ExtractionProcess): Promise<boolean> {
  const limits = DEFAULT_LIMITS
  const text = await child.run({ kind: 'extract-text', fileName: 'warm-up.pdf', limits }, writeWarmUpPdf(), limits)
  if (text.kind !== 'text') return false
  const document = Buffer.from(JSON.stringify(text.extraction.document))
  return (await child.run({ kind: 'parse-script' }, document, limits)).kind === 'script'
}
