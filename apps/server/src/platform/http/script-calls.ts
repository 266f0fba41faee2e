import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request that the main thread has admitted, with its unread body. */
export interface ForwardedRequest {
  id: number
  requestId: string
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  remoteAddress: string | undefined
  body: Uint8Array | undefined
}

export interface ForwardedResponse {
  id: number
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export type ThreadMessage = ForwardedResponse | 'loaded'

/** Calls for whole scripts, answered by a thread of their own. */
export interface ScriptCalls {
  /** Resolves when the thread can answer. */
  loaded: Promise<unknown>
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** To be called when no request is in progress. */
  close(): Promise<void>
}

/**
 * Starts the thread. Parsing, checking and writing thousands of lines blocks a thread for tens of milliseconds; on the main
 * thread every other call would wait for it. An error that the thread does not catch ends the process, like one of the main
 * thread.
 */
export function startScriptCalls(threadUrl: URL): ScriptCalls {
  const thread = new Worker(threadUrl)
  const waiting = new Map<number, (response: ForwardedResponse) => void>()
  let lastId = 0

  const loaded = once(thread, 'message')
  thread.on('message', (message: ThreadMessage) => {
    if (message === 'loaded') return
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  thread.on('error', (error) => {
    throw error
  })

  return {
    loaded,
    async answer(request, reply) {
      lastId += 1
      const id = lastId
      const response = await new Promise<ForwardedResponse>((resolve) => {
        waiting.set(id, resolve)
        thread.postMessage({
          id,
          requestId: request.id,
          method: request.method,
          url: request.url,
          headers: request.headers,
          remoteAddress: request.socket.remoteAddress,
          body: request.body as Uint8Array | undefined,
        } satisfies ForwardedRequest)
      })
      return reply.code(response.status).headers(response.headers).send(response.body)
    },
    async close() {
      const ended = once(thread, 'exit')
      thread.postMessage('close')
      await ended
    },
  }
}
