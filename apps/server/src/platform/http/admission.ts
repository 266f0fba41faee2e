import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { createSlots } from '../limits/slots.ts'
import { clientAddressOf } from './client-address.ts'
import { hasLargeBody } from './unread-body.ts'

/**
 * Calls of one user that a process works on at a time. More would let one user hold every database connection, for
 * instance with simultaneous saves that wait for the same row.
 */
const CALLS_PER_USER = { perKey: 4, queueLimit: 100, longestWaitMs: 10_000 }
/** These take the most processor time, and two saves of one script would wait for each other anyway. */
const LARGE_CALLS_PER_USER = { perKey: 1, queueLimit: 100, longestWaitMs: 10_000 }

/** Together the waits end before the time that a connection has for its request. */
const LARGE_BODIES_PER_SOURCE = { perKey: 4, queueLimit: 20, longestWaitMs: 2000 }
const LARGE_BODIES = { perKey: 16, queueLimit: 100, longestWaitMs: 2000 }

/** A large body that arrives more slowly gives up its place; 128 kbit/s is what the slowest mobile networks send. */
const LEAST_BYTES_PER_SECOND = 16 * 1024
const SLOW_START_SECONDS = 2

export interface AdmittedCall {
  /** Runs the handler. The call counts until it ends, even if the client is gone by then. */
  run<T>(handler: () => Promise<T>): Promise<T>
  /** Waits for something that needs neither a connection nor the processor; meanwhile the call does not count. */
  pause<T>(wait: () => Promise<T>): Promise<T>
}

interface Applicant {
  userId?: string | undefined
  /** The call is for a whole script. One with a large body counts as large too. */
  isLarge?: boolean
}

export type Admit = (request: FastifyRequest, reply: FastifyReply, applicant?: Applicant) => Promise<AdmittedCall>

/** Closes the connection of a body that arrives too slowly. Returns a function that ends the watch. */
function demandLeastRate(request: FastifyRequest['raw']): () => void {
  const { socket } = request
  const [startedAtMs, bytesBefore] = [performance.now(), socket.bytesRead]
  let wasSlow = false
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAtMs) / 1000 - SLOW_START_SECONDS
    const isSlow = !request.complete && socket.bytesRead - bytesBefore < seconds * LEAST_BYTES_PER_SECOND
    // Twice in a row: after a pause of this process the timer is called before what has arrived is read.
    if (isSlow && wasSlow) socket.destroy()
    wasSlow = isSlow
  }, 1000)
  return () => clearInterval(timer)
}

/** Whoever has no session, as the payment provider, takes no place of a user. */
const poolOf = (userId: string | undefined): string => (userId === undefined ? 'others' : 'users')

/**
 * Bounds what one user or one source takes of a process. A call is admitted before its body is read, because reading and
 * parsing large bodies is what blocks the calls of everybody else.
 */
export function createAdmission(): Admit {
  const calls = createSlots(CALLS_PER_USER)
  const largeCalls = createSlots(LARGE_CALLS_PER_USER)
  const bodiesOfSources = createSlots(LARGE_BODIES_PER_SOURCE)
  const bodies = createSlots(LARGE_BODIES)

  return async function admit(request, reply, { userId, isLarge = false } = {}) {
    const bodyReleases: (() => void)[] = []
    const endBody = () => bodyReleases.splice(0).forEach((release) => release())
    let endCall = () => {}
    let endLargeCall = () => {}
    let isRunning = false
    const { socket } = request.raw
    // The connection may have been closed while the session was looked up.
    let isClosed = socket.destroyed
    const close = () => {
      isClosed = true
      socket.off('close', close)
      // A body that was rejected or never arrived reaches no handler.
      if (isRunning) return
      endBody()
      endCall()
      endLargeCall()
    }
    reply.raw.once('close', close)
    // A response that waits behind another one of its connection does not notice that the connection is closed.
    socket.once('close', close)

    if (userId !== undefined && (isLarge || hasLargeBody(request))) endLargeCall = await largeCalls.take(userId)
    if (userId !== undefined) endCall = await calls.take(userId)
    if (hasLargeBody(request)) {
      bodyReleases.push(await bodiesOfSources.take(clientAddressOf(request.ip)))
      bodyReleases.push(await bodies.take(poolOf(userId)))
      bodyReleases.push(demandLeastRate(request.raw))
    }
    if (isClosed) {
      endBody()
      endCall()
      endLargeCall()
      throw new AppError('too_many_requests', 'The connection was closed.')
    }

    return {
      async run(handler) {
        isRunning = true
        endBody()
        // The client has closed the connection after its last byte, and with it the call was counted as ended.
        if (isClosed && userId !== undefined) endCall = await calls.takeAgain(userId)
        try {
          return await handler()
        } finally {
          endCall()
          endLargeCall()
        }
      },
      async pause(wait) {
        endCall()
        try {
          return await wait()
        } finally {
          if (userId !== undefined) endCall = await calls.takeAgain(userId)
        }
      },
    }
  }
}
