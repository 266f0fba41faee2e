import { ERROR_STATUS, type Envelope, type ErrorCode, type FieldErrors } from '@sidelight/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { AppError } from '../errors.ts'

/** The one place where a failure becomes an answer. What nobody foresaw loses its message. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = error instanceof AppError ? error : translate(error)
    if (known.code === 'internal') request.log.error({ err: error }, 'a request failed')
    else if (known.code === 'unavailable') request.log.warn({ err: error }, 'a part does not answer')
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return answer(reply, known.code, known.message, known.fields)
  })
}

/** Also the answer to an address nobody knows. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) => answer(reply, 'not_found', 'Not found')

export const answerUnreadable = (reply: FastifyReply) =>
  answer(reply, 'invalid_input', 'The request could not be understood.')

function answer(reply: FastifyReply, code: ErrorCode, message: string, fields?: FieldErrors) {
  const envelope: Envelope<never> = { status: 'error', message, data: { code, ...(fields && { fields }) } }
  return reply.code(ERROR_STATUS[code]).send(envelope)
}

const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['invalid_input', 'The request could not be understood.'],
  404: ['not_found', 'Not found'],
  413: ['too_large', 'That is too large to send.'],
  415: ['unsupported_media_type', 'Please send JSON.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
}

/** Fastify's own refusals carry a status; a database that is away is worth another try; anything else is our fault. */
function translate(error: FastifyError): AppError {
  if (isConnectionLoss(error))
    return new AppError('unavailable', 'Sidelight cannot answer right now. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    })
  const [code, message] = BY_STATUS[error.statusCode ?? 500] ?? ['internal', 'An unexpected error occurred']
  return new AppError(code, message, { cause: error })
}
