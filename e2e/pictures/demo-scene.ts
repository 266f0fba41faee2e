import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { storeSession } from '../support/fixtures.ts'
import { callApi, createUser, inventVisitor, signIn, type Visitor } from '../support/visitors.ts'
import type { TakeOnDevice } from '../support/takes-on-device.ts'
import { SPEECH_MS, test as base } from '../rehearsal/rehearsal-page.ts'
import { RATE } from '../rehearsal/fake-microphone.ts'
import { uploadAndParse } from '../pages/upload-page.ts'

/** The script that `npm run dev` adds for its demo account. */
const SCRIPT = {
  name: 'The Last Dryer.txt',
  mimeType: 'text/plain',
  buffer: readFileSync(new URL('../../apps/server/src/seed/the-last-dryer.txt', import.meta.url)),
}
const PARTNERS = [
  { actor: 'MARCUS', voice_id: 'kokoro:am_michael' },
  { actor: 'ATTENDANT', voice_id: 'kokoro:bf_emma' },
]
/** The voice at the microphone while the pictures are made. */
const ACTORS_VOICE = 'kokoro:af_heart'

interface SceneLine {
  _id: string
  actor: string
  dialog: string
  audio_url: string
}

export interface RunReport {
  run_id: string
  started_at: string
  day: string
  results: readonly { rung: string; words: number; heard: number | null; prompts: number }[]
}

export interface DemoScene {
  user: Visitor
  documentId: string
  lines: readonly SceneLine[]
  /** The lines of DANI, the actor's part, as samples. */
  speeches: readonly Int16Array[]
  /** Of a run to the end of the scene, once there was one. */
  report?: RunReport
}

/** A script whose partners have voices and whose actor can be heard. */
export const test = base.extend<object, { demo: DemoScene }>({
  demo: [
    async ({ addresses: { url }, inbox, browser }, use) => {
      const user = inventVisitor()
      await createUser(url, inbox, user)
      const tokens = await signIn(url, user)
      const from = { from: user, bearer: tokens.accessToken }
      const page = await browser.newPage({ baseURL: url })
      await storeSession(page, user, tokens)
      const documentId = await uploadAndParse(page, SCRIPT)
      await page.close()

      const script = `/scenes/document/${documentId}`
      const readLines = async () => (await callApi(url, script, from)).data?.['scenes'] as SceneLine[]
      const cast = async (assignments: readonly object[]) => {
        await callApi(url, `${script}/voice-assignments`, { ...from, method: 'POST', body: { assignments } })
        await callApi(url, `${script}/generate-audio`, { ...from, method: 'POST' })
      }
      const listWaiting = async () =>
        (await readLines()).filter(({ actor, audio_url }) => actor !== 'narrator' && audio_url === '')
      await cast([...PARTNERS, { actor: 'DANI', voice_id: ACTORS_VOICE }])
      await expect.poll(listWaiting, { timeout: 2 * SPEECH_MS }).toEqual([])
      const spoken = (await readLines()).filter(({ actor }) => actor === 'DANI')
      const speeches = await Promise.all(spoken.map(async (line) => download(line.audio_url)))
      await cast([{ actor: 'DANI', voice_id: 'record_by_me' }])
      await use({ user, documentId, lines: await readLines(), speeches })
    },
    { scope: 'worker', timeout: 3 * SPEECH_MS },
  ],
})

async function download(address: string): Promise<Int16Array> {
  const clip = Buffer.from(await (await fetch(address)).arrayBuffer())
  const format = ['-f', 's16le', '-ac', '1', '-ar', String(RATE), 'pipe:1']
  const samples = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...format], { input: clip })
  return new Int16Array(samples.buffer.slice(samples.byteOffset, samples.byteOffset + samples.length))
}

const LINE_SECONDS = 3
const evening = (minute: number) => new Date().setHours(21, minute, 0, 0)

/** Four takes of an evening; `missed` are the actor's lines, counted from one, with a word that was not heard. */
export function listTakes({ lines }: DemoScene, picture: Buffer): TakeOnDevice[] {
  const spoken = lines.filter(({ actor }) => actor !== 'narrator')
  const take = (number: number, minute: number, missed: readonly number[], count = spoken.length): TakeOnDevice => {
    let actorsLines = 0
    const said = spoken.slice(0, count).map(({ _id: id, actor }, at) => {
      const from = 2 + at * LINE_SECONDS
      const isActors = actor === 'DANI'
      if (isActors) actorsLines += 1
      const isMissed = isActors && missed.includes(actorsLines)
      return { id, isActors, from, to: from + LINE_SECONDS - 0.6, missed: isMissed ? 1 : 0 }
    })
    const seconds = 4 + count * LINE_SECONDS
    return { id: `take-${number}`, number, seconds, startedAt: evening(minute), lines: said, picture }
  }
  return [
    take(1, 9, [2, 5, 7]),
    take(2, 15, [], 7),
    { ...take(3, 17, [5]), isStarred: true },
    { ...take(4, 28, []), isStarred: true },
  ]
}

const RUNGS = ['full', 'letters', 'gaps', 'cue only']
/** On which run of its days a line was last stumbled over, by the actor's lines. */
const LAST_STUMBLE = [0, 1, 3, 0, 5, 2, 4]
const RUNS_PER_DAY = 2
const DAYS = 4

/** Reports runs of the days before, in which more and more lines are clean. */
export async function reportRuns({ user, documentId }: DemoScene, url: string, report: RunReport): Promise<void> {
  const { accessToken: bearer } = await signIn(url, user)
  for (let run = 0; run < DAYS * RUNS_PER_DAY; run += 1) {
    const day = new Date(report.started_at)
    day.setUTCDate(day.getUTCDate() - DAYS + Math.floor(run / RUNS_PER_DAY))
    const results = report.results.map((result, line) => {
      const isClean = run >= (LAST_STUMBLE[line] ?? 0)
      return {
        ...result,
        rung: RUNGS.at(-1),
        prompts: 0,
        heard: isClean ? result.words : result.words - 1,
      }
    })
    const body = { ...report, run_id: randomUUID(), started_at: day, day: day.toISOString().slice(0, 10), results }
    const path = `/learning/document/${documentId}/runs`
    const { status, message } = await callApi(url, path, { from: user, bearer, method: 'POST', body })
    expect(status, message).toBe(200)
  }
}
