import { expect, it } from 'vitest'
import { createLightMeter, judgeLight, LIGHT_REMEDIES, type LumaHistogram } from '../../light.ts'
import { PORTALS, type Portal } from '../portals.ts'
import { judgeFile } from '../tape-check.ts'
import type { TapeMeasures } from '../tape-export-plan.ts'

/** A picture with a middle of one brightness in front of another. */
const paint = (middle: number, rest: number): LumaHistogram => {
  const { count, histogram } = createLightMeter()
  count(0.5, 0.3, middle)
  count(0.1, 0.3, rest)
  return histogram
}

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
  light: paint(120, 130),
}
const listWarnings = (measures: Partial<TapeMeasures>): string[] =>
  judgeFile({ ...MEASURES, ...measures }, PORTAL).notes.flatMap(({ tone, text }) => (tone === 'warn' ? [text] : []))

it('[R-26-25] A good tape is told in plain sentences, without a mark', () => {
  const { notes } = judgeFile(MEASURES, PORTAL)
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
  [{ light: paint(64, 130) }, { light: paint(56, 90) }, /The picture is dark/],
  [{ light: paint(236, 130) }, { light: paint(250, 130) }, /burnt out/],
  [{ light: paint(200, 250) }, { light: paint(190, 250) }, /much brighter behind you/],
])('[R-26-25] With %j nothing is warned about, with %j one thing is', (fine, faulty, warning) => {
  expect(listWarnings(fine)).toEqual([])
  expect(listWarnings(faulty)).toEqual([expect.stringMatching(warning)])
})

it('[R-26-31] A file is ready without a warning, to be looked at first with one, and not made without measures', () => {
  expect(judgeFile(MEASURES, PORTAL).verdict).toBe('ready')
  expect(judgeFile({ ...MEASURES, silentEndSeconds: 4 }, PORTAL).verdict).toBe('look first')
  expect(judgeFile({ ...MEASURES, silentEndSeconds: 4 }, PORTAL).notes[0]?.tone).toBe('warn')
  expect(judgeFile(undefined, PORTAL)).toEqual({ verdict: 'not made', notes: [] })
})

it.each([paint(120, 10), paint(40, 130), paint(250, 130), paint(60, 250), paint(120, 130)])(
  '[R-26-32] The light of a file is judged as it was before the take: %#',
  (light) => {
    const judgement = judgeLight(light)
    expect(listWarnings({ light })).toEqual(judgement === 'good' ? [] : [LIGHT_REMEDIES[judgement]])
  },
)

it('[R-26-32] A file whose pictures cannot be read is told nothing about its light', () => {
  const { verdict, notes } = judgeFile({ ...MEASURES, light: undefined }, PORTAL)
  expect(verdict).toBe('ready')
  expect(notes.filter(({ text }) => /lit|dark|bright/.test(text))).toEqual([])
})

it('A partner that is switched off, and a portal without a limit, are said', () => {
  const { notes } = judgeFile(
    { ...MEASURES, partnerDb: undefined },
    PORTALS.find(({ id }) => id === 'casting-frontier')!,
  )
  const texts = notes.map(({ text }) => text)
  expect(texts).toContain('Only your voice is on the tape.')
  expect(texts).toContain('92 MB. Casting Frontier names no limit.')
})
