import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { WEB_ROOT } from './world-setup.ts'

const MODULES = {
  preflight: 'src/audio/preflight/preflight.ts',
  takes: 'src/audio/takes/take-recorder.ts',
}

interface Heard {
  type: string
  atMs: number
  pageWord?: number
  kind?: string
  reason?: string
}

interface Microphone {
  sampleRate: number
  levelDb: () => number
  isEchoCancelled: boolean
}

interface Found {
  microphone: string
  ear: string
  why: string
  voiceGoes: string
}

interface Checked {
  found: Found
  microphone: Microphone | undefined
  ear: { arm: (line: string, options: object) => void; disarm: () => void }
  close: () => void
}

interface Take {
  seconds: () => number
  startedAtMs: () => number | undefined
  finish: () => Promise<Blob>
  discard: () => Promise<void>
}

/** What the built chunks hand to the rehearsal page. */
export interface Ears {
  runPreflight: (
    wish: { ear: string; hasHeadphones: boolean },
    news: { heard: (event: Heard) => void; loading: (share: number) => void },
  ) => Promise<Checked>
  startTake: (microphone: Microphone, of: { documentId: string; sceneId: string }) => Promise<Take>
  listUnfinishedTakes: (documentId: string) => Promise<(Take & { sceneId: string; seconds: number })[]>
}

export interface EarsWindow {
  ears: Ears
  checked: Checked
  take: Take
  heard: Heard[]
  /** In parts of the whole, as it was told. */
  shares: number[]
}

/** The chunks that the rehearsal page loads when somebody begins, on a page of the product and under its policy. */
export async function bringEars(page: Page): Promise<void> {
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

export const check = (page: Page, ear = 'auto'): Promise<Found & { readyMs: number }> =>
  page.evaluate(async (wished) => {
    const the = window as unknown as EarsWindow
    const fromMs = performance.now()
    the.checked = await the.ears.runPreflight(
      { ear: wished, hasHeadphones: true },
      { heard: (event) => the.heard.push(event), loading: (share) => the.shares.push(share) },
    )
    return { ...the.checked.found, readyMs: performance.now() - fromMs }
  }, ear)

export const arm = (page: Page, line: string, deafMs = 0): Promise<void> =>
  page.evaluate(
    ([text, delayMs]) => {
      const { checked } = window as unknown as EarsWindow
      const deafUntilMs = performance.now() + delayMs
      checked.ear.arm(text, { isHolding: true, deafUntilMs, language: 'en-US', strictness: 'standard' })
    },
    [line, deafMs] as const,
  )

export const record = (page: Page, documentId: string, sceneId: string): Promise<void> =>
  page.evaluate(
    async ([documentId, sceneId]) => {
      const the = window as unknown as EarsWindow
      if (the.checked.microphone === undefined) throw new Error('There is no microphone')
      the.take = await the.ears.startTake(the.checked.microphone, { documentId, sceneId })
    },
    [documentId, sceneId] as const,
  )

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
