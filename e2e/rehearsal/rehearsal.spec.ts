import type { Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import {
  chip,
  chooseSettings,
  LISTENING_MS,
  pressWhenHeard,
  recordMyLines,
  speakUntil,
  test,
} from './rehearsal-page.ts'
import { playedSeconds } from './output-recorder.ts'
import { readRehearsalLog, findLoggedLine } from './rehearsal-log.ts'
import { browserSpeaking, prepareActor, PROMISED } from './fake-microphone.ts'
import { listPrivateFiles } from './listener-harness.ts'
import { PARSING_TEST_MS } from '../pages/upload-page.ts'
import { lineCard } from '../pages/voices-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: PARSING_TEST_MS })

test(
  '[R-4-54] [R-4-57] Lines of the partner and of the actor are skipped, and a skipped line leaves no take',
  { tag: '@nightly' },
  async ({ page, openRecordedRehearsal }) => {
    await openRecordedRehearsal()
    await recordMyLines(page)
    await page.getByRole('button', { name: 'Play All' }).click()
    await lineCard(page, 1).getByRole('button', { name: 'Skip Scene' }).click()
    await pressWhenHeard(page, 'Skip Recording')
    await expect(lineCard(page, 2).getByText('(Skipped)')).toBeVisible()
    await pressWhenHeard(page, 'Skip Recording')
    await expect(lineCard(page, 5).getByText('(Skipped)')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    await expect(page.getByText(/Your take/)).toHaveCount(0)
    await expect.poll(() => listPrivateFiles(page)).toEqual([])
    const log = await readRehearsalLog(page)
    expect(findLoggedLine(log, 3, 'Playing')?.peak).toBeGreaterThan(0.05)
  },
)

test(
  '[R-4-58] [R-4-61] A scene is played from any line, paused, resumed and restarted',
  { tag: '@nightly' },
  async ({ page, openRecordedRehearsal }) => {
    await openRecordedRehearsal()
    await recordMyLines(page)
    await page.getByRole('button', { name: 'Play from here, Line #3' }).click()
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.1)
    await page.getByTitle('Pause Playback').click()
    await expect.poll(() => playedSeconds(page)).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(lineCard(page, 3).getByText('(Completed)')).toBeVisible({ timeout: LISTENING_MS })
    await pressWhenHeard(page, 'Reset')
    await expect(page.getByRole('list', { name: 'Segments' }).getByText('(Completed)')).toHaveCount(0)
    await expect(chip(page, 2, 'Recording')).toBeVisible({ timeout: LISTENING_MS })
    const lines = (await readRehearsalLog(page))
      .filter(({ chip: status }) => status === 'Playing')
      .map(({ line }) => line)
    expect([...new Set(lines)]).toEqual([3, 4, 1])
  },
)

const EXPIRED = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'

test.describe('an expired address', () => {
  test.use({ expectedProblems: /Failed to load resource/ })

  test(
    '[C45] The expired address of a clip is renewed once, and the line is heard',
    { tag: '@nightly' },
    async ({ page, openRecordedRehearsal, addresses }) => {
      await openRecordedRehearsal()
      const rejected: string[] = []
      await page.route(`${addresses.storageUrl}/**`, async (route) => {
        if (rejected.length > 0) return route.fallback()
        rejected.push(route.request().url())
        // As a storage responds that lets pages of other origins read its errors.
        return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: EXPIRED })
      })
      await page.getByRole('button', { name: 'Play from here, Line #4' }).click()
      await expect(chip(page, 5, 'Listening')).toBeVisible({ timeout: LISTENING_MS })
      expect(rejected).toHaveLength(1)
      expect(findLoggedLine(await readRehearsalLog(page), 4, 'Playing')?.peak).toBeGreaterThan(0.05)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
})

const mayCarryAudio = (request: Request): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) || /^(ws|wss):/.test(request.url())

test.describe('without a network and without Web Speech', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ })

  test(
    '[R-10-06] Without a network and without Web Speech the partner answers the actor, and nothing is sent',
    { tag: '@nightly' },
    async ({ page, context, openRecordedRehearsal }) => {
      await prepareActor(page, PROMISED)
      await page.addInitScript(() => {
        for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name)
      })
      await chooseSettings(page, { pace: 'tight' })
      await openRecordedRehearsal()
      expect(await page.evaluate(() => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window)).toBe(
        false,
      )
      const sent: string[] = []
      context.on('request', (request) => mayCarryAudio(request) && sent.push(`${request.method()} ${request.url()}`))
      page.on('websocket', (socket) => sent.push(socket.url()))
      await page.getByRole('button', { name: 'Play All' }).click()
      await expect(page.getByText('Your voice stays on this device.', { exact: true })).toBeVisible()
      await expect(chip(page, 2, 'Listening')).toBeVisible({ timeout: LISTENING_MS })
      await context.setOffline(true)
      await speakUntil(page, chip(page, 3, 'Playing'))
      await expect(chip(page, 5, 'Listening')).toBeVisible({ timeout: LISTENING_MS })
      await speakUntil(page, page.getByRole('heading', { name: 'All Segments Complete!' }))
      const log = await readRehearsalLog(page)
      for (const line of [3, 4]) expect(findLoggedLine(log, line, 'Playing')?.peak).toBeGreaterThan(0.05)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(sent).toEqual([])
      expect(await listPrivateFiles(page)).toEqual([])
      await context.setOffline(false)
    },
  )
})

test(
  '[R-4-68] A paused line of the actor goes on where it was, and is one take',
  { tag: '@nightly' },
  async ({ page, openSeededRehearsal }) => {
    await openSeededRehearsal()
    await recordMyLines(page)
    await page.getByRole('button', { name: 'Play from here, Line #5' }).click()
    await pressWhenHeard(page, 'Pause Playback', 'You promised')
    await expect(chip(page, 5, 'Recording')).toHaveCount(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(chip(page, 5, 'Recording')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({ timeout: LISTENING_MS })
    await expect(lineCard(page, 5).getByText(/^Your take \(/)).toBeVisible()
    expect(await listPrivateFiles(page)).toHaveLength(1)

    await lineCard(page, 5).getByRole('button', { name: 'Hear take of Line #5' }).click()
    await expect(lineCard(page, 5).getByRole('button', { name: 'Stop take of Line #5' })).toBeVisible()
    await lineCard(page, 5).getByRole('button', { name: 'Delete take of Line #5' }).click()
    await expect.poll(() => listPrivateFiles(page)).toEqual([])
  },
)
