import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import { createScratchDatabase, queryOnce, withDatabase } from '@sidelight/dev-services/postgres/database'
import { startProduct } from './start-product.ts'
import { isAlive } from '@sidelight/dev-services/process/process-tree'
import { startServices, type DevServices } from '@sidelight/dev-services/start-services'

let services: DevServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

test('The product starts with seed data, and its crash does not affect the services', async () => {
  const product = await startProduct(services, { roles: ['api', 'worker'], seed: true })
  const login = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'rosa@sidelight.local', password: 'Curtain-up1!' }),
  })
  expect(await login.json()).toMatchObject({ status: 'success', data: { access_token: expect.any(String) as string } })
  await product.kill()
  expect(isAlive(product.pid)).toBe(false)
  expect(await queryOnce(services.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('A second product can use its own database', async () => {
  const { postgres } = services
  assert(postgres)
  const database = await createScratchDatabase(postgres.urlOf('postgres'), 'sidelight')
  const env = { DATABASE_URL: withDatabase(postgres.applicationUrl, database.name), DATABASE_OWNER_URL: database.url }
  const product = await startProduct(services, { roles: ['worker'], migrate: false, env })
  const ready = await fetch(`${product.opsUrl}/readyz`)
  expect(await ready.json()).toMatchObject({ status: 'ready', database: true })
  await product.stop()
  await database.drop()
})

test('A product that cannot start reports the reason', async () => {
  const env = { DATABASE_URL: 'nonsense' }
  await expect(startProduct(services, { roles: ['api'], migrate: false, env })).rejects.toThrow(/DATABASE_URL/)
})
