import type { DataOf, Envelope, GuestPart as WirePart, readers } from '@sidelight/contract'
import { config } from '#config.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { type CamelCase, camelCase } from './camel-case.ts'

export type GuestPart = CamelCase<WirePart>
export type GuestLine = GuestPart['lines'][number]

/** `ended`: the link is gone. `again`: this line has to be read again. `later`: nothing arrived, so it is sent again. */
type Refusal = 'ended' | 'again' | 'later'

export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}

class ExpiredToken extends Error {}

const OFFLINE = 'Nothing arrived. Please check your connection.'

interface Call {
  method: 'POST' | 'DELETE'
  path: string
  body?: object
}

/** The calls of a guest. Their schemas stay on the server: a phone should not have to load them. */
export class GuestClient {
  readonly #linkToken: string
  #guestToken: string | undefined

  constructor(linkToken: string) {
    this.#linkToken = linkToken
  }

  async open(): Promise<GuestPart> {
    const body = { token: this.#linkToken }
    const data = await send<DataOf<(typeof readers.open)['shape']>>({ method: 'POST', path: 'open', body }, undefined)
    this.#guestToken = data.guest_token
    return camelCase(data.part)
  }

  async agree(): Promise<void> {
    await this.#call({ method: 'POST', path: 'consent' })
  }

  async saveLine({ id, textId }: GuestLine, wav: Blob): Promise<GuestLine> {
    const body = { file_size: wav.size, text_id: textId }
    const path = `lines/${id}`
    const { presigned_url: url } = await this.#call<{ presigned_url: string }>({
      method: 'POST',
      path: `${path}/upload`,
      body,
    })
    const { signal } = new AbortController()
    await uploadFile({ url, file: wav, type: 'audio/wav', signal }).catch(() => {
      throw new RefusedCall('later', OFFLINE)
    })
    return camelCase(await this.#call<WirePart['lines'][number]>({ method: 'POST', path: `${path}/save` }))
  }

  async takeBack(): Promise<void> {
    await this.#call({ method: 'DELETE', path: 'mine' })
  }

  /** A token works for half an hour; a new one comes with opening the link again. */
  async #call<Data>(call: Call): Promise<Data> {
    try {
      return await send<Data>(call, this.#guestToken)
    } catch (error) {
      if (!(error instanceof ExpiredToken)) throw error
      await this.open()
      return send<Data>(call, this.#guestToken)
    }
  }
}

async function send<Data>({ method, path, body }: Call, token: string | undefined): Promise<Data> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  const json = body === undefined ? null : JSON.stringify(body)
  const address = `${config.apiOrigin}/api/v1/readers/${path}`
  const response = await fetch(address, { method, headers, body: json }).catch(() => undefined)
  const envelope = (await response?.json().catch(() => undefined)) as Envelope<Data> | undefined
  if (response?.ok && envelope?.status === 'success') return envelope.data
  throw refusalOf(response?.status, path, envelope?.message || OFFLINE)
}

function refusalOf(status: number | undefined, path: string, message: string): Error {
  if (status === 401) return new ExpiredToken(message)
  if (status === 404 && path === 'open') return new RefusedCall('ended', message)
  return new RefusedCall(status === 400 || status === 404 || status === 409 ? 'again' : 'later', message)
}
