import { hostileString, hostileValue } from './hostile-strings.ts'
import type { Mutation } from './mutation.ts'

const FORBIDDEN_KEYS = [
  'role',
  'user_id',
  'id',
  '_id',
  'is_verified',
  'verified_at',
  'credits',
  'password_hash',
  'session_id',
  'isAdmin',
  'constructor',
  'toString',
]

const CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'text/xml',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;;;',
  'application/jsonp',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/x-msgpack',
  'json',
  '/',
  '*/*',
  ';',
  'application/json\t',
  `application/${'j'.repeat(3000)}`,
]

const NO_OBJECTS = [
  'null',
  'true',
  '17',
  '"CANARY"',
  '[]',
  '[{}]',
  '1e999',
  '-0',
  '"\\ud800"',
  '[[[[["CANARY"]]]]]',
  '  ',
]

const fieldsOf = (json: Record<string, unknown> | undefined) => Object.keys(json ?? {})

const text = (json: Record<string, unknown> | undefined) => JSON.stringify(json ?? {})

export const BODY_MUTATIONS: Record<string, Mutation> = {
  'a field of another type': (draft, random, canary) => {
    const [field] = [random.pick([...fieldsOf(draft.json), 'value'])]
    draft.json = { ...draft.json, [field]: hostileValue(random, canary) }
  },
  'a hostile field': (draft, random, canary) => {
    const field = random.pick([...fieldsOf(draft.json), 'value'])
    draft.json = { ...draft.json, [field]: hostileString(random, canary) }
  },
  'hostile fields only': (draft, random, canary) => {
    draft.json = Object.fromEntries(fieldsOf(draft.json).map((field) => [field, hostileString(random, canary)]))
  },
  'a missing field': (draft, random) => {
    const gone = random.pick([...fieldsOf(draft.json), ''])
    draft.json = Object.fromEntries(Object.entries(draft.json ?? {}).filter(([field]) => field !== gone))
  },
  'a field too many': (draft, random, canary) => {
    const key = random.chance(0.5) ? random.pick(FORBIDDEN_KEYS) : hostileString(random, canary)
    draft.json = { ...draft.json, [key]: random.chance(0.5) ? 'admin' : hostileValue(random, canary) }
  },
  'the prototype': (draft, random) => {
    const reach = random.pick(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])
    draft.bytes = Buffer.from(text(draft.json).replace(/^\{/, `{${reach},`).replace(',}', '}'))
  },
  'a key twice': (draft, random, canary) => {
    const field = random.pick([...fieldsOf(draft.json), 'value'])
    const again = `${JSON.stringify(field)}:${JSON.stringify(hostileValue(random, canary))}`
    draft.bytes = Buffer.from(text(draft.json).replace(/\}$/, `,${again}}`).replace('{,', '{'))
  },
  'half the JSON': (draft, random, canary) => {
    const whole = text({ ...draft.json, secret: canary })
    draft.bytes = Buffer.from(whole.slice(0, random.below(whole.length)))
  },
  'wrong bytes': (draft, random, canary) => {
    const bytes = Buffer.from(text({ ...draft.json, secret: canary }))
    for (let n = 0; n < 3; n += 1) bytes[random.below(bytes.length)] = random.below(256)
    draft.bytes = bytes
  },
  'bad UTF-8': (draft, random, canary) => {
    const bad = random.pick([[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0x80], [0x80]])
    const [field = 'value'] = fieldsOf(draft.json)
    const before = Buffer.from(`{${JSON.stringify(field)}:"${canary}`)
    draft.bytes = Buffer.concat([before, Buffer.from(bad), Buffer.from('"}')])
  },
  'no object': (draft, random, canary) => {
    draft.bytes = Buffer.from(random.pick(NO_OBJECTS).replace('CANARY', canary))
  },
  depth: (draft, random) => {
    const depth = random.pick([100, 5_000, 60_000])
    draft.bytes = Buffer.from(random.pick(['[', '{"a":']).repeat(depth))
  },
  'too much': (draft, random, canary) => {
    if (random.chance(0.9)) draft.json = { ...draft.json, padding: canary.padEnd(20_000, 'x') }
    else draft.json = { ...draft.json, padding: canary.padEnd(300_000, 'x') }
  },
  'another content type': (draft, random, canary) => {
    draft.contentType = random.pick(CONTENT_TYPES)
    draft.json ??= { secret: canary }
  },
  'no content type': (draft, _random, canary) => {
    draft.json ??= { secret: canary }
    draft.contentType = undefined
  },
  'a wrong length': (draft, random, canary) => {
    draft.json ??= { secret: canary }
    draft.contentLength = random.pick(['short', 'absent', '-1', '0', 'NaN', '1e3', '99999999999999999999', '5, 5'])
  },
  'two encodings': (draft, random) => {
    draft.headers.push(
      random.pick([
        ['transfer-encoding', 'chunked'],
        ['transfer-encoding', 'identity, chunked'],
        ['transfer-encoding', 'xchunked'],
        ['content-encoding', 'gzip'],
        ['content-encoding', 'br'],
      ] satisfies [string, string][]),
    )
  },
}
