import type { EndpointShape } from '@sidelight/contract'
import { allowedDraft, type Caller, type Draft, finish } from './request-draft.ts'
import type { RawRequest } from './raw-http.ts'
import type { Random } from './seeded-random.ts'
import { ADDRESS_SPOILINGS } from './mutate-url.ts'
import { BODY_SPOILINGS } from './mutate-body.ts'
import { HEADER_SPOILINGS } from './mutate-headers.ts'

export type Spoiling = (draft: Draft, random: Random, canary: string, forged: readonly string[]) => void

const BODY = Object.entries(BODY_SPOILINGS)
const ELSEWHERE = [...Object.entries(ADDRESS_SPOILINGS), ...Object.entries(HEADER_SPOILINGS)]
const ALL = [...BODY, ...ELSEWHERE]

export interface Malformed {
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
export function malform({ shape, caller, random, canary, forged }: Given): Malformed {
  const draft = allowedDraft(shape, caller)
  const ways = random.pick([1, 1, 1, 2, 3])
  const how: string[] = []
  for (let n = 0; n < ways; n += 1) {
    const [name, spoil] = random.pick(shape.body && random.chance(0.6) ? BODY : random.chance(0.2) ? ALL : ELSEWHERE)
    spoil(draft, random, canary, forged)
    how.push(name)
  }
  return { request: finish(draft), how }
}
