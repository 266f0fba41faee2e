import { StripeError } from './stripe-error.ts'

export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

interface StoredAnswer {
  request: string
  answer: Answer
}

/** Answers a repeated request with the same key as it was answered the first time. */
export function createIdempotencyStore(): (
  key: string | undefined,
  request: string,
  work: () => Promise<Answer>,
) => Promise<Answer> {
  const stored = new Map<string, StoredAnswer>()
  const inProgress = new Set<string>()
  return async (key, request, work) => {
    if (key === undefined) return work()
    const earlier = stored.get(key)
    if (earlier !== undefined) {
      if (earlier.request !== request) throw parametersDiffer(key)
      return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } }
    }
    if (inProgress.has(key)) throw keyInUse(key)
    inProgress.add(key)
    try {
      const answer = await work()
      // An invalid request is not stored, so that it can be corrected under the same key.
      if (answer.status < 400 || answer.status === 402) stored.set(key, { request, answer })
      return answer
    } finally {
      inProgress.delete(key)
    }
  }
}

const parametersDiffer = (key: string) =>
  new StripeError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )

const keyInUse = (key: string) =>
  new StripeError(409, 'invalid_request_error', `Another request is using the key ${key}.`, {
    code: 'idempotency_key_in_use',
  })
