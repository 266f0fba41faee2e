import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { type Clock, secondsAfter } from '../clock.ts'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), authorization_endpoint: z.url() })
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

const TIMEOUT_MS = 5000
const MIN_FRESH_SECONDS = 60
const DEFAULT_FRESH_SECONDS = 600
/** How long cached documents are used while the provider is unavailable. */
const USABLE_SECONDS = 24 * 3600
/** A token with an unknown key may mean new keys, but many such tokens must not cause as many requests. */
const MIN_REFETCH_SECONDS = 30

interface CachedValue<T> {
  value: T
  fetchedAt: Date
  freshUntil: Date
}

/** Fetches the discovery document and the keys of a provider. Caches them as long as it says, or for a day in an outage. */
export function readProviderDocuments(issuer: string, clock: Clock) {
  const discovery = createCache(async () => {
    const { body, freshSeconds } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    return { value: Discovery.parse(body), freshSeconds }
  }, clock)
  const keys = createCache(async () => {
    const { body, freshSeconds } = await fetchJson((await discovery.get()).jwks_uri)
    return { value: createLocalJWKSet(Keys.parse(body) as JSONWebKeySet), freshSeconds }
  }, clock)
  return { discovery, keys }
}

function createCache<T>(fetchNow: () => Promise<{ value: T; freshSeconds: number }>, clock: Clock) {
  let cached: CachedValue<T> | undefined
  let fetching: Promise<T> | undefined

  const refresh = async (): Promise<T> => {
    const { value, freshSeconds } = await fetchNow()
    const fetchedAt = clock.now()
    cached = { value, fetchedAt, freshUntil: secondsAfter(fetchedAt, freshSeconds) }
    return value
  }
  /** Concurrent callers share one request. */
  const refreshOnce = () => (fetching ??= refresh().finally(() => (fetching = undefined)))

  return {
    async get(): Promise<T> {
      const now = clock.now()
      if (cached && now < cached.freshUntil) return cached.value
      try {
        return await refreshOnce()
      } catch (error) {
        if (cached && now < secondsAfter(cached.fetchedAt, USABLE_SECONDS)) return cached.value
        throw error
      }
    },
    /** A newer value than that of `get`, or undefined if that was fetched a moment ago. */
    async getNewer(): Promise<T | undefined> {
      if (cached && clock.now() < secondsAfter(cached.fetchedAt, MIN_REFETCH_SECONDS)) return undefined
      return refreshOnce()
    },
  }
}

async function fetchJson(url: string): Promise<{ body: unknown; freshSeconds: number }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`The identity provider responded with ${response.status}`)
  const seconds = Number(
    /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? DEFAULT_FRESH_SECONDS,
  )
  return {
    body: await response.json(),
    freshSeconds: Math.min(USABLE_SECONDS, Math.max(MIN_FRESH_SECONDS, seconds)),
  }
}
