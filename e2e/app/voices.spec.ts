import type { Page } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { correctLine, openScenes } from '../pages/scenes-page.ts'
import { startRehearsalLog, readRehearsalLog, seenOf } from '../rehearsal/rehearsal-log.ts'
import { SPEECH_MS } from '../rehearsal/rehearsal-page.ts'
import { playedSeconds, recordOutput } from '../rehearsal/output-recorder.ts'
import { assignPath, castAllBut, openCasting, partOf, previewPath, segmentOf } from '../pages/voices-page.ts'

/** Short, because every word is really spoken, and the machine has other things to do. */
const LINES: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key.' },
  { actor: 'DANI', dialog: 'To give it back.' },
  { actor: 'MARCUS', dialog: 'He says it took three years.' },
  { actor: 'DANI', dialog: 'I was on my way.' },
]

const LONG_ENOUGH_TO_STOP =
  'You kept the key, all this time, and you never said a word about it to anybody, not even to me.'

/** How often a line of the script was handed to the engine: every attempt counts, not only what became of it. */
const countSpeakings = async (sql: Sql, documentId: string): Promise<number> => {
  const [row] = await sql(
    `select coalesce(sum(1 + j.retry_count), 0)::int as speakings
     from pgboss.job j join audio_clip c on c.id = (j.data ->> 'clipId')::uuid
     where j.name like 'audio.speak-%' and c.document_id = $1`,
    [documentId],
  )
  return Number(row?.['speakings'])
}

const main = (page: Page) => page.getByRole('button', { name: /^(Play All|Pause|Resume|Loading\.\.\.)$/ })

test.describe.configure({ mode: 'default', timeout: 600_000 })

test('[R-4-15] [R-4-16] [R-4-26] [R-4-47] a scene is cast, voiced and heard; a line with other words is the only one made again', async ({
  alone: { page, person },
  sql,
}) => {
  const documentId = await addScript(sql, person, { title: 'The Key', lines: LINES })
  await recordOutput(page)
  await openCasting(page, documentId, 'MARCUS')
  await castAllBut(page, 'DANI')
  await expect(partOf(page, 'MARCUS').getByText('Assigned', { exact: true })).toBeVisible()
  await expect(partOf(page, 'DANI').getByText('Self Record')).toBeVisible()

  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await expect(page.getByRole('region', { name: 'Audio Generation Progress' })).toBeVisible()
  await page.waitForURL(`**${previewPath(documentId)}`, { timeout: SPEECH_MS })
  expect(await countSpeakings(sql, documentId)).toBe(2)

  await startRehearsalLog(page)
  await main(page).click()
  await expect(segmentOf(page, 2).getByText('Your line', { exact: true })).toBeVisible()
  expect(await playedSeconds(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect(segmentOf(page, 4).getByText('Your line', { exact: true })).toBeVisible()
  const log = await readRehearsalLog(page)
  for (const line of [1, 3]) expect(seenOf(log, line, 'Playing')?.peak).toBeGreaterThan(0.05)

  await openScenes(page, documentId)
  await correctLine(page, 'He says it took three years.', 'He says it took four years.')
  await page.goto(previewPath(documentId))
  await expect(page.getByText('1 line has no audio yet.')).toBeVisible()
  await expect(segmentOf(page, 1).getByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible()
  await page.getByRole('button', { name: 'Generate it now' }).click()
  await expect(segmentOf(page, 3).getByRole('button', { name: 'Hear Line #3 alone' })).toBeVisible({
    timeout: SPEECH_MS,
  })
  expect(await countSpeakings(sql, documentId)).toBe(3)

  await segmentOf(page, 3).getByRole('button', { name: 'Regenerate Line #3' }).click()
  await expect(segmentOf(page, 3).getByText('Loading...')).toHaveCount(0)
  await segmentOf(page, 3).getByRole('button', { name: 'Hear Line #3 alone' }).click()
  await expect.poll(() => playedSeconds(page), { intervals: [100] }).toBeGreaterThan(0.2)
  expect(await countSpeakings(sql, documentId)).toBe(3)
})

test('[R-2.7-05] [R-4-17] [R-4-18] a voice is heard as it is, and with a line of the character', async ({
  alone: { page, person },
  sql,
}) => {
  const lines = [{ actor: 'MARCUS', dialog: LONG_ENOUGH_TO_STOP }, ...LINES.slice(1, 2)]
  const documentId = await addScript(sql, person, { title: 'The Key', lines })
  await recordOutput(page)
  await openCasting(page, documentId, 'MARCUS')
  await castAllBut(page, 'DANI')
  await partOf(page, 'MARCUS').getByRole('button', { name: 'Preview Voice, MARCUS' }).click()
  await expect.poll(() => playedSeconds(page), { intervals: [100] }).toBeGreaterThan(0.1)
  await partOf(page, 'MARCUS').getByRole('button', { name: 'First line, MARCUS' }).click()
  await expect(partOf(page, 'MARCUS').getByRole('button', { name: 'Preview Voice, MARCUS' })).toBeVisible()
  await expect.poll(() => playedSeconds(page), { timeout: SPEECH_MS, intervals: [100] }).toBeGreaterThan(0.1)
  await partOf(page, 'MARCUS').getByRole('button', { name: 'Stop line, MARCUS' }).click()
  expect(await playedSeconds(page)).toBe(0)
})

test('[R-2.8-31] everything that can be heard is taken along as a zip', async ({ alone: { page, person }, sql }) => {
  const documentId = await addScript(sql, person, { title: 'The Key', lines: LINES.slice(0, 2) })
  await openCasting(page, documentId, 'MARCUS')
  await castAllBut(page, 'DANI')
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await page.waitForURL(`**${previewPath(documentId)}`, { timeout: SPEECH_MS })
  const download = page.waitForEvent('download', { timeout: SPEECH_MS })
  await page.getByRole('button', { name: 'Download zip' }).click()
  expect((await download).suggestedFilename()).toBe(`${documentId}_audio.zip`)
  await expect(page).toHaveURL(new RegExp(`${previewPath(documentId)}$`))
})

test('[R-2.7-11] somebody else’s script is not cast', async ({ alone: { page }, sql, member }) => {
  const documentId = await addScript(sql, member, { title: 'Not yours', lines: LINES.slice(0, 1) })
  await page.goto(assignPath(documentId))
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
})
