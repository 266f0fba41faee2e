import { setTimeout as delay } from 'node:timers/promises'

interface WaitOptions {
  what: string
  timeoutMs: number
  everyMs?: number
  /** Returns a reason when waiting any longer is pointless, such as a program that already ended. */
  givenUp?: () => string | undefined
}

/** Polls until `probe` answers something other than undefined or false; a throwing probe counts as "not yet". */
export async function waitUntil<T>(
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  options: WaitOptions,
): Promise<T> {
  const deadlineMs = Date.now() + options.timeoutMs
  let lastError: unknown
  for (;;) {
    try {
      const answer = await probe()
      if (answer !== undefined && answer !== false) return answer
      lastError = undefined
    } catch (error) {
      lastError = error
    }
    const reason = options.givenUp?.()
    if (reason !== undefined) throw new Error(`${options.what}: ${reason}`, { cause: lastError })
    if (Date.now() >= deadlineMs) {
      const detail = lastError instanceof Error ? ` (${lastError.message})` : ''
      throw new Error(`${options.what}: nothing within ${options.timeoutMs} ms${detail}`, { cause: lastError })
    }
    await delay(options.everyMs ?? 50)
  }
}

export async function waitForHttp(url: string, options: WaitOptions): Promise<void> {
  await waitUntil(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  }, options)
}
