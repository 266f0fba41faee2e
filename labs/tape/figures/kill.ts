import { readFileSync } from 'node:fs'
import { createClockMap } from '@sidelight/domain/taping/clock-map'
import { findFact } from '@sidelight/domain/taping/tape-fact'
import { createSeededRandom } from '../../shared/seeded-random.ts'
import { exportTake, planWhole } from '../export-take.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { listFaults } from '../../../e2e/support/tape-media.ts'
import { listPacketTimes } from '../media.ts'
import { listProcesses } from '../processes.ts'
import { frameShot, roll, saveTakes, type SavedTake, type TapeHarness, type TapeBrowser } from '../harness.ts'

const SEED = 20
const LEAST_MS = 3000
const MOST_MORE_MS = 3000
const HEADER_BYTES = 44
const FRAME_BYTES = 4

type Victim = 'tab' | 'browser'
interface Loss {
  picture: number
  sound: number
  faults: string[]
}

/** kill -9 in mid-take: what is missing of the take, and whether it can still be exported. */
export async function measureKills(harness: TapeHarness, { kills }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  const random = createSeededRandom(SEED)
  for (const victim of ['tab', 'browser'] as const) {
    const losses: Loss[] = []
    let browser = await harness.openBrowser({ width: 1280, height: 720, sound: 'clicks' })
    for (let i = 0; i < kills; i += 1) {
      const killed = await killOnce(harness, browser, victim, LEAST_MS + random.integer(MOST_MORE_MS))
      browser = killed.browser
      losses.push(killed.loss)
    }
    await browser.close()
    const faults = losses.flatMap((loss) => loss.faults)
    const note = `${kills} times, seed ${SEED}`
    figures.push(
      {
        name: `picture lost when the ${victim} is killed, worst`,
        value: Math.max(...losses.map(({ picture }) => picture)),
        unit: 's',
        most: 1,
        note,
      },
      {
        name: `sound lost when the ${victim} is killed, worst`,
        value: Math.max(...losses.map(({ sound }) => sound)),
        unit: 's',
        most: 0.2,
        note,
      },
      {
        name: `faults of the ${losses.length} exported takes`,
        value: faults.length,
        unit: '',
        most: 0,
        note: faults.join('; '),
      },
    )
  }
  return figures
}

async function killOnce(
  harness: TapeHarness,
  browser: TapeBrowser,
  victim: Victim,
  afterMs: number,
): Promise<{ browser: TapeBrowser; loss: Loss }> {
  const documentId = await harness.addScene('actor')
  await frameShot(browser.page, documentId)
  const pids = listProcesses(browser.profile, victim === 'tab' ? 'renderer' : 'browser')
  await roll(browser.page)
  await browser.page.waitForTimeout(afterMs)
  const killedMs = Date.now()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await browser.close().catch(() => undefined)
  const next = await browser.reopen()
  await next.page.goto('/dashboard')
  const [take] = await saveTakes(next.page, harness, documentId)
  if (take === undefined) throw new Error('The killed take is gone')
  const { file } = await exportTake(next.page, harness, documentId, planWhole(take))
  return { browser: next, loss: { ...measureLoss(take, killedMs), faults: listFaults(file) } }
}

/** Seconds from the end of what is in the files to the moment of the kill. */
function measureLoss({ facts, video, stems }: SavedTake, killedMs: number): Omit<Loss, 'faults'> {
  const key = findFact(facts, 'key')
  const settings = findFact(facts, 'take')
  if (key === undefined || settings === undefined) throw new Error('The killed take has no keyframe')
  const zeroWallMs = Math.min(...facts.flatMap((fact) => (fact.type === 'video clock' ? [fact.zeroWallMs] : [])))
  const lastPacketMs = (listPacketTimes(video).at(-1) ?? 0) * 1000
  const pictureEndMs = zeroWallMs + lastPacketMs + key.videoMs - key.packetMs + 1000 / settings.frameRate
  const soundSeconds = (readFileSync(stems).length - HEADER_BYTES) / FRAME_BYTES / settings.sampleRate
  return {
    picture: Math.max(0, killedMs - pictureEndMs) / 1000,
    sound: Math.max(0, createClockMap(facts).videoSeconds(killedMs - zeroWallMs) - soundSeconds),
  }
}
