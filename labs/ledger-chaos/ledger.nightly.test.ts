import { runSeed } from '@sidelight/dev-services/tests/test-size'
import { expect, it } from 'vitest'
import { runChaos } from './chaos.ts'
import { SMALL } from './sizes.ts'

it(
  '[D14] The ledger loses no page and counts none twice while connections, clients and the database are killed',
  { timeout: 150_000 },
  async () => {
    const report = await runChaos({ ...SMALL, seed: runSeed() })
    expect(report.problems).toEqual([])
    expect(report.operations).toBeGreaterThanOrEqual(SMALL.operations)
    expect(Math.min(report.cutConnections, report.killedClients, report.crashes, report.audits)).toBeGreaterThan(0)
  },
)
