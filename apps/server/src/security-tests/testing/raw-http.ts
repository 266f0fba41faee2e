import { connect } from 'node:net'

/** A request as bytes, since client libraries refuse to send malformed ones. */
export interface RawRequest {
  method: string
  target: string
  headers: [name: string, value: string | Buffer][]
  body?: Buffer
}

export interface RawResponse {
  /** 0 when the connection was closed without a response. */
  status: number
  head: string
  body: string
}

const CRLF = Buffer.from('\r\n')

function toBytes({ method, target, headers, body }: RawRequest): Buffer {
  const lines = headers.flatMap(([name, value]) => [
    Buffer.from(`${name}: `, 'latin1'),
    typeof value === 'string' ? Buffer.from(value, 'latin1') : value,
    CRLF,
  ])
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\nconnection: close\r\n`, 'latin1'),
    ...lines,
    CRLF,
    body ?? Buffer.alloc(0),
  ])
}

/** Sends a request on a new connection and reads until the server closes it. */
export function sendRaw(port: number, request: RawRequest, timeoutMs = 20_000): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(toBytes(request)))
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`No response to ${request.method} ${request.target}`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may respond and close before it has read the whole request.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => resolve(parse(Buffer.concat(chunks))))
  })
}

const CONTINUE = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')

function parse(received: Buffer): RawResponse {
  const bytes = received.indexOf(CONTINUE) === 0 ? received.subarray(CONTINUE.length) : received
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, Math.max(end, 0)).toString('latin1')
  // After a wrong content length the server takes the rest for a second request, whose response is cut off here.
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? bytes.length)
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4, end + 4 + length)
  const isChunked = /^transfer-encoding: chunked$/im.test(head)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: (isChunked ? unchunk(body) : body).toString('utf8'),
  }
}

function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, lineEnd).toString('latin1'), 16)
    if (!(size > 0)) break
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
