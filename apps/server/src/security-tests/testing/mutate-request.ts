import type { EndpointShape } from '@sidelight/contract'
import { validRequest, type Caller, sendableRequest } from './request-draft.ts'
import type { RawRequest } from './raw-http.ts'
import type { Random } from './seeded-random.ts'
import { URL_MUTATIONS } from './mutate-url.ts'
import { BODY_MUTATIONS } from './mutate-body.ts'
import { HEADER_MUTATIONS } from './mutate-headers.ts'

const BODY = Object.entries(BODY_MUTATIONS)
const ELSEWHERE = [...Object.entries(URL_MUTATIONS), ...Object.entries(HEADER_MUTATIONS)]
const ALL = [...BODY, ...ELSEWHERE]

export interface MutatedRequest {
  request: RawRequest
  /** What was done to it. */
  how: string[]
}

interface Given {
  shape: EndpointShape
  caller: Caller
  random: Random
  canary: string
  forged: readonly string[]
}

/** A request that the contract allows, spoiled in one to three ways. */
export function mutateRequest({ shape, caller, random, canary, forged }: Given): MutatedRequest {
  const draft = validRequest(shape, caller)
  const ways = random.pick([1, 1, 1, 2, 3])
  const how: string[] = []
  for (let n = 0; n < ways; n += 1) {
    const [name, spoil] = random.pick(shape.body && random.chance(0.6) ? BODY : random.chance(0.2) ? ALL : ELSEWHERE)
    spoil(draft, random, canary, forged)
    how.push(name)
  }
  return { request: sendableRequest(draft), how }
}
