import { expect, it } from 'vitest'
import { PORTALS, type Portal } from '../portals.ts'
import { checkTape } from '../tape-check.ts'
import type { TapeMeasures } from '../tape-export-plan.ts'

const PORTAL: Portal = PORTALS.find(({ id }) => id === 'castify')!
const MEASURES: TapeMeasures = {
  seconds: 92.4,
  bytes: 92_000_000,
  width: 1920,
  height: 1080,
  actorDb: -20,
  partnerDb: -28,
  peakDb: -3,
  silentStartSeconds: 0.8,
  silentEndSeconds: 1,
  lostFrames: 2,
  frames: 2770,
  meanLuma: 120,
  darkShare: 0.1,
  burntShare: 0.02,
}
const listWarnings = (measures: Partial<TapeMeasures>): string[] =>
  checkTape({ ...MEASURES, ...measures }, PORTAL).flatMap(({ tone, text }) => (tone === 'warn' ? [text] : []))

it('[R-26-25] A good tape is told in plain sentences, without a mark', () => {
  const notes = checkTape(MEASURES, PORTAL)
  expect(notes.every(({ tone }) => tone === 'good')).toBe(true)
  expect(notes.map(({ text }) => text)).toEqual([
    '92 MB: fits Castify, which takes up to 200 MB.',
    'It runs 1:32.',
    'Your voice comes through clearly.',
    'Your partner sits 8 dB below you.',
    'The picture is well lit.',
    'The picture runs smoothly.',
  ])
})

it.each<[Partial<TapeMeasures>, Partial<TapeMeasures>, RegExp]>([
  [{ bytes: 200_000_000 }, { bytes: 200_000_001 }, /more than the 200 MB that Castify takes/],
  [{ seconds: 300 }, { seconds: 301 }, /It runs 5:01\. Check the brief/],
  [{ actorDb: -32, partnerDb: -40 }, { actorDb: -33, partnerDb: -40 }, /Your voice is quiet/],
  [{}, { actorDb: undefined }, /Your voice isn’t on this tape/],
  [{ peakDb: -0.5 }, { peakDb: -0.4 }, /loudest words distort/],
  [{ partnerDb: -23 }, { partnerDb: -22 }, /Your partner is as loud as you are/],
  [{ silentStartSeconds: 3 }, { silentStartSeconds: 4.2 }, /4 seconds of silence at the top/],
  [{ silentEndSeconds: 3 }, { silentEndSeconds: 4.2 }, /4 seconds of silence at the end/],
  [{ lostFrames: 10, frames: 990 }, { lostFrames: 11, frames: 989 }, /2 % of the frames are missing/],
  [{ meanLuma: 55 }, { meanLuma: 54 }, /The picture is dark/],
  [{ darkShare: 0.5 }, { darkShare: 0.51 }, /The picture is dark/],
  [{ burntShare: 0.15 }, { burntShare: 0.16 }, /burnt out/],
])('[R-26-25] With %j nothing is warned about, with %j one thing is', (fine, faulty, warning) => {
  expect(listWarnings(fine)).toEqual([])
  expect(listWarnings(faulty)).toEqual([expect.stringMatching(warning)])
})

it('A partner that is switched off, and a portal without a limit, are said', () => {
  const texts = checkTape(
    { ...MEASURES, partnerDb: undefined },
    PORTALS.find(({ id }) => id === 'casting-frontier')!,
  ).map(({ text }) => text)
  expect(texts).toContain('Your partner isn’t on the tape.')
  expect(texts).toContain('92 MB. Casting Frontier names no limit.')
})
