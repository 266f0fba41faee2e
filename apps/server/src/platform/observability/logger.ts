import { type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/** Removed from the top level of a log line, though no line should have them. Deeper paths would slow down every line. */
const REDACTED_FIELDS = ['authorization', 'body', 'cookie', 'email', 'password', 'query', 'token', 'url']

const BUFFER_BYTES = 4096
const FLUSH_MS = 200

/**
 * Structured logs without secrets: headers, bodies, queries and URLs are never passed to the logger, and errors are reduced
 * to safe fields. Lines are buffered and written in the background, because one write per line cost more than the request;
 * the rest is written when the process exits.
 */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS })
  process.once('exit', () => destination.flushSync())
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

/** Name, message, code, stack and causes; not other properties, in which drivers keep queries and their values. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...('code' in error && { code: error.code }),
    stack: withoutAddresses(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Mail servers repeat the address they reject. Matching whole words first keeps the running time linear. */
const withoutAddresses = (text: string): string =>
  text.replace(/[\w.+@-]+/g, (word) => (/^[\w.+-]+@[\w-]+\.[\w-]/.test(word) ? '[address]' : word))
