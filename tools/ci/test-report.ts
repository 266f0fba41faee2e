/** What one run of a test runner left behind, in the same form for Vitest and Playwright. */
export interface TestReport {
  passed: number
  /** Full titles; a file that did not load is listed by its path. */
  failed: string[]
  /** Files that hold a failed test, for Vitest; Playwright remembers its failures itself. */
  failedFiles: string[]
  /** False when the runner failed outside its tests, for example in its global setup. */
  isComplete: boolean
}

interface VitestReport {
  numPassedTests: number
  success: boolean
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightSuite {
  title: string
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export function parseTestReport(json: string): TestReport {
  const report = JSON.parse(json) as VitestReport | PlaywrightReport
  return 'stats' in report ? parsePlaywrightReport(report) : parseVitestReport(report)
}

function parseVitestReport({ numPassedTests, success, testResults }: VitestReport): TestReport {
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  const failed = failedFiles.flatMap(({ name, assertionResults }) => {
    const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    return titles.length > 0 ? titles : [name]
  })
  return {
    passed: numPassedTests,
    failed,
    failedFiles: failedFiles.map(({ name }) => name),
    isComplete: success || failed.length > 0,
  }
}

function parsePlaywrightReport({ stats, errors, suites }: PlaywrightReport): TestReport {
  const failed = suites.flatMap((suite) => listFailedSpecs(suite, []))
  return { passed: stats.expected, failed, failedFiles: [], isComplete: errors.length === 0 }
}

function listFailedSpecs({ title, specs = [], suites = [] }: PlaywrightSuite, above: string[]): string[] {
  const path = [...above, title]
  return [
    ...specs.filter(({ ok }) => !ok).map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => listFailedSpecs(suite, path)),
  ]
}
