import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RecordedWav } from './compare-wav.ts'
import { WEB_ROOT } from '../support/global-setup.ts'

const MODULES = {
  preflight: 'src/audio/preflight/preflight.ts',
  recorder: 'src/audio/recorder/recorder.ts',
}

interface Heard {
  type: string
  atMs: number
  /** The same on the clock of the sound. */
  soundMs: number
  /** When the page was told. */
  toldMs: number
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
  toContextMs: (pageMs: number) => number
}

interface Found {
  microphone: string
  listener: string
  why: string
  voiceGoes: string
}

interface Checked {
  found: Found
  microphone: Microphone | undefined
  listener: { arm: (line: string, options: object) => void; disarm: () => void }
  close: () => void
}

interface Take {
  seconds: () => number
  finish: () => Promise<Blob>
  discard: () => Promise<void>
}

/** What the built chunks hand to the rehearsal page. */
export interface ListenerHarness {
  runPreflight: (
    wish: { listener: string; hasHeadphones: boolean },
    news: { heard: (event: { type: string; atMs: number }) => void; loading: (share: number) => void },
  ) => Promise<Checked>
  startRecording: (
    microphone: Microphone,
    target: { documentId: string; sceneId: string; textId: string },
  ) => Promise<Take>
  listLeftoverTakes: (documentId: string) => Promise<(Take & { sceneId: string; seconds: number })[]>
}

export interface EarsWindow {
  ears: ListenerHarness
  checked: Checked
  take: Take
  heard: Heard[]
  tape: Chunk[]
  /** In parts of the whole, as it was told. */
  shares: number[]
}

/** The chunks that the rehearsal page loads when somebody begins, on a page of the product and under its policy. */
export async function loadListenerHarness(page: Page): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(WEB_ROOT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const addresses = Object.values(MODULES).map((module) => `/${manifest[module]?.file}`)
  await page.evaluate(async (files) => {
    const ears: object = {}
    for (const file of files) Object.assign(ears, await import(file))
    Object.assign(window, { ears, heard: [], shares: [] })
  }, addresses)
  // Sound begins with a gesture.
  await page.mouse.click(2, 2)
}

export const check = (page: Page, listener = 'auto'): Promise<Found & { ear: string; readyMs: number }> =>
  page.evaluate(async (wished) => {
    const the = window as unknown as EarsWindow
    const fromMs = performance.now()
    const heard = (event: { type: string; atMs: number }) => {
      // At once: where one clock lies on the other is found out anew all the time.
      const soundMs = the.checked?.microphone?.toContextMs(event.atMs) ?? 0
      the.heard.push({ ...event, soundMs, toldMs: performance.now() })
    }
    const loading = (share: number) => the.shares.push(share)
    the.checked = await the.ears.runPreflight({ listener: wished, hasHeadphones: true }, { heard, loading })
    const { found } = the.checked
    return { ...found, ear: found.listener, readyMs: performance.now() - fromMs }
  }, listener)

export const arm = (page: Page, line: string, deafMs = 0): Promise<void> =>
  page.evaluate(
    ([text, delayMs]) => {
      const { checked } = window as unknown as EarsWindow
      const ignoreUntilMs = performance.now() + delayMs
      checked.listener.arm(text, { isHolding: true, ignoreUntilMs, language: 'en-US', strictness: 'standard' })
    },
    [line, deafMs] as const,
  )

export const record = (page: Page, documentId: string, sceneId: string): Promise<void> =>
  page.evaluate(
    async ([documentId, sceneId]) => {
      const the = window as unknown as EarsWindow
      if (the.checked.microphone === undefined) throw new Error('There is no microphone')
      the.take = await the.ears.startRecording(the.checked.microphone, { documentId, sceneId, textId: '0123abcd' })
    },
    [documentId, sceneId] as const,
  )

/** Keeps everything that the microphone gives from now on, as the audio thread hands it to whoever listens. */
export const tapeMicrophone = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const the = window as unknown as EarsWindow
    const { port1, port2 } = new MessageChannel()
    the.tape = []
    port2.addEventListener('message', ({ data }: MessageEvent<Chunk>) => the.tape.push(data))
    port2.start()
    the.checked.microphone?.attach(port1)
  })

/** Where the sound on the tape ends, on its own clock. */
export const tapedUntilMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as EarsWindow).tape.at(-1)?.contextMs ?? 0)

/** What was kept, as takes are written. `startMs` is on the clock of the sound. */
export async function readTape(page: Page): Promise<RecordedWav & { startMs: number }> {
  const { pieces, ...found } = await page.evaluate(() => {
    const { tape, checked } = window as unknown as EarsWindow
    const toPcm = (sample: number) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
    const toText = ({ samples }: Chunk) =>
      btoa(String.fromCharCode(...new Uint8Array(Int16Array.from(samples, toPcm).buffer)))
    return {
      rate: checked.microphone?.sampleRate ?? 0,
      startMs: tape[0]?.contextMs ?? 0,
      // Lists of numbers take a minute to bring over.
      pieces: tape.map(toText),
    }
  })
  const bytes = Uint8Array.from(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))))
  return { ...found, samples: new Int16Array(bytes.buffer) }
}

/** The bytes of the take, which ends here. */
export const finishTake = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const { take } = window as unknown as EarsWindow
      const bytes = new Uint8Array(await (await take.finish()).arrayBuffer())
      const STEP = 8192
      const pieces = Array.from({ length: Math.ceil(bytes.length / STEP) }, (_, i) =>
        bytes.subarray(i * STEP, (i + 1) * STEP),
      )
      return pieces.map((piece) => btoa(String.fromCharCode(...piece)))
    })
    .then((pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))))

/** Everything that was heard, without the level. */
export const listHeard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as EarsWindow).heard.filter(({ type }) => type !== 'level'))

/** Files that this origin keeps in the browser for itself. */
export const listPrivateFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Folder = FileSystemDirectoryHandle & {
      entries: () => AsyncIterable<[string, FileSystemDirectoryHandle | FileSystemFileHandle]>
    }
    const list = async (folder: Folder): Promise<string[]> => {
      const names: string[] = []
      for await (const [name, entry] of folder.entries()) {
        if (entry.kind === 'file') names.push(name)
        else names.push(...(await list(entry as Folder)).map((inner) => `${name}/${inner}`))
      }
      return names
    }
    return list((await navigator.storage.getDirectory()) as Folder)
  })
