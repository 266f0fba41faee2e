import type { Request } from '@playwright/test'
import { countPrivateBytes, listPrivateFiles } from './listener-harness.ts'
import { expect } from '../support/fixtures.ts'
import {
  chip,
  LISTENING_MS,
  openMonologue,
  openRehearsal,
  pressWhenHeard,
  recordMyLines,
  SPEECH_MS,
  test,
  waitForRecording,
} from './rehearsal-page.ts'
import { browserSpeaking, prepareActor, PROMISED, speakLine } from './fake-microphone.ts'
import { lineCard } from '../pages/voices-page.ts'

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: SPEECH_MS })

test(
  'A microphone that is unplugged in the middle of a line leaves a take of what was said, and a tap goes on',
  { tag: '@nightly' },
  async ({ page, openSeededRehearsal }) => {
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await getUserMedia(constraints)
        // What browsers do when a microphone is unplugged: the track ends with an event.
        const unplug = () => {
          for (const track of stream.getTracks()) {
            track.stop()
            track.dispatchEvent(new Event('ended'))
          }
        }
        const button = document.body.appendChild(document.createElement('button'))
        button.title = 'Unplug'
        button.addEventListener('click', unplug)
        return stream
      }
    })
    await openSeededRehearsal()
    await recordMyLines(page)
    await page.getByRole('button', { name: 'Play from here, Line #5' }).click()
    await pressWhenHeard(page, 'Unplug', 'promised')
    await expect(page.getByText('The microphone was disconnected. Space or a tap gives the next cue.')).toBeVisible()
    await expect(chip(page, 5, 'Your line')).toBeVisible()
    await lineCard(page, 5).getByRole('button', { name: 'Next line' }).click()
    await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    await expect(lineCard(page, 5).getByText(/^Your take \(\d+\.\d s\), on this device$/)).toBeVisible()
  },
)

test(
  'After a laptop slept for two hours it is still the turn of the actor, whose line is followed',
  { tag: '@nightly' },
  async ({ page, openSeededRehearsal }) => {
    await page.clock.install()
    await openSeededRehearsal()
    await recordMyLines(page)
    await page.getByRole('button', { name: 'Play from here, Line #5' }).click()
    await waitForRecording(page)
    await page.clock.fastForward('02:00:00')
    await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({ timeout: LISTENING_MS })
    await expect(lineCard(page, 5).getByText(/^Your take \(\d+\.\d s\), on this device$/)).toBeVisible()
  },
)

/** At 48,000 samples of 16 bits a second. */
const ONE_SECOND_BYTES = 96_000

test.describe('a crashed tab', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ })

  test(
    '[R-4-69] [R-4-70] [R-8-61] A tab that crashes while recording leaves a take, which the next tab finds and saves when the storage is back',
    { tag: '@nightly' },
    async ({ newUser: { page, user }, context, addresses, sql }) => {
      // The actor says the first words only, so that the line does not end before the tab crashes.
      await prepareActor(page, PROMISED, 1.5)
      const documentId = await openMonologue(page, sql, user)
      await page.getByRole('button', { name: 'Play All' }).click()
      await waitForRecording(page)
      await speakLine(page)
      const bytesBefore = await countPrivateBytes(page)
      await expect
        .poll(() => countPrivateBytes(page), { timeout: LISTENING_MS })
        .toBeGreaterThan(bytesBefore + 3 * ONE_SECOND_BYTES)
      const session = await context.newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      void session.send('Page.crash').catch(() => undefined)
      await crashed

      const nextTab = await context.newPage()
      await openRehearsal(nextTab, documentId)
      await expect(lineCard(nextTab, 1).getByText(/^Unsaved take from last time \(\d+\.\d s\)$/)).toBeVisible()
      const isPut = (request: Request) => request.method() === 'PUT'
      await nextTab.route(`${addresses.storageUrl}/**`, (route) =>
        isPut(route.request()) ? route.abort('internetdisconnected') : route.fallback(),
      )
      await nextTab.getByRole('button', { name: 'Save take of Line #1' }).click()
      await expect(lineCard(nextTab, 1).getByRole('alert')).toContainText('Failed to upload audio file')
      await nextTab.unroute(`${addresses.storageUrl}/**`)
      await nextTab.getByRole('button', { name: 'Save take of Line #1' }).click()
      await expect(lineCard(nextTab, 1).getByText('Your take is saved.')).toBeVisible()
      await expect.poll(() => listPrivateFiles(nextTab)).toEqual([])
      await nextTab.reload()
      await expect(lineCard(nextTab, 1).getByRole('button', { name: 'Hear Line #1 alone' })).toBeVisible()
    },
  )
})
