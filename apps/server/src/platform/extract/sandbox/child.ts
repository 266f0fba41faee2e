// Opens untrusted files in a separate process. It may be killed at any time, and has only the file and its own code.
import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import type { SourceDocument } from '@sidelight/script-parser/document/source'
import { checkLimits, extractText } from '../extract-text.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { closeNetwork } from './close-network.ts'
import type { SandboxTask, SandboxResult, SandboxProgress } from './task.ts'
import { createFrameReader, encodeFrame } from './frames.ts'

const MAX_FRAME_BYTES = 192 * 1024 * 1024

closeNetwork()
// Libraries print warnings, and stdout is for results.
globalThis.console = new Console(process.stderr)

const frames: Buffer[] = []
const reader = createFrameReader(MAX_FRAME_BYTES)
let isBusy = false
let hasEnded = false

process.stdin.on('data', (chunk: Buffer) => {
  frames.push(...reader.push(chunk))
  void runTasks()
})
process.stdin.on('end', () => {
  hasEnded = true
  if (!isBusy) process.exit(0)
})
// A rejection that a library does not handle says nothing about the file; the task continues or times out.
process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', (error) => {
  send({ kind: 'rejected', code: 'reader-failed', detail: describe(error) })
  process.exit(1)
})

/** Each task is two frames: the task and the file. */
async function runTasks(): Promise<void> {
  if (isBusy) return
  isBusy = true
  while (frames.length >= 2) {
    const [task, file] = frames.splice(0, 2) as [Buffer, Buffer]
    send(await runTask(JSON.parse(task.toString('utf8')) as SandboxTask, file))
  }
  isBusy = false
  if (hasEnded) process.exit(0)
}

async function runTask(task: SandboxTask, file: Uint8Array): Promise<SandboxResult> {
  try {
    if (task.kind === 'extract-text') {
      return { kind: 'text', extraction: await extractText(file, task.fileName, task.limits, sendProgress) }
    }
    if (task.kind === 'read-extracted') {
      const { readExtractedPages } = await import('../read-extracted-pages.ts')
      const extraction = { document: readExtractedPages(file, task.limits), scannedPages: [] }
      return { kind: 'text', extraction: checkLimits(extraction, task.limits) }
    }
    if (task.kind === 'parse-script') {
      const { parseScript } = await import('@sidelight/script-parser/parse-script')
      return { kind: 'script', script: parseScript(JSON.parse(Buffer.from(file).toString('utf8')) as SourceDocument) }
    }
    if (task.kind === 'render-pages') {
      const { renderPageImages } = await import('../render-page-images.ts')
      return { kind: 'images', images: await renderPageImages(file, task.pageNumbers) }
    }
    const { recognisePages } = await import('../ocr/recognise-pages.ts')
    return { kind: 'pages', pages: await recognisePages(file, task.pageNumbers, sendProgress) }
  } catch (error) {
    const code = error instanceof ExtractionError ? error.code : 'reader-failed'
    return { kind: 'rejected', code, detail: describe(error) }
  }
}

const sendProgress = (done: number, of: number) => send({ kind: 'progress', done, of })

/** Writes synchronously, so that an exit right after it loses nothing. */
function send(content: SandboxResult | SandboxProgress): void {
  const frame = encodeFrame(Buffer.from(JSON.stringify(content)))
  for (let written = 0; written < frame.length;) {
    try {
      written += writeSync(1, frame, written)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}

/** The name and message of an error, never the text of a script. */
function describe(error: unknown): string {
  const cause = error instanceof ExtractionError ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 200) : ''
}
