import { castAllExcept, characterOf, openCasting, previewPath, lineCard } from '../pages/voices-page.ts'
import { correctLine, openLines } from '../pages/lines-page.ts'
import { playedSeconds, recordOutput } from '../rehearsal/output-recorder.ts'
import { findLoggedLine, readRehearsalLog, startRehearsalLog } from '../rehearsal/rehearsal-log.ts'
import { SPEECH_MS } from '../rehearsal/rehearsal-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'

/** Short, because every word is really synthesised. */
const LINES: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key.' },
  { actor: 'DANI', dialog: 'To give it back.' },
  { actor: 'MARCUS', dialog: 'He says it took three years.' },
  { actor: 'DANI', dialog: 'I was on my way.' },
]

const LONG_LINE = 'You kept the key, all this time, and you never said a word about it to anybody, not even to me.'

/** Counts how often lines of the script were handed to the speech engine, including failed attempts. */
const countSyntheses = async (sql: Sql, documentId: string): Promise<number> => {
  const [row] = await sql(
    `select coalesce(sum(1 + j.retry_count), 0)::int as attempts
     from pgboss.job j join audio_clip c on c.id = (j.data ->> 'clipId')::uuid
     where j.name like 'audio.speak-%' and c.document_id = $1`,
    [documentId],
  )
  return Number(row?.['attempts'])
}

test('[R-2.7-05] [R-4-18] The sample of a voice is heard when it is previewed, and stops with the same button', async ({
  newUser: { page, user },
  sql,
}) => {
  const documentId = await addScript(sql, user, { title: 'The Key', lines: LINES })
  await recordOutput(page)
  await openCasting(page, documentId, 'MARCUS')
  await castAllExcept(page, 'DANI')
  const card = characterOf(page, 'MARCUS')
  await expect(card.getByText('Assigned', { exact: true })).toBeVisible()
  await expect(characterOf(page, 'DANI').getByText('Self Record')).toBeVisible()
  await card.getByRole('button', { name: 'Preview Voice, MARCUS' }).click()
  await expect.poll(() => playedSeconds(page), { intervals: [100] }).toBeGreaterThan(0.1)
  await card.getByRole('button', { name: /^Stop/ }).click()
  await expect.poll(() => playedSeconds(page)).toBe(0)
})

test.describe('with synthesised speech', { tag: '@nightly' }, () => {
  test.describe.configure({ mode: 'default', timeout: 600_000 })

  test('[R-4-15] [R-4-16] [R-4-26] [R-4-47] A scene is cast, generated and played, and only a line with new words is synthesised again', async ({
    newUser: { page, user },
    sql,
  }) => {
    const documentId = await addScript(sql, user, { title: 'The Key', lines: LINES })
    await recordOutput(page)
    await openCasting(page, documentId, 'MARCUS')
    await castAllExcept(page, 'DANI')
    await page.getByRole('button', { name: 'Generate Audio' }).click()
    await expect(page.getByRole('region', { name: 'Audio Generation Progress' })).toBeVisible()
    await page.waitForURL(`**${previewPath(documentId)}`, { timeout: SPEECH_MS })
    expect(await countSyntheses(sql, documentId)).toBe(2)

    await startRehearsalLog(page)
    await page.getByRole('button', { name: /^(Play All|Pause|Resume|Loading\.\.\.)$/ }).click()
    await expect(lineCard(page, 2).getByText('Your line', { exact: true })).toBeVisible()
    expect(await playedSeconds(page)).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(lineCard(page, 4).getByText('Your line', { exact: true })).toBeVisible()
    const log = await readRehearsalLog(page)
    for (const line of [1, 3]) expect(findLoggedLine(log, line, 'Playing')?.peak).toBeGreaterThan(0.05)

    await openLines(page, documentId)
    await correctLine(page, 'He says it took three years.', 'He says it took four years.')
    await page.goto(previewPath(documentId))
    await expect(page.getByText('1 line has no audio yet.')).toBeVisible()
    await expect(lineCard(page, 1).getByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible()
    await page.getByRole('button', { name: 'Generate it now' }).click()
    await expect(lineCard(page, 3).getByRole('button', { name: 'Hear Line #3 alone' })).toBeVisible({
      timeout: SPEECH_MS,
    })
    expect(await countSyntheses(sql, documentId)).toBe(3)
  })

  test('[R-4-18] A voice is heard with a line of its character', async ({ newUser: { page, user }, sql }) => {
    const lines = [{ actor: 'MARCUS', dialog: LONG_LINE }, ...LINES.slice(1, 2)]
    const documentId = await addScript(sql, user, { title: 'The Key', lines })
    await recordOutput(page)
    await openCasting(page, documentId, 'MARCUS')
    await castAllExcept(page, 'DANI')
    const card = characterOf(page, 'MARCUS')
    await card.getByRole('button', { name: 'First line, MARCUS' }).click()
    await expect(card.getByRole('button', { name: 'Preview Voice, MARCUS' })).toBeVisible()
    await expect.poll(() => playedSeconds(page), { timeout: SPEECH_MS, intervals: [100] }).toBeGreaterThan(0.1)
    await card.getByRole('button', { name: 'Stop line, MARCUS' }).click()
    expect(await playedSeconds(page)).toBe(0)
  })
})
