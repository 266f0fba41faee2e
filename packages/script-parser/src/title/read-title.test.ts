import { describe, expect, it } from 'vitest'
import { parseScript } from '../parse-script.ts'
import { typeSource } from '../testing/typed-source.ts'
import { readTitle } from './read-title.ts'

const ROOM = Array<string>(8).fill('')
const at = (column: number, text: string) => `${' '.repeat(column)}${text}`
const speech = (name: string, words: string) => [at(37, name), at(25, words), '']
const SCENE = [
  at(15, 'INT. FERRY - NIGHT'),
  '',
  ...speech('NORA', 'You said the last boat left at nine.'),
  ...speech('ELI', 'I said it should have.'),
  ...speech('NORA', 'And you waited anyway?'),
  ...speech('ELI', 'Somebody had to hold the door.'),
]
const MORE = [
  ...speech('NORA', 'Then hold it a little longer.'),
  ...speech('ELI', 'The captain is looking at us.'),
  ...speech('NORA', 'Let him look, I paid for two.'),
  ...speech('ELI', 'You only ever pay for one.'),
]

/** Two pages with these headers. */
const pagesWith = (first: readonly string[], second: readonly string[] = []) =>
  typeSource({ kind: 'pages', given: ['', ...first, ...ROOM, ...SCENE, '\f', '', ...second, ...ROOM, ...MORE] })
const read = (...headers: Parameters<typeof pagesWith>) => readTitle(parseScript(pagesWith(...headers)))

describe('the title and the part on the pages', () => {
  it.each([
    ['THE LAST BOAT – Sides: NORA', 'NORA'],
    ['THE LAST BOAT - ROLE OF: ELI', 'ELI'],
    ['"THE LAST BOAT"  |  NORA sides', 'NORA'],
    ['THE LAST BOAT – Sides for Nora (30s)', 'NORA'],
    ['THE LAST BOAT  Part: ELI  12 pages', 'ELI'],
  ])('[R-71-01] The header "%s" names the title and the part of %s', (header, part) => {
    expect(read([at(15, header)])).toEqual({ title: 'THE LAST BOAT', part })
    expect(read([at(15, header)], [at(15, header)])).toEqual({ title: 'THE LAST BOAT', part })
  })

  it('[R-71-01] A line that names the part makes the line above it the title', () => {
    const lines = ['THE LAST BOAT', 'Sides: NORA']
    expect(read(lines.map((line) => at(15, line)))).toEqual({ title: 'THE LAST BOAT', part: 'NORA' })
    const typed = typeSource({ kind: 'pages', given: [...lines, '', ...SCENE.map((line) => line.trim())] })
    expect(readTitle(parseScript(typed))).toEqual({ title: 'THE LAST BOAT', part: 'NORA' })
  })

  it.each([
    ['THE LAST BOAT    Blue Rev. 3/12/26    1.', 'THE LAST BOAT    Blue Rev. 3/12/26    2.'],
    ['The Last Boat - 12 March 2026              1', 'The Last Boat - 12 March 2026              2'],
    ['"The Last Boat"  PINK REVISIONS 03-12-2026  41A.', '"The Last Boat"  PINK REVISIONS 03-12-2026  42.'],
  ])('[R-71-01] The running head "%s" is read without revision, date and page number', (first, second) => {
    const { title, part } = read([at(15, first)], [at(15, second)])
    expect(title?.toUpperCase()).toBe('THE LAST BOAT')
    expect(part).toBeUndefined()
  })

  it('[R-71-01] A title page with a byline names the title', () => {
    const middle = (line: string) => at(42 - line.length / 2, line)
    const given = [
      ...Array<string>(20).fill(''),
      ...['THE LAST BOAT', 'written by', 'Dana Reeve'].map(middle),
      '\f',
      ...ROOM,
      ...SCENE,
      ...MORE,
    ]
    expect(readTitle(parseScript(typeSource({ kind: 'pages', given })))).toEqual({
      title: 'THE LAST BOAT',
      part: undefined,
    })
  })

  it.each([
    ['no header', [], []],
    ['only page numbers', ['1.'], ['2.']],
    ['a company', ['Harbour Casting Inc.'], ['Harbour Casting Inc.']],
    ['a warning', ['CONFIDENTIAL - DO NOT COPY'], ['CONFIDENTIAL - DO NOT COPY']],
    ['two running texts', ['THE LAST BOAT  |  NORTHERN LIGHTS'], ['THE LAST BOAT  |  NORTHERN LIGHTS']],
    ['the name of a character', ['NORA'], ['NORA']],
    ['a scene and a revision', ['Scene 12 - Revised 3/12/26'], ['Scene 12 - Revised 3/12/26']],
  ])('[R-71-02] Pages with %s have no title', (_, first, second) => {
    expect(
      read(
        first.map((line) => at(15, line)),
        second.map((line) => at(15, line)),
      ).title,
    ).toBeUndefined()
  })

  it('[R-71-02] A name that nobody in the script has is no part', () => {
    expect(read([at(15, 'THE LAST BOAT – Sides: HENRIETTA')])).toMatchObject({ part: undefined })
  })

  it('[R-71-03] Reading the title changes no line', () => {
    const script = parseScript(pagesWith([at(15, 'THE LAST BOAT – Sides: NORA')]))
    const before = parseScript(pagesWith([at(15, 'THE LAST BOAT – Sides: NORA')]))
    readTitle(script)
    expect(script).toEqual(before)
  })
})
