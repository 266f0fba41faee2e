import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readRequirements } from './read-requirements.ts'
import { listCitations } from './test-titles.ts'

const SPECIFICATION = `# Specification
R-2.1-01 | route | The landing page.
R-2.1-02 | route | The sign-in page.
R-8-01 | text | A toast.
C-01 | not counted
`

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function runOn(testSource: string, ...args: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'sidelight-requirements-'))
  roots.push(root)
  mkdirSync(join(root, 'docs/spec'), { recursive: true })
  mkdirSync(join(root, 'e2e'))
  writeFileSync(join(root, 'docs/spec/requirements.md'), SPECIFICATION)
  writeFileSync(join(root, 'e2e/a.spec.ts'), testSource)
  const command = [join(import.meta.dirname, 'main.ts'), '--root', root, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Replaces ID by a real id, which would count as cited if it were written in this file. */
const listCitedIds = (source: string): string[] =>
  listCitations('a.test.ts', source.replace('ID', 'R-1-01')).map(({ id }) => id)

describe('the requirements command', () => {
  it('The command counts the cited requirements of each section', () => {
    const { status, stdout } = runOn(`test('[R-2.1-02] signs in', () => {})`)
    expect(stdout).toContain('2.1      1 of 2\n8        0 of 1\nrequirements cited by tests: 1 of 3')
    expect(status).toBe(0)
  })

  it('With --missing the command lists the requirements that no test cites, on request of one section', () => {
    const source = `test('[R-2.1-02] signs in', () => {})`
    expect(runOn(source, '--missing').stdout.trim().split('\n')).toEqual([
      'R-2.1-01 | route | The landing page.',
      'R-8-01 | text | A toast.',
    ])
    expect(runOn(source, '--missing', '8').stdout).toBe('R-8-01 | text | A toast.\n')
    expect(runOn(source, '--missing', '77').status).not.toBe(0)
  })

  it('The command fails for an id that the specification does not have, and names file and line', () => {
    // Joined, so that a text search for citations does not find it.
    const unknown = ['R', '2.1', '99'].join('-')
    const { status, stderr } = runOn(`\ntest('[${unknown}] does magic', () => {})`)
    expect(stderr).toContain(`e2e/a.spec.ts:2 cites ${unknown}`)
    expect(status).toBe(1)
  })
})

describe('a citation', () => {
  it.each([
    [`it('[ID] x')`],
    [`describe("[ID]", () => {})`],
    ['it.each([1])(`[ID] ${x}`, () => {})'],
    [`test.describe('[ID]', () => {})`],
    [`it.concurrent.each([1])('[ID] %s', () => {})`],
    [`it.each([['[ID]', '/']])('%s shows %s', () => {})`],
    [`it.each([{ id: 'ID' }])('$id holds', () => {})`],
  ])('An id in %s counts as a citation', (source) => expect(listCitedIds(source)).toEqual(['R-1-01']))

  it.each([
    [`// [ID]`],
    [`const id = '[ID]'`],
    [`it('x', () => expect('[ID]'))`],
    [`it.skip('[ID] x')`],
    [`it.todo('[ID] x')`],
    [`test.step('[ID] x')`],
    [`it.each([['[ID]']])('no placeholder', () => {})`],
    [`log('[ID]')`],
  ])('An id in %s does not count as a citation', (source) => expect(listCitedIds(source)).toEqual([]))

  it('A title may cite several requirements', () =>
    expect(listCitedIds(`it('[ID, R-2.12-03] x')`)).toEqual(['R-1-01', 'R-2.12-03']))
})

describe('the specification', () => {
  it('A specification without requirements is an error', () =>
    expect(() => readRequirements('# Empty')).toThrow('no requirements'))
})
