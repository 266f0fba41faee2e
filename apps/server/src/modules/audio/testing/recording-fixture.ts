import { audio, type Scene } from '@sidelight/contract'
import { wavHeader } from '@sidelight/domain/recording/wav'
import type { SignedIn } from '#testing/user-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>

const WAV = 'audio/wav'

export const concat = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

/** A tone whose pitch makes the file unique. */
export function createWav({ seconds = 0.5, pitch = 1, sampleRate = 16_000, channels = 1 } = {}): Bytes {
  const samples = new Int16Array(Math.round(seconds * sampleRate) * channels)
  for (const at of samples.keys()) samples[at] = Math.round(8000 * Math.sin((at * pitch) / 20))
  const data = new Uint8Array(samples.buffer)
  return concat(wavHeader({ sampleRate, channels, dataBytes: data.length }), data)
}

export interface Line {
  documentId: string
  lineId: string
}

export const announce = (user: SignedIn, { documentId, lineId }: Line, file_size: number) =>
  user.ask(audio.recordingUpload, { params: { documentId }, query: { scene_id: lineId }, body: { file_size } })

export async function addressFor(user: SignedIn, line: Line, file_size: number): Promise<string> {
  const { body, raw } = await announce(user, line, file_size)
  if (body.status !== 'success') throw new Error(`The request failed: ${raw}`)
  return body.data.presigned_url
}

export const put = (url: string, body: Bytes, type = WAV) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

export const withoutQuery = (url: string): string => url.slice(0, url.indexOf('?'))

export const save = (user: SignedIn, { documentId, lineId }: Line, uploaded_s3_url: string) =>
  user.ask(audio.saveRecording, { params: { documentId }, query: { scene_id: lineId, uploaded_s3_url } })

/** Announces and uploads a recording without saving it, and returns its address. */
export async function send(user: SignedIn, line: Line, wav: Bytes, type = WAV): Promise<string> {
  const url = await addressFor(user, line, wav.length)
  const response = await put(url, wav, type)
  if (!response.ok) throw new Error(`The storage responded with ${response.status}`)
  return withoutQuery(url)
}

/** Announces, uploads and saves a recording, like a browser. */
export async function record(user: SignedIn, line: Line, wav: Bytes): Promise<Scene> {
  const { body, raw } = await save(user, line, await send(user, line, wav))
  if (body.status !== 'success') throw new Error(`The recording was not saved: ${raw}`)
  return body.data
}

export const removeRecording = (user: SignedIn, { documentId, lineId }: Line) =>
  user.ask(audio.removeRecording, { params: { documentId }, query: { scene_id: lineId } })

export const fetchBytes = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer())
