import { audio, type Scene } from '@sidelight/contract'
import { wavHeader } from '@sidelight/domain/recording/wav'
import type { SignedIn } from '#testing/user-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>

const WAV = 'audio/wav'

export const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

/** A tone that no other has. */
export function createWav({ seconds = 0.5, pitch = 1, sampleRate = 16_000, channels = 1 } = {}): Bytes {
  const samples = new Int16Array(Math.round(seconds * sampleRate) * channels)
  for (const at of samples.keys()) samples[at] = Math.round(8000 * Math.sin((at * pitch) / 20))
  const data = new Uint8Array(samples.buffer)
  return joined(wavHeader({ sampleRate, channels, dataBytes: data.length }), data)
}

export interface Line {
  documentId: string
  sceneId: string
}

export const announce = (person: SignedIn, { documentId, sceneId }: Line, file_size: number) =>
  person.ask(audio.recordingUpload, { params: { documentId }, query: { scene_id: sceneId }, body: { file_size } })

export async function addressFor(person: SignedIn, line: Line, file_size: number): Promise<string> {
  const { body, raw } = await announce(person, line, file_size)
  if (body.status !== 'success') throw new Error(`Refused: ${raw}`)
  return body.data.presigned_url
}

export const put = (url: string, body: Bytes, type = WAV) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

export const withoutQuery = (url: string): string => url.slice(0, url.indexOf('?'))

export const save = (person: SignedIn, { documentId, sceneId }: Line, uploaded_s3_url: string) =>
  person.ask(audio.saveRecording, { params: { documentId }, query: { scene_id: sceneId, uploaded_s3_url } })

/** Announced and put, not saved; its address. */
export async function send(person: SignedIn, line: Line, wav: Bytes, type = WAV): Promise<string> {
  const url = await addressFor(person, line, wav.length)
  const answer = await put(url, wav, type)
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`)
  return withoutQuery(url)
}

/** Everything a browser does. */
export async function record(person: SignedIn, line: Line, wav: Bytes): Promise<Scene> {
  const { body, raw } = await save(person, line, await send(person, line, wav))
  if (body.status !== 'success') throw new Error(`Not saved: ${raw}`)
  return body.data
}

export const removeRecording = (person: SignedIn, { documentId, sceneId }: Line) =>
  person.ask(audio.removeRecording, { params: { documentId }, query: { scene_id: sceneId } })

export const bytesAt = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer())
