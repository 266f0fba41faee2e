import type { Figure } from '../figure.ts'
import { readSamples } from '../../../e2e/support/tape-media.ts'
import { listClicks } from '../media.ts'
import { recordTake, saveTakes, type TapeHarness } from '../harness.ts'

const SECONDS = 10
const RATE = 48_000

/** The same sound is given to both inputs of the recorder: whatever differs in the file is its own doing. */
export async function measureStems(harness: TapeHarness): Promise<Figure[]> {
  const browser = await harness.openBrowser({
    width: 1280,
    height: 720,
    sound: 'clicks',
    isMicrophoneOnBothStems: true,
  })
  try {
    const documentId = await harness.addScene('actor')
    await recordTake(browser.page, documentId, SECONDS)
    const [take] = await saveTakes(browser.page, harness, documentId)
    if (take === undefined) throw new Error('No take was kept')
    const microphone = listClicks(readSamples(take.stems, 0))
    const partner = listClicks(readSamples(take.stems, 1))
    if (microphone.length < 3 || microphone.length !== partner.length)
      throw new Error(`${microphone.length} clicks in one stem and ${partner.length} in the other`)
    const samples = microphone.map((seconds, i) => Math.round(Math.abs(seconds - (partner[i] ?? 0)) * RATE))
    return [
      {
        name: 'stems against one another, worst',
        value: Math.max(...samples),
        unit: 'samples',
        most: 1,
        note: `${samples.length} clicks`,
      },
    ]
  } finally {
    await browser.close()
  }
}
