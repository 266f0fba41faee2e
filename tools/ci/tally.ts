import type { TestReport } from './test-report.ts'

export interface Tally {
  passed: number
  failed: number
  /** Titles of tests that failed in the run and passed when they were run again by themselves. */
  flaky: string[]
  /** Sentences about failures that no single test stands for. */
  problems: string[]
}

/** With more failures than this a runner gets no second run: so many mean that something they share is broken. */
export const MAX_RUN_AGAIN = 3

/** Counts one runner's report and, when its failed tests were run again, the report of that second run. */
export function tallyRunner(runner: string, first: TestReport | undefined, second: TestReport | undefined): Tally {
  if (first === undefined) return withProblem(0, `${runner} left no report`)
  if (first.passed + first.failed.length === 0) return withProblem(0, `${runner} executed no test`)
  if (!first.isComplete) return withProblem(first.passed, `${runner} failed outside its tests`)
  const stillFailed = second === undefined || !second.isComplete ? first.failed : second.failed
  const flaky = first.failed.filter((title) => !stillFailed.includes(title))
  return { passed: first.passed + flaky.length, failed: stillFailed.length, flaky, problems: [] }
}

const withProblem = (passed: number, sentence: string): Tally => ({
  passed,
  failed: 1,
  flaky: [],
  problems: [sentence],
})

export const sumTallies = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  flaky: tallies.flatMap((tally) => tally.flaky),
  problems: tallies.flatMap((tally) => tally.problems),
})
