import { describe, expect, it } from 'vitest'
import { narrator } from '@sidelight/domain/lines/characters'
import { parseScript } from './parse-script.ts'
import { BLOCK, PLAIN } from './passes/example.ts'
import { parseEntries, parseSpeeches, typeSource } from './testing/typed-source.ts'

const speech = (name: string, words: string) => [`${' '.repeat(30)}${name}`, `${' '.repeat(20)}${words}`, '']
const read = (given: readonly string[]) => parseSpeeches(typeSource({ given }))
const numbers = ['one', 'two', 'three', 'four']

/** Four pages with a page number over them; the first cue of each stands where headers do. */
const pagesUnder = (first: string, name: string) =>
  numbers.flatMap((number, at) => [
    ...(at > 0 ? ['\f'] : []),
    `${' '.repeat(70)}${at + 1}.`,
    ...Array<string>(5).fill(''),
    ...speech(first, `This is landing ${number}.`),
    ...speech('JONAS', `Nobody told me about landing ${number}.`),
    ...speech(name, `Then ${number} times I ask you.`),
    ...speech('JONAS', `And ${number} times I say so.`),
  ])

describe('safeguards of what is removed', () => {
  it.each([
    ['a name that repeats from page to page', 'MARA', 'MARA'],
    ['a name that looks like a Roman number', 'LIV', 'LIV'],
    ["a name with a header's word", 'MR. GREEN', 'MR. GREEN'],
    ['a name with its extension', 'MARA (V.O.)', 'MARA'],
  ])('[R-35-01] %s at the top of every page is no header', (_, first, name) => {
    const script = parseScript(typeSource({ kind: 'pages', given: pagesUnder(first, name) }))
    const spoken = script.entries.filter(({ dialog }) => dialog.startsWith('This is landing'))
    expect(spoken.map(({ actor }) => actor)).toEqual(numbers.map(() => name))
    expect(script.removed.map(({ text }) => text)).toEqual(['1.', '2.', '3.', '4.'])
  })

  it('[R-35-01] A title at the top of every page that nobody speaks under is a header', () => {
    const given = pagesUnder('MARA', 'MARA').map((line) => (/^ +\d\.$/u.test(line) ? 'THE THIRD LANDING' : line))
    const script = parseScript(typeSource({ kind: 'pages', given }))
    expect(script.characters.map(({ name }) => name).sort()).toEqual(['JONAS', 'MARA'])
    expect(script.removed.map(({ text }) => text)).toEqual(numbers.map(() => 'THE THIRD LANDING'))
  })

  it('[R-35-02] Turned text that is most of its page is not removed as a stamp, and a short stamp is', () => {
    const turn = (isTurned: (text: string) => boolean) =>
      parseScript(
        typeSource({ kind: 'pages', given: BLOCK, item: (text) => (isTurned(text) ? { rotation: 10 } : {}) }),
      ).removed.map(({ text }) => text)
    expect(turn(() => true)).toEqual([])
    expect(turn((text) => text.startsWith('Any'))).toEqual(['Any landing at all will do.'])
  })

  it('[R-35-02] A slip with one small line near its edge keeps it', () => {
    const given = ['\f', '', '', 'Which landing do you mean, and why did nobody tell me about it?']
    const item = (text: string) => (text.startsWith('Which landing do you mean, and') ? { fontSize: 8 } : {})
    const script = parseScript(typeSource({ kind: 'pages', given: [...PLAIN, ...given], item }))
    expect(script.removed).toEqual([])
  })
})

describe('what is set apart by its look', () => {
  it('[R-35-08] Names in grey or in a colour are no watermark, and fainter text or text over other lines is one', () => {
    const removed = (lightness: number) =>
      parseScript(
        typeSource({
          kind: 'pages',
          given: [...Array<string>(10).fill(''), ...BLOCK],
          item: (text) => ({ lightness: text === 'MAGDA' ? lightness : 0 }),
        }),
      ).removed.map(({ text }) => text)
    expect(removed(0.43)).toEqual([])
    expect(removed(0.8).filter((text) => text === 'MAGDA')).toHaveLength(3)
  })

  it('[R-35-10] Characters described above the script say nothing, and a script without its title keeps them', () => {
    const list = ['Characters', 'MAGDA: Fifty, a lift attendant.', 'FENWICK: Thirty. Inspects lifts.']
    expect(read([...list, 'Script', ...PLAIN])).toEqual(PLAIN)
    expect(read([...list, ...PLAIN])).toHaveLength(PLAIN.length + 2)
  })

  it('[R-35-11] Names that a font draws as small capitals speak, and sentences that begin with small letters do not', () => {
    const exchange = [
      ['mrs. oakley', 'Item one. The bench.'],
      ['the vicar', 'Must we begin with the bench?'],
      ['mrs. oakley', 'We began with it in March.'],
      ['the vicar', 'So we did. And in May.'],
      ['mrs. oakley', 'Then let us end with it.'],
    ] as const
    const parse = (given: string[]) =>
      parseScript(typeSource({ kind: 'pages', given })).entries.map(({ actor, dialog }) => [actor, dialog])
    expect(parse(exchange.map(([name, words]) => `${name}. ${words}`))).toEqual(
      exchange.map(([name, words]) => [name.toUpperCase(), words]),
    )
    const wrapped = ['MAGDA: We waited for the lift', 'and the bell. Then it came.', ...PLAIN]
    expect(parse(wrapped)[0]).toEqual(['MAGDA', 'We waited for the lift and the bell. Then it came.'])
  })

  it('[R-35-12] CUT TO: is never spoken, and a speech that ends in "to:" is', () => {
    const given = ['MAGDA', 'Which landing do you mean?', 'CUT TO:', ...BLOCK, 'MAGDA', 'It is the one I wrote to:']
    const { entries } = parseScript(typeSource({ kind: 'pages', given }))
    expect(entries[0]).toMatchObject({ actor: 'MAGDA', dialog: 'Which landing do you mean?' })
    expect(entries.at(-1)).toMatchObject({ actor: 'MAGDA', dialog: 'It is the one I wrote to:' })
  })
})

describe('pasted and plain text', () => {
  it('[R-35-09] A direction behind the words of a speech ends it where two lines have one, and one alone is only doubted', () => {
    const given = [...PLAIN]
    given[1] += ' Magda closes the door.'
    expect(read(given)[1]).toContain('Magda closes the door.')
    given[3] += ' Rain begins. She looks up.'
    expect(read(given)).toEqual(PLAIN)
  })

  it.each([
    ['in capitals', ["PETRA: You said you'd call.", 'JONAS: I did call.']],
    ['in small letters', ["Petra: You said you'd call.", 'Jonas: I did call.']],
  ])('[R-35-03] A script of two lines with names %s is read', (_, given) => {
    expect(parseEntries(typeSource({ given }))).toEqual(given)
  })

  it('[R-35-04] Text in braces is a direction, and names in braces stay names', () => {
    const given = [
      'PETRA: {not looking up} Is it on?',
      'JONAS: It is. {beat} Why?',
      'PETRA: No reason.',
      'JONAS: Petra.',
    ]
    const said = parseScript(typeSource({ given })).entries.map(({ parts }) =>
      parts.filter(({ kind }) => kind === 'say').map(({ text }) => text),
    )
    expect(said).toEqual([['Is it on?'], ['It is.', 'Why?'], ['No reason.'], ['Petra.']])
    const named = PLAIN.map((line) => line.replace(/^(\w+): /u, '{$1} '))
    expect(parseSpeeches(typeSource({ given: named }))).toEqual(PLAIN)
  })

  it('[R-35-05] A line that says what a character does ends the speech above it', () => {
    const given = BLOCK.flatMap((line, at) => {
      if (at === 1) return [line, 'Magda sits down hard.']
      return at === 7 ? [line, '', 'She hangs up.', ''] : [line]
    })
    const entries = parseScript(typeSource({ given })).entries
    expect(entries.filter(({ actor }) => actor === narrator).map(({ dialog }) => dialog)).toEqual([
      'Magda sits down hard.',
      'She hangs up.',
    ])
    expect(parseSpeeches(typeSource({ given }))).toEqual(PLAIN)
  })
})

describe('doubt', () => {
  it('[R-35-07] A speech with a direction among its sentences is to be checked, and one without is not', () => {
    const told = PLAIN.with(2, 'MAGDA: It has never cared for the third. Fenwick sets the cup down hard.')
    const reviewed = (given: readonly string[]) => {
      const { entries, review } = parseScript(typeSource({ given }))
      return review.map((at) => entries[at]?.reasons)
    }
    expect(reviewed(told)).toEqual([['A stage direction may be mixed into the dialogue.']])
    expect(reviewed(PLAIN)).toEqual([])
  })
})

describe('notes typed over a page', () => {
  const note = 'slower, to her'
  const page = [...BLOCK, ...BLOCK, ...BLOCK].map((line, at) => (at === 5 ? `${line.padEnd(40)}${note}` : line))
  const read = (look: object) => {
    const item = (text: string) => ({ fontName: 'Courier', colour: '#000000', ...(text === note ? look : {}) })
    return parseScript(typeSource({ kind: 'pages', given: page, item }))
  }

  it.each([
    ['another font', { fontName: 'Helvetica' }],
    ['another colour', { colour: '#102080' }],
  ])('[R-35-06] A note in %s is taken out of the line it is beside and listed', (_, look) => {
    const script = read(look)
    expect(script.removed.map(({ text }) => text)).toEqual([note])
    expect(script.entries.map(({ dialog }) => dialog).join(' ')).not.toContain('slower')
  })

  it('[R-35-06] A word in bold or an accented sign from another font stays in its line', () => {
    expect(read({ fontName: 'Courier-Bold', isBold: true }).removed).toEqual([])
    const item = (text: string) => (text === 'will do.' ? { fontName: 'Symbol' } : { fontName: 'Courier' })
    const given = page.map((line, at) => (at === 5 ? BLOCK[5] : line) ?? '')
    const source = typeSource({ kind: 'pages', given, item })
    const pages = source.kind === 'pages' ? source.pages : []
    const items = pages[0]?.items.flatMap((one) =>
      one.text === 'Any landing at all will do.'
        ? [
            { ...one, text: 'Any landing at all', width: 18 * 7.2 },
            { ...one, text: 'will do.', x: one.x + 19 * 7.2, width: 8 * 7.2, fontName: 'Symbol' },
          ]
        : [one],
    )
    const script = parseScript({ kind: 'pages', pages: pages.map((one) => ({ ...one, items: items ?? [] })) })
    expect(script.removed).toEqual([])
    expect(script.entries[1]?.dialog).toBe('Any landing at all will do.')
  })
})
