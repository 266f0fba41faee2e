import { exportTake, planWhole } from '../export-take.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { listFaults } from '../../../e2e/support/tape-media.ts'
import { recordTake, saveTakes, type TapeHarness } from '../harness.ts'

/** How long it takes to make the file of a take. */
export async function measureExport(harness: TapeHarness, { seconds }: BenchOptions): Promise<Figure[]> {
  const browser = await harness.openBrowser({ width: 1280, height: 720, sound: 'clicks' })
  try {
    const { page } = browser
    const documentId = await harness.addScene('actor')
    await recordTake(page, documentId, seconds)
    const [take] = await saveTakes(page, harness, documentId)
    if (take === undefined) throw new Error('No take was kept')
    const made = await exportTake(page, harness, documentId, planWhole(take))
    const faults = listFaults(made.file)
    return [
      {
        name: 'export, as a share of the length',
        value: made.tookSeconds / made.seconds,
        unit: '',
        most: 0.2,
        note: `${made.tookSeconds.toFixed(1)} s for ${made.seconds.toFixed(1)} s`,
      },
      { name: 'faults that ffprobe and ffmpeg see', value: faults.length, unit: '', most: 0, note: faults.join('; ') },
    ]
  } finally {
    await browser.close()
  }
}
