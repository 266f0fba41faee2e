import { type Account, createApi, expectOk, readScript, speakScript } from './product-calls.ts'

export const STEPS = ['sign in', 'read', 'speak', 'play', 'delete', 'sign out'] as const
export type Step = (typeof STEPS)[number]

export interface JourneyResult {
  at: Date
  /** How long each step took that succeeded. */
  seconds: Partial<Record<Step, number>>
  failed?: { step: Step; reason: string }
}

const STEP_TIMEOUT_MS = 60_000
const SIDES = 'INT. HALL - NIGHT\n\nMARCUS\nYou kept the key.\n\nDANI\nTo give it back.\n'
const VOICES = { MARCUS: 'kokoro:am_michael', DANI: 'kokoro:af_heart' }
const TITLE = 'sidelight-probe'

/** What an actor does: signs in, uploads a page, has two lines spoken and plays them. Costs a page. Never rejects. */
export async function runJourney(account: Account, stepTimeoutMs = STEP_TIMEOUT_MS): Promise<JourneyResult> {
  const result: JourneyResult = { at: new Date(), seconds: {} }
  const api = createApi(account.url)
  let documentId: string | undefined

  const take = async (step: Step, act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (result.failed && step !== 'delete' && step !== 'sign out') return
    const startedAt = performance.now()
    try {
      await act(AbortSignal.timeout(stepTimeoutMs))
      result.seconds[step] = (performance.now() - startedAt) / 1000
    } catch (error) {
      result.failed ??= { step, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  await take('sign in', async (signal) => {
    await api.signIn(account, signal)
    await deleteLeftovers(api, signal)
  })
  await take('read', async (signal) => {
    await readScript(api, signal, { name: `${TITLE}.txt`, type: 'text/plain', bytes: Buffer.from(SIDES) }, (id) => {
      documentId = id
    })
  })
  await take('speak', async (signal) => {
    await speakScript(api, signal, `${documentId}`, VOICES)
  })
  await take('play', async (signal) => {
    const { scenes } = await api.call<{ scenes: { audio_url: string }[] }>(
      signal,
      'GET',
      `/api/v1/scenes/document/${documentId}`,
    )
    const urls = scenes.map(({ audio_url }) => audio_url).filter(Boolean)
    if (urls.length < 2) throw new Error(`${urls.length} of 2 lines can be heard`)
    for (const url of urls) {
      const response = await expectOk(await fetch(url, { signal }), 'GET of a clip')
      if ((await response.arrayBuffer()).byteLength < 1000) throw new Error('A clip is empty')
    }
  })
  if (documentId !== undefined)
    await take('delete', async (signal) => {
      await api.call(signal, 'DELETE', `/api/v1/documents/${documentId}`)
    })
  // Otherwise every journey that fails leaves a session.
  if (api.isSignedIn()) await take('sign out', (signal) => api.call(signal, 'POST', '/api/v1/auth/logout'))
  return result
}

/** Scripts of journeys whose process ended, or whose deletion failed. */
async function deleteLeftovers(api: ReturnType<typeof createApi>, signal: AbortSignal): Promise<void> {
  const { documents } = await api.call<{ documents: { _id: string; title: string }[] }>(
    signal,
    'GET',
    '/api/v1/documents/',
  )
  for (const { _id } of documents.filter(({ title }) => title === TITLE))
    await api.call(signal, 'DELETE', `/api/v1/documents/${_id}`)
}
