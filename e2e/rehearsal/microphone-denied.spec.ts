import { listPrivateFiles } from './listener-harness.ts'
import { expect, test } from '../support/fixtures.ts'
import { chip, openMonologue } from './rehearsal-page.ts'
import { browserWithDeniedMicrophone } from './fake-microphone.ts'
import { lineCard, stagePath, tapePath } from '../pages/voices-page.ts'
import { addTapeScript } from '../states/tape-states.ts'
import { serveVoicedScene } from '../states/voice-states.ts'

test.use(browserWithDeniedMicrophone())

test(
  '[R-8-57] [R-5-52] Without permission for the microphone nothing is recorded, the line says so, and a tap goes on',
  { tag: '@nightly' },
  async ({ newUser: { page, user }, sql }) => {
    await openMonologue(page, sql, user)
    await page.getByRole('button', { name: 'Play All' }).click()
    await expect(lineCard(page, 1).getByRole('alert')).toHaveText(
      'Failed to start recording. Please check microphone permissions.',
    )
    await expect(page.getByText("Sidelight isn't allowed to use the microphone.")).toBeVisible()
    await expect(chip(page, 1, 'Your line')).toBeVisible()
    await page.keyboard.press(' ')
    await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    expect(await listPrivateFiles(page)).toEqual([])
  },
)

test('[R-30-03] Without permission for camera and microphone tape mode says where to allow them, and the rehearsal goes on', async ({
  newUser: { page, user },
  sql,
}) => {
  const documentId = await addTapeScript(sql, user)
  await serveVoicedScene(page, { lineSeconds: 1 })
  await page.goto(tapePath(documentId))
  await page.getByRole('button', { name: 'Yes, play it in my ear' }).click()
  await expect(page.getByRole('heading', { name: "We can't use your camera and microphone." })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('allow camera and microphone, and try again')
  await expect(page.getByRole('link', { name: 'Rehearse without taping' })).toHaveAttribute(
    'href',
    stagePath(documentId),
  )
})
