import { describe, expect, it } from 'vitest'
import { parseScript } from '../parse-script.ts'
import { parseSpeeches, typeSource } from '../testing/typed-source.ts'
import { EXCHANGE, layOut, PLAIN } from '../passes/example.ts'

const spoken = (given: string[]) => parseSpeeches(typeSource({ given }))

describe('conventions of a document', () => {
  it('Where every speech begins after a gap, lines of verse stay in one speech', () => {
    const verse = ['They told me that the sea would come', 'That kings had stood here. I was told.', 'It sent a shell.']
    const lines = [...layOut((name, words) => [`${name}: ${words}`, '']), `MAGDA: ${verse[0]}`]
    expect(spoken([...lines, ...verse.slice(1)])).toEqual([...PLAIN, `MAGDA: ${verse.join(' ')}`])
  })

  it.each([' → ', ' • ', ' / ', ' ▸ '])('The separator "%s" behind every name is recognised', (mark) => {
    expect(spoken(layOut((name, words) => [`${name}${mark}${words}`, '']))).toEqual(PLAIN)
  })

  it.each([
    ['— ', ' —'],
    ['~ ', ' ~'],
    ['<< ', ' >>'],
  ])('Signs around every name are removed: "%sNAME%s"', (open, close) => {
    expect(spoken(layOut((name, words) => [`${open}${name}${close}`, words, '']))).toEqual(PLAIN)
  })

  it('Names that end in a full stop are character cues', () => {
    const twice = [...EXCHANGE, ...EXCHANGE]
    expect(spoken(twice.flatMap(([name, words]) => [`${name}.`, words, '']))).toEqual([...PLAIN, ...PLAIN])
  })

  it('Captions with a voice tag before each line parse to speeches', () => {
    const lines = layOut((name, words, at) => [
      '',
      `00:00:${10 + at}.000 --> 00:00:${11 + at}.000`,
      `<v ${name}>${words}</v>`,
    ])
    expect(spoken(['WEBVTT', ...lines])).toEqual(PLAIN)
  })

  it('Bold and italic marks of a wiki are taken as emphasis', () => {
    const lines = layOut((name, words) => [`'''${name}:''' ${words}`, ''])
    expect(spoken(['== The Inspection ==', '', ...lines])).toEqual(PLAIN)
  })

  it('The fields of a casting breakdown are no characters', () => {
    const fields = ['Project: The Inspection', 'Deadline: Thursday noon', 'Slate: name and height', '']
    expect(spoken([...fields, ...layOut((name, words) => [`${name}: ${words}`, ''])])).toEqual(PLAIN)
  })

  it('A bracket such as (TEXT) behind a name does not become the character', () => {
    const lines = layOut((_, words, at) => [`MAGDA: ${words}`, `DAD (${at % 2 ? 'TEXT' : 'V.O.'}): ${words}`])
    expect(spoken(lines).filter((line) => line.startsWith('DAD: '))).toHaveLength(EXCHANGE.length)
  })

  it('A monologue belongs to the one name above it, except for directions in brackets', () => {
    const piece = ['MAGDA', 'You stay calm. You press the bell.', '', '(She presses it.)', '', 'And then I come.']
    const { characters } = parseScript({ kind: 'lines', lines: piece, pageStarts: [] })
    expect(characters.map(({ name }) => name)).toEqual(['MAGDA'])
    expect(spoken(piece).join(' ')).toContain('And then I come.')
  })
})
