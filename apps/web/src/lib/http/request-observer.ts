export interface SentRequest {
  method: string
  address: string
  /** In a sentence. */
  purpose: string
  body?: string | Blob | undefined
}

/** Every place that sends requests reports each of them here. The stage lists them; elsewhere nobody listens. */
export const requestObserver: { report?: (request: SentRequest) => void } = {}
