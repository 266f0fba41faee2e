import type { Page } from '@playwright/test'
import { cardOf, correctLine } from '../pages/lines-page.ts'
import {
  expectPrice,
  expectScenes,
  openUpload,
  PARSING_TEST_MS,
  PARSING_TIMEOUT_MS,
  startParsing,
  uploadScript,
} from '../pages/upload-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { dropFile, type ScriptFile, scriptFiles } from '../support/script-files.ts'

interface UploadedScript {
  kind: string
  file: () => ScriptFile
  pages: number
  title: string
  actor: string
  words: string
}

const PDF: UploadedScript = {
  kind: 'PDF',
  file: scriptFiles.pdf,
  pages: 2,
  title: 'last-bus',
  actor: 'mia',
  words: '(to herself) Eleven minutes. It said eleven minutes eleven minutes ago.',
}

const OTHER_KINDS: UploadedScript[] = [
  {
    kind: 'DOCX',
    file: scriptFiles.docx,
    pages: 1,
    title: 'brass-moth',
    actor: 'THE BRASS MOTH',
    words: 'Thirteen chimneys. Twelve with smoke.',
  },
  {
    kind: 'TXT',
    file: scriptFiles.text,
    pages: 1,
    title: 'platform-four',
    actor: 'BJÖRN',
    words: 'That depends who comes.',
  },
  {
    kind: 'scanned PDF',
    file: scriptFiles.scan,
    pages: 1,
    title: 'kestrel-bank-scanned',
    actor: 'ANNCR',
    words: 'Kestrel opens when you do.',
  },
]

const countPages = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)

async function expectCorrectedScenes(page: Page, script: UploadedScript): Promise<void> {
  const { pages, title, actor, words } = script
  const file = script.file()
  const uploadPage = await openUpload(page)
  await expect(uploadPage.upload).toBeDisabled()
  await expect(uploadPage.proceed).toBeDisabled()
  await dropFile(page, file)
  await expect(uploadPage.card.getByText(file.name)).toBeVisible()
  await expect(uploadPage.card.getByText('Estimated processing time: 10 seconds')).toBeVisible()

  await uploadPage.upload.click()
  await expectNotification(page, `File ${file.name} uploaded successfully.`, { timeout: PARSING_TIMEOUT_MS })
  await expect(uploadPage.uploaded).toBeDisabled()
  await expectPrice(uploadPage, `${countPages(pages)}. Uses ${pages} of your 5 this month.`)
  await expect(page.getByRole('banner')).toContainText('5 pages left')

  await expect(page).toHaveURL(/\?document=/)
  const documentId = new URL(page.url()).searchParams.get('document') ?? ''
  await uploadPage.proceed.click()
  await expectScenes(page, documentId)
  await expect(page.getByRole('banner')).toContainText(`${countPages(5 - pages)} left`)

  await expect(cardOf(page, words).getByRole('heading')).toContainText(actor)
  await correctLine(page, words, 'And another thing.')
  await expectNotification(page, 'Scene updated successfully!')
  await expect(cardOf(page, words)).toHaveCount(0)

  await page.reload()
  await expect(cardOf(page, 'And another thing.').getByRole('heading')).toContainText(actor)
  await expect(page.getByRole('banner')).toContainText(`${countPages(5 - pages)} left`)
  await page.goto('/dashboard/process-list')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('completed')
  await page.goto('/dashboard')
  await expect(page.getByText(`“${title}” is ready to rehearse. It used ${countPages(pages)}.`)).toBeVisible()
}

test('[R-1-04] [R-2.5-02] [R-2.5-05] [R-2.5-13] [R-2.5-14] [R-4-04] A PDF is dropped, parsed into scenes and corrected, and the correction stays', async ({
  newUser: { page },
}) => {
  test.setTimeout(PARSING_TEST_MS)
  await expectCorrectedScenes(page, PDF)
})

for (const script of OTHER_KINDS) {
  test(
    `[R-1-04] [R-2.5-02] [R-2.5-05] [R-4-04] A ${script.kind} is dropped, parsed into scenes and corrected, and the correction stays`,
    { tag: '@nightly' },
    async ({ newUser: { page } }) => {
      test.setTimeout(PARSING_TEST_MS)
      await expectCorrectedScenes(page, script)
    },
  )
}

/** The picture of a page is rendered shortly after the page was parsed. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'Page 1 of the original' })
  await expect(async () => {
    if ((await picture.count()) === 0) await page.reload()
    await expect(picture).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: PARSING_TIMEOUT_MS })
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(500)
}

test(
  '[R-2.5-07] [R-2.5-13] [R-4-06] [R-8-39] A scan whose tab is closed while it is recognised has its lines in the next tab, beside the picture of its page',
  { tag: '@nightly' },
  async ({ newUser: { page: closedTab }, context }) => {
    test.setTimeout(PARSING_TEST_MS)
    const { uploadPage, documentId } = await uploadScript(closedTab, scriptFiles.scan())
    const address = closedTab.url()
    await startParsing(uploadPage)
    await expectNotification(closedTab, 'Processing started. Please wait...')
    await expect(uploadPage.card.getByRole('button', { name: 'Processing…' })).toBeDisabled()
    await closedTab.close()

    const page = await context.newPage()
    await page.goto(address)
    await expectScenes(page, documentId)
    await expect(page.getByRole('banner')).toContainText('4 pages left')
    await expect(cardOf(page, 'Kestrel opens when you do.').getByRole('heading')).toContainText('ANNCR')
    await expect(page.getByRole('region', { name: 'Check these lines' })).toBeVisible()
    await expectPicture(page)
  },
)
