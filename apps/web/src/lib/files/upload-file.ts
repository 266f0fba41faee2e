const TIMEOUT_MS = 5 * 60_000

interface PutFile {
  url: string
  file: Blob
  type: string
  signal: AbortSignal
  /** From 0 to 1, as bytes really leave. */
  onProgress?: (share: number) => void
}

/**
 * Puts a file where the API said it may go. Storage is another house: it sees the type and the bytes, and never a
 * token of ours. Not `fetch`, which cannot tell how far an upload is.
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
    put.send(file)
  })
