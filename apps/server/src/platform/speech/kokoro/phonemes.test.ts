import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listChunks } from './chunks.ts'
import { listClauses } from './clauses.ts'
import { createPhonemizer, type Phonemizer } from './phonemizer/phonemizer.ts'
import { listPhonemes } from './phonemes.ts'
import { listWordTimes } from './word-times.ts'

/** Milliseconds of a processor; a machine that does other things takes longer. */
const PATIENTLY = { timeout: 120_000 }

let phonemizer: Phonemizer
beforeAll(() => {
  phonemizer = createPhonemizer()
})
afterAll(() => phonemizer.stop())

async function read(text: string) {
  const units = toSpokenUnits(text, [])
  const clauses = listClauses(units)
  const sounds = listPhonemes(clauses, await phonemizer.pronounce(clauses, 'American'))
  return { units, sounds, chunks: listChunks(sounds) }
}
const spell = (sounds: readonly { symbol: string }[]) => sounds.map(({ symbol }) => symbol).join('')

describe('what the network is given', () => {
  test.each([
    ['Hello.', 'həlˈoʊ.'],
    ['Hello', 'həlˈoʊ.'],
    ['The FBI?!', 'ðɪ ˌɛfbˌiːˈaɪ?'],
    ['Shh! Go—now…', 'ʃː! ɡˈoʊ— nˈaʊ…'],
    ['"Stop," she said.', 'stˈɑːp, ʃiː sˈɛd.'],
    ['At 10 a.m.', 'æt tˈɛn ˌeɪˈɛm.'],
  ])('%s', PATIENTLY, async (text, expected) => {
    expect(spell((await read(text)).sounds)).toBe(expected)
  })

  it('knows whose sound it is, where two words are said as one', PATIENTLY, async () => {
    const { units, sounds } = await read('One of the guys in the back.')
    const byWord = units.map((_, at) => spell(sounds.filter(({ unit }) => unit === at)))
    expect(byWord).toEqual(['wˈʌn', 'ʌv', 'ðə', 'ɡˈaɪz', 'ɪn', 'ðə', 'bˈæk'])
  })

  it('comes in pieces of whole sentences when it is long', PATIENTLY, async () => {
    const { chunks } = await read('I waited at the station until the last train had gone. '.repeat(20))
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.every((chunk) => chunk.length <= 510)).toBe(true)
    expect(chunks.map((chunk) => chunk.at(-1)?.symbol)).toEqual(chunks.map(() => '.'))
  })

  it('comes in pieces of words when there is no sentence', PATIENTLY, async () => {
    const { chunks, units } = await read('word '.repeat(150))
    expect(chunks.every((chunk) => chunk.length <= 510)).toBe(true)
    expect(new Set(chunks.flat().flatMap(({ unit }) => unit ?? [])).size).toBe(units.length)
  })

  it('survives what cannot be pronounced', async () => {
    expect((await read('日本 ☃ ﷽ 𝕏')).chunks.flat().every(({ number }) => number > 0)).toBe(true)
  })
})

it('tells when words are said, over pieces that were moved', PATIENTLY, async () => {
  const { units, chunks } = await read('I waited at the station until the last train had gone. '.repeat(12))
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
