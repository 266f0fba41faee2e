import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RecordedWav } from './compare-wav.ts'
import { WEB_ROOT } from '../support/global-setup.ts'

const MODULES = ['src/audio/preflight/preflight.ts', 'src/audio/recorder/recorder.ts']

interface HeardEvent {
  type: string
  atMs: number
  /** The same time on the clock of the audio context. */
  contextMs: number
  /** When the page received the event. */
  receivedMs: number
  pageWord?: number
  kind?: string
  reason?: string
}

interface Chunk {
  samples: Float32Array
  contextMs: number
}

interface Microphone {
  sampleRate: number
  levelDb: () => number
  attach: (port: MessagePort) => () => void
  attachStems: (port: MessagePort) => () => void
  toContextMs: (pageMs: number) => number
}

interface Preflight {
  microphone: string
  listener: string
  why: string
  voiceGoes: string
}

interface PreflightResult {
  found: Preflight
  microphone: Microphone | undefined
  listener: { arm: (line: string, options: object) => void; disarm: () => void }
  close: () => void
}

interface Take {
  seconds: () => number
  finish: () => Promise<{ wav: Blob; seconds: number } | undefined>
  discard: () => Promise<void>
}

/** What the built modules export to the rehearsal page. */
export interface ListenerHarness {
  runPreflight: (
    request: { listener: string; hasHeadphones: boolean },
    events: { heard: (event: { type: string; atMs: number }) => void; loading: (share: number) => void },
  ) => Promise<PreflightResult>
  startRecording: (microphone: Microphone, of: { documentId: string; lineId: string; textId: string }) => Promise<Take>
  listLeftoverTakes: (documentId: string) => Promise<(Take & { lineId: string; seconds: number })[]>
}

export interface ListenerWindow {
  modules: ListenerHarness
  checked: PreflightResult
  take: Take
  heard: HeardEvent[]
  captured: Chunk[]
  /** Progress of loading, from 0 to 1. */
  shares: number[]
}

/** Loads the modules that a rehearsal loads, into a page of the product and under its policy. */
export async function loadListenerHarness(page: Page): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(WEB_ROOT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const addresses = MODULES.map((module) => {
    const file = manifest[module]?.file
    if (file === undefined) throw new Error(`The build has no module ${module}`)
    return `/${file}`
  })
  await page.evaluate(async (files) => {
    const modules: object = {}
    for (const file of files) Object.assign(modules, await import(file))
    Object.assign(window, { modules, heard: [], shares: [] })
  }, addresses)
  // Audio needs a gesture.
  await page.mouse.click(2, 2)
}

export const openListener = (page: Page, listener = 'auto'): Promise<Preflight & { readyMs: number }> =>
  page.evaluate(async (choice) => {
    const harness = window as unknown as ListenerWindow
    const fromMs = performance.now()
    const heard = (event: { type: string; atMs: number }) => {
      // At once, because the offset between the two clocks is measured again all the time.
      const contextMs = harness.checked?.microphone?.toContextMs(event.atMs) ?? 0
      harness.heard.push({ ...event, contextMs, receivedMs: performance.now() })
    }
    const loading = (share: number) => harness.shares.push(share)
    harness.checked = await harness.modules.runPreflight({ listener: choice, hasHeadphones: true }, { heard, loading })
    return { ...harness.checked.found, readyMs: performance.now() - fromMs }
  }, listener)

export const followLine = (page: Page, line: string, ignoreMs = 0): Promise<void> =>
  page.evaluate(
    ([text, delayMs]) => {
      const { checked } = window as unknown as ListenerWindow
      const ignoreUntilMs = performance.now() + delayMs
      checked.listener.arm(text, { isHolding: true, ignoreUntilMs, language: 'en-US', strictness: 'standard' })
    },
    [line, ignoreMs] as const,
  )

export const startTake = (page: Page, documentId: string, lineId: string): Promise<void> =>
  page.evaluate(
    async ([documentId, lineId]) => {
      const harness = window as unknown as ListenerWindow
      if (harness.checked.microphone === undefined) throw new Error('There is no microphone')
      harness.take = await harness.modules.startRecording(harness.checked.microphone, {
        documentId,
        lineId,
        textId: '0123abcd',
      })
    },
    [documentId, lineId] as const,
  )

/** Captures everything that the microphone delivers from now on, as the audio thread sends it to the listeners. */
export const captureMicrophone = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const harness = window as unknown as ListenerWindow
    const { port1, port2 } = new MessageChannel()
    harness.captured = []
    port2.addEventListener('message', ({ data }: MessageEvent<Chunk>) => harness.captured.push(data))
    port2.start()
    harness.checked.microphone?.attach(port1)
  })

/** Returns the end of the captured audio, on the clock of the audio context. */
export const capturedUntilMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as ListenerWindow).captured.at(-1)?.contextMs ?? 0)

/** Returns the captured audio in the format of a take. `startMs` is on the clock of the audio context. */
export async function readCapture(page: Page): Promise<RecordedWav & { startMs: number }> {
  const { pieces, ...found } = await page.evaluate(() => {
    const { captured, checked } = window as unknown as ListenerWindow
    const toPcm = (sample: number) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
    const toText = ({ samples }: Chunk) =>
      btoa(String.fromCharCode(...new Uint8Array(Int16Array.from(samples, toPcm).buffer)))
    return {
      rate: checked.microphone?.sampleRate ?? 0,
      startMs: captured[0]?.contextMs ?? 0,
      // Lists of numbers would take a minute to transfer.
      pieces: captured.map(toText),
    }
  })
  const bytes = Uint8Array.from(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))))
  return { ...found, samples: new Int16Array(bytes.buffer) }
}

/** Ends the take and returns its bytes. */
export const finishTake = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const { take } = window as unknown as ListenerWindow
      const spoken = await take.finish()
      const bytes = new Uint8Array((await spoken?.wav.arrayBuffer()) ?? new ArrayBuffer(0))
      const STEP = 8192
      const pieces = Array.from({ length: Math.ceil(bytes.length / STEP) }, (_, i) =>
        bytes.subarray(i * STEP, (i + 1) * STEP),
      )
      return pieces.map((piece) => btoa(String.fromCharCode(...piece)))
    })
    .then((pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))))

/** Lists the events of the listener, without the level. */
export const listHeard = (page: Page): Promise<HeardEvent[]> =>
  page.evaluate(() => (window as unknown as ListenerWindow).heard.filter(({ type }) => type !== 'level'))

/** Reads the files in the private file system of the origin, with their sizes. */
const readPrivateFiles = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(async () => {
    type Folder = FileSystemDirectoryHandle & {
      entries: () => AsyncIterable<[string, FileSystemDirectoryHandle | FileSystemFileHandle]>
    }
    const read = async (folder: Folder, prefix: string): Promise<{ name: string; bytes: number }[]> => {
      const files: { name: string; bytes: number }[] = []
      for await (const [entryName, entry] of folder.entries()) {
        const name = `${prefix}${entryName}`
        if (entry.kind === 'file') files.push({ name, bytes: (await (entry as FileSystemFileHandle).getFile()).size })
        else files.push(...(await read(entry as Folder, `${name}/`)))
      }
      return files
    }
    return read((await navigator.storage.getDirectory()) as Folder, '')
  })

export const listPrivateFiles = async (page: Page): Promise<string[]> =>
  (await readPrivateFiles(page)).map(({ name }) => name)

export const countPrivateBytes = async (page: Page): Promise<number> =>
  (await readPrivateFiles(page)).reduce((sum, { bytes }) => sum + bytes, 0)
