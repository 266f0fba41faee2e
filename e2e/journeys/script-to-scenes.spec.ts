import type { Page } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf, correctLine } from '../pages/scenes-page.ts'
import { dropFile, type ScriptFile, scriptFiles } from '../support/script-files.ts'
import {
  expectPrice,
  expectScenes,
  openUpload,
  READING_TEST_MS,
  READING_TIMEOUT_MS,
  readSides,
} from '../pages/upload-page.ts'

interface Way {
  kind: string
  side: () => ScriptFile
  pages: number
  title: string
  actor: string
  words: string
}

const WAYS: Way[] = [
  {
    kind: 'PDF',
    side: scriptFiles.pdf,
    pages: 2,
    title: 'last-bus',
    actor: 'mia',
    words: '(to herself) Eleven minutes. It said eleven minutes eleven minutes ago.',
  },
  {
    kind: 'DOCX',
    side: scriptFiles.docx,
    pages: 1,
    title: 'brass-moth',
    actor: 'THE BRASS MOTH',
    words: 'Thirteen chimneys. Twelve with smoke.',
  },
  {
    kind: 'TXT',
    side: scriptFiles.text,
    pages: 1,
    title: 'platform-four',
    actor: 'BJÖRN',
    words: 'That depends who comes.',
  },
  {
    kind: 'scanned PDF',
    side: scriptFiles.scan,
    pages: 1,
    title: 'kestrel-bank-scanned',
    actor: 'ANNCR',
    words: 'Kestrel opens when you do.',
  },
]

/** A page is drawn a moment after it was read. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'Page 1 of the original' })
  await expect(async () => {
    if ((await picture.count()) === 0) await page.reload()
    await expect(picture).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: READING_TIMEOUT_MS })
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(500)
}

test('a line in doubt stands beside the picture of its page', async ({ alone: { page } }) => {
  test.setTimeout(READING_TEST_MS)
  await readSides(page, scriptFiles.scan())
  await expect(page.getByRole('region', { name: 'Check these lines' })).toBeVisible()
  await expectPicture(page)
})

const countPages = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)

for (const { kind, side, pages, title, actor, words } of WAYS) {
  test(`[R-1-04] [R-2.5-02] [R-2.5-05] [R-2.5-13] [R-2.5-14] [R-4-04] a ${kind} goes from the drop to corrected scenes, and stays`, async ({
    alone: { page },
  }) => {
    test.setTimeout(READING_TEST_MS)
    const file = side()
    const studio = await openUpload(page)
    await expect(studio.upload).toBeDisabled()
    await dropFile(page, file)
    await expect(studio.card.getByText(file.name)).toBeVisible()
    await expect(studio.card.getByText('Estimated processing time: 10 seconds')).toBeVisible()
    await expect(studio.proceed).toBeDisabled()

    await studio.upload.click()
    await expect(toastOf(page, `File ${file.name} uploaded successfully.`)).toBeVisible({
      timeout: READING_TIMEOUT_MS,
    })
    await expect(studio.uploaded).toBeDisabled()
    await expectPrice(studio, `${countPages(pages)}. Uses ${pages} of your 5 this month.`)
    await expect(page.getByRole('banner')).toContainText('5 pages left')

    await expect(page).toHaveURL(/\?document=/)
    const documentId = new URL(page.url()).searchParams.get('document') ?? ''
    await studio.proceed.click()
    await expectScenes(page, documentId)
    await expect(page.getByRole('banner')).toContainText(`${countPages(5 - pages)} left`)

    await expect(cardOf(page, words).getByRole('heading')).toContainText(actor)
    await correctLine(page, words, 'And another thing.')
    await expect(toastOf(page, 'Scene updated successfully!')).toBeVisible()
    await expect(cardOf(page, words)).toHaveCount(0)

    await page.reload()
    await expect(cardOf(page, 'And another thing.').getByRole('heading')).toContainText(actor)
    await expect(page.getByRole('banner')).toContainText(`${countPages(5 - pages)} left`)
    await page.goto('/dashboard/process-list')
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('completed')
    await page.goto('/dashboard')
    await expect(page.getByText(`“${title}” is ready to rehearse. It used ${countPages(pages)}.`)).toBeVisible()
  })
}
