import { statSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Download, Page, Request } from '@playwright/test'
import { lineHeadings, openLines } from '../pages/lines-page.ts'
import { SIZES } from '../pages/pages.ts'
import { addBriefedScript, briefPath, MAIL, makeFiles, makeList, pasteMail, tickAll } from '../states/brief-states.ts'
import { serveVoicedScene } from '../states/voice-states.ts'
import { expect, test } from '../support/fixtures.ts'
import { putTakesOnDevice } from '../support/takes-on-device.ts'
import { countFrames, listFaults } from '../support/tape-media.ts'

/** Words that only the mail has. */
const WORDS = ['shoots in March', 'LASTNAME', 'Mid-chest', 'extensions', 'EOD', 'plain wall']

/** "under 200 MB each" */
const MAIL_LIMIT_BYTES = 200e6

/** Everything that leaves the page and its workers. */
function recordRequests(page: Page): () => string {
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  return () =>
    requests
      .map((request) =>
        [request.url(), JSON.stringify(request.headers()), request.postDataBuffer()?.toString('latin1') ?? ''].join(
          ' ',
        ),
      )
      .join('\n')
}

const field = (page: Page, name: RegExp) => page.getByRole('button', { name })
const litWords = (page: Page) => page.getByRole('region', { name: 'The mail' }).locator('[data-lit]')

test('[R-89-07] [R-89-08] [R-89-09] A mail is pasted, read and kept in the page: an edit wins, a reload keeps it, and no request carries a word of it', async ({
  newUser: { page, user },
  sql,
}) => {
  const { documentId } = await addBriefedScript(sql, user)
  await serveVoicedScene(page)
  const listSent = recordRequests(page)
  await page.goto(`/dashboard/process/${documentId}/takes`)
  await page.getByRole('link', { name: 'What did casting ask for?' }).click()
  await pasteMail(page, `${MAIL}\nhttps://casting.example/sides <b>bold</b>`)
  await expect(page.getByRole('heading', { level: 1, name: 'The brief' })).toBeFocused()
  const mail = page.getByRole('region', { name: 'The mail' })
  await expect(mail).toContainText('https://casting.example/sides <b>bold')
  await expect(mail.locator('a, b')).toHaveCount(0)

  await field(page, /^Scenes/).focus()
  await expect(litWords(page)).toHaveText(/^scenes 1 and 3/)
  await field(page, /^Send to/).click()
  await expect(litWords(page)).toHaveText(/^Spotlight/)

  await field(page, /^Change: Send to/).click()
  await page.getByRole('combobox', { name: 'Send to' }).selectOption({ label: 'Backstage' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, /^Change: Send to/)).toBeFocused()
  await page.getByRole('radio', { name: '11:59 pm' }).check({ force: true })
  await page.getByRole('button', { name: 'Paste another mail' }).click()
  await page.getByRole('button', { name: 'Read it' }).click()
  const expectEdits = async () => {
    await expect(field(page, /^Send to ?, changed by you Backstage/)).toBeVisible()
    await expect(field(page, /^Due ?, changed by you Thu .*, 11:59 pm Pacific Time/)).toBeVisible()
  }
  await expectEdits()
  await page.reload()
  await expectEdits()
  await makeList(page)
  await page.goto(`/dashboard/process/${documentId}/takes`)
  await expect(page.getByRole('list', { name: 'What casting asked for' })).toBeVisible()

  const sent = listSent()
  expect(sent).toContain('/api/')
  for (const word of WORDS) expect(sent).not.toContain(word)
})

test('[R-88-02] [R-89-10] [R-89-11] Two of three scenes, the slate last and a full length become files as casting asked, though the headings were deleted between the takes; a trim takes "Ready to send" back', async ({
  newUser: { page, user },
  sql,
}) => {
  test.setTimeout(240_000)
  const { documentId, takes } = await addBriefedScript(sql, user)
  await openLines(page, documentId)
  // What a scene begins with is another line from now on.
  await page.getByRole('checkbox', { name: /^Select narrator scenes for removal/ }).check()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(lineHeadings(page)).toHaveCount(6)
  const { lines: filmedLater = [] } = takes.at(-1) ?? {}
  await putTakesOnDevice(
    page,
    documentId,
    takes.map((take) => (take.id === 'three' ? { ...take, sceneId: filmedLater[0]?.id ?? '' } : take)),
  )
  await serveVoicedScene(page)
  await page.goto(briefPath(documentId))
  await pasteMail(page)
  await page.getByRole('radio', { name: '6:00 pm' }).check({ force: true })
  await makeList(page)
  await expect(page.getByRole('heading', { name: 'Ready to send' })).toHaveCount(0)
  await makeFiles(page, 2)
  await expect(page.getByRole('checkbox', { name: /^Full length/ })).not.toBeChecked()
  await tickAll(page)
  await expect(page.getByRole('heading', { name: 'Ready to send' })).toBeVisible()
  const savings: Download[] = []
  page.on('download', (download) => savings.push(download))
  await page.getByRole('button', { name: 'Save two files' }).click()
  await expect.poll(() => savings.length).toBe(2)
  const saved = await Promise.all(
    savings.map(async (download) => {
      const path = await download.path()
      const isSmall = statSync(path).size < MAIL_LIMIT_BYTES
      return { name: download.suggestedFilename(), frames: countFrames(path), faults: listFaults(path), isSmall }
    }),
  )
  // Two seconds; and two with the slate's one behind them.
  const asked = { faults: [], isSmall: true }
  expect(saved).toEqual([
    { ...asked, name: expect.stringMatching(/^[A-Z0-9]+_NORA_DANI_SC1\.mp4$/), frames: 60 },
    { ...asked, name: expect.stringMatching(/^[A-Z0-9]+_NORA_DANI_SC3\.mp4$/), frames: 90 },
  ])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ready to send' })).toBeVisible()
  await page.getByRole('slider', { name: /start/i }).filter({ visible: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'One thing to go' })).toBeVisible()
  await expect(page.getByText('A take was changed after its file was made.')).toBeVisible()
})

for (const { name, screen } of Object.values(SIZES))
  test.describe(`At ${name} px`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test(`[R-89-06] [R-89-07] The brief is read, changed and ticked by the keyboard at ${name} px, and axe finds nothing`, async ({
      newUser: { page, user },
      sql,
    }) => {
      const { documentId } = await addBriefedScript(sql, user)
      await serveVoicedScene(page)
      const expectNoViolation = async (step: string) => {
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
        expect
          .soft(
            violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
            step,
          )
          .toEqual([])
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(width, `${step} is as wide as the screen`).toBe(0)
      }
      await page.goto(briefPath(documentId))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolation('pasting')
      await pasteMail(page)
      await expectNoViolation('what was found')
      await field(page, /^Change: Role/).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('checkbox', { name: 'Dani' })).toBeFocused()
      await expectNoViolation('a field that is changed')
      await page.keyboard.press('Escape')
      await expect(field(page, /^Change: Role/)).toBeFocused()
      await page.getByRole('button', { name: 'Make my list' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.getByRole('checkbox', { name: /^Frame/ }).focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('checkbox', { name: /^Frame/ })).toBeChecked()
      await expectNoViolation('the list')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'The brief' })).toBeVisible()
    })
  })
