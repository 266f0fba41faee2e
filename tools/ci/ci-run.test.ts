import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { repositoryRoot } from './run-program.ts'

/**
 * Writes a report of two passed tests wherever it is told to, and fails on the step named by FAIL_ON. The runner named by
 * FLAKY reports one more test, which fails in its first run and passes in its second.
 */
const STUB_NPM = `#!/usr/bin/env bash
echo "npm $*"
report=\${PLAYWRIGHT_JSON_OUTPUT_FILE:-}
for argument in "$@"; do
  case $argument in --outputFile.json=*) report=\${argument#*=} ;; esac
done
status=0
if [ -n "$report" ] && [ "$2" != "\${SILENT:-}" ]; then
  passed=2 ok=true failed=
  if [ "$2" = "\${FLAKY:-}" ]; then
    case $report in *-again.json) passed=1 ;; *) ok=false status=1 failed=failed ;; esac
  fi
  if [ "$2" = e2e ]; then
    echo '{"stats":{"expected":'$passed'},"errors":[],"suites":[{"title":"a.spec.ts","specs":[{"title":"waits","ok":'$ok'}]}]}'
  else
    echo '{"numPassedTests":'$passed',"success":'$ok',"testResults":[{"name":"a.test.ts","status":"'$failed'","assertionResults":[{"fullName":"waits","status":"'$failed'"}]}]}'
  fi >"$report"
fi
[ "$1" != "\${FAIL_ON:-}" ] && [ "$2" != "\${FAIL_ON:-}" ] && exit $status
`

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function runCi(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-ci-'))
  folders.push(folder)
  for (const name of ['.ci', 'bin']) mkdirSync(join(folder, name))
  for (const name of ['tools', 'node_modules']) symlinkSync(join(repositoryRoot, name), join(folder, name))
  copyFileSync(join(repositoryRoot, '.ci/run'), join(folder, '.ci/run'))
  writeFileSync(join(folder, 'bin/npm'), STUB_NPM, { mode: 0o755 })
  writeFileSync(join(folder, 'bin/apt-get'), '#!/usr/bin/env bash\n', { mode: 0o755 })
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
  const options = { encoding: 'utf8', env: { ...process.env, CI_REPORTS: '', ...environment, PATH: path } } as const
  const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], options)
  const lines = stdout.trimEnd().split('\n')
  return { status, lines, steps: lines.filter((line) => line.startsWith('=== ')).map((line) => line.slice(4)) }
}

describe('.ci/run', () => {
  it('A run executes every step and ends with the number of passed tests', () => {
    const { status, lines, steps } = runCi({})
    expect(steps).toEqual([
      'system packages',
      'npm ci',
      'check and one command',
      'unit tests',
      'web tests',
      'tools tests',
      'server tests',
      'build and budget',
      'e2e tests',
    ])
    expect(lines.at(-1)).toBe('10 passed, 0 failed')
    expect(status).toBe(0)
  })

  it('A run stops at the first failed step and names it', () => {
    const { status, lines, steps } = runCi({ FAIL_ON: 'test:web' })
    expect(steps.at(-1)).toBe('web tests')
    expect(lines.slice(-2)).toEqual(['stopped at: web tests', '4 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it.each(['check', 'dev'])('A run stops when "npm run %s" fails, and shows what it wrote', (command) => {
    const { status, lines, steps } = runCi({ FAIL_ON: command })
    expect(steps.at(-1)).toBe('check and one command')
    expect(lines).toEqual(expect.arrayContaining(['npm run check', 'npm run dev -- --check']))
    expect(lines.slice(-2)).toEqual(['stopped at: check and one command', '0 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it('A run fails when a test runner leaves no report', () => {
    const { status, lines } = runCi({ SILENT: 'e2e' })
    expect(lines.slice(-2)).toEqual(['e2e left no report', '8 passed, 1 failed'])
    expect(status).toBe(1)
  })

  it.each([
    ['test:server', 'flaky: waits', 'npm run test:server -- --reporter=default'],
    ['e2e', 'flaky: a.spec.ts › waits', 'npm run e2e -- --reporter=list,json --last-failed --workers=1'],
  ])(
    'A test of %s that passes when it is run again by itself is named and does not fail the run',
    (runner, ...expectedLines) => {
      const { status, lines } = runCi({ FLAKY: runner })
      expect(lines.at(-1)).toBe('11 passed, 0 failed')
      for (const text of expectedLines) expect(lines.some((line) => line.startsWith(text))).toBe(true)
      expect(status).toBe(0)
    },
  )

  it('The size budget is not checked after a failed build', () => {
    const { lines } = runCi({ FAIL_ON: 'build' })
    expect(lines).not.toContain('npm run budget')
    expect(lines.at(-1)).toBe('8 passed, 1 failed')
  })
})
