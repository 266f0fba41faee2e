import { expect } from '../support/fixtures.ts'
import { startFilm } from './film.ts'
import { chooseTheme } from '../states/page-states.ts'
import { SIZES } from '../pages/pages.ts'
import { chip, LISTENING_MS, test } from '../rehearsal/rehearsal-page.ts'
import { PROMISED, browserSpeaking } from '../rehearsal/fake-microphone.ts'
import { PARSING_TEST_MS } from '../pages/upload-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: 2 * PARSING_TEST_MS })

const THEME_OF_SIZE = { 1440: 'dark', 390: 'light' } as const

for (const { name: size, screen } of Object.values(SIZES))
  test.describe(`${size} px`, () => {
    test.use(screen)

    test('A run is filmed from Play All to the report', async ({ page, openSeededRehearsal }) => {
      await chooseTheme(page, THEME_OF_SIZE[size as '1440' | '390'])
      await openSeededRehearsal()
      const finishFilm = await startFilm(page, `rehearsal-${size}`)
      await page.getByRole('button', { name: 'Play All' }).click()
      await expect(chip(page, 2, 'Recording')).toBeVisible({ timeout: LISTENING_MS })
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({
        timeout: 2 * LISTENING_MS,
      })
      await page.getByText('Line by line').click()
      await expect(page.getByRole('row', { name: /^#2 / })).toBeVisible()
      await finishFilm()
    })

    test('A run on the stage is filmed to the report', async ({ page, openSeededRehearsal }) => {
      await chooseTheme(page, THEME_OF_SIZE[size as '1440' | '390'])
      await openSeededRehearsal()
      const finishFilm = await startFilm(page, `stage-${size}`)
      await page.getByRole('link', { name: 'Open the stage' }).click()
      await expect(page.getByText('Following you')).toBeVisible({ timeout: LISTENING_MS })
      await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: 2 * LISTENING_MS })
      await finishFilm()
    })
  })
