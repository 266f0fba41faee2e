import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createClockMap } from '@sidelight/domain/taping/clock-map'
import { planParts } from '@sidelight/domain/taping/plan-cut'
import { readTake } from '@sidelight/domain/taping/read-take'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import { exportTake, takesPath } from '../../../e2e/pages/takes-page.ts'
import { listFaults, readSamples } from '../../../e2e/support/tape-media.ts'
import { createSeededRandom, type SeededRandom } from '../../shared/seeded-random.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { frameShot, roll, saveTakes, type SavedTake, type TapeBrowser, type TapeHarness } from '../harness.ts'
import { listProcesses } from '../processes.ts'

const SEED = 38
const LINES = 5
const RATE = 48_000
const WINDOW = RATE / 10
/** A sound is above the level of the room, which is that of its quietest half second, by this much. */
const ABOVE_ROOM_DB = 6
/** A sound of the file may be this much quieter than in the stem: the mix and AAC change it a little. */
const SAME_SOUND_DB = 6
/** No take needs more attempts than it has lines and as many again. */
const MOST_ROUNDS = 12

type Problem = 'never heard' | 'tapped on' | 'stopped and continued' | 'tab killed'
const PROBLEMS: readonly Problem[] = ['never heard', 'tapped on', 'stopped and continued', 'tab killed']

interface Outcome {
  problem: Problem
  isAtEnd: boolean
  lostSeconds: number
  soundSeconds: number
  faults: string[]
}

/**
 * Takes of somebody whose words are never recognised, who stops in the middle and goes on, or whose tab dies: whether each
 * reaches its end by a way that the page offers, and whether its file has every sound that was recorded.
 */
export async function measureTrust(harness: TapeHarness, { takes }: BenchOptions): Promise<Figure[]> {
  const random = createSeededRandom(SEED)
  let browser = await harness.openBrowser({ width: 640, height: 360, sound: 'mumbling' })
  const outcomes: Outcome[] = []
  for (let i = 0; i < takes; i += 1) {
    const problem = PROBLEMS[i % PROBLEMS.length] ?? 'never heard'
    const ended = await runTake(harness, browser, problem, random)
    browser = ended.browser
    outcomes.push(ended.outcome)
    const { isAtEnd, lostSeconds, faults } = ended.outcome
    process.stdout.write(
      `    ${i + 1} ${problem}: ${isAtEnd ? 'ended' : 'STUCK'}, ${lostSeconds} s lost ${faults.join('; ')}\n`,
    )
  }
  await browser.close()
  return [...PROBLEMS.map((problem) => [problem] as const), PROBLEMS].flatMap((group) => {
    const ofGroup = outcomes.filter(({ problem }) => (group as readonly Problem[]).includes(problem))
    const name = group.length === 1 ? group[0] : 'all'
    const note = `${ofGroup.length} takes, seed ${SEED}, ${sum(ofGroup.map((each) => each.soundSeconds)).toFixed(0)} s of sound`
    return [
      { name: `${name}: takes that did not reach their end`, value: ofGroup.filter((each) => !each.isAtEnd).length },
      { name: `${name}: sound missing from the file`, value: sum(ofGroup.map((each) => each.lostSeconds)), unit: 's' },
      { name: `${name}: faults of the files`, value: sum(ofGroup.map((each) => each.faults.length)) },
    ].map((figure) => ({ unit: '', most: 0, note, ...figure }))
  })
}

async function runTake(
  harness: TapeHarness,
  browser: TapeBrowser,
  problem: Problem,
  random: SeededRandom,
): Promise<{ browser: TapeBrowser; outcome: Outcome }> {
  const documentId = await harness.addScene('partner', LINES)
  await frameShot(browser.page, documentId)
  const pids = listProcesses(browser.profile, 'renderer')
  await roll(browser.page)
  let current = browser
  if (problem === 'tab killed') {
    await current.page.waitForTimeout(4000 + random.integer(6000))
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await current.close().catch(() => undefined)
    current = await browser.reopen()
    await current.page.goto(takesPath(documentId))
    await continueFromTakes(current.page)
  } else if (problem === 'stopped and continued') {
    await current.page.waitForTimeout(4000 + random.integer(6000))
    await current.page.keyboard.press(' ')
  }
  const isAtEnd = await playToEnd(current.page, problem, random)
  const saved = await saveTakes(current.page, harness, documentId)
  await current.page.goto(takesPath(documentId))
  const file = await exportTake(current.page)
  return { browser: current, outcome: { problem, isAtEnd, ...compareSound(saved, file), faults: listFaults(file) } }
}

async function continueFromTakes(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Takes' }).waitFor()
  const goOn = page.getByRole('link', { name: /^Go on from line/ })
  // Without a line that was said to its end there is nothing to go on from: the next take is offered.
  await ((await goOn.count()) > 0 ? goOn : page.getByRole('link', { name: /^Take \d/ })).click()
  const button = page.getByRole('button', { name: 'Roll', exact: true })
  await button.and(page.locator('[aria-disabled="false"]')).waitFor({ timeout: 120_000 })
  await roll(page)
}

/** Does what the page offers until the scene is over. */
async function playToEnd(page: Page, problem: Problem, random: SeededRandom): Promise<boolean> {
  const again = page.getByRole('button', { name: /^Again from line/ })
  const kept = page.getByRole('heading', { name: /kept\.$/ })
  const turn = page.locator('[data-prompter-line] [data-next]')
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await kept.or(turn).first().waitFor({ timeout: 60_000 })
    if (await kept.isVisible()) {
      if (!(await again.isVisible())) return true
      await again.click()
      await kept.waitFor({ state: 'hidden' })
      continue
    }
    await page.waitForTimeout(500 + random.integer(5000))
    if (problem === 'tapped on') {
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      await page.mouse.click(width / 2, height * 0.7)
    } else await page.keyboard.press('ArrowRight')
    await turn.waitFor({ state: 'hidden' })
  }
  return false
}

/** The sound of the microphone, window by window, against that of the file at the same moment. */
function compareSound(saved: readonly SavedTake[], file: string): { lostSeconds: number; soundSeconds: number } {
  const takes: TakesById = new Map(
    saved.flatMap(({ id, facts, video, stems }) => {
      const take = readTake({
        id,
        facts,
        videoBytes: readFileSync(video).length,
        soundBytes: readFileSync(stems).length,
      })
      return take === undefined ? [] : [[id, take] as const]
    }),
  )
  const scenes = [...takes.values()].filter(({ kind }) => kind === 'scene')
  const main = scenes.at(-1)
  if (main === undefined) throw new Error('There is no take')
  const parts = planParts(takes, { id: main.id })
  const heard = measureWindows(readSamples(file))
  let [lost, sound] = [0, 0]
  for (const each of saved.filter(({ id }) => id === main.id || takes.get(id)?.pickUp?.takeId === main.id)) {
    const levels = measureWindows(readSamples(each.stems, 0))
    const threshold = findRoomDb(levels) + ABOVE_ROOM_DB
    const replacedFrom = findReplaced(each, saved)
    const { seconds: takeSeconds = 0, lines = [], keys: [firstPicture = 0] = [] } = takes.get(each.id) ?? {}
    // The sound runs for some 50 ms before there is a picture, and a file begins with one. The second of the room before
    // the cue of a continuation is not a part of the scene.
    const joinedFrom = each.id === main.id ? firstPicture : (lines[0]?.from ?? 0)
    levels.forEach((db, i) => {
      const seconds = i / 10
      // A window counts if all of it belongs to the take: its stems go on for a moment after it was stopped.
      const isOfTake = seconds >= joinedFrom && seconds + 0.1 <= Math.min(takeSeconds, replacedFrom)
      if (db <= threshold || !isOfTake) return
      sound += 1
      const at = findInFile(parts, each.id, seconds)
      const around = at === undefined ? [] : heard.slice(Math.max(0, at - 2), at + 3)
      if (Math.max(-Infinity, ...around) < db - SAME_SOUND_DB) lost += 1
    })
  }
  return { lostSeconds: lost / 10, soundSeconds: sound / 10 }
}

/** Where a later continuation takes over: at the first line that both have, or after the last line that was said. */
function findReplaced({ id, facts }: SavedTake, saved: readonly SavedTake[]): number {
  const clock = createClockMap(facts)
  const own = facts.filter((fact) => fact.type === 'line')
  const at = saved.findIndex((each) => each.id === id)
  const [next] = saved.slice(at + 1)
  if (next === undefined) return Infinity
  const first = next.facts.find((fact) => fact.type === 'line')
  const shared = own.findLast((line) => line.id === first?.id)
  return clock.soundSeconds(shared?.fromContextMs ?? own.at(-1)?.toContextMs ?? 0)
}

/** The window of the file in which a moment of a take is heard. */
function findInFile(parts: readonly TapePart[], takeId: string, seconds: number): number | undefined {
  let start = 0
  for (const part of parts) {
    if (part.takeId === takeId && seconds >= part.from && seconds < part.to)
      return Math.round((start + seconds - part.from) * 10)
    start += part.to - part.from
  }
  return undefined
}

/** The last window may be shorter: without it the end of a file would count as missing. */
function measureWindows(samples: Float32Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / WINDOW) }, (_, i) => {
    const window = samples.subarray(i * WINDOW, (i + 1) * WINDOW)
    const power = window.reduce((total, sample) => total + sample ** 2, 0) / window.length
    return 10 * Math.log10(power + 1e-12)
  })
}

const findRoomDb = (levels: readonly number[]): number =>
  Math.min(...levels.slice(4).map((_, i) => Math.max(...levels.slice(i, i + 5))))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
