import { describe, expect, it } from 'vitest'
import { parseScript } from '../parse-script.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { SourceDocument } from '../document/source.ts'
import { mentionsCue } from './missed-cues.ts'
import { countCast } from './name-features.ts'
import { textFeatures } from './text-features.ts'
import { countCompounds, countUnstopped, makeVocabulary } from './vocabulary.ts'

const lines = (text: string): SourceDocument => ({ kind: 'lines', lines: text.split('\n'), pageStarts: [0] })

const speech = (name: string, words: string) => `                      ${name}\n          ${words}\n`
const plain = [
  'INT. LAUNDROMAT - NIGHT\n',
  speech('TESS', "Don't say it."),
  speech('OTIS', "I wasn't going to."),
  speech('TESS', 'You were. You always are.'),
  speech('OTIS', 'It is on the sign.'),
  speech('TESS', 'Nobody reads the sign.'),
  speech('OTIS', 'I wrote the sign.'),
]

describe('confidence', () => {
  it('A speech with a missed cue and without its end has less confidence than the whole speech', () => {
    const find = (text: string) =>
      parseScript(lines(text)).entries.find(({ dialog }) => dialog.startsWith('The machine'))
    const whole = find([...plain, speech('TESS', 'The machine is older than both of us.')].join('\n'))
    const broken = find([...plain, speech('TESS', 'The machine is older OTIS: than bo th of')].join('\n'))
    expect(broken?.confidence).toBeLessThan(whole?.confidence ?? 0)
    expect(broken?.flags).toEqual(expect.arrayContaining(['name-inside', 'ends-oddly']))
  })

  it('[R-22-06] A direction is to be checked only if a speech may hide in it', () => {
    const actions = [
      'Twelve machines, one working. TESS (29) feeds it quarters.',
      'FADE IN:',
      'OTIS mops around her feet.',
    ]
    const clean = parseScript(lines([...actions.map((action) => `${action}\n`), ...plain].join('\n')))
    expect(clean.entries.filter(({ actor }) => actor === narrator).length).toBeGreaterThan(2)
    expect(clean.review).toEqual([])
    const hidden = 'She sits down. OTIS: You never said so. TESS: I am saying so now.'
    const unclear = parseScript(lines([...plain, `${hidden}\n`].join('\n')))
    const [at = -1] = unclear.review
    expect(unclear.entries[at]?.dialog).toContain('You never said so.')
  })

  const readIn = (narration: string, next: string) =>
    parseScript(
      lines([...plain, `${narration}\n`, speech(next, 'Then read it.'), speech('TESS', 'No.')].join('\n')),
    ).entries.find(({ dialog }) => dialog.endsWith(narration))

  it.each([
    'Tess. You never said so.',
    'Tess It was on the sign.',
    '"Nobody comes in here."',
    '- Nobody comes in here.',
    'Well, a little.',
    'They left it with me.',
    "That's the company.",
    'All of them! Every night!',
  ])('[R-84-07] Narration that may be a lost speech is to be checked: %s', (text) => {
    expect(readIn(text, 'TESS')).toMatchObject({ actor: narrator, reasons: ['A character may be saying this.'] })
  })

  it.each([
    'OTIS mops around her feet.',
    'Tess hangs up.',
    'A long silence.',
    'We see the street.',
    'SOUND: Rain on glass.',
    'DING! THE LAST DRYER STOPS.',
    'SCENE I. A street.',
  ])('[R-84-07] A direction in which nobody speaks is not to be checked: %s', (text) => {
    expect(readIn(text, 'OTIS')).toMatchObject({ actor: narrator, reasons: [] })
  })

  it('Every entry to review has a reason in words, and no other entry has one', () => {
    const script = parseScript(lines([...plain, speech('TSES', 'the machine, OTIS: and then th e')].join('\n')))
    expect(script.review.length).toBeGreaterThan(0)
    for (const [at, entry] of script.entries.entries()) {
      expect(entry.reasons.length > 0).toBe(script.review.includes(at))
      for (const reason of entry.reasons) expect(reason).toMatch(/^[A-Z].{15,}\.$/)
    }
  })
})

describe('features of the text', () => {
  it('Letters that stand alone, words without a space between them and open brackets are counted', () => {
    expect(textFeatures('TESS', "The er 's a man.").garbled).toBeGreaterThan(0)
    expect(textFeatures('TESS', 'Close the door.What?').glued).toBe(1)
    expect(textFeatures('TESS', '(quietly Close it.').openBrackets).toBe(1)
    const clean = textFeatures('TESS', 'I said, close it. A draught!')
    expect([clean.garbled, clean.glued, clean.strays, clean.openBrackets]).toEqual([0, 0, 0, 0])
  })

  it('A name before a colon mentions a cue, a name that is only called does not', () => {
    const cast = countCast(parseScript(lines(plain.join('\n'))).entries)
    expect(mentionsCue('Not now. Otis: Then when?', cast)).toBe(true)
    expect(mentionsCue('Not now. Otis, please.', cast)).toBe(false)
  })

  it('Texts that run together are found by the words that the document uses', () => {
    const vocabulary = makeVocabulary(['one little biscuit', 'the door', 'Mind the door', 'the biscuit'])
    expect(countUnstopped('And one little biscuit One little biscuit', vocabulary)).toBe(1)
    expect(countUnstopped('I asked Otis', vocabulary)).toBe(0)
    expect(countCompounds('close thedoor', vocabulary)).toBe(1)
  })
})
