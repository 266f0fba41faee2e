import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { checkRestore } from './modules/restore/restore.service.ts'
import { awaitTables } from './start-checks.ts'

/** Run after the restore of a backup, before the API starts. False if something is left for the operator. */
export async function runRestoreCheck(config: Config): Promise<boolean> {
  await awaitTables(config)
  const { ctx, close } = await compose(config, { jobRole: 'producer' })
  let isResolved = true
  for await (const { summary, unresolved } of checkRestore(ctx)) {
    process.stdout.write(`${[summary, ...unresolved.map((problem) => `  ${problem}`)].join('\n')}\n`)
    isResolved &&= unresolved.length === 0
  }
  await close()
  return isResolved
}
