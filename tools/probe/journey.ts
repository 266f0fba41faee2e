import { setTimeout as delay } from 'node:timers/promises'

export const STEPS = ['sign in', 'read', 'speak', 'play', 'delete', 'sign out'] as const
export type Step = (typeof STEPS)[number]

export interface JourneyResult {
  at: Date
  /** How long each step took that succeeded. */
  seconds: Partial<Record<Step, number>>
  failed?: { step: Step; reason: string }
}

export interface Account {
  url: string
  email: string
  password: string
}

const STEP_TIMEOUT_MS = 60_000
const SIDES = 'INT. HALL - NIGHT\n\nMARCUS\nYou kept the key.\n\nDANI\nTo give it back.\n'
const VOICES = { MARCUS: 'kokoro:am_michael', DANI: 'kokoro:af_heart' }
const TITLE = 'sidelight-probe'
const UPLOAD = { file_name: `${TITLE}.txt`, file_type: 'text/plain', file_size: SIDES.length }

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
    const announced = await api.call<{ url: string | null; document_id: string | null }>(
      signal,
      'POST',
      '/api/v1/documents/presigned-upload',
      UPLOAD,
    )
    if (announced.url === null || announced.document_id === null) throw new Error('The account has no pages left')
    documentId = announced.document_id
    const headers = { 'content-type': UPLOAD.file_type }
    await expectOk(await fetch(announced.url, { method: 'PUT', body: SIDES, headers, signal }), 'PUT of the upload')
    await api.call(signal, 'POST', `/api/v1/documents/${documentId}/confirm`)
    await api.call(signal, 'POST', `/api/v1/documents/${documentId}/process`)
    await untilDone(signal, async () => {
      const { status } = await api.call<{ status: string }>(signal, 'GET', `/api/v1/documents/${documentId}/status`)
      return status
    })
  })
  await take('speak', async (signal) => {
    const script = `/api/v1/scenes/document/${documentId}`
    const assignments = Object.entries(VOICES).map(([actor, voice_id]) => ({ actor, voice_id }))
    await api.call(signal, 'POST', `${script}/voice-assignments`, { assignments })
    await api.call(signal, 'POST', `${script}/generate-audio`)
    await untilDone(signal, async () => {
      const status = await api.call<{ overall_status: string }>(signal, 'GET', `${script}/audio-status`)
      return status.overall_status
    })
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

async function untilDone(signal: AbortSignal, readStatus: () => Promise<string>): Promise<void> {
  for (;;) {
    const status = await readStatus()
    if (status === 'completed') return
    if (status === 'error') throw new Error('It ended with an error')
    await delay(500, undefined, { signal })
  }
}

function createApi(url: string) {
  let token = ''
  async function call<Data>(signal: AbortSignal, method: string, path: string, body?: object): Promise<Data> {
    const headers = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const response = await fetch(url + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
    // The reason is shown to everybody, so it has no id.
    await expectOk(response, `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`)
    return ((await response.json()) as { data: Data }).data
  }
  return {
    call,
    isSignedIn: () => token !== '',
    async signIn({ email, password }: Account, signal: AbortSignal): Promise<void> {
      const { access_token } = await call<{ access_token: string }>(signal, 'POST', '/api/v1/auth/login', {
        email,
        password,
      })
      token = access_token
    },
  }
}

async function expectOk(response: Response, what: string): Promise<Response> {
  if (!response.ok) throw new Error(`${what} was answered by ${response.status}`)
  return response
}
