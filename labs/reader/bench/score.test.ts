import { describe, expect, it } from 'vitest'
import { f1, scoreEntries, type Gold } from './score.ts'

const gold: Gold = {
  id: 'x',
  aliases: { RUIZ: 'DET. RUIZ' },
  entries: [
    { actor: 'narrator', dialog: 'INT. PRECINCT - NIGHT', kind: 'heading' },
    { actor: 'DET. RUIZ', dialog: 'Book her.', kind: 'dialogue' },
    { actor: 'COP', dialog: 'Name?', kind: 'dialogue' },
  ],
}

describe('the metric', () => {
  it('The metric compares speeches by character and words, without brackets and with aliases', () => {
    const score = scoreEntries(
      [
        { actor: 'narrator', dialog: 'INT. PRECINCT – NIGHT' },
        { actor: 'RUIZ (O.S.)', dialog: '(tired) Book her.' },
        { actor: 'COP', dialog: 'Name' },
      ],
      gold,
    )
    expect(score.dialogue).toEqual({ hits: 1, predicted: 2, expected: 2 })
    expect(f1(score.loose)).toBe(1)
    expect(f1(score.narrator)).toBe(1)
    expect(score.verdicts).toEqual([undefined, true, false])
  })

  it('The metric treats a speech that was split in two as one', () => {
    const score = scoreEntries(
      [
        { actor: 'DET. RUIZ', dialog: 'Book' },
        { actor: 'DET. RUIZ', dialog: 'her.' },
        { actor: 'COP', dialog: 'Name?' },
      ],
      gold,
    )
    expect(f1(score.dialogue)).toBe(1)
    expect(f1(score.narrator)).toBe(0)
  })

  it('The metric ignores a crossed-out opening', () => {
    const crossed: Gold = {
      id: 'x',
      entries: [
        { actor: 'COP', dialog: 'Who is the opera?', kind: 'dialogue', optional: true },
        { actor: 'DET. RUIZ', dialog: 'Book her.', kind: 'dialogue' },
      ],
    }
    const kept = scoreEntries(
      [
        { actor: 'COP', dialog: 'Who is the opera?' },
        { actor: 'DET. RUIZ', dialog: 'Book her.' },
      ],
      crossed,
    )
    const dropped = scoreEntries([{ actor: 'DET. RUIZ', dialog: 'Book her.' }], crossed)
    expect(f1(kept.dialogue)).toBe(1)
    expect(f1(dropped.dialogue)).toBe(1)
  })
})
