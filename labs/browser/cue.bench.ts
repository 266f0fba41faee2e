import type { Page } from '@playwright/test'
import { cpuSeconds, threadSeconds } from '../shared/cpu-seconds.ts'
import { renderTrack, type MicrophoneTrack, type TapedLine, type TrackRequest } from './microphone-track.ts'
import { addScript } from '../../e2e/support/seed-rows.ts'
import { type CueRecording, keepInStep, readCueRecording, recordCues } from '../../e2e/rehearsal/cue-recorder.ts'
import { expect, test as base } from '../../e2e/support/fixtures.ts'
import { printQuantiles } from '../../e2e/support/quantiles.ts'
import { chooseSettings, openRehearsal } from '../../e2e/rehearsal/rehearsal-page.ts'
import { browserWithSpeech, RATE as TAPE_RATE } from '../../e2e/rehearsal/fake-microphone.ts'
import { serveVoicedScene } from '../../e2e/states/voice-states.ts'
import { findBestMatch } from '../../e2e/rehearsal/compare-wav.ts'

const EVERY = Number(process.env['EVERY'] ?? 1)
const KINDS = (process.env['VOICES'] ?? 'human,synthetic').split(',') as TrackRequest['kind'][]
const CONDITIONS = (process.env['CONDITIONS'] ?? 'clean,noise 10 dB,pause 1.2 s,pause 3 s').split(',')
const PACE = process.env['PACE'] ?? 'tight'
/** Earlier than this the actor was interrupted. */
const CUT_OFF_MS = -200
/** Later than this is named line by line. */
const LATE_MS = 600
const FRAME_MS = 10
/** The tape may begin a little before the page hears it. */
const AROUND_FRAMES = 150
const RESTING_MS = 10_000

interface BenchFixtures {
  wish: { condition: string; kind: TrackRequest['kind'] }
  tape: MicrophoneTrack
}

const test = base.extend<BenchFixtures>({
  wish: [{ condition: 'clean', kind: 'human' }, { option: true }],
  tape: [async ({ wish }, use) => use(renderTrack({ ...wish, every: EVERY })), { timeout: 600_000 }],
  /** In a browser of its own, whose microphone plays the tape. */
  context: async ({ playwright, tape, baseURL, extraHTTPHeaders }, use) => {
    const browser = await playwright.chromium.launch(browserWithSpeech(tape.samples).launchOptions)
    const at = {
      ...(baseURL !== undefined && { baseURL }),
      ...(extraHTTPHeaders !== undefined && { extraHTTPHeaders }),
    }
    await use(await browser.newContext(at))
    await browser.close()
  },
})

interface Answered {
  line: TapedLine
  ending: string
  /** From the end of the last word to the partner's first sample. */
  latencyMs: number | undefined
}

/** How loud the tape is, a hundred times a second. */
function listLevels({ samples }: MicrophoneTrack): number[] {
  const frame = (TAPE_RATE * FRAME_MS) / 1000
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, i) =>
    Math.sqrt(samples.subarray(i * frame, (i + 1) * frame).reduce((sum, one) => sum + one * one, 0) / frame),
  )
}

/** When the first piece of this line of the tape came: its loudness is looked for in what the page heard. */
function findOnPage(line: TapedLine, tapeLevels: number[], { levels, timesMs, toPageMs }: CueRecording): number {
  const first = Math.round(line.fromMs / FRAME_MS)
  const spoken = tapeLevels.slice(first, Math.round(line.untilMs / FRAME_MS))
  const from = Math.max(0, first - AROUND_FRAMES)
  const { at, similarity } = findBestMatch(levels.slice(from, first + spoken.length + AROUND_FRAMES), spoken)
  if (similarity < 0.9) process.stdout.write(`    ${line.id} was not found again (${similarity.toFixed(2)})\n`)
  return (timesMs[from + at] ?? 0) + toPageMs
}

const listEndings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Runs = Record<string, { lines: { isActors: boolean; ending: string }[] }>
    const [run] = Object.values(JSON.parse(localStorage.getItem('rehearsalRuns') ?? '{}') as Runs)
    return (run?.lines ?? []).filter(({ isActors }) => isActors).map(({ ending }) => ending)
  })

function judge(tape: MicrophoneTrack, watch: CueRecording, endings: readonly string[]): Answered[] {
  const tapeLevels = listLevels(tape)
  return tape.lines.map((line, at) => {
    const onPageMs = findOnPage(line, tapeLevels, watch)
    const toPage = (ms: number) => onPageMs + ms - line.fromMs
    const answerMs = watch.clipStartsMs.find((atMs) => atMs > toPage(line.fromMs) && atMs < toPage(line.untilMs))
    const isMeasured = answerMs !== undefined && line.endMs !== undefined
    const latencyMs = isMeasured ? answerMs - toPage(line.endMs ?? 0) : undefined
    return { line, ending: endings[at] ?? 'none', latencyMs }
  })
}

/** A worker's thread, as the system names it. The only worker of these runs is the ear: nothing is recorded. */
const WORKER_THREAD = 'DedicatedWorker'

interface Work {
  /** Shares of one core: everything the page does, and the ear alone. */
  page: number
  ear: number
}

async function measureWork(page: Page, during: () => Promise<unknown>): Promise<Work> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const read = async () => {
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
    const pids = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
    return { page: cpuSeconds(pids), ear: threadSeconds(pids, WORKER_THREAD), atMs: performance.now() }
  }
  const from = await read()
  await during()
  const to = await read()
  const share = (one: number, other: number) => ((other - one) * 1000) / (to.atMs - from.atMs)
  return { page: share(from.page, to.page), ear: share(from.ear, to.ear) }
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function report(name: string, answers: readonly Answered[]): void {
  const count = (ending: string) => answers.filter((one) => one.ending === ending).length
  const isCutOff = ({ latencyMs }: Answered) => latencyMs !== undefined && latencyMs < CUT_OFF_MS
  const latencies = answers.flatMap((one) => (one.latencyMs === undefined || isCutOff(one) ? [] : [one.latencyMs]))
  printQuantiles(name, latencies)
  const isLate = ({ latencyMs = 0 }: Answered) => latencyMs > LATE_MS
  const faults = answers.filter((one) => one.ending !== 'heard' || isCutOff(one) || isLate(one))
  const words = faults.map(({ line, ending, latencyMs }) =>
    `${line.id} ${ending} ${latencyMs?.toFixed(0) ?? ''}`.trim(),
  )
  process.stdout.write(
    `    of ${answers.length}: heard ${count('heard')}, probable ${count('probable')}, tapped ${count('tapped')}, ` +
      `cut off ${answers.filter((one) => isCutOff(one)).length}${words.length > 0 ? ` (${words.join('; ')})` : ''}\n`,
  )
}

for (const kind of KINDS) {
  for (const condition of CONDITIONS) {
    test.describe(`${condition}, ${kind}`, () => {
      test.use({ wish: { condition, kind } })

      test('from the microphone to the partner’s first sample', async ({ newUser: { page, user }, sql, tape }) => {
        const lengthMs = (tape.samples.length * 1000) / TAPE_RATE
        test.setTimeout(lengthMs + 120_000)
        const lines = tape.lines.flatMap(({ text }) => [
          { actor: 'DANI', dialog: text },
          { actor: 'MARCUS', dialog: 'Yes.' },
        ])
        const documentId = await addScript(sql, user, { title: 'Cues', lines })
        await chooseSettings(page, { pace: PACE, isRecording: false, hasHeadphones: true })
        // The partner says the same short word after every line.
        await serveVoicedScene(page, { lineSeconds: 0.3 })
        // Once for the files, so that the second time they are here.
        await openRehearsal(page, documentId)
        await page.getByRole('button', { name: 'Check microphone' }).click()
        await expect(page.getByText('Microphone ready.')).toBeVisible({ timeout: 60_000 })
        await recordCues(page)
        await openRehearsal(page, documentId)

        await page.evaluate(() => {
          const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Play All')
          const fromMs = performance.now()
          const looking = new MutationObserver(() => {
            if (!document.body.textContent.includes('Microphone ready.')) return
            Object.assign(window, { readyMs: performance.now() - fromMs })
            looking.disconnect()
          })
          looking.observe(document.body, { subtree: true, childList: true, characterData: true })
          button?.click()
        })
        await keepInStep(page, tape.lines)
        const listening = await measureWork(page, () =>
          page.waitForFunction(
            () => (window as unknown as { cueRecording: CueRecording }).cueRecording.isOver,
            undefined,
            {
              timeout: lengthMs + 60_000,
              // Not with every frame that is drawn: that would be work of the bench.
              polling: 500,
            },
          ),
        )
        await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
        report(`${condition}, ${kind}`, judge(tape, await readCueRecording(page), await listEndings(page)))
        const resting = await measureWork(page, () => page.waitForTimeout(RESTING_MS))
        const readyMs = await page.evaluate(() => (window as unknown as { readyMs: number }).readyMs)
        process.stdout.write(
          `    ready ${readyMs.toFixed(0)} ms after Play All; of a core the ear ${percent(listening.ear)}, ` +
            `the page with it ${percent(listening.page)}; while it rests ${percent(resting.page)}\n`,
        )
      })
    })
  }
}
