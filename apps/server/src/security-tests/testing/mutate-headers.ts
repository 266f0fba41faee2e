import { setHeader } from './request-draft.ts'
import { hostileString } from './hostile-strings.ts'
import type { Mutation } from './mutation.ts'

const HOSTILE_HEADERS: [name: string, value: string][] = [
  ['host', 'evil.example'],
  ['host', '127.0.0.1:99999, evil.example'],
  ['host', ''],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-for', '127.0.0.1, CANARY, ::1, 999.999.999.999'],
  ['x-forwarded-for', "' or 1=1 --"],
  ['x-original-url', '/api/v1/users/me?CANARY'],
  ['x-rewrite-url', '/admin/CANARY'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'CANARY'],
  ['request-id', 'CANARY'],
  ['traceparent', '00-CANARY-00'],
  ['cookie', 'session=CANARY; __proto__=1; a="'],
  ['origin', 'null'],
  ['origin', 'http://CANARY.example'],
  ['referer', 'http://127.0.0.1/CANARY'],
  ['user-agent', 'CANARY () { :; }; echo'],
  ['accept', 'application/xml;q=CANARY'],
  ['accept-encoding', 'gzip;q=NaN, CANARY'],
  ['accept-language', '../../CANARY'],
  ['accept-version', 'CANARY'],
  ['range', 'bytes=0-CANARY'],
  ['if-none-match', '"CANARY"'],
  ['if-modified-since', 'CANARY'],
  ['upgrade-insecure-requests', 'CANARY'],
  ['expect', '100-continue'],
  ['content-disposition', 'form-data; name="CANARY"'],
  ['access-control-request-method', 'CANARY'],
  ['access-control-request-headers', 'CANARY'],
  ['x-bad\u0000name', 'CANARY'],
  ['x bad name', 'CANARY'],
  ['', 'CANARY'],
]

const SCHEMES = ['Bearer', 'bearer', 'BEARER', 'Basic', 'Token', 'Digest', 'Negotiate', 'Bearer Bearer', '']

export const HEADER_MUTATIONS: Record<string, Mutation> = {
  'a hostile header': (draft, random, canary) => {
    const [name, value] = random.pick(HOSTILE_HEADERS)
    setHeader(draft, name, value.replaceAll('CANARY', canary))
  },
  'a header with any bytes': (draft, random, canary) => {
    const bytes = Buffer.from(canary + String.fromCodePoint(random.below(256)), 'latin1')
    setHeader(draft, random.pick(['user-agent', 'authorization', 'x-forwarded-for', 'accept', 'cookie']), bytes)
  },
  'many headers': (draft, random, canary) => {
    const count = random.pick([90, 150, 400])
    for (let n = 0; n < count; n += 1) draft.headers.push([`x-${n}`, canary])
  },
  'a huge header': (draft, random, canary) => {
    draft.headers.push(['x-huge', canary.padEnd(random.pick([8_000, 20_000, 70_000]), 'x')])
  },
  'a forged token': (draft, random, _canary, forged) => {
    setHeader(draft, 'authorization', `Bearer ${random.pick(forged)}`)
  },
  'a hostile token': (draft, random, canary) => {
    const text = hostileString(random, canary)
      .replaceAll(/[\r\n\0]/g, '')
      .slice(0, 5_000)
    setHeader(draft, 'authorization', Buffer.from(`${random.pick(SCHEMES)} ${text}`))
  },
  'two tokens': (draft, random, canary, forged) => {
    draft.headers.push(['authorization', `Bearer ${random.chance(0.5) ? random.pick(forged) : canary}`])
  },
  'no token': (draft) => {
    draft.headers = draft.headers.filter(([name]) => name !== 'authorization')
  },
}
