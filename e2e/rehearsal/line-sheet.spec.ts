import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SIZES } from '../pages/pages.ts'
import { assignPath, characterOf, previewPath, lineCard, stagePath } from '../pages/voices-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { addScript, type Line } from '../support/seed-rows.ts'
import { callApi, signIn } from '../support/visitors.ts'
import { playedSeconds, recordOutput } from './output-recorder.ts'
import { chooseSettings, SPEECH_MS } from './rehearsal-page.ts'

/** Short, because every read is really synthesised. */
const LINES: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key.' },
  { actor: 'DANI', dialog: 'To give it back.' },
]

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Marcus' })
const word = (page: Page, name: string) => sheet(page).getByRole('radio', { name, exact: true })
const expectHeard = (page: Page) =>
  expect.poll(() => playedSeconds(page), { timeout: SPEECH_MS, intervals: [50] }).toBeGreaterThan(0.05)
/** The radio buttons themselves are invisible: their labels are drawn as pills. */
const choose = (page: Page, label: string) => page.getByRole('dialog').getByText(label, { exact: true }).click()

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
}

for (const { name: size, screen } of Object.values(SIZES)) {
  test.describe(`${size} px`, { tag: '@nightly' }, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })
    test.describe.configure({ mode: 'default', timeout: 3 * SPEECH_MS })

    test('[R-40-01] [R-40-05] [R-40-06] [R-40-08] [R-40-09] [R-40-11] A partner is directed line by line, as a character and from run to run', async ({
      newUser: { page, user },
      sql,
      addresses,
    }) => {
      const documentId = await addScript(sql, user, { title: 'The Key', lines: LINES })
      const { accessToken: bearer } = await signIn(addresses.url, user)
      const script = `/scenes/document/${documentId}`
      const post = { from: user, bearer, method: 'POST' } as const
      const assignments = [
        { actor: 'MARCUS', voice_id: 'kokoro:am_michael' },
        { actor: 'DANI', voice_id: 'record_by_me' },
      ]
      await callApi(addresses.url, `${script}/voice-assignments`, { ...post, body: { assignments } })
      await callApi(addresses.url, `${script}/generate-audio`, post)
      await recordOutput(page)
      await chooseSettings(page, { listener: 'tap', pace: 'tight' })

      await test.step('a word, another read and undo', async () => {
        await page.goto(previewPath(documentId))
        const card = lineCard(page, 1)
        await expect(card.getByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible({ timeout: SPEECH_MS })
        await card.getByRole('button', { name: 'Regenerate Line #1' }).click()
        await expect(sheet(page).getByText(/can't do shaken\./)).toBeVisible()
        await expect(word(page, 'Shaken')).toBeDisabled()
        await expectAccessible(page)
        await choose(page, 'Whispered')
        await expectHeard(page)
        await expect(card.locator('[data-direction]')).toHaveText('whispered')
        await sheet(page).getByRole('button', { name: 'Another read' }).click()
        await expect(sheet(page).getByText('2 of 4')).toBeAttached()
        await expectHeard(page)
        await sheet(page).getByRole('button', { name: 'Undo' }).click()
        await expect(sheet(page).getByText('1 of 4')).toBeAttached()
        await sheet(page).getByRole('button', { name: 'Undo' }).click()
        await expect(word(page, 'As written')).toBeChecked()
        await sheet(page).getByRole('button', { name: 'Hear it' }).click()
        await expectHeard(page)
        await page.keyboard.press('Escape')
        await expect(card.locator('[data-direction]')).toHaveCount(0)
      })

      await test.step('the stage, when paused', async () => {
        await page.goto(stagePath(documentId))
        await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
        await page.keyboard.press('e')
        await choose(page, 'On the phone')
        await expectHeard(page)
        await page.keyboard.press('Escape')
        await expect(page.locator('[data-live] [data-direction]')).toHaveText('phone')
      })

      await test.step("a character's manner", async () => {
        await page.goto(assignPath(documentId))
        await characterOf(page, 'MARCUS').getByRole('button', { name: 'Manner of MARCUS' }).click()
        await choose(page, 'Cold')
        await choose(page, 'Muted')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(
          characterOf(page, 'MARCUS').getByRole('button', { name: 'Manner of MARCUS: cold · muted' }),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Generate Audio' }).click()
        await page.waitForURL(`**${previewPath(documentId)}`, { timeout: SPEECH_MS })
        await expect(lineCard(page, 1).locator('[data-direction]')).toHaveText('cold · phone')
      })

      await test.step('varied reads', async () => {
        await page.getByRole('button', { name: 'Rehearsal settings' }).click()
        const settings = page.getByRole('dialog', { name: 'Rehearsal settings' })
        await settings.getByText('Advanced', { exact: true }).click()
        await settings.getByRole('checkbox', { name: /^Vary the reads/ }).check()
        await settings.getByRole('button', { name: 'Make 2 more reads of 1 line' }).click()
        await expect(settings.getByText('All reads are ready.')).toBeVisible({ timeout: SPEECH_MS })
        await page.keyboard.press('Escape')
        const requested = new Set<string>()
        page.on('request', (request) => {
          const { origin, pathname } = new URL(request.url())
          if (origin === new URL(addresses.storageUrl).origin) requested.add(pathname)
        })
        for (const runs of [1, 2, 3]) {
          await page.getByRole('button', { name: 'Play All', exact: true }).click()
          await expect(lineCard(page, 2).getByText('Your line', { exact: true })).toBeVisible()
          await page.keyboard.press('ArrowRight')
          await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
          await expect.poll(() => requested.size).toBeGreaterThanOrEqual(runs - 1)
        }
        expect(requested.size).toBeGreaterThanOrEqual(2)
      })
    })
  })
}
