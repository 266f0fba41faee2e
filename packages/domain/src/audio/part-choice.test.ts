import { describe, expect, it } from 'vitest'
import { RECORD_BY_ME } from './record-by-me.ts'
import { castOthers, listOwnParts, listParts, selectExcerpt } from './part-choice.ts'

const suggest = (character: string, suggestedVoiceId: string) => ({ character, suggestedVoiceId })
const PARTS = [suggest('DANI', 'kokoro:ada'), suggest('MARCUS', 'kokoro:theo'), suggest('ATTENDANT', 'kokoro:ines')]

describe('Choosing a part', () => {
  it('[R-19-03] Directions are no part', () => {
    expect(listParts([suggest('narrator', 'kokoro:hugh'), ...PARTS])).toEqual(PARTS)
  })

  it('[R-19-08] The chosen part is read by the user, and every other part keeps its voice or gets the suggested one', () => {
    const known = new Map([
      ['MARCUS', 'kokoro:hugh'],
      ['ATTENDANT', RECORD_BY_ME],
    ])
    expect(listOwnParts(known)).toEqual(['ATTENDANT'])
    expect(castOthers(known, PARTS, new Set(['DANI']))).toEqual(
      new Map([
        ['DANI', RECORD_BY_ME],
        ['MARCUS', 'kokoro:hugh'],
        ['ATTENDANT', 'kokoro:ines'],
      ]),
    )
  })
})

const LAUNDROMAT = 'INT. LAUNDROMAT - NIGHT'
const STREET = 'EXT. STREET - DAWN'
const SCRIPT = (
  [
    ['narrator', LAUNDROMAT, LAUNDROMAT],
    ['narrator', 'Rain.', LAUNDROMAT],
    ['narrator', 'One dryer turns.', LAUNDROMAT],
    ['MARCUS', 'One.', LAUNDROMAT],
    ['DANI', '(quiet) Two.', LAUNDROMAT],
    ['MARCUS', 'Three.', LAUNDROMAT],
    ['narrator', 'She turns.', LAUNDROMAT],
    ['ATTENDANT', 'Four.', LAUNDROMAT],
    ['MARCUS', 'Five.', LAUNDROMAT],
    ['DANI', 'Six.', LAUNDROMAT],
    ['narrator', STREET, STREET],
    ['DRIVER', '(shrugs)', STREET],
    ['DANI', 'Eight.', STREET],
  ] as const
).map(([character, dialog, heading], index) => ({
  id: String(index),
  index,
  character,
  dialog,
  heading,
  page: index < 7 ? 1 : 2,
}))
const textsOf = (own: readonly string[]) => selectExcerpt(SCRIPT, new Set(own))?.lines.map(({ text }) => text)

describe('The excerpt beside the parts', () => {
  it('[R-19-04] Before a choice the excerpt shows how the script begins: the direction before the first speech and five speeches', () => {
    expect(selectExcerpt(SCRIPT, new Set())).toMatchObject({ heading: LAUNDROMAT, page: 1 })
    expect(textsOf([])).toEqual(['One dryer turns.', 'One.', 'Two.', 'Three.', 'She turns.', 'Four.', 'Five.'])
    expect(selectExcerpt(SCRIPT, new Set())?.lines[2]).toEqual({
      id: '4',
      character: 'DANI',
      manner: '(quiet)',
      text: 'Two.',
    })
  })

  it('[R-19-04] A part that speaks among the first three leaves the excerpt as it is, and a later one moves it to its first exchange', () => {
    expect(textsOf(['DANI'])).toEqual(textsOf([]))
    expect(textsOf(['ATTENDANT'])).toEqual(['Two.', 'Three.', 'She turns.', 'Four.', 'Five.', 'Six.'])
  })

  it('[R-19-04] The excerpt does not reach into another scene, and a speech that is only a direction stays as it is', () => {
    expect(selectExcerpt(SCRIPT, new Set(['DRIVER']))).toEqual({
      heading: STREET,
      page: 2,
      lines: [
        { id: '11', character: 'DRIVER', manner: '', text: '(shrugs)' },
        { id: '12', character: 'DANI', manner: '', text: 'Eight.' },
      ],
    })
  })

  it('[R-19-04] A script without speeches has no excerpt', () => {
    expect(selectExcerpt(SCRIPT.slice(0, 3), new Set())).toBeUndefined()
  })
})
