import { DEFAULT_MIX } from '@sidelight/domain/taping/mix-plan'
import { exportTake, planWhole } from '../export-take.ts'
import type { Figure } from '../figure.ts'
import { CLIP_HERTZ } from '../../../e2e/states/voice-states.ts'
import { listFaults, measureTone, readSamples } from '../../../e2e/support/tape-media.ts'
import { recordTake, saveTakes, type TapeHarness } from '../harness.ts'

const SECONDS = 8
/** With the partner on, the tone must be heard, or its absence shows nothing. */
const LOUD_DB = -40

/** A partner that is switched off after the take. */
export async function measurePartner(harness: TapeHarness): Promise<Figure[]> {
  const browser = await harness.openBrowser({ width: 1280, height: 720, sound: 'clicks' })
  try {
    const { page } = browser
    const documentId = await harness.addScene('partner')
    await recordTake(page, documentId, SECONDS)
    const [take] = await saveTakes(page, harness, documentId)
    if (take === undefined) throw new Error('No take was kept')
    const on = await exportTake(page, harness, documentId, planWhole(take, { ...DEFAULT_MIX, partnerDb: 0 }))
    const onDb = measureTone(readSamples(on.file), CLIP_HERTZ)
    if (onDb < LOUD_DB) throw new Error(`The partner is not heard when it is on: ${onDb.toFixed(0)} dB`)
    const off = await exportTake(page, harness, documentId, planWhole(take))
    const faults = [...listFaults(on.file), ...listFaults(off.file)]
    return [
      {
        name: 'partner off',
        value: measureTone(readSamples(off.file), CLIP_HERTZ),
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
