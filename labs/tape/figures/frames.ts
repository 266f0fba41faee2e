import { findFact } from '@sidelight/domain/taping/tape-fact'
import { readDeviceLog } from '../fake-devices.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { recordTake, saveTakes, type TapeHarness } from '../harness.ts'

/** Frames that are not in the take, at both sizes. 720p has a target unless the machine light said no beforehand. */
export const measureFrames = async (harness: TapeHarness, options: BenchOptions): Promise<Figure[]> => [
  await measureSize(harness, options, { width: 1280, height: 720 }, 1),
  await measureSize(harness, options, { width: 1920, height: 1080 }),
]

async function measureSize(
  harness: TapeHarness,
  { seconds }: BenchOptions,
  size: { width: number; height: number },
  mostPercent?: number,
): Promise<Figure> {
  const browser = await harness.openBrowser({ ...size, sound: 'noise' })
  try {
    const documentId = await harness.addScene('actor')
    const { light } = await recordTake(browser.page, documentId, seconds)
    const { skipped } = await readDeviceLog(browser.page)
    const [take] = await saveTakes(browser.page, harness, documentId)
    const stopped = take && findFact(take.facts, 'stopped')
    const recorded = take && findFact(take.facts, 'take')
    if (stopped === undefined || recorded === undefined) throw new Error('The take did not end as it should')
    const { frames, lostFrames } = stopped
    const isWarned = light.includes("wasn't smooth")
    return {
      name: `frames lost of a ${size.height}p camera in ${seconds} s`,
      value: (lostFrames / (frames + lostFrames)) * 100,
      unit: '%',
      ...(mostPercent !== undefined && !isWarned && { most: mostPercent }),
      note: `${lostFrames} of ${frames + lostFrames}, recorded at ${recorded.height}p; ${skipped} were not delivered; the light said "${light}"`,
    }
  } finally {
    await browser.close()
  }
}
