import { requestObserver } from '#lib/http/request-observer.ts'
import { createStore } from '#lib/state/store.ts'

export interface LoggedRequest {
  method: string
  /** Without its query, which may hold a signature. */
  address: string
  purpose: string
  /** Of the body. */
  sentBytes: number
  hasVoice: boolean
  /** Since the page was loaded. */
  atMs: number
}

/** Requests that only ask for something are dropped first; those that send something are all kept. */
export const MAX_LOGGED = 500

/** What our code has sent since the page was loaded, oldest first. */
export const sentRequests = createStore<readonly LoggedRequest[]>([])

// From when the code of the stage is loaded, before the stage is drawn.
requestObserver.report = ({ method, address, purpose, body = '' }) => {
  const blob = new Blob([body])
  const hasVoice = body instanceof Blob && /^(audio|video)\//.test(body.type)
  const request = {
    method,
    address: toAbsoluteAddress(address),
    purpose: shorten(purpose),
    sentBytes: blob.size,
    hasVoice,
  }
  const logged = sentRequests.getState()
  const oldest = logged.length < MAX_LOGGED ? -1 : logged.findIndex(({ method }) => method === 'GET')
  sentRequests.setState([...logged.filter((_, at) => at !== oldest), { ...request, atMs: performance.now() }])
}

/** Summaries of the API say more than an actor wants to know. */
const shorten = (purpose: string): string => `${purpose.split(/[.;:](?:\s|$)/, 1)[0]}.`.replace("The user's", 'Your')

/** The whole address without its query, so that those of all requests can be compared. */
export const toAbsoluteAddress = (address: string): string => new URL(address, location.href).href.split('?')[0] ?? ''
