import { createClockMap } from '@sidelight/domain/taping/clock-map'
import { findFact } from '@sidelight/domain/taping/tape-fact'
import { quantile } from '../../shared/quantile.ts'
import { exportTake, planWhole } from '../export-take.ts'
import { FRAME_RATE, readDeviceLog, type DeviceLog } from '../fake-devices.ts'
import type { Figure } from '../figure.ts'
import { listFaults, readSamples } from '../../../e2e/support/tape-media.ts'
import { listClicks, listFlashes, listStampedFlashes } from '../media.ts'
import { recordTake, saveTakes, type SavedTake, type TapeHarness } from '../harness.ts'

const SECONDS = 30
const WINDOW_MS = 1000

/** Flashes and clicks of the same moments, in one finished file, and the flashes on the timeline of the take. */
export async function measureAv(harness: TapeHarness): Promise<Figure[]> {
  const browser = await harness.openBrowser({ width: 1280, height: 720, sound: 'clicks' })
  try {
    const { page } = browser
    const documentId = await harness.addScene('actor')
    await recordTake(page, documentId, SECONDS)
    const log = await readDeviceLog(page)
    const [take] = await saveTakes(page, harness, documentId)
    if (take === undefined) throw new Error('No take was kept')
    const { file } = await exportTake(page, harness, documentId, planWhole(take))
    const offsets = pairOffsets(listFlashes(file, FRAME_RATE), listClicks(readSamples(file)))
    const errors = listTimelineErrors(take, log)
    const faults = listFaults(file)
    const note = `sound after picture, ${offsets.length} flashes`
    return [
      {
        name: 'sound against picture in one file, median',
        value: Math.abs(quantile(offsets, 0.5)),
        unit: 'ms',
        most: 40,
        note: `${quantile(offsets, 0.5).toFixed(1)} ms ${note}`,
      },
      {
        name: 'sound against picture in one file, worst',
        value: Math.max(...offsets.map(Math.abs)),
        unit: 'ms',
        most: 40,
      },
      {
        name: 'picture on the timeline of the take, worst',
        value: Math.max(...errors.map(Math.abs)),
        unit: 'ms',
        most: 10,
        note: `median ${quantile(errors, 0.5).toFixed(1)} ms, ${errors.length} flashes`,
      },
      { name: 'faults that ffprobe and ffmpeg see', value: faults.length, unit: '', most: 0, note: faults.join('; ') },
    ]
  } finally {
    await browser.close()
  }
}

/** Milliseconds from each flash to its click. A flash without a click counts as a whole second. */
export const pairOffsets = (flashes: readonly number[], clicks: readonly number[]): number[] =>
  flashes.map((flash) => {
    const nearest = clicks.reduce(
      (best, click) => (Math.abs(click - flash) < Math.abs(best - flash) ? click : best),
      Infinity,
    )
    return Number.isFinite(nearest) ? (nearest - flash) * 1000 : 1000
  })

/**
 * Where the take puts each flash, against when the camera saw it. The sound's clock is read in the page as well, in a way of
 * its own: of the readings within a second the foremost.
 */
function listTimelineErrors({ facts, video }: SavedTake, log: DeviceLog): number[] {
  const clock = createClockMap(facts)
  const key = findFact(facts, 'key')
  const began = findFact(facts, 'sound began')
  const sampleRate = findFact(facts, 'take')?.sampleRate ?? 48_000
  if (key === undefined || began === undefined) throw new Error('The take has no keyframe or no sound')
  const toSeconds = (wallMs: number): number => {
    const near = log.clock.filter(([atMs]) => Math.abs(atMs - wallMs) < WINDOW_MS)
    const leadMs = Math.max(...near.map(([atMs, contextMs]) => contextMs - atMs))
    return (wallMs + leadMs) / 1000 - began.frame / sampleRate
  }
  return listStampedFlashes(video).map((packetSeconds) => {
    const seconds = clock.videoSeconds(packetSeconds * 1000 + key.videoMs - key.packetMs)
    const errors = log.flashesMs.map((wallMs) => (seconds - toSeconds(wallMs)) * 1000)
    return errors.reduce((best, error) => (Math.abs(error) < Math.abs(best) ? error : best), Infinity)
  })
}
