import { expect, it } from 'vitest'
import { judgeMachine } from '../judge-machine.ts'
import { judgeSound, type SoundLevels } from '../judge-sound.ts'
import { judgeLight, type LumaHistogram } from '../light.ts'

/** A histogram of 32 steps with these shares at these brightnesses. */
const histogram = (...shares: [luma: number, share: number][]): number[] => {
  const bins = Array.from({ length: 32 }, () => 0)
  for (const [luma, share] of shares) bins[Math.floor(luma / 8)] = share * 1000
  return bins
}

it.each<[string, LumaHistogram, ReturnType<typeof judgeLight>]>([
  ['An evenly lit face', { centre: histogram([130, 1]), edges: histogram([150, 1]) }, 'good'],
  ['A face at the limit', { centre: histogram([64, 1]), edges: histogram([70, 1]) }, 'good'],
  ['A face below the limit', { centre: histogram([56, 1]), edges: histogram([70, 1]) }, 'too dark'],
  ['A tenth of white', { centre: histogram([130, 0.9], [250, 0.1]), edges: histogram([150, 1]) }, 'good'],
  ['A face with much white', { centre: histogram([130, 0.85], [250, 0.15]), edges: histogram([150, 1]) }, 'burnt out'],
  [
    'A dark face before white',
    { centre: histogram([60, 1]), edges: histogram([90, 0.7], [250, 0.3]) },
    'window behind',
  ],
  [
    'A white wall behind a bright face',
    { centre: histogram([180, 1]), edges: histogram([210, 0.7], [246, 0.3]) },
    'good',
  ],
  ['A camera that shows nothing', { centre: histogram(), edges: histogram() }, 'too dark'],
])('[R-26-14] %s is judged as it is', (_what, light, judgement) => {
  expect(judgeLight(light)).toBe(judgement)
})

const LEVELS: SoundLevels = { voiceDb: -20, noiseDb: -60, peakDb: -6, sampleRate: 48_000 }

it.each<[Partial<SoundLevels>, ReturnType<typeof judgeSound>]>([
  [{}, 'good'],
  [{ voiceDb: undefined }, 'not heard'],
  [{ voiceDb: -40 }, 'good'],
  [{ voiceDb: -41 }, 'too quiet'],
  [{ peakDb: -0.5 }, 'good'],
  [{ peakDb: -0.4 }, 'clipping'],
  [{ noiseDb: -40 }, 'good'],
  [{ noiseDb: -39 }, 'noisy'],
  [{ partnerLeakDb: -30 }, 'good'],
  [{ partnerLeakDb: -29 }, 'partner audible'],
  [{ sampleRate: 44_100 }, 'good'],
  [{ sampleRate: 16_000 }, 'telephone'],
])('[R-26-15] Sound with %j is %s', (levels, judgement) => {
  expect(judgeSound({ ...LEVELS, ...levels })).toBe(judgement)
})

const TEST = { frames: 90, expectedFrames: 90, worstLateMs: 100, height: 1080 } as const

it.each<[Partial<Parameters<typeof judgeMachine>[0]>, ReturnType<typeof judgeMachine>]>([
  [{}, { isFit: true, height: 1080 }],
  [{ height: 720 }, { isFit: true, height: 720 }],
  [{ frames: 89 }, { isFit: true, height: 1080 }],
  [{ frames: 88 }, { isFit: false, height: 720 }],
  [
    { frames: 1791, expectedFrames: 1800 },
    { isFit: true, height: 1080 },
  ],
  [
    { frames: 1790, expectedFrames: 1800 },
    { isFit: false, height: 720 },
  ],
  [{ worstLateMs: 400 }, { isFit: true, height: 1080 }],
  [{ worstLateMs: 401 }, { isFit: false, height: 720 }],
  [
    { worstLateMs: 401, height: 720 },
    { isFit: false, height: 720 },
  ],
  [
    { frames: 0, expectedFrames: 0 },
    { isFit: false, height: 720 },
  ],
])('[R-26-16] A test recording with %j is judged by its frames and its lateness', (test, judgement) => {
  expect(judgeMachine({ ...TEST, ...test })).toEqual(judgement)
})
