import { describe, expect, it } from 'vitest'
import { narrator } from '@sidelight/domain/lines/characters'
import { parseScript } from './parse-script.ts'
import { BLOCK, layOut, PLAIN } from './passes/example.ts'
import type { PassExample } from './passes/pass.ts'
import { compareLetters } from './testing/conservation.ts'
import { typeSource } from './testing/typed-source.ts'

type Typed = Omit<PassExample, 'expect'>

const parse = (typed: Typed) => parseScript(typeSource(typed))
const narrationOf = (typed: Typed) =>
  parse(typed)
    .entries.filter(({ actor }) => actor === narrator)
    .map(({ dialog }) => dialog)
const leftOutOf = (typed: Typed) => parse(typed).removed.map(({ text, reason }) => `${reason}: ${text}`)
const countLetters = (typed: Typed) => compareLetters(typeSource(typed), parse(typed))
const complete = { lost: '', added: '' }

const indent = (columns: number, text: string) => ' '.repeat(columns) + text
const ACTION = [
  indent(15, 'Rain on the tram windows. MAGDA stands in the aisle with two'),
  indent(15, 'wet bags and looks for a seat. Nobody moves for her.'),
  '',
  indent(15, 'The driver rings the bell twice and starts the engine.'),
]
const SPEECHES = layOut((name, words) => [indent(37, name), indent(25, words), ''])
const BELOW_HEADERS = Array<string>(12).fill('')
const AT_TOP = ['', '', '']
const KINDS = ['lines', 'pages', 'paragraphs'] as const

describe('the letters of a speech', () => {
  const wrapped = [
    'MAGDA: I never could decide if I was to go along with or',
    'without you. And then it rained and I stayed in bed until',
    'noon.',
    'FENWICK: Well, it was a long night and you were not at all',
    'happy. Nobody was.',
    'MAGDA: You could have called. The line was open and I was',
    'alone. Then I slept.',
    'FENWICK: And so I went home and thought it over with and',
    'without you. It was late.',
    'MAGDA: Nobody can live like that, all by himself and also',
    'alone. You know it.',
  ]

  it('[R-84-01] Wrapped words up to a full stop are no names and keep their small letters', () => {
    const [first] = parse({ kind: 'pages', given: wrapped }).entries
    expect(first?.dialog).toBe(
      'I never could decide if I was to go along with or without you. And then it rained and I stayed in bed until noon.',
    )
    expect(countLetters({ kind: 'pages', given: wrapped })).toEqual(complete)
  })

  it('[R-84-01] Each repair of recognised text is recorded with what was recognised', () => {
    const given = PLAIN.map((line) => line.replace('It has', 'lt has'))
    const script = parse({ kind: 'pages', given, page: { isScanned: true } })
    expect(script.repairs).toEqual([
      { from: 'MAGDA: lt has never cared for the third.', to: 'MAGDA: It has never cared for the third.', page: 1 },
    ])
    expect(parse({ kind: 'pages', given }).repairs).toEqual([])
  })
})

describe('what is not in the script', () => {
  it.each(KINDS)('[R-84-05] What happens under a scene number that stands alone is no front matter in %s', (kind) => {
    const typed = { kind, given: [...BELOW_HEADERS, indent(15, '12'), '', ...ACTION, '', ...SPEECHES] }
    expect(narrationOf(typed).join(' ')).toContain('Rain on the tram windows. MAGDA stands in the aisle')
    expect(leftOutOf(typed)).toHaveLength(1)
  })

  it('[R-84-05] A heading at the top of a page with its number on both sides is no header', () => {
    const heading = (number: number, text: string) => indent(6, `${number}`).padEnd(15) + text.padEnd(55) + number
    const headings = ['INT. TRAM - MORNING', 'EXT. STOP - NIGHT', 'THE DEPOT']
    const given = headings.flatMap((text, at) => [
      ...(at > 0 ? ['\f'] : []),
      ...AT_TOP,
      heading(at + 12, text),
      '',
      ...(at === 1 ? [] : ACTION),
      '',
      ...SPEECHES,
    ])
    expect(narrationOf({ kind: 'pages', given })).toEqual(expect.arrayContaining(headings))
  })

  it('[R-84-05] The same heading at the top of every page is a header', () => {
    const given = [0, 6, 12].flatMap((start) => [
      ...(start > 0 ? ['\f'] : []),
      ...AT_TOP,
      indent(15, 'INT. TRAM - MORNING'),
      '',
      ...SPEECHES.slice(start),
    ])
    expect(leftOutOf({ kind: 'pages', given })).toEqual(Array(3).fill('header-or-footer: INT. TRAM - MORNING'))
  })

  it('[R-84-05] Act and scene under the title do not go with it', () => {
    const title = [indent(36, 'THE LAST TRAM'), indent(36, 'by Dana Reeve')]
    const given = [...Array<string>(20).fill(''), ...title, '', indent(39, 'ACT ONE'), '', indent(39, 'Scene 1'), '\f']
    const typed: Typed = { kind: 'pages', given: [...given, ...Array<string>(8).fill(''), ...ACTION, '', ...SPEECHES] }
    expect(narrationOf(typed).join(' ')).toContain('ACT ONE')
    expect(narrationOf(typed).join(' ')).toContain('Scene 1')
    expect(leftOutOf(typed)).toEqual(['front-matter: THE LAST TRAM', 'front-matter: by Dana Reeve'])
  })

  it('[R-84-02] A direction between a bracketed name and its words is kept', () => {
    const given = layOut((name, words, at) => [`[${name}] ${at === 2 ? '(without turning) ' : ''}${words}`])
    expect(parse({ given }).entries[2]?.dialog).toBe('(without turning) It has never cared for the third.')
  })

  it('[R-84-02] A name that is repeated on the next page, and one with nothing to say, are listed', () => {
    const given = [...SPEECHES, indent(37, 'MAGDA'), indent(25, 'I ring the'), '\f']
    const typed: Typed = {
      kind: 'pages',
      given: [...given, indent(37, "MAGDA (CONT'D)"), indent(25, 'bell.'), '', indent(37, 'FENWICK')],
    }
    expect(leftOutOf(typed)).toEqual(["continued: MAGDA (CONT'D)", 'no-speech: FENWICK'])
    expect(parse(typed).entries.at(-1)?.dialog).toBe('I ring the bell.')
  })

  it('[R-84-02] The columns of a table that are not read are listed, and its notes where nobody speaks', () => {
    const rows = layOut((name, words, at) => [`${at + 1}|${name}|${words}|calm|Studio B`])
    const given = ['ID|Character|Line|Direction|Room', ...rows, '7||She waits.|long|Studio B']
    expect(leftOutOf({ given })).toEqual(
      expect.arrayContaining([
        'table-heading: ID Character Line Direction Room',
        'table-column: Studio B',
        'table-column: long',
      ]),
    )
    expect(countLetters({ given })).toEqual(complete)
  })

  it('[R-84-02] The keys of records and a word before every name are listed as labels', () => {
    const records = layOut((name, words, at) => [`NODE ${at + 10}`, `Speaker: ${name}`, `Line: ${words}`, ''])
    expect(leftOutOf({ given: records })).toEqual(expect.arrayContaining(['label: Speaker', 'label: Line']))
    expect(countLetters({ given: [...records, 'NODE 16', 'Speaker: MAGDA'] })).toEqual(complete)
    const kinds = layOut((name, words) => [`Audio (${name}): ${words}`])
    expect(leftOutOf({ given: kinds })).toEqual(Array(6).fill('label: Audio'))
  })
})

describe('a script that nothing recognises', () => {
  it.each([
    ['a title', ['THE LAST TRAM', 'by Dana Reeve']],
    ['a number', ['12']],
    ['a name with nothing to say', ['MAGDA']],
    ['sentences', ['It rains, and nobody has come for her yet.', 'She waits.']],
  ])('[R-84-04] A file that holds %s is kept as text', (_, given) => {
    for (const kind of KINDS) {
      const { entries, notes } = parse({ kind, given })
      expect(entries.map(({ dialog, actor }) => [actor, dialog].join(' ')).join(' ')).toMatch(/\S/u)
      const isSaid = notes.includes('No speaking character was found.')
      expect(isSaid).toBe(entries.every(({ actor }) => actor === narrator))
    }
  })

  it('[R-84-04] Where nobody speaks nothing is front matter, and where somebody speaks it is', () => {
    const notes = ['Please prepare the pages below.', 'Self-tape due Friday.', 'Slate: name and height.']
    expect(narrationOf({ kind: 'paragraphs', given: notes }).join(' ')).toBe(notes.join(' '))
    expect(leftOutOf({ given: ['Characters', 'MAGDA: Fifty, a lift attendant.', 'Script', ...BLOCK] })).toHaveLength(3)
  })

  it('[R-84-04] Only an empty file has no lines', () => {
    for (const kind of KINDS) expect(parse({ kind, given: ['', ' '] }).entries).toEqual([])
  })
})
