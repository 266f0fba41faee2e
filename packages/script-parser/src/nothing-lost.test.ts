import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from './parse-script.ts'
import { compareLetters } from './testing/conservation.ts'
import { typeSource } from './testing/typed-source.ts'

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
  fc.constantFrom('the vicar. Say it.', 'mrs. oakley. Never.', 'the swan. Again', "TESS (CONT'D)", 'Line: never'),
  sentences,
  sentences.map((sentence) => `          ${sentence}`),
  fc.tuple(names, fc.constantFrom(': ', '. ', '\t', ' - ', ' > ', '   '), sentences).map((parts) => parts.join('')),
  fc.constantFrom('', '', 'CONTINUED:', '(MORE)', '12.', '| a | b |', '[00:12] TESS: Hm.', '**OTIS** well'),
  fc.string({ maxLength: 60 }),
)

describe('the letters of a document', () => {
  it.each(['lines', 'pages', 'scan', 'paragraphs'] as const)(
    '[R-84-01] [R-84-02] Every letter of a document of %s is in an entry or on the list, and in its case',
    (form) => {
      fc.assert(
        fc.property(fc.array(rows, { maxLength: 40 }), fc.array(fc.nat(40), { maxLength: 3 }), (typed, pageStarts) => {
          const given = typed.flatMap((line, at) => (pageStarts.includes(at) ? ['\f', line] : [line]))
          const kind = form === 'scan' ? 'pages' : form
          const source = typeSource({ kind, given, page: { isScanned: form === 'scan' } })
          const script = parseScript(source)
          expect(compareLetters(source, script)).toEqual({ lost: '', added: '' })
          const hasText = given.some((line) => /[\p{L}\p{N}]/u.test(line))
          expect(script.entries.length > 0 || !hasText).toBe(true)
        }),
        { numRuns: 60 },
      )
    },
  )
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
