import { DEFAULT_LIMITS } from '../limits.ts'
import { type ExtractionProcess, startExtractionProcess } from './extraction-process.ts'
import { writeWarmUpPdf } from './warm-up-pdf.ts'

/** Whoever is waited for has the processors first. */
const REFILL_AFTER_MS = 1000

interface WarmChild {
  child: ExtractionProcess
  /** False when it did not survive even our own file. */
  isWarm: Promise<boolean>
}

export interface ProcessPool {
  stop(): Promise<void>
}

const waiting: WarmChild[] = []
let wanted = 0

/**
 * Keeps children that have loaded what they need and have seen no stranger's file. Each opens one document and is then
 * replaced, so that documents stay as far apart as before.
 */
export function startProcessPool(count: number): ProcessPool {
  wanted += count
  refill()
  return {
    async stop() {
      wanted -= count
      await Promise.all(waiting.splice(wanted).map(({ child }) => child.stop()))
    },
  }
}

/** A warm one, or, where none is kept or all are at work, a new one. */
export async function acquireTextProcess(): Promise<ExtractionProcess> {
  const next = waiting.shift()
  if (next === undefined) return startTextChild()
  setTimeout(refill, REFILL_AFTER_MS).unref()
  if ((await next.isWarm) && next.child.isAlive()) return next.child
  await next.child.stop()
  return startTextChild()
}

const startTextChild = () => startExtractionProcess('text', DEFAULT_LIMITS.resultBytes)

function refill(): void {
  while (waiting.length < wanted) {
    const child = startTextChild()
    waiting.push({ child, isWarm: rehearse(child) })
  }
}

async function rehearse(child: ExtractionProcess): Promise<boolean> {
  const limits = DEFAULT_LIMITS
  const text = await child.run({ kind: 'extract-text', fileName: 'rehearsal.pdf', limits }, writeWarmUpPdf(), limits)
  if (text.kind !== 'text') return false
  const document = Buffer.from(JSON.stringify(text.extraction.document))
  return (await child.run({ kind: 'read-script' }, document, limits)).kind === 'script'
}
