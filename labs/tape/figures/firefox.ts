import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFacts } from '@sidelight/domain/taping/read-take'
import { findFact } from '@sidelight/domain/taping/tape-fact'
import { privateFolderOf } from '../../../e2e/support/private-folder.ts'
import { listFaults, readSamples } from '../../../e2e/support/tape-media.ts'
import { quantile } from '../../shared/quantile.ts'
import { findExportWorker, planWhole, runExport } from '../export-take.ts'
import { FRAME_RATE, listDeviceScripts } from '../fake-devices.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { openFirefox, type FirefoxPage } from '../firefox.ts'
import { listTakeFolders, type SavedTake, type TapeHarness } from '../harness.ts'
import { listClicks, listFlashes, listPacketTimes, listStepErrors } from '../media.ts'
import { pairOffsets } from './av.ts'

const SIZE = { width: 1280, height: 720 }
const LIMIT_MS = 120_000

/** Takes in the system's Firefox, whose frames come from a playing video: lost frames, their times, sound and picture. */
export async function measureFirefox(harness: TapeHarness, { seconds }: BenchOptions): Promise<Figure[]> {
  const page = await openFirefox(harness.folder)
  const about = `Firefox ${page.version}`
  try {
    await page.addInitScript(serveVoices)
    await page.addInitScript(askFor720p, SIZE)
    await signIn(page, harness)
    const own = await recordTake(page, harness, seconds)
    const frames = describeFrames(own, `${about}, its own test camera`, 1)
    for (const { run, argument } of listDeviceScripts({ ...SIZE, sound: 'clicks' }))
      await page.addInitScript(run, argument)
    const clicked = await recordTake(page, harness, seconds)
    const av = await measureFile(page, harness, clicked)
    return [
      ...frames,
      describeTimes(own.take.video, about),
      ...describeFrames(clicked, `${about}, a canvas that draws late`),
      ...av,
    ]
  } finally {
    await page.close()
  }
}

function describeFrames({ take, light }: FirefoxTake, where: string, most?: number): Figure[] {
  const stopped = findFact(take.facts, 'stopped')
  const recorded = findFact(take.facts, 'take')
  if (stopped === undefined || recorded === undefined)
    throw new Error(`The take did not end as it should: ${[...new Set(take.facts.map(({ type }) => type))].join()}`)
  const { frames, lostFrames } = stopped
  const times = listPacketTimes(take.video)
  const gaps = times.slice(1).map((time, i) => (time - (times[i] ?? 0)) * 1000)
  const inTime = gaps.filter((ms) => ms > 20 && ms < 50).length / gaps.length
  return [
    {
      name: `frames lost, ${where}`,
      value: (lostFrames / (frames + lostFrames)) * 100,
      unit: '%',
      ...(most !== undefined && { most }),
      note: `${lostFrames} of ${frames + lostFrames}, recorded at ${recorded.height}p; the light said "${light}"`,
    },
    {
      name: `longest time between two frames, ${where}`,
      value: Math.max(...gaps),
      unit: 'ms',
      note: `median ${quantile(gaps, 0.5).toFixed(1)} ms; ${(inTime * 100).toFixed(1)} % within 20 to 50 ms`,
    },
  ]
}

/** Firefox's camera changes its colour by one step a frame, which the encoder shows three or four frames late or early. */
function describeTimes(video: string, about: string): Figure {
  const errors = listStepErrors(video, FRAME_RATE)
  return {
    name: `times of the frames against the steps of its own test camera, ${about}, 99th percentile`,
    value: quantile(errors.map(Math.abs), 0.99),
    unit: 'ms',
    note: `median ${quantile(errors, 0.5).toFixed(1)} ms, of ${errors.length} frames`,
  }
}

/** The canvas draws when the page gets to it, often late, which the click is not: only the median says something. */
async function measureFile(page: FirefoxPage, harness: TapeHarness, { take, documentId }: FirefoxTake) {
  await page.goto(`${harness.url}/dashboard`)
  await waitFor(page, () => 'workerPolicy' in window, undefined)
  const plan = planWhole(take)
  const folder = privateFolderOf(harness.user.email)
  const { path } = await page.evaluate(runExport, { address: findExportWorker(), folder, documentId, plan })
  const file = await saveFile(page, harness.folder, [folder, ...path])
  const offsets = pairOffsets(listFlashes(file, FRAME_RATE), listClicks(readSamples(file)))
  const faults = listFaults(file)
  const figures: Figure[] = [
    {
      name: 'sound against picture in one file of Firefox, median',
      value: Math.abs(quantile(offsets, 0.5)),
      unit: 'ms',
      most: 40,
      note: `${quantile(offsets, 0.5).toFixed(1)} ms sound after picture, ${offsets.length} flashes; worst ${Math.max(...offsets.map(Math.abs)).toFixed(0)} ms, with the lateness of the canvas`,
    },
    { name: 'faults that ffprobe and ffmpeg see', value: faults.length, unit: '', most: 0, note: faults.join('; ') },
  ]
  return figures
}

interface FirefoxTake {
  take: SavedTake
  documentId: string
  light: string
}

async function recordTake(page: FirefoxPage, harness: TapeHarness, seconds: number): Promise<FirefoxTake> {
  const documentId = await harness.addScene('actor')
  await page.goto(`${harness.url}/dashboard/process/${documentId}/tape`)
  await press(page, ['in my ear', 'Open the camera'])
  await waitFor(page, (light) => new RegExp(light).test(document.body.innerText), LIGHT)
  const light = await page.evaluate((pattern) => new RegExp(pattern).exec(document.body.innerText)?.[0] ?? '', LIGHT)
  await press(page, ['Roll'])
  await waitFor(page, () => document.querySelector('[role=timer][aria-label=Time]') !== null, undefined)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  await press(page, ['Stop'])
  await waitFor(page, () => /Take \d+ is kept\./.test(document.body.innerText), undefined)
  return { take: await saveTake(page, harness, documentId), documentId, light }
}

const LIGHT = "[^\\n]*(no picture lost|wasn't smooth)[^\\n]*"

async function waitFor<Argument>(page: FirefoxPage, isDone: (argument: Argument) => boolean, argument: Argument) {
  const endMs = Date.now() + LIMIT_MS
  while (!(await page.evaluate(isDone, argument))) {
    if (Date.now() > endMs)
      throw new Error(`Not reached: ${await page.evaluate(() => document.body.innerText.slice(0, 600))}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The first button whose name ends with one of these, once it can be pressed. */
const press = (page: FirefoxPage, names: string[]) =>
  waitFor(
    page,
    (wanted) => {
      const found = [...document.querySelectorAll('button')].find((button) => {
        const name = (button.getAttribute('aria-label') ?? button.innerText).trim()
        return button.getAttribute('aria-disabled') !== 'true' && wanted.some((end) => name.endsWith(end))
      })
      found?.click()
      return found !== undefined
    },
    names,
  )

async function signIn(page: FirefoxPage, harness: TapeHarness): Promise<void> {
  const session = { ...(await harness.signIn()), email: harness.user.email, isLogin: 'true' }
  await page.goto(`${harness.url}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
}

async function saveTake(page: FirefoxPage, harness: TapeHarness, documentId: string): Promise<SavedTake> {
  const folder = privateFolderOf(harness.user.email)
  const [id = ''] = await page.evaluate(listTakeFolders, [folder, documentId] as const)
  const save = (name: string) => saveFile(page, harness.folder, [folder, documentId, 'tapes', id, name])
  const facts = await page.evaluate(readText, [folder, documentId, 'tapes', id, 'facts.jsonl'])
  return { id, video: await save('video.mp4'), stems: await save('stems.wav'), facts: parseFacts(facts) }
}

const SLICE_BYTES = 3_000_000

/** By slices, because a take is too large for a message. */
async function saveFile(page: FirefoxPage, folder: string, path: readonly string[]): Promise<string> {
  const slices: Buffer[] = []
  for (let from = 0; ; from += SLICE_BYTES) {
    const slice = Buffer.from(await page.evaluate(readSlice, { path, from, to: from + SLICE_BYTES }), 'base64')
    slices.push(slice)
    if (slice.length < SLICE_BYTES) break
  }
  const target = join(folder, `firefox-${path.at(-2)}-${path.at(-1)}`)
  writeFileSync(target, Buffer.concat(slices))
  return target
}

async function readText(path: readonly string[]): Promise<string> {
  let folder = await navigator.storage.getDirectory()
  for (const part of path.slice(0, -1)) folder = await folder.getDirectoryHandle(part)
  return (await (await folder.getFileHandle(path.at(-1) ?? '')).getFile()).text()
}

async function readSlice({ path, from, to }: { path: readonly string[]; from: number; to: number }): Promise<string> {
  let folder = await navigator.storage.getDirectory()
  for (const part of path.slice(0, -1)) folder = await folder.getDirectoryHandle(part)
  const file = await (await folder.getFileHandle(path.at(-1) ?? '')).getFile()
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer())
  return (bytes as unknown as { toBase64: () => string }).toBase64()
}

function askFor720p({ width, height }: { width: number; height: number }): void {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = ({ audio, video } = {}) =>
    ask({
      ...(audio !== undefined && { audio }),
      ...(typeof video === 'object' && { video: { ...video, width: { ideal: width }, height: { ideal: height } } }),
    })
}

/** The clips of the partner, as `serveVoicedScene` serves them in Chromium. */
function serveVoices(): void {
  const RATE = 48_000
  const own = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (pathname.endsWith('/clip-of-a-line.wav')) {
      const wav = new DataView(new ArrayBuffer(44 + RATE * 4))
      const [riff, wave, data] = [0x52494646, 0x57415645, 0x64617461]
      const numbers = [riff, 36 + RATE * 4, wave, 0x666d7420, 16, 0x10001, RATE, RATE * 2, 0x100002, data, RATE * 4]
      numbers.forEach((number, i) => wav.setUint32(i * 4, number, ![0, 2, 3, 9].includes(i)))
      for (let at = 0; at < RATE * 2; at += 1) wav.setInt16(44 + at * 2, 4000 * Math.sin(at / 6), true)
      return new Response(wav.buffer, { headers: { 'content-type': 'audio/wav' } })
    }
    const response = await own(input, init)
    if (!/\/scenes\/document\/[^/]+$/.test(pathname)) return response
    const body = (await response.json()) as { data: { scenes: Record<string, string>[] } }
    for (const scene of body.data.scenes) {
      const isActors = scene['actor'] === 'DANI'
      scene['voice_id'] = isActors ? 'record_by_me' : 'kokoro:af_heart'
      scene['audio_url'] = isActors ? '' : '/clip-of-a-line.wav'
      scene['audio_status'] = isActors ? 'processing' : 'completed'
    }
    return Response.json(body, { status: response.status })
  }
}
