import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { connectMailServer } from '@sidelight/dev-services/mail/mail-client'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { parseFacts } from '@sidelight/domain/taping/read-take'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import { serveVoicedScene } from '../../e2e/states/voice-states.ts'
import { launchWith } from '../../e2e/support/chromium.ts'
import { storeSession } from '../../e2e/support/fixtures.ts'
import { startIsolatedProduct } from '../../e2e/support/isolated-product.ts'
import { privateFolderOf } from '../../e2e/support/private-folder.ts'
import { addScript, type Line } from '../../e2e/support/seed-rows.ts'
import { createUser, inventVisitor, signIn, type Visitor } from '../../e2e/support/visitors.ts'
import { installDevices, type DeviceOptions } from './fake-devices.ts'

/** A browser with a profile of its own, which outlives its processes. */
export interface TapeBrowser {
  page: Page
  /** The folder of its profile, by which its processes are found. */
  profile: string
  /** Starts it again after it was closed or killed; the devices and the session are the same. */
  reopen: () => Promise<TapeBrowser>
  close: () => Promise<void>
}

export interface TapeHarness {
  url: string
  user: Visitor
  signIn: () => ReturnType<typeof signIn>
  /** Where files are saved that a figure looks at. */
  folder: string
  /** A script whose first line the actor speaks, which holds until the take is stopped; or in which the partner begins. */
  addScene: (starts: 'actor' | 'partner', lines?: number) => Promise<string>
  openBrowser: (devices: DeviceOptions) => Promise<TapeBrowser>
  close: () => Promise<void>
}

const ACTOR: Line = { actor: 'DANI', dialog: 'I kept it so I could give it back, and nobody ever asked me for it.' }
const PARTNER: Line = { actor: 'MARCUS', dialog: 'You kept the key. All this time.' }

/** Starts the built product with services and a user of its own. */
export async function startHarness(): Promise<TapeHarness> {
  const product = await startIsolatedProduct()
  const { addresses } = product
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-bench-tape-'))
  const user = inventVisitor()
  const sql = (text: string, values?: unknown[]) => queryOnce(addresses.databaseUrl, text, values)
  await createUser(addresses.url, connectMailServer(addresses.inboxUrl, addresses.smtpUrl), user)

  const startBrowser = async (profile: string, devices: DeviceOptions): Promise<TapeBrowser> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchWith('--autoplay-policy=no-user-gesture-required'),
      baseURL: addresses.url,
      extraHTTPHeaders: { 'x-forwarded-for': user.address },
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const page = context.pages()[0] ?? (await context.newPage())
    await installDevices(page, devices)
    await serveVoicedScene(page)
    await storeSession(page, user, await signIn(addresses.url, user))
    return { page, profile, reopen: () => startBrowser(profile, devices), close: () => context.close() }
  }

  return {
    url: addresses.url,
    user,
    signIn: () => signIn(addresses.url, user),
    folder,
    addScene: (starts, lines = starts === 'actor' ? 2 : 3) =>
      addScript(sql, user, {
        title: 'The Key',
        lines: Array.from({ length: lines }, (_, i) => ((i % 2 === 0) === (starts === 'actor') ? ACTOR : PARTNER)),
      }),
    openBrowser: (devices) => startBrowser(mkdtempSync(join(folder, 'profile-')), devices),
    close: async () => {
      await product.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const FRAMING_MS = 120_000

/** Opens tape mode and waits until the machine was tested. Returns what its light says. */
export async function frameShot(page: Page, documentId: string): Promise<string> {
  await page.goto(`/dashboard/process/${documentId}/tape`)
  const withEarbud = page.getByRole('button', { name: /in my ear$/ })
  const isAnswered = page.getByRole('button', { name: 'Open the camera' })
  await withEarbud.or(isAnswered).click({ timeout: FRAMING_MS })
  await page.getByRole('button', { name: 'Roll', exact: true }).waitFor({ timeout: FRAMING_MS })
  const light = page.getByText(/no picture lost|wasn't smooth/)
  await light.waitFor({ timeout: FRAMING_MS })
  return light.innerText()
}

/** Counts down and rolls. Returns once the take has begun. */
export async function roll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await page.getByRole('timer', { name: 'Time' }).waitFor({ timeout: 30_000 })
}

export async function cut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('heading', { name: / is kept\.$/ }).waitFor({ timeout: 30_000 })
}

/** Records a take of so many seconds. */
export async function recordTake(page: Page, documentId: string, seconds: number): Promise<{ light: string }> {
  const light = await frameShot(page, documentId)
  await roll(page)
  await page.waitForTimeout(seconds * 1000)
  await cut(page)
  return { light }
}

export interface SavedTake {
  id: string
  video: string
  stems: string
  facts: TapeFact[]
}

/** The takes of a script as their files are on the device, in the order in which they began. */
export async function saveTakes(page: Page, { user, folder }: TapeHarness, documentId: string): Promise<SavedTake[]> {
  const ids = await page.evaluate(listTakeFolders, [privateFolderOf(user.email), documentId] as const)
  const takes: SavedTake[] = []
  for (const id of ids) {
    const save = (name: string) => saveFile(page, folder, [privateFolderOf(user.email), documentId, 'tapes', id, name])
    const facts = await save('facts.jsonl')
    takes.push({
      id,
      video: await save('video.mp4'),
      stems: await save('stems.wav'),
      facts: parseFacts(readFileSync(facts, 'utf8')),
    })
  }
  return takes.sort((a, b) => startOf(a) - startOf(b))
}

const startOf = ({ facts: [first] }: SavedTake): number => (first?.type === 'take' ? first.startedAt : 0)

/** Downloads a private file, because a take is too large for a message. */
export async function saveFile(page: Page, folder: string, path: readonly string[]): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.evaluate(downloadPrivateFile, path)])
  const target = join(mkdtempSync(join(folder, 'file-')), path.at(-1) ?? 'file')
  await download.saveAs(target)
  return target
}

/** Puts the files of a take onto the device. */
export async function storeTake(page: Page, { user }: TapeHarness, documentId: string, take: SavedTake): Promise<void> {
  const facts = join(dirname(take.stems), 'facts.jsonl')
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'bench-files' })
    document.body.append(input)
  })
  await page.setInputFiles('#bench-files', [take.video, take.stems, facts])
  await page.evaluate(storeChosenFiles, [privateFolderOf(user.email), documentId, take.id] as const)
}

async function storeChosenFiles([privateFolder, documentId, takeId]: readonly [string, string, string]): Promise<void> {
  let folder = await navigator.storage.getDirectory()
  for (const part of [privateFolder, documentId, 'tapes', takeId])
    folder = await folder.getDirectoryHandle(part, { create: true })
  const { files } = document.querySelector('#bench-files') as HTMLInputElement
  for (const file of files ?? []) {
    const handle = await folder.getFileHandle(file.name, { create: true })
    await file.stream().pipeTo(await handle.createWritable())
  }
}

export async function listTakeFolders([privateFolder, documentId]: readonly [string, string]): Promise<string[]> {
  let folder = await navigator.storage.getDirectory()
  for (const part of [privateFolder, documentId, 'tapes']) folder = await folder.getDirectoryHandle(part)
  const names: string[] = []
  for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) names.push(name)
  return names
}

async function downloadPrivateFile(path: readonly string[]): Promise<void> {
  let folder = await navigator.storage.getDirectory()
  for (const part of path.slice(0, -1)) folder = await folder.getDirectoryHandle(part)
  const file = await (await folder.getFileHandle(path.at(-1) ?? '')).getFile()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
}
