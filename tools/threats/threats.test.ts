import { expect, it, test } from 'vitest'
import { findProblems } from './check-threats.ts'
import { EXPECTED_IDS, type NamedTest, readThreats, writeTests } from './threat-table.ts'

/** Not spelled as a title would: this file holds off no threat. */
const CITED = ['[', 'A01', ']'].join('')
const TEST: NamedTest = { file: 'a.test.ts', title: `${CITED} holds | this` }

const listOf = (rows: Record<string, string>) =>
  readThreats(EXPECTED_IDS.map((id) => `| ${id} | Abuse | Defence | ${rows[id] ?? 'issue 9 | '} |`).join('\n'))

it('knows the 194 rows of the paper', () => {
  expect(EXPECTED_IDS).toHaveLength(194)
  expect(EXPECTED_IDS).toEqual(expect.arrayContaining(['A60', 'C45', 'D27', 'P30', 'X32']))
})

it('is content with a list that names tests that exist', () => {
  expect(findProblems(listOf({ A01: `held | ${writeTests([TEST])}` }), [TEST])).toEqual([])
})

test.each([
  [
    'a test that was renamed',
    `held | ${writeTests([{ ...TEST, title: `${CITED} held this once` }])}`,
    'does not exist',
  ],
  ['a test of another file', `held | ${writeTests([{ ...TEST, file: 'b.test.ts' }])}`, 'does not exist'],
  ['a test that does not cite the row', `held | ${writeTests([{ ...TEST, title: 'holds this' }])}`, 'title does not'],
  ['no test at all', 'held | ', 'A01 is held by no test'],
  ['no test, though it is partly held', 'partly | soon', 'A01 is partly by no test'],
  ['a state of its own', 'probably fine | ', 'means nothing'],
])('complains of %s', (_what, cells, problem) => {
  const problems = findProblems(listOf({ A01: cells }), [TEST])
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

it('complains of a row that is missing or there twice', () => {
  const threats = listOf({})
  const [first] = threats
  expect(findProblems(threats.slice(1), [])).toEqual(['A01 is not listed'])
  expect(findProblems([...threats, { ...first!, line: 200 }], [])).toEqual(['A01 is listed twice'])
})
