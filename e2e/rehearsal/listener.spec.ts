import type { BrowserContext, Page } from '@playwright/test'
import { addScript } from '../support/seed-rows.ts'
import {
  arm,
  loadListenerHarness,
  check,
  type EarsWindow,
  finishTake,
  listHeard,
  listPrivateFiles,
  readTape,
  record,
  tapedUntilMs,
  tapeMicrophone,
} from './listener-harness.ts'
import { expect, test } from '../support/fixtures.ts'
import { PROMISED, readSpeech, browserSpeaking } from './fake-microphone.ts'
import { openCasting, previewPath } from '../pages/voices-page.ts'
import { cutOut, findSpeech, isWithin, lastHeardMs, readRecordedWav } from './compare-wav.ts'

const EAR_FILES = /\/assets\/ears\//
const LISTENING_MS = 30_000
/** Less than the actor rests between two repetitions of the line. */
const AROUND_MS = 2000

test.use(browserSpeaking(PROMISED))
test.setTimeout(120_000)

async function open(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await loadListenerHarness(page)
}

const cueOf = async (page: Page) => (await listHeard(page)).find(({ type }) => type === 'cue')
const untilCue = (page: Page) =>
  expect.poll(() => cueOf(page), { timeout: LISTENING_MS, intervals: [100] }).toBeDefined()

const findEarWorker = (page: Page) => page.workers().find((worker) => worker.url().includes('listener.worker'))

const takeSoFar = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as EarsWindow).take.seconds())

/** What was asked of anybody and answered. A call that the policy stops never gets so far. */
const listCalls = (context: BrowserContext): string[] => {
  const calls: string[] = []
  context.on('response', (response) => calls.push(`${response.request().method()} ${new URL(response.url()).pathname}`))
  return calls
}

test('[R-4-69] in the room two lines are said, heard and recorded without a hand, and nothing of them is sent', async ({
  alone: { page, person },
  sql,
  context,
}) => {
  const line = { actor: 'DANI', dialog: PROMISED.text }
  const documentId = await addScript(sql, person, { title: 'All mine', lines: [line, line] })
  await openCasting(page, documentId, 'DANI')
  await page.getByRole('button', { name: `I'll read this one: DANI` }).click()
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await page.waitForURL(`**${previewPath(documentId)}`)

  const calls = listCalls(context)
  await page.getByRole('button', { name: 'Play All' }).click()
  await expect(page.getByText('Your voice stays on this device')).toBeVisible()
  await expect(page.getByText('All Segments Complete!')).toBeVisible({ timeout: 2 * LISTENING_MS })
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  expect(await listPrivateFiles(page)).toHaveLength(2)
})

test('[R-4-69] [R-9-28] a line is heard to its last word, and recorded as it was spoken', async ({
  signedIn: page,
}) => {
  await open(page)
  expect(await check(page)).toMatchObject({ microphone: 'ready', ear: 'on-device', voiceGoes: 'nowhere' })
  await tapeMicrophone(page)
  await record(page, 'document', 'scene')
  await arm(page, PROMISED.text)
  await untilCue(page)
  const heard = await listHeard(page)
  const words = heard.flatMap(({ type, pageWord = -1 }) => (type === 'word reached' ? [pageWord] : []))
  expect(words).toEqual(words.toSorted((one, other) => one - other))
  expect(words.at(-1)).toBe(9)

  // Long enough to hold the line whole, wherever in its repetitions the take began.
  await expect.poll(() => takeSoFar(page), { timeout: LISTENING_MS }).toBeGreaterThan(11)
  const take = readRecordedWav(await finishTake(page))
  const speech = { rate: 16_000, samples: readSpeech(PROMISED.file) }
  expect(findSpeech(take, speech).likeness).toBeGreaterThan(0.97)

  // On the clock of the sound: that of the page runs on while a busy machine makes none.
  const { soundMs: cueMs = 0, atMs = 0, toldMs = 0 } = (await cueOf(page)) ?? {}
  await expect.poll(() => tapedUntilMs(page)).toBeGreaterThan(cueMs + AROUND_MS)
  const tape = await readTape(page)
  expect(isWithin(take, tape)).toBe(true)
  const fromMs = Math.max(0, cueMs - tape.startMs - AROUND_MS)
  const saidMs = tape.startMs + fromMs + lastHeardMs(cutOut(tape, fromMs, cueMs - tape.startMs + AROUND_MS))
  const latencyMs = cueMs - (saidMs - lastHeardMs(speech) + PROMISED.endMs)
  expect(latencyMs).toBeGreaterThan(0)
  expect(latencyMs).toBeLessThan(700)
  expect(atMs).toBeLessThanOrEqual(toldMs)
})

test('what is heard leaves the device by no way: nobody is called, and the worker could call nobody', async ({
  signedIn: page,
  context,
}) => {
  await open(page)
  await check(page)
  const calls = listCalls(context)
  await arm(page, PROMISED.text)
  await untilCue(page)
  expect(calls.filter((call) => !call.startsWith('GET /api/'))).toEqual([])
  const ear = findEarWorker(page)
  const attempts = await ear?.evaluate(async (origin) => {
    const outcomes: string[] = []
    const attempt = async (name: string, act: () => unknown) => {
      try {
        await act()
        outcomes.push(name)
      } catch {
        // Refused.
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
  expect(attempts).toEqual([])
  expect(calls.filter((call) => /health|theme/.test(call))).toEqual([])
})

test('the worker may compile what takes the room out of the voice', async ({ signedIn: page }) => {
  await open(page)
  await check(page)
  const ear = findEarWorker(page)
  const outcome = await ear?.evaluate(() => {
    const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    try {
      return WebAssembly.Module.exports(new WebAssembly.Module(emptyModule))
    } catch (error) {
      return String(error)
    }
  })
  expect(outcome).toEqual([])
})

test('the files are fetched once: the next page finds them here', async ({ signedIn: page, context }) => {
  const calls = listCalls(context)
  await open(page)
  expect(calls.filter((call) => /(ear|take)\.worker|worklet|ears\//.test(call))).toEqual([])
  await check(page)
  expect(calls.filter((call) => EAR_FILES.test(call))).toHaveLength(8)
  expect(await page.evaluate(() => (window as unknown as EarsWindow).shares.at(-1))).toBeCloseTo(1)

  calls.length = 0
  await open(page)
  const second = await check(page)
  expect(calls.filter((call) => EAR_FILES.test(call))).toEqual([])
  expect(second.ear).toBe('on-device')
  // On a machine with nothing else to do: under a second.
  test.info().annotations.push({ type: 'ready', description: `${Math.round(second.readyMs)} ms` })
})

test.describe('when files cannot be had', () => {
  test.use({ provoked: /Failed to load resource/ })

  test('it goes by the voice alone, and says so', async ({ signedIn: page, context }) => {
    await context.route(/\/assets\/ears\/(mdef|sendump)/, (route) => route.abort())
    await open(page)
    const found = await check(page)
    expect(found).toMatchObject({ microphone: 'ready', ear: 'voice-only', voiceGoes: 'nowhere' })
    expect(found.why).toBe(
      "The files that follow your words couldn't be loaded. Sidelight listens for your voice and its pauses.",
    )
    await arm(page, 'No more secrets.')
    await untilCue(page)
  })

  test('[R-5-52] nothing listens where there is no worker, so there is no microphone to record with', async ({
    signedIn: page,
    context,
  }) => {
    await context.route(/ear\.worker/, (route) => route.abort())
    await open(page)
    expect(await check(page)).toMatchObject({ microphone: 'unsupported', ear: 'tap', voiceGoes: 'nowhere' })
    await expect(record(page, 'document', 'scene')).rejects.toThrow('There is no microphone')
    expect(await listPrivateFiles(page)).toEqual([])
  })
})

test('the browser’s own recognition is tried, and given up when it does not answer', async ({ signedIn: page }) => {
  await open(page)
  const found = await check(page, 'browser')
  expect(found).toMatchObject({ ear: 'on-device', voiceGoes: 'nowhere' })
  expect(found.why).toContain("Your browser's speech recognition didn't respond.")
})

test('while the reader may be heard nothing is matched', async ({ signedIn: page }) => {
  await open(page)
  await check(page)
  await arm(page, PROMISED.text, 600_000)
  await page.evaluate(() => {
    const { heard } = window as unknown as EarsWindow
    return new Promise<void>((resolve) => {
      const looking = setInterval(() => {
        // Two whole repetitions of the line went by.
        if (heard.filter(({ type }) => type === 'level').length < 300) return
        clearInterval(looking)
        resolve()
      }, 50)
    })
  })
  expect(await listHeard(page)).toEqual([])
})

test('a microphone that is pulled out in the middle of the line says so at once', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      Object.assign(window, { pulled: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) })
      return stream
    }
  })
  await open(page)
  await check(page)
  await record(page, 'document', 'scene')
  await arm(page, PROMISED.text)
  await expect.poll(() => takeSoFar(page)).toBeGreaterThan(0.5)
  await page.evaluate(() => (window as unknown as { pulled: () => void }).pulled())
  // What the worker had heard before may still arrive behind it.
  expect(await listHeard(page)).toContainEqual(expect.objectContaining({ type: 'failed', reason: 'lost' }))
  const wav = readRecordedWav(await finishTake(page))
  expect(wav.samples.length / wav.rate).toBeGreaterThan(0.4)
})

test('after the device slept the line goes on with the word it was at, also for who says it anew', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    const Real = AudioContext
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        Object.assign(window, { room: this })
      }
    }
  })
  await open(page)
  await check(page)
  await arm(page, PROMISED.text)
  const { sleptAtWord, wokeMs } = await page.evaluate(async () => {
    const { room, heard } = window as unknown as EarsWindow & { room: AudioContext }
    const findWord = () => heard.findLast(({ type }) => type === 'word reached')?.pageWord ?? -1
    while (findWord() < 2) await new Promise((resolve) => setTimeout(resolve, 10))
    // As if the lid were closed: the page does not wake it either.
    const { resume } = AudioContext.prototype
    AudioContext.prototype.resume = () => Promise.resolve()
    await room.suspend()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    AudioContext.prototype.resume = resume
    const sleptAtWord = findWord()
    await room.resume()
    return { sleptAtWord, wokeMs: performance.now() }
  })
  await untilCue(page)
  const after = (await listHeard(page)).filter(({ toldMs }) => toldMs > wokeMs)
  const words = after.flatMap(({ type, pageWord = -1 }) => (type === 'word reached' ? [pageWord] : []))
  expect(words).toEqual(words.toSorted((one, other) => one - other))
  expect(words[0]).toBeGreaterThan(sleptAtWord)
  expect(words.at(-1)).toBe(9)
  expect(after.at(-1)?.type).toBe('cue')
  expect(after.at(-1)?.atMs).toBeLessThan(await page.evaluate(() => performance.now()))
})

test('[R-9-28] a tab that dies loses no more than 200 ms of a take; signing out removes what is left', async ({
  signedIn: page,
  context,
}) => {
  await open(page)
  await check(page)
  await record(page, 'document', 'scene')
  await expect.poll(() => takeSoFar(page)).toBeGreaterThan(1.5)
  const other = await context.newPage()
  await open(other)
  const listLeft = () =>
    other.evaluate(async () => {
      const { ears } = window as unknown as EarsWindow
      const left = await ears.listUnfinishedTakes('document')
      return left.map(({ sceneId, seconds }) => ({ sceneId, seconds }))
    })
  expect(await listLeft()).toEqual([])

  const before = await takeSoFar(page)
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await expect.poll(listLeft).toHaveLength(1)
  const [left] = await listLeft()
  expect(left?.sceneId).toBe('scene')
  expect(left?.seconds).toBeGreaterThan(before - 0.2)
  const wav = await other.evaluate(async () => {
    const { ears } = window as unknown as EarsWindow
    const [take] = await ears.listUnfinishedTakes('document')
    return [...new Uint8Array((await (await take?.finish())?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  const { samples, rate } = readRecordedWav(Buffer.from(wav))
  expect(samples.length / rate).toBeCloseTo(left?.seconds ?? 0, 2)

  expect(await listPrivateFiles(other)).toEqual([
    expect.stringMatching(/^private-[0-9a-f]+\/document\/scene\.0123abcd\.\d+\.wav$/),
  ])
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/sign-in')
  await expect.poll(() => listPrivateFiles(other)).toEqual([])
})
