import { hostileString } from './hostile-strings.ts'
import type { Mutation } from './mutation.ts'

const QUERIES = [
  '?',
  '?email=a&email=b',
  '?token=CANARY&token=CANARY',
  '?__proto__[role]=admin&secret=CANARY',
  '?constructor.prototype.role=CANARY',
  '?a[]=1&a[]=CANARY',
  '?%00=CANARY',
  '?%ff%fe=CANARY',
  '?%=CANARY',
  '?a=%zz&secret=CANARY',
  '?secret=CANARY#fragment',
  "?id=1'%20or%20'1'='1&secret=CANARY",
  '?access_token=CANARY&authorization=Bearer%20CANARY',
  '?_method=DELETE&secret=CANARY',
]

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'REPORT',
  'QUERY',
]
const INVALID_METHODS = ['get', 'BREW', '', 'POST\t', 'GÉT']

export const URL_MUTATIONS: Record<string, Mutation> = {
  'a query': (draft, random, canary) => {
    draft.query = random.pick(QUERIES).replaceAll('CANARY', canary)
  },
  'a very long query': (draft, random, canary) => {
    draft.query = `?secret=${canary}${'&a=1'.repeat(random.pick([300, 2_000, 5_000]))}`
  },
  'a hostile parameter': (draft, random, canary) => {
    const [name = 'none'] = Object.keys(draft.params)
    const text = hostileString(random, canary).slice(0, 3_000)
    draft.params[name] = encodeURIComponent(text.toWellFormed()).replaceAll('%2F', random.pick(['%2F', '/', '%252F']))
    if (!draft.path.includes(':')) draft.path += `/${draft.params[name]}`
  },
  'a parameter that cannot be decoded': (draft, random, canary) => {
    const text = random.pick(['%', '%ff', '%c0%ae', '%zz', '%u0041', '%00', '..%2f..%2f', '%e0%a4']) + canary
    for (const name of Object.keys(draft.params)) draft.params[name] = text
    if (!draft.path.includes(':')) draft.path += `/${text}`
  },
  'a variant of the path': (draft, random, canary) => {
    const { path } = draft
    draft.path = random.pick([
      `${path}/`,
      `${path}//`,
      `/${path}`,
      path.toUpperCase(),
      path.replace('/api', '/api/.'),
      path.replace('/api/v1', '/api/v1/../v1'),
      path.replace('/v1', '/%76%31'),
      path.replace('/v1', '/v1;a=b'),
      path.replaceAll('/', '\\'),
      path.replace('/api', '/api%2f'),
      `${path}%00`,
      `${path}.json`,
      `${path}/..;/${canary}`,
      `${path}%20`,
      `http://evil.example${path}?${canary}`,
      `//evil.example${path}`,
      `/${canary}${'/a'.repeat(2_000)}`,
    ])
  },
  'another method': (draft, random) => {
    draft.method = random.pick(METHODS)
  },
  'an invalid method': (draft, random) => {
    draft.method = random.pick(INVALID_METHODS)
  },
}
