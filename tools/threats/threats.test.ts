import { expect, it, test } from 'vitest'
import { findProblems } from './check-threats.ts'
import { EXPECTED_IDS, type NamedTest, readThreats, formatTests } from './threat-table.ts'

/** Joined, so that this file does not count as a test of the threat. */
const CITATION = ['[', 'A01', ']'].join('')
const TEST: NamedTest = { file: 'a.test.ts', title: `${CITATION} holds | this` }

const createThreats = (rows: Record<string, string>) =>
  readThreats(EXPECTED_IDS.map((id) => `| ${id} | Abuse | Defence | ${rows[id] ?? 'issue 9 | '} |`).join('\n'))

it('The table has 219 expected rows', () => {
  expect(EXPECTED_IDS).toHaveLength(219)
  expect(EXPECTED_IDS).toEqual(expect.arrayContaining(['A60', 'C53', 'D28', 'P30', 'X37']))
})

it('A table that names existing tests has no problems', () => {
  expect(findProblems(createThreats({ A01: `held | ${formatTests([TEST])}` }), [TEST])).toEqual([])
})

test.each([
  [
    'a test that was renamed',
    `held | ${formatTests([{ ...TEST, title: `${CITATION} held this once` }])}`,
    'does not exist',
  ],
  ['a test of another file', `held | ${formatTests([{ ...TEST, file: 'b.test.ts' }])}`, 'does not exist'],
  ['a test that does not cite the row', `held | ${formatTests([{ ...TEST, title: 'holds this' }])}`, 'title does not'],
  ['no test at all', 'held | ', 'A01 has the state "held", but names no test'],
  ['no test, although it is partly held', 'partly | soon', 'A01 has the state "partly", but names no test'],
  ['an unknown state', 'probably fine | ', 'is unknown'],
])('A threat with %s has one problem', (_kind, cells, problem) => {
  const problems = findProblems(createThreats({ A01: cells }), [TEST])
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

it('A missing row and a repeated row are problems', () => {
  const threats = createThreats({})
  const [first] = threats
  expect(findProblems(threats.slice(1), [])).toEqual(['A01 is not listed'])
  expect(findProblems([...threats, { ...first!, line: 200 }], [])).toEqual(['A01 is listed twice'])
})
