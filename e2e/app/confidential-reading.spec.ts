import type { Page, Request } from '@playwright/test'
import { SHORT_SCRIPT } from '../pages/lines-page.ts'
import { openUpload, PARSING_TEST_MS, PARSING_TIMEOUT_MS, uploadAndParse } from '../pages/upload-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { dropFile, type ScriptFile, scriptFiles } from '../support/script-files.ts'
import { addScript } from '../support/seed-rows.ts'
import { callApi } from '../support/visitors.ts'

test.describe.configure({ timeout: PARSING_TEST_MS })

/** The nonce and the tag. */
const ENCRYPTION_BYTES = 28
const PDF_HEADER = '%PDF-'

/** What the page encrypts, before it does. The browser does not show the body of a file that is sent. */
async function recordEncrypted(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const encrypted: string[] = []
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = (algorithm, key, data) => {
      encrypted.push(new TextDecoder('latin1').decode(data))
      return encrypt(algorithm, key, data)
    }
    Object.assign(window, { encrypted })
  })
  return () => page.evaluate(() => (window as unknown as { encrypted: string[] }).encrypted)
}

/** Every request of the page and of its workers. */
function recordRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  return requests
}

async function uploadConfidential(page: Page, file: ScriptFile) {
  const uploadPage = await openUpload(page)
  await dropFile(page, file)
  await uploadPage.card.getByRole('switch', { name: /^Confidential/ }).check()
  await uploadPage.upload.click()
  await expect(uploadPage.uploaded).toBeVisible({ timeout: PARSING_TIMEOUT_MS })
  return uploadPage
}

const putsOf = (requests: Request[]) => requests.filter((request) => request.method() === 'PUT')

test('[R-48-21] [R-48-23] A confidential PDF with text is read on the device: no request carries the file, and its lines are those that the server reads', async ({
  newUser: { page, user, tokens },
  addresses,
}) => {
  const file = scriptFiles.pdf()
  const readEncrypted = await recordEncrypted(page)
  const requests = recordRequests(page)
  const { card, proceed } = await uploadConfidential(page, file)
  await expect(
    card.getByText('Read on this computer. We got the text on its pages; the file never left.'),
  ).toBeVisible()

  // One body is hidden by the browser: what was encrypted, which is the text of the pages and not the file.
  const encrypted = await readEncrypted()
  expect(encrypted.map((text) => text.slice(0, 10))).toEqual(['{"pages":['])
  expect(encrypted.join('')).not.toContain(PDF_HEADER)
  const [put, ...more] = putsOf(requests)
  expect(more).toEqual([])
  expect((await put?.allHeaders())?.['content-length']).toBe(String(encrypted[0]!.length + ENCRYPTION_BYTES))
  // Only these can carry a body; the browser never tells the headers of some that it reads from its cache.
  for (const request of requests.filter((sent) => sent !== put && !['GET', 'HEAD'].includes(sent.method()))) {
    expect(request.postDataBuffer()?.toString('latin1') ?? '', request.url()).not.toContain(PDF_HEADER)
    expect(Number((await request.allHeaders())['content-length'] ?? 0), request.url()).toBeLessThan(1024)
  }

  await proceed.click()
  await expect(page).toHaveURL(/\/part$/, { timeout: PARSING_TIMEOUT_MS })
  const readHere = /process\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
  const readByServer = await uploadAndParse(page, file)
  const linesOf = async (documentId: string) => {
    const { data } = await callApi(addresses.url, `/scenes/document/${documentId}`, {
      from: user,
      bearer: tokens.accessToken,
    })
    const { scenes } = data as { scenes: { actor: string; dialog: string }[] }
    return scenes.map(({ actor, dialog }) => `${actor}: ${dialog}`)
  }
  const lines = await linesOf(readHere)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines).toEqual(await linesOf(readByServer))
})

test('[R-48-21] A confidential PDF of pictures is uploaded as a file, and the card says so', async ({
  newUser: { page },
}) => {
  const file = scriptFiles.scan()
  const readEncrypted = await recordEncrypted(page)
  const requests = recordRequests(page)
  const { card } = await uploadConfidential(page, file)
  await expect(card.getByText('Our server has to read this file, so it was uploaded, encrypted.')).toBeVisible()
  expect((await readEncrypted()).map((text) => [text.slice(0, PDF_HEADER.length), text.length])).toEqual([
    [PDF_HEADER, file.buffer.length],
  ])
  expect((await putsOf(requests)[0]?.allHeaders())?.['content-length']).toBe(
    String(file.buffer.length + ENCRYPTION_BYTES),
  )
})

test(
  '[R-48-36] New pages of a confidential script are read on the device: no request carries the file',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    const documentId = await addScript(sql, user, { title: 'Confidential script', lines: SHORT_SCRIPT })
    await sql(
      "update document set confidential_since = now(), expires_at = now() + interval '7 days', file_name = null where id = $1",
      [documentId],
    )
    const readEncrypted = await recordEncrypted(page)
    const requests = recordRequests(page)
    await page.goto(`/dashboard/process/${documentId}/new-pages`)
    await expect(page.getByText(/^If the text of a PDF can be read on this computer/)).toBeVisible()
    await page.getByLabel('File with new pages').setInputFiles(scriptFiles.pdf())
    await expect(
      page.getByText('Read on this computer. We got the text on its pages; the file never left.'),
    ).toBeVisible({
      timeout: PARSING_TIMEOUT_MS,
    })
    await expect(page.getByRole('list', { name: 'Lines that differ' })).toBeVisible()
    const encrypted = await readEncrypted()
    expect(encrypted.map((text) => text.slice(0, 10))).toEqual(['{"pages":['])
    const [put, ...more] = putsOf(requests)
    expect(more).toEqual([])
    expect((await put?.allHeaders())?.['content-length']).toBe(String(encrypted[0]!.length + ENCRYPTION_BYTES))
    for (const request of requests.filter((sent) => sent !== put))
      expect(request.postDataBuffer()?.toString('latin1') ?? '', request.url()).not.toContain(PDF_HEADER)
  },
)

test('[R-48-22] The worker that reads a PDF on the device is loaded only once a PDF was chosen', async ({
  newUser: { page },
}) => {
  const requests = recordRequests(page)
  const isLoaded = () => requests.some((request) => request.url().includes('extraction.worker'))
  const { card, upload } = await openUpload(page)
  await dropFile(page, scriptFiles.docx())
  await expect(upload).toBeEnabled()
  expect(isLoaded()).toBe(false)
  await card.getByRole('button', { name: /^Remove/ }).click()
  await uploadConfidential(page, scriptFiles.pdf())
  expect(isLoaded()).toBe(true)
})
