import { stripVTControlCharacters } from 'node:util'
import { runProgram } from '@sidelight/tools/ci/run-program'
import { type Drill, listMissed } from './drill.ts'

/** A drill that is also a server test, which starts what it needs by itself. */
const testDrill = (id: string, title: string, file: string): Drill => ({
  id,
  title,
  needsStandby: false,
  async run() {
    const { exitCode, output } = await runProgram('vitest', ['run', '--project', 'server', file])
    const [, figures = output.slice(-500)] = /^\s*Tests\s+(.*)$/m.exec(stripVTControlCharacters(output)) ?? []
    return { figures: `${file}: ${figures}`, missed: listMissed({ 'all tests pass': exitCode === 0 }) }
  },
})

export const pooler = testDrill(
  'D12',
  'PgBouncer in transaction mode, news within 0.5 s',
  'apps/server/src/platform/db/pooler.test.ts',
)

export const restore = testDrill('D13', 'restore to a chosen second', 'apps/server/src/restore-check.test.ts')
