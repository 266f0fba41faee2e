import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { SPEECH_MS, test } from '../rehearsal/rehearsal-page.ts'
import { recordOutput } from '../rehearsal/output-recorder.ts'
import { startRehearsalLog, readRehearsalLog, type Seen, seenOf } from '../rehearsal/rehearsal-log.ts'
import { lateSpeakingBrowser, PROMISED, readSpeech } from '../rehearsal/fake-microphone.ts'
import { listPrivateFiles } from '../rehearsal/listener-harness.ts'
import { READING_TEST_MS, readSides } from '../pages/upload-page.ts'
import { castAllBut, openCasting, previewPath, segmentOf } from '../pages/voices-page.ts'
import { findSpeech, readRecordedWav } from '../rehearsal/compare-wav.ts'
import { unzipBytes } from '../support/zip.ts'

// The line is said once, long after its turn has come: whoever repeats it may be in the middle of it just then.
test.use(lateSpeakingBrowser(PROMISED))
test.describe.configure({ mode: 'default', timeout: READING_TEST_MS })

const SIDES = `INT. LAUNDROMAT - NIGHT

                    MARCUS
          You kept the key.

                    DANI
          You promised me (beat) there would be
          no more secrets.

                    MARCUS
          I was on my way.
`

const KEY = { name: 'the-key.txt', mimeType: 'text/plain', buffer: Buffer.from(SIDES) }

async function saveZip(page: Page): Promise<Map<string, Buffer>> {
  const download = page.waitForEvent('download', { timeout: SPEECH_MS })
  await page.getByRole('button', { name: 'Download zip' }).click()
  return unzipBytes(await readFile(await (await download).path()))
}

/** As any player would: seconds and the loudest sample. */
const decode = (page: Page, file: Buffer): Promise<{ seconds: number; peak: number }> =>
  page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
    const sound = await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(bytes.buffer)
    const samples = sound.getChannelData(0)
    return { seconds: sound.duration, peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) }
  }, file.toString('base64'))

/** Every line came once, aloud; the actor's words were lit as they were said, bold and cyan. */
function expectPlayed(log: readonly Seen[]): void {
  const acts = log.filter(({ chip: status }) => status === 'Playing' || status === 'Recording')
  expect(acts.map(({ line, chip: status }) => `${line} ${status}`)).toEqual([
    '1 Playing',
    '2 Playing',
    '3 Recording',
    '4 Playing',
  ])
  expect(seenOf(log, 2, 'Playing')?.peak).toBeGreaterThan(0.05)
  expect(seenOf(log, 4, 'Playing')?.peak).toBeGreaterThan(0.05)
  const { litLetters = [], look: [weight = 0, red = 0, green = 0, blue = 0] = [] } = seenOf(log, 3, 'Recording') ?? {}
  expect(litLetters).toEqual(litLetters.toSorted((one, other) => one - other))
  expect(litLetters.length).toBeGreaterThan(3)
  expect(weight).toBeGreaterThanOrEqual(700)
  expect(Math.min(green, blue)).toBeGreaterThan(red)
}

async function expectZip(page: Page, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const sounds = [...files].filter(([name]) => /\.(mp3|wav)$/.test(name))
  expect(sounds.map(([name]) => name.replace(/^.*\//, ''))).toEqual([
    expect.stringMatching(/^0*1.*\.mp3$/),
    expect.stringMatching(/^0*2.*MARCUS.*\.mp3$/),
    expect.stringMatching(/^0*3.*DANI.*\.wav$/),
    expect.stringMatching(/^0*4.*MARCUS.*\.mp3$/),
  ])
  for (const [name, file] of sounds) {
    const { seconds, peak } = await decode(page, file)
    expect(seconds, name).toBeGreaterThan(0.4)
    expect(peak, name).toBeGreaterThan(0.05)
  }
  const own = sounds.find(([name]) => name.endsWith('.wav'))?.[1] ?? Buffer.alloc(0)
  const spoken = { rate: 16_000, samples: readSpeech(PROMISED.file) }
  expect(findSpeech(readRecordedWav(own), spoken).likeness).toBeGreaterThan(0.97)
}

test('[R-2.8-18] [R-2.8-30] [R-4-52] [R-4-57] [R-4-70] [R-7-41] [R-7-42] [R-7-43] from sides to a zip: the partner is heard, the actor’s line is followed and answered, its take saved and taken along', async ({
  alone: { page },
}) => {
  await recordOutput(page)
  const documentId = await readSides(page, KEY)
  await openCasting(page, documentId, 'MARCUS')
  await castAllBut(page, 'DANI')
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await page.waitForURL(`**${previewPath(documentId)}`, { timeout: SPEECH_MS })

  await startRehearsalLog(page)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText("You've finished recording all your voice segments. Great work!")).toBeVisible()
  await expect(segmentOf(page, 3).getByText(/^Your take \(\d+\.\d s\), on this device$/)).toBeVisible()

  expectPlayed(await readRehearsalLog(page))

  await page.getByRole('button', { name: 'Save your take' }).click()
  await expect(segmentOf(page, 3).getByText('Your take is saved.')).toBeVisible()
  await expect.poll(() => listPrivateFiles(page)).toEqual([])

  await expectZip(page, await saveZip(page))
})
