import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { chip, LISTENING_MS, recordMyLines, speakUntil, SPEECH_MS, test } from '../rehearsal/rehearsal-page.ts'
import { recordOutput } from '../rehearsal/output-recorder.ts'
import { startRehearsalLog, readRehearsalLog, type LoggedLine, findLoggedLine } from '../rehearsal/rehearsal-log.ts'
import { browserSpeaking, prepareActor, PROMISED, readSpeech } from '../rehearsal/fake-microphone.ts'
import { listPrivateFiles } from '../rehearsal/listener-harness.ts'
import { PARSING_TEST_MS, uploadAndParse } from '../pages/upload-page.ts'
import { castAllExcept, openCasting, previewPath, lineCard } from '../pages/voices-page.ts'
import { findSpeech, readRecordedWav } from '../rehearsal/compare-wav.ts'
import { unzipBytes } from '../support/zip.ts'

// The same microphone as in the other specs, so that Playwright keeps the browser; `prepareActor` replaces it.
test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: PARSING_TEST_MS })

const SCRIPT = `INT. LAUNDROMAT - NIGHT

                    MARCUS
          You kept the key.

                    DANI
          You promised me (beat) there would be
          no more secrets.

                    MARCUS
          I was on my way.
`

const FILE = { name: 'the-key.txt', mimeType: 'text/plain', buffer: Buffer.from(SCRIPT) }

async function downloadZip(page: Page): Promise<Map<string, Buffer>> {
  const download = page.waitForEvent('download', { timeout: SPEECH_MS })
  await page.getByRole('button', { name: 'Download zip' }).click()
  expect((await download).suggestedFilename()).toMatch(/^the key - DANI\.zip$/i)
  return unzipBytes(await readFile(await (await download).path()))
}

async function downloadCueTrack(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Cue track' }).click()
  const download = page.waitForEvent('download', { timeout: SPEECH_MS })
  await page.getByRole('button', { name: 'Download MP3' }).click()
  expect((await download).suggestedFilename()).toMatch(/^the key - with gaps\.mp3$/i)
  return readFile(await (await download).path())
}

/** The gaps of the track: of two neighbouring lines each. */
const TRACK_GAPS_SECONDS = 2 * 0.12

/** As long as all lines and the gaps between them, within 50 ms. */
async function expectTrack(page: Page, track: Buffer, files: ReadonlyMap<string, Buffer>): Promise<void> {
  let seconds = TRACK_GAPS_SECONDS
  for (const [name, file] of files) if (/\.(mp3|wav)$/.test(name)) seconds += (await decode(page, file)).seconds
  expect(Math.abs((await decode(page, track)).seconds - seconds)).toBeLessThan(0.05)
}

/** Decodes an audio file as a player would. */
const decode = (page: Page, file: Buffer): Promise<{ seconds: number; peak: number }> =>
  page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
    const audio = await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(bytes.buffer)
    const samples = audio.getChannelData(0)
    return { seconds: audio.duration, peak: samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) }
  }, file.toString('base64'))

/** Every line but the heading was active once and heard; the actor's words were highlighted as they were said, bold and cyan. */
function expectPlayed(log: readonly LoggedLine[]): void {
  const activeLines = log.filter(({ chip: status }) => status === 'Playing' || status === 'Recording')
  expect(activeLines.map(({ line, chip: status }) => `${line} ${status}`)).toEqual([
    '2 Playing',
    '3 Recording',
    '4 Playing',
  ])
  expect(findLoggedLine(log, 2, 'Playing')?.peak).toBeGreaterThan(0.05)
  expect(findLoggedLine(log, 4, 'Playing')?.peak).toBeGreaterThan(0.05)
  const { highlightedLetters = [], style: [weight = 0, red = 0, green = 0, blue = 0] = [] } =
    findLoggedLine(log, 3, 'Recording') ?? {}
  expect(highlightedLetters).toEqual(highlightedLetters.toSorted((a, b) => a - b))
  // On a busy machine the page draws several words at once.
  expect(highlightedLetters.length).toBeGreaterThan(0)
  expect(weight).toBeGreaterThanOrEqual(700)
  expect(Math.min(green, blue)).toBeGreaterThan(red)
}

async function expectZip(page: Page, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const audioFiles = [...files].filter(([name]) => /\.(mp3|wav)$/.test(name))
  expect(audioFiles.map(([name]) => name.replace(/^.*\//, ''))).toEqual([
    expect.stringMatching(/^0*2.*MARCUS.*\.mp3$/),
    expect.stringMatching(/^0*3.*DANI.*\.wav$/),
    expect.stringMatching(/^0*4.*MARCUS.*\.mp3$/),
  ])
  for (const [name, file] of audioFiles) {
    const { seconds, peak } = await decode(page, file)
    expect(seconds, name).toBeGreaterThan(0.4)
    expect(peak, name).toBeGreaterThan(0.05)
  }
  const take = audioFiles.find(([name]) => name.endsWith('.wav'))?.[1] ?? Buffer.alloc(0)
  const spoken = { rate: 16_000, samples: readSpeech(PROMISED.file) }
  expect(findSpeech(readRecordedWav(take), spoken).similarity).toBeGreaterThan(0.97)
}

test('[R-1-01] [R-2.8-18] [R-2.8-30] [R-2.8-31] [R-4-52] [R-4-57] [R-4-70] [R-7-41] [R-7-42] [R-7-43] [R-46-05] A script is uploaded, parsed, cast and synthesised, rehearsed hands-free with a recorded line, and downloaded as a zip and as a cue track', async ({
  newUser: { page },
}) => {
  await prepareActor(page, PROMISED)
  await recordOutput(page)
  const documentId = await uploadAndParse(page, FILE)
  await openCasting(page, documentId, 'MARCUS')
  await castAllExcept(page, 'DANI')
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await page.waitForURL(`**${previewPath(documentId)}`, { timeout: SPEECH_MS })

  await recordMyLines(page)
  await startRehearsalLog(page)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(chip(page, 3, 'Recording')).toBeVisible({ timeout: LISTENING_MS })
  await speakUntil(page, chip(page, 4, 'Playing').or(page.getByRole('heading', { name: 'All Segments Complete!' })))
  await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText("You've finished recording all your voice segments. Great work!")).toBeVisible()
  await expect(lineCard(page, 3).getByText(/^Your take \(\d+\.\d s\), on this device$/)).toBeVisible()

  expectPlayed(await readRehearsalLog(page))

  await page.getByRole('button', { name: 'Save your take' }).click()
  await expect(lineCard(page, 3).getByText('Your take is saved.')).toBeVisible()
  await expect.poll(() => listPrivateFiles(page)).toEqual([])

  const files = await downloadZip(page)
  await expectZip(page, files)
  await expectTrack(page, await downloadCueTrack(page), files)
})
