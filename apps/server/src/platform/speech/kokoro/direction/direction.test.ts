import { type Direction, MANNERS, neutralDirection, type Span } from '@sidelight/domain/direction/direction'
import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { describe, expect, it, test } from 'vitest'
import type { Phoneme } from '../phonemes.ts'
import { KOKORO_VOICES, type KokoroVoice } from '../voice-catalogue.ts'
import { carryDirection } from './carried-direction.ts'
import { continueLine } from './continuations.ts'
import { describeDelivery } from './delivery.ts'
import { listDirectedChunks } from './directed-chunks.ts'

const voiceOf = (file: string) => KOKORO_VOICES.find((voice) => voice.file === file) as KokoroVoice
const heart = voiceOf('af_heart')
const span = (manner: Span['manner'], fromWord = 0, amount: Span['amount'] = 2): Span => ({ fromWord, manner, amount })

/** The letters of each word in place of its sounds. */
function spell(text: string): Phoneme[] {
  return toSpokenUnits(text, []).flatMap(({ say }, unit) => [
    ...(unit === 0 ? [] : [{ symbol: ' ', unit: undefined }]),
    ...[...say.toLowerCase()].map((symbol) => ({ symbol, unit: /\p{L}/u.test(symbol) ? unit : undefined })),
  ])
}
const direct = (text: string, direction: Partial<Direction>, read = 0) =>
  listDirectedChunks(spell(text), toSpokenUnits(text, []), heart, {
    direction: { ...neutralDirection, ...direction },
    read,
  })
const textOf = ({ phonemes }: { phonemes: readonly Phoneme[] }) => phonemes.map(({ symbol }) => symbol).join('')

describe('delivery', () => {
  test.each(KOKORO_VOICES.map((voice) => [voice.file, voice] as const))(
    '[R-37-01] Without a direction, %s is asked for with its own settings',
    (_, voice) => {
      expect(describeDelivery(voice, undefined, 'full', 0)).toEqual({
        speed: voice.speed ?? 1,
        pitch: voice.pitch ?? 1,
        range: voice.range ?? 1,
        gainDb: voice.gainDb,
        shelfDb: 0,
        extraSymbols: 0,
        melodies: [],
      })
    },
  )

  it('[R-37-01] A neutral line is one chunk whose pitch is left as it is', () => {
    const [chunk, ...others] = direct('You told him? Well, I never said that.', {})
    expect(others).toEqual([])
    expect(textOf(chunk ?? { phonemes: [] })).toBe('you told him? well, i never said that.')
    expect(chunk?.pitchFactors.every((factor) => factor === 1)).toBe(true)
  })

  test.each([
    ['softer', { speed: 0.93, gainDb: heart.gainDb - 5 }],
    ['whispered', { pitch: 0, speed: 0.92 }],
    ['louder', { range: 1.35, gainDb: heart.gainDb + 5, shelfDb: 1 }],
    ['urgent', { speed: 1.25, range: 1.25 }],
    ['slower', { speed: 0.78, pitch: 1, range: 1 }],
    ['cold', { range: 0.45, speed: 0.92 }],
    ['warm', { range: 1.1, speed: 0.95 }],
    ['amused', { range: 1.5, speed: 1.06 }],
    ['angry', { range: 1.6, speed: 1.1, shelfDb: 5 }],
  ] as const)('[R-37-02] Said %s, a line has the settings of that manner', (manner, expected) => {
    const delivery = describeDelivery(heart, span(manner), 'usual', 0)
    for (const [name, value] of Object.entries(expected))
      expect(delivery[name as keyof typeof expected]).toBeCloseTo(value, 5)
  })

  it('[R-37-02] "A little" is half of a manner, "muted" 0.6 and "full" a quarter more', () => {
    const gainOf = (amount: Span['amount'], fullness: 'muted' | 'usual' | 'full') =>
      describeDelivery(heart, span('louder', 0, amount), fullness, 0).gainDb - heart.gainDb
    expect(gainOf(2, 'usual')).toBeCloseTo(5)
    expect(gainOf(1, 'usual')).toBeCloseTo(2.5)
    expect(gainOf(2, 'muted')).toBeCloseTo(3)
    expect(gainOf(2, 'full')).toBeCloseTo(6.25)
    expect(describeDelivery(heart, span('whispered', 0, 1), 'muted', 0).pitch).toBe(0)
  })

  test.each(['am_onyx', 'bf_lily', 'af_jessica'])('[R-37-02] A narrower range keeps the median pitch of %s', (file) => {
    const voice = voiceOf(file)
    const { pitch, range } = describeDelivery(voice, span('cold'), 'usual', 0)
    // What the network predicts for the median of the voice, before its own settings.
    const predicted = 160 * (voice.medianHertz / (160 * (voice.pitch ?? 1))) ** (1 / (voice.range ?? 1))
    expect(160 * pitch * (predicted / 160) ** range).toBeCloseTo(voice.medianHertz * 0.93, 3)
  })

  it('[R-37-06] Three other reads take the style of a longer line, of another voice, or both', () => {
    const reads = [0, 1, 2, 3].map((read) => describeDelivery(heart, undefined, 'usual', read))
    expect(reads.map(({ extraSymbols }) => extraSymbols)).toEqual([0, 60, 0, 60])
    expect(reads.map(({ melodies }) => melodies.length)).toEqual([0, 0, 1, 1])
    for (const voice of KOKORO_VOICES) {
      const [melody] = describeDelivery(voice, undefined, 'usual', 2).melodies
      expect(melody?.file.slice(0, 2)).toBe(voice.file.slice(0, 2))
      expect(melody?.file).not.toBe(voice.file)
    }
  })
})

describe('parts of a line', () => {
  it('[R-37-09] A line is split where its manner changes, and each part ends with a mark', () => {
    const chunks = direct('Sit down. Now walk away', { spans: [span('cold', 2), span('angry', 3)] })
    expect(chunks.map(textOf)).toEqual(['sit down.', 'now,', 'walk away,'])
    expect(chunks.map(({ delivery }) => Math.round(delivery.range * 100) / 100)).toEqual([1, 0.45, 1.6])
  })

  it('[R-37-09] A manner of the whole line is one part, and one behind its last word does nothing', () => {
    expect(direct('Sit down. Now.', { spans: [span('cold')] }).map(textOf)).toEqual(['sit down. now.'])
    expect(direct('Sit down. Now.', { spans: [span('cold', 3)] })).toEqual(direct('Sit down. Now.', {}))
  })

  it('[R-37-09] Words that are spoken as one are directed as one', () => {
    const chunks = direct('I paid $5 million there.', { spans: [span('cold', 3)] })
    expect(chunks.map(textOf)).toEqual(['i paid,', 'five million dollars there.'])
  })
})

describe('accents', () => {
  const semitones = (chunk: ReturnType<typeof direct>[number] | undefined, word: number) =>
    (chunk?.phonemes ?? []).flatMap(({ unit }, at) =>
      unit === word ? [Math.round(12 * Math.log2(chunk?.pitchFactors[at] ?? 1))] : [],
    )

  it('[R-37-07] A stressed word is higher, and the rest of its sentence lower', () => {
    const [chunk] = direct('I never said that. Go on.', { stresses: [{ word: 1 }] })
    expect(semitones(chunk, 0)).toEqual([0])
    expect(new Set(semitones(chunk, 1))).toEqual(new Set([4]))
    expect(new Set([...semitones(chunk, 2), ...semitones(chunk, 3)])).toEqual(new Set([-2]))
    expect(new Set([...semitones(chunk, 4), ...semitones(chunk, 5)])).toEqual(new Set([0]))
  })

  it('[R-37-10] A question rises over its last vowel, whatever follows it', () => {
    const [chunk] = direct('Your coat?', { rises: [{ word: 1 }] })
    expect(semitones(chunk, 1)).toEqual([0, 5, 11, 11])
  })

  it('[R-37-10] The pitch of a question rises over its last sounds and starts anew after it', () => {
    const [chunk] = direct('You told him? Go on.', { rises: [{ word: 2 }] })
    expect(semitones(chunk, 0)).toEqual([0, 0, 0])
    const last = semitones(chunk, 2)
    expect(last).toEqual(last.toSorted((a, b) => a - b))
    expect(last.at(-1)).toBeGreaterThan(6)
    expect(new Set([...semitones(chunk, 3), ...semitones(chunk, 4)])).toEqual(new Set([0]))
  })
})

describe('cut-offs', () => {
  test.each([
    ["I didn't—", "I didn't do anything like that."],
    ['Are you —', "Are you don't care about that at all."],
    ['It was the...—', 'It was the people that we talked about.'],
    ['I was--', 'I was going to be there tonight.'],
    ['But Marcus—', 'But Marcus today, before we go home.'],
  ])('[R-37-04] "%s" goes on without a pause', (text, said) => {
    const units = continueLine(toSpokenUnits(text, []))
    expect(units.map(({ say }) => say).join(' ')).toBe(said)
    expect(units.flatMap(({ written }) => written)).toEqual(toSpokenUnits(text, []).flatMap(({ written }) => written))
  })
})

describe('carried directions', () => {
  it('[R-37-08] All manners but "shaken" are carried', () => {
    const carried = MANNERS.filter(
      (manner) => carryDirection({ ...neutralDirection, spans: [span(manner)] }).spans.length > 0,
    )
    expect(MANNERS.filter((manner) => !carried.includes(manner))).toEqual(['shaken'])
  })

  it('[R-37-08] Directions that sound alike are carried as the same', () => {
    const carry = (direction: Partial<Direction>) => carryDirection({ ...neutralDirection, ...direction })
    expect(carry({ spans: [span('cold'), span('cold', 4)] })).toEqual(carry({ spans: [span('cold')] }))
    expect(carry({ spans: [span('cold'), span('cold', 4, 1)] }).spans).toHaveLength(2)
    expect(carry({ spans: [span('whispered', 0, 1)] })).toEqual(carry({ spans: [span('whispered')] }))
    expect(carry({ ending: 'trails off', entry: 'cuts in' })).toEqual(neutralDirection)
    expect(carry({ ending: 'cut off' }).ending).toBe('cut off')
    const accents = { stresses: [{ word: 1 }], rises: [{ word: 3 }] }
    expect(carry({ ...accents, spans: [span('whispered')] })).toEqual(carry({ spans: [span('whispered')] }))
    expect(carry({ ...accents, spans: [span('whispered', 2)] })).toMatchObject({ stresses: [{ word: 1 }], rises: [] })
  })
})
