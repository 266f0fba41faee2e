import type { Page } from '@playwright/test'
import { expect, storeSession } from '../support/fixtures.ts'
import { signIn } from '../support/visitors.ts'
import { PARSING_TEST_MS } from '../pages/upload-page.ts'
import { previewPath, lineCard, stagePath } from '../pages/voices-page.ts'
import { browserSpeaking, prepareActor, PROMISED } from './fake-microphone.ts'
import { listPrivateFiles } from './listener-harness.ts'
import { chooseSettings, expectActorsTurn, LISTENING_MS, partnersAnswer, speakUntil, test } from './rehearsal-page.ts'

test.use({
  ...browserSpeaking(PROMISED),
  serviceWorkers: 'allow',
  expectedProblems: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
})
test.describe.configure({ mode: 'default', timeout: PARSING_TEST_MS })

/** Waits until the settings say that the scene with its three clips is on this device. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rehearsal settings' }).click()
  await page.getByText('Advanced', { exact: true }).click()
  const offline = page.getByRole('region', { name: 'Without a connection' })
  await expect(offline.getByText(/^On this device: 5 lines, 3 of them with audio, \d+ KB\./)).toBeVisible({
    timeout: LISTENING_MS,
  })
  await page.keyboard.press('Escape')
  await expect(offline).toHaveCount(0)
}

/** The databases of the page, and the cached addresses that are not files of the app. */
const listStored = (page: Page): Promise<{ databases: string[]; cached: string[] }> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    return {
      databases: (await indexedDB.databases()).map(({ name = '' }) => name),
      cached: paths.filter((path) => !/^\/(offline-shell|theme\.js|assets\/.+\.(js|css|woff2|avif|bin))$/.test(path)),
    }
  })

/** Waits until these words of the actor's line have changed colour. In the page, because a busy machine polls too late. */
const waitUntilFollowed = (page: Page, words: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    const read = () => document.querySelector('[data-live] [data-heard]')?.textContent ?? ''
    while (!read().includes(wanted)) await new Promise((resolve) => setTimeout(resolve, 20))
  }, words)

test('[R-24-01] [R-24-08] [R-24-09] [R-24-11] [R-20-19] A scene that was opened once is rehearsed on the stage to the end after a reload without a network, follows the actor word by word, is found on the dashboard, and goes on when the network is back', async ({
  page,
  context,
  addresses,
  seeded: { user, documentId },
}) => {
  const liveLine = page.locator('[data-live]')
  const offline = page.getByText("You're offline")
  await prepareActor(page, PROMISED)
  await chooseSettings(page, { pace: 'tight', isRecording: true })
  await storeSession(page, user, await signIn(addresses.url, user))
  await page.goto(stagePath(documentId))
  await waitUntilKept(page)

  await context.setOffline(true)
  await page.reload()
  await expect(offline).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(liveLine.locator('[data-read]')).not.toBeEmpty({ timeout: LISTENING_MS })
  await expectActorsTurn(page)
  const followed = waitUntilFollowed(page, 'You promised')
  await speakUntil(page, partnersAnswer(page))
  await followed
  await expectActorsTurn(page)
  await speakUntil(page, page.getByRole('img', { name: /^Your lines: / }))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Leave' }).click()
  await page.getByRole('link', { name: /^Rehearse / }).click()
  await page.getByRole('button', { name: 'Pause Playback' }).click()

  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit scene' }).click()
  for (const line of [2, 5]) await expect(lineCard(page, line).getByText(/^Unsaved take from last time/)).toBeVisible()
})

test('[R-24-06] [R-24-07] [R-24-10] [C46] After signing out nothing of a scene is left on the device, and another user sees nothing of it', async ({
  page,
  context,
  addresses,
  sharedUser,
  seeded: { documentId },
  openSeededRehearsal,
}) => {
  await openSeededRehearsal()
  await waitUntilKept(page)
  expect(await listStored(page)).toEqual({ databases: ['sidelight-offline'], cached: [] })

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect.poll(() => listStored(page)).toEqual({ databases: [], cached: [] })
  expect(await listPrivateFiles(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(previewPath(documentId))
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()

  await context.setOffline(false)
  await storeSession(page, sharedUser, await signIn(addresses.url, sharedUser))
  await context.setOffline(true)
  await page.goto(previewPath(documentId))
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect(page.getByText(/You kept the key/)).toHaveCount(0)
  await context.setOffline(false)
})
