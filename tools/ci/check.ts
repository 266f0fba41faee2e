import { runProgram } from './run-program.ts'

interface Step {
  name: string
  command: string
  args: string[]
  remedy: string
}

/** Longest first, so that two at a time end together. */
const steps: Step[] = [
  {
    name: 'lint',
    command: 'node',
    args: ['tools/ci/lint.ts'],
    remedy: 'repair what it names; `npm run lint -- --fix` does the simple ones',
  },
  {
    name: 'types',
    command: 'node',
    args: ['tools/ci/typecheck.ts'],
    remedy: 'repair the types; `npm run types` runs this alone',
  },
  {
    name: 'knip',
    command: 'knip',
    args: ['--no-progress'],
    remedy: 'delete what nobody uses, or use it; `npm run knip` runs this alone',
  },
  {
    name: 'knip, product',
    command: 'knip',
    args: ['--no-progress', '--production'],
    remedy: 'delete what only tests use; `npm run knip -- --production` runs this alone',
  },
  {
    name: 'import rules',
    command: 'node',
    args: ['tools/import-rules/main.ts'],
    remedy: 'move the code to the folder that may import both sides; see ARCHITECTURE.md',
  },
  {
    name: 'requirements',
    command: 'node',
    args: ['tools/requirements/main.ts'],
    remedy: 'cite an id that docs/spec/requirements.md has',
  },
  {
    name: 'threats',
    command: 'node',
    args: ['tools/threats/main.ts'],
    remedy: 'name the test as it is called now: `npm run node -- tools/threats/main.ts --write`',
  },
  {
    name: 'licences',
    command: 'node',
    args: ['tools/licences/main.ts'],
    remedy:
      '`npm run node -- tools/licences/main.ts --write`, and credit what is new in tools/licences/voices-and-models.ts',
  },
  {
    name: 'documents',
    command: 'node',
    args: ['tools/documents/main.ts'],
    remedy: 'say what is so now, or delete the sentence',
  },
  {
    name: 'plain words',
    command: 'node',
    args: ['tools/plain-words/main.ts'],
    remedy: 'use the word of docs/glossary.md; make a test title a sentence that stands alone',
  },
  {
    name: 'migrations',
    command: 'node',
    args: ['tools/ci/migrations.ts'],
    remedy: 'write a new migration instead of changing a released one',
  },
  { name: 'format', command: 'oxfmt', args: ['--check'], remedy: '`npm run format`' },
  {
    name: 'lockfile',
    command: 'node',
    args: ['tools/ci/lockfile.ts'],
    remedy: '`npm install --package-lock-only --omit-lockfile-registry-resolved`',
  },
]

const AT_ONCE = 2
const waiting = [...steps]
const failed: Step[] = []

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const startedAt = performance.now()
    const { exitCode, output } = await runProgram(step.command, step.args)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(14)}${seconds.padStart(5)} s`)
    if (exitCode === 0) continue
    console.log(output.trimEnd().replaceAll(/^/gm, '       '))
    failed.push(step)
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, () => work()))
for (const { name, remedy } of failed) console.error(`${name} failed: ${remedy}`)
process.exitCode = failed.length > 0 ? 1 : 0
