import { setTimeout as delay } from 'node:timers/promises'

export interface Account {
  url: string
  email: string
  password: string
}

interface ScriptFile {
  name: string
  type: string
  bytes: Buffer
}

type Api = ReturnType<typeof createApi>

/** Uploads a script and waits until its lines are there. `onCreated` gets its id also if something fails later. */
export async function readScript(
  api: Api,
  signal: AbortSignal,
  { name, type, bytes }: ScriptFile,
  onCreated: (documentId: string) => void,
): Promise<void> {
  const upload = { file_name: name, file_type: type, file_size: bytes.length }
  const { url, document_id: documentId } = await api.call<{ url: string | null; document_id: string | null }>(
    signal,
    'POST',
    '/api/v1/documents/presigned-upload',
    upload,
  )
  if (url === null || documentId === null) throw new Error('The account has no pages left')
  onCreated(documentId)
  const request = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type }, signal }
  await expectOk(await fetch(url, request), 'PUT of the upload')
  await api.call(signal, 'POST', `/api/v1/documents/${documentId}/confirm`)
  await api.call(signal, 'POST', `/api/v1/documents/${documentId}/process`)
  await untilDone(signal, async () => {
    const { status } = await api.call<{ status: string }>(signal, 'GET', `/api/v1/documents/${documentId}/status`)
    return status
  })
}

/** Gives each character a voice, has the lines spoken and waits until all of them are. */
export async function speakScript(
  api: Api,
  signal: AbortSignal,
  documentId: string,
  voices: Record<string, string>,
): Promise<void> {
  const script = `/api/v1/scenes/document/${documentId}`
  const assignments = Object.entries(voices).map(([actor, voice_id]) => ({ actor, voice_id }))
  await api.call(signal, 'POST', `${script}/voice-assignments`, { assignments })
  await api.call(signal, 'POST', `${script}/generate-audio`)
  await untilDone(signal, async () => {
    const status = await api.call<{ overall_status: string }>(signal, 'GET', `${script}/audio-status`)
    return status.overall_status
  })
}

async function untilDone(signal: AbortSignal, readStatus: () => Promise<string>): Promise<void> {
  for (;;) {
    const status = await readStatus()
    if (status === 'completed') return
    if (status === 'error') throw new Error('It ended with an error')
    await delay(500, undefined, { signal })
  }
}

export function createApi(url: string) {
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

export async function expectOk(response: Response, what: string): Promise<Response> {
  if (!response.ok) throw new Error(`${what} was answered by ${response.status}`)
  return response
}
