import type { BrowserContext, Page } from '@playwright/test'
import {
  followLine,
  loadListenerHarness,
  openListener,
  type ListenerWindow,
  finishTake,
  listHeard,
  listPrivateFiles,
  readCapture,
  startTake,
  capturedUntilMs,
  captureMicrophone,
  countPrivateBytes,
} from './listener-harness.ts'
import { expect } from '../support/fixtures.ts'
import { PROMISED, readSpeech, browserSpeaking } from './fake-microphone.ts'
import { openMonologue, test } from './rehearsal-page.ts'
import { cutOut, findSpeech, isWithin, lastVoiceMs, readRecordedWav } from './compare-wav.ts'

const LISTENER_FILES = /\/assets\/ears\//
const LISTENING_MS = 30_000
/** Shorter than the pause between two repetitions of the line. */
const AROUND_MS = 2000

test.use(browserSpeaking(PROMISED))
test.setTimeout(120_000)

async function openHarness(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await loadListenerHarness(page)
}

const cueOf = async (page: Page) => (await listHeard(page)).find(({ type }) => type === 'cue')
const untilCue = (page: Page) =>
  expect.poll(() => cueOf(page), { timeout: LISTENING_MS, intervals: [100] }).toBeDefined()

const findListenerWorker = (page: Page) => page.workers().find((worker) => worker.url().includes('listener.worker'))

const recordedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as ListenerWindow).take.seconds())

/** Lists the calls that were answered from now on; a call that the policy blocks is not among them. */
const listCalls = (context: BrowserContext): string[] => {
  const calls: string[] = []
  context.on('response', (response) => calls.push(`${response.request().method()} ${new URL(response.url()).pathname}`))
  return calls
}

test('[R-4-69] A line is followed and recorded hands-free, nothing of it is sent, and signing out removes the take', async ({
  newUser: { page, user },
  sql,
  context,
}) => {
  await openMonologue(page, sql, user)
  const calls = listCalls(context)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(page.getByText('Your voice stays on this device')).toBeVisible()
  await expect(page.getByText('All Segments Complete!')).toBeVisible({ timeout: 2 * LISTENING_MS })
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  expect(await listPrivateFiles(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Delete and sign out' }).click()
  await page.waitForURL('**/sign-in')
  await expect.poll(() => listPrivateFiles(page)).toEqual([])
})

test('The listener sends nothing: it calls nobody, its worker cannot call anybody, and may compile WebAssembly', async ({
  signedInPage: page,
  context,
}) => {
  await openHarness(page)
  await openListener(page)
  const calls = listCalls(context)
  await followLine(page, PROMISED.text)
  await untilCue(page)
  expect(calls.filter((call) => !call.startsWith('GET /api/'))).toEqual([])
  const worker = findListenerWorker(page)
  const succeeded = await worker?.evaluate(async (origin) => {
    const outcomes: string[] = []
    const attempt = async (name: string, act: () => unknown) => {
      try {
        await act()
        outcomes.push(name)
      } catch {
        // Blocked, as it should be.
      }
    }
    await attempt('fetch', () => fetch(`${origin}/api/v1/health`))
    await attempt('import', () => import(`${origin}/theme.js`))
    await attempt('socket', () => {
      return new Promise((resolve, reject) => {
        const socket = new WebSocket(origin.replace('http', 'ws'))
        socket.addEventListener('open', resolve)
        socket.addEventListener('error', reject)
      })
    })
    return outcomes
  }, new URL(page.url()).origin)
  expect(succeeded).toEqual([])
  expect(calls.filter((call) => /health|theme/.test(call))).toEqual([])

  // The noise filter is a WebAssembly module.
  const moduleExports = await worker?.evaluate(() => {
    const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    try {
      return WebAssembly.Module.exports(new WebAssembly.Module(emptyModule))
    } catch (error) {
      return String(error)
    }
  })
  expect(moduleExports).toEqual([])
})

test('The files of the listener are fetched once and found in the cache by the next page', async ({
  signedInPage: page,
  context,
}) => {
  const calls = listCalls(context)
  await openHarness(page)
  expect(calls.filter((call) => /(listener|recorder)\.worker|worklet|ears\//.test(call))).toEqual([])
  await openListener(page)
  expect(calls.filter((call) => LISTENER_FILES.test(call))).toHaveLength(8)
  expect(await page.evaluate(() => (window as unknown as ListenerWindow).shares.at(-1))).toBeCloseTo(1)

  calls.length = 0
  await openHarness(page)
  const second = await openListener(page)
  expect(calls.filter((call) => LISTENER_FILES.test(call))).toEqual([])
  expect(second.listener).toBe('on-device')
  test.info().annotations.push({ type: 'ready', description: `${Math.round(second.readyMs)} ms` })
})

test.describe('without its worker', () => {
  test.use({ expectedProblems: /Failed to load resource/ })

  test('[R-5-52] Without its worker nothing listens, and there is no microphone to record with', async ({
    signedInPage: page,
    context,
  }) => {
    await context.route(/listener\.worker/, (route) => route.abort())
    await openHarness(page)
    expect(await openListener(page)).toMatchObject({ microphone: 'unsupported', listener: 'tap', voiceGoes: 'nowhere' })
    await expect(startTake(page, 'document', 'line')).rejects.toThrow('There is no microphone')
    expect(await listPrivateFiles(page)).toEqual([])
  })
})

test.describe('depending on the timing of a device', { tag: '@nightly' }, () => {
  test('[R-4-69] [R-9-28] A line is followed to its last word and recorded as it was spoken', async ({
    signedInPage: page,
  }) => {
    await openHarness(page)
    expect(await openListener(page)).toMatchObject({ microphone: 'ready', listener: 'on-device', voiceGoes: 'nowhere' })
    await captureMicrophone(page)
    await startTake(page, 'document', 'line')
    await followLine(page, PROMISED.text)
    await untilCue(page)
    const heard = await listHeard(page)
    const words = heard.flatMap(({ type, pageWord = -1 }) => (type === 'word reached' ? [pageWord] : []))
    expect(words).toEqual(words.toSorted((a, b) => a - b))
    expect(words.at(-1)).toBe(9)

    // Long enough to hold the whole line, wherever in its repetitions the take began.
    await expect.poll(() => recordedSeconds(page), { timeout: LISTENING_MS }).toBeGreaterThan(11)
    const take = readRecordedWav(await finishTake(page))
    const speech = { rate: 16_000, samples: readSpeech(PROMISED.file) }
    expect(findSpeech(take, speech).similarity).toBeGreaterThan(0.97)

    // On the clock of the audio context: that of the page runs on while a busy machine delivers no audio.
    const { contextMs: cueMs = 0, atMs = 0, receivedMs = 0 } = (await cueOf(page)) ?? {}
    await expect.poll(() => capturedUntilMs(page)).toBeGreaterThan(cueMs + AROUND_MS)
    const captured = await readCapture(page)
    expect(isWithin(take, captured)).toBe(true)
    const fromMs = Math.max(0, cueMs - captured.startMs - AROUND_MS)
    const voiceEndMs =
      captured.startMs + fromMs + lastVoiceMs(cutOut(captured, fromMs, cueMs - captured.startMs + AROUND_MS))
    const latencyMs = cueMs - (voiceEndMs - lastVoiceMs(speech) + PROMISED.endMs)
    expect(latencyMs).toBeGreaterThan(0)
    expect(latencyMs).toBeLessThan(700)
    expect(atMs).toBeLessThanOrEqual(receivedMs)
  })

  test.describe('without its files', () => {
    test.use({ expectedProblems: /Failed to load resource/ })

    test('Without its files the listener goes by the voice alone, and says so', async ({
      signedInPage: page,
      context,
    }) => {
      await context.route(/\/assets\/ears\/(mdef|sendump)/, (route) => route.abort())
      await openHarness(page)
      const found = await openListener(page)
      expect(found).toMatchObject({ microphone: 'ready', listener: 'voice-only', voiceGoes: 'nowhere' })
      expect(found.why).toBe(
        "The files that follow your words couldn't be loaded. Sidelight hears your voice, not your words: a pause of a second and a half can end your line.",
      )
      await followLine(page, 'No more secrets.')
      await untilCue(page)
    })
  })

  test('The speech recognition of the browser is tried, and given up when it does not answer', async ({
    signedInPage: page,
  }) => {
    // Chromium's own recogniser sometimes reports that it has started before it notices that there is no network.
    await page.addInitScript(() => {
      class SilentRecogniser extends EventTarget {
        start() {}
        stop() {}
        abort() {}
      }
      Object.assign(window, { SpeechRecognition: SilentRecogniser, webkitSpeechRecognition: SilentRecogniser })
    })
    await openHarness(page)
    const found = await openListener(page, 'browser')
    expect(found).toMatchObject({ listener: 'on-device', voiceGoes: 'nowhere' })
    expect(found.why).toContain("Your browser's speech recognition didn't respond.")
  })

  test('While the partner may be heard the listener matches nothing', async ({ signedInPage: page }) => {
    await openHarness(page)
    await openListener(page)
    await followLine(page, PROMISED.text, 600_000)
    await page.evaluate(() => {
      const { heard } = window as unknown as ListenerWindow
      return new Promise<void>((resolve) => {
        const interval = setInterval(() => {
          // Two whole repetitions of the line have passed.
          if (heard.filter(({ type }) => type === 'level').length < 300) return
          clearInterval(interval)
          resolve()
        }, 50)
      })
    })
    expect(await listHeard(page)).toEqual([])
  })

  test('A microphone that is unplugged in the middle of a line reports it at once and leaves the take', async ({
    signedInPage: page,
  }) => {
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await getUserMedia(constraints)
        Object.assign(window, { unplug: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) })
        return stream
      }
    })
    await openHarness(page)
    await openListener(page)
    await startTake(page, 'document', 'line')
    await followLine(page, PROMISED.text)
    // A take in which nothing was said yet has no WAV.
    await expect.poll(async () => (await listHeard(page)).map(({ type }) => type)).toContain('word reached')
    await page.evaluate(() => (window as unknown as { unplug: () => void }).unplug())
    // Events that the worker sent before may still arrive afterwards.
    expect(await listHeard(page)).toContainEqual(expect.objectContaining({ type: 'failed', reason: 'lost' }))
    const wav = readRecordedWav(await finishTake(page))
    expect(wav.samples.length / wav.rate).toBeGreaterThan(0.4)
  })

  test('After the device slept a line goes on at the word it had reached', async ({ signedInPage: page }) => {
    await page.addInitScript(() => {
      const Real = AudioContext
      window.AudioContext = class extends Real {
        constructor(options?: AudioContextOptions) {
          super(options)
          Object.assign(window, { audioContext: this })
        }
      }
    })
    await openHarness(page)
    await openListener(page)
    await followLine(page, PROMISED.text)
    const { sleptAtWord, wokeMs } = await page.evaluate(async () => {
      const { audioContext, heard } = window as unknown as ListenerWindow & { audioContext: AudioContext }
      const findWord = () => heard.findLast(({ type }) => type === 'word reached')?.pageWord ?? -1
      while (findWord() < 2) await new Promise((resolve) => setTimeout(resolve, 10))
      // As if the lid were closed: the page cannot resume the context either.
      const { resume } = AudioContext.prototype
      AudioContext.prototype.resume = () => Promise.resolve()
      await audioContext.suspend()
      await new Promise((resolve) => setTimeout(resolve, 3000))
      AudioContext.prototype.resume = resume
      const sleptAtWord = findWord()
      await audioContext.resume()
      return { sleptAtWord, wokeMs: performance.now() }
    })
    await untilCue(page)
    const after = (await listHeard(page)).filter(({ receivedMs }) => receivedMs > wokeMs)
    const words = after.flatMap(({ type, pageWord = -1 }) => (type === 'word reached' ? [pageWord] : []))
    expect(words).toEqual(words.toSorted((a, b) => a - b))
    expect(words[0]).toBeGreaterThan(sleptAtWord)
    expect(words.at(-1)).toBe(9)
    expect(after.at(-1)?.type).toBe('cue')
    expect(after.at(-1)?.atMs).toBeLessThan(await page.evaluate(() => performance.now()))
  })

  test('[R-9-28] A tab that crashes loses at most 200 ms of a take', async ({ signedInPage: page, context }) => {
    await openHarness(page)
    await openListener(page)
    await startTake(page, 'document', 'line')
    // Long enough to hold a word, wherever in the repetitions of the line the take began.
    await expect.poll(() => recordedSeconds(page), { timeout: LISTENING_MS }).toBeGreaterThan(11)
    const nextTab = await context.newPage()
    await openHarness(nextTab)
    const listLeftover = () =>
      nextTab.evaluate(async () => {
        const { modules } = window as unknown as ListenerWindow
        const takes = await modules.listLeftoverTakes('document')
        return takes.map(({ lineId, seconds }) => ({ lineId, seconds }))
      })
    expect(await listLeftover()).toEqual([])

    const before = await recordedSeconds(page)
    const session = await context.newCDPSession(page)
    void session.send('Page.crash').catch(() => undefined)
    await expect.poll(listLeftover).toHaveLength(1)
    const [leftover] = await listLeftover()
    expect(leftover?.lineId).toBe('line')
    const wav = await nextTab.evaluate(async () => {
      const { modules } = window as unknown as ListenerWindow
      const [take] = await modules.listLeftoverTakes('document')
      return [...new Uint8Array((await (await take?.finish())?.wav.arrayBuffer()) ?? new ArrayBuffer(0))]
    })
    const { samples, rate } = readRecordedWav(Buffer.from(wav))
    expect(samples.length / rate).toBeCloseTo(leftover?.seconds ?? 0, 2)
    const fileSeconds = (await countPrivateBytes(nextTab)) / 2 / rate
    expect(fileSeconds).toBeGreaterThan(before - 0.2)

    expect(await listPrivateFiles(nextTab)).toEqual([
      expect.stringMatching(/^private-[0-9a-f]+\/document\/line\.0123abcd\.\d+\.wav$/),
    ])
    await nextTab.getByRole('button', { name: 'Logout' }).click()
    await nextTab.getByRole('button', { name: 'Delete and sign out' }).click()
    await nextTab.waitForURL('**/sign-in')
    await expect.poll(() => listPrivateFiles(nextTab)).toEqual([])
  })
})
