import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { type Clock, secondsAfter } from '../clock.ts'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), authorization_endpoint: z.url() })
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

const TIMEOUT_MS = 5000
const FRESH_AT_LEAST_SECONDS = 60
const FRESH_BY_DEFAULT_SECONDS = 600
/** How long we go on with what we have when the provider does not answer. */
const USABLE_SECONDS = 24 * 3600
/** A token with an unknown key may mean new keys; a stream of such tokens must not become a stream of questions. */
const ASKED_AGAIN_AFTER_SECONDS = 30

interface Kept<T> {
  value: T
  fetchedAt: Date
  freshUntil: Date
}

/** What a provider publishes about itself, kept for as long as it says, and for a day where it stops answering. */
export function readProviderDocuments(issuer: string, clock: Clock) {
  const discovery = keep(async () => {
    const { body, freshSeconds } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    return { value: Discovery.parse(body), freshSeconds }
  }, clock)
  const keys = keep(async () => {
    const { body, freshSeconds } = await fetchJson((await discovery.get()).jwks_uri)
    return { value: createLocalJWKSet(Keys.parse(body) as JSONWebKeySet), freshSeconds }
  }, clock)
  return { discovery, keys }
}

function keep<T>(fetchNow: () => Promise<{ value: T; freshSeconds: number }>, clock: Clock) {
  let kept: Kept<T> | undefined
  let fetching: Promise<T> | undefined

  const refresh = async (): Promise<T> => {
    const { value, freshSeconds } = await fetchNow()
    const fetchedAt = clock.now()
    kept = { value, fetchedAt, freshUntil: secondsAfter(fetchedAt, freshSeconds) }
    return value
  }
  /** Many who need it at once share one question. */
  const refreshOnce = () => (fetching ??= refresh().finally(() => (fetching = undefined)))

  return {
    async get(): Promise<T> {
      const now = clock.now()
      if (kept && now < kept.freshUntil) return kept.value
      try {
        return await refreshOnce()
      } catch (error) {
        if (kept && now < secondsAfter(kept.fetchedAt, USABLE_SECONDS)) return kept.value
        throw error
      }
    },
    /** Newer than what `get` gave, or undefined where that was asked for a moment ago. */
    async getNewer(): Promise<T | undefined> {
      if (kept && clock.now() < secondsAfter(kept.fetchedAt, ASKED_AGAIN_AFTER_SECONDS)) return undefined
      return refreshOnce()
    },
  }
}

async function fetchJson(url: string): Promise<{ body: unknown; freshSeconds: number }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}`)
  const seconds = Number(
    /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? FRESH_BY_DEFAULT_SECONDS,
  )
  return {
    body: await answer.json(),
    freshSeconds: Math.min(USABLE_SECONDS, Math.max(FRESH_AT_LEAST_SECONDS, seconds)),
  }
}
