import type { Page } from '@playwright/test'
import type { Sql } from '../support/seed-rows.ts'
import { expect, test as everyTest } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import type { Visitor } from '../support/visitors.ts'
import { scriptFiles } from '../support/script-files.ts'
import { startIsolatedProduct, type IsolatedProduct } from '../support/isolated-product.ts'
import { expectScenes, PARSING_TEST_MS, PARSING_TIMEOUT_MS, startParsing, uploadScript } from '../pages/upload-page.ts'

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

/** Starts parsing a scanned page, which takes seconds, and waits until a worker is at it. */
async function startSlowParsing(page: Page, sql: Sql) {
  const script = await uploadScript(page, scriptFiles.scan())
  await startParsing(script.uploadPage)
  const activeJob = `select 1 as found from pgboss.job
    where name = 'documents.read' and state = 'active' and data->>'documentId' = $1`
  const listJobs = () => sql(activeJob, [script.documentId])
  await expect.poll(listJobs, { intervals: [50], timeout: PARSING_TIMEOUT_MS }).toHaveLength(1)
  return script
}

async function expectParsedOnce(page: Page, sql: Sql, { user, documentId }: { user: Visitor; documentId: string }) {
  await expectScenes(page, documentId)
  await expect(page.getByRole('banner')).toContainText('4 pages left')
  const holds = await sql(
    `select h.pages::int as pages, h.ended_as as ended from credit_hold h
     join app_user u on u.id = h.user_id where u.email = $1`,
    [user.email],
  )
  expect(holds).toEqual([{ pages: 1, ended: 'settled' }])
}

test.describe('crashes', { tag: '@nightly' }, () => {
  test.describe.configure({ mode: 'serial', timeout: PARSING_TEST_MS })

  test('A script whose worker is killed while parsing is parsed by the next worker and paid once', async ({
    newUser: { page, user },
    sql,
    product,
  }) => {
    const { uploadPage, documentId } = await startSlowParsing(page, sql)
    await product.killWorker()
    await expect(uploadPage.card.getByRole('button', { name: 'Processing…' })).toBeDisabled()
    await product.startWorker()
    await expectParsedOnce(page, sql, { user, documentId })
  })

  test('[R-8-37] A script whose database is killed while parsing shows the problem and is parsed once the database is back', async ({
    newUser: { page, user },
    sql,
    product,
  }) => {
    const { uploadPage, documentId } = await startSlowParsing(page, sql)
    await product.killDatabase()
    const text = 'Failed to check processing status. Please try again.'
    await expectNotification(page, text, { timeout: PARSING_TIMEOUT_MS })
    await expect(uploadPage.card.getByText(text)).toBeVisible()
    await product.startDatabase()
    await expectParsedOnce(page, sql, { user, documentId })
    await page.reload()
    await expectScenes(page, documentId)
  })
})
