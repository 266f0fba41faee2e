import { StripeError } from './stripe-error.ts'

export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

interface Remembered {
  said: string
  answer: Answer
}

/** The same key with the same words gets the same answer, whatever happened since. */
export function createIdempotencyStore(): (
  key: string | undefined,
  said: string,
  work: () => Promise<Answer>,
) => Promise<Answer> {
  const remembered = new Map<string, Remembered>()
  const inProgress = new Set<string>()
  return async (key, said, work) => {
    if (key === undefined) return work()
    const before = remembered.get(key)
    if (before !== undefined) {
      if (before.said !== said) throw otherUseOf(key)
      return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    }
    if (inProgress.has(key)) throw inUse(key)
    inProgress.add(key)
    try {
      const answer = await work()
      // What never began is not remembered: a request with a mistake can be put right under the same key.
      if (answer.status < 400 || answer.status === 402) remembered.set(key, { said, answer })
      return answer
    } finally {
      inProgress.delete(key)
    }
  }
}

const otherUseOf = (key: string) =>
  new StripeError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )

const inUse = (key: string) =>
  new StripeError(409, 'invalid_request_error', `Another request is using the key ${key}.`, {
    code: 'idempotency_key_in_use',
  })
