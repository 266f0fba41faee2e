import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from './process/process-supervisor.ts'

/** A program without any output for this long hangs; on a busy machine a start takes minutes. */
export const HANG_MS = 300_000

interface WaitOptions {
  /** Names what is waited for in messages. */
  what: string
  /** Since the start of the wait, or since the last output of `programs`. */
  timeoutMs?: number
  everyMs?: number
  /** Waiting is pointless once one of them has ended. */
  programs?: Pick<Program, 'endedBecause' | 'lastOutputAtMs'>[]
}

const waits = new Set<{ what: string; sinceMs: number }>()

/** What is waited for now, and since when. */
export const listWaits = (): { what: string; sinceMs: number }[] => [...waits]

/** Lists `what` among the waits until the promise settles. */
export async function namedWait<T>(what: string, promise: Promise<T>): Promise<T> {
  const wait = { what, sinceMs: Date.now() }
  waits.add(wait)
  try {
    return await promise
  } finally {
    waits.delete(wait)
  }
}

/** Polls until `probe` returns something other than undefined or false; an error counts as "not yet". */
export const waitUntil = <T>(probe: Probe<T>, options: WaitOptions): Promise<T> =>
  namedWait(options.what, poll(probe, options))

type Probe<T> = () => Promise<T | undefined | false> | T | undefined | false

async function poll<T>(
  probe: Probe<T>,
  { what, timeoutMs = HANG_MS, everyMs = 50, programs = [] }: WaitOptions,
): Promise<T> {
  const startedAtMs = Date.now()
  let lastError: unknown
  for (;;) {
    try {
      const result = await probe()
      if (result !== undefined && result !== false) return result
      lastError = undefined
    } catch (error) {
      lastError = error
    }
    const reason = programs.map(({ endedBecause }) => endedBecause()).find((ended) => ended !== undefined)
    if (reason !== undefined) throw new Error(`${what}: ${reason}`, { cause: lastError })
    const lastSignMs = Math.max(startedAtMs, ...programs.map(({ lastOutputAtMs }) => lastOutputAtMs()))
    if (Date.now() >= lastSignMs + timeoutMs) {
      const detail = lastError instanceof Error ? ` (${lastError.message})` : ''
      throw new Error(`${what}: nothing within ${timeoutMs} ms${detail}`, { cause: lastError })
    }
    await delay(everyMs)
  }
}

/** A busy server needs seconds for an answer; asked again sooner, it would start again each time. */
const ANSWER_MS = 20_000

interface HttpWaitOptions extends WaitOptions {
  isReady?: ((response: Response) => boolean) | undefined
}

export async function waitForHttp(
  url: string,
  { isReady = (response) => response.ok, ...options }: HttpWaitOptions,
): Promise<void> {
  await waitUntil(async () => {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    return isReady(response)
  }, options)
}
