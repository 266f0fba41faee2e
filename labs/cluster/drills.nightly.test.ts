import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runJourney } from '@sidelight/tools/probe/journey'
import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'
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

/** The first line also loads the engine of the voices. */
const LOADING_ENGINE_MS = 120_000
const probe = () =>
  runJourney(
    { url: deployment.url, email: 'actor-0@sidelight.local', password: DEMO_ACCOUNT.password },
    LOADING_ENGINE_MS,
  )

it('[R-53-09] The probe signs in, has a page read and two lines spoken, plays them and deletes the script', async () => {
  const { failed, seconds } = await probe()
  console.log('probe:', seconds)
  expect(failed).toBeUndefined()
  expect(Object.keys(seconds)).toEqual(['sign in', 'read', 'speak', 'play', 'delete', 'sign out'])
})

it('[R-11-07] [X35] No call that needs no storage fails after the storage has died', () => expectPass(deadStorage))

it('[R-53-09] Without storage the probe names the step that failed, and no id', async () => {
  const { failed } = await probe()
  expect(failed?.step).toBe('read')
  expect(failed?.reason).not.toMatch(/[0-9a-f]{8}-/)
})
