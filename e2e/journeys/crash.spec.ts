import type { Page } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import type { Sql } from '../support/seed-rows.ts'
import { expect, test as everyTest } from '../support/fixtures.ts'
import type { Visitor } from '../support/visitors.ts'
import { scriptFiles } from '../support/script-files.ts'
import { startIsolatedProduct, type IsolatedProduct } from '../support/isolated-product.ts'
import { expectScenes, READING_TEST_MS, READING_TIMEOUT_MS, startReading, uploadSides } from '../pages/upload-page.ts'

const START_TIMEOUT_MS = 180_000

const test = everyTest.extend<object, { product: IsolatedProduct }>({
  product: [
    async ({}, use) => {
      const product = await startIsolatedProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  addresses: [async ({ product }, use) => use(product.addresses), { scope: 'worker', timeout: START_TIMEOUT_MS }],
})

test.describe.configure({ mode: 'serial' })
test.setTimeout(READING_TEST_MS)

/** A scanned page takes seconds to read: long enough to be caught in the middle of it. */
async function catchReading(page: Page, sql: Sql) {
  const script = await uploadSides(page, scriptFiles.scan())
  await startReading(script.studio)
  const underWay = `select 1 as found from pgboss.job
    where name = 'documents.read' and state = 'active' and data->>'documentId' = $1`
  const listJobs = () => sql(underWay, [script.documentId])
  await expect.poll(listJobs, { intervals: [50], timeout: READING_TIMEOUT_MS }).toHaveLength(1)
  return script
}

async function expectReadOnce(page: Page, sql: Sql, { person, documentId }: { person: Visitor; documentId: string }) {
  await expectScenes(page, documentId)
  await expect(page.getByRole('banner')).toContainText('4 pages left')
  const holds = await sql(
    `select h.pages::int as pages, h.ended_as as ended from credit_hold h
     join app_user u on u.id = h.user_id where u.email = $1`,
    [person.email],
  )
  expect(holds).toEqual([{ pages: 1, ended: 'settled' }])
}

test('a worker is killed in the middle of a reading: the next one reads it, and it is paid once', async ({
  alone: { page, person },
  sql,
  product,
}) => {
  const { studio, documentId } = await catchReading(page, sql)
  await product.killWorker()
  await expect(studio.card.getByRole('button', { name: 'Processing…' })).toBeDisabled()
  await product.startWorker()
  await expectReadOnce(page, sql, { person, documentId })
})

test('[R-8-37] the database is killed in the middle of a reading: it is said, and goes on by itself', async ({
  alone: { page, person },
  sql,
  product,
}) => {
  const { studio, documentId } = await catchReading(page, sql)
  await product.killDatabase()
  const words = 'Failed to check processing status. Please try again.'
  // First what goes away by itself.
  await expect(toastOf(page, words)).toBeVisible({ timeout: READING_TIMEOUT_MS })
  await expect(studio.card.getByText(words)).toBeVisible()
  await product.startDatabase()
  await expectReadOnce(page, sql, { person, documentId })
  await page.reload()
  await expectScenes(page, documentId)
})
