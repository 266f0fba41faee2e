import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listSpeechWords } from '../speech/line-words.ts'
import { directionKey, MANNERS, neutralDirection } from './direction.ts'
import { readDirection } from './read-direction.ts'

const spansOf = (dialog: string, extensions: string[] = []) =>
  readDirection(dialog, extensions).spans.map(({ fromWord, manner, amount }) => `${fromWord} ${manner} ${amount}`)
const isNeutral = (dialog: string, extensions: string[] = []) => directionKey(readDirection(dialog, extensions)) === ''

describe('the directions of a line', () => {
  it.each([
    ['(whispering) He is here.', ['0 whispered 2']],
    ['(a little angry) No.', ['0 angry 1']],
    ['(surprised) You?', ['0 urgent 1']],
    ['(very surprised) You?', ['0 urgent 2']],
    ['I know. (then, cold) Get out.', ['2 cold 2']],
    ['(warmly) Hello. (shouting to the boat) Wait for me!', ['0 warm 2', '1 louder 2']],
    ['(with grave irony) How kind.', ['0 cold 1']],
    ['(wounded and whimpering) I did.', ['0 shaken 2']],
    ['(angry, under her breath) Fine.', ['0 whispered 2']],
    ['(half-whispering) Fine.', ['0 whispered 1']],
    ['Fine. (laughs)', []],
  ])('[R-36-01] The manner of "%s" begins at its bracket', (dialog, spans) => {
    expect(spansOf(dialog)).toEqual(spans)
  })

  it.each([
    '(to Otis) Come in.',
    '(re: the hard drive) It is broken.',
    '(she impatiently throws away the cigarette) Come in.',
    '(turning on him quickly) Come in.',
    '(not angry) Come in.',
    '(no longer whispering) Come in.',
    '(without raising her voice) Come in.',
    '(hearing the crowd laughing) Come in.',
    '(zorbly) Come in.',
    '(',
    '',
  ])('[R-36-02] Nothing of "%s" changes how it is said', (dialog) => {
    expect(isNeutral(dialog)).toBe(true)
  })

  it('[R-37-10] A question rises by itself, at the word that the script spells', () => {
    expect(readDirection('(to Otis) You told him? (beat) Why?', []).rises).toEqual([{ word: 2 }])
    expect(readDirection('You told him.', []).rises).toEqual([])
  })

  it('[R-36-03] Beats are silent at their place for as long as their word says', () => {
    const beatsOf = (dialog: string) => readDirection(dialog, []).beats.map(({ beforeWord, ms }) => [beforeWord, ms])
    expect(beatsOf('(beat) Yes. (pause) No. (long pause) I... do not know. (a short beat)')).toEqual([
      [0, 800],
      [1, 1200],
      [2, 1800],
      [3, 350],
      [6, 500],
    ])
    expect(beatsOf('Yes. (then) No. (silence) Well...')).toEqual([
      [1, 800],
      [2, 1800],
    ])
    expect(beatsOf('Yes (long pause) (silence) no')).toEqual([[1, 3000]])
    expect(beatsOf('(without a pause) Yes. (beats the drum) No.')).toEqual([])
  })

  it.each([
    ["I didn't—", 'cut off'],
    ["I didn't -- (he stops)", 'cut off'],
    ['What the—?!', 'cut off'],
    ['Hu-', 'cut off'],
    ['No (interrupted)', 'cut off'],
    ["I don't know...", 'trails off'],
    ['I… know. (trailing off)', 'trails off'],
    ['Well-known.', 'said'],
    ['I—I know.', 'said'],
  ])('[R-36-04] The ending of "%s" is %s', (dialog, ending) => {
    expect(readDirection(dialog, []).ending).toBe(ending)
  })

  it('[R-36-05] Capitals and signs direct a line where no bracket does', () => {
    expect(spansOf('GET OUT OF MY HOUSE.')).toEqual(['0 louder 1'])
    expect(spansOf('Get out!!!')).toEqual(['0 louder 2'])
    expect(spansOf('Get out!!')).toEqual([])
    expect(spansOf('You told him?!')).toEqual(['0 urgent 1'])
    expect(spansOf('(cold) GET OUT!!!')).toEqual(['0 cold 2'])
    expect(spansOf('You told him?! (softly) Why?')).toEqual(['0 urgent 1', '3 softer 2'])
    expect(spansOf('OK. I, FBI.')).toEqual([])
    expect(readDirection('GET OUT.', [], { isInCapitals: true })).toEqual(neutralDirection)
    const stressed = (dialog: string) => readDirection(dialog, []).stresses.map(({ word }) => word)
    expect(stressed('I NEVER said the FBI *took* it.')).toEqual([1, 5])
    expect(stressed('I NEVER DID')).toEqual([])
  })

  it.each([
    ['V.O.', 'in the head'],
    ["CONT'D", 'here'],
    ['O.S.', 'next room'],
    ['FILTERED', 'phone'],
    ['OVER RADIO', 'radio'],
    ['INTO MEGAPHONE', 'radio'],
    ['ON SCREEN', 'here'],
    ['ON PHONE', 'phone'],
    ['PHONE', 'phone'],
    ['OVER THE CELL PHONE', 'phone'],
    ["ON DANI'S CELL", 'phone'],
    ['VOICEMAIL', 'phone'],
    ['ON PHONE WITH DANI', 'phone'],
    ['INTO PHONE', 'here'],
    ['WHISPERING INTO HER CELL', 'here'],
    ['INTO RADIO', 'here'],
    ['HANGS UP THE PHONE', 'here'],
    ['CHECKING PHONE', 'here'],
  ])('[R-36-06] A name with (%s) is heard as: %s', (extension, place) => {
    expect(readDirection('Hello?', [extension]).place).toBe(place)
    expect(readDirection(`(${extension}) Hello?`, []).place).toBe(place)
  })

  it('[R-36-07] Only the first bracket of a line tells that it cuts in or overlaps', () => {
    expect(readDirection('(interrupting) No.', []).entry).toBe('cuts in')
    expect(readDirection('(cutting him off) No.', []).entry).toBe('cuts in')
    expect(readDirection('(overlapping) No.', []).entry).toBe('overlaps')
    expect(readDirection('No. (interrupting) No.', []).entry).toBe('answers')
    expect(readDirection('(cutting the bread) No.', []).entry).toBe('answers')
  })

  it('[R-36-02] Any text gives a direction of the vocabulary, whose words exist, and nothing of the text', () => {
    const word = fc.oneof(
      fc.constantFrom('(whispering)', '(beat)', '[angry', 'then)', '—', '...', '?!', 'NO!!!', '<b>', '（V.O.）', '\n'),
      fc.string({ maxLength: 12 }),
    )
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.array(fc.string(), { maxLength: 3 }), (dialog, extensions) => {
        const direction = readDirection(dialog, extensions)
        const wordCount = listSpeechWords(dialog).written.length
        for (const { fromWord, manner } of direction.spans) {
          expect(MANNERS).toContain(manner)
          expect(fromWord).toBeLessThan(Math.max(1, wordCount))
        }
        for (const { beforeWord } of direction.beats) expect(beforeWord).toBeLessThanOrEqual(wordCount)
        for (const { word: at } of direction.stresses) expect(at).toBeLessThan(wordCount)
        expect(directionKey(direction)).toMatch(
          /^(?:|\[\[(?:\[\d+,"[a-z]+",[12]\],?)*\],\[(?:\[\d+,\d+\],?)*\],\[[\d,]*\],\[[\d,]*\],"[a-z ]+","[a-z ]+","[a-z ]+"\])$/u,
        )
      }),
    )
  })

  it('[R-36-02] Brackets of any length and depth are read in one pass', () => {
    expect(spansOf(`(${'angry and '.repeat(20_000)}`)).toEqual([])
    expect(isNeutral('('.repeat(20_000))).toBe(true)
    expect(isNeutral(`(${'a '.repeat(50_000)}beat) No.`)).toBe(true)
  })
})
