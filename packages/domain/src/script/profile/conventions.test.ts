import { describe, expect, it } from 'vitest'
import { parseScript } from '../parse-script.ts'
import { parseSpeeches, typeSource } from '../testing/typed-source.ts'
import { EXCHANGE, layOut, PLAIN } from '../passes/example.ts'

const spoken = (given: string[]) => parseSpeeches(typeSource({ given }))

describe('what a document does throughout', () => {
  it('keeps verse together where every speech begins after a gap', () => {
    const verse = ['They told me that the sea would come', 'That kings had stood here. I was told.', 'It sent a shell.']
    const lines = [...layOut((name, words) => [`${name}: ${words}`, '']), `MAGDA: ${verse[0]}`]
    expect(spoken([...lines, ...verse.slice(1)])).toEqual([...PLAIN, `MAGDA: ${verse.join(' ')}`])
  })

  it.each([' → ', ' • ', ' / ', ' ▸ '])('takes the mark it puts behind its names: "%s"', (mark) => {
    expect(spoken(layOut((name, words) => [`${name}${mark}${words}`, '']))).toEqual(PLAIN)
  })

  it.each([
    ['— ', ' —'],
    ['~ ', ' ~'],
    ['<< ', ' >>'],
  ])('takes off what it dresses its names in: "%sNAME%s"', (open, close) => {
    expect(spoken(layOut((name, words) => [`${open}${name}${close}`, words, '']))).toEqual(PLAIN)
  })

  it('takes names that end in a full stop for names', () => {
    const twice = [...EXCHANGE, ...EXCHANGE]
    expect(spoken(twice.flatMap(([name, words]) => [`${name}.`, words, '']))).toEqual([...PLAIN, ...PLAIN])
  })

  it('reads captions with a tag for each voice', () => {
    const lines = layOut((name, words, at) => [
      '',
      `00:00:${10 + at}.000 --> 00:00:${11 + at}.000`,
      `<v ${name}>${words}</v>`,
    ])
    expect(spoken(['WEBVTT', ...lines])).toEqual(PLAIN)
  })

  it("reads an encyclopedia's marks", () => {
    const lines = layOut((name, words) => [`'''${name}:''' ${words}`, ''])
    expect(spoken(['== The Inspection ==', '', ...lines])).toEqual(PLAIN)
  })

  it('hears no voices in what a caster wants to be known', () => {
    const fields = ['Project: The Inspection', 'Deadline: Thursday noon', 'Slate: name and height', '']
    expect(spoken([...fields, ...layOut((name, words) => [`${name}: ${words}`, ''])])).toEqual(PLAIN)
  })

  it('leaves a speaker whose words come by telephone their name', () => {
    const lines = layOut((_, words, at) => [`MAGDA: ${words}`, `DAD (${at % 2 ? 'TEXT' : 'V.O.'}): ${words}`])
    expect(spoken(lines).filter((line) => line.startsWith('DAD: '))).toHaveLength(EXCHANGE.length)
  })

  it('gives a monologue to the one name over it, directions in brackets aside', () => {
    const piece = ['MAGDA', 'You stay calm. You press the bell.', '', '(She presses it.)', '', 'And then I come.']
    const { characters } = parseScript({ kind: 'lines', lines: piece, pageStarts: [] })
    expect(characters.map(({ name }) => name)).toEqual(['MAGDA'])
    expect(spoken(piece).join(' ')).toContain('And then I come.')
  })
})
