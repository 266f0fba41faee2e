import { requestObserver } from '../http/request-observer.ts'

const TIMEOUT_MS = 5 * 60_000

interface PutFile {
  url: string
  file: Blob
  type: string
  signal: AbortSignal
  /** The share of bytes sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Uploads a file to a presigned URL. Storage is another origin: it gets the type and the bytes, never our tokens. Uses
 * XMLHttpRequest because `fetch` does not report upload progress.
 */
export const uploadFile = ({ url, file, type, signal, onProgress }: PutFile): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const put = new XMLHttpRequest()
    const fail = (reason: string) => reject(new Error(reason))
    put.open('PUT', url)
    put.setRequestHeader('content-type', type)
    put.timeout = TIMEOUT_MS
    put.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    put.addEventListener('load', () => {
      if (put.status >= 200 && put.status < 300) resolve()
      else fail(`Storage said ${put.status}`)
    })
    for (const end of ['error', 'timeout', 'abort'] as const) put.addEventListener(end, () => fail(end))
    signal.addEventListener('abort', () => put.abort(), { once: true })
    const body = file.slice(0, file.size, type)
    requestObserver.report?.({ method: 'PUT', address: url, purpose: 'A file to our storage.', body })
    put.send(file)
  })
