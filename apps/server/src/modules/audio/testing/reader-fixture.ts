import { readFileSync } from 'node:fs'
import { type DataOf, type GuestPart, readers } from '@sidelight/contract'
import { decodeWav, encodeWav } from '#platform/speech/audio/wav.ts'
import type { TestServer } from '#testing/test-server.ts'
import { newIpAddress, type SignedIn } from '#testing/user-fixture.ts'

const RATE = 24_000
const voice = decodeWav(
  readFileSync(new URL('../../../../../../packages/listening/fixtures/line.wav', import.meta.url)),
  RATE,
)

/** A voice in a room, as the page of a link sends it. */
export const createReading = (gain = 1, sampleRate = RATE): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    encodeWav(
      (voice ?? new Float32Array()).map((sample) => sample * gain),
      sampleRate,
    ),
  )

export type Invited = DataOf<(typeof readers.create)['shape']>

export const invite = (
  user: SignedIn,
  documentId: string,
  change: Partial<{ actor: string; message: string; days: 1 | 3 | 14 }> = {},
): Promise<Invited> =>
  user.call(readers.create, { params: { documentId }, body: { actor: 'MARCUS', message: '', days: 3, ...change } })

export const askToOpen = (server: TestServer, token: string, ip = newIpAddress()) =>
  server.ask(readers.open, { body: { token }, ip })

export interface Friend {
  token: string
  part: GuestPart
}

export async function openPart(server: TestServer, token: string): Promise<Friend> {
  const { body, raw } = await askToOpen(server, token)
  if (body.status !== 'success') throw new Error(raw)
  return { token: body.data.guest_token, part: body.data.part }
}

/** Opens a link and agrees. */
export async function visit(server: TestServer, token: string): Promise<Friend> {
  const friend = await openPart(server, token)
  await server.ask(readers.agree, { token: friend.token })
  return friend
}

export const put = (url: string, body: Uint8Array<ArrayBuffer>, type = 'audio/wav') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

export const announce = (server: TestServer, { token, part }: Friend, index: number, file_size: number) =>
  server.ask(readers.upload, {
    params: { lineId: part.lines[index]?._id ?? '' },
    body: { file_size, text_id: part.lines[index]?.text_id ?? '' },
    token,
  })

export const save = (server: TestServer, { token, part }: Friend, index: number) =>
  server.ask(readers.save, { params: { lineId: part.lines[index]?._id ?? '' }, token })

export async function send(server: TestServer, friend: Friend, index: number, wav = createReading()) {
  const { body, raw } = await announce(server, friend, index, wav.length)
  if (body.status !== 'success') throw new Error(raw)
  const stored = await put(body.data.presigned_url, wav)
  if (!stored.ok) throw new Error(`The storage responded with ${stored.status}`)
}

/** Reads a line as the page does. */
export async function readLine(server: TestServer, friend: Friend, index: number, wav = createReading()) {
  await send(server, friend, index, wav)
  const { body, raw } = await save(server, friend, index)
  if (body.status !== 'success') throw new Error(raw)
  return body.data
}

export const accept = (user: SignedIn, documentId: string, linkId: string, scene_ids: string[]) =>
  user.call(readers.accept, { params: { documentId, linkId }, body: { scene_ids } })
