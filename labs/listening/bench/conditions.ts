import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { noise } from './sound/random.ts'
import { addBabble, addFan, addHiss, addNoise, addRoom, narrow } from './sound/rooms.ts'
import { adjust, findQuiet, join, measureSpeechLevel, silence } from './sound/splice.ts'
import { stretch, transpose } from './sound/stretch.ts'
import { listSpoken, type SpokenWord, type Utterance } from './utterances.ts'
import { whisper } from './sound/whisper.ts'

/** A line as an actor might speak it, and the expected result. */
export interface Trial {
  samples: Float32Array
  text: string
  /** The end of the last word in samples; undefined if no cue may come. */
  end: number | undefined
  /** A line that the same listener followed before. */
  before?: { samples: Float32Array; text: string }
}

/** `others` are lines of the same speaker, from which words can be taken; `strangers` are lines of other speakers. */
type Condition = (line: Utterance, others: Utterance[], strangers: Utterance[]) => Trial | undefined

const seconds = (s: number): number => Math.round(s * SAMPLE_RATE)
const MIN_WORDS = 4
/** After all but the last word the partner waits this long. */
const SWALLOWED_S = 4

/** Lines have at least four words (`hasEnoughWords`), so the word exists. */
function getWord(line: Utterance, index: number): SpokenWord {
  const word = line.words.at(index)
  if (word === undefined) throw new Error(`${line.id} has no word ${index}`)
  return word
}

function getLine(lines: Utterance[], at: number): Utterance {
  const line = lines.at(at)
  if (line === undefined) throw new Error('the bench needs more than one speaker')
  return line
}

/** The quietest position before a word. */
function findGap(line: Utterance, word: number): number {
  return findQuiet(line.samples, getWord(line, word - 1).to, getWord(line, word).from)
}

const findMiddle = (line: Utterance): number => findGap(line, middleWord(line.words))

type FindWord = (words: SpokenWord[]) => number

export const PAUSED_WORDS: Readonly<Record<'second' | 'middle' | 'last', FindWord>> = {
  second: () => 1,
  middle: (words) => middleWord(words),
  last: (words) => words.length - 1,
}

type MakeSound = (line: Utterance, word: number) => Float32Array

/** A pause before a word, and a sound at its end. */
export const pauseBefore =
  (s: number, findWord: FindWord, makeSound: MakeSound): Condition =>
  (line) => {
    const word = findWord(line.words)
    const at = findGap(line, word)
    const sound = makeSound(line, word)
    const samples = join(line.samples.subarray(0, at), silence(seconds(s)), sound, line.samples.subarray(at))
    return { samples, text: line.text, end: line.end + seconds(s) + sound.length }
  }

const pause = (s: number, findWord: FindWord = PAUSED_WORDS.middle): Condition =>
  pauseBefore(s, findWord, () => new Float32Array(0))

/** Noise of the given length, the given number of dB below the speech. */
function makeNoise(line: Utterance, s: number, decibels: number): Float32Array {
  const length = seconds(s)
  const source = noise(length)
  const gain = measureSpeechLevel(line.samples) * Math.sqrt(3) * 10 ** (-decibels / 20)
  return Float32Array.from({ length }, () => gain * source.next().value)
}

/** What an actor may utter before going on after a pause. */
export const SOUNDS_AFTER_PAUSE = {
  'a breath': (line) => makeNoise(line, 0.5, 25),
  'a cough': (line) => makeNoise(line, 0.25, 0),
  'the word before it again': (line, word) => {
    const { from, to } = getWord(line, word - 1)
    return join(line.samples.subarray(from, to), silence(seconds(0.1)))
  },
} satisfies Record<string, MakeSound>

/** One or two consecutive words from another line of the same speaker that do not occur in this line. */
function borrowWords(line: Utterance, others: Utterance[], count: number): Float32Array | undefined {
  const lineWords = new Set(line.text.toLowerCase().match(/[\p{L}']+/gu))
  for (const other of others) {
    const spoken = other.text.toLowerCase().match(/[\p{L}']+/gu) ?? []
    for (let first = 1; first + count < other.words.length; first++) {
      const words = spoken.slice(first, first + count)
      if (words.some((word) => lineWords.has(word) || word.length < 4)) continue
      return other.samples.subarray(getWord(other, first).from, getWord(other, first + count - 1).to)
    }
  }
  return undefined
}

/** Replaces the words from `first` to `last` with a sound. */
function replaceWords(line: Utterance, first: number, last: number, sound: Float32Array): Trial {
  const [from, to] = [getWord(line, first).from, getWord(line, last).to]
  const samples = join(line.samples.subarray(0, from), adjust(sound, line.samples), line.samples.subarray(to))
  const isLast = last === line.words.length - 1
  return { samples, text: line.text, end: isLast ? from + sound.length : line.end + sound.length - (to - from) }
}

/** The line without these consecutive words, cut where it is quietest. */
export function omitWords(line: Utterance, words: readonly number[]): Float32Array {
  const [first = 0, last = first] = [words.at(0), words.at(-1)]
  return join(line.samples.subarray(0, findGap(line, first)), line.samples.subarray(findGap(line, last + 1)))
}

/** The same line from another speaker, mood or room; `factor` times as long. */
const transform =
  (change: (samples: Float32Array) => Float32Array, factor = 1): Condition =>
  (line) => ({ samples: change(line.samples), text: line.text, end: line.end * factor })

/** Softer speech with the same room noise. */
const softerBy = (decibels: number): Condition =>
  transform((samples) => {
    const room = silence(samples.length)
    const gain = 10 ** (-decibels / 20)
    return samples.map((sample, i) => sample * gain + (room[i] ?? 0))
  })

/** Higher, pressed, and overdriving the microphone. */
function shout(samples: Float32Array): Float32Array {
  const higher = transpose(samples, 1.15)
  const gain = 0.6 / measureSpeechLevel(higher)
  return higher.map((sample, i) => Math.tanh(gain * (sample - 0.5 * (higher[i - 1] ?? 0))))
}

/** The last word so much softer, and only the first share of it. */
const swallowLast =
  (decibels: number, share = 1): Condition =>
  (line) => {
    const at = findGap(line, line.words.length - 1)
    const said = line.samples.subarray(at, at + Math.round(share * (line.end - at)))
    const soft = said.map((sample) => sample * 10 ** (-decibels / 20))
    const samples = join(line.samples.subarray(0, at), soft, silence(seconds(7)))
    return { samples, text: line.text, end: at + soft.length }
  }

const UNRELATED = 'We have exactly four minutes before the guards come back.'

/** The last line of another speaker that shares none of its longer words, or a line of our own. */
function findUnrelated(line: Utterance, strangers: Utterance[]): string {
  const long = (text: string): string[] => text.toLowerCase().match(/[\p{L}']{4,}/gu) ?? []
  const words = new Set(long(line.text))
  return strangers.findLast((other) => !long(other.text).some((word) => words.has(word)))?.text ?? UNRELATED
}

const BABBLE_VOICES = 6

/** Six speakers who talk without pauses, each from another place of a line. */
function listTalkers(strangers: Utterance[]): Float32Array[] {
  const lines = Object.values(Object.groupBy(strangers, (line) => line.speaker)).flatMap((said) => said?.[0] ?? [])
  const talkers = lines.filter((line) => line.words.length > 0)
  return talkers.slice(0, BABBLE_VOICES).map((line, i) => {
    const speech = line.samples.subarray(getWord(line, 0).from, line.end)
    const start = Math.floor((i * speech.length) / BABBLE_VOICES)
    return join(speech.subarray(start), speech.subarray(0, start))
  })
}

const middleWord = (words: SpokenWord[]): number => Math.floor(words.length / 2)

export const CONDITIONS: Record<string, Condition> = {
  clean: (line) => ({ samples: line.samples, text: line.text, end: line.end }),
  'noise 10 dB': (line) => ({ samples: addNoise(line.samples, 10), text: line.text, end: line.end }),
  'hiss 10 dB': transform((samples) => addHiss(samples, 10)),
  'babble 10 dB': (line, _others, strangers) => {
    const voices = strangers.slice(0, BABBLE_VOICES).map((other) => other.samples.subarray(0, other.end))
    return { samples: addBabble(line.samples, voices, 10), text: line.text, end: line.end }
  },
  'six voices 10 dB': (line, _others, strangers) => ({
    samples: addBabble(line.samples, listTalkers(strangers), 10),
    text: line.text,
    end: line.end,
  }),
  'pause 3 s before the last word among six voices': (line, others, strangers) => {
    const trial = pause(3, PAUSED_WORDS.last)(line, others, strangers)
    return trial && { ...trial, samples: addBabble(trial.samples, listTalkers(strangers), 10) }
  },
  'wrong line among six voices': (line, _others, strangers) => ({
    samples: addBabble(line.samples, listTalkers(strangers), 10),
    text: findUnrelated(line, strangers),
    end: undefined,
  }),
  fan: transform((samples) => addFan(samples, 10)),
  'bare room': transform(addRoom),
  'narrow microphone': transform(narrow),
  'after a noisy line': (line, others, strangers) => {
    const { samples, text } = getLine([...others, ...strangers], 0)
    return { samples: line.samples, text: line.text, end: line.end, before: { samples: addNoise(samples, 5), text } }
  },
  'noise after a quiet line': (line, others, strangers) => {
    const { samples, text } = getLine([...others, ...strangers], 0)
    return { samples: addNoise(line.samples, 10), text: line.text, end: line.end, before: { samples, text } }
  },
  whispered: transform(whisper),
  shouted: transform(shout),
  'high voice': transform((samples) => transpose(samples, 1.25)),
  'high voice 1.2': transform((samples) => transpose(samples, 1.2)),
  'deep voice': transform((samples) => transpose(samples, 0.85)),
  'soft -20 dB': softerBy(20),
  'faint -35 dB': softerBy(35),
  clipped: transform((samples) => {
    const gain = 0.5 / measureSpeechLevel(samples)
    return samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)))
  }),
  'fast 0.75': transform((samples) => stretch(samples, 0.75), 0.75),
  'slow 1.35': transform((samples) => stretch(samples, 1.35), 1.35),
  'pause 1.2 s': pause(1.2),
  'pause 3 s': pause(3),
  'pause 6 s': pause(6),
  'pause 10 s': pause(10),
  'pause 3 s before the second word': pause(3, PAUSED_WORDS.second),
  'pause 3 s before the last word': pause(3, PAUSED_WORDS.last),
  'pause 3 s, then a breath': pauseBefore(3, PAUSED_WORDS.middle, SOUNDS_AFTER_PAUSE['a breath']),
  'pause 3 s, then a cough': pauseBefore(3, PAUSED_WORDS.middle, SOUNDS_AFTER_PAUSE['a cough']),
  'a breath and a pause of 3 s before the last word': (line) => {
    const word = line.words.length - 1
    const at = findGap(line, word)
    const breath = SOUNDS_AFTER_PAUSE['a breath'](line)
    const samples = join(line.samples.subarray(0, at), breath, silence(seconds(3)), line.samples.subarray(at))
    return { samples, text: line.text, end: line.end + breath.length + seconds(3) }
  },
  // An answer before the end of the pause cuts the actor off; no answer is right too.
  'last word missing': (line) => {
    const at = findGap(line, line.words.length - 1)
    const samples = join(line.samples.subarray(0, at), silence(seconds(7)))
    return { samples, text: line.text, end: at + seconds(SWALLOWED_S) }
  },
  'last word 20 dB softer': swallowLast(20),
  'last word 30 dB softer': swallowLast(30),
  'half of the last word 10 dB softer': swallowLast(10, 0.5),
  'dropped word': (line) => replaceWords(line, middleWord(line.words), middleWord(line.words), new Float32Array(0)),
  'added word': (line, others) => {
    const sound = borrowWords(line, others, 1)
    if (sound === undefined) return undefined
    const at = findMiddle(line)
    const samples = join(line.samples.subarray(0, at), adjust(sound, line.samples), line.samples.subarray(at))
    return { samples, text: line.text, end: line.end + sound.length }
  },
  'two replaced': (line, others) => {
    const sound = borrowWords(line, others, 2)
    const first = middleWord(line.words) - 1
    return sound === undefined ? undefined : replaceWords(line, first, first + 1, sound)
  },
  restart: (line) => {
    const at = findMiddle(line)
    const skipped = Math.max(0, getWord(line, 0).from - seconds(0.1))
    const again = join(silence(seconds(0.3)), line.samples.subarray(skipped))
    return {
      samples: join(line.samples.subarray(0, at), again),
      text: line.text,
      end: at + seconds(0.3) + line.end - skipped,
    }
  },
  'last replaced': (line, others) => {
    const sound = borrowWords(line, others, 1)
    const last = line.words.length - 1
    return sound === undefined ? undefined : replaceWords(line, last, last, sound)
  },
  'leak -24 dB': (line, _others, strangers) => {
    const voice = getLine(strangers, 0)
    const leak = voice.samples.subarray(getWord(voice, 0).from, voice.end)
    const level = measureSpeechLevel(line.samples) / measureSpeechLevel(voice.samples) / 10 ** (24 / 20)
    const gap = silence(seconds(0.1))
    const samples = join(
      leak.map((sample) => sample * level),
      gap,
      line.samples,
    )
    return { samples, text: line.text, end: line.end + leak.length + gap.length }
  },
  'wrong line': (line, _others, strangers) => ({
    samples: line.samples,
    text: findUnrelated(line, strangers),
    end: undefined,
  }),
  'wrong line in noise': (line, _others, strangers) => ({
    samples: addNoise(line.samples, 10),
    text: findUnrelated(line, strangers),
    end: undefined,
  }),
}

export const SHORT_CONDITIONS: readonly string[] = [
  'clean',
  'high voice 1.2',
  'six voices 10 dB',
  'fan',
  'last word 20 dB softer',
  'half of the last word 10 dB softer',
  'pause 3 s',
  'pause 3 s before the last word',
  'a breath and a pause of 3 s before the last word',
  'pause 3 s before the last word among six voices',
  'wrong line',
  'wrong line among six voices',
]

export function hasEnoughWords(line: Utterance): boolean {
  return listSpoken(line.text).length >= MIN_WORDS
}
