import { toastOf } from './auth-pages.ts'
import { expect, test as everyTest } from './fixtures.ts'
import { sides } from './sides.ts'
import { openTheatre, type Theatre } from './theatre.ts'
import { expectScenes, READING_TEST_MS, READING_TIMEOUT_MS, startReading, uploadSides } from './upload-page.ts'

const START_TIMEOUT_MS = 180_000

const test = everyTest.extend<object, { theatre: Theatre }>({
  theatre: [
    async ({}, use) => {
      const theatre = await openTheatre()
      await use(theatre)
      await theatre.close()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  stage: [async ({ theatre }, use) => use(theatre.stage), { scope: 'worker', timeout: START_TIMEOUT_MS }],
})

test.describe.configure({ mode: 'serial' })
test.setTimeout(READING_TEST_MS)

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** A scanned page takes seconds to read: long enough to be caught in the middle of it. */
const expectUnderWay = (sql: Sql, documentId: string) =>
  expect
    .poll(
      () =>
        sql(
          `select 1 as found from pgboss.job
           where name = 'documents.read' and state = 'active' and data->>'documentId' = $1`,
          [documentId],
        ),
      { intervals: [50], timeout: READING_TIMEOUT_MS },
    )
    .toHaveLength(1)

const listHolds = (sql: Sql, email: string) =>
  sql(
    `select h.pages::int as pages, h.ended_as as ended from credit_hold h
     join app_user u on u.id = h.user_id where u.email = $1`,
    [email],
  )

test('[D24] a worker is killed in the middle of a reading: the next one reads it, and it is paid once', async ({
  alone: { page, person },
  sql,
  theatre,
}) => {
  const { studio, documentId } = await uploadSides(page, sides.scan())
  await startReading(studio)
  await expectUnderWay(sql, documentId)
  await theatre.killWorker()
  await expect(studio.card.getByRole('button', { name: 'Processing…' })).toBeDisabled()

  await theatre.startWorker()
  await expectScenes(page, documentId)
  await expect(page.getByRole('banner')).toContainText('4 pages left')
  expect(await listHolds(sql, person.email)).toEqual([{ pages: 1, ended: 'settled' }])
})

test('[D24] [R-8-37] the database is killed in the middle of a reading: it is said, and goes on by itself', async ({
  alone: { page, person },
  sql,
  theatre,
}) => {
  const { studio, documentId } = await uploadSides(page, sides.scan())
  await startReading(studio)
  await expectUnderWay(sql, documentId)
  await theatre.killDatabase()
  const words = 'Failed to check processing status. Please try again.'
  await expect(studio.card.getByText(words)).toBeVisible({ timeout: READING_TIMEOUT_MS })
  await expect(toastOf(page, words)).toBeVisible()

  await theatre.startDatabase()
  await expectScenes(page, documentId)
  await expect(page.getByRole('banner')).toContainText('4 pages left')
  expect(await listHolds(sql, person.email)).toEqual([{ pages: 1, ended: 'settled' }])
  await page.reload()
  await expectScenes(page, documentId)
})
