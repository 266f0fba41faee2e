import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'

export type Api = <Data>(method: string, path: string, body?: object) => Promise<Data>

/** Signs in with the demo account. */
export async function signIn(url: string): Promise<{ token: string; api: Api }> {
  let token = ''
  const api: Api = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = (await response.json()) as { data: never; message: string }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${message}`)
    return data
  }
  const { email, password } = DEMO_ACCOUNT
  token = (await api<{ access_token: string }>('POST', '/api/v1/auth/login', { email, password })).access_token
  return { token, api }
}
