import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { tallyReport } from './tally.ts'

const vitestReport = (passed: number, failed: number, success = failed === 0): string =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, success })
const playwrightReport = (expected: number, unexpected: number, flaky: number, errors: unknown[] = []): string =>
  JSON.stringify({ stats: { expected, unexpected, flaky }, errors })

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function print(reports: Record<string, string>, stoppedAt: string, ...runners: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-tally-'))
  folders.push(folder)
  for (const [name, report] of Object.entries(reports)) writeFileSync(join(folder, `${name}.json`), report)
  const command = [join(import.meta.dirname, 'print-tally.ts'), folder, stoppedAt, ...runners]
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n') }
}

describe('a report', () => {
  it.each([
    ['vitest, all green', vitestReport(5, 0), 5, 0],
    ['vitest, some red', vitestReport(5, 2), 5, 2],
    ['vitest, a file that did not load', vitestReport(5, 0, false), 5, 1],
    ['vitest, nothing run', vitestReport(0, 0), 0, 1],
    ['playwright, all green', playwrightReport(3, 0, 0), 3, 0],
    ['playwright, red and flaky', playwrightReport(3, 1, 1), 3, 2],
    ['playwright, a broken setup', playwrightReport(3, 0, 0, ['no browser']), 3, 1],
    ['playwright, nothing run', playwrightReport(0, 0, 0), 0, 1],
    ['none', undefined, 0, 1],
  ])('%s', (_, report, passed, failed) => expect(tallyReport('x', report)).toMatchObject({ passed, failed }))
})

describe('the last line', () => {
  it('sums all runners', () => {
    const { status, lines } = print({ unit: vitestReport(5, 0), e2e: playwrightReport(3, 0, 0) }, '', 'unit', 'e2e')
    expect(lines).toEqual(['8 passed, 0 failed'])
    expect(status).toBe(0)
  })

  it('counts failures and fails', () => {
    const { status, lines } = print({ unit: vitestReport(5, 1), e2e: playwrightReport(3, 2, 0) }, '', 'unit', 'e2e')
    expect(lines.at(-1)).toBe('8 passed, 3 failed')
    expect(status).toBe(1)
  })

  it('fails when a runner left nothing behind', () => {
    const { status, lines } = print({ unit: vitestReport(5, 0) }, '', 'unit', 'e2e')
    expect(lines).toEqual(['e2e left no report', '5 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it('fails when the run stopped before its end', () => {
    const { status, lines } = print({ unit: vitestReport(5, 0) }, 'build', 'unit', 'e2e')
    expect(lines).toEqual(['stopped at: build', '5 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it('does not count a failing step twice', () => {
    const { lines } = print({ unit: vitestReport(5, 4) }, 'unit tests', 'unit', 'e2e')
    expect(lines.at(-1)).toBe('5 passed, 4 failed')
  })
})
