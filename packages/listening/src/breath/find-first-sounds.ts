/** Where a take may start, in seconds of the given sound. */
export interface FirstSounds {
  /** The first word. */
  voice: number
  /** The breath before it, if one is heard. */
  breath?: { from: number; to: number }
}

/** Enough for the noise of a breath and for the pitch of any voice. */
const RATE = 8000
const FRAME_SECONDS = 0.01
const WINDOW_SECONDS = 0.03
const PITCH_HZ = { lowest: 70, highest: 420 }
/** Of 1: how much one period of a sound is like the next. */
const VOICED = 0.55
const VOICE = { leastFrames: 5, aboveRoomDb: 12, searchSeconds: 0.7, levelSeconds: 0.6 }
const BREATH = {
  leastSeconds: 0.15,
  mostSeconds: 1,
  beforeVoiceSeconds: 3,
  aboveRoomDb: 6,
  /** A hissed consonant is nearly as loud as the vowel after it. */
  belowVoiceDb: 12,
  /** The noise of a breath dips. */
  gapSeconds: 0.06,
  /** In noise a frame looks voiced now and then. */
  mostVoiced: 0.25,
}
/** The room is what is quieter than nine tenths of the sound. */
const ROOM_SHARE = 0.1
const LEAST_DB = -90

interface Frame {
  db: number
  isVoiced: boolean
}

/**
 * The first word and the breath before it. `expectedVoice` is when the voice was reported, which may be late by some tenths
 * of a second; the sound should begin some seconds before it.
 */
export function findFirstSounds(samples: Float32Array, sampleRate: number, expectedVoice: number): FirstSounds {
  const frames = measureFrames(samples, sampleRate)
  const roomDb = findRoomDb(frames)
  const expected = Math.round(expectedVoice / FRAME_SECONDS)
  const voice = findVoice(frames, roomDb, expected) ?? Math.max(0, Math.min(expected, frames.length))
  const breath = findBreath(frames, roomDb, voice)
  return { voice: voice * FRAME_SECONDS, ...(breath && { breath }) }
}

function measureFrames(samples: Float32Array, sampleRate: number): Frame[] {
  const low = thin(samples, sampleRate)
  const hop = Math.round(FRAME_SECONDS * RATE)
  const size = Math.round(WINDOW_SECONDS * RATE)
  return Array.from({ length: Math.max(0, Math.floor((low.length - size) / hop)) }, (_, i) => {
    const window = low.subarray(i * hop, i * hop + size)
    return { db: measureDb(window), isVoiced: measurePeriodicity(window) > VOICED }
  })
}

/** Averages blocks, which is filter enough where only noise and pitch are told apart. */
function thin(samples: Float32Array, sampleRate: number): Float32Array {
  const step = sampleRate / RATE
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const [from, to] = [Math.round(i * step), Math.round((i + 1) * step)]
    let sum = 0
    for (let at = from; at < to; at++) sum += samples[at] ?? 0
    return sum / (to - from)
  })
}

/** Of the differences between samples: a rumbling room is quiet, and a breath is not. */
function measureDb(window: Float32Array): number {
  let sum = 0
  for (let i = 1; i < window.length; i++) sum += ((window[i] ?? 0) - 0.95 * (window[i - 1] ?? 0)) ** 2
  return Math.max(LEAST_DB, 10 * Math.log10(sum / window.length + 1e-12))
}

function measurePeriodicity(window: Float32Array): number {
  let best = 0
  const [first, last] = [Math.round(RATE / PITCH_HZ.highest), Math.round(RATE / PITCH_HZ.lowest)]
  for (let lag = first; lag <= last; lag++) {
    let [both, one, other] = [0, 1e-12, 1e-12]
    for (let i = lag; i < window.length; i++) {
      const [now, before] = [window[i] ?? 0, window[i - lag] ?? 0]
      both += now * before
      one += now * now
      other += before * before
    }
    best = Math.max(best, both / Math.sqrt(one * other))
  }
  return best
}

const findRoomDb = (frames: readonly Frame[]): number =>
  frames.map(({ db }) => db).toSorted((a, b) => a - b)[Math.floor(frames.length * ROOM_SHARE)] ?? LEAST_DB

function findVoice(frames: readonly Frame[], roomDb: number, expected: number): number | undefined {
  const isVoice = ({ db, isVoiced }: Frame): boolean => isVoiced && db > roomDb + VOICE.aboveRoomDb
  const reach = Math.round(VOICE.searchSeconds / FRAME_SECONDS)
  for (let at = Math.max(0, expected - reach); at <= expected + reach; at++) {
    const run = frames.slice(at, at + VOICE.leastFrames)
    if (run.length === VOICE.leastFrames && run.every(isVoice)) return at
  }
  return undefined
}

function findBreath(frames: readonly Frame[], roomDb: number, voice: number): FirstSounds['breath'] {
  const voiced = frames.slice(voice, voice + Math.round(VOICE.levelSeconds / FRAME_SECONDS))
  const voiceDb = Math.max(LEAST_DB, ...voiced.map(({ db }) => db))
  const isLoud = (at: number): boolean => (frames[at]?.db ?? LEAST_DB) > roomDb + BREATH.aboveRoomDb
  const isBreath = (from: number, to: number): boolean => {
    const sound = frames.slice(from, to)
    const seconds = sound.length * FRAME_SECONDS
    const isVoiced = sound.filter((frame) => frame.isVoiced).length > sound.length * BREATH.mostVoiced
    const isSoft = Math.max(...sound.map(({ db }) => db)) < voiceDb - BREATH.belowVoiceDb
    return seconds >= BREATH.leastSeconds && seconds <= BREATH.mostSeconds && !isVoiced && isSoft
  }
  const earliest = Math.max(0, voice - Math.round(BREATH.beforeVoiceSeconds / FRAME_SECONDS))
  const gap = Math.round(BREATH.gapSeconds / FRAME_SECONDS)
  for (let to = voice; to > earliest; to--) {
    if (!isLoud(to - 1)) continue
    let from = to - 1
    for (let at = from; at >= earliest && from - at <= gap; at--) if (isLoud(at)) from = at
    if (isBreath(from, to)) return { from: from * FRAME_SECONDS, to: to * FRAME_SECONDS }
    to = from + 1
  }
  return undefined
}
