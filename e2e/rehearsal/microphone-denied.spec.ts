import { listPrivateFiles } from './listener-harness.ts'
import { expect, test } from '../support/fixtures.ts'
import { chip, openMonologue } from './rehearsal-page.ts'
import { browserWithSilence } from './fake-microphone.ts'
import { segmentOf } from '../pages/voices-page.ts'

// There is a microphone, and whoever asks for it is refused.
test.use(browserWithSilence())

test('[R-8-57] [R-5-52] a microphone that is not allowed: nothing is recorded, the line says so, and a tap goes on', async ({
  alone: { page, person },
  sql,
}) => {
  await openMonologue(page, sql, person)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(segmentOf(page, 1).getByRole('alert')).toHaveText(
    'Failed to start recording. Please check microphone permissions.',
  )
  await expect(page.getByText("Sidelight isn't allowed to use the microphone.")).toBeVisible()
  await expect(chip(page, 1, 'Your line')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
  expect(await listPrivateFiles(page)).toEqual([])
})
