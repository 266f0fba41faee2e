import { type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/** Removed from the top level of a log line, though no line should have them. Deeper paths would slow down every line. */
const REDACTED_FIELDS = ['authorization', 'body', 'cookie', 'email', 'password', 'query', 'token', 'url']

const BUFFER_BYTES = 4096
const FLUSH_MS = 200

/**
 * Structured logs without secrets: headers, bodies, queries and URLs are never passed to the logger, and errors are reduced
 * to safe fields. Lines are buffered and written in the background, because one write per line cost more than the request;
 * pino writes the rest when the process exits.
 */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_FIELDS, remove: true },
      serializers: { err: describeError },
    },
    destination,
  )
}

export const flushLogs = (log: Logger): Promise<void> => new Promise((resolve) => log.flush(() => resolve()))

interface ErrorLike {
  name?: unknown
  message: string
  code?: unknown
  stack?: unknown
  cause?: unknown
}

/** Also a copy of an error: the job engine reports `{ ...error, message, stack }`. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Name, message, code, stack and causes; not other properties, in which drivers keep queries and their values. */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: typeof error }
  const { name, message, code, stack, cause } = error
  return {
    ...(name !== undefined && { type: name }),
    message: withoutAddresses(message),
    ...(code !== undefined && { code }),
    stack: typeof stack === 'string' ? withoutAddresses(stack) : '',
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Mail servers repeat the address they reject. Matching whole words first keeps the running time linear. */
const withoutAddresses = (text: string): string =>
  text.replace(/[\w.+@-]+/g, (word) => (/^[\w.+-]+@[\w-]+\.[\w-]/.test(word) ? '[address]' : word))
