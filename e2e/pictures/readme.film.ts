import type { Page } from '@playwright/test'
import { expect, storeSession } from '../support/fixtures.ts'
import { signIn } from '../support/visitors.ts'
import { changeTheme, chooseTheme } from '../states/page-states.ts'
import { expectFramed, openFrame } from '../states/tape-states.ts'
import { SIZES, THEMES } from '../pages/pages.ts'
import { takesPath } from '../pages/takes-page.ts'
import { offBookPath, stagePath, tapePath } from '../pages/voices-page.ts'
import { PARSING_TEST_MS } from '../pages/upload-page.ts'
import { browserSpeaking, prepareSpeeches, PROMISED, speakLine } from '../rehearsal/fake-microphone.ts'
import { prepareCamera } from '../rehearsal/fake-camera.ts'
import { chooseSettings, expectActorsTurn, LISTENING_MS, speakUntil } from '../rehearsal/rehearsal-page.ts'
import { putTakesOnDevice } from '../support/takes-on-device.ts'
import { listTakes, reportRuns, test, type DemoScene, type RunReport } from './demo-scene.ts'
import { savePicture, startFilm } from './film.ts'

// `prepareSpeeches` and `prepareCamera` replace these devices; the browser must only allow them.
test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: 3 * PARSING_TEST_MS })

const BREATH_MS = 350
/** DANI's lines by their first words. */
const FILMED_LINES = ['so I could give it back', 'You think I drove', 'By who?']
const OTHER_LINES = ['No. Leave them.', 'I moved back.', 'What?', 'The side with']

const liveLine = (page: Page) => page.locator('[data-live]')
const partnersLine = (page: Page) => liveLine(page).filter({ hasNotText: 'DANI' })
const expectLine = (page: Page, words: string) => expect(liveLine(page)).toContainText(words, { timeout: LISTENING_MS })

async function signInToDemo(page: Page, { user }: DemoScene, url: string): Promise<void> {
  await storeSession(page, user, await signIn(url, user))
}

async function openStage(page: Page, demo: DemoScene, url: string): Promise<void> {
  await prepareSpeeches(page, demo.speeches)
  await chooseSettings(page, { pace: 'tight' })
  await signInToDemo(page, demo, url)
  await page.goto(stagePath(demo.documentId))
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
}

/** The actor takes a breath and says the line. */
async function sayLine(page: Page, index: number, words: string): Promise<void> {
  await expectLine(page, words)
  await expectActorsTurn(page)
  await page.waitForTimeout(BREATH_MS)
  await speakLine(page, index)
}

for (const theme of THEMES)
  test.describe(`film in ${theme}`, () => {
    test.use({ viewport: { width: 1200, height: 720 } })

    test(`The stage follows the actor and the partner answers, filmed in ${theme}`, async ({
      page,
      demo,
      addresses,
    }) => {
      await chooseTheme(page, theme)
      await openStage(page, demo, addresses.url)
      await page.getByRole('button', { name: 'Start' }).click()
      await expectLine(page, 'You kept the key')
      const finishFilm = await startFilm(page, `film-${theme}`)
      for (const [index, words] of FILMED_LINES.entries()) await sayLine(page, index, words)
      await expectLine(page, 'Eleven letters')
      await finishFilm()
    })
  })

for (const [device, { screen }] of Object.entries({ desktop: SIZES.wide, phone: SIZES.phone }))
  test.describe(device, () => {
    test.use({ ...screen, deviceScaleFactor: screen.isMobile ? 2 : 1 })

    for (const theme of THEMES)
      test(`The stage follows the actor, pictured on a ${device} in ${theme}`, async ({ page, demo, addresses }) => {
        await chooseTheme(page, theme)
        await openStage(page, demo, addresses.url)
        await page.getByRole('button', { name: /You think I drove/ }).click()
        await sayLine(page, 1, 'You think I drove')
        await expect(liveLine(page).locator('[data-heard]')).toContainText('four', { timeout: LISTENING_MS })
        await savePicture(page, `stage-${device}-${theme}`)
      })

    test(`Tape mode and the takes are pictured on a ${device}`, async ({ page, demo, addresses }) => {
      await chooseTheme(page, 'dark')
      await prepareCamera(page)
      await signInToDemo(page, demo, addresses.url)
      await page.goto(tapePath(demo.documentId))
      await openFrame(page)
      await expectNothingLost(page)
      // Tape mode is dark in both themes.
      await savePicture(page, `tape-${device}`)
      const picture = await capturePicture(page)
      await page.goto('/robots.txt')
      await putTakesOnDevice(page, demo.documentId, listTakes(demo, picture))
      await page.goto(takesPath(demo.documentId))
      for (const theme of THEMES) {
        await changeTheme(page, theme)
        await expect(page.getByRole('button', { name: 'Take 4', exact: true }).filter({ visible: true })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await savePicture(page, `takes-${device}-${theme}`)
      }
    })

    test(`The lines to learn are pictured on a ${device}`, async ({ page, demo, addresses }) => {
      demo.report ??= await runScene(page, demo, addresses.url)
      await signInToDemo(page, demo, addresses.url)
      await page.goto(offBookPath(demo.documentId))
      for (const theme of THEMES) {
        await changeTheme(page, theme)
        await expect(page.getByRole('radiogroup', { name: /^Your lines and the rung/ })).toBeVisible()
        await savePicture(page, `learning-${device}-${theme}`)
      }
    })
  })

/** Runs the scene to its end; the report of this run is what the history of the days before is made of. */
async function runScene(page: Page, demo: DemoScene, url: string): Promise<RunReport> {
  await openStage(page, demo, url)
  const sending = page.waitForRequest((request) => request.url().endsWith('/runs'), { timeout: 0 })
  await page.getByRole('button', { name: 'Start' }).click()
  for (const [index, words] of [...FILMED_LINES, ...OTHER_LINES].entries()) {
    await expectLine(page, words)
    await expectActorsTurn(page)
    await speakUntil(page, partnersLine(page).or(page.getByRole('button', { name: 'Run again' })), index)
  }
  const report = (await sending).postDataJSON() as RunReport
  await reportRuns(demo, url, report)
  return report
}

/** A busy machine loses pictures, and tape mode says so until it has tried again. */
async function expectNothingLost(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expectFramed(page)
    await expect(again).toBeHidden({ timeout: 1000 })
  }).toPass({ timeout: 3 * LISTENING_MS })
}

/** What the camera shows, as a JPEG. */
async function capturePicture(page: Page): Promise<Buffer> {
  const encoded = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return Buffer.from(encoded, 'base64')
}
