import type { Request } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import {
  expectPrice,
  expectScenes,
  PARSING_TEST_MS,
  PARSING_TIMEOUT_MS,
  sendScript,
  startParsing,
  UPLOAD,
  uploadScript,
} from '../pages/upload-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { scriptFiles } from '../support/script-files.ts'
import { givePaygoPages } from '../support/seed-rows.ts'

// Counting and parsing pages takes long on a busy machine.
test.setTimeout(PARSING_TEST_MS)

test(
  '[R-8-32] A PDF with a password is rejected with its reason, costs nothing and leaves nothing',
  { tag: '@nightly' },
  async ({ newUser: { page } }) => {
    const sentence = 'This PDF is locked with a password. Please save a copy without one and upload that.'
    const uploadPage = await sendScript(page, scriptFiles.locked())
    await expectNotification(page, `Error uploading file: ${sentence}`, { timeout: PARSING_TIMEOUT_MS })
    await expect(uploadPage.problem).toHaveText(sentence)
    await expect(uploadPage.proceed).toBeDisabled()
    await expect(page.getByRole('banner')).toContainText('5 pages left')
    await page.goto('/dashboard/process-list')
    await expect(page.getByText('No processes found.')).toBeVisible()
  },
)

test('[D10] The file goes to the storage across origins without our credentials, and the storage allows only our origin', async ({
  newUser: { page },
  addresses,
  request,
}) => {
  const storageRequests: Request[] = []
  page.on('request', (sent) => {
    if (sent.url().startsWith(addresses.storageUrl)) storageRequests.push(sent)
  })
  await uploadScript(page, scriptFiles.text())
  expect(storageRequests.map((sent) => sent.method())).toEqual(['PUT'])
  const headers = (await storageRequests[0]?.allHeaders()) ?? {}
  expect(headers['content-type']).toBe(scriptFiles.text().mimeType)
  expect(headers['origin']).toBe(addresses.url)
  for (const name of ['authorization', 'cookie', 'ngrok-skip-browser-warning', 'idempotency-key']) {
    expect(headers).not.toHaveProperty(name)
  }

  const preflight = async (origin: string) => {
    const response = await request.fetch(storageRequests[0]?.url() ?? '', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    return response.headers()['access-control-allow-origin']
  }
  expect(await preflight(addresses.url)).toBe(addresses.url)
  expect(await preflight('http://elsewhere.example')).toBeUndefined()
})

test(
  '[R-2.5-06] A script with more pages than credits waits until there are enough, and is parsed then',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    const { uploadPage, documentId } = await uploadScript(page, scriptFiles.eightPages())
    await expectPrice(uploadPage, "8 pages. You're 3 pages short.")
    await expect(uploadPage.proceed).toBeDisabled()
    await uploadPage.card.getByRole('link', { name: 'Get pages' }).click()
    await expect(page).toHaveURL('/dashboard/packages')
    await givePaygoPages(sql, user, 4)

    await page.goto(UPLOAD)
    await page.getByRole('link', { name: /^eight-pages/ }).click()
    await expectPrice(uploadPage, '8 pages. Uses 5 of your 5 this month and 3 extra pages.')
    await startParsing(uploadPage)
    await expectScenes(page, documentId)
    await expect(page.getByRole('banner')).toContainText('1 page left')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 667 }, isMobile: true, hasTouch: true })

  test('On a phone the button that goes on is at the foot of the screen, and no notification covers it', async ({
    newUser: { page },
  }) => {
    const uploadPage = await sendScript(page, scriptFiles.text())
    const notification = toastOf(page, 'uploaded successfully.')
    // A notification stays while the pointer is on it.
    await notification.hover({ timeout: PARSING_TIMEOUT_MS })
    await expect(async () => {
      const [toast, button] = await Promise.all([notification.boundingBox(), uploadPage.proceed.boundingBox()])
      expect((toast?.y ?? Infinity) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(667)
    }).toPass()
  })
})
