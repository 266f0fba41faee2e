import { type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/** Cut out where a log line names them at its top level, though no line should. Deeper paths would cost every line. */
const NEVER_LOGGED = ['authorization', 'body', 'cookie', 'email', 'password', 'query', 'token', 'url']

const GATHERED_BYTES = 4096
const GATHERED_MS = 200

/**
 * Structured logs that can hold no secret: headers, bodies, queries and URLs are never handed to the logger, and errors
 * are reduced to what they say. Lines are gathered and written in the background, because one write a line cost more
 * than the request it spoke of; the process writes what is left when it ends.
 */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS })
  process.once('exit', () => destination.flushSync())
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: NEVER_LOGGED, remove: true },
      serializers: { err: describeError },
    },
    destination,
  )
}

export const flushLogs = (log: Logger): Promise<void> => new Promise((resolve) => log.flush(() => resolve()))

/** Name, message, code, stack and causes; not the extra properties, in which drivers keep queries and their values. */
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

/** Mail servers repeat the address they refuse. Words are matched first, so that the time taken stays linear. */
const withoutAddresses = (text: string): string =>
  text.replace(/[\w.+@-]+/g, (word) => (/^[\w.+-]+@[\w-]+\.[\w-]/.test(word) ? '[address]' : word))
