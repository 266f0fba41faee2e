import { expect, test } from '../support/fixtures.ts'
import { addScript } from '../support/seed-rows.ts'
import { openCasting, previewPath } from '../pages/voices-page.ts'
import { browserSpeaking, PROMISED } from './fake-microphone.ts'

const READING_MS = 60_000
const SCRIPT_LIMIT_BYTES = 60 * 1024

/** DANI is the actor's part; a friend reads MARCUS. */
const LINES = [
  { actor: 'MARCUS', dialog: PROMISED.text },
  { actor: 'DANI', dialog: 'Three years, and I never told anybody a single word.' },
  { actor: 'MARCUS', dialog: 'You kept the key.' },
]

test.use(browserSpeaking(PROMISED))
test.setTimeout(180_000)

test('[R-101-03] [R-101-06] [R-101-09] A friend reads a part on a phone, the actor hears it in the next run, and taken back it is gone', async ({
  newUser: { page, user },
  sql,
  browser,
  visitor,
}) => {
  const documentId = await addScript(sql, user, { title: 'The Key', lines: LINES })
  await openCasting(page, documentId, 'DANI')
  await page.getByRole('button', { name: `I'll read this one: DANI` }).click()
  await page.getByRole('button', { name: 'A friend reads' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who reads with you?' })
  await sheet.getByText('A friend', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Share the link' }).click()
  const link = await sheet.getByLabel('The link').inputValue()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': visitor.address },
  })
  const friend = await phone.newPage()
  const scripts: Promise<number>[] = []
  friend.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then(({ length }) => length))
  })
  const opened = await friend.goto(link)
  expect(opened?.headers()['x-robots-tag']).toBe('noindex')
  await expect(friend.getByText('2 lines, about a minute.')).toBeVisible()
  expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(SCRIPT_LIMIT_BYTES)
  await expect(friend.getByText('The Key')).toHaveCount(0)
  await friend.getByRole('switch').check({ force: true })
  await friend.getByRole('button', { name: 'Start reading' }).click()
  await expect(friend.getByText('… told anybody a single word.')).toBeVisible({ timeout: READING_MS })
  await expect(friend.getByRole('heading', { name: 'That’s it. Thank you.' })).toBeVisible({ timeout: READING_MS })
  await expect(friend.getByText('Your lines are with your friend.')).toBeVisible()

  await expect(sheet.getByText(/^2 of 2 lines are here\./)).toBeVisible()
  await sheet.getByRole('button', { name: 'Use them' }).click()
  await expect(sheet.getByRole('button', { name: 'Use the voice again' })).toBeVisible()
  const [row] = await sql('select mp3_key from reader_line where document_id = $1 order by saved_at', [documentId])
  const key = String(row?.['mp3_key'])
  const heard = page.waitForResponse((response) => response.url().includes(key))
  await page.goto(previewPath(documentId))
  await page.getByRole('button', { name: 'Play All' }).click()
  const clip = await heard
  expect(clip.status()).toBeLessThan(300)

  await friend.getByRole('button', { name: 'Take back my reading' }).click()
  await friend.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(friend.getByText('Taken back. Nothing of your voice is left here.')).toBeVisible()
  expect(await sql('select from reader_line where document_id = $1', [documentId])).toEqual([])
  expect((await page.request.get(clip.url())).status()).toBe(404)
  await phone.close()
})
