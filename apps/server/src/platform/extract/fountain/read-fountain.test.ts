import { expect, test } from 'vitest'
import { readFountain } from './read-fountain.ts'

const read = (text: string) => readFountain(text).map(({ kind, text: content }) => [kind, content])

test('Fountain elements are recognised by their format', () => {
  expect(
    read(
      'INT. CELLAR - NIGHT #4A#\n\nA lamp.\nDust.\n\nMARA (V.O.)\n(low)\nYou kept it.\nAll this time.\n\nCUT TO:\n\nTHE END',
    ),
  ).toEqual([
    ['number', '4A'],
    ['heading', 'INT. CELLAR - NIGHT'],
    ['action', 'A lamp.\nDust.'],
    ['character', 'MARA (V.O.)'],
    ['parenthetical', '(low)'],
    ['dialogue', 'You kept it.\nAll this time.'],
    ['transition', 'CUT TO:'],
    ['action', 'THE END'],
  ])
})

test('Fountain elements are recognised by their marks', () => {
  expect(
    read(
      '.THE CELLAR\n\n!SHOUTING CAPS\nstay action\n\n@McAvoy\nHello.\n\n~la la la\n\n> FADE OUT.\n\n> THE END <\n\n# Act One\n\n= what happens',
    ),
  ).toEqual([
    ['heading', 'THE CELLAR'],
    ['action', 'SHOUTING CAPS\nstay action'],
    ['character', 'McAvoy'],
    ['dialogue', 'Hello.'],
    ['lyric', 'la la la'],
    ['transition', 'FADE OUT.'],
    ['action', 'THE END'],
    ['section', 'Act One'],
    ['note', 'what happens'],
  ])
})

test('Dots and capitals alone are neither headings nor cues in Fountain', () => {
  expect(read('...and then\n\nBANG\n\nHe falls.')).toEqual([
    ['action', '...and then'],
    ['action', 'BANG'],
    ['action', 'He falls.'],
  ])
})

test('Both speeches of a Fountain pair are dual', () => {
  const duals = readFountain('MARA\nNow!\n\nJOE ^\nNever!\n\nMARA\nFine.').map(({ text, isDual }) => [text, isDual])

  expect(duals).toEqual([
    ['MARA', true],
    ['Now!', true],
    ['JOE', true],
    ['Never!', true],
    ['MARA', false],
    ['Fine.', false],
  ])
})

test('[R-84-06] The boneyard, the notes and the title page of a Fountain file are apart from its lines', () => {
  expect(read('Title: The Key\nContact:\n    Nobody\n\nMARA\nYou /* never\n\never */kept it. [[check]]')).toEqual([
    ['title-page', 'Title: The Key'],
    ['title-page', 'Contact:'],
    ['title-page', 'Nobody'],
    ['character', 'MARA'],
    ['dialogue', 'You kept it.'],
    ['note', 'check'],
    ['omitted', 'never\n\never'],
  ])
})

test('Fountain emphasis is removed, and single stars stay', () => {
  expect(read('He *runs*, **fast**, _far_, ***now***. 2 * 3 * 4 \\*not\\*')).toEqual([
    ['action', 'He runs, fast, far, now. 2 * 3 * 4 *not*'],
  ])
})

test('Two spaces continue a Fountain speech, and === starts a page', () => {
  const elements = readFountain('MARA\nOne.\n  \nTwo.\n\n===\n\nJOE\nThree.')

  expect(elements.map(({ text, page }) => [text, page])).toEqual([
    ['MARA', 1],
    ['One.\n\nTwo.', 1],
    ['JOE', 2],
    ['Three.', 2],
  ])
})
