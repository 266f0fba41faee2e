import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Deployment, startDeployment } from './deployment.ts'
import type { Drill } from './drills/drill.ts'
import { deadStorage, migrationBehindReport, rollingRestart } from './drills/process-drills.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment({ hasStandby: false })
})
afterAll(() => deployment.stop())

async function expectPass({ id, run }: Drill): Promise<void> {
  const { figures, missed } = await run(deployment)
  console.log(`${id}: ${figures}`)
  expect(missed, figures).toEqual([])
}

it('[R-11-10] A migration that waits for a long report keeps no list of scripts waiting for more than two seconds', () =>
  expectPass(migrationBehindReport))

it('[R-11-08] [R-11-09] Of 5,000 calls none fails while one API process after the other is replaced', () =>
  expectPass(rollingRestart))

it('[R-11-07] [X35] No call that needs no storage fails after the storage has died', () => expectPass(deadStorage))
