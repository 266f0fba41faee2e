import { expect } from '../support/fixtures.ts'
import { chip, LISTENING_MS, pressOnce, test } from './rehearsal-page.ts'
import { playedSeconds } from './output-recorder.ts'
import { readRehearsalLog, seenOf } from './rehearsal-log.ts'
import { PROMISED, browserSpeaking } from './fake-microphone.ts'
import { listPrivateFiles } from './listener-harness.ts'
import { READING_TEST_MS } from '../pages/upload-page.ts'
import { segmentOf } from '../pages/voices-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: READING_TEST_MS })

test('[R-4-54] [R-4-57] lines are skipped, the partner’s and the actor’s; a skipped line leaves no take', async ({
  page,
  openRecordedRehearsal,
}) => {
  await openRecordedRehearsal()
  await page.getByRole('button', { name: 'Play All' }).click()
  await segmentOf(page, 1).getByRole('button', { name: 'Skip Scene' }).click()
  await pressOnce(page, 'Skip Recording')
  await expect(segmentOf(page, 2).getByText('(Skipped)')).toBeVisible()
  await pressOnce(page, 'Skip Recording')
  await expect(segmentOf(page, 5).getByText('(Skipped)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
  await expect(page.getByText(/Your take/)).toHaveCount(0)
  await expect.poll(() => listPrivateFiles(page)).toEqual([])
  const log = await readRehearsalLog(page)
  expect(seenOf(log, 3, 'Playing')?.peak).toBeGreaterThan(0.05)
})

test('[R-4-68] a line that is interrupted goes on where it was, and is one take', async ({
  page,
  openSeededRehearsal,
}) => {
  await openSeededRehearsal()
  await page.getByRole('button', { name: 'Play from here, Line #5' }).click()
  await pressOnce(page, 'Pause Playback', 'You promised')
  await expect(chip(page, 5, 'Recording')).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(chip(page, 5, 'Recording')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({ timeout: LISTENING_MS })
  await expect(segmentOf(page, 5).getByText(/^Your take \(/)).toBeVisible()
  expect(await listPrivateFiles(page)).toHaveLength(1)

  await segmentOf(page, 5).getByRole('button', { name: 'Hear take of Line #5' }).click()
  await expect(segmentOf(page, 5).getByRole('button', { name: 'Stop take of Line #5' })).toBeVisible()
  await segmentOf(page, 5).getByRole('button', { name: 'Delete take of Line #5' }).click()
  await expect.poll(() => listPrivateFiles(page)).toEqual([])
})

test('[R-4-58] [R-4-61] a scene is played from any line, paused, resumed and started over', async ({
  page,
  openRecordedRehearsal,
}) => {
  await openRecordedRehearsal()
  await page.getByRole('button', { name: 'Play from here, Line #3' }).click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.1)
  await page.getByTitle('Pause Playback').click()
  await expect.poll(() => playedSeconds(page)).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(segmentOf(page, 3).getByText('(Completed)')).toBeVisible({ timeout: LISTENING_MS })
  await pressOnce(page, 'Reset')
  await expect(page.getByRole('list', { name: 'Segments' }).getByText('(Completed)')).toHaveCount(0)
  await expect(chip(page, 2, 'Recording')).toBeVisible({ timeout: LISTENING_MS })
  const lines = (await readRehearsalLog(page))
    .filter(({ chip: status }) => status === 'Playing')
    .map(({ line }) => line)
  expect([...new Set(lines)]).toEqual([3, 4, 1])
})
