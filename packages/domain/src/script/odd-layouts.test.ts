import { describe, expect, it } from 'vitest'
import { parseScript } from './parse-script.ts'
import type { SourceItem, SourcePage } from './document/source.ts'
import { exchange, expected } from './testing/exchange.ts'

const readLines = (text: string) => parseScript({ kind: 'lines', lines: text.split('\n'), pageStarts: [] })

const spoken = (text: string) =>
  readLines(text)
    .entries.filter((entry) => entry.actor !== 'narrator')
    .map((entry) => `${entry.actor}: ${entry.dialog}`)

const item = (text: string, x: number, y: number): SourceItem => ({
  text,
  x,
  y,
  width: text.length * 6,
  fontSize: 12,
  fontName: 'Courier',
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  rotation: 0,
  lightness: 0,
  confidence: undefined,
})

const pageOf = (items: SourceItem[]): SourcePage => ({
  number: 1,
  width: 612,
  height: 792,
  items,
  strokes: [],
  isScanned: false,
})

describe('a script in a dress of its own', () => {
  it('comes out of a forwarded mail without the letter round it', () => {
    const quoted = exchange.flatMap(([name, words]) => [`> ${name}: ${words}`, '>'])
    const mail = [
      'From: Dana',
      'Subject: Fwd: sides',
      '',
      'See below!',
      '',
      'On Tue, 4 Mar 2025, Dana wrote:',
      ...quoted,
    ]
    expect(spoken(mail.join('\n'))).toEqual(expected)
  })

  it('comes out of records, notes in brackets before the words', () => {
    const records = exchange.flatMap(([name, words], at) => [
      `NODE ${at + 10}`,
      `Speaker: ${name}`,
      `Line: ${words}`,
      ...(at === 1 ? ['Direction: very still'] : []),
      '',
    ])
    expect(spoken(records.join('\n'))).toEqual(
      expected.map((entry, at) => (at === 1 ? entry.replace(': ', ': (very still) ') : entry)),
    )
  })

  it('comes out of a note-taking program with its marks taken off', () => {
    const notes = exchange.flatMap(([name, words]) => [`### ${name}`, words, ''])
    expect(spoken(['# The Inspection', '', ...notes].join('\n'))).toEqual(expected)
  })

  it('loses the times behind its names', () => {
    const timed = exchange.flatMap(([name, words], at) => [`${name} [00:1${at}]: ${words}`, ''])
    expect(spoken(timed.join('\n'))).toEqual(expected)
  })

  it('keeps a direction behind a comma out of the words', () => {
    const lines = exchange.flatMap(([name, words], at) => [
      at === 4 ? `${name}, very still. ${words}` : `${name}. ${words}`,
    ])
    expect(spoken(lines.join('\n'))).toEqual(
      expected.map((entry, at) => (at === 4 ? entry.replace(': ', ': (very still) ') : entry)),
    )
  })

  it('keeps a name that looks like a number', () => {
    const robots = exchange.map(([name, words]) => `${name === 'MAGDA' ? 'PIP-7' : name}: ${words}`)
    expect(spoken(robots.join('\n'))).toEqual(robots)
  })

  it('leaves the marks of a prompt book beside the text', () => {
    const items = exchange.flatMap(([name, words], at) => [
      item(`${name}: ${words}`, 72, 120 + 30 * at),
      ...(at % 2 === 0 ? [item(`LX Q${at + 12} GO`, 420, 120 + 30 * at)] : []),
    ])
    const { entries } = parseScript({ kind: 'pages', pages: [pageOf(items)] })
    expect(entries.map((entry) => `${entry.actor}: ${entry.dialog}`)).toEqual(expected)
  })

  it('reads down one newspaper column, then down the next', () => {
    const items = [...exchange, ...exchange].map(([name, words], at) =>
      item(`${name}: ${words}`, at < exchange.length ? 40 : 330, 120 + 15 * (at % exchange.length)),
    )
    const { entries } = parseScript({ kind: 'pages', pages: [pageOf(items)] })
    expect(entries.map((entry) => `${entry.actor}: ${entry.dialog}`)).toEqual([...expected, ...expected])
  })

  it('counts the pages of a long file that states its elements', () => {
    const elements = Array.from({ length: 150_000 }, (_, at) => ({
      kind: 'action' as const,
      text: 'Rain.',
      isDual: false,
      page: 1 + Math.floor(at / 60),
    }))
    expect(parseScript({ kind: 'elements', elements }).pages).toBe(2500)
  })
})
