import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'
import { queryOnce } from '@sidelight/dev-services/postgres/database'

export type Api = <Data>(method: string, path: string, body?: object) => Promise<Data>

/** Somebody who is signed in. */
export async function signIn(url: string): Promise<Api> {
  let token = ''
  const api: Api = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = (await answer.json()) as { data: never; message: string }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
    return data
  }
  const { email, password } = DEMO_ACCOUNT
  token = (await api<{ access_token: string }>('POST', '/api/v1/auth/login', { email, password })).access_token
  return api
}

const ADDED_AT_ONCE = 100
const CAST = { ANNA: 'kokoro:af_heart', MARCUS: 'kokoro:am_michael' }
export const VOICES = Object.values(CAST)

/** The demo script with these lines and no others, in two voices by turns. */
export async function seedLines(api: Api, databaseUrl: string, lines: readonly string[]): Promise<string> {
  const [document] = await queryOnce(databaseUrl, 'update document set page_count = 500 returning id')
  const id = String(document?.['id'])
  await queryOnce(databaseUrl, 'delete from scene where document_id = $1', [id])
  for (let at = 0; at < lines.length; at += ADDED_AT_ONCE) {
    const added = lines.slice(at, at + ADDED_AT_ONCE).map((text, n) => ({
      actor: (at + n) % 2 === 0 ? 'ANNA' : 'MARCUS',
      scene_index: at + n,
      text,
    }))
    await api('POST', `/api/v1/scenes/document/${id}/add`, added)
  }
  const assignments = Object.entries(CAST).map(([actor, voice_id]) => ({ actor, voice_id }))
  await api('POST', `/api/v1/scenes/document/${id}/voice-assignments`, {
    assignments: lines.length > 1 ? assignments : assignments.slice(0, 1),
  })
  return id
}
