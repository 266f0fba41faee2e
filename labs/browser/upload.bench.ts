import type { Page } from '@playwright/test'
import { givePaygoPages, type Sql } from '../../e2e/support/seed-rows.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { printQuantiles } from '../../e2e/support/quantiles.ts'
import { dropFile, scriptFiles } from '../../e2e/support/script-files.ts'
import { openUpload } from '../../e2e/pages/upload-page.ts'

const RUNS = Number(process.env['RUNS'] ?? 20)

/** Timestamps of one run, in milliseconds since 1970. Browser and servers share a machine and therefore a clock. */
interface Timestamps {
  stored: number
  priced: number
  polled: number
  shown: number
}

/** Presses Continue Processing as soon as it is enabled, and records when the question for the part is rendered. */
async function watchRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timestamps = { priced: 0, shown: 0 }
    Object.assign(window, { timestamps })
    const check = () => {
      const now = performance.timeOrigin + performance.now()
      const proceed = [...document.querySelectorAll<HTMLButtonElement>('form button:enabled')].find(
        ({ textContent }) => textContent === 'Continue Processing',
      )
      if (proceed !== undefined && timestamps.priced === 0) {
        timestamps.priced = now
        proceed.click()
      }
      if (document.querySelector('main input[type=radio]') !== null && timestamps.shown === 0) {
        requestAnimationFrame(() => setTimeout(() => (timestamps.shown = performance.timeOrigin + performance.now())))
      }
    }
    new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

async function runOnce(page: Page, storageUrl: string): Promise<{ documentId: string; timestamps: Timestamps }> {
  const uploadPage = await openUpload(page)
  await dropFile(page, scriptFiles.eightPages())
  await uploadPage.upload.click()
  await expect(page).toHaveURL(/\/part$/, { timeout: 120_000 })
  await page.waitForFunction(() => (window as unknown as { timestamps: Timestamps }).timestamps.shown > 0)
  const timestamps = await page.evaluate((store) => {
    const ends = (isWanted: (name: string) => boolean) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => isWanted(name))
        .map((entry) => performance.timeOrigin + (entry as PerformanceResourceTiming).responseEnd)
    const { priced, shown } = (window as unknown as { timestamps: Timestamps }).timestamps
    return {
      stored: ends((name) => name.startsWith(store)).at(0) ?? 0,
      priced,
      polled: ends((name) => name.includes('/status')).at(-1) ?? 0,
      shown,
    }
  }, storageUrl)
  return { documentId: page.url().split('/').at(-2) ?? '', timestamps }
}

async function findJob(sql: Sql, name: string, documentId: string) {
  const [row] = await sql(
    `select extract(epoch from created_on) * 1000 as made, extract(epoch from started_on) * 1000 as begun,
       extract(epoch from completed_on) * 1000 as done
     from pgboss.job where name = $1 and data->>'documentId' = $2`,
    [name, documentId],
  )
  return { made: Number(row?.['made']), begun: Number(row?.['begun']), done: Number(row?.['done']) }
}

test('Eight pages of text are timed from the finished upload to the question for the part', async ({
  newUser,
  sql,
  addresses,
}) => {
  test.setTimeout(RUNS * 180_000)
  const { page, user } = newUser
  await givePaygoPages(sql, user, 8 * (RUNS + 1))
  await watchRuns(page)
  const shares: Record<string, number[]> = {}
  const note = (name: string, ms: number) => (shares[name] ??= []).push(ms)
  for (let run = 0; run <= RUNS; run += 1) {
    await sql(`delete from throttle where key like 'document:%'`)
    const { documentId, timestamps } = await runOnce(page, addresses.storageUrl)
    // The first run is not counted: it warms up files, caches and compilers.
    if (run === 0) continue
    const counting = await findJob(sql, 'documents.inspect', documentId)
    const reading = await findJob(sql, 'documents.read', documentId)
    const parts = {
      'queueing (both jobs, made to begun)': counting.begun - counting.made + reading.begun - reading.made,
      'counting pages': counting.done - counting.begun,
      reading: reading.done - reading.begun,
      'polling (read to known in the browser)': timestamps.polled - reading.done,
      'showing (known to parts on screen)': timestamps.shown - timestamps.polled,
    }
    const whole = timestamps.shown - timestamps.stored
    const known = Object.values(parts).reduce((sum, part) => sum + part, 0)
    for (const [name, ms] of Object.entries({ ...parts, 'calls between these': whole - known, whole: whole }))
      note(name, ms)
  }
  for (const [name, values] of Object.entries(shares)) printQuantiles(name, values)
})
