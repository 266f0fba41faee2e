import { type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger

/**
 * Structured logs that can hold no secret: headers, bodies, queries and URLs are never handed to the logger, and what
 * slips into an object by one of these names is cut out.
 */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['authorization', 'password', 'token', 'body', 'query', 'url', 'email', 'cookie'].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      remove: true,
    },
    serializers: { err: describeError },
  })

/** Name, message, code, stack and causes; not the extra properties, in which drivers keep queries and their values. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
