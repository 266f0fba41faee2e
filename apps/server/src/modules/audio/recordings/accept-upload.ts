import { RECORDING_MAX_SECONDS, RECORDING_TYPE } from '@sidelight/domain/recording/limits'
import { parseWav, type ParsedWav, WAV_HEADER_BYTES, WAV_START_BYTES, wavHeader } from '@sidelight/domain/recording/wav'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

interface UploadedObject {
  key: string
  sizeBytes: number
}

export type AcceptedUpload = Pick<ParsedWav, 'sampleRate' | 'durationMs'> & { sizeBytes: number }

/** Copies an uploaded recording to another key if it is what was announced. */
export async function acceptUpload(
  ctx: Context,
  { key, sizeBytes }: UploadedObject,
  to: string,
): Promise<AcceptedUpload> {
  const object = await ctx.storage.find(key)
  if (!object) throw new AppError('conflict', 'This recording has not arrived. Please save it again.')
  if (object.sizeBytes !== sizeBytes || object.contentType !== RECORDING_TYPE) throw invalidRecording()
  const wav = parseWav(await ctx.storage.readStart(key, WAV_START_BYTES, object.etag), sizeBytes)
  if (!wav) throw invalidRecording()
  if (wav.durationMs > RECORDING_MAX_SECONDS * 1000)
    throw new AppError('invalid_input', 'A recorded line can be ten minutes long.')
  const bytes = WAV_HEADER_BYTES + wav.dataBytes
  if (bytes === sizeBytes) await ctx.storage.copy({ key, etag: object.etag }, to)
  // Other chunks that programs write around the samples are dropped.
  else await ctx.storage.writeStream(to, streamSamples(await ctx.storage.readStream(key), wav), RECORDING_TYPE)
  return { sampleRate: wav.sampleRate, durationMs: wav.durationMs, sizeBytes: bytes }
}

async function* streamSamples(file: AsyncIterable<Uint8Array>, wav: ParsedWav): AsyncGenerator<Uint8Array> {
  yield wavHeader(wav)
  const end = wav.dataStart + wav.dataBytes
  let at = 0
  for await (const chunk of file) {
    const samples = chunk.subarray(Math.max(0, wav.dataStart - at), Math.max(0, end - at))
    if (samples.length > 0) yield samples
    at += chunk.length
  }
  if (at < end) throw new AppError('conflict', 'This recording has not arrived. Please save it again.')
}

const invalidRecording = () =>
  new AppError('invalid_input', 'This recording cannot be saved. It must be a 16-bit WAV file of the announced size.')
