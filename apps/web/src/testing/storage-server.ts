import { http, HttpResponse } from 'msw'
import { server } from './contract-server.ts'

/** On another origin, as in production, so that the browser sends a CORS preflight. */
export const STORAGE_URL = 'http://storage.test/sidelight/incoming/7f3a'

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
}

export interface Put {
  headers: Record<string, string>
  bytes: number
}

/** Serves storage for the rest of the test; returns the uploads it receives. */
export function openStorage(reply: () => Response | Promise<Response> = () => new HttpResponse(null)): Put[] {
  const puts: Put[] = []
  server.use(
    http.options(STORAGE_URL, () => new HttpResponse(null, { headers: CORS_HEADERS })),
    http.put(STORAGE_URL, async ({ request }) => {
      puts.push({ headers: Object.fromEntries(request.headers), bytes: (await request.arrayBuffer()).byteLength })
      const { status, type } = await reply()
      return type === 'error' ? HttpResponse.error() : new HttpResponse(null, { status, headers: CORS_HEADERS })
    }),
  )
  return puts
}
