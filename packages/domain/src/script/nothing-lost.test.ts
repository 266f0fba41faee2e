import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from './parse-script.ts'

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])

const names = fc.constantFrom('TESS', 'OTIS', 'DR. NWOSU', 'COP #1', 'JILL & MAX', 'Gwen')
const sentences = fc
  .array(
    fc.constantFrom(
      'never',
      'say',
      'it',
      'again',
      'Gerald',
      'the swan',
      'CUT',
      '(beat)',
      '12',
      'INT.',
      '—',
      '"no"',
      '...',
      '*',
    ),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((words) => words.join(' '))
const rows = fc.oneof(
  names,
  names.map((name) => `                    ${name}`),
  sentences,
  sentences.map((sentence) => `          ${sentence}`),
  fc.tuple(names, fc.constantFrom(': ', '. ', '\t', ' - ', ' > ', '   '), sentences).map((parts) => parts.join('')),
  fc.constantFrom('', '', 'CONTINUED:', '(MORE)', '12.', '| a | b |', '[00:12] TESS: Hm.', '**OTIS** well'),
  fc.string({ maxLength: 60 }),
)

describe('the words of a document', () => {
  it('Every word of a document is in an entry or among what was removed', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 40 }), fc.array(fc.nat(40), { maxLength: 3 }), (lines, pageStarts) => {
        const script = parseScript({ kind: 'lines', lines, pageStarts })
        const kept = wordsIn(
          [
            ...script.entries.flatMap(({ actor, dialog, extensions }) => [actor, dialog, ...extensions]),
            ...script.removed.map(({ text }) => text),
          ].join(' '),
        )
        const lost = [...wordsIn(lines.join(' '))].filter((word) => !kept.has(word))
        expect(lost).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})

describe('hostile lines', () => {
  const long = 40_000
  it.each([
    ['spaces', ' '.repeat(long) + 'x'],
    ['dots', '.'.repeat(long)],
    ['brackets', '('.repeat(long)],
    ['closing brackets', ')'.repeat(long)],
    ['stars', '*'.repeat(long)],
    ['underscores and words', '_a'.repeat(long / 2)],
    ['capitals', 'A '.repeat(long / 2)],
    ['colons', 'A:'.repeat(long / 2)],
    ['digits', '1'.repeat(long)],
    ['times', '11:20 '.repeat(long / 6)],
    ['dashes', '-'.repeat(long)],
    ['tabs', '\t'.repeat(2000)],
    ['pipes', '|'.repeat(long)],
    ['quotes', '"'.repeat(long)],
  ])('A line of %s is parsed within its time limit', (_, line) => {
    const started = Date.now()
    parseScript({ kind: 'lines', lines: ['TESS', line, 'OTIS', line, line], pageStarts: [0] })
    expect(Date.now() - started).toBeLessThan(10_000)
  })
})
