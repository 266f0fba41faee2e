import type { Request } from '@playwright/test'
import { listPrivateFiles } from './listener-harness.ts'
import { expect } from '../support/fixtures.ts'
import {
  chip,
  chooseSettings,
  heardWords,
  LISTENING_MS,
  openMonologue,
  openRehearsal,
  pressOnce,
  SPEECH_MS,
  test,
  untilRecorded,
} from './rehearsal-page.ts'
import { readRehearsalLog, seenOf } from './rehearsal-log.ts'
import { PROMISED, browserSpeaking } from './fake-microphone.ts'
import { segmentOf } from '../pages/voices-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: SPEECH_MS })

test('a microphone that goes in the middle of the line: what was said is kept, and a tap goes on', async ({
  page,
  openSeededRehearsal,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      // What browsers do when a plug is pulled: the track ends, and says so.
      const pull = () => {
        for (const track of stream.getTracks()) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      }
      const plug = document.body.appendChild(document.createElement('button'))
      plug.title = 'Plug'
      plug.addEventListener('click', pull)
      return stream
    }
  })
  await openSeededRehearsal()
  await page.getByRole('button', { name: 'Play from here, Line #5' }).click()
  await pressOnce(page, 'Plug', 'promised')
  await expect(page.getByText('The microphone was disconnected. Space or a tap gives the next cue.')).toBeVisible()
  await expect(chip(page, 5, 'Your line')).toBeVisible()
  await segmentOf(page, 5).getByRole('button', { name: 'Next line' }).click()
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
  await expect(segmentOf(page, 5).getByText(/^Your take \(\d+\.\d s\), on this device$/)).toBeVisible()
})

const EXPIRED = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'

test.describe('an address that ran out', () => {
  test.use({ provoked: /Failed to load resource/ })

  test('[C45] is renewed once, and nobody notices', async ({ page, openRecordedRehearsal, addresses }) => {
    await openRecordedRehearsal()
    const refusals: string[] = []
    await page.route(`${addresses.storageUrl}/**`, async (route) => {
      if (refusals.length > 0) return route.fallback()
      refusals.push(route.request().url())
      // As a store answers that lets pages of other origins read its refusals.
      return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: EXPIRED })
    })
    await page.getByRole('button', { name: 'Play from here, Line #4' }).click()
    await expect(chip(page, 5, 'Recording')).toBeVisible({ timeout: LISTENING_MS })
    expect(refusals).toHaveLength(1)
    expect(seenOf(await readRehearsalLog(page), 4, 'Playing')?.peak).toBeGreaterThan(0.05)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

const carriesSound = (request: Request): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) || /^(ws|wss):/.test(request.url())

test.describe('without a network and without Web Speech', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ })

  test('the scene plays on, the actor is followed and answered, and nothing of the voice is sent', async ({
    page,
    context,
    openRecordedRehearsal,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name)
    })
    await chooseSettings(page, { isRecording: false, pace: 'tight' })
    await openRecordedRehearsal()
    expect(await page.evaluate(() => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window)).toBe(false)
    const sent: string[] = []
    context.on('request', (request) => carriesSound(request) && sent.push(`${request.method()} ${request.url()}`))
    page.on('websocket', (socket) => sent.push(socket.url()))
    await page.getByRole('button', { name: 'Play All' }).click()
    await expect(page.getByText('Your voice stays on this device.', { exact: true })).toBeVisible()
    await expect(chip(page, 2, 'Listening')).toBeVisible({ timeout: LISTENING_MS })
    await context.setOffline(true)
    await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({
      timeout: 2 * LISTENING_MS,
    })
    const log = await readRehearsalLog(page)
    for (const line of [3, 4]) expect(seenOf(log, line, 'Playing')?.peak).toBeGreaterThan(0.05)
    // How many at once depends on where in its repetitions the microphone was.
    for (const line of [2, 5]) expect(seenOf(log, line, 'Listening')?.litLetters.length).toBeGreaterThan(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(sent).toEqual([])
    expect(await listPrivateFiles(page)).toEqual([])
    await context.setOffline(false)
  })
})

test('a laptop that slept: the line is still the actor’s, and is heard when it is said', async ({
  page,
  openSeededRehearsal,
}) => {
  await page.clock.install()
  await openSeededRehearsal()
  await page.getByRole('button', { name: 'Play from here, Line #5' }).click()
  await untilRecorded(page)
  await page.clock.fastForward('02:00:00')
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({ timeout: LISTENING_MS })
  await expect(segmentOf(page, 5).getByText(/^Your take \(\d+\.\d s\), on this device$/)).toBeVisible()
})

test.describe('a tab that died while it recorded', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ })

  test('[R-4-69] [R-4-70] [R-8-61] leaves a take, found and saved when the store is back', async ({
    alone: { page, person },
    context,
    addresses,
    sql,
  }) => {
    const documentId = await openMonologue(page, sql, person)
    await page.getByRole('button', { name: 'Play All' }).click()
    await expect.poll(() => heardWords(page), { timeout: LISTENING_MS, intervals: [50] }).toContain('promised')
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void session.send('Page.crash').catch(() => undefined)
    await crashed

    const other = await context.newPage()
    await openRehearsal(other, documentId)
    await expect(segmentOf(other, 1).getByText(/^Unsaved take from last time \(\d+\.\d s\)$/)).toBeVisible()
    const isPut = (request: Request) => request.method() === 'PUT'
    await other.route(`${addresses.storageUrl}/**`, (route) =>
      isPut(route.request()) ? route.abort('internetdisconnected') : route.fallback(),
    )
    await other.getByRole('button', { name: 'Save take of Line #1' }).click()
    await expect(segmentOf(other, 1).getByRole('alert')).toContainText('Failed to upload audio file')
    await other.unroute(`${addresses.storageUrl}/**`)
    await other.getByRole('button', { name: 'Save take of Line #1' }).click()
    await expect(segmentOf(other, 1).getByText('Your take is saved.')).toBeVisible()
    await expect.poll(() => listPrivateFiles(other)).toEqual([])
    await other.reload()
    await expect(segmentOf(other, 1).getByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible()
  })
})
