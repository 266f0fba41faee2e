import { expect } from '../support/fixtures.ts'
import { rollFilm } from './film.ts'
import { chooseTheme } from '../states/page-states.ts'
import { SIZES } from '../pages/pages.ts'
import { chip, LISTENING_MS, test } from '../rehearsal/rehearsal-page.ts'
import { PROMISED, browserSpeaking } from '../rehearsal/fake-microphone.ts'
import { READING_TEST_MS } from '../pages/upload-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: 2 * READING_TEST_MS })

const LOOKS = { 1440: 'dark', 390: 'light' } as const

for (const { name: size, ...screen } of SIZES)
  test.describe(`${size} px`, () => {
    test.use(screen)

    test('a run, from Play All to the report', async ({ page, openSeededRehearsal }) => {
      await chooseTheme(page, LOOKS[size as '1440' | '390'])
      await openSeededRehearsal()
      const cut = await rollFilm(page, `room-${size}`)
      await page.getByRole('button', { name: 'Play All' }).click()
      await expect(chip(page, 2, 'Recording')).toBeVisible({ timeout: LISTENING_MS })
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({
        timeout: 2 * LISTENING_MS,
      })
      await page.getByText('Line by line').click()
      await expect(page.getByRole('row', { name: /^#2 / })).toBeVisible()
      await cut()
    })
  })
