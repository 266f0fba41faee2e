import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { choosePart } from '../pages/part-page.ts'
import { openUpload, PARSING_TEST_MS, PARSING_TIMEOUT_MS } from '../pages/upload-page.ts'
import { expect } from '../support/fixtures.ts'
import { dropFile } from '../support/script-files.ts'
import { findWords, readEverything } from '../support/stored-everywhere.ts'
import { startTracedProduct, TRACES_FILE } from '../support/traced-product.ts'
import { callApi } from '../support/visitors.ts'
import { browserSpeaking, prepareActor, PROMISED, speakLine } from './fake-microphone.ts'
import { chooseSettings, SPEECH_MS, test as rehearsalTest } from './rehearsal-page.ts'

/** The services and two programs start, each on a busy machine. */
const START_TIMEOUT_MS = 600_000

const test = rehearsalTest.extend({
  addresses: [
    async ({}, use) => {
      const product = await startTracedProduct()
      await use(product.addresses)
      await product.close()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

test.use(browserSpeaking(PROMISED))
test.describe.configure({ mode: 'default', timeout: PARSING_TEST_MS + 2 * SPEECH_MS })

/** Forty words that no language has, so that wherever one is found it came from this script. */
const WORDS = `
  brellic quandrif zolmert pindrax vexolin thrumbel gossivar kelpwin
  marzotin dolfrane ulmaken sprevix jorbanel wintrosk frabdelo cornuvik
  haldrony yestrapol nubbrick ostrefal pludgen rivvostan scaldrup tembrilk
  vorpandel wexnoril zandrupe abrolket blenchup cravolti drunkelf embrosti
  flandrick grimvalo hestropul inklovar jastrumb klendrift lombrasti mivverok
`
  .trim()
  .split(/\s+/)
const say = (from: number, to: number) => WORDS.slice(from, to).join(' ')

/** The actor's line is the one that the microphone speaks, with nothing invented in it. */
const SCRIPT = `INT. ${say(0, 2).toUpperCase()} - NIGHT

The ${say(2, 14)}.

                    ${WORDS[14]!.toUpperCase()}
          The ${say(15, 18)}.

                    DANI
          ${PROMISED.text}

                    ${WORDS[14]!.toUpperCase()}
          A ${say(18, 20)}.

The ${say(20, 39)}.
`
const FILE = { name: `${WORDS[39]}.txt`, mimeType: 'text/plain', buffer: Buffer.from(SCRIPT) }
const MAX_RUN_BYTES = 2048
/** The nonce and the tag. */
const ENCRYPTION_BYTES = 28
/** A minute is promised; the machine of a test may be slow. */
const REMOVAL_MS = 180_000
const EXPIRY_MS = 5 * 60_000

interface Recorded {
  method: string
  url: string
  headers: string
  body: string
  /** Of the body as it was sent. The browser does not show the body of a file. */
  bodyBytes: Promise<number>
}

const bytesOf = async ({ url, headers, bodyBytes }: Recorded): Promise<number> =>
  url.length + headers.length + (await bodyBytes)

/** Every request of the page and of its workers, beacons included; sockets would be listed too. */
function recordRequests(page: Page): Recorded[] {
  const requests: Recorded[] = []
  const record = (request: Request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? ''
    requests.push({
      method: request.method(),
      url: request.url(),
      headers: JSON.stringify(request.headers()),
      body,
      bodyBytes: request.allHeaders().then(
        (sent) => Math.max(body.length, Number(sent['content-length'] ?? 0)),
        // The page was left before it was sent.
        () => body.length,
      ),
    })
  }
  page.context().on('request', record)
  page.on('websocket', (socket) =>
    requests.push({ method: 'SOCKET', url: socket.url(), headers: '', body: '', bodyBytes: Promise.resolve(0) }),
  )
  return requests
}

const withWords = (text: string): boolean => WORDS.some((word) => text.toLowerCase().includes(word))

/** Uploads the script and returns its id. */
async function uploadConfidential(page: Page): Promise<string> {
  const uploadPage = await openUpload(page)
  await dropFile(page, FILE)
  await uploadPage.card.getByRole('switch', { name: /^Confidential/ }).check()
  await expect(uploadPage.card.getByText('It deletes itself at the end of')).toBeVisible()
  await uploadPage.upload.click()
  await expect(uploadPage.proceed).toBeEnabled({ timeout: PARSING_TIMEOUT_MS })
  await uploadPage.proceed.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which part is yours?' })).toBeVisible({
    timeout: PARSING_TIMEOUT_MS,
  })
  return /process\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
}

/** Runs the scene, again if a busy machine missed the words, so that the line ended by its pause. */
async function speakUntilFollowed(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Run again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await speakLine(page)
    await expect(page.getByRole('heading', { level: 1, name: /lines? followed/ })).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: SPEECH_MS })
}

test('[R-48-08] [R-48-09] [R-48-15] [R-48-30] The words of a confidential script go only where they must, the voice goes nowhere, and after its deletion or its expiry no word of it is anywhere', async ({
  newUser: { page, user, tokens },
  addresses,
  sql,
}, testInfo) => {
  await prepareActor(page, PROMISED)
  await chooseSettings(page, { isRecording: true, pace: 'tight' })
  const requests = recordRequests(page)
  const answers: Promise<{ origin: string; hasWords: boolean }>[] = []
  page.context().on('response', (response) =>
    answers.push(
      response.text().then(
        (text) => ({ origin: new URL(response.url()).origin, hasWords: withWords(text) }),
        // Sounds and redirects have no text.
        () => ({ origin: '', hasWords: false }),
      ),
    ),
  )
  const expiringId = await uploadConfidential(page)
  // The partner's first lines are synthesised ahead.
  const ofExpiring = (table: string, where = 'true') =>
    sql(`select id from ${table} where document_id = $1 and ${where}`, [expiringId])
  await expect
    .poll(async () => (await ofExpiring('audio_clip', "state = 'completed'")).length, { timeout: SPEECH_MS })
    .toBeGreaterThan(0)
  expect((await ofExpiring('line')).length).toBeGreaterThan(0)
  // As if its days had passed. The worker finds it by itself, while the other script is rehearsed.
  const [expiring] = await sql('update document set expires_at = now() where id = $1 returning expires_at', [
    expiringId,
  ])

  const documentId = await uploadConfidential(page)
  await choosePart(page, 'DANI')
  await page.getByRole('button', { name: /^Start rehearsing/ }).click()
  // The partner's first line is really synthesised.
  await expect(page.getByText(/^(Following you|Waiting for you)$/)).toBeVisible({ timeout: SPEECH_MS })

  // Otherwise the run below would wait for the answer to be synthesised.
  await expect
    .poll(() => sql("select id from audio_clip where document_id = $1 and state <> 'completed'", [documentId]), {
      timeout: SPEECH_MS,
    })
    .toEqual([])

  // The whole line, its pause and the partner's answer, in the middle of the run.
  const runFrom = requests.length
  await speakUntilFollowed(page)
  const duringRun = requests.slice(runFrom)
  const largestInRun = Math.max(0, ...(await Promise.all(duringRun.map(bytesOf))))
  expect(largestInRun).toBeLessThan(MAX_RUN_BYTES)
  await page.getByRole('button', { name: 'Your voice hasn’t left this page. Show every request.' }).click()
  const listed = await page.getByRole('list', { name: 'Requests' }).innerText()
  for (const { method, url } of duringRun) expect(listed).toContain(`${method} ${url.split('?')[0]!}`)

  // Words only in what our own origin is told and answers; none in an address or a header.
  expect(requests.filter(({ url, headers }) => withWords(decodeURIComponent(url) + headers))).toEqual([])
  const { origin } = new URL(addresses.url)
  expect(requests.filter(({ url, body }) => withWords(body) && new URL(url).origin !== origin)).toEqual([])
  const bodies = await Promise.all(
    requests.map(async ({ method, url, body, bodyBytes }) => ({
      isHidden: (await bodyBytes) > body.length,
      sent: `${method} ${new URL(url).origin} ${await bodyBytes}`,
    })),
  )
  // The only bodies that the browser does not show are the two encrypted files, to the byte.
  const upload = `PUT ${new URL(addresses.storageUrl).origin} ${FILE.buffer.length + ENCRYPTION_BYTES}`
  expect(bodies.filter(({ isHidden }) => isHidden).map(({ sent }) => sent)).toEqual([upload, upload])
  const telling = (await Promise.all(answers)).filter(({ hasWords }) => hasWords)
  expect(telling.length).toBeGreaterThan(0)
  expect(new Set(telling.map((answer) => answer.origin))).toEqual(new Set([origin]))
  // What is looked for below can be found: it is there before the deletion. The clips are stored encrypted.
  const before = await readEverything(sql, addresses)
  expect(findWords(before, WORDS).length).toBeGreaterThan(0)
  const clips = [...before].filter(([place]) => place.includes(documentId) && place.endsWith('.mp3'))
  expect(clips.length).toBeGreaterThan(0)
  // Every MP3 of ours begins with a frame that names its encoder.
  for (const [place, text] of clips) expect(text, place).not.toMatch(/Info|LAME/)

  const findExpired = async () => {
    const { data } = await callApi(addresses.url, '/documents/deletions', { from: user, bearer: tokens.accessToken })
    const receipts = data?.['deletions'] as { _id: string; asked_at: string; last_object_at: string | null }[]
    return receipts.find(({ _id, last_object_at }) => _id === expiringId && last_object_at !== null)
  }
  await expect.poll(findExpired, { timeout: EXPIRY_MS }).toMatchObject({ reason: 'expired' })
  const deletedAt = Date.parse((await findExpired())?.asked_at ?? '')
  expect(deletedAt - (expiring!['expires_at'] as Date).getTime()).toBeLessThan(EXPIRY_MS)

  await page.goto('/dashboard/process-list')
  await page.getByRole('button', { name: /^Delete Confidential script/ }).click()
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await deleted
  const scene = await callApi(addresses.url, `/scenes/document/${documentId}`, {
    from: user,
    bearer: tokens.accessToken,
  })
  expect(scene.status).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: "It's gone." })).toBeVisible()
  // The file went when it was read.
  await expect(page.getByRole('region', { name: 'Deletion receipt' })).toContainText(
    'Script files0Page pictures0Lines6',
  )
  await expect(page.getByText('in a minute')).toHaveCount(0, { timeout: REMOVAL_MS })
  // Traces are sent some seconds late, in order. This call makes sure that another batch follows.
  const sizeOfTraces = async () => (await stat(join(addresses.logDirectory, TRACES_FILE))).size
  const sent = await sizeOfTraces()
  await findExpired()
  await expect.poll(sizeOfTraces).toBeGreaterThan(sent)
  const places = await readEverything(sql, addresses)
  expect(places.get('traces')).toContain('/api/v1/documents/:documentId')
  expect(places.get('metrics')).toContain('/api/v1/documents/:documentId')
  for (const id of [documentId, expiringId])
    expect([...places.keys()].filter((place) => place.includes(id))).toEqual([])
  expect(findWords(places, WORDS)).toEqual([])
  // `npm run proof` publishes it.
  const count = (kind: string) => [...places.keys()].filter((place) => place.startsWith(kind)).length
  await writeFile(
    testInfo.outputPath('proof.json'),
    JSON.stringify({
      words: WORDS.length,
      requests: requests.length,
      inRun: duringRun.length,
      largestInRun,
      tables: count('table '),
      files: count('object '),
      logs: count('log '),
    }),
  )
})
