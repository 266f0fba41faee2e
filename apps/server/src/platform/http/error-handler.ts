import { ERROR_STATUS, type Envelope, type ErrorCode, type FieldErrors } from '@sidelight/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { isLockTimeout } from '../db/transact.ts'
import { AppError } from '../errors.ts'

/** Turns every error into a response. An unexpected error loses its message. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const appError = error instanceof AppError ? error : toAppError(error)
    if (appError.code === 'internal') request.log.error({ err: error }, 'A request failed')
    else if (appError.code === 'unavailable') request.log.warn({ err: error }, 'A service is unavailable')
    if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', appError.retryAfterSeconds)
    return sendError(reply, appError.code, appError.message, appError.fields)
  })
}

export const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  sendError(reply, 'not_found', 'Not found')

export const sendUnreadable = (reply: FastifyReply) =>
  sendError(reply, 'invalid_input', 'The request could not be understood.')

function sendError(reply: FastifyReply, code: ErrorCode, message: string, fields?: FieldErrors) {
  const envelope: Envelope<never> = { status: 'error', message, data: { code, ...(fields && { fields }) } }
  return reply.code(ERROR_STATUS[code]).send(envelope)
}

const ERROR_BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['invalid_input', 'The request could not be understood.'],
  404: ['not_found', 'Not found'],
  413: ['too_large', 'That is too large to send.'],
  415: ['unsupported_media_type', 'Please send JSON.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
}

/** Errors of Fastify have a status; a lost database connection or a held lock can be retried; the rest is internal. */
function toAppError(error: FastifyError): AppError {
  if (isLockTimeout(error))
    return new AppError('unavailable', 'Something else is changing this right now. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds: 1,
    })
  if (isConnectionLoss(error))
    return new AppError('unavailable', 'Sidelight cannot answer right now. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    })
  const [code, message] = ERROR_BY_STATUS[error.statusCode ?? 500] ?? ['internal', 'An unexpected error occurred']
  return new AppError(code, message, { cause: error })
}
