import { existsSync, readFileSync } from 'node:fs'
import { MAX_RUN_AGAIN } from './tally.ts'
import { parseTestReport } from './test-report.ts'

/**
 * `list-failed-files.ts <report>` prints the files to run again, one per line. Exits with 1 when running them again
 * cannot save the run: the runner left no report, failed outside its tests, or has more failures than may be flaky.
 */
const [path = ''] = process.argv.slice(2)
const report = existsSync(path) ? parseTestReport(readFileSync(path, 'utf8')) : undefined

const failures = report?.isComplete === true ? report.failed.length : 0

if (report === undefined || failures === 0 || failures > MAX_RUN_AGAIN) process.exitCode = 1
else for (const file of report.failedFiles) console.log(file)
