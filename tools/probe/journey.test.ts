import { afterEach, expect, it, vi } from 'vitest'
import { runJourney } from './journey.ts'

afterEach(() => vi.unstubAllGlobals())

const ACCOUNT = { url: 'http://product', email: 'probe@example.com', password: 'a password' }
const LEFTOVER = '00000000-0000-4000-8000-000000000001'
const ANSWERS: Record<string, object> = {
  'POST /api/v1/auth/login': { access_token: 'token' },
  'GET /api/v1/documents/': {
    documents: [
      { _id: LEFTOVER, title: 'sidelight-probe' },
      { _id: '00000000-0000-4000-8000-000000000002', title: 'Hamlet' },
    ],
  },
  [`DELETE /api/v1/documents/${LEFTOVER}`]: {},
  'POST /api/v1/auth/logout': {},
}

/** Answers the calls above, and any other by 500. */
function stubProduct(): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const call = `${method} ${new URL(url).pathname}`
    calls.push(call)
    const data = ANSWERS[call]
    return Response.json({ data }, { status: data ? 200 : 500 })
  })
  return calls
}

it('[R-53-09] A journey deletes the script that an earlier one left behind, and signs out although its upload fails', async () => {
  const calls = stubProduct()
  const { failed } = await runJourney(ACCOUNT)
  expect(failed?.step).toBe('read')
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE /api/v1/documents/${LEFTOVER}`])
  expect(calls.at(-1)).toBe('POST /api/v1/auth/logout')
})
