import { WORDS_PER_SECOND } from '../audio/cue-track.ts'
import type { Portal } from './export/portals.ts'
import { takesOfScene, type TapeScene } from './tape-scenes.ts'
import type { TapeQuality } from './tape-state.ts'
import type { TapeTake } from './tape-take.ts'

export const FULL: TapeQuality = { height: 1080, frameRate: 30, bitRate: 8_000_000 }
export const SMALL: TapeQuality = { height: 720, frameRate: 30, bitRate: 5_000_000 }

const LEAST_BIT_RATE = 1_000_000
/** With less, 1080 lines look worse than 720. */
const LEAST_FULL_BIT_RATE = 4_000_000
/** So that a take may be a tenth longer than expected. */
const LIMIT_SHARE = 0.9
/** AAC. */
export const SOUND_BIT_RATE = 192_000
const STEP = 100_000

interface QualityNeed {
  /** Of the longest file. */
  seconds: number
  maxBytes: number | undefined
  height: TapeQuality['height']
}

/** The best picture with which a file of that length stays within the limit. */
export function chooseQuality({ seconds, maxBytes = Infinity, height }: QualityNeed): TapeQuality {
  const fitting = (LIMIT_SHARE * maxBytes * 8) / Math.max(1, seconds) - SOUND_BIT_RATE
  const bitRate = Math.max(LEAST_BIT_RATE, Math.floor(Math.min(FULL.bitRate, fitting) / STEP) * STEP)
  return height === FULL.height && bitRate >= LEAST_FULL_BIT_RATE
    ? { ...FULL, bitRate }
    : { ...SMALL, bitRate: Math.min(SMALL.bitRate, bitRate) }
}

const LONGER_THAN_LAST_TAKE = 1.1
/** Pauses and breaths. */
const LONGER_THAN_ITS_WORDS = 1.3

interface ExpectedScene {
  scene: TapeScene
  words: number
}

/** How long the longest file will be: of a scene, or of all of them where the portal takes one file. */
export function expectSeconds(
  expected: readonly ExpectedScene[],
  takes: readonly TapeTake[],
  { files }: Portal,
): number {
  const scenes = expected.map(({ scene }) => scene)
  const seconds = expected.map(({ scene, words }) => {
    const last = takesOfScene(takes, scene, scenes)
      .filter(({ kind }) => kind === 'scene')
      .toSorted((a, b) => b.startedAt - a.startedAt)[0]
    return last === undefined
      ? (words / WORDS_PER_SECOND) * LONGER_THAN_ITS_WORDS
      : last.seconds * LONGER_THAN_LAST_TAKE
  })
  const slates = takes.filter(({ kind }) => kind === 'slate').map((take) => take.seconds)
  const whole = files === 'one' ? seconds.reduce((sum, each) => sum + each, 0) : Math.max(0, ...seconds)
  return whole + Math.max(0, ...slates)
}

/** What a file will have on the disk. */
export const expectBytes = ({ bitRate }: TapeQuality, seconds: number): number =>
  ((bitRate + SOUND_BIT_RATE) / 8) * seconds
