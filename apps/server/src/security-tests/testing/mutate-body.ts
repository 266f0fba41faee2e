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

const JSON_WITHOUT_OBJECT = [
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

const stringify = (json: Record<string, unknown> | undefined) => JSON.stringify(json ?? {})

export const BODY_MUTATIONS: Record<string, Mutation> = {
  'a field of another type': (draft, random, canary) => {
    const field = random.pick([...fieldsOf(draft.json), 'value'])
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
    const removed = random.pick([...fieldsOf(draft.json), ''])
    draft.json = Object.fromEntries(Object.entries(draft.json ?? {}).filter(([field]) => field !== removed))
  },
  'an extra field': (draft, random, canary) => {
    const key = random.chance(0.5) ? random.pick(FORBIDDEN_KEYS) : hostileString(random, canary)
    draft.json = { ...draft.json, [key]: random.chance(0.5) ? 'admin' : hostileValue(random, canary) }
  },
  'the prototype': (draft, random) => {
    const pollution = random.pick(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])
    draft.bytes = Buffer.from(stringify(draft.json).replace(/^\{/, `{${pollution},`).replace(',}', '}'))
  },
  'a key twice': (draft, random, canary) => {
    const field = random.pick([...fieldsOf(draft.json), 'value'])
    const duplicate = `${JSON.stringify(field)}:${JSON.stringify(hostileValue(random, canary))}`
    draft.bytes = Buffer.from(stringify(draft.json).replace(/\}$/, `,${duplicate}}`).replace('{,', '{'))
  },
  'half the JSON': (draft, random, canary) => {
    const complete = stringify({ ...draft.json, secret: canary })
    draft.bytes = Buffer.from(complete.slice(0, random.below(complete.length)))
  },
  'changed bytes': (draft, random, canary) => {
    const bytes = Buffer.from(stringify({ ...draft.json, secret: canary }))
    for (let n = 0; n < 3; n += 1) bytes[random.below(bytes.length)] = random.below(256)
    draft.bytes = bytes
  },
  'invalid UTF-8': (draft, random, canary) => {
    const hex = random.pick(['ff', 'c328', 'eda080', 'f4908080', 'c080', '80'])
    const [field = 'value'] = fieldsOf(draft.json)
    const before = Buffer.from(`{${JSON.stringify(field)}:"${canary}`)
    draft.bytes = Buffer.concat([before, Buffer.from(hex, 'hex'), Buffer.from('"}')])
  },
  'JSON that is no object': (draft, random, canary) => {
    draft.bytes = Buffer.from(random.pick(JSON_WITHOUT_OBJECT).replace('CANARY', canary))
  },
  'deep nesting': (draft, random) => {
    const depth = random.pick([100, 5_000, 60_000])
    draft.bytes = Buffer.from(random.pick(['[', '{"a":']).repeat(depth))
  },
  'a large body': (draft, random, canary) => {
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
  'a wrong content length': (draft, random, canary) => {
    draft.json ??= { secret: canary }
    draft.contentLength = random.pick(['short', 'absent', '-1', '0', 'NaN', '1e3', '99999999999999999999', '5, 5'])
  },
  'an unexpected encoding': (draft, random) => {
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
