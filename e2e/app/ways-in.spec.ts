import type { Page } from '@playwright/test'
import { lineHeadings, openLines } from '../pages/lines-page.ts'
import {
  expectPrice,
  expectScenes,
  openUpload,
  PARSING_TEST_MS,
  PARSING_TIMEOUT_MS,
  startParsing,
  UPLOAD,
  uploadAndParse,
  type UploadPage,
  uploadPageOf,
} from '../pages/upload-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { drawPhoto, type Speech } from '../support/photos.ts'

// Counting and parsing pages takes long on a busy machine.
test.setTimeout(PARSING_TEST_MS)

const FIRST_PAGE: Speech[] = [
  ['MARCUS', 'You kept the key. All this time.'],
  ['DANI', 'Only to give it back.'],
  ['MARCUS', 'Then give it back to me.'],
]
const SECOND_PAGE: Speech[] = [
  ['DANI', 'Not until the dryer stops.'],
  ['MARCUS', 'It never stops. It has not stopped since March.'],
  ['DANI', 'Then we have time to talk.'],
]
const charactersOf = (...pages: Speech[][]) => pages.flat().map(([character]) => character)

/** Uploads what was entered, and parses it. */
async function sendAndParse(page: Page, uploadPage: UploadPage): Promise<string> {
  await uploadPage.upload.click()
  await expect(uploadPage.uploaded).toBeVisible({ timeout: PARSING_TIMEOUT_MS })
  await expect(page).toHaveURL(/\?document=/)
  const documentId = new URL(page.url()).searchParams.get('document') ?? ''
  await startParsing(uploadPage)
  await expectScenes(page, documentId)
  return documentId
}

/** The characters of the spoken lines, in order. */
async function listSpeakers(page: Page, documentId: string): Promise<string[]> {
  await openLines(page, documentId)
  const headings = await lineHeadings(page).allTextContents()
  return headings.map((heading) => heading.replace(/^Line #\d+ /, '')).filter((name) => /^[A-Z]+$/.test(name))
}

test(
  '[R-23-01] A Final Draft file is uploaded and parsed into its lines',
  { tag: '@nightly' },
  async ({ newUser: { page } }) => {
    const paragraph = (type: string, text: string) => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
    const speeches = FIRST_PAGE.map(([name, line]) => paragraph('Character', name) + paragraph('Dialogue', line))
    const content = paragraph('Scene Heading', 'INT. LAUNDROMAT - NIGHT') + speeches.join('')
    const documentId = await uploadAndParse(page, {
      name: 'The Key.fdx',
      mimeType: '',
      buffer: Buffer.from(`<?xml version="1.0"?><FinalDraft><Content>${content}</Content></FinalDraft>`),
    })
    expect(await listSpeakers(page, documentId)).toEqual(charactersOf(FIRST_PAGE))
  },
)

test(
  '[R-23-03] [R-23-04] Typed lines show their price, are parsed and can be rehearsed like a file',
  { tag: '@nightly' },
  async ({ newUser: { page } }) => {
    const uploadPage = await openUpload(page)
    await uploadPage.card.getByRole('button', { name: 'Paste or type' }).click()
    await uploadPage.card.getByLabel('Title (optional)').fill('The Key')
    const text = FIRST_PAGE.map(([name, line]) => `${name}\n${line}`).join('\n\n')
    await uploadPage.card.getByLabel('Lines').fill(`INT. LAUNDROMAT - NIGHT\n\n${text}\n`)
    await uploadPage.upload.click()
    await expectPrice(uploadPage, '1 page. Uses 1 of your 5 this month.')
    const documentId = new URL(page.url()).searchParams.get('document') ?? ''
    await startParsing(uploadPage)
    await expectScenes(page, documentId)
    expect(await listSpeakers(page, documentId)).toEqual(charactersOf(FIRST_PAGE))
  },
)

test(
  '[R-23-06] [R-23-07] [R-23-08] Photos of pages are put in order, turned upright and parsed',
  { tag: '@nightly' },
  async ({ newUser: { page } }) => {
    const uploadPage = await openUpload(page)
    const photos = [
      await drawPhoto(page, SECOND_PAGE, { name: 'IMG_2.png', mimeType: 'image/png' }),
      await drawPhoto(page, FIRST_PAGE, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', isSideways: true }),
    ]
    await uploadPage.card.getByLabel('Photo files').setInputFiles(photos)
    const pages = uploadPage.card.getByRole('list', { name: 'Pages' }).getByRole('listitem')
    await expect(pages).toHaveText(['Page 1IMG_2.png', 'Page 2IMG_1.jpg'])
    // The OCR finds text in any direction, so that only the picture shows whether the photo was turned.
    const preview = pages.nth(1).locator('img')
    await expect
      .poll(() => preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([1700, 2200])
    await uploadPage.card.getByRole('button', { name: 'Move page 2 up' }).click()
    await expect(pages).toHaveText(['Page 1IMG_1.jpg', 'Page 2IMG_2.png'])
    const documentId = await sendAndParse(page, uploadPage)
    expect(await listSpeakers(page, documentId)).toEqual(charactersOf(FIRST_PAGE, SECOND_PAGE))
  },
)

test('[R-23-09] A photo that this browser cannot open is named, with a way out', async ({ signedInPage: page }) => {
  const uploadPage = await openUpload(page)
  const photo = { name: 'IMG_3.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic', 'latin1') }
  await uploadPage.card.getByLabel('Photo files').setInputFiles(photo)
  await expect(uploadPage.problem).toHaveText(
    'This browser cannot open IMG_3.HEIC. Please export it as JPEG and add it again.',
  )
  await expect(uploadPage.upload).toBeDisabled()
})

test.describe('from the share sheet', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Posts what the share sheet of a device posts to the address in the manifest. */
  async function share(page: Page, fields: { text?: string; files?: { name: string; content: string }[] }) {
    const { share_target: target } = (await (await page.request.get('/site.webmanifest')).json()) as {
      share_target: {
        action: string
        method: string
        enctype: string
        params: { text: string; files: { name: string }[] }
      }
    }
    await page.evaluate(
      ([{ action, method, enctype, params }, { text = '', files = [] }]) => {
        const form = Object.assign(document.createElement('form'), { action, method, enctype })
        const transfer = new DataTransfer()
        for (const { name, content } of files) transfer.items.add(new File([content], name))
        const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0]?.name })
        input.multiple = true
        input.files = transfer.files
        form.append(input, Object.assign(document.createElement('textarea'), { name: params.text, value: text }))
        document.body.append(form)
        form.submit()
      },
      [target, fields] as const,
    )
    await expect(page).toHaveURL(UPLOAD)
  }

  test('[R-23-10] [R-23-11] [D32] A shared script is chosen and shared text entered, and neither is uploaded or kept', async ({
    signedInPage: page,
  }) => {
    await openUpload(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const { card, upload } = uploadPageOf(page)
    await share(page, { files: [{ name: 'Zoë’s sides.fountain', content: '@MARCUS\nYou kept the key.\n' }] })
    await expect(card.getByText('Zoë’s sides.fountain')).toBeVisible()
    await expect(card.getByText('Fountain · 26 bytes')).toBeVisible()
    await expect(upload).toBeEnabled()
    await share(page, { text: 'DANI: To give it back.' })
    await expect(card.getByLabel('Lines')).toHaveValue('DANI: To give it back.')
    expect(await page.evaluate(() => caches.has('sidelight-shared'))).toBe(false)
    await page.reload()
    await expect(card.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })
})
