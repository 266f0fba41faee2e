import { setTimeout as delay } from 'node:timers/promises'

interface WaitOptions {
  /** Names what is waited for in the error message. */
  what: string
  timeoutMs: number
  everyMs?: number
  /** Returns a reason when waiting longer is pointless, for example because the program has ended. */
  givenUp?: () => string | undefined
}

/** Polls until `probe` returns something other than undefined or false; an error counts as "not yet". */
export async function waitUntil<T>(
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  options: WaitOptions,
): Promise<T> {
  const deadlineMs = Date.now() + options.timeoutMs
  let lastError: unknown
  for (;;) {
    try {
      const result = await probe()
      if (result !== undefined && result !== false) return result
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

interface HttpWaitOptions extends WaitOptions {
  isReady?: ((response: Response) => boolean) | undefined
}

export async function waitForHttp(
  url: string,
  { isReady = (response) => response.ok, ...options }: HttpWaitOptions,
): Promise<void> {
  await waitUntil(async () => {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return isReady(response)
  }, options)
}
