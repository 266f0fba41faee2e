import type { Page } from '@playwright/test'
import { cpuSeconds, threadSeconds } from '../shared/cpu-seconds.ts'
import { renderTrack, type MicrophoneTrack, type TrackLine, type TrackRequest } from './microphone-track.ts'
import { addScript } from '../../e2e/support/seed-rows.ts'
import { type CueRecording, keepInStep, readCueRecording, recordCues } from '../../e2e/rehearsal/cue-recorder.ts'
import { expect, test as base } from '../../e2e/support/fixtures.ts'
import { printQuantiles } from '../../e2e/support/quantiles.ts'
import { chooseSettings, listEndings, openRehearsal } from '../../e2e/rehearsal/rehearsal-page.ts'
import { browserWithSpeech, RATE as TRACK_RATE } from '../../e2e/rehearsal/fake-microphone.ts'
import { serveVoicedScene } from '../../e2e/states/voice-states.ts'
import { findBestMatch } from '../../e2e/rehearsal/compare-wav.ts'

const EVERY = Number(process.env['EVERY'] ?? 1)
const KINDS = (process.env['VOICES'] ?? 'human,synthetic').split(',') as TrackRequest['kind'][]
const CONDITIONS = (process.env['CONDITIONS'] ?? 'clean,noise 10 dB,pause 1.2 s,pause 3 s').split(',')
const PACE = process.env['PACE'] ?? 'tight'
const SPEED = Number(process.env['SPEED'] ?? 1)
/** An answer earlier than this interrupts the actor. */
const CUT_OFF_MS = -200
/** Lines with a later answer are listed. */
const LATE_MS = 600
const FRAME_MS = 10
/** The track may start before the page records it, so that a line is searched this far around its expected position. */
const SEARCH_MARGIN_FRAMES = 150
const IDLE_MS = 10_000

interface BenchFixtures {
  trackOptions: { condition: string; kind: TrackRequest['kind'] }
  track: MicrophoneTrack
}

const test = base.extend<BenchFixtures>({
  trackOptions: [{ condition: 'clean', kind: 'human' }, { option: true }],
  track: [async ({ trackOptions }, use) => use(renderTrack({ ...trackOptions, every: EVERY })), { timeout: 600_000 }],
  /** A separate browser whose microphone plays the track. */
  context: async ({ playwright, track, baseURL, extraHTTPHeaders }, use) => {
    const browser = await playwright.chromium.launch(browserWithSpeech(track.samples).launchOptions)
    const at = {
      ...(baseURL !== undefined && { baseURL }),
      ...(extraHTTPHeaders !== undefined && { extraHTTPHeaders }),
    }
    await use(await browser.newContext(at))
    await browser.close()
  },
})

interface MeasuredAnswer {
  line: TrackLine
  ending: string
  /** From the end of the last word to the partner's first sample. */
  latencyMs: number | undefined
}

/** The loudness of the track, a hundred times a second. */
function listLevels({ samples }: MicrophoneTrack): number[] {
  const frame = (TRACK_RATE * FRAME_MS) / 1000
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, i) =>
    Math.sqrt(samples.subarray(i * frame, (i + 1) * frame).reduce((sum, sample) => sum + sample * sample, 0) / frame),
  )
}

/** When the first samples of this line reached the page, found by searching its loudness in what the page recorded. */
function findLineStartOnPage(
  line: TrackLine,
  trackLevels: number[],
  { levels, timesMs, toPageMs }: CueRecording,
): number {
  const first = Math.round(line.fromMs / FRAME_MS)
  const spoken = trackLevels.slice(first, Math.round(line.untilMs / FRAME_MS))
  const from = Math.max(0, first - SEARCH_MARGIN_FRAMES)
  const { at, similarity } = findBestMatch(levels.slice(from, first + spoken.length + SEARCH_MARGIN_FRAMES), spoken)
  if (similarity < 0.9) process.stdout.write(`    ${line.id} was not found again (${similarity.toFixed(2)})\n`)
  return (timesMs[from + at] ?? 0) + toPageMs
}

function measureAnswers(track: MicrophoneTrack, watch: CueRecording, endings: readonly string[]): MeasuredAnswer[] {
  const trackLevels = listLevels(track)
  return track.lines.map((line, at) => {
    const onPageMs = findLineStartOnPage(line, trackLevels, watch)
    const toPage = (ms: number) => onPageMs + ms - line.fromMs
    const answerMs = watch.clipStartsMs.find((atMs) => atMs > toPage(line.fromMs) && atMs < toPage(line.untilMs))
    const isMeasured = answerMs !== undefined && line.endMs !== undefined
    const latencyMs = isMeasured ? answerMs - toPage(line.endMs ?? 0) : undefined
    return { line, ending: endings[at] ?? 'none', latencyMs }
  })
}

/** The name of a worker's thread. The listener is the only worker of these runs, because nothing is recorded. */
const WORKER_THREAD = 'DedicatedWorker'

interface CpuShares {
  /** Shares of one core: of the whole page, and of the listener alone. */
  page: number
  listener: number
}

async function measureCpuShares(page: Page, during: () => Promise<unknown>): Promise<CpuShares> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const read = async () => {
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
    const pids = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
    return { page: cpuSeconds(pids), listener: threadSeconds(pids, WORKER_THREAD), atMs: performance.now() }
  }
  const from = await read()
  await during()
  const to = await read()
  const share = (startS: number, endS: number) => ((endS - startS) * 1000) / (to.atMs - from.atMs)
  return { page: share(from.page, to.page), listener: share(from.listener, to.listener) }
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function report(name: string, answers: readonly MeasuredAnswer[]): void {
  const count = (ending: string) => answers.filter((answer) => answer.ending === ending).length
  const isCutOff = ({ latencyMs }: MeasuredAnswer) => latencyMs !== undefined && latencyMs < CUT_OFF_MS
  const latencies = answers.flatMap((answer) =>
    answer.latencyMs === undefined || isCutOff(answer) ? [] : [answer.latencyMs],
  )
  printQuantiles(name, latencies)
  const isLate = ({ latencyMs = 0 }: MeasuredAnswer) => latencyMs > LATE_MS
  const faults = answers.filter((answer) => answer.ending !== 'heard' || isCutOff(answer) || isLate(answer))
  const words = faults.map(({ line, ending, latencyMs }) =>
    `${line.id} ${ending} ${latencyMs?.toFixed(0) ?? ''}`.trim(),
  )
  process.stdout.write(
    `    of ${answers.length}: heard ${count('heard')}, probable ${count('probable')}, tapped ${count('tapped')}, ` +
      `cut off ${answers.filter(isCutOff).length}${words.length > 0 ? ` (${words.join('; ')})` : ''}\n`,
  )
}

for (const kind of KINDS) {
  for (const condition of CONDITIONS) {
    test.describe(`${condition}, ${kind}`, () => {
      test.use({ trackOptions: { condition, kind } })

      test(`The partner’s answer is timed from the microphone: ${condition}, ${kind}`, async ({
        newUser: { page, user },
        sql,
        track,
      }) => {
        const lengthMs = (track.samples.length * 1000) / TRACK_RATE
        test.setTimeout(lengthMs + 120_000)
        const lines = track.lines.flatMap(({ text }) => [
          { actor: 'DANI', dialog: text },
          { actor: 'MARCUS', dialog: 'Yes.' },
        ])
        const documentId = await addScript(sql, user, { title: 'Cues', lines })
        await chooseSettings(page, { pace: PACE, speed: SPEED, hasHeadphones: true })
        // The partner says the same short word after every line.
        await serveVoicedScene(page, { lineSeconds: 0.3 })
        // The first visit loads the listener's files, so that the second finds them in the cache.
        await openRehearsal(page, documentId)
        await page.getByRole('button', { name: 'Check microphone' }).click()
        await expect(page.getByText('Microphone ready.')).toBeVisible({ timeout: 60_000 })
        await recordCues(page)
        await openRehearsal(page, documentId)

        await page.evaluate(() => {
          const button = [...document.querySelectorAll('button')].find(
            (candidate) => candidate.textContent === 'Play All',
          )
          const fromMs = performance.now()
          const observer = new MutationObserver(() => {
            if (!document.body.textContent.includes('Microphone ready.')) return
            Object.assign(window, { readyMs: performance.now() - fromMs })
            observer.disconnect()
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          button?.click()
        })
        await keepInStep(page, track.lines)
        const listening = await measureCpuShares(page, () =>
          page.waitForFunction(
            () => (window as unknown as { cueRecording: CueRecording }).cueRecording.isOver,
            undefined,
            {
              timeout: lengthMs + 60_000,
              // Polling on every frame would add to the measured CPU time.
              polling: 500,
            },
          ),
        )
        await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
        report(`${condition}, ${kind}`, measureAnswers(track, await readCueRecording(page), await listEndings(page)))
        const idle = await measureCpuShares(page, () => page.waitForTimeout(IDLE_MS))
        const readyMs = await page.evaluate(() => (window as unknown as { readyMs: number }).readyMs)
        process.stdout.write(
          `    ready ${readyMs.toFixed(0)} ms after Play All; of a core the listener ${percent(listening.listener)}, ` +
            `the page with it ${percent(listening.page)}; while it rests ${percent(idle.page)}\n`,
        )
      })
    })
  }
}
