export interface Tally {
  passed: number
  failed: number
  /** Sentences about failures that no single test stands for. */
  troubles: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  success: boolean
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** What one runner did. A test that passed on its second try failed; a run without a test is no evidence. */
export function tallyReport(runner: string, report: string | undefined): Tally {
  if (report === undefined) return trouble(0, `${runner} left no report`)
  const parsed = JSON.parse(report) as Partial<VitestReport> & Partial<PlaywrightReport>
  const { passed, failed, isSound } = countTests(parsed)
  if (passed + failed === 0) return trouble(0, `${runner} executed no test`)
  if (!isSound && failed === 0) return trouble(passed, `${runner} failed outside its tests`)
  return { passed, failed, troubles: [] }
}

function countTests(report: Partial<VitestReport> & Partial<PlaywrightReport>) {
  if (report.stats !== undefined) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected, failed: unexpected + flaky, isSound: (report.errors ?? []).length === 0 }
  }
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, success = false } = report
  return { passed, failed, isSound: success }
}

const trouble = (passed: number, sentence: string): Tally => ({ passed, failed: 1, troubles: [sentence] })

export const sumTallies = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  troubles: tallies.flatMap(({ troubles }) => troubles),
})
