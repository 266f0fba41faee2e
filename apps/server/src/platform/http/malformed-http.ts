import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { ERROR_STATUS, type Envelope, type ErrorCode } from '@sidelight/contract'

/**
 * Responds to bytes that are not valid HTTP. Such a request reaches no hook and has no reply object, so the envelope and
 * the headers are written to the socket. Nothing is logged, because the error contains the bytes, including tokens.
 */
export const respondToMalformedHttp =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
    const [code, message] = isTooLarge ? TOO_LARGE : UNREADABLE
    const envelope: Envelope<never> = { status: 'error', message, data: { code } }
    const body = JSON.stringify(envelope)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const status = ERROR_STATUS[code]
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy(error)
  }

const TOO_LARGE: [ErrorCode, string] = ['too_large', 'That is too large to send.']
const UNREADABLE: [ErrorCode, string] = ['invalid_input', 'The request could not be understood.']
