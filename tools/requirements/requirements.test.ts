import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readRequirements } from './read-requirements.ts'
import { listCitations } from './test-titles.ts'

const LEDGER = `# Ledger
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
  writeFileSync(join(root, 'docs/spec/requirements.md'), LEDGER)
  writeFileSync(join(root, 'e2e/a.spec.ts'), testSource)
  const command = [join(import.meta.dirname, 'main.ts'), '--root', root, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** ID stands for a real id, which written here would itself count as cited. */
const idsOf = (source: string): string[] =>
  listCitations('a.test.ts', source.replace('ID', 'R-1-01')).map(({ id }) => id)

describe('the command', () => {
  it('counts cited lines by section', () => {
    const { status, stdout } = runOn(`test('[R-2.1-02] signs in', () => {})`)
    expect(stdout).toContain('2.1      1 of 2\n8        0 of 1\nrequirements cited by tests: 1 of 3')
    expect(status).toBe(0)
  })

  it('lists what is missing, in one section if asked', () => {
    const source = `test('[R-2.1-02] signs in', () => {})`
    expect(runOn(source, '--missing').stdout.trim().split('\n')).toEqual([
      'R-2.1-01 | route | The landing page.',
      'R-8-01 | text | A toast.',
    ])
    expect(runOn(source, '--missing', '8').stdout).toBe('R-8-01 | text | A toast.\n')
    expect(runOn(source, '--missing', '77').status).not.toBe(0)
  })

  it('fails on an id the ledger does not have, naming the place', () => {
    // Put together here, so that whoever counts citations by text does not take it for one.
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
  ])('counts in %s', (source) => expect(idsOf(source)).toEqual(['R-1-01']))

  it.each([
    [`// [ID]`],
    [`const id = '[ID]'`],
    [`it('x', () => expect('[ID]'))`],
    [`it.skip('[ID] x')`],
    [`it.todo('[ID] x')`],
    [`test.step('[ID] x')`],
    [`it.each([['[ID]']])('no placeholder', () => {})`],
    [`log('[ID]')`],
  ])('does not count in %s', (source) => expect(idsOf(source)).toEqual([]))

  it('may name several lines', () => expect(idsOf(`it('[ID, R-2.12-03] x')`)).toEqual(['R-1-01', 'R-2.12-03']))
})

describe('the ledger', () => {
  it('without lines is refused', () => expect(() => readRequirements('# Empty')).toThrow('no lines'))
})
