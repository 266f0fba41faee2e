import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

/** A Vitest report whose failed tests are called t1, t2, …, all in a.test.ts. */
const vitestReport = (passed: number, failed: number, isLoaded = true): string =>
  JSON.stringify({
    numPassedTests: passed,
    success: failed === 0 && isLoaded,
    testResults: [
      {
        name: 'a.test.ts',
        status: failed > 0 || !isLoaded ? 'failed' : 'passed',
        assertionResults: Array.from({ length: failed }, (_, n) => ({ fullName: `t${n + 1}`, status: 'failed' })),
      },
    ],
  })
const playwrightReport = (expected: number, failed: number, errors: unknown[] = []): string => {
  const specs = Array.from({ length: failed }, (_, n) => ({ title: `t${n + 1}`, ok: false }))
  return JSON.stringify({ stats: { expected }, errors, suites: [{ title: 'a', suites: [{ title: 'b', specs }] }] })
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function run(program: string, reports: Record<string, string>, list: (folder: string) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-tally-'))
  folders.push(folder)
  for (const [name, report] of Object.entries(reports)) writeFileSync(join(folder, `${name}.json`), report)
  const command = [join(import.meta.dirname, program), ...list(folder)]
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n') }
}

const print = (reports: Record<string, string>, stoppedAt: string, ...runners: string[]) =>
  run('print-tally.ts', reports, (folder) => [folder, stoppedAt, ...runners])
const listFailedFiles = (report: string) => run('list-failed-files.ts', { report }, (f) => [join(f, 'report.json')])

describe('the tally', () => {
  it.each([
    ['Vitest, all passed', vitestReport(5, 0), '5 passed, 0 failed'],
    ['Vitest, some failed', vitestReport(5, 2), '5 passed, 2 failed'],
    ['Vitest, a file that did not load', vitestReport(5, 0, false), '5 passed, 1 failed'],
    ['Vitest, no test', vitestReport(0, 0), '0 passed, 1 failed'],
    ['Playwright, all passed', playwrightReport(3, 0), '3 passed, 0 failed'],
    ['Playwright, some failed', playwrightReport(3, 2), '3 passed, 2 failed'],
    ['Playwright, a failed setup', playwrightReport(3, 0, ['no browser']), '3 passed, 1 failed'],
    ['Playwright, no test', playwrightReport(0, 0), '0 passed, 1 failed'],
  ])('The last line counts a report of %s', (_, report, lastLine) => {
    expect(print({ x: report }, '', 'x').lines.at(-1)).toBe(lastLine)
  })

  it('The last line sums all runners', () => {
    const { status, lines } = print({ unit: vitestReport(5, 0), e2e: playwrightReport(3, 0) }, '', 'unit', 'e2e')
    expect(lines).toEqual(['8 passed, 0 failed'])
    expect(status).toBe(0)
  })

  it('A failed test makes the tally exit with 1', () => {
    const { status, lines } = print({ unit: vitestReport(5, 1), e2e: playwrightReport(3, 2) }, '', 'unit', 'e2e')
    expect(lines.at(-1)).toBe('8 passed, 3 failed')
    expect(status).toBe(1)
  })

  it('A runner without a report counts as one failure', () => {
    const { status, lines } = print({ unit: vitestReport(5, 0) }, '', 'unit', 'e2e')
    expect(lines).toEqual(['e2e left no report', '5 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it('A run that stopped before its end has failed although its reports are green', () => {
    const { status, lines } = print({ unit: vitestReport(5, 0) }, 'build', 'unit', 'e2e')
    expect(lines).toEqual(['stopped at: build', '5 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it('A failing step is not counted beside its failing tests', () => {
    const { lines } = print({ unit: vitestReport(5, 4) }, 'unit tests', 'unit', 'e2e')
    expect(lines.at(-1)).toBe('5 passed, 4 failed')
  })

  it('Tests that pass in their second run are named as flaky and counted as passed', () => {
    const reports = { server: vitestReport(5, 2), 'server-again': vitestReport(1, 1) }
    expect(print(reports, '', 'server').lines).toEqual(['flaky: t2', '6 passed, 1 failed'])
  })
})

describe('the files to run again', () => {
  it('A file with a failed test is run again', () => {
    expect(listFailedFiles(vitestReport(5, 3))).toEqual({ status: 0, lines: ['a.test.ts'] })
    expect(listFailedFiles(vitestReport(5, 0, false))).toEqual({ status: 0, lines: ['a.test.ts'] })
  })

  it('Nothing is run again when more than three tests failed, or the runner itself failed', () => {
    expect(listFailedFiles(vitestReport(5, 4)).status).toBe(1)
    expect(listFailedFiles(playwrightReport(3, 1, ['no browser'])).status).toBe(1)
  })
})
