import type { Browser, Page } from '@playwright/test'
import { addScript } from '../../e2e/support/seed-rows.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { printQuantiles } from '../../e2e/support/quantiles.ts'
import { lineHeadings, openLines, linesPath } from '../../e2e/pages/lines-page.ts'
import { manyLines } from '../../e2e/states/script-states.ts'

const LINES = 2000
const OPENINGS = 10

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time, if it was recorded; without the time that other processes took. */
  tdur?: number
  args: { name?: string }
}

interface Task {
  wallMs: number
  cpuMs: number
}

/** The tasks of the page's main thread during an action; a frame has to wait for each of them. */
async function traceTasks(browser: Browser, page: Page, action: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await action()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
}

function printTasks(name: string, tasks: readonly Task[]): void {
  const describe = (values: number[]) =>
    `longest ${Math.max(...values).toFixed(1)} ms, over 50 ms: ${values.filter((ms) => ms > 50).length}`
  const wall = describe(tasks.map(({ wallMs }) => wallMs))
  const cpu = describe(tasks.map(({ cpuMs }) => cpuMs))
  process.stdout.write(`${name.padEnd(36)} ${tasks.length} tasks; by the clock ${wall}; on the processor ${cpu}\n`)
}

const waitForFirstLine = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = () =>
          document.querySelector('li[data-line]') === null ? requestAnimationFrame(check) : resolve(performance.now())
        check()
      }),
  )

test(`Script Scenes with ${LINES} lines`, async ({ newUser, sql, browser }) => {
  test.setTimeout(600_000)
  const { page, user } = newUser
  const documentId = await addScript(sql, user, { title: 'The Long Night', lines: manyLines(LINES) })

  const openings: number[] = []
  for (let round = 0; round <= OPENINGS; round += 1) {
    await page.goto(linesPath(documentId), { waitUntil: 'commit' })
    const ms = await waitForFirstLine(page)
    if (round > 0) openings.push(ms)
  }
  printQuantiles('opening, address to lines on screen', openings)

  const opening = await traceTasks(browser, page, () => openLines(page, documentId))
  printTasks('opening once more', opening)
  await page.waitForLoadState('networkidle')
  const scrolling = await traceTasks(browser, page, async () => {
    await page.mouse.move(600, 600)
    for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 400)
    for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, -1500)
  })
  printTasks('scrolling 48,000 px down and back', scrolling)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(lineHeadings(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit Line #3', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Scene' })
  await expect(dialog.getByLabel('Dialog')).toBeFocused()
  const typing = await traceTasks(browser, page, () =>
    page.keyboard.type(' And that, I am afraid, is where the matter rests until somebody finds the key.', {
      delay: 30,
    }),
  )
  printTasks('typing 80 letters into a line', typing)

  const saving = await traceTasks(browser, page, async () => {
    await dialog.getByRole('button', { name: 'Update Scene' }).click()
    await expect(dialog).toHaveCount(0)
  })
  printTasks('saving it', saving)
})
