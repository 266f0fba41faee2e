import type { EndpointShape } from '@sidelight/contract'
import { validRequest, type Caller, sendableRequest } from './request-draft.ts'
import type { RawRequest } from './raw-http.ts'
import type { Random } from './seeded-random.ts'
import { URL_MUTATIONS } from './mutate-url.ts'
import { BODY_MUTATIONS } from './mutate-body.ts'
import { HEADER_MUTATIONS } from './mutate-headers.ts'

const BODY_ENTRIES = Object.entries(BODY_MUTATIONS)
const OTHER_ENTRIES = [...Object.entries(URL_MUTATIONS), ...Object.entries(HEADER_MUTATIONS)]
const ALL_ENTRIES = [...BODY_ENTRIES, ...OTHER_ENTRIES]

export interface MutatedRequest {
  request: RawRequest
  /** The names of the mutations applied. */
  mutations: string[]
}

interface Options {
  shape: EndpointShape
  caller: Caller
  random: Random
  canary: string
  forged: readonly string[]
}

/** A valid request with one to three mutations. */
export function mutateRequest({ shape, caller, random, canary, forged }: Options): MutatedRequest {
  const draft = validRequest(shape, caller)
  const count = random.pick([1, 1, 1, 2, 3])
  const mutations: string[] = []
  for (let n = 0; n < count; n += 1) {
    const [name, mutate] = random.pick(
      shape.body && random.chance(0.6) ? BODY_ENTRIES : random.chance(0.2) ? ALL_ENTRIES : OTHER_ENTRIES,
    )
    mutate(draft, random, canary, forged)
    mutations.push(name)
  }
  return { request: sendableRequest(draft), mutations }
}
