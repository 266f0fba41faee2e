import { expect, it } from 'vitest'
import { findWordProblems, standsAlone } from './find-problems.ts'

const detailsOf = (text: string, file = 'apps/web/src/a.ts') =>
  findWordProblems(file, text).map(({ line, detail }) => `${line} ${detail}`)

it.each([
  ['a name', 'export const mouthOf = 1', '1 mouthOf: "mouth" is called player here'],
  ['a plural in a member', 'export const a = { isLate: 1, theReels: 2 }', '1 theReels: "reel" is called take here'],
  ['a comment', '// one\n\n/** The lookout sees it. */', '3 in a comment: "lookout" is called poller here'],
])('A banned word in %s is found, and the plain word named', (_where, text, detail) => {
  expect(detailsOf(text)).toEqual([detail])
})

it('A banned word in a file name is found', () => {
  expect(detailsOf('', 'apps/web/src/ear-desk.ts')).toEqual([
    '1 "ear" is called listener here',
    '1 "desk" is called player, recorder here',
  ])
})

it('Words that only contain a banned one, strings, and names that a dictionary fixes are left alone', () => {
  expect(detailsOf(`export const spelling = { theatre: 'theater' }\nexport const year = 'a habit of his'`)).toEqual([])
  expect(detailsOf('export class ByEarPage {} // Lines are learned by ear.')).toEqual([])
})

it.each([
  ['A line is heard to its last word', true],
  ['[Z-1] [Z2] The partner waits', true],
  ['%s is refused', true],
  ['"Line?" offers a prompt', true],
  ['is heard to its last word', false],
  ['[Z2] which is said only then', false],
  ['Is heard to its last word', false],
  ['Hello.', false],
])('The title "%s" stands alone: %s', (title, expected) => expect(standsAlone(title)).toBe(expected))

it('Titles of tests are checked in every form, and groups are not', () => {
  const text = `
describe('the room', () => {
  it.each([1])('is %s', () => {})
  test.only(\`goes to \${1}\`, () => {})
  test.describe('on a phone', () => {})
})`
  expect(detailsOf(text)).toEqual([
    '3 the title "is %s" does not stand alone',
    '4 the title "goes to $" does not stand alone',
  ])
})
