// Tapes in Chromium with devices whose times are known, and measures the takes and the finished files with ffmpeg. Prints
// each figure beside its target; exits with 1 when one was missed. Build first, and run it on a quiet machine.
//   npm run bench:tape                           all figures
//   npm run bench:tape -- --only av,kill         only these
//   npm run bench:tape -- --kills 3 --seconds 20 fewer kills, shorter takes
//   npm run bench:tape -- --only frames,firefox  both browsers in one run; needs firefox-esr and pulseaudio
//   npm run bench:tape -- --only trust --takes 50 takes that go wrong, each continued to its end
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { describeFigure, isMissed, type Measurement } from './figure.ts'
import { measureAv } from './figures/av.ts'
import { measureExport } from './figures/export-cost.ts'
import { measureFirefox } from './figures/firefox.ts'
import { measureFrames } from './figures/frames.ts'
import { measureKills } from './figures/kill.ts'
import { measureLongExport } from './figures/long-export.ts'
import { measurePartner } from './figures/partner.ts'
import { measureStems } from './figures/stems.ts'
import { measureTrust } from './figures/trust.ts'
import { startHarness } from './harness.ts'

const MEASUREMENTS: Measurement[] = [
  { id: 'av', run: measureAv },
  { id: 'stems', run: measureStems },
  { id: 'partner', run: measurePartner },
  { id: 'frames', run: measureFrames },
  { id: 'firefox', run: measureFirefox },
  { id: 'export', run: measureExport },
  { id: 'long', run: measureLongExport },
  { id: 'kill', run: measureKills },
  { id: 'trust', run: measureTrust },
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    takes: { type: 'string', default: '50' },
  },
})
const only = values.only?.split(',')
const unknown = only?.filter((id) => !MEASUREMENTS.some((measurement) => measurement.id === id)) ?? []
if (unknown.length > 0)
  throw new Error(`no figure ${unknown.join(', ')}; there are ${MEASUREMENTS.map(({ id }) => id).join(', ')}`)

const harness = await startHarness()
let missedCount = 0
try {
  for (const { id, run } of MEASUREMENTS.filter(({ id }) => only?.includes(id) ?? true)) {
    process.stdout.write(`${id} (load ${loadavg()[0]?.toFixed(1)})\n`)
    try {
      const { kills, seconds, takes } = values
      const figures = await run(harness, { kills: Number(kills), seconds: Number(seconds), takes: Number(takes) })
      for (const figure of figures) process.stdout.write(`  ${describeFigure(figure)}\n`)
      missedCount += figures.filter(isMissed).length
    } catch (error) {
      missedCount += 1
      process.stdout.write(`  MISS ${id} was not measured: ${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
} finally {
  await harness.close()
}
process.exitCode = missedCount > 0 ? 1 : 0
