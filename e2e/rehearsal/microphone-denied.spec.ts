import { listPrivateFiles } from './listener-harness.ts'
import { expect, test } from '../support/fixtures.ts'
import { chip, openMonologue } from './rehearsal-page.ts'
import { browserWithDeniedMicrophone } from './fake-microphone.ts'
import { segmentOf } from '../pages/voices-page.ts'

test.use(browserWithDeniedMicrophone())

test('[R-8-57] [R-5-52] Without permission for the microphone nothing is recorded, the line says so, and a tap goes on', async ({
  newUser: { page, user },
  sql,
}) => {
  await openMonologue(page, sql, user)
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
