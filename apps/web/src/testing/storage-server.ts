import { http, HttpResponse } from 'msw'
import { server } from './contract-server.ts'

/** Another origin, as storage is: the browser asks it for leave before it puts anything there. */
export const STORAGE_URL = 'http://storage.test/sidelight/incoming/7f3a'

const LEAVE = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
}

export interface Put {
  headers: Record<string, string>
  bytes: number
}

/** Storage for the rest of the test; returns what was put there. */
export function openStorage(reply: () => Response | Promise<Response> = () => new HttpResponse(null)): Put[] {
  const puts: Put[] = []
  server.use(
    http.options(STORAGE_URL, () => new HttpResponse(null, { headers: LEAVE })),
    http.put(STORAGE_URL, async ({ request }) => {
      puts.push({ headers: Object.fromEntries(request.headers), bytes: (await request.arrayBuffer()).byteLength })
      const { status, type } = await reply()
      return type === 'error' ? HttpResponse.error() : new HttpResponse(null, { status, headers: LEAVE })
    }),
  )
  return puts
}
