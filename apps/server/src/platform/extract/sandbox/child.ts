// The program that opens strangers' files. It may be killed at any time; all it has is the file and its own code.
import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import type { SourceDocument } from '@sidelight/domain/script/document/source'
import { extractText } from '../extract-text.ts'
import { ExtractionError } from '../extraction-error.ts'
import { closeNetwork } from './close-network.ts'
import type { SandboxTask, SandboxResult, SandboxProgress } from './task.ts'
import { createFrameReader, encodeFrame } from './frames.ts'

const LARGEST_FRAME_BYTES = 192 * 1024 * 1024

closeNetwork()
// Libraries print warnings; only answers belong on stdout.
globalThis.console = new Console(process.stderr)

const waiting: Buffer[] = []
const reader = createFrameReader(LARGEST_FRAME_BYTES)
let isBusy = false
let hasEnded = false

process.stdin.on('data', (chunk: Buffer) => {
  waiting.push(...reader.push(chunk))
  void work()
})
process.stdin.on('end', () => {
  hasEnded = true
  if (!isBusy) process.exit(0)
})
// A library that fails behind our back has told us nothing about the file; the errand in hand goes on or runs out of time.
process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', (error) => {
  answer({ kind: 'refused', code: 'reader-failed', detail: describe(error) })
  process.exit(1)
})

/** Errand and file come as two frames each. */
async function work(): Promise<void> {
  if (isBusy) return
  isBusy = true
  while (waiting.length >= 2) {
    const [task, file] = waiting.splice(0, 2) as [Buffer, Buffer]
    answer(await run(JSON.parse(task.toString('utf8')) as SandboxTask, file))
  }
  isBusy = false
  if (hasEnded) process.exit(0)
}

async function run(task: SandboxTask, file: Uint8Array): Promise<SandboxResult> {
  try {
    if (task.kind === 'extract-text') {
      return { kind: 'text', extraction: await extractText(file, task.fileName, task.limits, tellProgress) }
    }
    if (task.kind === 'read-script') {
      const { parseScript } = await import('@sidelight/domain/script/parse-script')
      return { kind: 'script', script: parseScript(JSON.parse(Buffer.from(file).toString('utf8')) as SourceDocument) }
    }
    if (task.kind === 'draw-pages') {
      const { renderPageImages } = await import('../render-page-images.ts')
      return { kind: 'pictures', pictures: await renderPageImages(file, task.pageNumbers) }
    }
    const { recognisePages } = await import('../ocr/recognise-pages.ts')
    return { kind: 'pages', pages: await recognisePages(file, task.pageNumbers, tellProgress) }
  } catch (error) {
    const code = error instanceof ExtractionError ? error.code : 'reader-failed'
    return { kind: 'refused', code, detail: describe(error) }
  }
}

const tellProgress = (done: number, of: number) => answer({ kind: 'progress', done, of })

/** In one go and at once, so that an exit right after it loses nothing. */
function answer(content: SandboxResult | SandboxProgress): void {
  const frame = encodeFrame(Buffer.from(JSON.stringify(content)))
  for (let written = 0; written < frame.length;) {
    try {
      written += writeSync(1, frame, written)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}

/** The name and place of a failure, never the text of a script. */
function describe(error: unknown): string {
  const cause = error instanceof ExtractionError ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 200) : ''
}
