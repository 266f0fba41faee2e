import { DEFAULT_MIX } from '@sidelight/domain/taping/tape-export-plan'
import { measureTone } from '../../../e2e/support/tape-files.ts'
import { exportTake, planWhole } from '../export-take.ts'
import type { Figure } from '../figure.ts'
import { listFaults, readSamples } from '../media.ts'
import { recordTake, saveTakes, type Studio } from '../studio.ts'

const SECONDS = 8
/** The tone that the partner says instead of a line. */
const HERTZ = 16_000 / 6 / (2 * Math.PI)
/** With the partner on, the tone must be heard, or its absence shows nothing. */
const LOUD_DB = -40

/** A partner that is switched off after the take. */
export async function measurePartner(studio: Studio): Promise<Figure[]> {
  const browser = await studio.openBrowser({ width: 1280, height: 720, sound: 'clicks' })
  try {
    const { page } = browser
    const documentId = await studio.addScene('partner')
    await recordTake(page, documentId, SECONDS)
    const [take] = await saveTakes(page, studio, documentId)
    if (take === undefined) throw new Error('No take was kept')
    const on = await exportTake(page, studio, documentId, planWhole(take, { ...DEFAULT_MIX, partnerDb: 0 }))
    const onDb = measureTone(readSamples(on.file), HERTZ)
    if (onDb < LOUD_DB) throw new Error(`The partner is not heard when it is on: ${onDb.toFixed(0)} dB`)
    const off = await exportTake(page, studio, documentId, planWhole(take))
    const faults = [...listFaults(on.file), ...listFaults(off.file)]
    return [
      {
        name: 'partner off',
        value: measureTone(readSamples(off.file), HERTZ),
        unit: 'dB',
        most: -60,
        note: `on ${onDb.toFixed(0)} dB`,
      },
      {
        name: 'faults that ffprobe and ffmpeg see in both files',
        value: faults.length,
        unit: '',
        most: 0,
        note: faults.join('; '),
      },
    ]
  } finally {
    await browser.close()
  }
}
