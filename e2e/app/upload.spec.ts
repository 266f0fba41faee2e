import type { Request } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import { givePaygoPages, spendAllPages } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { dropFile, scriptFiles } from '../support/script-files.ts'
import {
  expectPrice,
  expectScenes,
  openUpload,
  READING_TEST_MS,
  READING_TIMEOUT_MS,
  sendSides,
  startReading,
  UPLOAD,
  uploadPageOf,
  uploadSides,
} from '../pages/upload-page.ts'

test.describe('files that cannot be read', () => {
  test('[R-2.5-01] [R-5-32] [R-5-33] [R-5-34] other kinds are refused at once, by picker and by drop', async ({
    signedIn: page,
  }) => {
    const { card, upload } = await openUpload(page)
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(scriptFiles.picture())
    await expect(toastOf(page, 'Unsupported file type selected')).toBeVisible()
    await dropFile(page, scriptFiles.picture())
    await expect(toastOf(page, 'Unsupported file format. Please use PDF, TXT, or DOCX.')).toBeVisible()
    await expect(upload).toBeDisabled()
    await expect(card.getByText('Drop your sides here')).toBeVisible()
  })

  const REFUSALS = [
    {
      what: 'a picture that calls itself a PDF',
      side: () => scriptFiles.picture('sides.pdf', 'application/pdf'),
      sentence: 'This is a picture. Please put your pages into one PDF and upload that.',
    },
    {
      what: 'a PDF that calls itself a Word document',
      side: () => ({ ...scriptFiles.docx(), buffer: scriptFiles.pdf().buffer }),
      sentence: 'This file is not what its name says. Please save it again as PDF, TXT or DOCX and upload that.',
    },
    {
      what: 'a PDF with a password',
      side: scriptFiles.locked,
      sentence: 'This PDF is locked with a password. Please save a copy without one and upload that.',
    },
  ]
  for (const { what, side, sentence } of REFUSALS) {
    test(`[R-8-32] ${what} is refused with its reason, costs nothing and leaves nothing`, async ({ alone }) => {
      test.setTimeout(READING_TEST_MS)
      const { page } = alone
      const studio = await sendSides(page, side())
      // First what goes away by itself.
      await expect(toastOf(page, `Error uploading file: ${sentence}`)).toBeVisible({ timeout: READING_TIMEOUT_MS })
      await expect(studio.problem).toHaveText(sentence)
      await expect(studio.proceed).toBeDisabled()
      await expect(page.getByRole('banner')).toContainText('5 pages left')
      await page.goto('/dashboard/process-list')
      await expect(page.getByText('No processes found.')).toBeVisible()
    })
  }

  test('[R-2.5-11] [R-5-35] above 10 MB there is a warning, and the server has the last word', async ({
    signedIn: page,
  }) => {
    const { card, upload, problem } = await openUpload(page)
    await expect(card.getByText('10MB')).toBeVisible()
    await dropFile(page, scriptFiles.tooLarge())
    await expect(card.getByText(/^This file is larger than 10MB/)).toBeVisible()
    await upload.click()
    await expect(toastOf(page, 'Error uploading file: Files can be up to 10MB.')).toBeVisible()
    await expect(problem).toHaveText('Files can be up to 10MB.')
  })
})

test.describe('the store', () => {
  test.use({ provoked: /ERR_FAILED|ERR_CONNECTION|status of 403|blocked by CORS policy/ })

  test('[R-8-30] [R-8-32] a store that cannot be reached or refuses is told, and the next try works', async ({
    alone: { page },
    addresses,
  }) => {
    test.setTimeout(READING_TEST_MS)
    const store = `${addresses.storageUrl}/**`
    await page.route(store, (route) => route.abort('connectionreset'))
    const studio = await sendSides(page, scriptFiles.pdf())
    const refused = toastOf(page, 'Error uploading file: Failed to upload file to storage')
    await expect(refused).toBeVisible()
    await expect(studio.problem).toHaveText('Failed to upload file to storage')
    await page.unroute(store)

    // Other bytes than were announced: the store itself says no.
    const answers: number[] = []
    await page.route(store, async (route) => {
      const response = await route.fetch({ postData: 'not these' })
      answers.push(response.status())
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
    })
    await studio.upload.click()
    await expect.poll(() => answers).toEqual([403])
    await expect(studio.problem).toHaveText('Failed to upload file to storage')
    await page.unroute(store)

    await studio.upload.click()
    await expect(studio.uploaded).toBeVisible({ timeout: READING_TIMEOUT_MS })
    await expect(studio.problem).toHaveCount(0)
  })

  test('[D10] the store is asked across origins as its rules allow, with nothing of ours but the file', async ({
    alone: { page },
    addresses,
    request,
  }) => {
    test.setTimeout(READING_TEST_MS)
    const asked: Request[] = []
    page.on('request', (seen) => {
      if (seen.url().startsWith(addresses.storageUrl)) asked.push(seen)
    })
    await uploadSides(page, scriptFiles.docx())
    expect(asked.map((seen) => seen.method())).toEqual(['PUT'])
    const headers = (await asked[0]?.allHeaders()) ?? {}
    expect(headers['content-type']).toBe(scriptFiles.docx().mimeType)
    expect(headers['origin']).toBe(addresses.url)
    for (const ours of ['authorization', 'cookie', 'ngrok-skip-browser-warning', 'idempotency-key']) {
      expect(headers).not.toHaveProperty(ours)
    }

    // What a browser asks before: our page may put a file there, and nobody else's.
    const preflight = async (origin: string) => {
      const answer = await request.fetch(asked[0]?.url() ?? '', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      })
      return answer.headers()['access-control-allow-origin']
    }
    expect(await preflight(addresses.url)).toBe(addresses.url)
    expect(await preflight('http://elsewhere.example')).toBeUndefined()
  })

  test('[R-2.5-04] [R-2.5-08] [R-2.5-12] an upload on its way can be called off, and nothing stays', async ({
    alone: { page },
    addresses,
  }) => {
    await page.route(`${addresses.storageUrl}/**`, () => undefined)
    const studio = await sendSides(page, scriptFiles.pdf())
    await expect(studio.card.getByRole('button', { name: 'Uploading…' })).toBeDisabled()
    await expect(studio.card.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await studio.card.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(studio.card.getByText('Drop your sides here')).toBeVisible()
    await expect(studio.upload).toBeDisabled()
    await page.goto('/dashboard/process-list')
    await expect(page.getByText('No processes found.')).toBeVisible()
  })
})

test.describe('pages that are not there', () => {
  test('[R-2.1-32] [R-8-29] without a page nothing is uploaded, and the gate closes', async ({ alone, sql }) => {
    const { page, person } = alone
    const studio = await openUpload(page)
    // The page has to know of the old balance: with the new one the gate would be closed already.
    await expect(page.getByRole('banner')).toContainText('5 pages left')
    await dropFile(page, scriptFiles.pdf())
    await spendAllPages(sql, person)
    await studio.upload.click()
    await expect(toastOf(page, 'Error uploading file:')).toBeVisible()
    await expect(studio.problem).toContainText(/pages/)
    expect(
      await sql('select 1 from document d join app_user u on u.id = d.owner_id where u.email = $1', [person.email]),
    ).toEqual([])
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Credits Required' })).toBeVisible()
  })

  test('[R-2.5-06] more pages than credits: the script waits until there are enough', async ({ alone, sql }) => {
    test.setTimeout(READING_TEST_MS)
    const { page, person } = alone
    const { studio, documentId } = await uploadSides(page, scriptFiles.eightPages())
    await expectPrice(studio, "8 pages. You're 3 pages short.")
    await expect(studio.proceed).toBeDisabled()
    await studio.card.getByRole('link', { name: 'Get pages' }).click()
    await expect(page).toHaveURL('/dashboard/packages')
    await givePaygoPages(sql, person, 4)

    await page.goto(UPLOAD)
    await page.getByRole('link', { name: /^eight-pages/ }).click()
    await expectPrice(studio, '8 pages. Uses 5 of your 5 this month and 3 extra pages.')
    await startReading(studio)
    await expectScenes(page, documentId)
    await expect(page.getByRole('banner')).toContainText('1 page left')
  })

  test('[R-8-36] pages spent elsewhere after the price was shown: told, and nothing is charged', async ({
    alone,
    sql,
  }) => {
    test.setTimeout(READING_TEST_MS)
    const { page, person } = alone
    const { studio } = await uploadSides(page, scriptFiles.docx())
    await expectPrice(studio, '1 page. Uses 1 of your 5 this month.')
    await expect(page.getByRole('banner')).toContainText('5 pages left')
    await spendAllPages(sql, person)
    await startReading(studio)
    const sentence = 'This script has 1 page, and you have none left. Please add pages to continue.'
    await expect(toastOf(page, `Processing failed: ${sentence}`)).toBeVisible()
    const holds = await sql('select 1 from credit_hold h join app_user u on u.id = h.user_id where u.email = $1', [
      person.email,
    ])
    expect(holds).toEqual([])
  })
})

test.describe('leaving and coming back', () => {
  test('[R-2.5-12] a script that waits for its start survives a reload, until it is removed', async ({
    alone: { page },
  }) => {
    test.setTimeout(READING_TEST_MS)
    const { studio } = await uploadSides(page, scriptFiles.docx())
    await page.reload()
    await expect(studio.card.getByText('brass-moth')).toBeVisible()
    await expectPrice(studio, '1 page. Uses 1 of your 5 this month.')
    await studio.card.getByRole('button', { name: 'Remove file' }).click()
    await expect(studio.card.getByText('Drop your sides here')).toBeVisible()
    await expect(page).toHaveURL(UPLOAD)
    await page.goto('/dashboard/process-list')
    await expect(page.getByText('No processes found.')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('5 pages left')
  })

  test('[R-2.5-07] [R-2.5-13] [R-4-06] [R-8-39] the tab is closed while it reads, and opened again', async ({
    alone: { page: first },
    context,
  }) => {
    test.setTimeout(READING_TEST_MS)
    const { studio, documentId } = await uploadSides(first, scriptFiles.scan())
    const address = first.url()
    await startReading(studio)
    await expect(studio.card.getByRole('button', { name: 'Processing…' })).toBeDisabled()
    await expect(toastOf(first, 'Processing started. Please wait...')).toBeVisible()
    await first.close()

    const second = await context.newPage()
    await second.goto(address)
    await expectScenes(second, documentId)
    await expect(second.getByRole('banner')).toContainText('4 pages left')
  })

  test('[R-2.5-07] reading can be stopped: the pages come back', async ({ alone: { page } }) => {
    test.setTimeout(READING_TEST_MS)
    const { studio } = await uploadSides(page, scriptFiles.scan())
    await expect(studio.proceed).toBeEnabled({ timeout: READING_TIMEOUT_MS })
    // The news of its end must not come before the question.
    await page.route('**/api/v1/documents/*/status*', () => undefined)
    await startReading(studio)
    await expect(studio.card.getByText('Starting document processing...')).toBeVisible()
    await studio.card.getByRole('button', { name: 'Stop reading' }).click()
    const question = page.getByRole('dialog', { name: 'Stop reading?' })
    await question.getByRole('button', { name: 'Remove script' }).click()
    await expect(uploadPageOf(page).card.getByText('Drop your sides here')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('5 pages left')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 667 }, isMobile: true, hasTouch: true })

  test('the way ahead stands at the foot of the screen, and what is said does not cover it', async ({
    alone: { page },
  }) => {
    test.setTimeout(READING_TEST_MS)
    const studio = await sendSides(page, scriptFiles.docx())
    const said = toastOf(page, 'uploaded successfully.')
    // Held by the finger that is on it, it stays.
    await said.hover({ timeout: READING_TIMEOUT_MS })
    await expect(async () => {
      const [toast, button] = await Promise.all([said.boundingBox(), studio.proceed.boundingBox()])
      expect((toast?.y ?? Infinity) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(667)
    }).toPass()
  })
})
