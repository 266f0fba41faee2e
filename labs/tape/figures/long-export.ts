import { readFileSync } from 'node:fs'
import { exportTake, planWhole } from '../export-take.ts'
import type { Figure } from '../figure.ts'
import { listFaults } from '../../../e2e/support/tape-media.ts'
import { listProcesses, watchMemory } from '../processes.ts'
import { repeatTake } from '../repeat-take.ts'
import { recordTake, saveTakes, storeTake, type TapeHarness } from '../harness.ts'

const RECORDED_SECONDS = 20
const LONG_SECONDS = 600
const MEGABYTE = 1e6

/** A take of ten minutes, made of a short one: what its export needs in memory and time. */
export async function measureLongExport(harness: TapeHarness): Promise<Figure[]> {
  const browser = await harness.openBrowser({ width: 1280, height: 720, sound: 'clicks' })
  try {
    const { page } = browser
    const documentId = await harness.addScene('actor')
    await recordTake(page, documentId, RECORDED_SECONDS)
    const [short] = await saveTakes(page, harness, documentId)
    if (short === undefined) throw new Error('No take was kept')
    const take = repeatTake(short, LONG_SECONDS, harness.folder)
    await page.goto('/dashboard')
    await storeTake(page, harness, documentId, take)
    const [renderer] = listProcesses(browser.profile, 'renderer')
    if (renderer === undefined) throw new Error('The page has no process')
    const memory = watchMemory(renderer)
    const made = await exportTake(page, harness, documentId, planWhole(take))
    const growthBytes = memory.stop()
    const faults = listFaults(made.file)
    return [
      {
        name: 'memory of a 10-minute export',
        value: growthBytes / MEGABYTE,
        unit: 'MB more',
        most: 150,
        note: `a file of ${(readFileSync(made.file).length / MEGABYTE).toFixed(0)} MB`,
      },
      {
        name: 'export of 10 minutes, as a share of the length',
        value: made.tookSeconds / made.seconds,
        unit: '',
        most: 0.2,
      },
      { name: 'faults that ffprobe and ffmpeg see', value: faults.length, unit: '', most: 0, note: faults.join('; ') },
    ]
  } finally {
    await browser.close()
  }
}
