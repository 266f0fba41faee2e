import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listChunks } from './chunks.ts'
import { listClauses } from './clauses.ts'
import { createPhonemizer, type Phonemizer } from './phonemizer/phonemizer.ts'
import { listPhonemes } from './phonemes.ts'
import { listWordTimes } from './word-times.ts'

/** Takes milliseconds of processor time, and longer on a busy machine. */
const LONG_TIMEOUT = { timeout: 120_000 }

let phonemizer: Phonemizer
beforeAll(() => {
  phonemizer = createPhonemizer()
})
afterAll(() => phonemizer.stop())

async function prepare(text: string) {
  const units = toSpokenUnits(text, [])
  const clauses = listClauses(units)
  const phonemes = listPhonemes(clauses, await phonemizer.pronounce(clauses, 'American'))
  return { units, phonemes, chunks: listChunks(phonemes) }
}
const spell = (phonemes: readonly { symbol: string }[]) => phonemes.map(({ symbol }) => symbol).join('')

describe('the input of the network', () => {
  test.each([
    ['Hello.', 'həlˈoʊ.'],
    ['Hello', 'həlˈoʊ.'],
    ['The FBI?!', 'ðɪ ˌɛfbˌiːˈaɪ?'],
    ['Shh! Go—now…', 'ʃː! ɡˈoʊ— nˈaʊ…'],
    ['"Stop," she said.', 'stˈɑːp, ʃiː sˈɛd.'],
    ['At 10 a.m.', 'æt tˈɛn ˌeɪˈɛm.'],
  ])('The text "%s" becomes the phonemes "%s"', LONG_TIMEOUT, async (text, expected) => {
    expect(spell((await prepare(text)).phonemes)).toBe(expected)
  })

  it('Phonemes belong to the right words even if eSpeak joins two words', LONG_TIMEOUT, async () => {
    const { units, phonemes } = await prepare('One of the guys in the back.')
    const byWord = units.map((_, at) => spell(phonemes.filter(({ unit }) => unit === at)))
    expect(byWord).toEqual(['wˈʌn', 'ʌv', 'ðə', 'ɡˈaɪz', 'ɪn', 'ðə', 'bˈæk'])
  })

  it('A long text is split at sentence ends', LONG_TIMEOUT, async () => {
    const { chunks } = await prepare('I waited at the station until the last train had gone. '.repeat(20))
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.every((chunk) => chunk.length <= 510)).toBe(true)
    expect(chunks.map((chunk) => chunk.at(-1)?.symbol)).toEqual(chunks.map(() => '.'))
  })

  it('A long text without sentences is split at words', LONG_TIMEOUT, async () => {
    const { chunks, units } = await prepare('word '.repeat(150))
    expect(chunks.every((chunk) => chunk.length <= 510)).toBe(true)
    expect(new Set(chunks.flat().flatMap(({ unit }) => unit ?? [])).size).toBe(units.length)
  })

  it('Characters that cannot be pronounced are skipped', async () => {
    expect((await prepare('日本 ☃ ﷽ 𝕏')).chunks.flat().every(({ number }) => number > 0)).toBe(true)
  })
})

it('Word times are in order over several chunks with offsets', LONG_TIMEOUT, async () => {
  const { units, chunks } = await prepare('I waited at the station until the last train had gone. '.repeat(12))
  const timed = chunks.map((chunk, at) => ({
    frames: Array.from({ length: chunk.length + 2 }, () => 2),
    startSample: at * 600_000 - 1200,
  }))
  const words = listWordTimes(units, chunks, timed, 100_000, 24_000)
  expect(words.map(({ text }) => text)).toEqual(units.flatMap(({ written }) => written))
  const times = words.flatMap(({ startMs, endMs }) => [startMs, endMs])
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(words[0]).toMatchObject({ text: 'I', startMs: 0 })
})
