import { describe, expect, it } from 'vitest'
import type { ScriptEntry } from '../document/entry.ts'
import { askOnce } from './ask-once.ts'
import { surroundings } from './review-reason.ts'

const odd = 'The name looks unusual.'
const doubt = (reasons: string[]) => reasons.map((reason) => ({ reasons: [reason] }) as ScriptEntry)
const reasonsOf = (entries: ScriptEntry[]) => entries.map(({ reasons }) => reasons)

describe('[R-84-08] One question about a document', () => {
  it('What would be asked at a quarter of the speeches is asked once, at the first of them', () => {
    const entries = doubt([odd, ...Array<string>(5).fill(surroundings)])
    askOnce(entries, 20)
    expect(reasonsOf(entries)).toEqual([
      [odd],
      [expect.stringMatching(/how to read this script.* 4 lines/)],
      [],
      [],
      [],
      [],
    ])
  })

  it.each([
    ['fewer than a quarter of the speeches', 5, 21],
    ['fewer than five speeches', 4, 4],
  ])('What would be asked at %s is asked at each of them', (_, count, speeches) => {
    const entries = doubt(Array<string>(count).fill(surroundings))
    askOnce(entries, speeches)
    expect(reasonsOf(entries)).toEqual(Array.from({ length: count }, () => [surroundings]))
  })
})
